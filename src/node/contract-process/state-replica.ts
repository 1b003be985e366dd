import { type RecordingRequest, Recordings } from '../../chain/tracing/recordings.js'
import { requireRecord } from '../../collections/records.js'
import type { Recording } from '../../rpc/recording.js'
import { Overlay } from '../../state/overlay.js'
import { ReadTracker } from '../../state/read-tracker.js'
import { type Changes, Store } from '../../state/store.js'
import { findBuiltIn } from '../../system-contracts/runtime/registry.js'
import { copyExecution, executeTransaction } from '../../vm/execution/executor.js'
import type { Recorder } from '../../vm/execution/recorder-events.js'
import { readProcessorTime } from '../../vm/sandbox/processor-time.js'
import type { SortAlgorithm } from '../../vm/sandbox/realm/realm-scripts.js'
import type { Sandbox } from '../../vm/sandbox/sandbox.js'
import type {
  ContractProcessRequest,
  ExecutionEvents,
  ExecutionJob,
  ExecutionResult,
  RecorderCall,
  RecorderMethod,
  UnknownVersion,
} from './protocol.js'
import { SentState } from './sent-state.js'

/** A copy of the state, on which transactions are executed one at a time. Only messages change it. */
export class StateReplica {
  readonly #findSandbox: (sort: SortAlgorithm) => Sandbox
  readonly #recordings = new Recordings()
  #state = new Store()
  #sent: SentState | undefined

  /** @param findSandbox - Returns the sandbox with a sort, the same one each time. */
  constructor(findSandbox: (sort: SortAlgorithm) => Sandbox) {
    this.#findSandbox = findSandbox
  }

  reset(): void {
    this.#state = new Store()
    this.#sent = undefined
  }

  /** Adds to the initial state of a fork. The first message of a fork precedes all changes. */
  addKnown({ known, created }: Extract<ContractProcessRequest, { type: 'fork' }>): void {
    if (this.#sent === undefined) {
      this.#sent = new SentState()
      this.#state = new Store([], this.#sent)
    }
    this.#sent.add(known, created)
  }

  change(changes: Changes): void {
    this.#state = this.#state.commit(changes)
  }

  recall(hash: string, asked: RecordingRequest): Recording | undefined {
    return this.#recordings.read(hash, asked)
  }

  run({
    signed,
    block,
    prices,
    sort,
    timeLimitMs,
    dryRun,
    isObserved,
    isKept,
    tracksReads,
    recorded: methods,
  }: ExecutionJob): ExecutionResult {
    const reads = tracksReads ? new ReadTracker(this.#state) : undefined
    const state = new Overlay(reads ?? this.#state)
    const emitted: ExecutionEvents[] = []
    const recorded: RecorderCall[] = []
    const recording = isKept ? this.#recordings.begin({ signed, block, dryRun }) : undefined
    let unknownVersion: UnknownVersion | undefined
    const start = readProcessorTime(true)
    const execution = executeTransaction(signed, {
      environment: {
        prices,
        sandbox: this.#findSandbox(sort),
        findBuiltIn,
        onUnknownVersion: (id, version) => {
          unknownVersion ??= { id, version }
        },
        ...(isObserved && { onEvent: (event) => emitted.push({ event }), onLog: (log) => emitted.push({ log }) }),
      },
      state,
      block,
      now: readProcessorTime,
      timeLimitMs,
      recorder: methods.length > 0 ? recordInto(recorded, methods) : (recording?.recorder ?? reads),
    })
    const timeMs = readProcessorTime(true) - start
    recording?.finish(execution)
    const changes = state.changes.size === 0 ? undefined : state.changes
    return {
      execution: copyExecution(execution),
      timeMs,
      changes,
      emitted,
      recorded,
      reads: reads?.list(),
      unknownVersion,
    }
  }
}

/** A recorder that stores its calls for replay in another process. */
function recordInto(calls: RecorderCall[], methods: readonly RecorderMethod[]): Recorder {
  const take = (name: RecorderMethod) => [name, (...args: unknown[]) => calls.push([name, args.map(toPlain)])]
  return Object.fromEntries(methods.map(take))
}

/** Copies a frame as plain data, because frames report their own cost when they end. */
function toPlain(arg: unknown): unknown {
  if (typeof arg !== 'object' || arg === null || !('cpu' in arg && 'net' in arg)) return arg
  const { cpu, net, error } = requireRecord(arg)
  return { cpu, net, error }
}
