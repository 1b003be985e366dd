import type ivm from 'isolated-vm'
import { MERGE_SORT } from '../intrinsics/hardening/merge-sort.js'
import { REALM_SCRIPTS } from '../intrinsics/index.js'
import type { Deadline } from './deadline.js'
import type { HiddenNames } from './hidden-names.js'
import { openIsolatedVm } from './isolated-vm.js'

/** Responds to a call across the boundary: gas alone, `gas:tag payload`, or `null` to stop the invocation. */
export type Answerer = (code: number, used: number, ...args: string[]) => string | number | null

/** Realm scripts compiled once for an isolate. */
export interface RealmScripts {
  libraries: ivm.Script[]
  open: ivm.Script
  openSingle: ivm.Script
}

/**
 * Sort algorithm of contracts: the chain's (spec/vm.md §3.6), or the later one of the engine that recorded some
 * vectors.
 */
export type SortAlgorithm = 'legacy' | 'merging'

const SORTS: Record<SortAlgorithm, string> = { legacy: 'undefined', merging: MERGE_SORT }

// the constants of step 4 (spec/vm.md §3.1); the value is what the host holds on to
const openSingle = (sort: SortAlgorithm, { end, guard, raise }: HiddenNames) => `
$open = $open($host, 'single', ${SORTS[sort]})
const { blockInfo, block, txInfo, tx } = $open.single($blockInfo, $txInfo, $gasLimit, $sites);
const [${end}, ${guard}, ${raise}, ${end}Meter] = (function () {
  const { used, hits, lengths, nameThrown, textOf, watchGenerators } = $open
  let ends = 0
  let result
  let thrown
  let text
  if ($isGuarded) this.$takeLengths = () => {
    delete this.$takeLengths
    return lengths
  }
  if (!$mayPromise) watchGenerators((error) => raise(error))
  for (const name of ['$open', '$host', '$blockInfo', '$txInfo', '$gasLimit', '$sites', '$isGuarded', '$mayPromise']) delete this[name]
  const end = (value) => {
    ends += 1
    return (result = value)
  }
  const keep = (error) => {
    thrown = nameThrown(error)
    text = textOf(error)
    return thrown === undefined ? error : 'thrown'
  }
  const guard = (run) => {
    try {
      return run()
    } catch (error) {
      throw keep(error)
    }
  }
  // isolated-vm would read properties of an object that leaves the realm
  const raise = (error) => (ends === 0 ? keep(error) : error)
  const answers = { __proto__: null, used, hits, ends: () => ends, result: () => result, thrown: () => thrown, text: () => text }
  return [end, guard, raise, (what) => answers[what]()]
}).call(this);
${end}Meter
`

/** Lists the scripts of a realm: the libraries, and the bootstraps for routines and for a single invocation. */
const listScripts = (sort: SortAlgorithm, names: HiddenNames): (readonly [code: string, filename: string])[] => [
  ...REALM_SCRIPTS.map(({ filename, code }) => [withoutValue(code), filename] as const),
  [`$open($host, $mode, ${SORTS[sort]})`, 'native'],
  [openSingle(sort, names), '_preload_block.js'],
]

function toRealmScripts(scripts: readonly ivm.Script[]): RealmScripts {
  return { libraries: scripts.slice(0, -2), open: scripts.at(-2)!, openSingle: scripts.at(-1)! }
}

export function compileRealm(isolate: ivm.Isolate, sort: SortAlgorithm, names: HiddenNames): RealmScripts {
  const scripts = listScripts(sort, names)
  return toRealmScripts(scripts.map(([code, filename]) => isolate.compileScriptSync(code, { filename })))
}

/** The same on a thread of the engine. */
export async function prepareRealmScripts(
  isolate: ivm.Isolate,
  sort: SortAlgorithm,
  names: HiddenNames,
): Promise<RealmScripts> {
  const scripts = listScripts(sort, names)
  return toRealmScripts(await Promise.all(scripts.map(([code, filename]) => isolate.compileScript(code, { filename }))))
}

/** A script whose value is a function would keep its context alive until the host collects garbage. */
function withoutValue(code: string): string {
  return `${code}\n0;`
}

/** A fresh context with all libraries loaded and `$open` waiting. */
function createRealmContext(isolate: ivm.Isolate, scripts: RealmScripts, answer: Answerer): ivm.Context {
  const context = isolate.createContextSync()
  for (const library of scripts.libraries) library.runSync(context)
  context.global.setSync('$host', new (openIsolatedVm().Callback)(answer))
  return context
}

/** A call of one method of one program. */
export interface RealmCall {
  api: string
  /** JavaScript text of the arguments. */
  args: string
  blockInfo: string
  txInfo: string
  /** Whether the program can reach the libraries of numbers. */
  numbers: boolean
  gasLimit: number
  /** Number of charge points to count visits of; 0 for none. */
  sites: number
  deadline: Deadline
}

/** End of an invocation: with a result, or (`undefined`) by throwing. */
export interface RealmOutcome {
  used: number
  result: string | undefined
  /** Text of a thrown plain error. */
  thrown?: string
  /** Broken off by a guard of its code (analysis/escape-analysis.ts): it is to run again as a script. */
  isBrokenOff?: boolean
  hits?: number[]
}

