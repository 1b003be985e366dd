import type { Execution } from '../../debugger/execution.js'
import { createExplorer } from '../../explorer/client.js'
import { isAway } from '../../explorer/service.js'
import type { Recording } from '../../rpc/recording.js'
import { shorten } from '../format.js'
import { fetchTogether } from './together.js'

/** Client of the service that served this page. */
export const explorer = createExplorer(`${location.origin}/api`, {
  dialect: 'documented',
  // Views retry failed requests and report them meanwhile.
  budgetMs: 0,
  timeoutMs: 10_000,
  fetch: fetchTogether,
})

/** Facts about the service, and its features besides the interface. */
export interface Info {
  /** Origin of the chain: a network's name or a node's address. */
  network: string
  /** The hash of its first block. */
  chain: string
  /** Last block that the service knows; −1 without one. */
  head: number
  /** The last irreversible block; undefined before the node has responded. */
  irreversible?: number
  /** Changes whenever there is another block or pending transaction. */
  mark: string
  /** True if the node of the service does not respond. */
  isAway: boolean
  /** Progress of the index of the service. */
  progress: {
    state: string
    /** Description of the problem, if the node keeps indexing from going on. */
    reason?: string
    firstBlock?: number
    indexedBlock?: number
    nodeBlock?: number
    remainingBlocks?: number
    blocksPerSecond?: number
    remainingSeconds?: number
  }
  /** Names of accounts that can sign; empty except on development networks. */
  accounts: string[]
  /** Whether traces, storage changes and costs are available; null if the node has not responded yet. */
  isDevelopment: boolean | null
}

/** Calls of a transaction, if the node has recorded them, with the sources of their contracts. */
export interface TraceResponse {
  recording: Recording | null
  sources: Record<string, SourceView>
  /** Path to its failure, innermost first. */
  path: FailureFrame[]
}

/** A frame on the way to a failure; its place is unknown without the source. */
export interface FailureFrame {
  /** Id of the contract. */
  id: string
  contract: string
  method: string
  file?: string
  line?: number
}

/** Source of a contract, with gas and passes by line if known. */
export interface SourceView {
  name: string
  files: { path: string; text: string; lines: SourceLineCost[] }[]
}

/** Cost of a line, with and without its calls, and its host operations, if the node reports them. */
export interface SourceLineCost {
  line: number
  gas: number
  passes: number
  total?: number
  ram?: Record<string, number>
  operations?: { kind: string; count: number; gas: number }[]
}

/** A part of a contract's storage. */
export interface StoragePage {
  entries: StoredEntry[]
  /** Start of the next part; empty at the end. */
  next: string
  /** The block after which it was read. */
  block: string
  /** True if the node reports payers and past states, as development networks do. */
  isDetailed: boolean
}

/** A stored value; plain ones have an empty field. */
interface StoredEntry {
  key: string
  field: string
  value: string
  /** Payer and bytes of RAM, if the node reports them; an empty payer is the contract. */
  payer?: string
  ram?: string
}

/** Result of a call. */
export interface CallResponse {
  hash: string
  status: string
  message: string
  returns: string[]
  gas: number
  ram: Record<string, string>
}

/** An error response of the service, with its message. */
export class ServiceError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message)
  }
}

/** Time to wait for the service, in milliseconds. A page that waits for ever would show nothing. */
const TIMEOUT_MS = 10_000
/** The same for requests that run a transaction again. */
const RUN_TIMEOUT_MS = 60_000

/** Requests a path of the service, and returns the data of its response. */
export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  return (await askWhole<T>(path, init)).data
}

/** Requests a page of a list of the service. */
export async function readPage<T>(path: string): Promise<{ data: T[]; pagination: Pagination }> {
  const { data, pagination = { page: 1, total: data.length, pages: 1 } } = await askWhole<T[]>(path)
  return { data, pagination }
}

interface Pagination {
  page: number
  total: number
  pages: number
  newer?: number
  searched_to?: number
}

async function askWhole<T>(path: string, init?: RequestInit): Promise<{ data: T; pagination?: Pagination }> {
  const response = await fetchTogether(path, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init })
  const body = (await response.json()) as { data?: T; pagination?: Pagination; error?: Problem }
  if (!response.ok || body.data === undefined)
    throw new ServiceError(describeProblem(body.error) ?? `status ${response.status}`, response.status)
  return { data: body.data, ...(body.pagination && { pagination: body.pagination }) }
}

/** An error of a response; those of the interface have a code. */
interface Problem {
  message: string
  code?: string
}

function describeProblem(problem: Problem | undefined): string | undefined {
  return problem?.code === undefined ? problem?.message : `${problem.message} [${problem.code}]`
}

