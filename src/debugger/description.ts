import { itemAt, must } from '../collections/presence.js'
import { type PlannedFunction, type PlannedStatement, planSteps } from '../contract/instrumentation/step-plan.js'
import { indexLines } from '../contract/lines.js'
import { mapInstrumented } from '../contract/syntax/mapping.js'
import type { Position } from '../contract/syntax/syntax.js'
import { listCalls, type RecordedCall, type Recording } from '../rpc/recording.js'
import type { CallEffect, ExecutedCall, ExecutedCode, ExecutedStatement, Execution, SourceFile } from './execution.js'
import { placeStatements } from './statement-places.js'

/** A contract's code with its sources. */
export interface CodeOrigin {
  /** The developer's name of the contract. */
  name: string
  /** The published script. */
  script: string
  sources: SourceFile[]
  /** Maps a position of the script to its source; undefined for code of a compiler. */
  locate(position: Position): (Position & { file: string }) | undefined
  /** Why the published script is shown instead of the developer's source. */
  note?: string
}

/** Finds the origin of a version of a contract's code, or the reason why its published script is shown instead. */
export type FindOrigin = (version: string) => CodeOrigin | string

/** Describes a script that is its own source. */
function describePublished(script: string, contract: string, note: string): CodeOrigin {
  const path = `${contract}.js`
  return {
    name: contract,
    script,
    sources: [{ path, text: script }],
    locate: (position) => ({ ...position, file: path }),
    note,
  }
}

/** Puts a recording with steps and the sources of its contracts together. */
export function describeExecution(recording: Recording, findOrigin: FindOrigin): Execution {
  const { hash, dryRun, publisher, status, message, scripts = {} } = recording
  const codes: ExecutedCode[] = []
  const sources: SourceFile[] = []
  const known = new Map<string, number>()
  const recorded = listCalls(recording)
  const indexes = new Map(recorded.map((call, index) => [call, index]))
  const calls: ExecutedCall[] = []
  for (const call of recorded) {
    const { version } = call
    // contracts of the chain itself run without their published code
    const hasRun = call.run !== undefined || explainMissing(call) !== undefined
    if (hasRun && version !== undefined && scripts[version] !== undefined && !known.has(version)) {
      const found = findOrigin(version)
      const origin = typeof found === 'string' ? describePublished(scripts[version], call.contract, found) : found
      known.set(version, codes.push(describeCode(version, origin, sources)) - 1)
    }
    calls.push(describeCall(call, { code: known.get(call.version ?? ''), codes, indexes }))
  }
  for (const [index, call] of recorded.entries()) {
    for (const step of call.steps)
      if (step.kind === 'call') itemAt(calls, must(indexes.get(step.call), 'index')).parent = index
  }
  return { hash, dryRun, publisher, status, message, sources, codes, calls }
}

function describeCall(
  call: RecordedCall,
  { code, codes, indexes }: { code: number | undefined; codes: ExecutedCode[]; indexes: Map<RecordedCall, number> },
): ExecutedCall {
  const { contract, method, data, caller, cpu, returns, error, run, language } = call
  const effects = call.steps.map((step): CallEffect => {
    if (step.kind !== 'call') return step
    const { operation, kind } = step
    return { ...(operation !== undefined && { operation }), kind, call: must(indexes.get(step.call), 'index') }
  })
  const note = run === undefined && language === 'javascript' ? explainMissing(call) : undefined
  return {
    contract,
    name: code === undefined ? contract : itemAt(codes, code).name,
    method,
    data,
    caller,
    gas: cpu,
    effects,
    ...(code !== undefined && { code }),
    ...(returns !== undefined && { returns }),
    ...(error !== undefined && { error }),
    ...(run !== undefined && code !== undefined && { run }),
    ...(note !== undefined && { note }),
  }
}

function explainMissing({ noRun, error }: RecordedCall): string | undefined {
  // a call that timed out before it began never ran
  if (noRun === 'time' || (noRun === undefined && error === TIMED_OUT)) {
    return 'the call exceeded its time or memory limit: no steps were recorded'
  }
  return noRun && 'running the call again gave another result or other gas: its steps cannot be shown'
}

const TIMED_OUT = 'execution killed'

