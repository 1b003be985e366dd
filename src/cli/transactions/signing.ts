import { type Account, keysOf } from '../../client/account.js'
import { listKeys } from '../../client/calls/dry-run.js'
import { dropUndefined } from '../../client/client.js'
import { encodeBase58 } from '../../codec/base58.js'
import { isToolkitError, ToolkitError } from '../../errors/errors.js'
import type { Provider } from '../../rpc/provider.js'
import { type ActionOptions, createTransaction } from '../../tx/build.js'
import { addPublisherSignatures, addSignatures, listMissing } from '../../tx/combine.js'
import type { Transaction } from '../../tx/transaction.js'
import type { CallSettings } from '../flags/call-settings.js'
import type { NetworkWriter } from '../output/writer.js'

/** A transaction on the command line. */
export interface TransactionDraft extends CallSettings {
  from: string
  actions: readonly ActionOptions[]
  gasLimit: number
  /** Seconds until the transaction becomes valid. */
  inSeconds?: number | undefined
}

/** Blocks exclude transactions with a later timestamp. Clocks differ slightly, so timestamps are set slightly early. */
const MARGIN_NS = 1_000_000_000n

/** Builds the unsigned transaction of a draft, with a time by the node's clock. */
export async function buildTransaction({ client }: NetworkWriter, draft: TransactionDraft): Promise<Transaction> {
  const { from, inSeconds = 0, ...rest } = draft
  const { server_time } = await client.provider.request('getNodeInfo', {})
  return createTransaction({
    ...dropUndefined(rest),
    publisher: from,
    chainId: await client.chainId(),
    time: BigInt(server_time) - MARGIN_NS + BigInt(Math.round(inSeconds * 1e9)),
  })
}

/** Signs a transaction for everyone it names. Throws as `openSigner` does, and `ACCOUNT_KEY`. */
export async function signWithAll(writer: NetworkWriter, tx: Transaction): Promise<Transaction> {
  let signed = tx
  for (const holder of otherSigners(tx)) {
    signed = signAs(signed, await writer.openAccount(holder.split('@')[0]), holder)
    await checkKeys(writer.client.provider, signed.signatures, holder)
  }
  const done = signAsPublisher(signed, await writer.openAccount())
  await checkKeys(writer.client.provider, done.publisherSigs, `${tx.publisher}@active`)
  return done
}

/** Signs with the available keys. The publisher signs last, and only if all other signatures are present. */
export async function signWithSome(writer: NetworkWriter, tx: Transaction): Promise<Transaction> {
  let signed = tx
  for (const holder of otherSigners(tx)) {
    const account = await openIfHeld(writer, holder.split('@')[0])
    if (account !== undefined) signed = signAs(signed, account, holder)
  }
  if (listMissing(signed).some((holder) => holder !== tx.publisher)) return signed
  const publisher = await openIfHeld(writer)
  return publisher === undefined ? signed : signAsPublisher(signed, publisher)
}

/** Signs a transaction as its publisher, including the publisher's own permissions that it names (rpc.md §5.8). */
export function signAsPublisher(tx: Transaction, account: Account): Transaction {
  const own = tx.signers.filter((signer) => signer.startsWith(`${tx.publisher}@`))
  const keys = [keysOf(account), ...own.map((signer) => keysOf(account, signer.split('@')[1]))].flat()
  return addPublisherSignatures(tx, keys)
}

/** Lists the permissions that other accounts must sign for; the publisher's signatures cover its own. */
export function otherSigners({ signers, publisher }: Transaction): string[] {
  return signers.filter((signer) => signer.split('@')[0] !== publisher)
}

/** The transaction with an account's signatures for `account@permission`. */
export function signAs(tx: Transaction, account: Account, holder: string): Transaction {
  return addSignatures(tx, keysOf(account, holder.split('@')[1]))
}

async function openIfHeld(writer: NetworkWriter, name?: string): Promise<Account | undefined> {
  try {
    return await writer.openAccount(name)
  } catch (error) {
    if (isToolkitError(error) && (error.code === 'KEY_UNKNOWN' || error.code === 'SECRET_MISSING')) return undefined
    throw error
  }
}

/** A node drops transactions with a wrong signature silently (rpc.md §6.3), so this is checked before sending. */
async function checkKeys(
  provider: Pick<Provider, 'request'>,
  signatures: Transaction['signatures'],
  holder: string,
): Promise<void> {
  const known = await listKeys(provider, holder)
  const used = signatures.map(({ publicKey }) => encodeBase58(publicKey))
  if (known.length === 0 || used.some((id) => known.includes(id))) return
  throw new ToolkitError('ACCOUNT_KEY', `no key that signs is one of ${holder}: ${used.join(', ')}`, {
    hint: `The chain has ${known.join(', ')} for it: import one of these keys.`,
  })
}
