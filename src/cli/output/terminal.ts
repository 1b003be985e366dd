import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { ToolkitError } from '../../errors/errors.js'
import { printNote } from './output.js'
import { holdProgress } from './progress-line.js'

/** Whether a user can see a question and respond. */
export function canPrompt(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true
}

/** Reads a line after a prompt on standard error. Throws `INTERRUPTED` at Ctrl-C and at the end of input. */
export async function promptLine(question: string): Promise<string> {
  return (await holdProgress(() => ask(question, true))).trim()
}

/** Reads a secret without echo. Throws as `promptLine` does. */
export function promptHidden(question: string): Promise<string> {
  return holdProgress(() => ask(question, false))
}

/** Asks for confirmation: only yes confirms. Throws as `promptLine` does. */
export async function promptYes(question: string): Promise<boolean> {
  return /^y(es)?$/i.test(await promptLine(`${question} [y/N] `))
}

async function ask(question: string, isShown: boolean): Promise<string> {
  const dark = new Writable({ write: (_chunk, _encoding, done) => done() })
  // Until the interface exists, the terminal echoes input.
  const terminal = createInterface({ input: process.stdin, output: isShown ? process.stderr : dark, terminal: true })
  if (!isShown) process.stderr.write(question)
  const ended = new Promise<never>((_, reject) => {
    terminal.once('close', () => reject(interruptedError()))
  })
  try {
    return await Promise.race([terminal.question(isShown ? question : ''), ended])
  } catch (error) {
    // Report Ctrl-C with the error of the toolkit.
    throw error instanceof Error && error.name === 'AbortError' ? interruptedError(error) : error
  } finally {
    terminal.close()
    if (!isShown) printNote('')
  }
}

/** The error of a command that Ctrl-C ended before it did anything. */
export function interruptedError(cause?: Error): ToolkitError {
  return new ToolkitError('INTERRUPTED', 'interrupted: nothing was done', { cause })
}
