import { command } from '../../../command.js'
import { toggle } from '../../../flags/flag.js'

export const corpusCommand = command({
  usage: 'corpus',
  describe: 'List the fuzzing corpus in .toolkit/corpus: sequences that reached new coverage',
  examples: [['corpus', 'List the corpus of each test']],
  flags: {
    json: toggle('Print JSON'),
  },
  body: () => import('./body.js'),
})
