import { itemAt, must } from '../collections/presence.js'
import { listPaths } from './breakpoints.js'
import { ExpressionError } from './expression-parser.js'
import { findLastChange, findLastWrite, listLineGas, readRam, readStorage } from './history.js'
import { CommandError, type DebuggerShell } from './shell.js'
import type { StepMove } from './steps.js'
import {
  formatEffect,
  formatListing,
  formatStack,
  formatStop,
  formatStorage,
  formatStored,
  formatVariables,
} from './text.js'
import { formatValue, parseValue } from './values.js'

interface DebuggerCommand {
  names: readonly string[]
  usage: string
  about: string
  run(shell: DebuggerShell, rest: string): string
}

/** Runs a debugger command and returns its output; an empty one repeats the last. Throws `CommandError`. */
export function runCommand(shell: DebuggerShell, line: string): string {
  const text = line.trim() === '' ? shell.last : line.trim()
  if (text === '') return ''
  shell.last = text
  const [, name = '', rest = ''] = must(/^(\S+)\s*(.*)$/s.exec(text), 'match')
  const command = COMMANDS.find(({ names }) => names.includes(name))
  if (command === undefined) throw new CommandError(`unknown command ${JSON.stringify(name)}. Commands: ${listNames()}`)
  try {
    return command.run(shell, rest.trim())
  } catch (error) {
    if (error instanceof ExpressionError) throw new CommandError(error.message)
    throw error
  }
}

function listNames(): string {
  return COMMANDS.map(({ names }) => names[0]).join(', ')
}

function declareMove(names: string[], move: StepMove, about: string): DebuggerCommand[] {
  const run = (isBack: boolean) => (shell: DebuggerShell, rest: string) => {
    const count = readCount(rest)
    let stop = shell.session.move(move, isBack)
    for (let more = 1; more < count && stop.reason === 'step'; more += 1) stop = shell.session.move(move, isBack)
    shell.frame = 0
    return formatStop(shell.session, stop)
  }
  const usage = move === 'continue' ? '' : '[count]'
  return [
    { names, usage, about, run: run(false) },
    {
      names: names.map((name) => (name.length < 3 ? `r${name}` : `reverse-${name}`)),
      usage,
      about: `${about}, backwards`,
      run: run(true),
    },
  ]
}

function readCount(text: string): number {
  if (text === '') return 1
  const count = Number(text)
  if (Number.isInteger(count) && count > 0) return count
  throw new CommandError(`expected a number of steps, got ${JSON.stringify(text)}`)
}

