import { TransactionFailed } from '../../../client/calls/failure.js'
import { listReturnTexts, readReceipt } from '../../../client/calls/receipt.js'
import { toPlain } from '../../../report/text/printable.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { printResult } from '../../output/output.js'
import { runDryRun } from '../../transactions/dry-run.js'
import type { callCommand } from './command.js'

export default async function callAction({ json, ...flags }: FlagsOf<typeof callCommand>): Promise<ExitCode> {
  const { receipt } = await runDryRun(flags)
  const read = readReceipt(receipt)
  if (read.status !== 'SUCCESS') throw new TransactionFailed(`${flags.contract}.${flags.action}`, read)
  const [text] = listReturnTexts(receipt.returns)
  if (text === undefined) printResult('null')
  // The text of an object or a list is JSON already, with all its digits.
  else printResult(json && typeof read.returnValue === 'string' ? JSON.stringify(text) : toPlain(text))
  return EXIT.DONE
}
