import { expect } from 'chai'
import { readHolding } from '../../../../src/cli/output/holding.js'
import type { EmbeddedNode } from '../../../../src/node/node.js'
import { writeRecord } from '../../../../src/state/records.js'
import { JsonBlob } from '../../../../src/state/values.js'
import { openNode } from '../../../node.js'

describe('token balance', () => {
  let node: EmbeddedNode
  before(async () => {
    node = await openNode({ accounts: 2 })
  })
  after(() => node.close())

  async function hold(account: string, token: string) {
    const params = { account, token, by_longest_chain: true }
    return readHolding(node.provider, params, await node.provider.request('getTokenBalance', params))
  }

  it('is exact beyond the precision of a double', async () => {
    await node.provider.dev('fund', { account: 'alice', token: 'iost', amount: '12345678901.00000001' })
    expect(await hold('alice', 'iost')).to.deep.equal({ balance: '12346678901.00000001', frozen: [] })
  })

  it('includes expired frozen amounts, and lists those still frozen', async () => {
    const now = node.chain.head.head.time
    // The node releases amounts by its clock, which is ahead of the newest block.
    const tomorrow = BigInt(Date.now() + 86_400_000) * 1_000_000n
    const entries = [
      [1, now],
      [250000001n, tomorrow],
    ].map(([amount, time]) => `{"Amount":${amount},"Ftime":${time}}`)
    const entry = { contract: 'token.iost', key: 'TFbobby', field: 'iost' }
    node.chain.editState((state) => writeRecord(state, entry, new JsonBlob(`[${entries}]`)))
    expect(await hold('bobby', 'iost')).to.deep.equal({
      balance: '1000000.00000001',
      frozen: [{ amount: '2.50000001', time: String(tomorrow) }],
    })
  })

  it('is empty without a record', async () => {
    expect(await hold('nobody', 'ram')).to.deep.equal({ balance: '0', frozen: [] })
  })
})