export const readInfo = (): Promise<Info> => ask('/local/info', { signal: AbortSignal.timeout(INFO_TIMEOUT_MS) })

/** Any service responds to this at once. */
const INFO_TIMEOUT_MS = 5000

const names = new Map<string, Promise<string | undefined>>()

/** Lists the contracts whose names were read so far. */
const knownNames = new Map<string, string>()

/** Reads the name of a contract in the project, once; undefined if no contract of the project has that code. */
export function readName(id: string): Promise<string | undefined> {
  const known = names.get(id) ?? askName(id)
  names.set(id, known)
  // Failed requests are retried the next time.
  known.catch(() => names.delete(id))
  return known
}

async function askName(id: string): Promise<string | undefined> {
  const { name } = await ask<{ name: string | null }>(`/local/names/${encodeURIComponent(id)}`)
  if (name !== null) knownNames.set(id, name)
  return name ?? undefined
}

export async function readTrace(hash: string): Promise<TraceResponse> {
  const response = await ask<TraceResponse>(`/local/traces/${encodeURIComponent(hash)}`, {
    headers: { 'x-toolkit-page': '1' },
    signal: AbortSignal.timeout(RUN_TIMEOUT_MS),
  })
  rememberNames(response.sources)
  return { ...response, sources: tellApart(response.sources) }
}

/** Adds the names that a call tree shows to those that the search finds. */
function rememberNames(sources: TraceResponse['sources']): void {
  // A contract that is not in the project has its id as its name.
  for (const [id, { name }] of Object.entries(sources)) if (name !== id) knownNames.set(id, name)
}

/** Reads the statements of a transaction; null if the node has not recorded it. */
export async function readExecution(hash: string): Promise<Execution | null> {
  const { execution } = await ask<{ execution: Execution | null }>(`/local/executions/${encodeURIComponent(hash)}`, {
    headers: { 'x-toolkit-page': '1' },
    signal: AbortSignal.timeout(RUN_TIMEOUT_MS),
  })
  return execution
}

/** Adds ids to the names of contracts with the same source. */
function tellApart(sources: TraceResponse['sources']): TraceResponse['sources'] {
  const names = Object.values(sources).map(({ name }) => name)
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  return Object.fromEntries(
    Object.entries(sources).map(([id, source]) => [
      id,
      isShared(source.name) ? { ...source, name: `${source.name} ${shorten(id)}` } : source,
    ]),
  )
}

/** Reads the storage of a contract from a name on, after a block, or after the newest if it is empty. */
export const readStorage = (id: string, block: string, from: string): Promise<StoragePage> =>
  ask(`/local/storage/${encodeURIComponent(id)}?${new URLSearchParams({ block, from })}`)

interface PageCall {
  contract: string
  method: string
  /** JSON text of a list. */
  args: string
  account: string
}

/** Dry-runs a call with an account of the service. */
export const dryRunCall = (call: PageCall): Promise<CallResponse> => postCall({ ...call, dryRun: true })

/** Sends a call with an account of the service. Returns the hash of the transaction, without waiting for its block. */
export const sendCall = async (call: PageCall): Promise<string> =>
  (await postCall<{ hash: string }>({ ...call, dryRun: false })).hash

function postCall<T>(call: PageCall & { dryRun: boolean }): Promise<T> {
  return ask('/local/calls', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(call),
  })
}

const LOOK_MS = 300
/** Maximum number of looks for a transaction, which can be pending for at most 90 seconds. */
const MAX_LOOKS = 300

/** Waits until a block contains a transaction, and returns its outcome. Throws if it expires. */
export async function waitForBlock(hash: string): Promise<CallResponse> {
  for (let look = 0; look < MAX_LOOKS; look++) {
    const state = await readState(hash)
    if (state === 'expired') break
    if (state === 'packed' || state === 'irreversible') return readOutcome(hash)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  throw new Error('The transaction expired before a block had it.')
}

/** Undefined while the node does not respond. */
async function readState(hash: string): Promise<string | null | undefined> {
  try {
    return (await explorer.executionStatus(hash)).state
  } catch (error) {
    if (isAway(error)) return undefined
    throw error
  }
}

async function readOutcome(hash: string): Promise<CallResponse> {
  const { raw } = await explorer.transaction(hash)
  const { result, message, returns, gas_used, ram_used } = raw as unknown as {
    result: string
    message: string
    returns: string[]
    gas_used: string
    ram_used: Record<string, string>
  }
  return { hash, status: result, message, returns, gas: Number(gas_used), ram: ram_used }
}
