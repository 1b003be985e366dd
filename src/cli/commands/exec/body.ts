import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { printResponse, printResponseView } from '../../output/response.js'
import { describeCost } from '../../output/views/cost.js'
import { describeReceipt } from '../../output/views/transaction.js'
import { runDryRun } from '../../transactions/dry-run.js'
import type { execCommand } from './command.js'

export default async function dryRunCall({ json, ...flags }: FlagsOf<typeof execCommand>): Promise<ExitCode> {
  const { receipt, gasLimit } = await runDryRun(flags)
  if (json) printResponse('execTx', receipt)
  else {
    const spends = describeCost(receipt, { gasLimit }).filter(([name]) => name === 'spends')
    printResponseView({ facts: [...describeReceipt(receipt).slice(1), ...spends] })
  }
  return receipt.status_code === 'SUCCESS' ? EXIT.DONE : EXIT.NO
}
