import { command } from '../../command.js'
import { number, positional, text, toggle } from '../../flags/flag.js'

export const deployCommand = command({
  usage: 'deploy [script]',
  describe: 'Run a deployment script. Each step runs exactly once; re-run to resume',
  examples: [
    ['deploy --network testnet --dry-run', 'Show the plan and its costs'],
    ['deploy --network testnet', 'Run the deployment, or resume it'],
    ['deploy --network fork', 'Rehearse it on a fork: print its receipts, and send nothing to the network'],
  ],
  flags: {
    script: positional('Deployment script', { default: 'the only one, or deploy/main.ts' }),
    network: text('name', 'Name of a network in the configuration', { default: 'defaultNetwork, or local' }),
    timeout: number('ms', 'Response timeout in milliseconds', { default: '15000' }),
    'dry-run': toggle('Show the plan and its costs without sending anything; exits with 1 if a step fails'),
    redo: text('step', 'Run a completed step again'),
    fresh: toggle('Archive the journal and start over'),
    'break-lock': toggle('Remove the lock of a process that no longer runs'),
    partial: toggle('Send the steps before one that fails in the plan'),
    yes: toggle('Skip the confirmation on protected networks', { alias: 'y' }),
    json: toggle('Print JSON'),
  },
  body: () => import('./body.js'),
})
