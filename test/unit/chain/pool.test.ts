import { expect } from 'chai'
import { Pool } from '../../../src/chain/pool.js'
import { createTransaction } from '../../../src/tx/build.js'
import { openTransaction } from '../../../src/vm/execution/signed.js'

interface Sent {
  contract?: string
  data?: string
  gasRatio?: number
  time?: bigint
}

const open = ({ contract = 'token.iost', data = '["iost"]', gasRatio = 1, time = 5n }: Sent) =>
  openTransaction(
    createTransaction({
      publisher: 'alice',
      chainId: 1020,
      time,
      gasRatio,
      actions: [{ contract, actionName: 'supply', data }],
    }),
  )

describe('transaction pool', () => {
  it('sorts token calls by the bytes of their data, then all by gas ratio, then by time', () => {
    const expected = [
      { data: '["ab"]' },
      { data: '["abc"]', gasRatio: 2 },
      { data: '["abc"]', time: 4n },
      { data: '["abc"]' },
      { data: '["日"]', time: 6n },
      { data: '["éé"]', gasRatio: 100 },
      { contract: 'vote.iost', gasRatio: 3 },
      { contract: 'vote.iost', data: '[]', time: 4n },
      { contract: 'vote.iost', data: '[]' },
    ].map(open)
    const pool = new Pool()
    for (const signed of [...expected].reverse()) pool.add(signed)
    expect(pool.sorted().map(({ id }) => id)).to.deep.equal(expected.map(({ id }) => id))
  })
})
