import { isToolkitError } from '../../errors/errors.js'
import type { Results } from '../../rpc/schema.js'
import type { TokenKind, TokenName, TransactionContent } from './ingest/block-content.js'

/** Members of a complete block that an index keeps. */
export type WireBlock = Pick<
  Results['getBlockByNumber']['block'],
  'number' | 'hash' | 'parent_hash' | 'time' | 'witness' | 'transactions'
>

/** A block as stored in the index. */
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

/** A transaction as stored in the index: its content and position. */
export interface TransactionRow extends TransactionContent {
  block: number
}

/** Position of a transaction. */
export interface TransactionPlace {
  block: number
  transaction: number
}

/** Head of the index. */
export interface IndexHead {
  first: number
  number: number
  hash: string
  /** Number of the last indexed block that was irreversible when it was indexed; -1 if none was. */
  irreversible: number
  /**
   * First block whose transactions are in the lists of filters and in the counters of contracts, if an earlier version
   * of the program indexed those before it (default: all).
   */
  listed?: number | undefined
}

/** Position of a list entry: block, transaction in it, item of the transaction, and the block's time in seconds. */
export interface ListPosition {
  block: number
  transaction: number
  item: number
  time: number
}

/** A list of the index by name. The part after the colon is the owner. */
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
  | FilterListName

/** A list of the transactions that a filter selects: of all, or of those that involve an address. */
export type FilterListName =
  | 'failed'
  | `failed:${string}`
  | `method:${string}`
  | `called:${string}/${string}`
  | `token:${TokenKind}/${string}`
  | `moved:${string}/${TokenKind}/${string}`
  | `sent:${string}`
  | `received:${string}`

/** Name of a counter without a list: calls of a method or a contract, blocks of a witness, bytes of RAM of a payer. */
export type CounterName = `calls:${string}` | `actions:${string}` | `blocks:${string}` | `ram:${string}`

/** An entry of a list: its position, and its text in lists that keep each text once. */
export interface ListEntry extends ListPosition {
  text?: string
}

/** Times in seconds since 1970; both belong to the interval. */
export interface TimeInterval {
  start: number
  end: number
}

/** Range of a list. */
export interface ListRange {
  offset: number
  limit: number
  /** Oldest first (default: newest first). */
  ascending?: boolean
  /** Seconds since 1970, inclusive. */
  start?: number | undefined
  end?: number | undefined
}

/** A part of a list, and the length of the list between the dates. */
export interface ListPart {
  total: number
  entries: ListEntry[]
}

/**
 * A token whose creation is indexed, and therefore all of its transfers. Amounts are in its smallest unit; for
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

/** Facts that a node returned about a token whose creation is not indexed. */
export interface KeptFacts {
  /** The full name. */
  name: string
  decimals: number
  /** In its smallest unit. */
  supply: bigint
  issuer: string
}

/** A range of hashes in base58, as text. */
export interface HashRange {
  low: string
  high: string
  /** Length of the hashes (default: any). */
  length?: number | undefined
}

/** A balance of an account or a contract, including frozen amounts. */
export interface TokenHolder {
  address: string
  value: bigint
}

/** Some holders of a token, and their total number. */
export interface HolderPart {
  total: number
  holders: TokenHolder[]
}

/** Why blocks wait or indexing has stopped. */
export interface KeptStall {
  state: 'indexing' | 'waiting' | 'stopped'
  reason: string
}

