import type { Execution } from '../../debugger/execution.js'
import { createExplorer } from '../../explorer/client.js'
import { isAway } from '../../explorer/service.js'
import type { Recording } from '../../rpc/recording.js'
import { shorten } from '../format.js'

/** The interface of the service that this page comes from. */
export const explorer = createExplorer(`${location.origin}/api`, {
  dialect: 'documented',
  // What fails is asked again by the views, which say so meanwhile.
  budgetMs: 0,
})

/** Facts about the service, and its features besides the interface. */
export interface Info {
  /** Origin of the chain: a network's name or a node's address. */
  network: string
  /** The hash of its first block. */
  chain: string
  /** The last block that the service knows, −1 where it knows none. */
  head: number
  /** Whether the node behind the service does not answer. */
  isAway: boolean
  /** Progress of the index of the service. */
  progress: {
    state: string
    firstBlock?: number
    indexedBlock?: number
    nodeBlock?: number
    remainingBlocks?: number
    blocksPerSecond?: number
    remainingSeconds?: number
  }
  /** Names of accounts that can sign; none on a network that is not for development. */
  accounts: string[]
  /** Whether traces, storage changes and costs can be had. */
  isDevelopment: boolean
}

/** A transaction's calls, where the node has kept them, and the source of the contracts in them. */
export interface TraceAnswer {
  recording: Recording | null
  sources: Record<string, SourceView>
  /** The way to its failure, innermost first. */
  path: { contract: string; method: string; file?: string; line?: number }[]
}

/** A contract's own source, with the gas and passes of its lines where they are known. */
export interface SourceView {
  name: string
  files: { path: string; text: string; lines: SourceLine[] }[]
}

/** Cost of a line, with and without its calls, and its host operations, if the node reports them. */
export interface SourceLine {
  line: number
  gas: number
  passes: number
  total?: number
  ram?: Record<string, number>
  operations?: { kind: string; count: number; gas: number }[]
}

/** A part of what a contract keeps. */
export interface StorageAnswer {
  entries: StorageEntry[]
  /** Start of the next part; empty at the end. */
  next: string
  /** The block after which it was read. */
  block: string
  /** True if the node reports payers and past states, as development networks do. */
  isDetailed: boolean
}

/** A value of a contract's storage; of plain ones the field is empty. */
export interface StorageEntry {
  key: string
  field: string
  value: string
  /** Payer and bytes of RAM, if the node reports them; an empty payer is the contract. */
  payer?: string
  ram?: string
}

/** Result of a call. */
export interface CallAnswer {
  hash: string
  status: string
  message: string
  returns: string[]
  gas: number
  ram: Record<string, string>
}

/** The service says no, in its own words. */
export class ServiceError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message)
  }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(path, init)
  const body = (await response.json()) as { data?: T; error?: { message: string } }
  if (!response.ok || body.data === undefined)
    throw new ServiceError(body.error?.message ?? `status ${response.status}`, response.status)
  return body.data
}

export const readInfo = (): Promise<Info> => ask('/local/info')

const names = new Map<string, Promise<string | undefined>>()

/** Lists the contracts whose names were read so far. */
export const knownNames = new Map<string, string>()

/** Reads the name of a contract in the project, once; undefined if no contract of the project has that code. */
export function readName(id: string): Promise<string | undefined> {
  const known = names.get(id) ?? askName(id)
  names.set(id, known)
  // What failed is asked again the next time.
  known.catch(() => names.delete(id))
  return known
}

async function askName(id: string): Promise<string | undefined> {
  const { name } = await ask<{ name: string | null }>(`/local/names/${encodeURIComponent(id)}`)
  if (name !== null) knownNames.set(id, name)
  return name ?? undefined
}

export async function readTrace(hash: string): Promise<TraceAnswer> {
  const answer = await ask<TraceAnswer>(`/local/traces/${encodeURIComponent(hash)}`, {
    headers: { 'x-toolkit-page': '1' },
  })
  return { ...answer, sources: tellApart(answer.sources) }
}

/** The statements of a transaction; null where the node has not kept it. */
export async function readExecution(hash: string): Promise<Execution | null> {
  const { execution } = await ask<{ execution: Execution | null }>(`/local/executions/${encodeURIComponent(hash)}`, {
    headers: { 'x-toolkit-page': '1' },
  })
  return execution
}

/** Contracts of the same source are named with their ids. */
function tellApart(sources: TraceAnswer['sources']): TraceAnswer['sources'] {
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
export const readStorage = (id: string, block: string, from: string): Promise<StorageAnswer> =>
  ask(`/local/storage/${encodeURIComponent(id)}?${new URLSearchParams({ block, from })}`)

interface Call {
  contract: string
  method: string
  /** JSON text of a list. */
  args: string
  account: string
}

/** Dry-runs a call with an account of the service. */
export const dryRunCall = (call: Call): Promise<CallAnswer> => postCall({ ...call, dryRun: true })

/** Sends a call with an account of the service. Returns the hash of the transaction, without waiting for its block. */
export const sendCall = async (call: Call): Promise<string> =>
  (await postCall<{ hash: string }>({ ...call, dryRun: false })).hash

function postCall<T>(call: Call & { dryRun: boolean }): Promise<T> {
  return ask('/local/calls', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(call),
  })
}

const LOOK_MS = 300
/** A transaction waits for at most 90 seconds. */
const MOST_LOOKS = 300

/** The outcome of a sent transaction once a block has it. Throws if it expires. */
export async function waitForBlock(hash: string): Promise<CallAnswer> {
  for (let look = 0; look < MOST_LOOKS; look++) {
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

async function readOutcome(hash: string): Promise<CallAnswer> {
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
