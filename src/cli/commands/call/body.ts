import type { FlagsOf } from '../../command.js'
import type { ExitCode } from '../../exit-codes.js'
import { EXIT } from '../../exit-codes.js'
import type { callCommand } from './command.js'

export default async function callAction({ json, ...flags }: FlagsOf<typeof callCommand>): Promise<ExitCode> {
  const { runDryRun: runTrial } = await import('../../transactions/dry-run.js')
  const { TransactionFailed } = await import('../../../client/calls/failure.js')
  const { listReturnTexts, readReceipt } = await import('../../../client/calls/receipt.js')
  const { printResult } = await import('../../output/output.js')
  const { receipt } = await runTrial(flags)
  const read = readReceipt(receipt)
  if (read.status !== 'SUCCESS') throw new TransactionFailed(`${flags.contract}.${flags.action}`, read)
  const [text] = listReturnTexts(receipt.returns)
  if (text === undefined) printResult('null')
  // The text of an object or a list is JSON already, with all its digits.
  else printResult(json && typeof read.returnValue === 'string' ? JSON.stringify(text) : text)
  return EXIT.DONE
}
