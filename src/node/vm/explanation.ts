import { translateMessage } from './messages.js'
import { type Marked, SCRIPT_NAME } from './program.js'
import { REALM_SCRIPTS, UNNAMED } from './realm/index.js'

/** What a realm says of the value an invocation failed with (`describe` in realm/opening.ts). */
export interface Report {
  text: string
  isNull: boolean
  stack?: string
  /** Where the contract threw it: an offset in the script. */
  thrown?: number
  /** Where the engine made it. */
  frame?: { file: string; position: number; line: number; column: number }
}

interface Place {
  file: string
  line: number
  column: number
  source: string
  width: number
}

/** The text of an exception (spec/vm.md §4.4). `script` is the reference's script, `marked` the one that ran instead. */
export function formatException(report: Report, script: string, marked: Marked): string {
  if (report.isNull) return 'Uncaught exception: '
  const isOwn = report.thrown !== undefined
  const translate = isOwn ? (text: string) => text : translateMessage
  const place = isOwn ? placeAt(script, report.thrown!) : report.frame && placeOf(report.frame, script, marked)
  const stack = report.stack === undefined ? undefined : translate(report.stack)
  return formatUncaught(translate(report.text), place, stack)
}

/** An exception before anything ran, or one whose place is known otherwise. */
export function formatUncaught(text: string, place: Place | undefined, stack: string | undefined): string {
  const at = place === undefined ? '' : `\n${formatPlace(place)}`
  const tree = stack === undefined ? '' : `\nStack tree: \n${stack}`
  return `Uncaught exception: ${text}${at}${tree}`
}

function formatPlace({ file, line, column, source, width }: Place): string {
  return `at ${file}:${line}:${column}\n  ${source}\n  ${' '.repeat(column)}${'^'.repeat(width)}`
}

/** The place of an offset in the contract's script. */
export function placeAt(script: string, offset: number, width = 1): Place {
  const start = offset === 0 ? 0 : script.lastIndexOf('\n', offset - 1) + 1
  const line = script.slice(0, start).split('\n').length
  return { file: SCRIPT_NAME, line, column: offset - start, source: readLine(script, line), width }
}

function placeOf(frame: NonNullable<Report['frame']>, script: string, marked: Marked): Place | undefined {
  const { file, position, line, column } = frame
  if (file === UNNAMED) return undefined
  if (file === SCRIPT_NAME) return placeAt(script, marked.toOriginal(position))
  const library = REALM_SCRIPTS.find(({ filename }) => filename === file)
  return { file, line, column, source: library ? readLine(library.code, line) : '', width: 1 }
}

function readLine(text: string, line: number): string {
  return text.split('\n')[line - 1] ?? ''
}
