import { expect } from 'chai'
import type { EventOrigin } from '../../../src/client/events/emissions.js'
import { EventOrigins } from '../../../src/client/events/event-origins.js'
import type { Provider } from '../../../src/rpc/provider.js'
import type { NodeEvent } from '../../../src/rpc/schema.js'
import { CALL_MS } from '../../limits.js'
import { CONNECTIONS, type Connected, start } from './connections.js'
import { Publisher, pause, transfer } from './publisher.js'

const SOURCE = `class Bell {
  init() {}
  ring(text) {
    blockchain.event('event ' + text);
    blockchain.receipt('receipt ' + text);
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
  { name: 'crack', args: ['string'] },
]

type Handed = [data: string, origin: EventOrigin | undefined]

/** A live node knows receipts of transactions that succeeded; developer methods know the rest. */
const LIVE = { ...CONNECTIONS[1]!, name: 'over HTTP without developer methods', dev: false }
for (const connection of [...CONNECTIONS, LIVE]) {
  describe(`origins of events ${connection.name}`, () => {
    let connected: Connected
    let node: Provider
    let admin: Publisher
    let bell: string
    let origins: EventOrigins
    const stop = new AbortController()
    const handed: Handed[] = []
    /** Events are traced by developer methods alone: without them they would only be waited for. */
    const each = connection.dev ? 2 : 1

    before(async () => {
      connected = await start(connection, { timeLimitMs: CALL_MS, ...(connection.dev ? {} : { dev: false }) })
      node = connected.provider
      admin = await Publisher.open(node)
      bell = await admin.deploy(SOURCE, ABI)
      const onOrigin = ({ data }: NodeEvent, origin: EventOrigin | undefined) => void handed.push([data, origin])
      // A machine that is slow has other blocks come before the one that an event waits for.
      origins = new EventOrigins(node, { onEvent: onOrigin, patienceMs: 30_000 })
      await origins.open()
      const onEvent = (event: NodeEvent) => origins.add(event)
      const topics: NodeEvent['topic'][] = [
        'CONTRACT_RECEIPT',
        ...(connection.dev ? (['CONTRACT_EVENT'] as const) : []),
      ]
      node.subscribe({ topics, filter: null }, { onEvent, signal: stop.signal }).catch(() => {})
      // A stream sends no data when it begins.
      while (handed.length === 0) {
        await admin.send(transfer('0.5'))
        await pause()
      }
    })
    after(async () => {
      stop.abort()
      await origins.close()
      await connected.close()
    })

    /** Waits for a number of deliveries of one text, and returns them. */
    async function wait(text: string, count: number): Promise<Handed[]> {
      for (;;) {
        const found = handed.filter(([data]) => data.endsWith(` ${text}`) || data.includes(`"${text}"`))
        if (found.length >= count) return found
        await pause()
      }
    }
    const call = (actionName: string, text: string) => ({ contract: bell, actionName, args: [text] })
    const at = (sent: { hash: string; final: { block_number: string } }, action: string, more = {}) => {
      return { contract: bell, action, transaction: sent.hash, block: sent.final.block_number, ...more }
    }

    it('origins are contract, method, transaction and block', async () => {
      const sent = await admin.send(call('ring', 'once'))
      expect(new Map(await wait('once', each))).to.deep.equal(
        new Map([
          ...(connection.dev ? [['event once', at(sent, 'ring')] as const] : []),
          ['receipt once', at(sent, 'ring')],
        ]),
      )
    })

    it('may be system contracts', async () => {
      const { hash, final } = await admin.send(transfer('0.25'))
      expect((await wait('0.25', 1))[0]![1]).to.deep.equal({
        contract: 'token.iost',
        action: 'transfer',
        transaction: hash,
        block: final.block_number,
      })
    })

    it('origins of equal events are distinct', async () => {
      const first = await admin.send(call('ring', 'again'))
      const second = await admin.send(call('ring', 'again'))
      const receipts = (await wait('again', 2 * each)).filter(([data]) => data.startsWith('receipt'))
      expect(receipts.map(([, origin]) => origin)).to.deep.equal([at(first, 'ring'), at(second, 'ring')])
    })

    it('origins of a dry run have contract and action, but no transaction', async () => {
      await admin.exec(call('ring', 'dry'))
      const sent = await admin.send(call('ring', 'dry'))
      const receipts = (await wait('dry', 2 * each)).filter(([data]) => data.startsWith('receipt'))
      expect(receipts.map(([, origin]) => origin)).to.deep.equal([{ contract: bell, action: 'ring' }, at(sent, 'ring')])
    })

    it('origins of a failed transaction are available through developer methods', async () => {
      const sent = await admin.send(call('crack', 'bad'))
      // what no block has is given up when there is a newer one
      await admin.send(transfer('0.5'))
      const expected = connection.dev ? at(sent, 'crack', { failed: true }) : undefined
      const origins = (await wait('bad', each)).map(([, origin]) => origin)
      expect(origins).to.deep.equal(Array(each).fill(expected))
    })
  })
}

describe('origins of events of an unresponsive node', () => {
  const silent: Pick<Provider, 'request' | 'dev'> = {
    request: async () => {
      throw new Error('silence')
    },
    dev: async () => {
      throw new Error('silence')
    },
  }
  const event = (data: string): NodeEvent => ({ topic: 'CONTRACT_RECEIPT', data, time: '1' })

  it('origins are omitted after a timeout, in event order', async () => {
    let now = 0n
    const handed: Handed[] = []
    const ended = new Promise<void>((resolve) => {
      const origins = new EventOrigins(silent, {
        onEvent({ data }, origin) {
          handed.push([data, origin])
          if (handed.length === 2) resolve()
        },
        patienceMs: 500,
        now: () => now,
        sleep: async (ms) => {
          now += BigInt(ms) * 1_000_000n
        },
      })
      for (const data of ['a', 'b']) origins.add(event(data))
    })
    await ended
    expect(handed).to.deep.equal([
      ['a', undefined],
      ['b', undefined],
    ])
    expect(now).to.equal(600_000_000n)
  })

  it('origins of events of an unresponsive node do not delay the end', async () => {
    const handed: Handed[] = []
    const origins = new EventOrigins(silent, {
      onEvent: ({ data }, origin) => void handed.push([data, origin]),
      now: () => 0n,
    })
    origins.add(event('a'))
    await origins.close()
    expect(handed).to.deep.equal([['a', undefined]])
  })
})
