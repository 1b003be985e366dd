import { isAbsolute } from 'node:path'
import { explainFileError, hidePasswords, isToolkitError, type ToolkitError } from '../../errors/errors.js'
import { describeThrown } from '../../errors/thrown.js'
import { relativePath } from '../../files/relative-path.js'
import { toPlain, toTerminal } from '../../report/text/printable.js'
import { type ExitCode, exitCodeOf, findEntry } from '../exit-codes.js'
import { interruptSelf } from '../interrupt.js'
import { paint } from './paint.js'
import { hideProgress } from './progress-line.js'
import { redactForTerminal } from './redaction.js'

/** Writes a result to standard output. */
export function printResult(text: string): void {
  writeResult(redactForTerminal(text))
}

/** Writes a result that shows secret keys on request, or keys that are public. */
export function printWithKeys(text: string): void {
  writeResult(toTerminal(text))
}

function writeResult(text: string): void {
  hideProgress()
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

/** Writes a message to standard error. */
export function printNote(text: string): void {
  hideProgress()
  process.stderr.write(`${redactForTerminal(hidePasswords(text))}\n`)
}

/** Writes a warning to standard error. */
export function printWarning(text: string): void {
  printNote(`${paint.yellow('warning')} ${text}`)
}

let isRead = true

/**
 * Treats a closed output pipe, as in `toolkit events | head`, like Ctrl-C and prints no error. Any other write error,
 * such as a full disk, ends the process with that error.
 */
export function watchOutputClosed(): void {
  for (const [stream, path] of [
    [process.stdout, 'standard output'] as const,
    [process.stderr, 'standard error'] as const,
  ]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // A closed terminal reports EIO.
      if (error.code !== 'EPIPE' && error.code !== 'EIO') {
        process.exit(reportFailure(Object.assign(error, { path }), { causes: false, json: false }))
      }
      // Once: a second Ctrl-C would not let the command end properly.
      if (!isRead) return
      isRead = false
      interruptSelf()
    })
  }
}

/** Prints the failure of a command, as JSON if requested, and returns its exit code. */
export function reportFailure(error: unknown, { causes, json }: { causes: boolean; json: boolean }): ExitCode {
  const failure = explainFileError(error)
  const exitCode = exitCodeOf(failure)
  if (json && isRead) printResult(hidePasswords(JSON.stringify({ error: describeFailure(failure), exitCode })))
  printError(failure, { causes })
  return exitCode
}

/** An error as JSON. */
function describeFailure(error: unknown): object {
  if (!isToolkitError(error)) return { code: 'INTERNAL', message: describeThrown(error) }
  const { code, message, at, hint = code === 'INTERRUPTED' ? undefined : findEntry(code)?.fix } = error
  return { code, message, at, hint }
}

/** Whether a command line asks for JSON. */
export function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  const flags = end < 0 ? args : args.slice(0, end)
  const reporter = flags.lastIndexOf('--reporter')
  return (
    flags.some((arg) => arg === '--json' || arg === '--json=true' || arg === '--reporter=json') ||
    (reporter >= 0 && flags[reporter + 1] === 'json')
  )
}

/**
 * Prints a failure: message, place, hint and, if requested, its causes. Bugs of the toolkit are printed with their
 * stack.
 */
export function printError(error: unknown, { causes = false } = {}): void {
  if (isToolkitError(error)) {
    if (!isRead && error.code === 'INTERRUPTED') return
    printNote(formatError(error))
    if (causes && error.cause instanceof Error) printNote(`  caused by ${error.cause.stack ?? error.cause.message}`)
  } else {
    printNote(
      `${paint.red('internal error')} This is a bug in toolkit, not in your project. Please report it with the lines below.`,
    )
    printNote(error instanceof Error ? (error.stack ?? error.message) : describeThrown(error))
  }
}

/** Formats an error with its code on the first line. The place is left out if the message begins with it. */
function formatError({
  message,
  code,
  at,
  hint = code === 'INTERRUPTED' ? undefined : findEntry(code)?.fix,
}: ToolkitError): string {
  const [first, ...rest] = message.split('\n')
  const lines = [`${paint.red('error')} ${first} ${paint.dim(`[${code}]`)}`, ...rest]
  const place = at && formatPlace(at)
  if (place !== undefined && !message.startsWith(place)) lines.push(`  at ${place}`)
  if (hint !== undefined) lines.push(`  ${paint.cyan('hint')} ${toPlain(hint)}`)
  return lines.join('\n')
}

/** Formats a place so that terminals make a link of it, relative to the working directory. */
function formatPlace({ file, line, column }: NonNullable<ToolkitError['at']>): string {
  const path = isAbsolute(file) ? relativePath(process.cwd(), file) : file
  return [path, line, column].filter((part) => part !== undefined).join(':')
}
