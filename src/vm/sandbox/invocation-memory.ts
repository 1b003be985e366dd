// biome-ignore-all lint/style/noNonNullAssertion: hot; answers may be null
import type { InvocationOutcome, OperandComparison } from './invocation.js'
import type { HostResponder, RealmCall } from './realm/realm-call.js'

/** Default for `InvocationMemoryOptions.maxBytes`. */
const MAX_BYTES = 32e6
/** Number of inputs after which the ones that ran once are forgotten. */
const MAX_SEEN = 2000
/** Approximate size of an operation with its response, and of an end, without texts and counts. */
const STEP_BYTES = 400

/** A host operation that an invocation requests, and the response of the host. */
export type HostRequest = Parameters<HostResponder>
type HostResponse = ReturnType<HostResponder>

/** End of a finished invocation. */
export interface KeptEnd {
  outcome: InvocationOutcome
  /** Gas of the run, and its result unless it failed. */
  used: number
  result: string | undefined
  /** Passes of the charge points, if they were counted. */
  hits: number[] | undefined
  /** Milliseconds that the run took. */
  timeMs: number
  /** Its comparisons, once they are listed. */
  comparisons?: readonly OperandComparison[]
}

/** Operations and responses of a kept invocation, from its start or from where it differs from another one. */
interface KeptRun {
  readonly asked: readonly HostRequest[]
  readonly responses: readonly HostResponse[]
  end: KeptEnd
  /** Runs that continue after another response, by the position of that response and by the response. */
  branches?: Map<number, Map<HostResponse, KeptRun>>
}

/** Position in kept invocations that is reached by the responses of the host so far. */
export class KeptPosition {
  #run: KeptRun
  #at = 0

  constructor(run: KeptRun) {
    this.#run = run
  }

  /** Next operation; undefined at the end. */
  get asked(): HostRequest | undefined {
    return this.#run.asked[this.#at]
  }

  get end(): KeptEnd {
    return this.#run.end
  }

  /** Moves past the next operation; false if no kept invocation had this response. */
  follow(response: HostResponse): boolean {
    if (this.#run.responses[this.#at] === response) {
      this.#at += 1
      return true
    }
    const branch = this.#run.branches?.get(this.#at)?.get(response)
    if (branch === undefined) return false
    this.#run = branch
    this.#at = 0
    return true
  }

  /** Keeps the rest of a run that continues here, after `at` operations of its own. Returns its size in bytes. */
  keep({ asked, responses }: FinishedRun, at: number, end: KeptEnd): number {
    if (this.asked === undefined) {
      this.#run.end = end
      return 0
    }
    this.#run.branches ??= new Map()
    const rest = { asked: asked.slice(at + 1), responses: responses.slice(at + 1), end }
    take(this.#run.branches, this.#at).set(responses[at]!, rest)
    return measure(rest)
  }
}

/** Input that determines an invocation, besides the responses of the host. */
export interface KeptInput {
  code: string
  entry: RealmCall
  isBrief: boolean
}

/** Operations and responses of a finished invocation, in order. */
export interface FinishedRun {
  asked: readonly HostRequest[]
  responses: readonly HostResponse[]
  /** False if the end cannot depend on the block, and on the transaction. */
  readsBlock: boolean
  readsTx: boolean
}

export interface InvocationMemoryOptions {
  /** Estimated size in bytes from which everything that is kept is dropped (default: 32 MB). */
  maxBytes?: number
  /** Keep an invocation only once its input has occurred before, because most do not occur again. */
  fromSecond?: boolean
  /** Record the comparisons of kept invocations (default: true). */
  isComparing?: boolean
}

/**
 * Ends of invocations, for searches and tests that make equal calls often. An invocation is determined by its input and
 * the responses of the host: it requests the same operations while the responses are the same, and then ends the same.
 * So the host executes these operations, and the contract does not run.
 */
export class InvocationMemory {
  /** Runs by code, then by the input that every invocation reads, then by what only some read. */
  readonly #starts = new Map<string, Map<string, Map<string, KeptRun>>>()
  /** Inputs that occurred, by code. */
  readonly #seen = new Map<string, Set<string>>()
  #seenCount = 0
  readonly #maxBytes: number
  readonly #fromSecond: boolean
  /** True to record the comparisons of kept invocations. */
  readonly isComparing: boolean
  #bytes = 0
  /** Number of invocations whose end was known. */
  recalled = 0

