import { command } from '../../../command.js'
import { positional, text } from '../../../flags/flag.js'
import { writerFlags } from '../../../flags/writer-flags.js'

export const txSignCommand = command({
  usage: 'tx sign <file>',
  describe: 'Sign a transaction file as one of its signers, offline',
  examples: [['tx sign payment.json --from bob --out signed.json', 'Add the signature of bob']],
  flags: {
    file: positional('Transaction file; - reads standard input'),
    out: text('file', 'File to write the signed transaction to'),
    ...writerFlags,
  },
  body: () => import('./body.js'),
})
