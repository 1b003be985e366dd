import pc from 'picocolors'
import { isToolkitError, type ToolkitError } from '../errors.js'

/** Writes the result, and nothing else, to standard output. */
export function printResult(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

/** Writes for people: to standard error. */
export function printNote(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** Prints a failure: what happened, where, what to do. Our own bugs come with their stack. */
export function printError(error: unknown): void {
  if (isToolkitError(error)) printNote(formatError(error))
  else {
    printNote(`${pc.red('internal error')} This is a bug in toolkit, not in your project. Please report it with the lines below.`)
    printNote(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

function formatError({ message, code, at, hint }: ToolkitError): string {
  const lines = [`${pc.red('error')} ${message} ${pc.dim(`[${code}]`)}`]
  if (at !== undefined) lines.push(`  at ${[at.file, at.line, at.column].filter((part) => part !== undefined).join(':')}`)
  if (hint !== undefined) lines.push(`  ${pc.cyan('hint')} ${hint}`)
  return lines.join('\n')
}
