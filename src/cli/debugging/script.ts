import { runCommand } from '../../debugger/commands.js'
import type { Debugger } from '../../debugger/debugger.js'
import { CommandError, DebuggerShell, splitCommands } from '../../debugger/shell.js'
import { formatPosition, listNotes } from '../../debugger/text.js'
import { ToolkitError } from '../../errors/errors.js'
import { EXIT, type ExitCode } from '../exit-codes.js'
import { printNote, printResult } from '../output/output.js'

export interface DebugScriptOptions {
  /** Debugger commands (default: the lines of standard input). */
  commands: string | undefined
  about: string
  isJson: boolean
}

/** Runs commands without a terminal and prints their output. Throws `DEBUG_COMMAND` for one that fails. */
export async function runCommands(
  session: Debugger,
  { commands, about, isJson }: DebugScriptOptions,
): Promise<ExitCode> {
  const shell = new DebuggerShell(session)
  const ran: { command: string; output: string }[] = []
  printNote(about)
  for (const note of session.transactions.flatMap(({ execution }) => listNotes(execution))) printNote(note)
  const lines = commands === undefined ? await readInput() : splitCommands(commands)
  if (!isJson) printResult(formatPosition(session))
  for (const line of lines) {
    const output = runLine(shell, line)
    if (isJson) ran.push({ command: line, output })
    else printResult(`(debug) ${line}${output === '' ? '' : `\n${output}`}`)
    if (shell.isOver) break
  }
  if (isJson) printResult(JSON.stringify({ about, commands: ran }))
  return EXIT.DONE
}

function runLine(shell: DebuggerShell, line: string): string {
  try {
    return runCommand(shell, line)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    throw new ToolkitError('DEBUG_COMMAND', `${line}: ${error.message}`, {
      hint: 'The command "help" lists all commands.',
    })
  }
}

async function readInput(): Promise<string[]> {
  const parts: string[] = []
  for await (const part of process.stdin.setEncoding('utf8')) parts.push(String(part))
  return parts
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
