import { holdAccount } from '../../../src/client/account.js'
import { Call } from '../../../src/client/calls/call.js'
import { type Client, createClient } from '../../../src/client/client.js'
import { contractAt } from '../../../src/client/contract.js'
import type { EmbeddedNode } from '../../../src/node/node.js'
import { openNode } from '../../node.js'
import { errorOf, installMatchers } from './calls.js'

describe('change matchers', () => {
  const expect = installMatchers()
  let node: EmbeddedNode
  let client: Client
  const alice = () => holdAccount('alice', node.accounts[0]!.key)

  before(async () => {
    node = await openNode({ accounts: 2 })
    const clock = { read: async () => node.chain.clock.now(), resync: () => {} }
    client = createClient({ provider: node.provider, clock, defaults: { amountLimit: { '*': 'unlimited' } } })
    await act('token.iost', 'create', 'coin', 'alice', 1000, {})
    await act('token.iost', 'issue', 'coin', 'alice', '100')
    await act('token721.iost', 'create', 'art', 'alice', 10)
    await act('token721.iost', 'issue', 'art', 'alice', '{}')
  })
  after(() => node.close())

  function act(contract: string, actionName: string, ...args: unknown[]): Call {
    return new Call(client, { from: alice(), actions: [{ contract, actionName, args }] })
  }

  function pay(amount: string): Call {
    return act('token.iost', 'transfer', 'coin', 'alice', 'bobby', amount, '')
  }

  it('changeBalance compares exact amounts before and after', async () => {
    await expect(pay('1.5')).to.changeBalance('coin', 'bobby', '+1.50').and.to.conserve('coin')
    await expect(pay('1')).to.changeBalances('coin', { alice: '-1', bobby: '+1', admin: '0' })
    const error = await errorOf(expect(pay('1')).to.changeBalance('coin', { name: 'alice' }, '-2'))
    expect(error).to.deep.include({ expected: { alice: '-2' }, actual: { alice: '-1' } })
  })

  it('assertions that run side by side all read balances before the first call is sent', async () => {
    const own = { chainId: await client.chainId(), defaults: client.defaults }
    const now = () => node.chain.clock.now()
    const direct = createClient({
      ...own,
      provider: node.provider,
      clock: { now, read: async () => now(), resync() {} },
    })
    for (const each of [client, direct]) {
      const send = () => new Call(each, { from: alice(), actions: pay('1').request.actions })
      const asserted = [send(), send()].map((call) => expect(call).to.changeBalance('coin', 'bobby', '+2'))
      await Promise.all(asserted)
    }
  })

  it('changeBalance rejects an amount that is not a string', () => {
    expect(() => expect(pay('1')).to.changeBalance('coin', 'bobby', 1 as never)).to.throw("such as '+10.5', got 1")
  })

  it('conserve reports created tokens', async () => {
    const issue = act('token.iost', 'issue', 'coin', 'bobby', '1')
    expect((await errorOf(expect(issue).to.conserve('coin'))).message).to.match(/its supply went from 100 to 101/)
  })

  it('changeStorage compares values before and after', async () => {
    const before = await readBalance('bobby')
    const after = String(BigInt(before) + 100_000_000n)
    await expect(pay('1')).to.changeStorage('token.iost', { TBbobby: { coin: [before, after] } })
    const error = await errorOf(expect(pay('1')).to.changeStorage('token.iost', { TBbobby: { coin: ['0', '1'] } }))
    expect(error.expected).to.deep.equal({ 'TBbobby.coin': ['0', '1'] })
  })

  it('changeOnly lists every changed entry', async () => {
    await expect(act('token721.iost', 'transfer', 'art', 'alice', 'alice', '0')).to.changeOnly('token721.iost', [])
    const error = await errorOf(expect(pay('1')).to.changeOnly('token.iost', [['TBbobby', 'coin']]))
    expect(error.actual).to.include.members(['TBalice.coin', 'TBbobby.coin'])
  })

  it('a dry run leaves no changes', () => {
    const dryRun = new Call(client, { from: alice(), actions: [{ contract: 'x', actionName: 'y' }] }, { dryRun: true })
    expect(() => expect(dryRun).to.conserve('coin')).to.throw('a dry run changes nothing')
  })

  it('storage asserts on a value of a contract, or after a call', async () => {
    const token = contractAt(client, 'token.iost', { abi: [] })
    await expect(token).to.have.storage('TBalice', 'coin').that.match(/^\d+$/)
    await expect(token).to.have.storage('TBnobody', 'coin').equal(null)
    await expect(pay('1')).to.succeed.and.storage('TBalice', 'coin').to.not.equal(null)
    const error = await errorOf(expect(token).to.have.storage('TBnobody', 'coin').equal('1'))
    expect(error.message).to.equal("expected null to equal '1'")
    expect(error.stack!.split('\n')[1]).to.match(/changes\.test\.ts/)
  })

  it('storage without a value checks that an entry exists', async () => {
    const token = contractAt(client, 'token.iost', { abi: [] })
    await expect(token).to.have.storage('TBalice', 'coin')
    await expect(token).not.to.have.storage('TBnobody', 'coin')
    await expect(pay('1')).to.succeed.and.not.have.storage('TBnobody', 'coin')
    const absent = await errorOf(expect(token).to.have.storage('TBnobody', 'coin'))
    expect(absent.message).to.equal('expected token.iost to have storage TBnobody.coin, but it is missing')
    const present = await errorOf(expect(token).not.to.have.storage('TBalice', 'coin'))
    expect(present.message).to.equal('expected token.iost not to have storage TBalice.coin')
    expect(present.stack!.split('\n')[1]).to.match(/changes\.test\.ts/)
  })

  it('an empty change is rejected', () => {
    expect(() => expect(pay('1')).to.changeStorage('token.iost', {})).to.throw('.changeStorage was given nothing')
    expect(() => expect(pay('1')).to.changeStorage('token.iost', { TBalice: {} })).to.throw('TBalice')
    expect(() => expect(pay('1')).to.changeBalances('coin', {})).to.throw('.changeBalances was given nothing')
  })

  it('own checks the owner of a non-fungible token', async () => {
    const { provider } = client
    await expect({ name: 'alice', provider }).to.own('art', '0')
    await expect({ name: 'bobby', provider }).to.not.own('art', '0')
    const error = await errorOf(expect({ name: 'bobby', provider }).to.own('art', '0'))
    expect(error.message).to.equal('expected bobby to own 0 of art, but alice does')
    for (const id of ['1', '9', '00', 'x']) {
      const unknown = await errorOf(expect({ name: 'bobby', provider }).to.not.own('art', id))
      expect(unknown).to.include({
        message: `unknown id of a token "${id}"`,
        hint: 'Ids count from 0: those of art are 0 to 0.',
      })
    }
  })

  async function readBalance(account: string): Promise<string> {
    const request = { id: 'token.iost', key: `TB${account}`, field: 'coin', by_longest_chain: true }
    return (await node.provider.request('getContractStorage', request)).data
  }
})
