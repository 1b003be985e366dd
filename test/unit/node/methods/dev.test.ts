import { expect } from 'chai'
import { DEVELOPMENT_KEYS } from '../../../../src/chain/genesis.js'
import {
  Call,
  createAccount,
  createClient,
  generateKeyPair,
  holdAccount,
  parseSecretKey,
  transfer,
} from '../../../../src/entries/client.js'
import { createFollowingClock, type EmbeddedNode } from '../../../../src/entries/node.js'
import { listAccounts } from '../../../../src/node/developer-accounts.js'
import type { DevMethodName } from '../../../../src/rpc/development/dev-methods.js'
import { isNodeError } from '../../../../src/rpc/node-error.js'
import { openNode } from '../../../node.js'
import { signTransfer } from '../transfers.js'

describe('developer methods', () => {
  let node: EmbeddedNode

  beforeEach(async () => {
    node = await openNode({ accounts: 1 })
  })

  afterEach(() => node.close())

  const head = () => node.chain.head.head.number
  const balance = async (account: string, token = 'iost') =>
    (await node.provider.request('getTokenBalance', { account, token, by_longest_chain: true })).balance

  async function refusal(asked: Promise<unknown>): Promise<string> {
    const error = await asked.catch((error: unknown) => error)
    if (isNodeError(error)) return error.text
    throw new Error('answered, where a refusal was expected')
  }

  it('mine creates the given number of blocks', async () => {
    await node.provider.dev('mine', {})
    expect(await node.provider.dev('mine', { blocks: 3 })).to.deep.include({ head_block: String(head()) })
    expect(head()).to.equal(5)
    for (const blocks of [-1, 0, 100_001])
      expect(await refusal(node.provider.dev('mine', { blocks }))).to.include('expected 1 to')
  })

  it('pending lists transactions in arrival order', async () => {
    const waiting = await openNode({ accounts: 1, mining: 'manual' })
    try {
      expect(await waiting.provider.dev('pending', {})).to.deep.equal({ transactions: [] })
      const sent = []
      for (const amount of ['2', '1']) {
        sent.push((await waiting.provider.request('sendTx', signTransfer(waiting, amount))).hash)
      }
      const { transactions } = await waiting.provider.dev('pending', {})
      expect(transactions.map(({ hash }) => hash)).to.deep.equal(sent)
      expect(transactions[0]!.tx_receipt).to.equal(null)
      await waiting.provider.dev('mine', {})
      expect(await waiting.provider.dev('pending', {})).to.deep.equal({ transactions: [] })
    } finally {
      await waiting.close()
    }
  })

  it('dropped gives the reason for which a transaction left the pool', async () => {
    const { provider } = node
    const client = createClient({ provider })
    const from = holdAccount('alice', listAccounts(1)[0]!.key)
    const actions = [{ contract: 'token.iost', actionName: 'transfer', args: ['iost', 'alice', 'admin', '1', ''] }]
    const { hash } = await client.send({ from, actions, amountLimit: { iots: '1' } })
    const reason = 'token not exists in amountLimit, token:"iots" val:"1"'
    expect(await provider.dev('dropped', { hash })).to.deep.equal({ reason })
    const { hash: packed } = await client.send({ from, actions, amountLimit: { iost: '1' } })
    expect(await provider.dev('dropped', { hash: packed })).to.deep.equal({ reason: '' })
  })

  it('time moves the clock forward only', async () => {
    const before = node.chain.clock.now()
    await node.provider.dev('time', { advance: 60_000_000_000n })
    expect(node.chain.clock.now() - before).to.equal(60_000_000_000n)
    await node.provider.dev('time', { to: before + 90_000_000_000n })
    expect(node.chain.clock.now() - before).to.equal(90_000_000_000n)
    for (const to of [before, 0]) expect(await refusal(node.provider.dev('time', { to }))).to.include('forward only')
    for (const both of [{}, { advance: 1, to: before }]) {
      expect(await refusal(node.provider.dev('time', both))).to.include('either advance or to')
    }
  })

  it('time is limited to 64 bits of nanoseconds', async () => {
    const before = node.chain.clock.now()
    for (const to of ['9223372036854775807', '9223372036854775808', '99999999999999999999999']) {
      expect(await refusal(node.provider.dev('time', { to }))).to.match(/64 bits do not hold|expected/)
    }
    for (const advance of ['9223372036854775807', '9223372036854775000']) {
      expect(await refusal(node.provider.dev('time', { advance }))).to.include('64 bits do not hold such a time')
    }
    expect(node.chain.clock.now()).to.equal(before)
  })

  it('time with hold stops a moving clock, which then moves with blocks alone, until a state of before', async () => {
    let time = 1_800_000_000_000_000_000n
    const moving = await openNode({ accounts: 1, clock: createFollowingClock(() => (time += 7n)), timePasses: true })
    try {
      const { id } = await moving.provider.dev('snapshot', {})
      const to = time + 1_000_000_000n
      await moving.provider.dev('time', { to, hold: true })
      expect(moving.chain.clock.now()).to.equal(to)
      expect(moving.chain.clock.now()).to.equal(to)
      await moving.provider.dev('mine', { blocks: 2 })
      expect(moving.chain.clock.now()).to.equal(to + 1_000_000_000n)
      const held = await moving.provider.dev('snapshot', {})
      await moving.provider.dev('time', { advance: 5 })
      expect(moving.chain.clock.now()).to.equal(to + 1_000_000_005n)
      await moving.provider.dev('restore', held)
      expect(moving.chain.clock.now()).to.equal(to + 1_000_000_000n)
      await moving.provider.dev('restore', { id })
      const now = moving.chain.clock.now()
      expect(now < to).to.equal(true)
      expect(moving.chain.clock.now()).to.equal(now + 7n)
    } finally {
      await moving.close()
    }
  })

  it('account creates an account that the chain treats like one that signed up, bought RAM and pledged', async () => {
    // Oracle: the chain's own contracts, through which the second account is created.
    const { provider } = node
    const keys = generateKeyPair()
    const client = createClient({ provider })
    const admin = holdAccount('admin', parseSecretKey(DEVELOPMENT_KEYS.admin.secret))
    const funds = { iost: '500.5', pledge: '40', ram: 2000 }
    expect(await provider.dev('account', { name: 'owner', key: keys.id, ...funds })).to.deep.equal({ name: 'owner' })
    await createAccount(client, { name: 'other', keys, from: admin, ram: 2000, gasPledge: '30', balance: '500.5' })
    const [owner, other] = await Promise.all(
      ['owner', 'other'].map((name) => provider.request('getAccount', { name, by_longest_chain: true })),
    )
    expect({ ...owner, name: '', gas_info: '', frozen_balances: '' }).to.deep.equal({
      ...other,
      name: '',
      gas_info: '',
      frozen_balances: '',
    })
    for (const member of ['limit', 'increase_speed'] as const)
      expect(owner?.gas_info[member], member).to.equal(other?.gas_info[member])
    expect(owner?.gas_info.pledged_info).to.deep.equal([{ pledger: 'owner', amount: 40 }])
    const signer = holdAccount('owner', keys)
    await transfer(client, { from: signer, to: 'other', amount: '0.5' })
    const call = (contract: string, actionName: string, args: unknown[]) =>
      new Call(client, { from: signer, actions: [{ contract, actionName, args }], amountLimit: { iost: 'unlimited' } })
    await call('gas.iost', 'unpledge', ['owner', 'owner', '30'])
    const free = await balance('owner', 'ram')
    expect(free).to.be.within(1500, 2000)
    await call('ram.iost', 'buy', ['owner', 'owner', 1000])
    expect(await balance('owner', 'ram')).to.be.within(free + 500, free + 1000)
  })

  it('account gives an account exactly these funds, and keeps the supply the sum of balances', async () => {
    const { provider } = node
    const { id: key } = generateKeyPair()
    const supply = async (symbol: string) =>
      BigInt((await provider.request('getTokenInfo', { symbol, by_longest_chain: true })).current_supply)
    const [iost, ram] = [await supply('iost'), await supply('ram')]
    await provider.dev('account', { name: 'owner', key, iost: '500', pledge: '40', ram: 2000 })
    expect((await supply('iost')) - iost).to.equal(54_000_000_000n)
    await provider.dev('account', { name: 'owner', key, iost: '2', pledge: '10', ram: 10 })
    expect(await balance('owner')).to.equal(2)
    expect((await supply('iost')) - iost).to.equal(1_200_000_000n)
    expect((await supply('ram')) - ram).to.equal(10n)
  })

  it('account chooses the next name that the chain allows and no other key has', async () => {
    const name = async (wanted: string) => {
      const { id: key } = generateKeyPair()
      return (await node.provider.dev('account', { name: wanted, key, iost: '1', pledge: '10', ram: 0 })).name
    }
    expect(await name('bob')).to.equal('bob__')
    expect(await name('bob')).to.equal('bob__1')
    expect(await name('liquidityProvider')).to.equal('liquiditypr')
    expect(await name('liquidityProvider')).to.equal('liquidityp1')
    expect(await name('größe')).to.equal('gr__e')
    expect(await name('admin')).to.equal('admin1')
  })

  it('account rejects invalid keys and amounts', async () => {
    const { id: key } = generateKeyPair()
    const given = { name: 'owner', key, iost: '1', pledge: '10', ram: 0 }
    const ask = (wrong: object) => refusal(node.provider.dev('account', { ...given, ...wrong }))
    expect(await ask({ key: 'l0l' })).to.include('key: expected a public key')
    expect(await ask({ name: '' })).to.include('name: expected')
    for (const wrong of [{ iost: '-1' }, { iost: '1.123456789' }, { pledge: 'x' }, { ram: -1 }])
      expect(await ask(wrong)).to.include('amount: ')
    expect(await ask({ iost: '90000000000' })).to.equal('account: there would be too much IOST or RAM')
    expect(await node.provider.request('getAccount', { name: 'owner' }).catch(() => 'none')).to.equal('none')
  })

  it('developer methods restore with drop forgets the snapshot and later ones, whose ids are not given again', async () => {
    const [first, second] = [await node.provider.dev('snapshot', {}), await node.provider.dev('snapshot', {})]
    await node.provider.dev('restore', { ...second, drop: true })
    expect(await refusal(node.provider.dev('restore', second))).to.equal('snapshot 2 not found')
    expect(await node.provider.dev('snapshot', {})).to.deep.equal({ id: '3' })
    await node.provider.dev('restore', first)
  })

  it('snapshot limits the number of snapshots', async () => {
    const ids: string[] = []
    for (let i = 0; i < 1000; i++) ids.push((await node.provider.dev('snapshot', {})).id)
    expect(await refusal(node.provider.dev('snapshot', {}))).to.equal('there are 1000 snapshots already')
    await node.provider.dev('restore', { id: ids.at(-1)! })
  })

  it('developer methods restore returns to a snapshot repeatedly', async () => {
    const { id } = await node.provider.dev('snapshot', {})
    const start = { head: head(), balance: await balance('admin') }
    for (const amount of ['5', '6']) {
      await node.provider.request('sendTx', signTransfer(node, amount))
      expect(await balance('producer000')).to.equal(Number(amount))
      await node.provider.dev('restore', { id })
      expect({ head: head(), balance: await balance('admin') }).to.deep.equal(start)
      expect(await balance('producer000')).to.equal(0)
    }
    expect(await refusal(node.provider.dev('restore', { id: '99' }))).to.equal('snapshot 99 not found')
  })

  it('developer methods reset returns to the initial state, including accounts', async () => {
    const { id } = node.chain.head
    await node.provider.request('sendTx', signTransfer(node, '5'))
    await node.provider.dev('reset', {})
    expect(node.chain.head.id).to.equal(id)
    expect(await balance('alice')).to.equal(1_000_000)
  })

  it('fund adds tokens, RAM and gas', async () => {
    await node.provider.dev('fund', { account: 'deadaddr', token: 'iost', amount: '10.5' })
    await node.provider.dev('fund', { account: 'deadaddr', token: 'ram', amount: '1000' })
    await node.provider.dev('fund', { account: 'deadaddr', token: 'gas', amount: '50000000' })
    const account = await node.provider.request('getAccount', { name: 'deadaddr' })
    expect(account.gas_info).to.deep.include({ current_total: 50_000_000, limit: 50_000_000 })
    expect(account.ram_info.available).to.equal('1000')
    const before = await balance('vote.iost')
    await node.provider.dev('fund', { account: 'vote.iost', token: 'iost', amount: '1' })
    expect(await balance('vote.iost')).to.equal(before + 1)
  })

  it('fund keeps the token supply equal to the sum of balances', async () => {
    const supply = async () =>
      BigInt((await node.provider.request('getTokenInfo', { symbol: 'iost', by_longest_chain: true })).current_supply)
    const before = await supply()
    await node.provider.dev('fund', { account: 'admin', token: 'iost', amount: '0.5' })
    expect((await supply()) - before).to.equal(50_000_000n)
  })

  it('fund rejects invalid amounts', async () => {
    const fund = (given: object) =>
      refusal(node.provider.dev('fund', { account: 'admin', token: 'iost', amount: '1', ...given }))
    const before = await balance('admin')
    for (const account of ['!!!', 'nobody1', '']) expect(await fund({ account })).to.include('account: unknown')
    expect(await fund({ token: 'nosuch' })).to.equal('token: unknown token "nosuch"')
    for (const amount of ['x', '-5', '--5', '', '1.', '.5', '1e3', '0.123456789', '99999999999999']) {
      expect(await fund({ amount }), amount).to.include('amount: ')
    }
    expect(await fund({ amount: '99999999999999' })).to.equal(
      'amount: 99999999999999 is more than a balance can be, 92233720368.54775807',
    )
    expect(await fund({ amount: '90000000000' })).to.equal('amount: there would be too much iost')
    expect(await fund({ token: 'ram', amount: '-99999999' })).to.include('a whole number such as "1000"')
    expect(await balance('admin')).to.equal(before)
  })

  it('developer methods reject unknown and missing members, and list the accepted ones', async () => {
    const ask = (method: DevMethodName, given: object) => refusal(node.provider.dev(method, given as never))
    expect(await ask('mine', { bloks: 3 })).to.equal('mine: unknown member "bloks"; it takes [blocks]')
    expect(await ask('fund', { token: 'iost', amount: '1' })).to.equal(
      'fund: member "account" is missing; it takes account, token, amount',
    )
    expect(await ask('setStorage', { contract: 'token.iost', key: 'k' })).to.include('unknown member "contract"')
    for (const method of ['impersonate', 'console', 'trace', 'restore'] as const) {
      expect(await ask(method, {})).to.include('is missing')
    }
    expect(await ask('reset', { hard: true })).to.equal('reset: unknown member "hard"; it takes no members')
    expect(head()).to.equal(1)
  })

  it('impersonate accepts transactions of an account without keys until stopped', async () => {
    await node.provider.dev('fund', { account: 'deadaddr', token: 'iost', amount: '10' })
    await node.provider.dev('fund', { account: 'deadaddr', token: 'gas', amount: '1000000' })
    const unsigned = () => ({ ...signTransfer(node, '1', { publisher: 'deadaddr' }), publisher_sigs: [] })
    expect(await refusal(node.provider.request('sendTx', unsigned()))).to.equal('VerifyError publisher empty error')
    await node.provider.dev('impersonate', { account: 'deadaddr' })
    const { hash } = await node.provider.request('sendTx', unsigned())
    const { transaction } = await node.provider.request('getTxByHash', { hash })
    expect(transaction.tx_receipt?.status_code).to.equal('SUCCESS')
    expect((await node.provider.request('execTx', unsigned())).status_code).to.equal('SUCCESS')
    expect(await refusal(node.provider.dev('impersonate', { account: 'nobody1' }))).to.include('unknown account')
    await node.provider.dev('impersonate', { account: 'deadaddr', stop: true })
    expect(await refusal(node.provider.request('execTx', unsigned()))).to.equal('unauthorized publisher: deadaddr')
  })

  it('setStorage writes a value of the existing type, and deletes values', async () => {
    const read = async (id: string, key: string, field = '') =>
      (await node.provider.request('getContractStorage', { id, key, field, by_longest_chain: true })).data
    await node.provider.dev('setStorage', { id: 'vote.iost', key: 'k', value: 'v' })
    expect(await read('vote.iost', 'k')).to.equal('v')
    await node.provider.dev('setStorage', { id: 'vote.iost', key: 'k' })
    expect(await read('vote.iost', 'k')).to.equal('null')
    expect(await refusal(node.provider.dev('setStorage', { id: 'Contractabc', key: 'k', value: 'v' }))).to.equal(
      'id: unknown contract "Contractabc"',
    )
    await node.provider.dev('setStorage', { id: 'token.iost', key: 'TBadmin', field: 'iost', value: '123' })
    expect(await balance('admin')).to.equal(0.00000123)
  })

  it('setStorage rejects long texts, other types and invalid keys, like the chain', async () => {
    const write = (given: object) =>
      refusal(node.provider.dev('setStorage', { id: 'vote.iost', key: 'k', value: 'v', ...given }))
    expect(await write({ value: 'x'.repeat(65_537) })).to.equal(
      'value: contracts store texts of at most 65536 characters, got 65537',
    )
    expect(
      await node.provider.dev('setStorage', { id: 'vote.iost', key: 'k', value: 'x'.repeat(65_536) }),
    ).to.deep.equal({})
    const balance = { id: 'token.iost', key: 'TBadmin', field: 'iost' }
    for (const value of ['ten', '1.5', '9223372036854775808']) {
      expect(await write({ ...balance, value })).to.equal(
        `value: expected a whole number of 64 bits, as is stored there, got "${value}"`,
      )
    }
    expect(await write({ key: 'a-b' })).to.equal('key or field has invalid char, 45')
    expect(await write({ key: 'x'.repeat(65) })).to.include('length invalid')
  })

  it('trace returns the charges of a transaction without notifying listeners', async () => {
    const { hash } = await node.provider.request('sendTx', signTransfer(node, '1'))
    const events: unknown[] = []
    node.chain.listen({ onEvent: (event) => events.push(event), onExecution: (executed) => events.push(executed) })
    const state = node.chain.state
    const { entries } = await node.provider.dev('trace', { hash })
    expect(JSON.stringify(entries)).to.include('action token.iost/transfer')
    expect(events).to.deep.equal([])
    expect(node.chain.state).to.equal(state)
    expect(await refusal(node.provider.dev('trace', { hash: 'nosuch' }))).to.include('trace not found')
  })

  it('developer methods are rejected on a node without them', async () => {
    const plain = await openNode({ accounts: 0, dev: false })
    const error = await plain.provider.dev('mine', {}).catch((error) => error)
    expect(error).to.deep.include({ code: 'NODE_NOT_DEV' })
    await plain.close()
  })
})