/** True for what the engine throws where the time is over. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Script execution timed out.'
}

const toOptions = (deadline: Deadline) => ({
  timeout: Math.min(Math.max(1, Math.ceil(deadline.readLeft())), 2 ** 31 - 1),
})

/** A realm in which programs are functions (intrinsics/realm-bootstrap.ts). */
export type RoutineMode =
  | 'running'
  | 'extensible'
  | 'comparing'
  | 'explaining'
  | 'explaining once'
  | 'profiling'
  | 'profiling once'

/** Responds to the calls of a realm; each invocation has its own. */
interface Host {
  answer: Answerer
}

/** A realm whose `$open` has run. */
interface OpenedRealm {
  context: ivm.Context
  host: Host
  entrance: ivm.Reference
}

/** A new realm of this mode. */
export function openRealm(isolate: ivm.Isolate, scripts: RealmScripts, mode: RoutineMode): RoutineRealm {
  const host: Host = { answer: () => null }
  const context = createRealmContext(isolate, scripts, (...asked) => host.answer(...asked))
  context.global.setSync('$mode', mode)
  const entrance = scripts.open.runSync(context, { reference: true }) as ivm.Reference
  return new RoutineRealm(isolate, { context, host, entrance })
}

/** The same on a thread of the engine, which does one thing after the other. */
export async function prepareRealm(
  isolate: ivm.Isolate,
  scripts: RealmScripts,
  mode: RoutineMode,
): Promise<RoutineRealm> {
  const host: Host = { answer: () => null }
  const context = await isolate.createContext()
  const callback = new (openIsolatedVm().Callback)((...asked: Parameters<Answerer>) => host.answer(...asked))
  const steps = [
    ...scripts.libraries.map((library) => library.run(context)),
    context.global.set('$host', callback),
    context.global.set('$mode', mode),
    scripts.open.run(context, { reference: true }),
  ]
  const entrance = (await Promise.all(steps)).at(-1) as ivm.Reference
  return new RoutineRealm(isolate, { context, host, entrance })
}

/**
 * A realm that programs enter as functions. One that is frozen (`running`, `extensible`, `comparing`, `explaining`,
 * `profiling`) is for confined programs, as many as there are; the others are for one invocation. One that explains
 * answers with a report on the failure, and without a result if there is no failure; one that profiles with what the
 * parts of the program cost; one that compares with the sides of its comparisons.
 */
export class RoutineRealm {
  /** False once an invocation did not end by itself. */
  isWhole = true
  /** Names that the analysis of confined code needs (analysis/escape-analysis.ts), as JSON. */
  readonly names: string
  readonly #isolate: ivm.Isolate
  readonly #context: ivm.Context
  readonly #host: Host
  readonly #enter: ivm.Reference
  readonly #last: ivm.Reference
  readonly #hits: ivm.Reference
  readonly #routines = new Map<ivm.Script, ivm.Reference>()

  constructor(isolate: ivm.Isolate, { context, host, entrance }: OpenedRealm) {
    this.#isolate = isolate
    this.#context = context
    this.#host = host
    this.#enter = entrance.getSync('enter', { reference: true })
    this.#hits = entrance.getSync('hits', { reference: true })
    this.#last = entrance.getSync('last', { reference: true })
    this.names = entrance.getSync('names') as string
    entrance.release()
  }

  /** Responds to the host calls of the running invocation. */
  set answer(answer: Answerer) {
    this.#host.answer = answer
  }

  get size(): number {
    return this.#routines.size
  }

