import { lastOf } from '../../collections/presence.js'
import type { StateValue } from '../../state/values.js'
import type { EnteredFrame, FrameEnding, Recorder, StorageEntry } from '../execution/recorder-events.js'
import type { CodeFrame, InvocationTrace } from '../sandbox/invocation.js'
import type { InvocationMemory } from '../sandbox/invocation-memory.js'
import type { TransactionRecorder } from './recorder.js'

/** An event of the engine: the arguments of the recorder's method of that name. */
type LoggedEvent = {
  /** Trace of the call that is open, and the number of its host operation. */
  trace: InvocationTrace | undefined
  operation: number
} & (
  | { kind: 'prepare'; gas: number }
  | { kind: 'enter'; frame: EnteredFrame }
  | { kind: 'leave'; cpu: number; net: number; ending: FrameEnding }
  | { kind: 'follow'; followed: InvocationTrace }
  | { kind: 'fail'; stack: readonly CodeFrame[]; thrown: string | undefined }
  | { kind: 'read'; entry: StorageEntry; value: StateValue | null | readonly string[] }
  | { kind: 'write'; entry: ChangedEntry; before: string | undefined; after: string | undefined }
  | { kind: 'book'; payer: string; bytes: number }
  | { kind: 'authority'; account: string; permission: string; verdict: AuthorityVerdict }
  | { kind: 'receipt' | 'event'; content: string }
  | { kind: 'log'; contract: string; level: string; text: string }
)

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
    this.#events.push({ kind: 'prepare', trace: this.#trace, operation: this.#operation, gas })
  }

  enter(frame: EnteredFrame): void {
    this.#events.push({ kind: 'enter', trace: this.#trace, operation: this.#operation, frame })
    if ('record' in frame) {
      lastOf(this.#open).isRunning = true
      return
    }
    this.#open.push({ trace: undefined, isRunning: false })
    this.#trace = undefined
  }

  leave({ cpu, net }: { cpu: number; net: number }, ending: FrameEnding): void {
    this.#events.push({ kind: 'leave', trace: this.#trace, operation: this.#operation, cpu, net, ending })
    const call = lastOf(this.#open)
    if (call.isRunning) {
      call.isRunning = false
      return
    }
    this.#open.pop()
    this.#trace = this.#open.at(-1)?.trace
  }

  follow(followed: InvocationTrace): void {
    this.#events.push({ kind: 'follow', trace: this.#trace, operation: this.#operation, followed })
    this.#traces.push(followed)
    lastOf(this.#open).trace = followed
    this.#trace = followed
  }

  fail(stack: readonly CodeFrame[], thrown?: string): void {
    this.#events.push({ kind: 'fail', trace: this.#trace, operation: this.#operation, stack, thrown })
  }

  read(entry: StorageEntry, value: StateValue | null | readonly string[]): void {
    this.#events.push({ kind: 'read', trace: this.#trace, operation: this.#operation, entry, value })
  }

  write(entry: ChangedEntry, before: string | undefined, after: string | undefined): void {
    this.#events.push({ kind: 'write', trace: this.#trace, operation: this.#operation, entry, before, after })
  }

  book(payer: string, bytes: number): void {
    this.#events.push({ kind: 'book', trace: this.#trace, operation: this.#operation, payer, bytes })
  }

  authority(account: string, permission: string, verdict: AuthorityVerdict): void {
    const [trace, operation] = [this.#trace, this.#operation]
    this.#events.push({ kind: 'authority', trace, operation, account, permission, verdict })
  }

  receipt(content: string): void {
    this.#events.push({ kind: 'receipt', trace: this.#trace, operation: this.#operation, content })
  }

  event(content: string): void {
    this.#events.push({ kind: 'event', trace: this.#trace, operation: this.#operation, content })
  }

  log(contract: string, level: string, text: string): void {
    this.#events.push({ kind: 'log', trace: this.#trace, operation: this.#operation, contract, level, text })
  }

  get #operation(): number {
    return this.#trace === undefined ? -1 : this.#trace.operation
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
      report(event, recorder)
    }
    for (const [index, trace] of this.#traces.entries()) trace.operation = last[index] ?? trace.operation
  }
}

function report(event: LoggedEvent, recorder: TransactionRecorder): void {
  switch (event.kind) {
    case 'prepare':
      recorder.prepare(event.gas)
      break
    case 'enter':
      recorder.enter(event.frame)
      break
    case 'leave':
      recorder.leave(event, event.ending)
      break
    case 'follow':
      recorder.follow(event.followed)
      break
    case 'fail':
      recorder.fail(event.stack, event.thrown)
      break
    case 'read':
      recorder.read(event.entry, event.value)
      break
    case 'write':
      recorder.write(event.entry, event.before, event.after)
      break
    case 'book':
      recorder.book(event.payer, event.bytes)
      break
    case 'authority':
      recorder.authority(event.account, event.permission, event.verdict)
      break
    case 'receipt':
      recorder.receipt(event.content)
      break
    case 'event':
      recorder.event(event.content)
      break
    case 'log':
      recorder.log(event.contract, event.level, event.text)
  }
}
