import type { FinishedTask } from '../../chain/blocks/execution-tasks.js'
import type { RecordingRequest } from '../../chain/tracing/recordings.js'
import type { SentError } from '../../errors/sent-error.js'
import type { Prices } from '../../gas/prices.js'
import type { Recording } from '../../rpc/recording.js'
import type { TrackedReads } from '../../state/read-tracker.js'
import type { StateSource } from '../../state/source.js'
import type { Changes } from '../../state/store.js'
import type { BlockContext, EventTopic } from '../../vm/execution/run.js'
import type { SignedTransaction } from '../../vm/execution/signed.js'
import type { SortAlgorithm } from '../../vm/sandbox/realm/realm-scripts.js'

/** Messages to the process that runs contracts. Messages are plain data. */
export type ContractProcessRequest =
  /** Drops its copy of the state: the next one is of another chain. */
  | { type: 'reset' }
  /** Adds known values of the state from which a fork starts; sent before changes that build on them. */
  | { type: 'fork'; known: StateSource['known']; created: readonly string[] }
  /** Updates its copy of the state for the next transaction. */
  | { type: 'state'; changes: readonly (readonly [key: string, value: string | undefined])[] }
  /** Requests the response `ready`, which is sent after all earlier messages are handled. */
  | { type: 'ask' }
  | { type: 'run'; job: ExecutionJob }
  /** Requests the recording of a transaction that ran here. */
  | { type: 'recall'; hash: string; asked: RecordingRequest }

/** A transaction to execute on the current state, and which details of the execution to return. */
export interface ExecutionJob {
  signed: SignedTransaction
  block: BlockContext
  prices: Prices
  sort: SortAlgorithm
  timeLimitMs: number
  /** Whether events and the console have listeners. */
  isObserved: boolean
  dryRun: boolean
  /** True if its recording may be requested later. */
  isKept: boolean
  /** True if the keys that it reads are returned. */
  tracksReads: boolean
  /** The methods of a recorder that are called here. */
  recorded: readonly RecorderMethod[]
}

/** Messages of the process. */
export type ContractProcessResponse =
  | { type: 'ready' }
  /** The execution read a key of a fork that the process lacks, and had no effects. */
  | { type: 'unknown'; key: string }
  | ({ type: 'done' } & ExecutionResult)
  | { type: 'recalled'; recording: Recording | undefined }
  /** The sandbox failed and must not be used again; one line. */
  | { type: 'failed'; failure: string }
  /** Executing threw: contracts cannot run here, or the toolkit has a bug. */
  | { type: 'thrown'; error: SentError }

export interface ExecutionResult extends FinishedTask {
  /** Undefined if the execution did not change the state. */
  changes: Changes | undefined
  emitted: readonly ExecutionEvents[]
  recorded: readonly RecorderCall[]
  reads: TrackedReads | undefined
  /** The first version of a system contract that it met and that is not implemented. */
  unknownVersion: UnknownVersion | undefined
}

export interface UnknownVersion {
  id: string
  version: string
}

/** Reports of an execution that were sent at once, in order. */
export type ExecutionEvents = { event: EmittedEvent } | { log: { contract: string; level: string; text: string } }

export interface EmittedEvent {
  topic: EventTopic
  contract: string
  data: string
}

/** Methods of a recorder whose arguments are plain data. */
export const RECORDER_METHODS = ['charge', 'script', 'enter', 'leave', 'book', 'write', 'log', 'passes'] as const
export type RecorderMethod = (typeof RECORDER_METHODS)[number]

/** A call of a method of a recorder. */
export type RecorderCall = [method: RecorderMethod, args: unknown[]]
