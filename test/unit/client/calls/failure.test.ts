import { expect } from 'chai'
import { TransactionFailed } from '../../../../src/client/calls/failure.js'
import type { Receipt } from '../../../../src/client/calls/receipt.js'
import { createClient } from '../../../../src/client/client.js'
import { loadContract } from '../../../../src/client/contract.js'
import { NodeError } from '../../../../src/rpc/node-error.js'
import type { Provider } from '../../../../src/rpc/provider.js'

describe('hint for a failed transaction', () => {
  /** Messages of the chain, and their hints. */
  const CASES: [reason: string, hint: RegExp][] = [
    ['out of gas', /Raise gasLimit, at most 4000000/],
    ['execution killed', /callTimeLimitMs .*execTimeLimitMs/],
    ['token iost exceed amountLimit in tx. need 10', /amountLimit: \{ iost/],
    ['token iost exceed amountLimit in abi. need 10', /ABI allows less: see @amountLimit/],
    ['pay ram failed. no permission. need bob@active', /charges RAM to an account that has not agreed/],
    ['pay ram failed. id: bob need 10, actual 5', /Buy RAM for the payer/],
    ['transaction has no permission', /Another authority is needed/],
    ['unauthorized publisher: bob', /Another authority is needed/],
    ['update refused', /`can_update\(data\)` that returns true/],
    ['key or field has invalid char, 45', /The character is "-"/],
    ['Uncaught exception: storage put must be string', /Storage keeps texts: String\(value\)/],
    ['Error: IOSTBlockchain_requireAuth accountID must be string', /In `init` .* the owner will be tx\.publisher/],
    ['Uncaught exception: [object Object]', /threw an object.*throw new Error\(text\)/],
    ['Uncaught exception: TypeError: Array.from is not a function', /console\.log\('%v', value\)/],
    ['prepare contract: abi nosuch not found', /no such action: check its ABI/],
    ['prepare contract: contract nosuch not found', /No contract has this id/],
  ]
  const failed = (message: string) => new TransactionFailed('the call', { status: 'RUNTIME_ERROR', message } as Receipt)

  for (const [reason, hint] of CASES) it(`explains "${reason}"`, () => expect(failed(reason).hint).to.match(hint))

  it('is empty for unknown failures', () => expect(failed('Error: not enough').hint).to.equal(undefined))
})

describe('missing contract', () => {
  it('is reported with its network', async () => {
    const request = async () => {
      throw new NodeError({ grpcCode: 2, text: 'contract not found' })
    }
    const client = createClient({ provider: { url: 'http://node', request } as unknown as Provider })
    const error = await loadContract(client, 'nosuch.iost').catch((error: unknown) => error)
    expect(error).to.include({ code: 'CONTRACT_UNKNOWN', message: 'unknown contract "nosuch.iost" on http://node' })
  })
})
