import type { Comparison, Outcome } from './invocation.js'
import type { Answerer, RealmCall } from './realm/realm-call.js'

/**
 * Estimated size in bytes from which everything that is kept is dropped. The process holds about four times as much by
 * then, measured in a campaign of a counter.
 */
const MOST_BYTES = 32e6
/** Approximate size of an operation or an end, without texts and counts. */
const STEP_BYTES = 400

/** A host operation that an invocation requests, and the response of the host. */
export type Asked = Parameters<Answerer>
type Answer = ReturnType<Answerer>

/** End of a finished invocation. */
export interface KeptEnd {
  outcome: Outcome
  /** Gas of the run, and its result unless it failed. */
  used: number
  result: string | undefined
  /** Passes of the charge points, if they were counted. */
  hits: number[] | undefined
  /** Its comparisons, once they are listed. */
  comparisons?: readonly Comparison[]
}

/** Next operation of an invocation with what follows each response, or its end. */
export type KeptStep = { asked: Asked; next: Map<Answer, KeptStep> } | { asked: undefined; end: KeptEnd }

/** Input that determines an invocation, besides the responses of the host. */
export interface KeptInput {
  code: string
  entry: RealmCall
  isBrief: boolean
}

/** Operations and responses of a finished invocation, in order. */
export interface FinishedRun {
  asked: readonly Asked[]
  answers: readonly Answer[]
  /** False if the end cannot depend on the block, and on the transaction. */
  readsBlock: boolean
  readsTx: boolean
}

/**
 * Ends of invocations, for searches that make equal calls often. An invocation is determined by its input and the
 * responses of the host: it requests the same operations while the responses are the same, and then ends the same. So
 * the host executes these operations, and the contract does not run.
 */
export class InvocationMemory {
  /** First steps by code, then by the input that every invocation reads, then by what only some read. */
  readonly #starts = new Map<string, Map<string, Map<string, KeptStep>>>()
  #bytes = 0

  /** Lists the first steps of kept invocations with this input: equal operations, followed by different ones. */
  open({ code, ...input }: KeptInput): KeptStep[] {
    const starts = this.#starts.get(code)?.get(nameInput(input))
    if (starts === undefined) return []
    const found: KeptStep[] = []
    for (const readsBlock of [false, true]) {
      for (const readsTx of [false, true]) {
        const start = starts.get(nameRead(input.entry, { readsBlock, readsTx }))
        if (start !== undefined) found.push(start)
      }
    }
    return found
  }

  /** Keeps a finished invocation. */
  keep({ code, ...input }: KeptInput, run: FinishedRun, end: KeptEnd): void {
    if (this.#bytes >= MOST_BYTES) {
      this.#starts.clear()
      this.#bytes = 0
    }
    const starts = take(take(this.#starts, code), nameInput(input))
    let [steps, name]: [Map<Answer, KeptStep>, Answer] = [starts as Map<Answer, KeptStep>, nameRead(input.entry, run)]
    for (const [index, asked] of run.asked.entries()) {
      let step = steps.get(name)
      if (step?.asked === undefined) {
        step = { asked, next: new Map() }
        steps.set(name, step)
        this.#bytes += STEP_BYTES + asked.reduce((sum: number, each) => sum + String(each).length, 0)
      }
      steps = step.next
      name = run.answers[index]!
    }
    steps.set(name, { asked: undefined, end })
    this.#bytes += STEP_BYTES + 8 * (end.hits?.length ?? 0) + (end.result?.length ?? 0)
  }
}

function take<K, V>(maps: Map<K, Map<string, V>>, key: K): Map<string, V> {
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

function nameRead({ blockInfo, txInfo }: RealmCall, { readsBlock, readsTx }: Omit<FinishedRun, 'asked' | 'answers'>) {
  return `${readsBlock ? blockInfo : ''}${readsTx ? txInfo : ''}`
}
