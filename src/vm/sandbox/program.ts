import type ivm from 'isolated-vm'
import { applyEdits, sortEdits, type TextEdit } from '../../codec/text-edit.js'
import { itemAt } from '../../collections/presence.js'
import { CHARGE_START } from '../../contract/instrumentation/instrument.js'
import { formatProbe, type ProbePlan, planProbes } from '../../contract/instrumentation/probes.js'
import { CodeTree, takeTree } from '../../contract/syntax/code-tree.js'
import { ParseFailure, parseSource } from '../../contract/syntax/syntax.js'
import { type CodeAnalysis, readKeptAnalysis } from '../analysis/analysis-cache.js'
import type { IntrinsicNames } from '../analysis/escape/names.js'
import { confineCode, type NameUses } from '../analysis/escape-analysis.js'
import { guardLengths, nameLengths } from '../analysis/lengths.js'
import { type Body, type Scan, type Span, scanCode } from '../analysis/scanner.js'
import { LEXICAL_NAMES } from '../intrinsics/index.js'
import type { HiddenNames } from './hidden-names.js'
import {
  type DeferredError,
  formatGlobal,
  formatRoutine,
  formatScript,
  type MarkedText,
  type WrapperSource,
} from './script-wrappers.js'

/** Name of a contract's script in exception texts. */
export const SCRIPT_NAME = '_default_name.js'

/** A contract's code, ready to run in one isolate. */
export interface ContractProgram extends WrapperSource {
  /** Code as stored on the chain. */
  code: string
  /** Number of charge points that are counted, and of all places. */
  charges: number
  sites: number
  /** Script for the global scope of its own realm; compiled on demand. */
  readonly script: ivm.Script
  /** Failure of every call, once it is known, if the script declares a name of the realm. */
  clash?: unknown
  /** Confined, as a function of a frozen realm. */
  routine: ivm.Script | undefined
  /** Parts of an invocation that it can observe. */
  uses: NameUses
  /** True if the code adds properties to built-in objects. */
  extends: boolean
  /** Functions that explain a failure, created when the program first fails: confined, and unchanged. */
  explainers: Explainers
  /** Functions that profile the program, created on first use. */
  profilers: Explainers
  /** Functions that report their steps, compiled on demand, without omitting first steps. */
  steppers: Explainers
}

/** A form of a program in both kinds of realm. */
interface Explainers {
  confined?: Explainer
  free?: Explainer
}

export interface Explainer {
  script: ivm.Script
  marked: MarkedText
}

/** A syntax error of the whole script, by its offset in `formatScript`'s text. */
export interface LocatedError {
  message: string
  offset: number | undefined
}

/** Places whose visits a program counts: charge points, or also the probes of `contract/instrumentation/probes.ts`. */
export type CountedPlaces = 'nothing' | 'charges' | 'probes'

/** Unconfined code may use anything. */
const FREE: { guards: undefined; uses: NameUses; extends: boolean } = {
  guards: undefined,
  uses: { block: true, holdsBlock: true, tx: true, holdsTx: true, numbers: true },
  extends: false,
}

/** Analysis of code, independent of counters. */
export interface AnalysedCode extends Omit<WrapperSource, 'counts' | 'names'> {
  code: string
  uses: NameUses
  extends: boolean
  /** Offsets of its charge points. */
  sites: readonly number[]
}

/** Environment for reading code. */
interface CodeEnvironment {
  isolate: ivm.Isolate
  globals: ReadonlySet<string>
  names: IntrinsicNames
  /** Describes both as text. */
  realm: string
}

