import { command } from '../../../command.js'
import { positional, toggle } from '../../../flags/flag.js'

export const corpusMinimiseCommand = command({
  usage: 'corpus minimise [files..]',
  describe: 'Minimise the corpus: replay entries, shortest first, and drop those that add no coverage',
  examples: [['corpus minimise test/vault.test.ts', 'Minimise the corpus of one test file']],
  flags: {
    files: positional('Test files, folders or globs', { default: 'all' }),
    json: toggle('Print JSON'),
  },
  body: () => import('./body.js'),
})
