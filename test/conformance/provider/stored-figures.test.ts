import { expect } from 'chai'
import { createNode, type EmbeddedNode } from '../../../src/node/node.js'
import { Load } from '../../unit/fork/load.js'

/*
 * Each figure is computed here from what the contracts store, by the sentence of the specification that the test names.
 * None of them is a default, and no two are equal.
 */
describe('figures of responses computed from stored values', () => {
  let node: EmbeddedNode
  let load: Load
  before(async () => {
    node = await createNode({ mining: 'manual', accounts: 4 })
    load = new Load(node, 1)
    node.chain.mineBlock()
  })
  after(() => node.close())

  const by_longest_chain = true
  const set = (id: string, key: string, field: string, value: string) =>
    node.provider.dev('setStorage', { id, key, ...(field !== '' && { field }), value })

  it('has each member of a registered producer from its own argument', async () => {
    const key = node.accounts[3]!.key.id
    const action = { contract: 'vote_producer.iost', actionName: 'applyRegister' }
    load.send('alice', [{ ...action, args: ['alice', key, 'the place', 'the url', 'the net', true] }])
    load.mine()
    // rpc.md §4.15, system-contracts.md §7: applyRegister(account, pubkey, loc, url, netId, isProducer)
    expect(await node.provider.request('getProducerVoteInfo', { account: 'alice', by_longest_chain })).to.deep.equal({
      pubkey: key,
      loc: 'the place',
      url: 'the url',
      net_id: 'the net',
      is_producer: true,
      status: 'APPLY',
      online: false,
      votes: 0,
    })
  })

  it('subtracts cleared votes from votes', async () => {
    // rpc.md §4.11: {candidate: [votes, blockNo, cleared]}; votes = votes − cleared
    await set('vote.iost', 'u_1', 'bobby', JSON.stringify({ producer000: ['10.5', 77, '4'] }))
    const expected = [{ option: 'producer000', votes: 6.5, cleared_votes: 4 }]
    const { vote_infos } = await node.provider.request('getContractVote', { id: 'bobby', by_longest_chain })
    expect(vote_infos).to.deep.equal(expected)
    const account = await node.provider.request('getAccount', { name: 'bobby', by_longest_chain })
    expect(account.vote_infos).to.deep.equal(expected)
  })

  it('gives a candidate no share below 2,100,000 votes, and all of it from there on', async () => {
    // rpc.md §4.22: candCoef × votes − candMask[name], votes counted as 0 below 2,100,000; not clamped at 0
    await set('vote_producer.iost', 'candCoef', '', '"0.5"')
    await set('vote_producer.iost', 'candMask', 'carol', '"0.5"')
    const bonuses: number[] = []
    for (const votes of ['2099999.99999999', '2100000', '2100001']) {
      await set('vote.iost', 'v_1', 'carol', JSON.stringify({ votes, deleted: 0, clearTime: -1 }))
      const { bonus } = await node.provider.request('getCandidateBonus', { name: 'carol', by_longest_chain })
      bonuses.push(bonus)
    }
    expect(bonuses).to.deep.equal([-0.5, 1_049_999.5, 1_050_000])
  })

  it('counts a frozen amount as balance from the block on whose time is that of the entry', async () => {
    const { name } = node.accounts[3]!
    const balance = async () => {
      const { balance, frozen_balances } = await node.provider.request('getTokenBalance', {
        account: name,
        token: 'iost',
        by_longest_chain,
      })
      const account = await node.provider.request('getAccount', { name, by_longest_chain })
      expect(account.frozen_balances).to.deep.equal(frozen_balances)
      expect(account.balance).to.equal(balance)
      return { balance, frozen_balances }
    }
    const { balance: free } = await balance()
    await node.provider.dev('time', { advance: '1', hold: true })
    node.chain.mineBlock()
    const head = BigInt(node.chain.head.head.time)
    // rpc.md §4.11: entries with time > block time are frozen, others belong to the balance
    const [soon, later] = [head + 1_500_000_000n, head + 1_500_000_001n]
    const freeze = (amount: string, time: bigint) => ({
      contract: 'token.iost',
      actionName: 'transferFreeze',
      args: ['iost', 'alice', name, amount, time, ''],
    })
    load.send('alice', [freeze('3', soon), freeze('5.5', later)])
    const seen: unknown[] = []
    for (let block = 0; block < 4; block++) {
      node.chain.mineBlock()
      seen.push({ time: BigInt(node.chain.head.head.time) - head, ...(await balance()) })
    }
    const entries = [
      { amount: 3, time: String(soon) },
      { amount: 5.5, time: String(later) },
    ]
    expect(seen).to.deep.equal([
      { time: 500_000_000n, balance: free, frozen_balances: entries },
      { time: 1_000_000_000n, balance: free, frozen_balances: entries },
      { time: 1_500_000_000n, balance: free + 3, frozen_balances: entries.slice(1) },
      { time: 2_000_000_000n, balance: free + 8.5, frozen_balances: [] },
    ])
  })

  for (const [bytes, isMinimum] of [
    [10, true],
    [4000, false],
  ] as const) {
    it(`moves 2 % of the price of ${bytes} bytes of RAM to deadaddr, at least 0.01`, async () => {
      load.send('alice', [{ contract: 'ram.iost', actionName: 'buy', args: ['alice', 'alice', bytes] }])
      node.chain.mineBlock()
      const [, receipt] = node.chain.head.receipts
      const moved = (receipt?.receipts ?? [])
        .filter(({ funcName }) => funcName === 'token.iost/transfer')
        .map(({ content }) => JSON.parse(content) as string[])
      const [price, fee, ram] = moved.map(([token, from, to, amount]) => ({ token, from, to, amount: Number(amount) }))
      // system-contracts.md §5: payer pays raw + fee to ram.iost; fee = max(round2(0.02·raw), 0.01) goes to deadaddr
      const raw = Number((price!.amount - fee!.amount).toFixed(2))
      const share = Math.round(raw * 2) / 100
      expect(share < 0.01).to.equal(isMinimum)
      expect([price, fee, ram]).to.deep.equal([
        { token: 'iost', from: 'alice', to: 'ram.iost', amount: price!.amount },
        { token: 'iost', from: 'ram.iost', to: 'deadaddr', amount: Math.max(share, 0.01) },
        { token: 'ram', from: 'ram.iost', to: 'alice', amount: bytes },
      ])
      expect(price!.amount).to.equal(Number((raw + Math.max(share, 0.01)).toFixed(2)))
    })
  }
})
