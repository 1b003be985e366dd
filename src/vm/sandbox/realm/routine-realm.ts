import type ivm from 'isolated-vm'
import { must } from '../../../collections/presence.js'
import { isText, requireShape } from '../../../collections/shapes.js'
import { openIsolatedVm, requireReference } from '../isolated-vm.js'
import { type HostResponder, isTimeout, type RealmCall, type RealmOutcome, readHits, toOptions } from './realm-call.js'
import { createRealmContext } from './realm-context.js'
import type { RealmScripts } from './realm-scripts.js'

/** Modes of realms in which programs are functions (intrinsics/realm-bootstrap.ts). */
export type RoutineMode =
  | 'running'
  | 'extensible'
  | 'comparing'
  | 'explaining'
  | 'explaining once'
  | 'profiling'
  | 'profiling once'
  | 'stepping'
  | 'stepping once'

/** Responds to the calls of a realm; each invocation has its own. */
interface RealmHost {
  response: HostResponder
}

/** A realm whose `$open` has run. */
interface OpenedRealm {
  context: ivm.Context
  host: RealmHost
  entrance: ivm.Reference
}

/** Opens a realm in a mode. */
export function openRealm(isolate: ivm.Isolate, scripts: RealmScripts, mode: RoutineMode): RoutineRealm {
  const host: RealmHost = { response: () => null }
  const context = createRealmContext(isolate, scripts, (...asked) => host.response(...asked))
  context.global.setSync('$mode', mode)
  const entrance = requireReference(scripts.open.runSync(context, { reference: true }))
  return new RoutineRealm(isolate, { context, host, entrance })
}

/** Opens a realm on a thread of the engine, which runs one step after the other. */
export async function prepareRealm(
  isolate: ivm.Isolate,
  scripts: RealmScripts,
  mode: RoutineMode,
): Promise<RoutineRealm> {
  const host: RealmHost = { response: () => null }
  const context = await isolate.createContext()
  const callback = new (openIsolatedVm().Callback)((...asked: Parameters<HostResponder>) => host.response(...asked))
  const steps = [
    ...scripts.libraries.map((library) => library.run(context)),
    context.global.set('$host', callback),
    context.global.set('$mode', mode),
    scripts.open.run(context, { reference: true }),
  ]
  const entrance = requireReference((await Promise.all(steps)).at(-1))
  return new RoutineRealm(isolate, { context, host, entrance })
}

/**
 * A realm that runs programs as functions. Frozen realms (`running`, `extensible`, `comparing`, `explaining`,
 * `profiling`, `stepping`) run any number of confined programs; the others run one invocation. The result of an
 * invocation depends on the mode: `explaining` returns a report on the failure, or nothing without one; `profiling` the
 * costs of the program's parts; `stepping` its statements with variables.
 */
export class RoutineRealm {
  /** False after an invocation that did not end by itself. */
  isWhole = true
  /** Names that the analysis of confined code needs (analysis/escape-analysis.ts), as JSON. */
  readonly names: string
  readonly #isolate: ivm.Isolate
  readonly #context: ivm.Context
  readonly #host: RealmHost
  readonly #enter: ivm.Reference
  readonly #last: ivm.Reference
  readonly #hits: ivm.Reference
  /** Lists the comparisons of the last invocation; undefined unless the mode is `comparing`. */
  readonly #comparisons: ivm.Reference | undefined
  readonly #routines = new Map<ivm.Script, ivm.Reference>()
  /** Number of invocations so far. */
  #runs = 0

  constructor(isolate: ivm.Isolate, { context, host, entrance }: OpenedRealm) {
    this.#isolate = isolate
    this.#context = context
    this.#host = host
    this.#enter = entrance.getSync('enter', { reference: true })
    this.#hits = entrance.getSync('hits', { reference: true })
    const comparisons = entrance.getSync('comparisons', { reference: true })
    this.#comparisons = comparisons.typeof === 'function' ? comparisons : undefined
    this.#last = entrance.getSync('last', { reference: true })
    this.names = requireShape(entrance.getSync('names'), isText, 'names of a realm')
    entrance.release()
  }

