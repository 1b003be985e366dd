import { firstOf, itemAt } from '../../collections/presence.js'
import { scanCode } from '../analysis/scanner.js'
import { REALM_SCRIPTS, UNNAMED } from '../intrinsics/index.js'
import type { CodeFrame } from '../sandbox/invocation.js'
import { type ContractProgram, type LocatedError, SCRIPT_NAME } from '../sandbox/program.js'
import { formatScript, type MarkedText } from '../sandbox/script-wrappers.js'
import { placeCall, printCallee, printIterated } from './callsite.js'
import { translateMessage } from './message-compatibility.js'

const TAKEN = ' has already been declared'
/** A stack that is full: no two runs are equally deep. */
export const OVERFLOW = 'RangeError: Maximum call stack size exceeded'

/**
 * Whether an error is a stack overflow, which deep recursion of a contract or deeply nested arguments cause in the
 * host.
 */
export function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.startsWith('Maximum call stack size exceeded')
}

export function formatExhaustedStack(): string {
  return formatUncaught(OVERFLOW, undefined, OVERFLOW)
}

/**
 * Report of a realm about the value that an invocation failed with (`describe` in
 * intrinsics/bootstrap/explanations.ts).
 */
export interface ExceptionReport {
  /** Gas at the failure. */
  used: number
  text: string
  isNull: boolean
  stack?: string
  /** Content of a thrown object, as JSON that may be cut, if its text does not contain it. */
  content?: string
  /** Place of the throw in the contract: an offset in the script, or if negative the number of a deferred error. */
  thrown?: number
  /** Place at which the engine created it. */
  frame?: ErrorFrame
  /** Frames of the contract at the throw, innermost first. */
  throwers?: ReportedFrame[]
  /** Frames of the contract where it was stopped: it ran out of gas, or was stopped deliberately. */
  stopped?: ReportedFrame[]
}

interface ReportedFrame {
  name: string
  position: number
}

interface ErrorFrame {
  file: string
  position: number
  line: number
  column: number
  /** Start line of its function, from 1. */
  enclosingLine: number
  enclosingColumn: number
  /** The contract's frames, innermost first. */
  stack: ReportedFrame[]
}

/** A report as written by the realm: JSON, then a line break, the text and the stack. Their lengths are in the JSON. */
type WrittenReport = Omit<ExceptionReport, 'text' | 'stack'> & { text: number; stack?: number }

/** Parses a report. Values that a contract creates in its realm must not reach the host in another form. */
export function readReport(answer: string): ExceptionReport {
  const end = answer.indexOf('\n')
  const written = JSON.parse(end < 0 ? answer : answer.slice(0, end)) as WrittenReport
  const { used, text, isNull, stack, content, thrown, frame, throwers = [], stopped = [] } = written
  const isSaid = typeof used === 'number' && typeof isNull === 'boolean' && Number.isInteger(text) && isWhole(stack)
  const isPlaced = isWhole(thrown) && (frame === undefined || isFrame(frame))
  const isListed = isFrameList(throwers) && isFrameList(stopped)
  if (!isSaid || !(content === undefined || typeof content === 'string') || !isPlaced || !isListed) {
    throw new Error(`not a report: ${answer.slice(0, 200)}`)
  }
  const { stack: _, ...report } = written
  const texts = answer.slice(end + 1)
  const read: ExceptionReport = { ...report, text: texts.slice(0, text) }
  return stack === undefined ? read : { ...read, stack: texts.slice(text, text + stack) }
}

function isWhole(value: unknown): boolean {
  return value === undefined || Number.isInteger(value)
}

function isFrame({ file, stack, ...numbers }: ErrorFrame): boolean {
  return typeof file === 'string' && isFrameList(stack) && Object.values(numbers).every(isWhole)
}

function isFrameList(list: unknown): boolean {
  return Array.isArray(list) && list.every(({ name, position }) => typeof name === 'string' && isWhole(position))
}

interface ErrorPosition {
  file: string
  line: number
  column: number
  source: string
  width: number
}

/** The text of an exception (spec/vm.md §4.4), from a report on the `marked` form of a program. */
export function formatException(
  report: ExceptionReport,
  program: ContractProgram,
  call: string,
  marked: MarkedText,
): string {
  const { text, isNull, stack, thrown, frame } = report
  const script = formatScript(program.code, call)
  if (isNull) return 'Uncaught exception: '
  if (thrown !== undefined && thrown < 0) return formatSyntaxError(itemAt(program.deferred, -1 - thrown), script)
  if (thrown !== undefined) return formatUncaught(text, placeAt(script, thrown), stack)
  const place = text === OVERFLOW ? findEntry(frame, script, marked) : frame && placeOf(frame, script, marked)
  const offset = frame?.file === SCRIPT_NAME ? marked.toOriginal(frame.position) : undefined
  const restore = (message: string) => restoreMessage(message, script, offset)
  return formatUncaught(restore(text), place, stack && restore(stack))
}

/** Lists the functions of the contract that an exception passed through, innermost first. */
export function listExceptionFrames(
  report: ExceptionReport,
  program: ContractProgram,
  marked: MarkedText,
): CodeFrame[] {
  const { thrown, throwers, frame } = report
  const frames = listCodeFrames(throwers ?? frame?.stack ?? [], program, marked)
  if (thrown === undefined || thrown < 0) return frames
  const place = placeCode(program, thrown)
  return frames.length === 0 ? [{ name: '', ...place }] : frames.with(0, { ...firstOf(frames), ...place })
}

