import type { Account } from '../../../client/account.js'
import { ToolkitError } from '../../../errors/errors.js'
import type { Transaction } from '../../../tx/transaction.js'
import type { Command } from '../../command.js'
import { EXIT } from '../../exit-codes.js'
import { declareWriter, type WriterFlags } from '../../output/writer.js'

interface Flags extends WriterFlags {
  file: string | undefined
  out: string | undefined
}

export const txSignCommand: Command<Flags> = {
  command: 'tx sign <file>',
  describe: 'Sign a transaction file as one of its signers, offline',
  examples: [['tx sign payment.json --from bob --out signed.json', 'Add the signature of bob']],
  flags: (yargs) =>
    declareWriter(
      yargs
        .positional('file', { type: 'string', describe: 'Transaction file; - reads standard input' })
        .option('out', { type: 'string', describe: 'File to write the signed transaction to' }),
    ),
  async run({ file = '', out, ...flags }) {
    const { openOffline } = await import('../../output/writer.js')
    const { readFileTransaction } = await import('../../transactions/pending.js')
    const { printTransaction } = await import('../../transactions/signed-file.js')
    const tx = await readFileTransaction(file)
    const account = await (await openOffline(flags)).openAccount()
    await printTransaction(await signAsNamed(tx, account), out)
    return EXIT.DONE
  },
}

/** Signs for every role of the account in the transaction. Throws `TX_SIGNER`, `TX_UNFINISHED`. */
async function signAsNamed(tx: Transaction, account: Account): Promise<Transaction> {
  const { otherSigners, signAs, signAsPublisher } = await import('../../transactions/signing.js')
  const { listMissing } = await import('../../../tx/combine.js')
  const roles = otherSigners(tx).filter((holder) => holder.startsWith(`${account.name}@`))
  if (roles.length > 0) return roles.reduce((signed, holder) => signAs(signed, account, holder), tx)
  if (tx.publisher !== account.name) {
    throw new ToolkitError('TX_SIGNER', `${account.name} is not a signer of the transaction`, {
      hint: `It names ${[...tx.signers, tx.publisher].join(', ')}.`,
    })
  }
  const missing = listMissing(tx).filter((holder) => holder !== tx.publisher)
  if (missing.length === 0) return signAsPublisher(tx, account)
  throw new ToolkitError('TX_UNFINISHED', `${tx.publisher} signs last, over the signatures of ${missing.join(', ')}`, {
    hint: 'Each signer signs a copy of the file; "toolkit tx combine" joins the copies.',
  })
}