  constructor({ maxBytes = MAX_BYTES, fromSecond = false, isComparing = true }: InvocationMemoryOptions = {}) {
    this.#maxBytes = maxBytes
    this.#fromSecond = fromSecond
    this.isComparing = isComparing
  }

  /** Returns whether an invocation with this input is to be kept; if not, the next one is. */
  admit({ code, ...input }: KeptInput): boolean {
    if (!this.#fromSecond) return true
    const name = nameInput(input)
    if (this.#seen.get(code)?.has(name)) return true
    if (this.#seenCount >= MAX_SEEN) {
      this.#seen.clear()
      this.#seenCount = 0
    }
    const inputs = this.#seen.get(code) ?? new Set()
    this.#seen.set(code, inputs.add(name))
    this.#seenCount += 1
    return false
  }

  /** Lists the starts of kept invocations with this input: equal operations, followed by different ones. */
  open({ code, ...input }: KeptInput): KeptPosition[] {
    const starts = this.#starts.get(code)?.get(nameInput(input))
    if (starts === undefined) return []
    const found: KeptPosition[] = []
    for (const readsBlock of [false, true]) {
      for (const readsTx of [false, true]) {
        const start = starts.get(nameRead(input.entry, { readsBlock, readsTx }))
        if (start !== undefined) found.push(new KeptPosition(start))
      }
    }
    return found
  }

  /** Counts an end that was known, and returns it. */
  count(end: KeptEnd | undefined): KeptEnd | undefined {
    if (end !== undefined) this.recalled += 1
    return end
  }

  /** Keeps a finished invocation. */
  keep({ code, ...input }: KeptInput, run: FinishedRun, end: KeptEnd): void {
    if (this.#bytes >= this.#maxBytes) {
      this.#starts.clear()
      this.#bytes = 0
    }
    const starts = take(take(this.#starts, code), nameInput(input))
    const name = nameRead(input.entry, run)
    const start = starts.get(name)
    if (start === undefined) {
      const { asked, responses } = run
      const whole = { asked, responses, end }
      starts.set(name, whole)
      this.#bytes += measure(whole)
      return
    }
    const position = new KeptPosition(start)
    let at = 0
    while (at < run.asked.length && position.follow(run.responses[at]!)) at += 1
    this.#bytes += position.keep(run, at, end)
  }
}

/** Estimates the size of a run in bytes. */
function measure({ asked, end }: KeptRun): number {
  let texts = end.result?.length ?? 0
  for (const operation of asked) for (const each of operation) texts += typeof each === 'string' ? each.length : 0
  return STEP_BYTES * (asked.length + 1) + texts + 8 * (end.hits?.length ?? 0)
}

function take<K, L, V>(maps: Map<K, Map<L, V>>, key: K): Map<L, V> {
  let found = maps.get(key)
  if (found === undefined) {
    found = new Map()
    maps.set(key, found)
  }
  return found
}

function nameInput({ entry, isBrief }: Omit<KeptInput, 'code'>): string {
  const { api, args, gasLimit, sites } = entry
  return `${isBrief ? 'brief' : 'whole'} ${gasLimit} ${sites} ${api.length} ${api}${args}`
}

function nameRead({ blockInfo, txInfo }: RealmCall, { readsBlock, readsTx }: Omit<FinishedRun, 'asked' | 'responses'>) {
  return `${readsBlock ? blockInfo : ''}${readsTx ? txInfo : ''}`
}
