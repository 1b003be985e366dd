import { itemAt } from '../../collections/presence.js'
import type { Failure, FoundBySearch } from '../model/failure.js'
import type { PathEntry, TransactionReport } from '../model/transaction.js'
import { formatDifference } from './difference.js'
import { formatFrame } from './frame.js'
import type { Paint } from './paint.js'
import { toPrintable } from './printable.js'
import { formatChange, formatRam, formatTrace, shorten } from './trace.js'

/**
 * Formats a failure in the order in which a reader needs it: the line of the test, the line of the contract, status and
 * message, receipts, signers, storage changes, console output, one hint.
 */
export function formatFailure(failure: Failure, paint: Paint): string[] {
  const { message, expected, actual, frame, transaction, hint, stack, found } = failure
  return [
    ...message.split('\n').map(paint.red),
    ...(expected === undefined || actual === undefined ? [] : formatDifference(expected, actual, paint)),
    ...(frame === undefined ? stack.slice(0, 5).map(paint.dim) : ['', ...formatFrame(frame, paint)]),
    ...(transaction === undefined ? [] : formatTransaction(transaction, paint)),
    ...(found === undefined ? [] : formatFound(found, paint)),
    ...(hint === undefined ? [] : ['', `${paint.cyan('hint')} ${hint}`]),
  ]
}

/** Formats the failing values, and how to reproduce the failure. */
function formatFound(
  { others = [], values, seed, path, runs, shrinks, test, file }: FoundBySearch,
  paint: Paint,
): string[] {
  const way = path === undefined ? '' : `, path ${path}`
  return [
    '',
    ...values.map(({ name, value }) => `${paint.bold(`${name}:`)} ${toPrintable(value)}`),
    ...(test === undefined ? [] : ['', ...test.split('\n').map(toPrintable)]),
    paint.dim(`found in run ${runs}, simplified ${shrinks} ${shrinks === 1 ? 'time' : 'times'}; seed ${seed}${way}`),
    ...others.flatMap(({ message, test: other }) => [
      '',
      `also failed: ${message}`,
      ...other.split('\n').map(toPrintable),
    ]),
    ...(file === undefined ? [] : [paint.dim(`kept in ${file}, which runs first from now on`)]),
  ]
}

function formatTransaction(transaction: TransactionReport, paint: Paint): string[] {
  const { action, frame, status, message, returns, gas, ram, receipts, signedBy, changes, console, dryRun } =
    transaction
  const { path, costly, link } = transaction
  return [
    '',
    ...(frame === undefined ? [] : [...formatFrame(frame, paint), '']),
    `${paint.bold(shorten(action))}${dryRun ? paint.dim(' (dry run)') : ''}`,
    ...section('status', [
      status === 'SUCCESS' ? paint.green(status) : paint.red(status),
      ...message.split('\n').map(toPrintable),
    ]),
    ...section('path', formatPath(path, paint)),
    ...section('calls', isTelling(transaction) ? formatTrace(transaction, paint) : []),
    ...section(
      'most gas',
      costly.map(({ file, line, gas }) => `${file}:${line}  ${gas} gas`),
    ),
    ...section('returns', returns.map(shorten)),
    ...section(
      'receipts',
      receipts.map(({ funcName, content }) => shorten(`${funcName} ${content}`)),
    ),
    ...section('signed by', signedBy.length === 0 ? [] : [signedBy.join(', ')]),
    ...section('storage', changes.map(formatChange)),
    ...section(
      'console',
      console.flatMap(({ level, text }) => `${level}: ${text}`.split('\n').map(toPrintable)),
    ),
    ...section('cost', [formatCost(gas, ram)]),
    ...section('assumed', (transaction.assumed ?? []).map(shorten)),
    ...section('explorer', link === undefined ? [] : [link]),
  ]

  function section(name: string, lines: readonly string[]): string[] {
    const shown = lines.filter((line) => line.trim() !== '')
    return shown.map((line, index) => `  ${paint.dim((index === 0 ? name : '').padEnd(10))} ${line}`)
  }
}

/** Formats the path, innermost first; helpers that only throw are abbreviated. */
function formatPath(path: readonly PathEntry[], paint: Paint): string[] {
  const names = path.map(({ contract, name }) => `${contract}.${name}`)
  const width = Math.max(...names.map((name) => name.length))
  return path.map(({ at, isGuard }, index) => {
    const line = `${itemAt(names, index).padEnd(width)}${at === undefined ? '' : `  ${at.file}:${at.line}:${at.column}`}`
    return isGuard ? paint.dim(`${line}  (helper)`) : line
  })
}

/** Whether a call tree adds information: more than one call, or a failure that rolled back effects. */
function isTelling({ calls, status }: TransactionReport): boolean {
  const [first, second] = calls
  if (first === undefined || second !== undefined) return second !== undefined
  return status !== 'SUCCESS' && first.writes.length + first.receipts.length > 0
}

function formatCost(gas: number, ram: Record<string, number>): string {
  return `${gas} gas${formatRam(ram)}`
}
