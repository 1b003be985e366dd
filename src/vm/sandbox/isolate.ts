import v8 from 'node:v8'
import type ivm from 'isolated-vm'
import { BoundedMap } from '../../collections/bounded-map.js'
import { isText, listOf, recordOf, requireShape } from '../../collections/shapes.js'
import { ToolkitError } from '../../errors/errors.js'
import type { IntrinsicNames } from '../analysis/escape/names.js'
import { formatExhaustedStack, formatSyntaxError, isStackOverflow } from '../errors/explanation.js'
import { createHiddenNames, type HiddenNames } from './hidden-names.js'
import { openIsolatedVm } from './isolated-vm.js'
import {
  type AnalysedCode,
  analyseCode,
  type ContractProgram,
  type CountedPlaces,
  compileProgram,
  listGlobals,
  locateSyntaxError,
} from './program.js'
import type { HostResponder, RealmOutcome } from './realm/realm-call.js'
import { compileRealm, prepareRealmScripts, type RealmScripts, type SortAlgorithm } from './realm/realm-scripts.js'
import { openRealm, prepareRealm, type RoutineMode, type RoutineRealm } from './realm/routine-realm.js'
import { formatScript } from './script-wrappers.js'

/** A text that the engine rejects. */
export interface UnreadableCode {
  syntax: string
}

export interface IsolateOptions {
  memoryLimitMb: number
  /** Maximum number of cached compiled programs, of those with counters as of those without. */
  programs: number
  sort: SortAlgorithm
}

const MAX_ROUTINES = 256
/** Stack of contracts in KB: of the 984 that the thread's own JavaScript has, the rest is left to the host's calls. */
const STACK_KB = 700

/** Initial parts of an isolate. */
interface IsolateParts {
  isolate: ivm.Isolate
  names: HiddenNames
  globals: ReadonlySet<string>
  scripts: RealmScripts
  running: RoutineRealm
  explaining?: RoutineRealm
}

/** A new cell. Throws `SANDBOX_MISSING`, `SANDBOX_BROKEN` and `SANDBOX_NODE_SNAPSHOT`. */
export function openIsolate(options: IsolateOptions): Isolate {
  const isolate = createIsolate(options)
  const globals = readGlobals(isolate, isolate.createContextSync())
  const names = createHiddenNames()
  const scripts = compileRealm(isolate, options.sort, names)
  return new Isolate(options, { isolate, names, globals, scripts, running: openRealm(isolate, scripts, 'running') })
}

/**
 * Creates an isolate on a thread of the engine, with the realm that explains the first failing call, which most test
 * runs need.
 */
export async function prepareIsolate(options: IsolateOptions): Promise<Isolate> {
  const isolate = createIsolate(options)
  // detect an engine that mixes up strings before it reads more of them
  const globals = readGlobals(isolate, isolate.createContextSync())
  const names = createHiddenNames()
  const scripts = await prepareRealmScripts(isolate, options.sort, names)
  const prepare = (mode: RoutineMode) => prepareRealm(isolate, scripts, mode)
  const [running, explaining] = await Promise.all([prepare('running'), prepare('explaining')])
  return new Isolate(options, { isolate, names, globals, scripts, running, explaining })
}

function createIsolate({ memoryLimitMb }: IsolateOptions): ivm.Isolate {
  v8.setFlagsFromString(`--stack-size=${STACK_KB}`)
  return new (openIsolatedVm().Isolate)({ memoryLimit: memoryLimitMb })
}

/** Reads the global names of a new context, which is then discarded. */
function readGlobals(isolate: ivm.Isolate, context: ivm.Context): ReadonlySet<string> {
  checkIsolate(isolate, context)
  const globals = listGlobals(context)
  context.release()
  return globals
}

