import { encodeBase64 } from '../../codec/base64.js'
import { type KeyPair, parseSecretKey } from '../../crypto/keys.js'
import type { Results } from '../../rpc/schema.js'
import { hashReceipt, type Receipt, STATUS_CODES } from '../../tx/receipt.js'
import { ALGORITHM_CODES, type Signature } from '../../tx/transaction.js'
import type { Block } from '../chain/block.js'
import { DEVELOPMENT_KEYS } from '../chain/genesis.js'
import type { SignedTransaction } from '../vm/signed.js'

type RawBlock = Results['getRawBlockByNumber']['block']

/** How much of a block is shown: its transactions and receipts, their hashes alone, or neither. */
export type RawBlockPart = 'complete' | 'hashes' | 'head'

/** A block in the form in which the node stores it (`rpc.md` §4.8). */
export function showRawBlock(block: Block, part: RawBlockPart): RawBlock {
  const { head, transactions, receipts } = block
  return {
    head: {
      version: String(head.version),
      parentHash: encodeBase64(head.parentHash),
      txMerkleHash: encodeBase64(head.txMerkleHash),
      txReceiptMerkleHash: encodeBase64(head.txReceiptMerkleHash),
      info: encodeBase64(head.info),
      number: String(head.number),
      witness: head.witness,
      time: String(head.time),
    },
    sign: signBlock(block),
    txs: part === 'complete' ? transactions.map(showStoredTransaction) : [],
    receipts: part === 'complete' ? receipts.map(showStoredReceipt) : [],
    txHashes: part === 'hashes' ? transactions.map(({ hash }) => encodeBase64(hash)) : [],
    receiptHashes: part === 'hashes' ? receipts.map((receipt) => encodeBase64(hashReceipt(receipt))) : [],
    blockType: part === 'complete' ? 'NORMAL' : 'ONLYHASH',
  }
}

let producer: KeyPair | undefined

/** The producer's signature of a block, made when it is asked for; there is none where the key is not the public one. */
function signBlock({ head, hash }: Block): RawBlock['sign'] {
  if (head.witness !== DEVELOPMENT_KEYS.producer.id) return { algorithm: 0, sig: '', pubKey: '' }
  producer ??= parseSecretKey(DEVELOPMENT_KEYS.producer.secret)
  return {
    algorithm: ALGORITHM_CODES[producer.algorithm],
    sig: encodeBase64(producer.sign(hash)),
    pubKey: encodeBase64(producer.publicKey),
  }
}

function showStoredTransaction({ tx }: SignedTransaction): RawBlock['txs'][number] {
  return {
    time: String(tx.time),
    expiration: String(tx.expiration),
    gasLimit: String(tx.gasLimit),
    gasRatio: String(tx.gasRatio),
    actions: tx.actions.map(({ contract, actionName, data }) => ({ contract, actionName, data })),
    signers: [...tx.signers],
    signs: tx.signatures.map(showStoredSignature),
    publisher: tx.publisher,
    publishSigns: tx.publisherSigs.map(showStoredSignature),
    delay: String(tx.delay),
    chain_id: tx.chainId,
    referredTx: encodeBase64(tx.referredTx),
    amountLimit: tx.amountLimit.map(({ token, value }) => ({ token, val: value })),
    reserved: '',
  }
}

function showStoredSignature({ algorithm, signature, publicKey }: Signature): RawBlock['sign'] {
  const code = typeof algorithm === 'number' ? algorithm : ALGORITHM_CODES[algorithm]
  return { algorithm: code, sig: encodeBase64(signature), pubKey: encodeBase64(publicKey) }
}

function showStoredReceipt(receipt: Receipt): RawBlock['receipts'][number] {
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
