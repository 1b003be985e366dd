import { command } from '../../../command.js'
import { positional, toggle } from '../../../flags/flag.js'

export const forkDiffCommand = command({
  usage: 'fork diff <before> <after>',
  describe: 'Compare two fork files value by value',
  examples: [['fork diff forks/old.jsonl forks/mainnet.jsonl', 'Show what has changed between two blocks']],
  flags: {
    before: positional('The earlier file'),
    after: positional('The later file'),
    json: toggle('Print JSON'),
  },
  body: () => import('./body.js'),
})