/** Analyses instrumented code; throws the engine's SyntaxError. */
export function analyseCode(code: string, environment: CodeEnvironment): AnalysedCode {
  const analysis = readKeptAnalysis(code, environment.realm, () => analyseUnknown(code, environment))
  const { text, deferred, guards } = analysis
  let { lengths } = analysis
  let plan: ProbePlan | undefined
  let scan: Scan | undefined
  return {
    ...analysis,
    code,
    guards,
    get scan() {
      scan ??= scanCode(text)
      return scan
    },
    get sites() {
      return text === code ? this.scan.sites : scanCode(code).sites
    },
    get lengths() {
      lengths ??= listLengthGuards(readTree(text))
      return lengths
    },
    get plan() {
      plan ??= deferred.length === 0 ? planProbes(code) : NO_PLAN
      return plan
    },
  }
}

function analyseUnknown(code: string, { isolate, globals, names }: CodeEnvironment): CodeAnalysis {
  const { text, deferred } = deferErrors(isolate, code)
  const tree = takeTree(text) ?? readTree(text)
  const confined = (deferred.length === 0 && tree && confineCode(tree, names, globals)) || FREE
  // a tree is large, and confined code seldom needs its other form
  const lengths = confined.guards === undefined ? listLengthGuards(tree) : undefined
  return { text, deferred, ...confined, lengths }
}

/** Empty plan for code with omitted parts, whose offsets differ. */
const NO_PLAN: ProbePlan = { probes: [], statements: [], functions: [], branches: [] }

/** Isolate that compiles a program, with the names that its realms hide. */
interface CompilingIsolate {
  isolate: ivm.Isolate
  names: HiddenNames
}

/** Compiles analysed code, optionally with counters. */
export function compileProgram(
  { isolate, names }: CompilingIsolate,
  analysed: AnalysedCode,
  counted: CountedPlaces,
): ContractProgram {
  const { code, text, deferred, uses } = analysed
  const guards = analysed.guards && nameLengths(analysed.guards, names.lengths)
  const sites = counted === 'nothing' ? [] : analysed.sites
  const probes = counted === 'probes' ? analysed.plan.probes : []
  const additions = sortEdits([
    ...deferred.map(({ body }) => ({ at: body, text: 'throw 0;' })),
    ...markSites(text, sites),
    ...probes.map((probe, index) => ({ at: probe.at, text: formatProbe(probe, formatCount(sites.length + index)) })),
  ])
  const compile = (script: string) => isolate.compileScriptSync(script, { filename: SCRIPT_NAME })
  const confined = guards && applyEdits(text, sortEdits([...additions, ...guards]))
  let script: ivm.Script | undefined
  let lengths: readonly TextEdit[] | undefined
  return {
    code,
    names,
    text,
    deferred,
    charges: sites.length,
    sites: sites.length + probes.length,
    guards,
    routine: confined === undefined ? undefined : compile(formatRoutine(confined, names)),
    uses,
    extends: analysed.extends,
    counts: additions,
    explainers: {},
    profilers: {},
    steppers: {},
    get scan() {
      return analysed.scan
    },
    get lengths() {
      lengths ??= nameLengths(analysed.lengths, names.lengths)
      return lengths
    },
    get plan() {
      return analysed.plan
    },
    get script() {
      script ??= compile(formatGlobal(this))
      return script
    },
  }
}

function listLengthGuards(tree: CodeTree | undefined): readonly TextEdit[] {
  return tree === undefined ? [] : guardLengths(tree)
}

/** Parses code; undefined for code that the engine runs although the chain's parser rejects it. */
function readTree(text: string): CodeTree | undefined {
  try {
    return new CodeTree(parseSource(text))
  } catch (error) {
    if (error instanceof ParseFailure) return undefined
    throw error
  }
}

/** Number of fractions that a double distinguishes. */
const SITES = 1048576

function formatCount(site: number): string {
  return `${CHARGE_START}${(site + 1) / SITES})`
}

/** Distinguishes the remaining charge points of the code. */
function markSites(text: string, sites: readonly number[]): TextEdit[] {
  return sites.flatMap((at, index) =>
    text.startsWith(CHARGE_START, at) ? [markSite(text, at + CHARGE_START.length, index)] : [],
  )
}

