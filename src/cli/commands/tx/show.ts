import type { Command } from '../../command.js'
import { EXIT } from '../../exit-codes.js'
import { declareNetwork, type NetworkFlags, openNetwork } from '../../flags/network.js'

interface Flags extends NetworkFlags {
  hash: string | undefined
}

export const txCommand: Command<Flags> = {
  command: 'tx <hash>',
  describe: 'Show a transaction: status, actions and receipt',
  examples: [['tx 7vFh…', 'Show a transaction by its hash']],
  flags: (yargs) => declareNetwork(yargs.positional('hash', { type: 'string', describe: 'Hash of the transaction' })),
  async run({ hash = '', json, ...flags }) {
    const { checkHash, lookUp, wantTransaction } = await import('../../output/look-up.js')
    const params = { hash: checkHash(hash) }
    const answer = await lookUp(await openNetwork(flags), 'getTxByHash', params, wantTransaction(hash))
    const { printAnswer, printAnswerView: printReading } = await import('../../output/answer.js')
    const { describeTransaction } = await import('../../output/views/transaction.js')
    if (json) printAnswer('getTxByHash', answer)
    else printReading({ facts: describeTransaction(answer) })
    return EXIT.DONE
  },
}
