import { readRam, readStorage } from '../../debugger/history.js'
import type { DebuggerShell } from '../../debugger/shell.js'
import { formatListing, formatStack, formatStorage, formatVariables } from '../../debugger/text.js'
import type { Paint } from '../../report/text/paint.js'
import { redactForTerminal } from '../output/redaction.js'

/** Size and texts of a screen. */
export interface ScreenOptions {
  width: number
  height: number
  about: string
  /** Output of the last command. */
  message: string
  paint: Paint
}

const KEYS = 's step  n next  f finish  c continue  (shift: backwards)  h hot  : command  ? help  q quit'
/** Narrower terminals show the source alone, above everything else. */
const TWO_COLUMNS = 80

/** Formats a screen: source on the left, state on the right, output below. */
export function formatScreen(shell: DebuggerShell, options: ScreenOptions): string[] {
  const { width, height, about, message, paint } = options
  const below = message.split('\n').slice(-Math.max(3, Math.floor(height / 4)))
  const rows = Math.max(5, height - below.length - 3)
  const isWide = width >= TWO_COLUMNS
  const left = isWide ? Math.floor(width * 0.55) : width
  const source = formatSource(shell, isWide ? rows : Math.floor(rows / 2)).map((line) => cutLine(line, left))
  const state = formatState(shell, paint).map((line) => cutLine(line, isWide ? width - left - 2 : width))
  const body = isWide
    ? Array.from({ length: rows }, (_, row) => `${paintSource(source[row] ?? '', left, paint)}  ${state[row] ?? ''}`)
    : [...source.map((line) => paintSource(line, 0, paint)), ...state].slice(0, rows)
  return [
    paint.bold(cutLine(about, width)),
    ...body,
    paint.dim('─'.repeat(width)),
    ...below.map((line) => cutLine(line, width)),
    paint.dim(cutLine(KEYS, width)),
  ]
}

function formatSource(shell: DebuggerShell, rows: number): string[] {
  const { timeline, stack, position } = shell.session
  const statement = stack[shell.frame]?.statement
  if (statement === undefined)
    return ['(end of the transaction)', timeline.execution.status, ...timeline.execution.message.split('\n')]
  const head = `${timeline.pathOf(statement)}  step ${position.step + 1}/${timeline.length}`
  return [head, ...formatListing(timeline, statement, Math.floor((rows - 2) / 2)).split('\n')].slice(0, rows)
}

function paintSource(line: string, width: number, paint: Paint): string {
  const padded = line.padEnd(width)
  return line.startsWith('>') ? paint.yellow(padded) : padded
}

function formatState(shell: DebuggerShell, paint: Paint): string[] {
  const { timeline, stack, position } = shell.session
  const frame = stack[shell.frame]
  const left = timeline.gasLeftAt(position.step)
  const ram = [...readRam(timeline, position.step)].map(([payer, bytes]) => `${payer} ${bytes} bytes`)
  return [
    ...section('variables', frame === undefined ? [] : formatVariables(frame).split('\n'), paint),
    ...section('stack', formatStack(timeline, stack, shell.frame).split('\n'), paint),
    ...section('storage', formatStorage(timeline, readStorage(timeline, position.step)).split('\n'), paint),
    ...section('gas', [`${timeline.gasAt(position.step)} used${left === undefined ? '' : `, ${left} left`}`], paint),
    ...section('RAM', ram, paint),
  ]
}

function section(title: string, lines: readonly string[], paint: Paint): string[] {
  const shown = lines.filter((line) => line !== '')
  return shown.length === 0 ? [] : [paint.cyan(title), ...shown.map((line) => ` ${line}`)]
}

/** Cuts a line to a width and removes control characters, which texts of contracts may contain. */
function cutLine(line: string, width: number): string {
  const text = redactForTerminal(line.replaceAll('\t', ' '))
  return text.length > width ? `${text.slice(0, Math.max(0, width - 1))}…` : text
}
