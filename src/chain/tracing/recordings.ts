import { BoundedMap } from '../../collections/bounded-map.js'
import type { RecordedCall, Recording } from '../../rpc/recording.js'
import type { Receipt } from '../../tx/receipt.js'
import type { TransactionExecution } from '../../vm/execution/executor.js'
import type { InvocationReplay } from '../../vm/sandbox/invocation.js'
import type { InvocationMemory } from '../../vm/sandbox/invocation-memory.js'
import { EventLog } from '../../vm/tracing/event-log.js'
import { type RecordedTransaction, TransactionRecorder } from '../../vm/tracing/recorder.js'
import type { OpenRecording } from '../blocks/execution-tasks.js'

const MAX_TRANSACTIONS = 1000

interface Recorded {
  recorder: TransactionRecorder
  recording: Recording
}

/** Recording of a transaction, which is created when it is first read. */
class KeptRecording {
  readonly #transaction: RecordedTransaction
  readonly #receipt: Pick<Receipt, 'statusCode' | 'message'>
  #log: EventLog | undefined
  #recorded: Recorded | undefined

  constructor(transaction: RecordedTransaction, log: EventLog, receipt: Receipt) {
    this.#transaction = transaction
    this.#receipt = receipt
    this.#log = log
  }

  open(): Recorded {
    this.#recorded ??= this.#create()
    return this.#recorded
  }

  #create(): Recorded {
    const recorder = new TransactionRecorder(this.#transaction)
    this.#log?.replay(recorder)
    this.#log = undefined
    return { recorder, recording: recorder.finish(this.#receipt) }
  }
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
  readonly #kept = new BoundedMap<string, KeptRecording>(MAX_TRANSACTIONS)
  readonly #memory: InvocationMemory | undefined

  /** `memory`: ends of earlier invocations. A contract does not run again if its end is known from them. */
  constructor(memory?: InvocationMemory) {
    this.#memory = memory
  }

  /** Returns a recorder for a new transaction; it is notified when the transaction ends. */
  begin(transaction: RecordedTransaction): OpenRecording {
    const log = new EventLog(this.#memory)
    const finish = (execution: TransactionExecution): void => {
      if ('receipt' in execution)
        this.#keep(transaction.signed.id, new KeptRecording(transaction, log, execution.receipt))
    }
    return { recorder: log, finish, readSparedMs: () => log.sparedMs }
  }

  #keep(hash: string, kept: KeptRecording): void {
    this.#kept.delete(hash)
    this.#kept.set(hash, kept)
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
    const recorded = this.#kept.get(hash)?.open()
    if (steps) recorded?.recorder.recordSteps()
    if (profile) recorded?.recorder.profile()
    else if (probes) recorded?.recorder.countProbes()
    else if (passes) recorded?.recorder.countPasses()
    return recorded?.recording
  }

  /** Returns a function that runs a recorded JavaScript call again. */
  findReplay(hash: string, call: RecordedCall): InvocationReplay | undefined {
    return this.#kept.get(hash)?.open().recorder.findReplay(call)
  }
}
