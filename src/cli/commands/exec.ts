import type { Command } from '../command.js'
import { EXIT } from '../exit-codes.js'
import { type CallFlags, declareCall } from '../flags/call-flags.js'
import { type DryRunFlags, declareDryRun } from '../flags/dry-run-flags.js'

interface Flags extends DryRunFlags, CallFlags {}

export const execCommand: Command<Flags> = {
  command: 'exec <contract> <action> [args]',
  describe: 'Dry-run a call and print its receipt and costs; needs no key',
  examples: [[`exec vault deposit '["10.5"]' --from alice`, 'Print the receipt of a dry run']],
  flags: (yargs) => declareDryRun(declareCall(yargs)),
  async run({ json, ...flags }) {
    const { runDryRun: runTrial } = await import('../flags/dry-run-flags.js')
    const { printAnswer, printAnswerView: printReading } = await import('../output/answer.js')
    const { describeReceipt } = await import('../output/views/transaction.js')
    const { describeCost } = await import('../output/views/cost.js')
    const { receipt, gasLimit } = await runTrial(flags)
    if (json) printAnswer('execTx', receipt)
    else {
      const spends = describeCost(receipt, { gasLimit }).filter(([name]) => name === 'spends')
      printReading({ facts: [...describeReceipt(receipt).slice(1), ...spends] })
    }
    return receipt.status_code === 'SUCCESS' ? EXIT.DONE : EXIT.NO
  },
}