/**
 * Writes the number of a site into the fraction of its charge, which is otherwise ignored; `incr` in
 * intrinsics/native.ts reads it.
 */
function markSite(text: string, from: number, index: number): TextEdit {
  const end = text.indexOf(')', from)
  const fraction = Number(text.slice(from, end)) % 1
  return { at: end, text: `+${(index + 1) / SITES - fraction}` }
}

/** Compiles the whole script for its early errors; errors in functions are deferred until the function is called. */
function deferErrors(isolate: ivm.Isolate, code: string): { text: string; deferred: DeferredError[] } {
  const deferred: DeferredError[] = []
  let bodies: readonly Body[] | undefined
  let text = code
  for (;;) {
    try {
      isolate.compileScriptSync(formatScript(text, 'init()'), { filename: SCRIPT_NAME }).release()
      return { text, deferred }
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      const { message, offset } = locateSyntaxError(error, formatScript(text, 'init()'))
      const at = (offset ?? 0) - 1
      bodies ??= scanCode(code).bodies
      const body = LATE_ERROR.test(message) ? findUnit(bodies, { start: at, end: at }) : undefined
      if (body === undefined) throw error
      deferred.push({ body: body.start + 1, offset: at + 1, message })
      text = emptyBody(text, body)
    }
  }
}

/** Errors that V8 7.0 does not report in functions that it only preparses. */
const LATE_ERROR = /^Undefined label | has already been declared$| does not denote an iteration statement$/

/**
 * Finds the function at whose first call V8 7.0 fully parses the code in `span`; undefined if it does so at the start
 * of the script. Arrow functions, and functions in parentheses, are parsed together with the code around them, except
 * for arrow functions in the outermost scope of the script. An arrow function that is not called where it is written is
 * parsed again at its call, together with the functions directly inside it.
 */
function findUnit(bodies: readonly Body[], span: Span): Body | undefined {
  const body = findAround(bodies, span)
  if (body === undefined) return undefined
  const around = findAround(bodies, body)
  if (body.kind === 'arrow' && around === undefined) return body.isInBlock ? undefined : body
  if (body.kind !== 'function') return findUnit(bodies, body)
  const isReadAgain = around?.kind === 'arrow' && !(around.isCalled && findAround(bodies, around))
  return isReadAgain ? around : body
}

function findAround(bodies: readonly Body[], { start, end }: Span): Body | undefined {
  return bodies.find((body) => body.start < start && end < body.end)
}

/** Blanks the body of a function and removes its `*`, because the error of a generator must be thrown at the call. */
function emptyBody(text: string, { start, end, star }: Body): string {
  const blank = text.slice(start + 1, end).replace(/[^\n]/g, ' ')
  const head =
    star === undefined ? text.slice(0, start + 1) : `${text.slice(0, star)} ${text.slice(star + 1, start + 1)}`
  return head + blank + text.slice(end)
}

/** The engine appends the place to the message of a syntax error: `[file:line:column]`. */
export function locateSyntaxError(error: SyntaxError, script: string): LocatedError {
  const match = /^(.*) \[[^\]]*:(\d+):(\d+)\]$/s.exec(error.message)
  if (match === null) return { message: error.message, offset: undefined }
  const before = script.split('\n').slice(0, Number(match[2]) - 1)
  const offset = before.reduce((sum, line) => sum + line.length + 1, 0) + Number(match[3]) - 1
  return { message: itemAt(match, 1), offset }
}

/** Lists the names that a contract shares the global scope with, including those the global object inherits. */
export function listGlobals(context: ivm.Context): Set<string> {
  const list = '[this, Object.prototype].map((each) => Object.getOwnPropertyNames(each).join()).join()'
  const names = String(context.evalSync(list))
  return new Set([...names.split(','), ...LEXICAL_NAMES, 'format', 'formatWithOptions'])
}
