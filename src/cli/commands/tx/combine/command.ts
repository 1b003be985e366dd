import { command } from '../../../command.js'
import { positional, text } from '../../../flags/flag.js'

export const txCombineCommand = command({
  usage: 'tx combine <files..>',
  describe: 'Combine the signatures of several copies of a transaction',
  examples: [['tx combine by-alice.json by-bob.json --out payment.json', 'Combine two signed copies']],
  flags: {
    files: positional('Copies of the same transaction file'),
    out: text('file', 'File to write the combined transaction to'),
  },
  body: () => import('./body.js'),
})