/** Adds the sources of a code to `sources`. */
function describeCode(version: string, origin: CodeOrigin, sources: SourceFile[]): ExecutedCode {
  const { script, name, note } = origin
  const map = mapInstrumented(script)
  const { code } = map
  const plan = planSteps(code)
  const places = indexLines(code)
  const base = sources.push(...origin.sources) - origin.sources.length
  const files = origin.sources.map(({ path }) => path)
  const lines = origin.sources.map(({ text }) => text.split(/\r\n|[\n\r\u2028\u2029]/))
  const locate = (offset: number) => {
    const published = map.locate(places.positionAt(offset))
    return published && origin.locate(published)
  }
  const declared = plan.variables.map(({ name: written, range, function: owner }) => {
    const at = written === 'this' ? undefined : locate(range[0])
    const file = at === undefined ? -1 : files.indexOf(at.file)
    const name = nameVariable(written, lines[file]?.[(at?.line ?? 1) - 1], at?.column ?? 1, origin.sources)
    return { name, function: owner, file }
  })
  const isMade = (written: string) => isGenerated(written, origin.sources)
  const functions = listFunctions(plan.functions, isMade)
  const scopes = new Map<number, Set<number>>()
  const isInScope = (variable: number, file: number): boolean => {
    if (itemAt(declared, variable).function >= 0) return true
    const known = scopes.get(file) ?? listShared(declared, origin.sources[file]?.text ?? '', file)
    scopes.set(file, known)
    return known.has(variable)
  }
  const read = ({ file, line, column }: Position & { file: string }) => {
    const text = lines[files.indexOf(file)]?.[line - 1] ?? ''
    return { before: text.slice(0, column - 1), rest: text.slice(column - 1) }
  }
  const found = placeStatements(plan.statements, { code, locate, read, isGenerated: isMade })
  const statements = plan.statements.map((statement, index): ExecutedStatement => {
    const { function: owner, charge, isDebugger } = statement
    const at = found[index]
    const file = at === undefined ? -1 : files.indexOf(at.file)
    const isShown = at !== undefined && file >= 0 && !isForeign(at.file) && functions[owner]?.isGenerated !== true
    const kind = at && findKind(code.slice(statement.range[0]), read(at).rest)
    const isOfConstructor = kind === 'field' && plan.functions[owner]?.name === 'constructor'
    return {
      file: isShown ? base + file : -1,
      line: at?.line ?? 0,
      column: at?.column ?? 0,
      function: owner,
      reads: listVisible(statement, declared, {
        isHidden: (variable) =>
          !isInScope(variable, file) ||
          (isOfConstructor &&
            itemAt(declared, variable).function === owner &&
            itemAt(declared, variable).name !== 'this'),
        unset: kind === 'pattern' ? statement.declares : [],
      }),
      charge,
      isDebugger,
    }
  })
  const variables = declared.map(({ name: shown, function: owner }) => ({ name: shown, function: owner }))
  return { version, name, statements, functions, variables, ...(note !== undefined && { note }) }
}

/** Statements that a compiler makes of the value of a field, or of a destructured parameter or loop variable. */
function findKind(compiled: string, source: string): 'field' | 'pattern' | undefined {
  if (/^this\s*[.[]/.test(compiled) && !/^this\b/.test(source)) return 'field'
  return /^var\b/.test(compiled) && !/^var\b/.test(source) ? 'pattern' : undefined
}

/**
 * The variables of a statement that the developer's source sees there, by their names in the source: a compiler renames
 * those that hide others. `unset`: variables that the source has not initialised yet, although the compiled code has.
 */
function listVisible(
  { reads, scope }: PlannedStatement,
  declared: readonly { name: string }[],
  { isHidden, unset }: { isHidden(variable: number): boolean; unset: readonly number[] },
): number[] {
  const readable = new Set(reads.map(({ variable }) => variable))
  for (const variable of unset) readable.delete(variable)
  const names = new Set<string>()
  return scope.filter((variable) => {
    const { name } = itemAt(declared, variable)
    if (name === '' || names.has(name) || isHidden(variable)) return false
    names.add(name)
    return readable.has(variable)
  })
}

/** Variables of the top level that a source declares or imports: all modules of a contract share one scope. */
function listShared(
  declared: readonly { name: string; function: number; file: number }[],
  text: string,
  file: number,
): Set<number> {
  const words = new Set(text.match(/[\w$]+/g))
  const shared = new Map<string, number>()
  for (const [index, variable] of declared.entries()) {
    if (variable.function >= 0 || !words.has(variable.name)) continue
    if (variable.file === file || !shared.has(variable.name)) shared.set(variable.name, index)
  }
  return new Set(shared.values())
}

/** Returns whether a source belongs to a package. */
function isForeign(path: string): boolean {
  return path.startsWith('..') || /(^|[\\/])node_modules[\\/]/.test(path)
}

/**
 * Names that compilers generate, such as for `a ?? b` and `{ a = 1 }`. They are mapped to the code at their place.
 */
const MADE_BY_COMPILER = /^_(?:[\da-z]+|loop_\d+|\w+_\d+)$/

/** Whether a compiler made a name: it looks like one, and no source has it. */
function isGenerated(written: string, sources: readonly SourceFile[]): boolean {
  return MADE_BY_COMPILER.test(written) && !sources.some(({ text }) => hasWord(text, written))
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\w$])${word.replaceAll('$', '\\$')}(?![\\w$])`).test(text)
}

/** The functions of a code; generated are those that a compiler adds at the top level, and all inside them. */
function listFunctions(
  planned: readonly PlannedFunction[],
  isMade: (written: string) => boolean,
): ExecutedCode['functions'] {
  const listed: ExecutedCode['functions'] = []
  for (const { name, parent } of planned) {
    listed.push({ name, isGenerated: parent < 0 ? isMade(name) : itemAt(listed, parent).isGenerated })
  }
  return listed
}

/** Returns the name in the developer's source, which a compiler may have changed; empty for a generated variable. */
function nameVariable(
  written: string,
  line: string | undefined,
  column: number,
  sources: readonly SourceFile[],
): string {
  if (written === 'this') return written
  const name = /^[\w$]+/.exec(line?.slice(column - 1) ?? '')?.[0]
  if (name === written || (name !== undefined && isRenamed(written, name))) return name
  if (sources.some(({ text }) => hasWord(text, written))) return written
  if (MADE_BY_COMPILER.test(written) || /^\s*(?:\*|\/[*/])/.test(line ?? '')) return ''
  return name === undefined || /^(?:const|let|var|for|return|if|function|class)$/.test(name) ? '' : name
}

/** Whether a compiler numbered a name that hides an outer one: `count2` for `count`. */
function isRenamed(written: string, name: string): boolean {
  return written.startsWith(name) && /^\d+$/.test(written.slice(name.length))
}
