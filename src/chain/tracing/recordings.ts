import type { Recording } from '../../rpc/recording.js'
import type { Recorder } from '../../vm/execution/engine-events.js'
import type { Execution } from '../../vm/execution/executor.js'
import { type RecordedTransaction, TransactionRecorder } from '../../vm/tracing/recorder.js'

const TRANSACTIONS = 1000

interface Recorded {
  recorder: TransactionRecorder
  recording: Recording
}

/** What is asked of a recording besides what came of itself. */
export interface RecordingRequest {
  passes?: boolean
  probes?: boolean
  profile?: boolean
}

/** What the newest transactions did, dry runs and failed ones included; those that were dropped did nothing. */
export class Recordings {
  readonly #recorded = new Map<string, Recorded>()

  /** Returns a recorder for a new transaction; it is notified when the transaction ends. */
  begin(transaction: RecordedTransaction): { recorder: Recorder; finish: (execution: Execution) => void } {
    const recorder = new TransactionRecorder(transaction)
    const finish = (execution: Execution): void => {
      if ('receipt' in execution)
        this.#keep(transaction.signed.id, { recorder, recording: recorder.finish(execution.receipt) })
    }
    return { recorder, finish }
  }

  #keep(hash: string, recorded: Recorded): void {
    this.#recorded.delete(hash)
    if (this.#recorded.size >= TRANSACTIONS) this.#recorded.delete(this.#recorded.keys().next().value!)
    this.#recorded.set(hash, recorded)
  }

  /**
   * What a transaction did, by its hash. What else is asked takes a run more: with `passes` how often each part of the
   * contracts' code ran, with `probes` also what `contract/instrumentation/probes.ts` counts, with `profile` also what
   * each part cost.
   */
  read(
    hash: string,
    { passes = false, probes = false, profile = false }: RecordingRequest = {},
  ): Recording | undefined {
    const recorded = this.#recorded.get(hash)
    if (profile) recorded?.recorder.profile()
    else if (probes) recorded?.recorder.countProbes()
    else if (passes) recorded?.recorder.countPasses()
    return recorded?.recording
  }
}