/** Maps reported frames to places in the code; frames of wrapper code are removed. */
export function listCodeFrames(
  reported: readonly ReportedFrame[],
  program: ContractProgram,
  marked: MarkedText,
): CodeFrame[] {
  return reported
    .map(({ name, position }) => ({ name, offset: marked.toOriginal(position) }))
    .filter(({ offset }) => offset > 0 && offset <= program.code.length)
    .map(({ name, offset }) => ({ name, ...placeCode(program, offset) }))
}

function placeCode({ code }: ContractProgram, offset: number): { line: number; column: number } {
  const { line, column } = placeAt(`\n${code}`, offset)
  return { line, column }
}

const SPREAD_NOTHING = /^TypeError: .*\(\.\.\.\) is not iterable \(cannot read property (?:undefined|null)\)$/s
const NOT_ITERABLE =
  /^TypeError: (?!_IOSTSpreadElement).*? is not (iterable|a function or its return value is not iterable)$/s

/** Restores the text that V8 7.0 gives an error of the engine, at an offset if it is in the contract's script. */
function restoreMessage(text: string, script: string, offset: number | undefined): string {
  if (offset === undefined) return translateMessage(text)
  if (SPREAD_NOTHING.test(text)) {
    return `TypeError: Cannot read property 'Symbol(Symbol.iterator)' of ${printCallee(script, offset)}`
  }
  const reason = NOT_ITERABLE.exec(text)?.[1]
  const iterated = reason && printIterated(script, offset)
  return iterated ? `TypeError: ${iterated} is not ${reason}` : translateMessage(text)
}

/** A syntax error; its carets are as wide as the word they point at, except for a name that is declared again. */
export function formatSyntaxError({ message, offset }: LocatedError, script: string): string {
  const text = translateMessage(`SyntaxError: ${message}`)
  if (offset === undefined) return formatUncaught(text, undefined, text)
  if (message.endsWith(TAKEN)) return formatUncaught(text, placeAt(script, findDeclaration(script, offset)), text)
  const word = /^[\w$]+/.exec(script.slice(offset))?.[0] ?? ''
  return formatUncaught(text, placeAt(script, offset, word.length || 1), text)
}

/** Finds the position of a declaration: the end of a class, or else the name. */
function findDeclaration(script: string, offset: number): number {
  if (!script.startsWith('class', offset)) return offset
  const ends = scanCode(script).classes.filter(({ start }) => start > offset)
  return ends.reduce((first, span) => (span.start < first.start ? span : first)).end
}

/** Formats a failure that only has an engine error, such as a top-level name that is taken. */
export function formatFailure(failure: unknown, script: string): string {
  if (!(failure instanceof Error)) return formatUncaught(String(failure), undefined, undefined)
  const text = translateMessage(`${failure.name}: ${failure.message}`)
  return formatUncaught(text, text.endsWith(TAKEN) ? placeAt(script, 0) : undefined, text)
}

export function formatUncaught(text: string, place: ErrorPosition | undefined, stack: string | undefined): string {
  const at = place === undefined ? '' : `\n${formatPlace(place)}`
  const tree = stack === undefined ? '' : `\nStack tree: \n${stack}`
  return `Uncaught exception: ${text}${at}${tree}`
}

/** Formats the first line of a failure, without its place. */
export function formatFirstLine(text: string): string {
  return `${formatUncaught(text, undefined, undefined)}\nat a place that was not looked for`
}

/** Beyond the end of every line: scripts have at most 49,152 bytes. */
const MAX_COLUMN = 1_000_000

function formatPlace({ file, line, column, source, width }: ErrorPosition): string {
  return `at ${file}:${line}:${column}\n  ${source}\n  ${' '.repeat(Math.min(Math.max(column, 0), MAX_COLUMN))}${'^'.repeat(width)}`
}

/**
 * An engine whose stack is full names positions that are outside of the script: these are moved to its ends, because a
 * failing call must have a message.
 */
function placeAt(script: string, position: number, width = 1): ErrorPosition {
  const offset = Math.min(Math.max(position, 0), script.length)
  const start = offset === 0 ? 0 : script.lastIndexOf('\n', offset - 1) + 1
  const end = script.indexOf('\n', start)
  const source = script.slice(start, end < 0 ? undefined : end)
  return { file: SCRIPT_NAME, line: countLines(script, start), column: offset - start, source, width }
}

/** Counts lines up to `start` without splitting the text, because every failing call needs it. */
function countLines(text: string, start: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < start; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

function placeOf(frame: ErrorFrame, script: string, marked: MarkedText): ErrorPosition | undefined {
  const { file, position, line, column } = frame
  if (file === UNNAMED) return undefined
  if (file === SCRIPT_NAME) return placeAt(script, placeCall(script, marked.toOriginal(position)))
  const library = REALM_SCRIPTS.find(({ filename }) => filename === file)
  return { file, line, column, source: library ? readLine(library.code, line) : '', width: 1 }
}

/** Finds the entry of the outermost function, at its parameters. Newer engines may name a call inside it instead. */
function findEntry(frame: ErrorFrame | undefined, script: string, marked: MarkedText): ErrorPosition | undefined {
  if (frame?.file !== SCRIPT_NAME) return undefined
  const { enclosingLine: line, enclosingColumn: column } = frame
  const before = marked.text.split('\n').slice(0, line - 1)
  const start = Math.max(0, marked.toOriginal(before.reduce((sum, text) => sum + text.length + 1, 0) + column - 1))
  const head = /^[^(=]*(?=\()/.exec(script.slice(start))?.[0] ?? ''
  return placeAt(script, start + head.length)
}

function readLine(text: string, line: number): string {
  return text.split('\n')[line - 1] ?? ''
}
