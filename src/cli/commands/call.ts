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
    const { listReturnTexts, readReceipt } = await import('../../client/calls/receipt.js')
    const { printResult } = await import('../output/output.js')
    const { receipt } = await runTrial(flags)
    const read = readReceipt(receipt)
    if (read.status !== 'SUCCESS') throw new TransactionFailed(`${flags.contract}.${flags.action}`, read)
    const [text] = listReturnTexts(receipt.returns)
    if (text === undefined) printResult('null')
    // The text of an object or a list is JSON already, with all its digits.
    else printResult(json && typeof read.returnValue === 'string' ? JSON.stringify(text) : text)
    return EXIT.DONE
  },
}
