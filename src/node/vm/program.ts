import type ivm from 'isolated-vm'
import { CHARGE_START } from '../../contract/instrument.js'
import { formatProbe, planProbes } from '../../contract/probes.js'
import { confineCode, type RealmNames, type Uses } from './confinement.js'
import { type Insertion, insertTexts, sortInsertions } from './insertion.js'
import { LEXICAL_NAMES } from './realm/index.js'
import { type Body, type Scan, type Span, scanCode } from './scanner.js'

/** The name exception texts give to a contract's script. */
export const SCRIPT_NAME = '_default_name.js'

/** A contract's code, ready to run in one isolate. */
export interface Program {
  /** As the chain stores it. */
  code: string
  /** As the engine takes it: functions with errors that only a call brings up are empty. */
  text: string
  /** Those errors. */
  deferred: DeferredError[]
  /** Of `text`. */
  scan: Scan
  /** Number of charge points, and of all places that are counted. */
  charges: number
  sites: number
  /** In the global scope of a realm of its own; compiled when it is first asked for. */
  readonly script: ivm.Script
  /** What confines it (confinement.ts): absent for code that has to run as a script. */
  guards: readonly Insertion[] | undefined
  /** Confined, as a function of a frozen realm. */
  routine: ivm.Script | undefined
  /** What it can tell of an invocation. */
  uses: Uses
  /** What counts the visits, put into `text`. */
  counts: readonly Insertion[]
  /** As functions that tell of a failure, made when the program first fails: confined, and as it is. */
  explainers: Explainers
  /** As functions that tell what their parts cost, made when that is first asked. */
  profilers: Explainers
}

/** A form of a program in both kinds of realm. */
export interface Explainers {
  confined?: Explainer
  free?: Explainer
}

export interface Explainer {
  script: ivm.Script
  marked: Marked
}

/** A syntax error inside a function: V8 7.0 finds it when the function is first called, newer engines at once. */
export interface DeferredError {
  /** Offset behind the function's `{`. */
  body: number
  /** Offset and message of the error. */
  offset: number
  message: string
}

/** A syntax error of the whole script, by its offset in `formatScript`'s text. */
export interface LocatedError {
  message: string
  offset: number | undefined
}

const CONVERSION =
  "if (typeof rs === 'function' || typeof rs === 'object') { _IOSTInstruction_counter.incr(12); rs = JSON.stringify(rs); }"
const INSTANCE = 'const obj = new module.exports;\n\n\n'
const GUARDS = '{ key: $key, name: $name, value: $value, target: $target, self: $self }'
const HEADER = '{ const { blockInfo, block, txInfo, tx, module } = $context; return (() => {'

/** The reference's script of one invocation (spec/vm.md §4.1), which exception texts quote. */
export function formatScript(code: string, call: string): string {
  return `\n${code};\n${INSTANCE}let rs = obj.${call};\n`
}

/** What follows the contract in the global scope; its value is the result. */
export function formatCall(call: string): string {
  return `${INSTANCE}let rs = obj.${call};\n${CONVERSION}\ntypeof rs === 'symbol' ? 'undefined' : typeof rs === 'object' || typeof rs === 'function' ? \`\${rs}\` : rs;`
}

function formatRoutine(text: string): string {
  return `($context, $call, ${GUARDS}) => ${HEADER}\n${text};\n${INSTANCE}let rs = $call(obj);\n${CONVERSION}\nreturn rs; })() }`
}

/** What a text gained at some places: the way back from an offset in the new text to the old one. */
export interface Marked {
  text: string
  toOriginal(offset: number): number
}

/**
 * The invocation as a function that notes what each `throw` throws, and where: `throw X` becomes `throw $throw(offset, (X))`, and
 * `yield X` becomes `yield $yield[offset] = X`. Offsets count in `formatScript`'s text; a deferred error has one below zero.
 * Code that is confined keeps its guards.
 */
