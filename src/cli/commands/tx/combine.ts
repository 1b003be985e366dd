import type { Command } from '../../command.js'
import { EXIT } from '../../exit-codes.js'

interface Flags {
  files: string[] | undefined
  out: string | undefined
}

export const txCombineCommand: Command<Flags> = {
  command: 'tx combine <files..>',
  describe: 'Combine the signatures of several copies of a transaction',
  examples: [['tx combine by-alice.json by-bob.json --out payment.json', 'Combine two signed copies']],
  flags: (yargs) =>
    yargs
      .positional('files', { type: 'string', array: true, describe: 'Copies of the same transaction file' })
      .option('out', { type: 'string', describe: 'File to write the combined transaction to' }),
  async run({ files = [], out }) {
    const { combineTransactions } = await import('../../../tx/combine.js')
    const { readFileTransaction } = await import('../../transactions/pending.js')
    const { printTransaction } = await import('../../transactions/signed-file.js')
    const [first, ...others] = await Promise.all(files.map(readFileTransaction))
    await printTransaction(combineTransactions([first!, ...others]), out)
    return EXIT.DONE
  },
}
