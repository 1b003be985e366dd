import { decodeBase64Lenient, encodeBase64 } from '../../codec/base64.js'
import { itemAt, must } from '../../collections/presence.js'
import type { Results } from '../../rpc/schema.js'
import { type Receipt, STATUS_CODES } from '../../tx/receipt.js'
import { ALGORITHM_CODES, nameAlgorithm, type Signature, type Transaction } from '../../tx/transaction.js'

/** Transactions and receipts in the form in which nodes store them (`rpc.md` §4.8), there and back. */

type StoredBlock = Results['getRawBlockByNumber']['block']
export type StoredTransaction = StoredBlock['txs'][number]
export type StoredReceipt = StoredBlock['receipts'][number]
type StoredSignature = StoredBlock['sign']

export function formatStoredTransaction(tx: Transaction): StoredTransaction {
  return {
    time: String(tx.time),
    expiration: String(tx.expiration),
    gasLimit: String(tx.gasLimit),
    gasRatio: String(tx.gasRatio),
    actions: tx.actions.map(({ contract, actionName, data }) => ({ contract, actionName, data })),
    signers: [...tx.signers],
    signs: tx.signatures.map(formatStoredSignature),
    publisher: tx.publisher,
    publishSigns: tx.publisherSigs.map(formatStoredSignature),
    delay: String(tx.delay),
    chain_id: tx.chainId,
    referredTx: encodeBase64(tx.referredTx),
    amountLimit: tx.amountLimit.map(({ token, value }) => ({ token, val: value })),
    reserved: '',
  }
}

export function parseStoredTransaction(stored: StoredTransaction): Transaction {
  return {
    time: BigInt(stored.time),
    expiration: BigInt(stored.expiration),
    gasRatio: Number(stored.gasRatio),
    gasLimit: Number(stored.gasLimit),
    delay: BigInt(stored.delay),
    chainId: stored.chain_id,
    signers: stored.signers,
    actions: stored.actions,
    amountLimit: stored.amountLimit.map(({ token, val }) => ({ token, value: val })),
    signatures: stored.signs.map(parseStoredSignature),
    referredTx: parseBytes(stored.referredTx),
    publisher: stored.publisher,
    publisherSigs: stored.publishSigns.map(parseStoredSignature),
  }
}

function formatStoredSignature({ algorithm, signature, publicKey }: Signature): StoredSignature {
  const code = typeof algorithm === 'number' ? algorithm : ALGORITHM_CODES[algorithm]
  return { algorithm: code, sig: encodeBase64(signature), pubKey: encodeBase64(publicKey) }
}

function parseStoredSignature({ algorithm, sig, pubKey }: StoredSignature): Signature {
  return { algorithm: nameAlgorithm(algorithm), signature: parseBytes(sig), publicKey: parseBytes(pubKey) }
}

export function formatStoredReceipt(receipt: Receipt): StoredReceipt {
  const usage = [...receipt.ramUsage].map(([payer, bytes]) => [payer, String(bytes)] as const)
  return {
    txHash: encodeBase64(receipt.txHash),
    gasUsage: String(receipt.gasUsage),
    ramUsage: Object.fromEntries(usage),
    status: { code: STATUS_CODES.indexOf(receipt.statusCode), message: receipt.message },
    returns: [...receipt.returns],
    receipts: receipt.receipts.map(({ funcName, content }) => ({ funcName, content })),
  }
}

export function parseStoredReceipt(stored: StoredReceipt): Receipt {
  return {
    txHash: parseBytes(stored.txHash),
    gasUsage: Number(stored.gasUsage),
    ramUsage: new Map(Object.entries(stored.ramUsage).map(([payer, bytes]) => [payer, Number(bytes)])),
    statusCode: itemAt(STATUS_CODES, stored.status.code),
    message: stored.status.message,
    returns: stored.returns,
    receipts: stored.receipts,
  }
}

function parseBytes(text: string): Uint8Array {
  return must(decodeBase64Lenient(text), 'bytes in base64')
}