const COMMANDS: readonly DebuggerCommand[] = [
  ...declareMove(['s', 'step'], 'step', 'Go to the next statement, into functions'),
  ...declareMove(['n', 'next'], 'next', 'Go to the next statement, over functions'),
  ...declareMove(['fo', 'out', 'finish'], 'out', 'Go to where the function was called').map((each) => ({
    ...each,
    names: each.names[0] === 'fo' ? ['finish', 'out'] : ['rfinish', 'rout', 'reverse-finish'],
  })),
  ...declareMove(['c', 'continue'], 'continue', 'Continue to a breakpoint, a watch, a failure or the end'),
  {
    names: ['b', 'break'],
    usage: 'file:line [if condition]',
    about: 'Stop at a line',
    run: (shell, rest) => addBreakpoint(shell, rest),
  },
  { names: ['watch'], usage: 'expression', about: 'Stop where a value changes', run: watch },
  { names: ['delete'], usage: 'number', about: 'Remove a breakpoint or watch', run: remove },
  { names: ['info'], usage: '', about: 'List breakpoints and watches', run: listStops },
  {
    names: ['p', 'print'],
    usage: 'expression',
    about: 'Print a value',
    run: ({ session, frame }, rest) => formatValue(session.evaluate(rest, frame)),
  },
  {
    names: ['vars', 'locals'],
    usage: '',
    about: 'List variables',
    run: (shell) => formatVariables(selectFrame(shell)),
  },
  {
    names: ['bt', 'where'],
    usage: '',
    about: 'Print the call stack',
    run: ({ session, frame }) => formatStack(session.timeline, session.stack, frame) || '(nothing runs)',
  },
  { names: ['up'], usage: '', about: 'Select the calling frame', run: (shell) => select(shell, shell.frame + 1) },
  { names: ['down'], usage: '', about: 'Select the called frame', run: (shell) => select(shell, shell.frame - 1) },
  { names: ['frame'], usage: 'number', about: 'Select a frame', run: (shell, rest) => select(shell, Number(rest)) },
  { names: ['l', 'list'], usage: '', about: 'Print the source around the current line', run: list },
  {
    names: ['storage'],
    usage: '',
    about: 'Print storage as of now',
    run: ({ session: { timeline, position } }) => formatStorage(timeline, readStorage(timeline, position.step)),
  },
  { names: ['gas'], usage: '', about: 'Print gas used and left', run: printGas },
  { names: ['ram'], usage: '', about: 'Print RAM booked so far, by payer', run: printRam },
  { names: ['ops'], usage: '', about: 'Print what the last statement did to the chain', run: printOperations },
  {
    names: ['last'],
    usage: 'variable, or storage key[.field]',
    about: 'Go to where a variable or storage entry last changed',
    run: goToLastChange,
  },
  { names: ['hot'], usage: '', about: 'Go to the most expensive line', run: goToMostExpensive },
  { names: ['goto'], usage: 'step', about: 'Go to a step by its number', run: goToStep },
  {
    names: ['start'],
    usage: '',
    about: 'Go to the beginning of the transaction',
    run: (shell) => shell.goToBeginning(shell.session.position.transaction),
  },
  {
    names: ['end'],
    usage: '',
    about: 'Go to the end of the transaction',
    run: (shell) => shell.goTo(shell.session.position.transaction, shell.session.timeline.length),
  },
  { names: ['txs'], usage: '', about: 'List transactions', run: listTransactions },
  { names: ['tx'], usage: 'number', about: 'Go to a transaction', run: goToTransaction },
  { names: ['help', 'h'], usage: '', about: 'List commands', run: () => formatHelp() },
  {
    names: ['q', 'quit'],
    usage: '',
    about: 'Quit',
    run(shell) {
      shell.isOver = true
      return ''
    },
  },
]

function formatHelp(): string {
  const heads = COMMANDS.map(({ names, usage }) => `${names.join(', ')}${usage === '' ? '' : ` ${usage}`}`)
  const width = Math.max(...heads.map(({ length }) => length))
  return COMMANDS.map(({ about }, index) => `${itemAt(heads, index).padEnd(width)}  ${about}`).join('\n')
}

function selectFrame(shell: DebuggerShell) {
  const frame = shell.session.stack[shell.frame]
  if (frame === undefined) throw new CommandError('nothing runs at the end of a transaction: go back first (rs)')
  return frame
}

function select(shell: DebuggerShell, frame: number): string {
  const { stack, timeline } = shell.session
  if (!(frame >= 0 && frame < stack.length))
    throw new CommandError(`unknown frame ${frame}: the stack has ${stack.length}`)
  shell.frame = frame
  return formatStack(timeline, stack, frame)
}

function addBreakpoint({ session }: DebuggerShell, rest: string): string {
  const [, path, line, condition] = /^(.+?):(\d+)(?:\s+if\s+(.+))?$/s.exec(rest) ?? []
  if (path === undefined)
    throw new CommandError(`expected file:line, got ${JSON.stringify(rest)}. Example: b vault.ts:12 if amount > 5`)
  const breakpoint = session.addBreakpoint({ path, line: Number(line) }, { condition })
  if (breakpoint === undefined) {
    throw new CommandError(
      `no code at ${path}:${line} or after it. Sources: ${listPaths(session.timelines).join(', ')}`,
    )
  }
  const moved = breakpoint.line === Number(line) ? '' : ` (line ${line} has no code)`
  return `breakpoint ${breakpoint.id} at ${breakpoint.path}:${breakpoint.line}${moved}`
}

function watch({ session }: DebuggerShell, rest: string): string {
  return `watch ${session.addWatch(rest)}: ${rest}`
}

function remove({ session }: DebuggerShell, rest: string): string {
  const id = Number(rest)
  if (session.breakpoints.delete(id) || session.watches.delete(id)) return `removed ${id}`
  throw new CommandError(`unknown breakpoint or watch ${rest}`)
}

function listStops({ session }: DebuggerShell): string {
  const breakpoints = [...session.breakpoints.values()].map(
    ({ id, path, line, condition }) => `${id} ${path}:${line}${condition === undefined ? '' : ` if ${condition}`}`,
  )
  return (
    [...breakpoints, ...[...session.watches].map(([id, { expression }]) => `${id} watch ${expression}`)].join('\n') ||
    '(none)'
  )
}