export function formatExplanation(program: Program, isConfined: boolean): Marked {
  const guards = isConfined ? program.guards! : []
  return formatNoted(program, [...noteValues(program.scan), ...guards], '$call(obj)')
}

/**
 * The invocation for a failure that the engine makes in the contract's own code, which it tells exactly only without notes and
 * guards, with the text of the `call`, and without commas: newer engines place what fails first behind one at the whole expression.
 */
export function formatExactly(program: Program, call: string): Marked {
  return formatNoted(program, listSequences(program.scan), `obj.${call}`)
}

function formatNoted({ text, deferred }: Program, notes: readonly Insertion[], call: string): Marked {
  const throws = deferred.map(({ body }, i) => ({ at: body, text: `throw $throw(${-1 - i}, 0);` }))
  return formatMarked(text, sortInsertions([...throws, ...notes]), { tools: NOTES, call })
}

const NOTES = '{ mark: $throw, yields: $yield, last: $last }'

/**
 * The invocation, which counts and says where it is: it passes a charge point, enters a function, leaves it. Generators are entered
 * and left in pieces, and belong to who calls them.
 */
export function formatProfile({ text, deferred, counts, guards = [], scan }: Program, isConfined: boolean): Marked {
  // code of which a part is left out has its places elsewhere
  const isWhole = deferred.length === 0
  const sites = isWhole ? scan.sites.map((at, index) => ({ at, text: `$profile.at(${index}),` })) : []
  const bodies = isWhole ? planProbes(text).functions.map(({ body }) => body) : []
  const named = bodies.flatMap((body, index) => (body === undefined ? [] : [{ body, index }]))
  const insertions = sortInsertions([
    ...named.map(({ body, index }) => ({ at: body[0], text: `$profile.enter(${index});try{` })),
    ...counts,
    ...sites,
    ...(isConfined ? guards : []),
    ...named.map(({ body }) => ({ at: body[1], text: '}finally{$profile.leave()}' })),
  ])
  return formatMarked(text, insertions, { tools: '$profile', call: '$call(obj)' })
}

function formatMarked(
  text: string,
  insertions: readonly Insertion[],
  { tools, call }: { tools: string; call: string },
): Marked {
  const header = `($context, $call, ${GUARDS}, ${tools}) => ${HEADER}`
  const end = `;\n${INSTANCE}let rs = ${call};\n${CONVERSION}\nreturn rs; })() }`
  return {
    text: `${header}\n${insertTexts(text, insertions)}${end}`,
    toOriginal(offset) {
      let rest = offset - header.length - 1
      for (const { at, text: inserted } of insertions) {
        if (rest < at + inserted.length) return Math.min(rest, at) + 1
        rest -= inserted.length
      }
      return rest + 1
    },
  }
}

function noteValues({ throws, yields }: Scan): Insertion[] {
  const notes = throws.flatMap(({ start, end }) => [
    { at: start + 'throw'.length, text: ` $throw(${start + 1},(` },
    { at: end, text: '))' },
  ])
  for (const { start, operand, isEmpty } of yields) {
    notes.push({ at: operand, text: ` $yield[${start + 1}] = ${isEmpty ? 'undefined' : ''}` })
  }
  return notes
}

function listSequences({ sequences }: Scan): Insertion[] {
  return sequences.flatMap(({ start, end }) => [
    { at: start, text: '$last(' },
    { at: end, text: ')' },
  ])
}

/** What a program counts the visits of: charge points, or also the probes of `contract/probes.ts`. */
export type Counted = 'nothing' | 'charges' | 'probes'

/** Code that is not confined may use anything. */
const FREE: { guards: undefined; uses: Uses } = { guards: undefined, uses: { block: true, tx: true, numbers: true } }

