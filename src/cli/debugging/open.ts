import type { Debugger } from '../../debugger/debugger.js'
import { EXIT, type ExitCode } from '../exit-codes.js'
import type { ScriptOptions } from './script.js'

/** Runs the debugger on the terminal, or from commands without one. */
export async function runDebugger(session: Debugger, options: ScriptOptions): Promise<ExitCode> {
  if (options.commands !== undefined || !process.stdin.isTTY) {
    const { runCommands } = await import('./script.js')
    return runCommands(session, options)
  }
  const { openTerminal } = await import('./terminal.js')
  await openTerminal(session, options.about)
  return EXIT.DONE
}
