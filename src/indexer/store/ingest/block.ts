import { toSeconds } from '../../../codec/chain-time.js'
import type { BlockRow, WireBlock } from '../chain-index.js'
import { readBlockContent, type TransactionContent } from './block-content.js'

/** Content of a block that an index stores. */
export interface BlockContent {
  row: BlockRow
  /** Seconds since 1970. */
  time: number
  transactions: TransactionContent[]
}

/** Reads a complete block. */
export function readBlock(block: WireBlock): BlockContent {
  return { row: readRow(block), time: toSeconds(block.time), transactions: readBlockContent(block) }
}

/** Reads what an index stores of a block besides its transactions. */
export function readRow({ number, hash, parent_hash, time, witness, transactions }: WireBlock): BlockRow {
  let gas = 0
  for (const { tx_receipt } of transactions) gas += Math.round((tx_receipt?.gas_usage ?? 0) * 100)
  const count = transactions.length
  return { number: Number(number), hash, parent: parent_hash, time, witness, transactions: count, gas: gas / 100 }
}

/** Throws unless a block is the child of the head. */
export function checkParent({ number, parent }: BlockRow, head: { number: number; hash: string } | undefined): void {
  if (head === undefined || (number === head.number + 1 && parent === head.hash)) return
  throw new Error(`block ${number} does not follow block ${head.number} of the index`)
}
