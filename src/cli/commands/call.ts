import type { Command } from '../command.js'
import { EXIT } from '../exit-codes.js'
import { type DryRunFlags, declareDryRun } from '../flags/dry-run-flags.js'

export const callCommand: Command<DryRunFlags> = {
  command: 'call <contract> <action> [args]',
  describe: 'Call an action as a dry run and print its return value; needs no key',
  examples: [[`call token.iost balanceOf '["iost", "alice"]'`, 'Print a return value']],
  flags: declareDryRun,
  async run({ json, ...flags }) {
    const { runDryRun: runTrial } = await import('../flags/dry-run-flags.js')
    const { TransactionFailed } = await import('../../client/calls/failure.js')
    const { readReceipt } = await import('../../client/calls/receipt.js')
    const { printResult } = await import('../output/output.js')
    const { receipt } = await runTrial(flags)
    const read = readReceipt(receipt)
    if (read.status !== 'SUCCESS') throw new TransactionFailed(`${flags.contract}.${flags.action}`, read)
    const { returnValue } = read
    if (json || typeof returnValue !== 'string') printResult(JSON.stringify(returnValue ?? null))
    else printResult(returnValue)
    return EXIT.DONE
  },
}
