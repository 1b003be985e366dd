import { expect } from 'chai'
import type { Provider } from '../../../src/rpc/provider.js'
import type { NodeEvent } from '../../../src/rpc/schema.js'
import type { ActionOptions } from '../../../src/tx/build.js'
import { type Connected, describeNode } from './connections.js'
import { Publisher, pause, transfer } from './publisher.js'

const SOURCE = `class Bell {
  init() {}
  ring(text) {
    blockchain.event('event ' + text);
    blockchain.receipt('receipt ' + text);
  }
  peal(count) {
    for (let i = 0; i < count; i++) blockchain.event(String(i));
  }
  crack(text) {
    this.ring(text);
    throw new Error('cracked');
  }
}
module.exports = Bell;
`
const ABI = [
  { name: 'ring', args: ['string'] },
  { name: 'peal', args: ['number'] },
  { name: 'crack', args: ['string'] },
]
const OPEN = 'open'
const END = 'end'

/** Deliveries of `/subscribe` (rpc.md §7). */
describeNode('events', (open) => {
  let node: Provider
  let admin: Publisher
  let close: Connected['close']
  let bell: string
  let other: string
  const leaving: AbortController[] = []

  before(async () => {
    ;({ provider: node, close } = await open())
    admin = await Publisher.open(node)
    bell = await admin.deploy(SOURCE, ABI)
    other = await admin.deploy(SOURCE, ABI)
  })

  afterEach(() => {
    for (const each of leaving.splice(0)) each.abort()
  })

  after(() => close())

  const call = (actionName: string, argument: string | number, contract = bell): ActionOptions => ({
    contract,
    actionName,
    args: [argument],
  })

  /** A subscription and its events; events that only show that it is open are left out. */
  function follow(topics: NodeEvent['topic'][], contract_id?: string) {
    const events: NodeEvent[] = []
    const leave = new AbortController()
    leaving.push(leave)
    const filter = contract_id === undefined ? undefined : { contract_id }
    const ended = node.subscribe(
      { topics, ...(filter === undefined ? {} : { filter }) },
      { onEvent: (event) => events.push(event), signal: leave.signal },
    )
    const has = (text: string) => events.some(({ data }) => data.endsWith(` ${text}`))
    const texts = () => events.map(({ data }) => data).filter((data) => !/ (open|end)$/.test(data))
    return { events, ended, has, texts, leave: () => leave.abort() }
  }
  type Follower = ReturnType<typeof follow>

  /** Rings until every follower has heard it: a stream is known to be open when its first event has come. */
  async function ringUntilHeard(text: string, followers: readonly Follower[], contract = bell): Promise<void> {
    for (;;) {
      await admin.exec(call('ring', text, contract))
      if (followers.every((follower) => follower.has(text))) return
      await pause()
      if (followers.every((follower) => follower.has(text))) return
    }
  }

  it('arrive in emission order, in the wire form', async () => {
    const follower = follow(['CONTRACT_EVENT'], bell)
    await ringUntilHeard(OPEN, [follower])
    await admin.send(call('peal', 60))
    await ringUntilHeard(END, [follower])
    expect(follower.texts()).to.deep.equal(Array.from({ length: 60 }, (_, index) => String(index)))
    const [event] = follower.events
    expect(Object.keys(event!)).to.deep.equal(['topic', 'data', 'time'])
    expect(event).to.deep.include({ topic: 'CONTRACT_EVENT', data: 'event open' })
    expect(event!.time).to.match(/^\d{19}$/)
  })

  it('events are filtered by topic', async () => {
    const [events, receipts, both] = [
      follow(['CONTRACT_EVENT'], bell),
      follow(['CONTRACT_RECEIPT'], bell),
      follow(['CONTRACT_RECEIPT', 'CONTRACT_EVENT'], bell),
    ]
    await ringUntilHeard(OPEN, [events, receipts, both])
    const { receipt } = await admin.send(call('ring', 'once'))
    await ringUntilHeard(END, [events, receipts, both])
    expect(events.texts()).to.deep.equal(['event once'])
    expect(receipts.texts()).to.deep.equal(['receipt once'])
    expect(both.texts()).to.have.members(['event once', 'receipt once'])
    expect(receipt.receipts).to.deep.equal([{ func_name: `${bell}/ring`, content: 'receipt once' }])
  })

  it('events are filtered by contract, or include all', async () => {
    const nothing = follow([], bell)
    const [mine, others, all] = [
      follow(['CONTRACT_RECEIPT'], bell),
      follow(['CONTRACT_RECEIPT'], other),
      follow(['CONTRACT_RECEIPT'], ''),
    ]
    await ringUntilHeard(OPEN, [mine, all])
    await ringUntilHeard(OPEN, [others], other)
    await admin.send(call('ring', 'here'), call('ring', 'there', other), transfer('0.125'))
    await ringUntilHeard(END, [mine, all])
    await ringUntilHeard(END, [others], other)
    expect(mine.texts()).to.deep.equal(['receipt here'])
    expect(others.texts()).to.deep.equal(['receipt there'])
    expect(all.texts()).to.include.members([
      'receipt here',
      'receipt there',
      '["iost","admin","producer000","0.125",""]',
    ])
    expect(nothing.events).to.deep.equal([])
  })

  it('events are emitted by failing transactions and dry runs, whose receipts lack them', async () => {
    const follower = follow(['CONTRACT_EVENT'], bell)
    await ringUntilHeard(OPEN, [follower])
    const { receipt } = await admin.send(call('crack', 'failed'))
    const tried = await admin.exec(call('crack', 'tried'))
    await ringUntilHeard(END, [follower])
    expect(follower.texts()).to.deep.equal(['event failed', 'event tried'])
    for (const { status_code, receipts } of [receipt, tried]) {
      expect([status_code, receipts]).to.deep.equal(['RUNTIME_ERROR', []])
    }
  })

  it('stop after the listener unsubscribes', async () => {
    const [leaver, stayer] = [follow(['CONTRACT_EVENT'], bell), follow(['CONTRACT_EVENT'], bell)]
    await ringUntilHeard(OPEN, [leaver, stayer])
    leaver.leave()
    await leaver.ended
    await admin.send(call('ring', 'late'))
    await ringUntilHeard(END, [stayer])
    expect(leaver.texts()).to.deep.equal([])
    expect(stayer.texts()).to.deep.equal(['event late'])
  })
})
