import { command } from '../../command.js'
import { networkFlags } from '../../flags/network-flags.js'

export const doctorCommand = command({
  usage: 'doctor',
  describe: 'Diagnose Node, the sandbox, the project and keys; with a network also its node, clock and accounts',
  examples: [
    ['doctor', 'Check this machine and project'],
    ['doctor --network mainnet', 'Check a network too'],
  ],
  flags: {
    ...networkFlags,
  },
  body: () => import('./body.js'),
})
