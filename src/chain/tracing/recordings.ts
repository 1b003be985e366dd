import { BoundedMap } from '../../collections/bounded-map.js'
import type { RecordedCall, Recording } from '../../rpc/recording.js'
import type { TransactionExecution } from '../../vm/execution/executor.js'
import type { Recorder } from '../../vm/execution/recorder-events.js'
import type { InvocationReplay } from '../../vm/sandbox/invocation.js'
import type { InvocationMemory } from '../../vm/sandbox/invocation-memory.js'
import { type RecordedTransaction, TransactionRecorder } from '../../vm/tracing/recorder.js'
import type { OpenRecording } from '../blocks/execution-tasks.js'

const MAX_TRANSACTIONS = 1000

interface Recorded {
  recorder: TransactionRecorder
  recording: Recording
}

/** Optional parts of a recording. */
export interface RecordingRequest {
  passes?: boolean
  probes?: boolean
  profile?: boolean
  steps?: boolean
}

/** Recordings of the newest transactions, including dry runs and failed ones, but not dropped ones. */
export class Recordings {
  readonly #recorded = new BoundedMap<string, Recorded>(MAX_TRANSACTIONS)
  readonly #memory: InvocationMemory | undefined

  /** `memory`: ends of earlier invocations. A contract does not run again if its end is known from them. */
  constructor(memory?: InvocationMemory) {
    this.#memory = memory
  }

  /** Returns a recorder for a new transaction; it is notified when the transaction ends. */
  begin(transaction: RecordedTransaction): OpenRecording {
    const recorder = new TransactionRecorder(transaction, this.#memory)
    const finish = (execution: TransactionExecution): void => {
      if ('receipt' in execution)
        this.#keep(transaction.signed.id, { recorder, recording: recorder.finish(execution.receipt) })
    }
    return { recorder, finish, readSparedMs: () => recorder.sparedMs }
  }

  #keep(hash: string, recorded: Recorded): void {
    this.#recorded.delete(hash)
    this.#recorded.set(hash, recorded)
  }

  /**
   * Returns the recording of a transaction by its hash. Optional parts require another run: `passes` counts the passes
   * of each part of the code, `probes` the probes of `contract/instrumentation/probes.ts`, `profile` the cost of
   * each part, and `steps` the statements that ran with their variables.
   */
  read(
    hash: string,
    { passes = false, probes = false, profile = false, steps = false }: RecordingRequest = {},
  ): Recording | undefined {
    const recorded = this.#recorded.get(hash)
    if (steps) recorded?.recorder.recordSteps()
    if (profile) recorded?.recorder.profile()
    else if (probes) recorded?.recorder.countProbes()
    else if (passes) recorded?.recorder.countPasses()
    return recorded?.recording
  }

  /** Returns a function that runs a recorded JavaScript call again. */
  findReplay(hash: string, call: RecordedCall): InvocationReplay | undefined {
    return this.#recorded.get(hash)?.recorder.findReplay(call)
  }
}
