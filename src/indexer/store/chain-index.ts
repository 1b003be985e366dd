import type { Results } from '../../rpc/schema.js'
import type { TokenKind, TokenName, TransactionContent } from './ingest/block-content.js'

/** Members of a complete block that an index reads. */
export type WireBlock = Pick<
  Results['getBlockByNumber']['block'],
  'number' | 'hash' | 'parent_hash' | 'time' | 'witness' | 'transactions'
>

/** A block as the index knows it. */
export interface BlockRow {
  number: number
  hash: string
  parent: string
  /** Nanoseconds since 1970, as text. */
  time: string
  witness: string
  transactions: number
  gas: number
}

/** A transaction as the index knows it: its content, and where it is. */
export interface TransactionRow extends TransactionContent {
  block: number
}

/** Position of a transaction. */
export interface TransactionPlace {
  block: number
  transaction: number
}

/** Head of the index. */
export interface Head {
  first: number
  number: number
  hash: string
}

/** Position of a list entry: block, transaction in it, item of the transaction, and the block's time in seconds. */
export interface Place {
  block: number
  transaction: number
  item: number
  time: number
}

/** A list of the index by name; what is behind the colon is whose it is. */
export type ListName =
  | 'blocks'
  | 'transactions'
  | 'tokens'
  | 'contracts'
  | 'accounts'
  | 'addresses'
  | `transactions:${string}`
  | `logs:${string}`
  | `transfers:${TokenKind}/${string}`
  | `holders:${TokenKind}/${string}`
  | `versions:${string}`

/** Name of a counter without a list: calls of a method, blocks of a witness. */
export type CounterName = `calls:${string}` | `blocks:${string}`

/** An entry of a list: its place, and where the list keeps each text once, that text. */
export interface Entry extends Place {
  text?: string
}

/** Range of a list. */
export interface Range {
  offset: number
  limit: number
  /** Oldest first (default: newest first). */
  ascending?: boolean
  /** Seconds since 1970, both included. */
  start?: number | undefined
  end?: number | undefined
}

/** A part of a list, and how long the whole is between the dates. */
export interface Part {
  total: number
  entries: Entry[]
}

/**
 * A token whose creation is indexed, so that all of its transfers are. Amounts are in its smallest unit; of tokens of
 * `token721.iost` they are counts.
 */
export interface TokenState {
  /** The transaction that created it. */
  place: TransactionPlace
  decimals: number
  supply: bigint
  /** Number of accounts and contracts with a balance. */
  holders: number
}

/** A balance of an account or a contract, with what is frozen. */
export interface Holder {
  address: string
  value: bigint
}

/** Some holders of a token, and how many there are. */
export interface HolderPart {
  total: number
  holders: Holder[]
}

/** Reads of an index. Those of one view are of one branch of the chain. */
export interface IndexView {
  /** The last block; undefined for an empty index. */
  readonly head: Head | undefined
  block(number: number): Promise<BlockRow | undefined>
  /** The blocks of these numbers, in their order; missing ones are left out. */
  blocks(numbers: readonly number[]): Promise<BlockRow[]>
  /** The number of a block by its hash, in either form. */
  findBlock(hash: string): Promise<number | undefined>
  /** Finds a transaction by its hash in either form. */
  findTransaction(hash: string): Promise<TransactionPlace | undefined>
  /** The transactions at these places, in their order; missing ones are left out. */
  transactions(places: readonly TransactionPlace[]): Promise<TransactionRow[]>
  /** Returns the length of a list, or a counter. */
  count(name: ListName | CounterName): Promise<number>
  /** A part of a list. */
  list(name: ListName, range: Range): Promise<Part>
  /** Whether a text is in a list that keeps each once. */
  has(name: ListName, text: string): Promise<boolean>
  /** Tokens as the index knows them; undefined for those that were created before the first indexed block, or never. */
  tokens(names: readonly TokenName[]): Promise<(TokenState | undefined)[]>
  /** Holders of a known token, the largest first (`ascending`: last) and those with equal balances by name. */
  holders(name: TokenName, range: Pick<Range, 'offset' | 'limit' | 'ascending'>): Promise<HolderPart>
  /** Balances of an address by token, of the tokens that are known. */
  balances(address: string): Promise<Map<TokenName, bigint>>
}

/**
 * Index of the blocks of a chain, by every name that is searched for. Blocks are appended and removed at the end, each
 * atomically with the head. `ingest/` derives what a block adds; implementations only store it.
 */
export interface ChainIndex {
  /** The last block, as far as this process knows; undefined for an empty index. */
  readonly head: Head | undefined
  /** Whether other processes read and write it: it does not go back with a node that is behind. */
  readonly isShared: boolean
  /** Reads from one consistent branch of the chain. `run` may be called twice and must have no effects. */
  read<T>(run: (view: IndexView) => Promise<T>): Promise<T>
  /** Whether this process may append. Tries to become the one that may, and otherwise looks for the newest head. */
  claim(): Promise<boolean>
  /**
   * Adds blocks, each the child of the one before it.
   *
   * @param after - Number of the block before the first of `blocks`. Later blocks of the index are taken back with the
   * same change; a number before the first block of the index empties it, or is refused (default: the head).
   */
  append(blocks: readonly WireBlock[], after?: number): Promise<void>
  /**
   * Appends the next blocks that a backfill has stored, at most so many that this takes a second or so.
   *
   * @param from - First block of an empty index.
   * @returns How many; 0 if the next block is not stored.
   */
  appendStored(from: number): Promise<number>
  close(): Promise<void>
}
