import { ToolkitError } from '../../errors/errors.js'
import { printNote } from './output.js'

/** Whether a user can see a question and respond. */
export function canPrompt(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true
}

/** Asks for a line, on standard error. Throws `INTERRUPTED` at Ctrl-C and at the end of what is typed. */
export async function promptLine(question: string): Promise<string> {
  return (await ask(question, true)).trim()
}

/** Asks for a secret without showing it on the screen. Throws as `askLine`. */
export function promptHidden(question: string): Promise<string> {
  return ask(question, false)
}

/** Asks for a yes; anything else is a no. Throws as `askLine`. */
export async function promptYes(question: string): Promise<boolean> {
  return /^y(es)?$/i.test(await promptLine(`${question} [y/N] `))
}

async function ask(question: string, isShown: boolean): Promise<string> {
  const { createInterface } = await import('node:readline/promises')
  const { Writable } = await import('node:stream')
  const dark = new Writable({ write: (_chunk, _encoding, done) => done() })
  // The terminal shows what is typed until this.
  const terminal = createInterface({ input: process.stdin, output: isShown ? process.stderr : dark, terminal: true })
  if (!isShown) process.stderr.write(question)
  const ended = new Promise<never>((_, reject) => {
    terminal.once('close', () => reject(interrupted()))
  })
  try {
    return await Promise.race([terminal.question(isShown ? question : ''), ended])
  } catch (error) {
    // Of Ctrl-C, in the words of this program.
    throw error instanceof Error && error.name === 'AbortError' ? interrupted(error) : error
  } finally {
    terminal.close()
    if (!isShown) printNote('')
  }
}

function interrupted(cause?: Error): ToolkitError {
  return new ToolkitError('INTERRUPTED', 'interrupted: nothing was done', { cause })
}
