import type { Provider } from '../../rpc/provider.js'
import type { Results } from '../../rpc/schema.js'
import type { IndexProgress } from '../progress.js'
import type { PendingPool } from '../server/pool.js'
import type { CounterName, IndexView, ListEntry, ListName } from '../store/chain-index.js'

/** A record of a response, with the members of spec/explorer.md §3. */
export type WireRecord = Readonly<Record<string, unknown>>

/** Source files by path, and the path of the file with the contract. */
export interface SourceSubmission {
  files: Readonly<Record<string, string>>
  entry: string
}

/** Compiles a submission to `script` and `abi`. Throws `ToolkitError` for mistakes in the submission. */
type Verify = (submission: SourceSubmission) => Promise<WireRecord>

/** Sources of the responses. */
export interface Source {
  /** Reads from one branch of the chain, for one response. */
  index: IndexView
  provider: Provider
  pool: PendingPool
  /** The newest chain info of the node; undefined before its first response. */
  info: () => Results['getChainInfo'] | undefined
  verify: Verify | undefined
  /** Finds the name of a contract in the project of the user. */
  findName: (id: string) => Promise<string | undefined>
  /** Finds the locally known source of a contract by its id. */
  findSource: (id: string) => Promise<WireRecord | undefined>
}

/** Validated query of a list. */
export interface PageQuery {
  page: number
  limit: number
  sort: { field: string; descending: boolean } | undefined
  startDate: number | undefined
  endDate: number | undefined
  /** Number of records when the first page was read: pages do not shift by later ones. */
  anchor?: number | undefined
}

/** A page, and the total number of records. */
export interface IndexPage {
  items: readonly WireRecord[]
  total: number
  /** Number of records that were added after those of the anchor. */
  newer?: number | undefined
  /** The block at which a search of several lists ended before their ends. The total is of those found. */
  searchedTo?: number | undefined
}

/** A page before its records are read. */
export interface ListedPart extends Omit<IndexPage, 'items'> {
  entries: readonly ListEntry[]
}

/** The requested record does not exist: the service responds with 404. */
export class NotFound extends Error {
  constructor(
    readonly what: string,
    note?: string,
  ) {
    super(`${what} not found${note === undefined ? '' : `; ${note}`}`)
    this.name = 'NotFound'
  }
}

/** Error of a record that may be in a block before the first indexed one: status 404 with its own code. */
export class NotIndexed extends NotFound {
  constructor(what: string, first: number) {
    super(what, `blocks before ${first} are not indexed`)
    this.name = 'NotIndexed'
  }
}

/** Error of an empty index: status 503. */
export class EmptyIndex extends Error {
  constructor(progress: IndexProgress) {
    super(`no block is indexed yet${explainEmpty(progress)}`)
    this.name = 'EmptyIndex'
  }
}

function explainEmpty({ state, firstBlock, nodeBlock }: IndexProgress): string {
  const isShown = state === 'waiting' && nodeBlock !== undefined
  return isShown ? `: the first is ${firstBlock}, and the node is at block ${nodeBlock}` : ''
}

/** Error of an invalid parameter: status 400, with the name of the parameter. */
export class BadParameter extends Error {
  constructor(name: string, expected: string) {
    super(`${name}: expected ${expected}`)
    this.name = 'BadParameter'
  }
}

/** Error of sources that do not compile: status 400, with the message of the compiler. */
export class InvalidSource extends BadParameter {
  constructor(cause: Error) {
    super('files', 'a contract that compiles')
    this.message = `files: ${cause.message.replace(/^files: /, '')}`
    this.cause = cause
  }
}

/** Error of a service that has too much to do: status 503. */
export class ServiceBusy extends Error {
  constructor() {
    super('too many verifications are waiting')
    this.name = 'ServiceBusy'
  }
}

/** Error of a node that is needed for the response and does not respond: status 503. */
export class NodeAway extends Error {
  /** @param why - The reason why the index alone is not enough, if there is a particular one. */
  constructor(head: number | undefined, why?: string) {
    const known = head === undefined ? 'no block is known yet' : `blocks up to ${head} are known`
    super(`the node of this explorer does not respond; ${why ?? known}`)
    this.name = 'NodeAway'
  }
}

/** The newest chain info of the node. */
export function readInfo({ info, index }: Source): Results['getChainInfo'] {
  const known = info()
  if (known === undefined) throw new NodeAway(index.head?.number)
  return known
}

/** The first indexed block; null if it is the first of the chain. Lists and totals begin there. */
export function readSince({ index }: { index: Pick<IndexView, 'head'> }): number | null {
  const { first = 0 } = index.head ?? {}
  return first > 0 ? first : null
}

/** A total over all blocks; null if the index does not have them all. */
export async function readTotal(source: Source, name: ListName | CounterName): Promise<number | null> {
  return readSince(source) === null ? source.index.count(name) : null
}

/** The error for a record that is in no indexed block. */
export function missing(source: Source, what: string): NotFound {
  const since = readSince(source)
  return since === null ? new NotFound(what) : new NotIndexed(what, since)
}

/** A page of a list of the index, newest first by default. */
export async function readPart(
  { index }: Source,
  name: ListName,
  { page, limit, sort, startDate: start, endDate: end, anchor }: PageQuery,
): Promise<ListedPart> {
  const ascending = sort?.descending === false
  const offset = (page - 1) * limit
  if (anchor === undefined) return index.list(name, { offset, limit, ascending, start, end })
  // Records are only added at the end, so those of the anchor are the first ones.
  const { total } = await index.list(name, { offset: 0, limit: 0, start, end })
  const kept = Math.min(anchor, total)
  const newer = total - kept
  const range = { offset: ascending ? offset : offset + newer, limit: Math.max(0, Math.min(limit, kept - offset)) }
  const { entries } = await index.list(name, { ...range, ascending, start, end })
  return { total: kept, entries, newer }
}

/** A page of records in memory. */
export function cutPage(records: readonly WireRecord[], { page, limit }: PageQuery): IndexPage {
  return { total: records.length, items: records.slice((page - 1) * limit, page * limit) }
}

/** Sorts records by a member that is a decimal text, a number or a name. The sort is stable. */
export function sortRecords(records: readonly WireRecord[], field: string, descending: boolean): WireRecord[] {
  const sign = descending ? -1 : 1
  return [...records].sort((a, b) => sign * compare(a[field], b[field]))
}

function compare(a: unknown, b: unknown): number {
  if (isDigits(a) && isDigits(b)) {
    const difference = BigInt(String(a)) - BigInt(String(b))
    return difference === 0n ? 0 : difference < 0n ? -1 : 1
  }
  return String(a ?? '') < String(b ?? '') ? -1 : String(a ?? '') > String(b ?? '') ? 1 : 0
}

function isDigits(value: unknown): boolean {
  return /^-?\d+$/.test(String(value))
}