/** An isolate with its resources: compiled code, and idle frozen realms. */
export class Isolate {
  readonly isolate: ivm.Isolate
  readonly names: HiddenNames
  readonly scripts: RealmScripts
  readonly #globals: ReadonlySet<string>
  readonly #realmNames: IntrinsicNames
  /** Inputs of an analysis besides the code. */
  readonly #realm: string
  readonly #idle: Record<RoutineMode, RoutineRealm[]> = {
    running: [],
    extensible: [],
    comparing: [],
    explaining: [],
    profiling: [],
    'explaining once': [],
    'profiling once': [],
    stepping: [],
    'stepping once': [],
  }
  /**
   * Programs by code only, whose string caches its hash: a combined key of a large contract would be hashed on every
   * call.
   */
  readonly #programs: Record<CountedPlaces, Map<string, ContractProgram | UnreadableCode>>

  readonly #read: Map<string, AnalysedCode>

  constructor({ programs }: IsolateOptions, { isolate, names, globals, scripts, running, explaining }: IsolateParts) {
    this.isolate = isolate
    this.names = names
    this.#programs = {
      nothing: new BoundedMap(programs),
      charges: new BoundedMap(programs),
      probes: new BoundedMap(programs),
    }
    this.#read = new BoundedMap(programs)
    this.#globals = globals
    this.scripts = scripts
    this.#realmNames = readNames(running.names)
    this.#realm = JSON.stringify([...globals]) + running.names
    this.#idle.running.push(running)
    if (explaining !== undefined) this.#idle.explaining.push(explaining)
  }

  get isDisposed(): boolean {
    return this.isolate.isDisposed
  }

  /** Returns the program of a contract's code; programs with counters are separate. */
  load(code: string, counted: CountedPlaces): ContractProgram | UnreadableCode {
    const programs = this.#programs[counted]
    let program = programs.get(code)
    if (program !== undefined) return program
    try {
      program = compileProgram(this, this.#readOnce(code), counted)
    } catch (error) {
      program = { syntax: describeUnreadable(error, code) }
    }
    programs.set(code, program)
    return program
  }

  /** Analyses code once; the result is the same with and without counters. */
  #readOnce(code: string): AnalysedCode {
    const known = this.#read.get(code)
    if (known !== undefined) return known
    const ground = { isolate: this.isolate, globals: this.#globals, names: this.#realmNames, realm: this.#realm }
    const read = analyseCode(code, ground)
    this.#read.set(code, read)
    return read
  }

  /** Runs in a realm of a mode: a new one for single use, or an idle one. */
  enter(mode: RoutineMode, response: HostResponder, run: (realm: RoutineRealm) => RealmOutcome): RealmOutcome {
    const idle = this.#idle[mode]
    const realm = idle.pop() ?? openRealm(this.isolate, this.scripts, mode)
    realm.response = response
    try {
      return run(realm)
    } finally {
      if (!mode.endsWith(' once') && realm.isWhole && realm.size < MAX_ROUTINES) idle.push(realm)
      else if (!this.isolate.isDisposed) realm.release()
    }
  }

  dispose(): void {
    if (!this.isolate.isDisposed) this.isolate.dispose()
  }
}

const isNames = recordOf<Record<keyof IntrinsicNames, string[]>>({
  lent: listOf(isText),
  computed: listOf(isText),
  taken: listOf(isText),
  missing: listOf(isText),
})

function readNames(json: string): IntrinsicNames {
  const { lent, computed, taken, missing } = requireShape(JSON.parse(json), isNames, 'names of intrinsics')
  return { lent: new Set(lent), computed: new Set(computed), taken: new Set(taken), missing: new Set(missing) }
}

/** Describes why the engine rejects code: its syntax, or its nesting depth. */
function describeUnreadable(error: unknown, code: string): string {
  if (isStackOverflow(error)) return formatExhaustedStack()
  if (!(error instanceof SyntaxError)) throw error
  const script = formatScript(code, 'init()')
  return formatSyntaxError(locateSyntaxError(error, script), script)
}

/** One-character strings are the first that the engine mixes up. */
function checkIsolate(isolate: ivm.Isolate, context: ivm.Context): void {
  if (context.evalSync('Math.E') === Math.E) return
  isolate.dispose()
  throw new ToolkitError('SANDBOX_NODE_SNAPSHOT', 'Contracts cannot run: this Node process started from a snapshot.', {
    hint: 'Start Node with --no-node-snapshot (or NODE_OPTIONS=--no-node-snapshot).',
  })
}
