import { firstLine, itemAt, must } from '../collections/presence.js'
import type { Debugger, Stop } from './debugger.js'
import type { ExecutedStatement, Execution } from './execution.js'
import type { StorageState } from './history.js'
import type { TimedEffect, Timeline, TimelineFrame, Variable } from './timeline.js'
import { formatValue } from './values.js'

/** Lines around the current one in a listing. */
const AROUND = 3

/** Formats the position of the debugger and the reason of the stop. */
export function formatStop(session: Debugger, { reason, breakpoint, watch, logs }: Stop): string {
  const why: Record<Stop['reason'], string> = {
    step: '',
    breakpoint: `breakpoint ${breakpoint?.id}`,
    watch: `${watch?.expression}: ${watch?.before} → ${watch?.after}`,
    debugger: 'debugger statement',
    failure: 'the call fails here',
    end: 'end of the recording',
    start: 'beginning of the recording',
  }
  return [...logs, ...(why[reason] === '' ? [] : [why[reason]]), formatPosition(session)].join('\n')
}

/** Formats the current line with its place. */
export function formatPosition(session: Debugger): string {
  const { timeline, position } = session
  const statement = timeline.statementAt(position.step)
  if (statement === undefined) return formatEnd(timeline)
  const place = formatPlace(timeline, statement, position.step)
  return [...formatGap(timeline, position.step), place, formatLine(timeline, statement)].join('\n')
}

function formatGap({ gaps }: Timeline, step: number): string[] {
  const gap = gaps.find((each) => each.step === step - 1)
  return gap === undefined ? [] : [`(${gap.left} steps before this one were not recorded)`]
}

function formatEnd(timeline: Timeline): string {
  const { status, message, calls } = timeline.execution
  const notes = calls.flatMap(({ name, method, note }) => (note === undefined ? [] : [`${name}.${method}: ${note}`]))
  const text = message === '' ? status : `${status}: ${message}`
  const end = `end of the transaction, gas ${timeline.totalGas}`
  return [...formatGap(timeline, timeline.length), end, text, ...notes].join('\n')
}

/** Why steps or sources of a transaction are missing, a line for each contract and call. */
export function listNotes({ codes, calls }: Execution): string[] {
  return [...codes, ...calls].flatMap(({ name, note }) => (note === undefined ? [] : [`${name}: ${note}`]))
}

function formatPlace(timeline: Timeline, statement: ExecutedStatement, step: number): string {
  const call = must(timeline.callAt(step), 'call of the step')
  const [frame] = timeline.stackAt(step)
  const name = `${call.name}.${frame?.function || '(top level)'}`
  return `${timeline.pathOf(statement)}:${statement.line}:${statement.column} ${name}, step ${step + 1}/${timeline.length}, gas ${timeline.gasAt(step)}`
}

function formatLine(timeline: Timeline, { file, line }: ExecutedStatement): string {
  return `${line}\t${readLines(timeline, file)[line - 1] ?? ''}`
}

function readLines(timeline: Timeline, file: number): string[] {
  return (timeline.execution.sources[file]?.text ?? '').split(/\r\n|[\n\r\u2028\u2029]/)
}

/** The lines around a statement, the current one marked. */
export function formatListing(
  timeline: Timeline,
  { file, line }: Pick<ExecutedStatement, 'file' | 'line'>,
  around = AROUND,
): string {
  const lines = readLines(timeline, file)
  const first = Math.max(1, line - around)
  const shown = lines.slice(first - 1, line + around)
  const width = String(first + shown.length).length
  return shown
    .map((text, index) => `${first + index === line ? '>' : ' '} ${String(first + index).padStart(width)} ${text}`)
    .join('\n')
}

/** The stack, innermost frame first, with the selected one marked. */
export function formatStack(timeline: Timeline, stack: readonly TimelineFrame[], selected: number): string {
  return stack
    .map((frame, index) => {
      const { name, method } = itemAt(timeline.execution.calls, frame.call)
      const at = frame.statement === undefined ? '' : ` at ${timeline.pathOf(frame.statement)}:${frame.statement.line}`
      const inside = frame.function === '' ? `(top level of ${method})` : frame.function
      return `${index === selected ? '*' : ' '}#${index} ${name}.${inside}${at}`
    })
    .join('\n')
}

export function formatVariables({ variables }: TimelineFrame): string {
  const shown = listData(variables)
  if (shown.length === 0) return '(no variables)'
  return shown.map(({ name, value }) => `${name} = ${formatValue(value)}`).join('\n')
}

/** Variables without functions and classes of the top level, which never change. */
export function listData(variables: readonly Variable[]): Variable[] {
  return variables.filter(({ value, isShared }) => !(isShared && Array.isArray(value) && value[0] === 'f'))
}

export function formatStorage(timeline: Timeline, entries: readonly StorageState[]): string {
  if (entries.length === 0) return '(nothing was read or written up to here)'
  const nameOf = (contract: string) =>
    timeline.execution.calls.find((each) => each.contract === contract)?.name ?? contract
  return entries
    .map((entry) => {
      const name = `${nameOf(entry.contract)} ${[entry.key, entry.field].filter((part) => part !== undefined).join('.')}`
      const value = formatStored(entry.value)
      const { before } = entry
      return before === undefined || before === entry.value
        ? `${name} = ${value}`
        : `${name} = ${value} (was ${formatStored(before)})`
    })
    .join('\n')
}

export function formatStored(value: StorageState['value']): string {
  if (value === null) return '(none)'
  return Array.isArray(value) ? `fields ${value.join(', ') || '(none)'}` : String(value)
}

/** Formats the effect of a host operation, with its arguments and result. */
export function formatEffect(timeline: Timeline, { effect, call, operation }: TimedEffect): string {
  const { run } = itemAt(timeline.execution.calls, call)
  const asked = run?.operations[operation]
  const gas = asked === undefined ? '' : `, gas ${asked.gas}`
  switch (effect.kind) {
    case 'read':
      return `read ${formatKey(effect)}: ${formatStored(effect.value)}${gas}`
    case 'write':
      return `write ${formatKey(effect)}: ${formatStored(effect.before)} → ${formatStored(effect.after)}${gas}`
    case 'ram':
      return `RAM of ${effect.payer}: ${effect.bytes > 0 ? '+' : ''}${effect.bytes} bytes`
    case 'call': {
      const { name, method, data, error, returns } = itemAt(timeline.execution.calls, effect.call)
      return `call ${name}.${method}(${data.slice(1, -1)}) ${error === undefined ? `returned ${returns}` : `failed: ${firstLine(error)}`}${gas}`
    }
    case 'receipt':
    case 'event':
      return `${effect.kind} ${effect.content}${gas}`
    case 'authority':
      return `authority ${effect.account}@${effect.permission}: ${effect.granted ? 'granted' : 'not granted'}${gas}`
    case 'console':
      return `console.${effect.level} ${effect.text}`
    default: {
      const value = asked?.error === undefined ? asked?.value : `error: ${asked.error}`
      return `${asked?.kind}(${asked?.args.join(', ')})${value === undefined ? '' : ` = ${value}`}${gas}`
    }
  }
}

function formatKey({ key, field }: { key: string; field?: string | undefined }): string {
  return field === undefined ? key : `${key}.${field}`
}
