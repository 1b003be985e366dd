import { command } from '../../command.js'
import { callFlags } from '../../flags/call-flags.js'
import { dryRunFlags } from '../../flags/dry-run-flags.js'

export const execCommand = command({
  usage: 'exec <contract> <action> [args]',
  describe: 'Dry-run a call and print its receipt and costs; needs no key',
  examples: [[`exec vault deposit '["10.5"]' --from alice`, 'Print the receipt of a dry run']],
  flags: {
    ...callFlags,
    ...dryRunFlags,
  },
  body: () => import('./body.js'),
})
