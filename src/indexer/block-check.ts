import { decodeBase58, encodeBase58 } from '../codec/base58.js'
import { equalBytes } from '../codec/bytes.js'
import { isOneOf } from '../collections/shapes.js'
import { ToolkitError } from '../errors/errors.js'
import type { Results } from '../rpc/schema.js'
import { type BlockHead, hashBlock, merkleRoot } from '../tx/block.js'
import { hashReceipt, parseReceipt, STATUS_CODES } from '../tx/receipt.js'
import type { WireBlock } from './store/chain-index.js'

type CompleteBlock = Results['getBlockByNumber']['block']
type Transactions = WireBlock['transactions']

/** Bytes of an invalid text, which match no hash. */
const NONE = new Uint8Array()
const INFO = new TextEncoder().encode('{}')

/**
 * Throws `EXPLORER_BLOCK_INVALID` unless a block that a node returned is the one with this number, its hash is that of
 * its head, and its transactions and their receipts are exactly those that the head names (rpc.md §5.9). A block has no
 * signatures of its transactions, so that their contents are not covered by their hashes.
 *
 * @param url - URL of the node, for the hint.
 */
export function checkBlock(block: CompleteBlock, number: number, url: string): void {
  const fault = Number(block.number) === number ? findFault(block) : `has the number ${block.number}`
  if (fault !== undefined) throw invalidBlockError(number, fault, url)
}

/** The error of a block that contradicts itself or the previous one. */
export function invalidBlockError(number: number, fault: string, url: string): ToolkitError {
  return new ToolkitError('EXPLORER_BLOCK_INVALID', `block ${number} of the node ${fault}`, {
    hint: `The block was not stored. ${url} is faulty, or changes responses: use another node.`,
  })
}

function findFault(block: CompleteBlock): string | undefined {
  const { transactions } = block
  if (block.tx_count !== String(transactions.length)) {
    return `has ${transactions.length} transactions, and its tx_count is ${block.tx_count}`
  }
  const head = parseHead(block)
  if (encodeBase58(hashBlock(head)) !== block.hash) return `is not the one of its hash ${block.hash}`
  return findRootFault(head, transactions)
}

/** Describes how transactions differ from those that the head of their block names, or which status no chain has. */
export function findRootFault(head: BlockHead, transactions: Transactions): string | undefined {
  const hashes = transactions.map(({ hash }) => toBytes(hash))
  if (!equalBytes(merkleRoot(hashes), head.txMerkleHash)) {
    return 'has other transactions than its tx_merkle_hash names'
  }
  const odd = transactions.find(
    ({ tx_receipt }) => tx_receipt !== null && !isOneOf(STATUS_CODES, tx_receipt.status_code),
  )
  if (odd !== undefined) return `has a receipt with the status ${JSON.stringify(odd.tx_receipt?.status_code)}`
  const isOwn = transactions.every(({ hash, tx_receipt }) => tx_receipt === null || tx_receipt.tx_hash === hash)
  if (isOwn && (hasReceipts(head, transactions) || transactions.some(isLossy))) return undefined
  return 'has other receipts than its tx_receipt_merkle_hash names'
}

function hasReceipts({ txReceiptMerkleHash }: BlockHead, transactions: Transactions): boolean {
  const hashes: Uint8Array[] = []
  for (const { tx_receipt } of transactions) {
    if (tx_receipt === null) return false
    hashes.push(hashReceipt(parseReceipt(tx_receipt)))
  }
  return equalBytes(merkleRoot(hashes), txReceiptMerkleHash)
}

/** JSON has U+FFFD in place of bytes that are not UTF-8, so the hash of such a receipt is unknown. */
function isLossy({ tx_receipt: receipt }: Transactions[number]): boolean {
  if (receipt === null) return false
  return [receipt.message, ...receipt.returns, ...receipt.receipts.map(({ content }) => content)].some((text) =>
    text.includes('\ufffd'),
  )
}

function parseHead(block: CompleteBlock): BlockHead {
  return {
    version: Number(block.version),
    parentHash: toBytes(block.parent_hash),
    txMerkleHash: toBytes(block.tx_merkle_hash),
    txReceiptMerkleHash: toBytes(block.tx_receipt_merkle_hash),
    // The interface leaves it out: it is the same in all blocks but the first.
    info: block.number === '0' ? NONE : INFO,
    number: Number(block.number),
    witness: block.witness,
    time: BigInt(block.time),
  }
}

function toBytes(hash: string): Uint8Array {
  return decodeBase58(hash) ?? NONE
}
