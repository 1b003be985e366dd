import type { ArgumentsCamelCase, Argv } from 'yargs'
import type { ExitCode } from './exit-codes.js'

/**
 * A command: name, flags and a lazily loaded body. Flags have no defaults here, so that the configuration file can set
 * them.
 */
export interface Command<Flags> {
  /** Name and positional arguments, as yargs writes them. */
  command: string | readonly string[]
  describe: string
  /** Command lines without `toolkit`, each with a description, for the help of the command. */
  examples: readonly (readonly [line: string, about: string])[]
  flags(yargs: Argv): Argv<Flags>
  /** `commands`: all commands, for help and completion. */
  run(args: ArgumentsCamelCase<Flags>, commands: readonly Command<unknown>[]): Promise<ExitCode>
}
