import type { FinishedTask } from '../../chain/blocks/execution-tasks.js'
import type { RecordingRequest } from '../../chain/tracing/recordings.js'
import type { ErrorCode } from '../../errors/catalogue.js'
import type { Prices } from '../../gas/prices.js'
import type { Recording } from '../../rpc/recording.js'
import type { Changes } from '../../state/store.js'
import type { BlockContext, EventTopic } from '../../vm/execution/run.js'
import type { SignedTransaction } from '../../vm/execution/signed.js'

/** Messages to the process that runs contracts. Messages are plain data. */
export type EngineRequest =
  /** Brings its copy of the state to where the next transaction runs. */
  | { type: 'state'; changes: readonly (readonly [key: string, value: string | undefined])[] }
  /** Asks for the answer `ready`, which comes when everything before is done. */
  | { type: 'ask' }
  | { type: 'run'; job: ExecutionJob }
  /** Requests the recording of a transaction that ran here. */
  | { type: 'recall'; hash: string; asked: RecordingRequest }

/** A transaction to execute on the current state, and which details of the execution to return. */
export interface ExecutionJob {
  signed: SignedTransaction
  block: BlockContext
  prices: Prices
  timeLimitMs: number
  /** Whether events and the console have listeners. */
  isObserved: boolean
  dryRun: boolean
  /** Whether it is asked later what the transaction did. */
  isKept: boolean
  /** The methods of a recorder that are called here. */
  recorded: readonly RecorderMethod[]
}

/** Messages of the process. */
export type EngineAnswer =
  | { type: 'ready' }
  | ({ type: 'done' } & ExecutionResult)
  | { type: 'recalled'; recording: Recording | undefined }
  /** The sandbox failed, after which nothing more should run in it; one line. */
  | { type: 'failed'; failure: string }
  /** Our own bug: executing threw. */
  | { type: 'bug'; message: string; stack: string | undefined }
  /** Contracts can't run here: the user's error, in its parts. */
  | { type: 'refused'; code: ErrorCode; message: string; hint: string | undefined }

export interface ExecutionResult extends FinishedTask {
  /** Undefined where the execution left the state as it was. */
  changes: Changes | undefined
  emitted: readonly ExecutionEvents[]
  recorded: readonly RecorderCall[]
}

/** Reports of an execution that were sent at once, in order. */
export type ExecutionEvents = { event: Emission } | { log: { contract: string; level: string; text: string } }

export interface Emission {
  topic: EventTopic
  contract: string
  data: string
}

/** Methods of a recorder whose arguments are plain data. */
export const RECORDER_METHODS = ['charge', 'script', 'enter', 'leave', 'book', 'write', 'log', 'passes'] as const
export type RecorderMethod = (typeof RECORDER_METHODS)[number]

/** A call of a method of a recorder. */
export type RecorderCall = [method: RecorderMethod, args: unknown[]]