/** Reads of an index. All reads of a view see the same branch of the chain. */
export interface IndexView {
  /** The last block; undefined for an empty index. */
  readonly head: IndexHead | undefined
  block(number: number): Promise<BlockRow | undefined>
  /** The blocks with these numbers, in order; missing ones are left out. */
  blocks(numbers: readonly number[]): Promise<BlockRow[]>
  /** The number of a block by its hash, in either form. */
  findBlock(hash: string): Promise<number | undefined>
  /** Finds a transaction by its hash in either form. */
  findTransaction(hash: string): Promise<TransactionPlace | undefined>
  /** The transactions at these positions, in order; missing ones are left out. */
  transactions(places: readonly TransactionPlace[]): Promise<TransactionRow[]>
  /** Returns the length of a list, or a counter. */
  count(name: ListName | CounterName): Promise<number>
  /** A part of a list. */
  list(name: ListName, range: ListRange): Promise<ListPart>
  /** The newest entry of each of several lists, in one read; undefined for empty ones. */
  newest(names: readonly ListName[]): Promise<(ListPosition | undefined)[]>
  /** Numbers of entries of a list within each of several intervals, as the totals of `list` are, in one read. */
  countWithin(name: ListName, intervals: readonly TimeInterval[]): Promise<number[]>
  /** Returns whether a text is in a list that keeps each text once. */
  has(name: ListName, text: string): Promise<boolean>
  /** Texts that begin with another one, in order of their bytes, in a list that keeps each text once. */
  startingWith(name: 'addresses' | 'contracts' | 'tokens', start: string, limit: number): Promise<string[]>
  /** Hashes of blocks or transactions in a range, in order. */
  hashesIn(kind: 'blocks' | 'transactions', range: HashRange, limit: number): Promise<string[]>
  /** Indexed tokens; undefined for tokens that were created before the first indexed block, or never. */
  tokens(names: readonly TokenName[]): Promise<(TokenState | undefined)[]>
  /** Saved facts about tokens that were created before the first indexed block. */
  facts(names: readonly TokenName[]): Promise<(KeptFacts | undefined)[]>
  /** Holders of an indexed token, largest first (`ascending`: smallest first), then by name. */
  holders(name: TokenName, range: Pick<ListRange, 'offset' | 'limit' | 'ascending'>): Promise<HolderPart>
  /** Balances of an address in indexed tokens. */
  balances(address: string): Promise<Map<TokenName, bigint>>
}

/**
 * Index of a chain's blocks by every name that users search for. Blocks are appended and removed at the end, each
 * atomically with the head. `ingest/` computes the additions of a block; implementations only store them.
 */
export interface ChainIndex {
  /** The last block known to this process; undefined for an empty index. */
  readonly head: IndexHead | undefined
  /** Report of the process that may append, as of the last `claim`. */
  readonly stall: KeptStall | undefined
  /** Reason why a stored index is built again from the chain, if it is. */
  readonly rebuilt: 'earlier version' | 'damaged' | undefined
  /**
   * Whether the index keeps its irreversible blocks whatever the node has, and does not go back with a node that is
   * behind. At first, this is whether it outlives this process.
   */
  isKept: boolean
  /** Whether blocks of another chain may replace irreversible blocks of an index that is kept. */
  mayReplace: boolean
  /** Reads from one consistent branch of the chain. `run` may be called twice and must have no effects. */
  read<T>(run: (view: IndexView) => Promise<T>): Promise<T>
  /** Returns whether this process may append. Tries to acquire that right, and otherwise reads the newest head. */
  claim(): Promise<boolean>
  /**
   * Adds blocks, each the child of the previous one.
   *
   * @param after - Number of the block before the first of `blocks` (default: the head). Later blocks of the index are
   * rolled back in the same change. A number before the first block of the index empties it.
   * @param irreversible - Number of the last irreversible block (default: no further block is irreversible).
   * @throws `EXPLORER_STORE_CHAIN` if that replaced an irreversible block of an index that is kept.
   */
  append(blocks: readonly WireBlock[], after?: number, irreversible?: number): Promise<void>
  /**
   * Appends the next blocks stored by a backfill, limited to about a second of work. They are irreversible.
   *
   * @param from - First block of an empty index.
   * @returns Their number; 0 if the next block is not stored.
   */
  appendStored(from: number): Promise<number>
  /**
   * Adds lists that an earlier version of the program did not have, for some of the blocks that it indexed. Returns
   * whether there are more. No blocks are appended meanwhile.
   */
  addLists(): Promise<boolean>
  /** Reports to processes that only read why blocks wait; undefined if nothing is in the way. */
  saveStall(stall: KeptStall | undefined): Promise<void>
  /** Saves facts about a token that was created before the first indexed block. */
  saveFacts(name: TokenName, facts: KeptFacts): Promise<void>
  close(): Promise<void>
}

/** Whether an error is a failure of the database of an index, and not a chain that the index rejects. */
export function isStoreFailure(error: unknown): boolean {
  return isToolkitError(error) && error.code.startsWith('EXPLORER_STORE_') && error.code !== 'EXPLORER_STORE_CHAIN'
}
