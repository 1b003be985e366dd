import { expect } from 'chai'
import { createNode, type EmbeddedNode } from '../../../../src/node/index.js'
import { isNodeError } from '../../../../src/rpc/node-error.js'
import { signTransfer } from '../transfers.js'

describe('node/methods/dev', () => {
  let node: EmbeddedNode

  beforeEach(async () => {
    node = await createNode({ accounts: 1 })
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

  it('mine makes as many blocks as asked', async () => {
    await node.provider.dev('mine', {})
    expect(await node.provider.dev('mine', { blocks: 3 })).to.deep.include({ head_block: String(head()) })
    expect(head()).to.equal(5)
    expect(await refusal(node.provider.dev('mine', { blocks: -1 }))).to.include('expected 1 to')
  })

  it('time moves the clock forward, never back', async () => {
    const before = node.chain.clock.now()
    await node.provider.dev('time', { advance: 60_000_000_000n })
    expect(node.chain.clock.now() - before).to.equal(60_000_000_000n)
    await node.provider.dev('time', { to: before + 90_000_000_000n })
    expect(node.chain.clock.now() - before).to.equal(90_000_000_000n)
    expect(await refusal(node.provider.dev('time', { to: before }))).to.include('forward only')
  })

  it('restore returns to a snapshot, more than once', async () => {
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

  it('reset returns to the start, accounts included', async () => {
    const { id } = node.chain.head
    await node.provider.request('sendTx', signTransfer(node, '5'))
    await node.provider.dev('reset', {})
    expect(node.chain.head.id).to.equal(id)
    expect(await balance('alice')).to.equal(1_000_000)
  })

  it('fund gives tokens, RAM and gas', async () => {
    await node.provider.dev('fund', { account: 'deadaddr', token: 'iost', amount: '10.5' })
    await node.provider.dev('fund', { account: 'deadaddr', token: 'ram', amount: '1000' })
    await node.provider.dev('fund', { account: 'deadaddr', token: 'gas', amount: '50000000' })
    const account = await node.provider.request('getAccount', { name: 'deadaddr' })
    expect(account.gas_info).to.deep.include({ current_total: 50_000_000, limit: 50_000_000 })
    expect(account.ram_info.available).to.equal('1000')
    expect(await balance('Contractabc')).to.equal(0)
    await node.provider.dev('fund', { account: 'Contractabc', token: 'iost', amount: '1' })
    expect(await balance('Contractabc')).to.equal(1)
    expect(await refusal(node.provider.dev('fund', { account: 'a', token: 'nosuch', amount: '1' }))).to.equal(
      'token not exists',
    )
    expect(await refusal(node.provider.dev('fund', { account: 'a', token: 'iost', amount: 'x' }))).to.include('amount')
  })

  it('impersonate takes transactions of an account whose keys nobody has, until it is stopped', async () => {
    await node.provider.dev('fund', { account: 'deadaddr', token: 'iost', amount: '10' })
    await node.provider.dev('fund', { account: 'deadaddr', token: 'gas', amount: '1000000' })
    const unsigned = () => ({ ...signTransfer(node, '1', { publisher: 'deadaddr' }), publisher_sigs: [] })
    expect(await refusal(node.provider.request('sendTx', unsigned()))).to.equal('VerifyError publisher empty error')
    await node.provider.dev('impersonate', { account: 'deadaddr' })
    const { hash } = await node.provider.request('sendTx', unsigned())
    const { transaction } = await node.provider.request('getTxByHash', { hash })
    expect(transaction.tx_receipt?.status_code).to.equal('SUCCESS')
    expect((await node.provider.request('execTx', unsigned())).status_code).to.equal('SUCCESS')
    await node.provider.dev('impersonate', { account: 'deadaddr', stop: true })
    expect(await refusal(node.provider.request('execTx', unsigned()))).to.equal('unauthorized publisher: deadaddr')
  })

  it('setStorage writes a value of the type that is there, and deletes', async () => {
    const read = async (id: string, key: string, field = '') =>
      (await node.provider.request('getContractStorage', { id, key, field, by_longest_chain: true })).data
    await node.provider.dev('setStorage', { id: 'Contractabc', key: 'k', value: 'v' })
    expect(await read('Contractabc', 'k')).to.equal('v')
    await node.provider.dev('setStorage', { id: 'Contractabc', key: 'k' })
    expect(await read('Contractabc', 'k')).to.equal('null')
    await node.provider.dev('setStorage', { id: 'token.iost', key: 'TBadmin', field: 'iost', value: '123' })
    expect(await balance('admin')).to.equal(0.00000123)
  })

  it('trace tells the charges of a transaction without running it for anybody else', async () => {
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

  it('are refused on a node without them', async () => {
    const plain = await createNode({ accounts: 0, dev: false })
    const error = await plain.provider.dev('mine', {}).catch((error) => error)
    expect(error).to.deep.include({ code: 'NODE_NOT_DEV' })
    await plain.close()
  })
})
