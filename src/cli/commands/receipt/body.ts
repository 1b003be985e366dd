import { ToolkitError } from '../../../errors/errors.js'
import type { Provider } from '../../../rpc/provider.js'
import type { WireReceipt } from '../../../rpc/schema.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { openNetwork } from '../../flags/network.js'
import { checkHash, lookUp, tryLookUp, wantTransaction } from '../../output/look-up.js'
import { printNote } from '../../output/output.js'
import { printResponse, printResponseView } from '../../output/response.js'
import { describeReceipt } from '../../output/views/transaction.js'
import type { receiptCommand } from './command.js'

export default async function showReceipt({
  hash = '',
  json,
  ...flags
}: FlagsOf<typeof receiptCommand>): Promise<ExitCode> {
  checkHash(hash)
  const receipt = await readReceipt(await openNetwork(flags), hash)
  if (json) printResponse('getTxReceiptByTxHash', receipt)
  else printResponseView({ facts: describeReceipt(receipt) })
  return EXIT.DONE
}

/**
 * Nodes return receipts of irreversible transactions only; others come with the transaction (rpc.md §4.6).
 */
async function readReceipt(provider: Provider, hash: string): Promise<WireReceipt> {
  const receipt = await tryLookUp(provider, 'getTxReceiptByTxHash', { hash })
  if (receipt !== undefined) return receipt
  const { status, transaction } = await lookUp(provider, 'getTxByHash', { hash }, wantTransaction(hash))
  if (transaction.tx_receipt === null) throw notExecutedError(hash)
  if (status !== 'IRREVERSIBLE')
    printNote(
      `note the transaction is ${status}: nodes keep receipts once they are irreversible, a fork may still change this one`,
    )
  return transaction.tx_receipt
}

function notExecutedError(hash: string): ToolkitError {
  return new ToolkitError('LOOKUP_NOT_EXECUTED', `transaction ${hash} is pending: it has no receipt yet`, {
    hint: 'Try again: within 90 seconds it is either in a block or dropped.',
  })
}
