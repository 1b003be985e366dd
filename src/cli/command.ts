import type { ArgumentsCamelCase, Argv } from 'yargs'
import type { ExitCode } from './exit-codes.js'

/**
 * A command is data with a lazy body: what it is called, its flags (without defaults, so that the configuration file
 * can win), and what runs, which alone loads what it needs.
 */
export interface Command<Flags> {
  /** Name and positional arguments, as yargs writes them. */
  command: string | readonly string[]
  describe: string
  /** Command lines without `toolkit`, each with what it does, for the help of the command. */
  examples: readonly (readonly [line: string, about: string])[]
  flags(yargs: Argv): Argv<Flags>
  /** `commands`: all commands, for help and completion. */
  run(args: ArgumentsCamelCase<Flags>, commands: readonly Command<unknown>[]): Promise<ExitCode>
}