function list(shell: DebuggerShell): string {
  const { statement } = selectFrame(shell)
  return statement === undefined ? '(no source)' : formatListing(shell.session.timeline, statement, 5)
}

function printGas({ session: { timeline, position } }: DebuggerShell): string {
  const left = timeline.gasLeftAt(position.step)
  return `used ${timeline.gasAt(position.step)}${left === undefined ? '' : `, left ${left}`}, total ${timeline.totalGas}`
}

function printRam({ session: { timeline, position } }: DebuggerShell): string {
  const sums = [...readRam(timeline, position.step)]
  return sums.map(([payer, bytes]) => `${payer} ${bytes} bytes`).join('\n') || '(none)'
}

function printOperations({ session: { timeline, position } }: DebuggerShell): string {
  const before = timeline.effectsBetween(position.step - 1, position.step)
  return before.map((each) => formatEffect(timeline, each)).join('\n') || '(nothing)'
}

function goToLastChange(shell: DebuggerShell, rest: string): string {
  const { timeline, position } = shell.session
  const [, entry] = /^storage\s+(.+)$/.exec(rest) ?? []
  if (entry === undefined) {
    if (rest === '') throw new CommandError('expected a variable, or storage key[.field]')
    const change = findLastChange(timeline, position.step, rest)
    if (change === undefined) throw new CommandError(`${rest} has not changed in this call up to here`)
    const [before, after] = [change.before, change.after].map((text) =>
      text === undefined ? '(none)' : formatValue(parseValue(text)),
    )
    return `${rest}: ${before} → ${after}\n${shell.goTo(position.transaction, change.step)}`
  }
  const write = findWrite(shell, entry)
  if (write?.effect.kind !== 'write') throw new CommandError(`storage ${entry} was not written up to here`)
  const { before, after } = write.effect
  return `${entry}: ${formatStored(before)} → ${formatStored(after)}\n${shell.goTo(position.transaction, write.origin)}`
}

/**
 * Finds a key that the contract of the current frame wrote, or any contract at the end. Keys may contain dots, so the
 * longest match counts.
 */
function findWrite(shell: DebuggerShell, entry: string) {
  const { timeline, position } = shell.session
  const contract = shell.session.isAtEnd ? undefined : timeline.execution.calls[selectFrame(shell).call]?.contract
  const parts = entry.split('.')
  for (let count = parts.length; count > 0; count -= 1) {
    const [key, field] = [parts.slice(0, count).join('.'), parts.slice(count).join('.')]
    const found = findLastWrite(timeline, position.step, {
      contract,
      key,
      field: count === parts.length ? undefined : field,
    })
    if (found !== undefined) return found
  }
  return undefined
}

function goToMostExpensive(shell: DebuggerShell): string {
  const { timeline, position } = shell.session
  const lines = listLineGas(timeline)
  const [most] = lines
  if (most === undefined) throw new CommandError('the recording has no steps')
  const table = lines
    .slice(0, 5)
    .map(({ path, line, gas, passes }) => `${path}:${line} gas ${gas}, ${passes} ${passes === 1 ? 'pass' : 'passes'}`)
  return [...table, shell.goTo(position.transaction, most.step)].join('\n')
}

function goToStep(shell: DebuggerShell, rest: string): string {
  const step = Number(rest)
  const { length } = shell.session.timeline
  if (!(Number.isInteger(step) && step >= 1 && step <= length))
    throw new CommandError(`expected a step from 1 to ${length}, got ${JSON.stringify(rest)}`)
  return shell.goTo(shell.session.position.transaction, step - 1)
}

function listTransactions({ session }: DebuggerShell): string {
  return session.transactions
    .map(({ title, site, execution }, index) => {
      const mark = index === session.position.transaction ? '*' : ' '
      const at = site === undefined ? '' : ` at ${site.file}:${site.line}`
      return `${mark}${index + 1} ${title} ${execution.status}${at}`
    })
    .join('\n')
}

function goToTransaction(shell: DebuggerShell, rest: string): string {
  const index = Number(rest)
  const { length } = shell.session.transactions
  if (!(Number.isInteger(index) && index >= 1 && index <= length))
    throw new CommandError(`expected a transaction from 1 to ${length}, got ${JSON.stringify(rest)}`)
  return shell.goToBeginning(index - 1)
}