  run(routine: ivm.Script, entry: RealmCall): RealmOutcome {
    const { api, args, blockInfo, txInfo, gasLimit, sites, numbers, deadline } = entry
    this.isWhole = false
    const list = isPlainJson(args) ? `[${args}]` : this.#evaluate(`() => [${args}]`)
    const parameters = [this.#bind(routine).derefInto(), api, list, blockInfo, txInfo, gasLimit, sites, numbers]
    const answer = this.#answerOf(() => this.#enter.applySync(undefined, parameters, toOptions(deadline)))
    const ending = readEnding(answer)
    this.isWhole = true
    if (sites > 0) ending.hits = readHits(this.#hits.applySync() as string, sites)
    return ending
  }

  release(): void {
    for (const reference of [...this.#routines.values(), this.#enter, this.#hits, this.#last]) reference.release()
    this.#context.release()
  }

  /** The answer of an invocation; the engine throws instead what a promise of it was rejected with. */
  #answerOf(enter: () => unknown): unknown {
    try {
      return enter()
    } catch (error) {
      if (this.#isolate.isDisposed || isTimeout(error)) throw error
      const answer: unknown = this.#last.applySync()
      if (answer === undefined) throw error
      return answer
    }
  }

  #bind(script: ivm.Script): ivm.Reference {
    let routine = this.#routines.get(script)
    if (routine === undefined) {
      routine = script.runSync(this.#context, { reference: true }) as ivm.Reference
      this.#routines.set(script, routine)
    }
    return routine
  }

  #evaluate(code: string): unknown {
    return (this.#context.evalSync(code, { reference: true }) as ivm.Reference).derefInto()
  }
}

/**
 * Reads what a realm answers (`format` in intrinsics/realm-bootstrap.ts). Throws where that is anything else, which is
 * a mistake of ours.
 */
function readEnding(answer: unknown): RealmOutcome {
  const [, kind, gas, start] = (typeof answer === 'string' && /^([rxbf])(\d+|Infinity)(:)/.exec(answer)) || []
  if (kind === undefined) throw new Error(`a realm answered with ${typeof answer}: ${String(answer).slice(0, 200)}`)
  const said = (answer as string).slice(kind.length + gas!.length + start!.length)
  if (kind === 'f') throw new Error(`a realm failed: ${said}`)
  const ending: RealmOutcome = {
    used: Number(gas),
    result: kind === 'r' ? said : undefined,
    isBrokenOff: kind === 'b',
  }
  if (kind === 'x' && said !== '') ending.thrown = said
  return ending
}

/**
 * JSON reads as the literals do, except for `__proto__` (or its `_` as an escape), which a literal takes as the
 * prototype.
 */
function isPlainJson(args: string): boolean {
  return !args.includes('__proto__') && !args.includes('\\u005')
}

/**
 * Reads the passes of each place: a place and its count for each passed one, as two characters after a colon, or as a
 * JSON array where one does not fit into a character.
 */
function readHits(text: string, sites: number): number[] {
  const hits = new Array<number>(sites).fill(0)
  const pairs: number[] | undefined = text.startsWith(':') ? undefined : JSON.parse(text)
  const read = pairs === undefined ? (at: number) => text.charCodeAt(at + 1) : (at: number) => pairs[at]!
  const length = pairs?.length ?? text.length - 1
  for (let at = 0; at < length; at += 2) hits[read(at)] = read(at + 1)
  return hits
}

/** A realm for one invocation, run as scripts in the global scope. */
export class SingleRealm {
  readonly #isolate: ivm.Isolate
  readonly #context: ivm.Context
  readonly #meter: ivm.Reference
  readonly #sites: number

  /**
   * `isGuarded`: the script begins with asking for what guards it (script-wrappers.ts). `mayPromise`: what it throws
   * may reach a promise of its own, so it cannot be replaced.
   */
  constructor(
    isolate: ivm.Isolate,
    scripts: RealmScripts,
    {
      answer,
      entry,
      isGuarded,
      mayPromise,
    }: { answer: Answerer; entry: RealmCall; isGuarded: boolean; mayPromise: boolean },
  ) {
    this.#isolate = isolate
    this.#sites = entry.sites
    this.#context = createRealmContext(isolate, scripts, answer)
    const { global } = this.#context
    global.setSync('$blockInfo', entry.blockInfo)
    global.setSync('$txInfo', entry.txInfo)
    global.setSync('$gasLimit', entry.gasLimit)
    global.setSync('$sites', entry.sites)
    global.setSync('$isGuarded', isGuarded)
    global.setSync('$mayPromise', mayPromise)
    this.#meter = scripts.openSingle.runSync(this.#context, { reference: true }) as ivm.Reference
  }

  /** Runs the contract, then the call; throws what they throw. The result may be of any primitive type. */
  run(script: ivm.Script, call: string, { deadline }: RealmCall): unknown {
    this.#toEnd(1, () => script.runSync(this.#context, toOptions(deadline)))
    return this.#toEnd(2, () => this.#isolate.compileScriptSync(call).runSync(this.#context, toOptions(deadline)))
  }

  /**
   * Returns the content of a thrown object, without reading any of its methods or getters; undefined if none was
   * thrown.
   */
  readThrown(): string | undefined {
    return this.#ask('thrown') as string | undefined
  }

  /** The text of a plain error that was thrown; undefined or empty for anything else. */
  readText(): string | undefined {
    return this.#ask('text') as string | undefined
  }

  readUsed(): number {
    return this.#ask('used') as number
  }

  readHits(): number[] {
    return readHits(this.#ask('hits') as string, this.#sites)
  }

  /** Lets the engine report unhandled rejections, which fail no call. */
  forgetRejections(): void {
    try {
      this.#meter.applySync(undefined, ['ends'])
    } catch (error) {
      if (this.#isolate.isDisposed) throw error
    }
  }

  #ask(what: 'used' | 'hits' | 'ends' | 'result' | 'thrown' | 'text'): unknown {
    this.forgetRejections()
    return this.#meter.applySync(undefined, [what])
  }

  /**
   * Returns the result of a script. The engine throws instead the rejection of its promise, also after the script has
   * ended.
   */
  #toEnd(count: number, run: () => unknown): unknown {
    try {
      return run()
    } catch (error) {
      if (this.#isolate.isDisposed || isTimeout(error) || this.#ask('ends') !== count) throw error
      return this.#ask('result')
    }
  }

  release(): void {
    this.#meter.release()
    this.#context.release()
  }
}