  /** Responds to the host calls of the running invocation. */
  set response(response: HostResponder) {
    this.#host.response = response
  }

  /** Number of programs that were run. */
  get size(): number {
    return this.#routines.size
  }

  /** Runs one invocation of a program. */
  run(routine: ivm.Script, entry: RealmCall): RealmOutcome {
    const { api, args, blockInfo, txInfo, gasLimit, sites, deadline } = entry
    const { numbers, holdsBlock, holdsTx } = entry.uses
    this.isWhole = false
    const run = ++this.#runs
    const list = isPlainJson(args) ? `[${args}]` : this.#evaluate(`() => [${args}]`)
    const inputs = [list, blockInfo, txInfo, gasLimit, sites, numbers, holdsBlock, holdsTx]
    const parameters = [this.#bind(routine).derefInto(), api, ...inputs]
    const response = this.#responseOf(() => this.#enter.applySync(undefined, parameters, toOptions(deadline)))
    const outcome = readOutcome(response)
    this.isWhole = true
    if (sites > 0) outcome.hits = readHits(requireShape(this.#hits.applySync(), isText, 'hits of a realm'), sites)
    const comparisons = this.#comparisons
    if (comparisons !== undefined) {
      outcome.readComparisons = () =>
        run === this.#runs && !this.#isolate.isDisposed
          ? JSON.parse(requireShape(comparisons.applySync(), isText, 'comparisons of a realm'))
          : undefined
    }
    return outcome
  }

  /** Releases the memory of the realm. */
  release(): void {
    this.#runs += 1
    this.#comparisons?.release()
    for (const reference of [...this.#routines.values(), this.#enter, this.#hits, this.#last]) reference.release()
    this.#context.release()
  }

  /** Returns the result of an invocation. The engine throws instead the rejection of its promise, if there is one. */
  #responseOf(enter: () => unknown): unknown {
    try {
      return enter()
    } catch (error) {
      if (this.#isolate.isDisposed || isTimeout(error)) throw error
      const response: unknown = this.#last.applySync()
      if (response === undefined) throw error
      return response
    }
  }

  #bind(script: ivm.Script): ivm.Reference {
    let routine = this.#routines.get(script)
    if (routine === undefined) {
      routine = requireReference(script.runSync(this.#context, { reference: true }))
      this.#routines.set(script, routine)
    }
    return routine
  }

  #evaluate(code: string): unknown {
    return requireReference(this.#context.evalSync(code, { reference: true })).derefInto()
  }
}

/** Reads the result of a realm (`format` in intrinsics/bootstrap/invocation.ts). Throws for anything else: a bug. */
function readOutcome(response: unknown): RealmOutcome {
  const given = typeof response === 'string' ? response : ''
  const [start, kind, gas, read = 3] = /^([rxbf])(\d+|Infinity)(?:\/([0-3]))?:/.exec(given) ?? []
  if (kind === undefined)
    throw new Error(`unexpected result of a realm: ${typeof response}: ${String(response).slice(0, 200)}`)
  const text = given.slice(must(start, 'start').length)
  if (kind === 'f') throw new Error(`a realm failed: ${text}`)
  const outcome: RealmOutcome = {
    used: Number(gas),
    result: kind === 'r' ? text : undefined,
    isBrokenOff: kind === 'b',
    readsBlock: (Number(read) & 1) !== 0,
    readsTx: (Number(read) & 2) !== 0,
  }
  if (kind === 'x' && text !== '') outcome.thrown = text
  return outcome
}

/**
 * Returns true if JSON has the value of the same literal. `__proto__` (or its `_` as an escape) sets the prototype in a
 * literal.
 */
function isPlainJson(args: string): boolean {
  return !args.includes('__proto__') && !args.includes('\\u005')
}
