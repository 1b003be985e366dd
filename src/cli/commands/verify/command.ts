import { command } from '../../command.js'
import { positional, text } from '../../flags/flag.js'
import { networkFlags } from '../../flags/network-flags.js'

export const verifyCommand = command({
  usage: 'verify <contract>',
  describe: 'Compare a deployed contract with its compiled source',
  examples: [['verify vault --network mainnet', 'Compare the deployed vault with its source']],
  flags: {
    contract: positional('Contract name or id'),
    source: text('contract', 'Contract of the project to compare with', { default: 'the contract of this name' }),
    save: text('folder', 'Save the deployed contract as a project in this folder'),
    ...networkFlags,
  },
  body: () => import('./body.js'),
})
