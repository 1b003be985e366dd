import { lastOf } from '../../collections/presence.js'
import type { StateValue } from '../../state/values.js'
import type { EnteredFrame, FrameEnding, Recorder, StorageEntry } from '../execution/recorder-events.js'
import type { CodeFrame, InvocationTrace } from '../sandbox/invocation.js'
import type { InvocationMemory } from '../sandbox/invocation-memory.js'
import type { TransactionRecorder } from './recorder.js'

/** An event of the engine. */
interface LoggedEvent {
  /** Trace of the call that is open, and the number of its host operation. */
  trace: InvocationTrace | undefined
  operation: number
  /** Reports the event to a recorder. */
  report(recorder: TransactionRecorder): void
}

type ChangedEntry = StorageEntry & { stateKey: string }
type AuthorityVerdict = { granted: boolean; reason: 'asked' | 'ram' }

/** A call that is open. */
interface OpenCall {
  trace: InvocationTrace | undefined
  /** True while its contract runs, whose frame ends before that of the call. */
  isRunning: boolean
}

/**
 * Events of a transaction in order. Few recordings are ever read, so a recorder is created when one is: with the same
 * events, it comes to the same recording.
 */
export class EventLog implements Recorder {
  /** Ends of earlier invocations. */
  readonly memory: InvocationMemory | undefined
  readonly #events: LoggedEvent[] = []
  readonly #traces: InvocationTrace[] = []
  readonly #open: OpenCall[] = []
  /** Trace of the innermost open call. */
  #trace: InvocationTrace | undefined

  constructor(memory?: InvocationMemory) {
    this.memory = memory
  }

  prepare(gas: number): void {
    this.#log((recorder) => recorder.prepare(gas))
  }

  enter(frame: EnteredFrame): void {
    this.#log((recorder) => recorder.enter(frame))
    if ('record' in frame) {
      lastOf(this.#open).isRunning = true
      return
    }
    this.#open.push({ trace: undefined, isRunning: false })
    this.#trace = undefined
  }

  leave({ cpu, net }: { cpu: number; net: number }, ending: FrameEnding): void {
    this.#log((recorder) => recorder.leave({ cpu, net }, ending))
    const call = lastOf(this.#open)
    if (call.isRunning) {
      call.isRunning = false
      return
    }
    this.#open.pop()
    this.#trace = this.#open.at(-1)?.trace
  }

  follow(followed: InvocationTrace): void {
    this.#log((recorder) => recorder.follow(followed))
    this.#traces.push(followed)
    lastOf(this.#open).trace = followed
    this.#trace = followed
  }

  fail(stack: readonly CodeFrame[], thrown?: string): void {
    this.#log((recorder) => recorder.fail(stack, thrown))
  }

  read(entry: StorageEntry, value: StateValue | null | readonly string[]): void {
    this.#log((recorder) => recorder.read(entry, value))
  }

  write(entry: ChangedEntry, before: string | undefined, after: string | undefined): void {
    this.#log((recorder) => recorder.write(entry, before, after))
  }

  book(payer: string, bytes: number): void {
    this.#log((recorder) => recorder.book(payer, bytes))
  }

  authority(account: string, permission: string, verdict: AuthorityVerdict): void {
    this.#log((recorder) => recorder.authority(account, permission, verdict))
  }

  receipt(content: string): void {
    this.#log((recorder) => recorder.receipt(content))
  }

  event(content: string): void {
    this.#log((recorder) => recorder.event(content))
  }

  log(contract: string, level: string, text: string): void {
    this.#log((recorder) => recorder.log(contract, level, text))
  }

  #log(report: (recorder: TransactionRecorder) => void): void {
    this.#events.push({ trace: this.#trace, operation: this.#trace?.operation ?? -1, report })
  }

  /** Milliseconds that calls would have taken longer if the ends of their contracts were not known. */
  get sparedMs(): number {
    let sum = 0
    for (const { sparedMs = 0 } of this.#traces) sum += sparedMs
    return sum
  }

  /** Reports all events to a recorder. Its steps get the numbers of the host operations that ran then. */
  replay(recorder: TransactionRecorder): void {
    const last = this.#traces.map(({ operation }) => operation)
    for (const event of this.#events) {
      if (event.trace !== undefined) event.trace.operation = event.operation
      event.report(recorder)
    }
    for (const [index, trace] of this.#traces.entries()) trace.operation = last[index] ?? trace.operation
  }
}
