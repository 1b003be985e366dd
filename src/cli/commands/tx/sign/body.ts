import type { Account } from '../../../../client/account.js'
import { ToolkitError } from '../../../../errors/errors.js'
import { listMissing } from '../../../../tx/combine.js'
import type { Transaction } from '../../../../tx/transaction.js'
import type { FlagsOf } from '../../../command.js'
import { EXIT, type ExitCode } from '../../../exit-codes.js'
import { openOffline } from '../../../output/writer.js'
import { readFileTransaction } from '../../../transactions/pending.js'
import { printTransaction } from '../../../transactions/signed-file.js'
import { otherSigners, signAs, signAsPublisher } from '../../../transactions/signing.js'
import type { txSignCommand } from './command.js'

export default async function signFile({ file = '', out, ...flags }: FlagsOf<typeof txSignCommand>): Promise<ExitCode> {
  const tx = await readFileTransaction(file)
  const account = await (await openOffline(flags)).openAccount()
  await printTransaction(signAsNamed(tx, account), out)
  return EXIT.DONE
}

/** Signs for every role of the account in the transaction. Throws `TX_SIGNER`, `TX_UNFINISHED`. */
function signAsNamed(tx: Transaction, account: Account): Transaction {
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