/** Compiles instrumented code; throws the engine's SyntaxError. What is to be counted counts its visits. */
export function compileProgram(
  isolate: ivm.Isolate,
  code: string,
  options: { globals: ReadonlySet<string>; names: RealmNames; counted: Counted },
): Program {
  const original = scanCode(code)
  const { text, deferred } = deferErrors(isolate, code, original)
  const scan = text === code ? original : scanCode(text)
  const additions: Insertion[] = deferred.map(({ body }) => ({ at: body, text: 'throw 0;' }))
  if (options.counted !== 'nothing') {
    for (const [index, at] of original.sites.entries()) {
      if (text.startsWith(CHARGE_START, at)) additions.push(markSite(text, at + CHARGE_START.length, index))
    }
  }
  const probes = options.counted === 'probes' && text === code ? planProbes(code).probes : []
  for (const [index, probe] of probes.entries()) {
    const count = `${CHARGE_START}${(original.sites.length + index + 1) / SITES})`
    additions.push({ at: probe.at, text: formatProbe(probe, count) })
  }
  const compile = (script: string) => isolate.compileScriptSync(script, { filename: SCRIPT_NAME })
  const { guards, uses } = (deferred.length === 0 && confineCode(text, options.names, options.globals)) || FREE
  const confined = guards && insertTexts(text, sortInsertions([...additions, ...guards]))
  const routine = confined === undefined ? undefined : compile(formatRoutine(confined))
  let script: ivm.Script | undefined
  return {
    code,
    text,
    deferred,
    scan,
    charges: original.sites.length,
    sites: original.sites.length + probes.length,
    guards,
    routine,
    uses,
    counts: sortInsertions(additions),
    explainers: {},
    profilers: {},
    get script() {
      // not a function as its value: that would keep the context alive until the host collects garbage
      script ??= compile(`\n${insertTexts(text, sortInsertions(additions))};\n0;`)
      return script
    },
  }
}

/** A fraction that a double tells apart from every other one of these. */
const SITES = 1048576

/** Puts the number of a site where its charge has a fraction, which counts for nothing; `incr` in realm/native.ts reads it. */
function markSite(text: string, from: number, index: number): Insertion {
  const end = text.indexOf(')', from)
  const fraction = Number(text.slice(from, end)) % 1
  return { at: end, text: `+${(index + 1) / SITES - fraction}` }
}

/** Compiles the whole script for its early errors; those of functions are put off until the function is called. */
function deferErrors(isolate: ivm.Isolate, code: string, scan: Scan): { text: string; deferred: DeferredError[] } {
  const deferred: DeferredError[] = []
  let text = code
  for (;;) {
    try {
      isolate.compileScriptSync(formatScript(text, 'init()'), { filename: SCRIPT_NAME }).release()
      return { text, deferred }
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      const { message, offset } = locateSyntaxError(error, formatScript(text, 'init()'))
      const at = (offset ?? 0) - 1
      const body = LATE_ERROR.test(message) ? findUnit(scan.bodies, { start: at, end: at }) : undefined
      if (body === undefined) throw error
      deferred.push({ body: body.start + 1, offset: at + 1, message })
      text = emptyBody(text, body)
    }
  }
}

/** What V8 7.0 does not look for in functions that it only skims. */
const LATE_ERROR = /^Undefined label | has already been declared$| does not denote an iteration statement$/

/**
 * The function whose first call makes V8 7.0 read what is in `span` closely; none where that is the start of the script. Arrows,
 * and functions in parentheses, are read with what is around them, but for arrows in the script's outermost scope. An arrow that
 * is not called where it stands is read once more when it is, with the functions right in it.
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

/** Makes a body blank, in a function that is no generator any more: what is thrown in it comes with the call. */
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
  return { message: match[1]!, offset }
}

/** The names a contract shares the global scope with. */
export function listGlobals(context: ivm.Context): Set<string> {
  const names = context.evalSync("Object.getOwnPropertyNames(this).join(',')") as string
  return new Set([...names.split(','), ...LEXICAL_NAMES, 'format', 'formatWithOptions'])
}
