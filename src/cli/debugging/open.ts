import type { Debugger } from '../../debugger/debugger.js'
import { EXIT, type ExitCode } from '../exit-codes.js'
import { type DebugScriptOptions, runCommands } from './script.js'
import { openTerminal } from './terminal.js'

/** Runs the debugger on the terminal, or from commands without one. */
export async function runDebugger(session: Debugger, options: DebugScriptOptions): Promise<ExitCode> {
  if (options.commands !== undefined || !process.stdin.isTTY) {
    return runCommands(session, options)
  }
  await openTerminal(session, options.about)
  return EXIT.DONE
}
