import { command } from '../../command.js'
import { positional, toggle } from '../../flags/flag.js'
import { stateFlags } from '../../flags/network-flags.js'

export const contractCommand = command({
  usage: 'contract <id>',
  describe: 'Show a contract: language, version and actions',
  examples: [
    ['contract token.iost', 'Show a contract and its actions'],
    ['contract vault --abi', 'Print the ABI'],
  ],
  flags: {
    id: positional('Contract name or id'),
    code: toggle('Print the published source code', { conflicts: { abi: 'Give one of them.' } }),
    abi: toggle('Print the published ABI'),
    ...stateFlags,
  },
  body: () => import('./body.js'),
})
