import { expect } from 'chai'
import { findSystemMethod } from '../../../../src/indexer/families/system-methods.js'
import { openNode } from '../../../node.js'

const CONTRACTS = ['auth', 'base', 'bonus', 'exchange', 'gas', 'issue', 'ram', 'system', 'token', 'token721', 'vote']

describe('methods of system contracts', () => {
  it('methods of system contracts have a name for each argument of the ABI', async () => {
    const node = await openNode()
    try {
      for (const name of [...CONTRACTS, 'vote_producer']) {
        const id = `${name}.iost`
        const { abis } = await node.provider.request('getContract', { id, by_longest_chain: true })
        for (const { name: method, args } of abis) {
          if (method === 'init' || method === 'constructor') continue
          expect(findSystemMethod(id, method)?.parameters.length, `${id}.${method}`).to.equal(args.length)
        }
      }
    } finally {
      await node.close()
    }
  })

  it('methods of system contracts are marked as reads if they change nothing', () => {
    expect(findSystemMethod('token.iost', 'balanceOf')?.isRead).to.equal(true)
    expect(findSystemMethod('token.iost', 'transfer')?.isRead).to.equal(false)
  })

  it('methods of system contracts are unknown for user contracts', () => {
    expect(findSystemMethod('ContractAbc', 'transfer')).to.equal(undefined)
  })
})
