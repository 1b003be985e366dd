import { command } from '../../../command.js'
import { positional, toggle } from '../../../flags/flag.js'

export const corpusMergeCommand = command({
  usage: 'corpus merge [folders..]',
  describe: 'Merge corpora of other machines into the corpus of this project',
  examples: [['corpus merge ../machine-2/corpus', 'Add the corpus of another machine']],
  flags: {
    folders: positional('Corpus folders, copies of .toolkit/corpus'),
    json: toggle('Print JSON'),
  },
  body: () => import('./body.js'),
})
