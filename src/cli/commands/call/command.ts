import { command } from '../../command.js'
import { dryRunFlags } from '../../flags/dry-run-flags.js'

export const callCommand = command({
  usage: 'call <contract> <action> [args]',
  describe: 'Call an action as a dry run and print its return value; needs no key',
  examples: [[`call token.iost balanceOf '["iost", "alice"]'`, 'Print a return value']],
  flags: {
    ...dryRunFlags,
  },
  body: () => import('./body.js'),
})
