import type { Block } from '../../chain/blocks/block.js'
import { formatStoredReceipt, formatStoredTransaction } from '../../chain/blocks/stored-form.js'
import { DEVELOPMENT_KEYS } from '../../chain/genesis.js'
import { encodeBase64 } from '../../codec/base64.js'
import { type KeyPair, parseSecretKey } from '../../crypto/keys.js'
import type { Results } from '../../rpc/schema.js'
import { hashReceipt } from '../../tx/receipt.js'
import { ALGORITHM_CODES } from '../../tx/transaction.js'

type RawBlock = Results['getRawBlockByNumber']['block']

/** Parts of a block to show: its transactions and receipts, their hashes only, or neither. */
export type RawBlockPart = 'complete' | 'hashes' | 'head'

/** Formats a block as the node stores it (`rpc.md` §4.8). */
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
    txs: part === 'complete' ? transactions.map(({ tx }) => formatStoredTransaction(tx)) : [],
    receipts: part === 'complete' ? receipts.map(formatStoredReceipt) : [],
    txHashes: part === 'hashes' ? transactions.map(({ hash }) => encodeBase64(hash)) : [],
    receiptHashes: part === 'hashes' ? receipts.map((receipt) => encodeBase64(hashReceipt(receipt))) : [],
    blockType: part === 'complete' ? 'NORMAL' : 'ONLYHASH',
  }
}

let producer: KeyPair | undefined

/** Signs a block as its producer on request; undefined if the key does not match the public key. */
function signBlock({ head, hash }: Block): RawBlock['sign'] {
  if (head.witness !== DEVELOPMENT_KEYS.producer.id) return { algorithm: 0, sig: '', pubKey: '' }
  producer ??= parseSecretKey(DEVELOPMENT_KEYS.producer.secret)
  return {
    algorithm: ALGORITHM_CODES[producer.algorithm],
    sig: encodeBase64(producer.sign(hash)),
    pubKey: encodeBase64(producer.publicKey),
  }
}
