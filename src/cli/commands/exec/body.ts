import type { FlagsOf } from '../../command.js'
import type { ExitCode } from '../../exit-codes.js'
import { EXIT } from '../../exit-codes.js'
import type { execCommand } from './command.js'

export default async function dryRunCall({ json, ...flags }: FlagsOf<typeof execCommand>): Promise<ExitCode> {
  const { runDryRun: runTrial } = await import('../../transactions/dry-run.js')
  const { printAnswer, printAnswerView: printReading } = await import('../../output/answer.js')
  const { describeReceipt } = await import('../../output/views/transaction.js')
  const { describeCost } = await import('../../output/views/cost.js')
  const { receipt, gasLimit } = await runTrial(flags)
  if (json) printAnswer('execTx', receipt)
  else {
    const spends = describeCost(receipt, { gasLimit }).filter(([name]) => name === 'spends')
    printReading({ facts: [...describeReceipt(receipt).slice(1), ...spends] })
  }
  return receipt.status_code === 'SUCCESS' ? EXIT.DONE : EXIT.NO
}
