import { command } from '../../command.js'
import { choice, positional, toggle } from '../../flags/flag.js'

export const inspectCommand = command({
  usage: 'inspect <contract>',
  describe: 'Print what the actions of a contract may read, write, spend and call, and whose authority they need',
  examples: [
    ['inspect vault', 'Print tables of actions, storage, tokens and calls'],
    ['inspect vault --graph mermaid', 'Print the call graph'],
  ],
  flags: {
    contract: positional('Contract name or file'),
    graph: choice(['dot', 'mermaid'], 'Print the call graph'),
    json: toggle('Print JSON'),
  },
  body: () => import('./body.js'),
})
