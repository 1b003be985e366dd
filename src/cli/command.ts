import type { ExitCode } from './exit-codes.js'
import type { Flag, FlagTable, ValueOf } from './flags/flag.js'

/** A command as data: its usage, its flags, and where its body is. */
export interface Command<
  Usage extends string = string,
  Flags extends FlagTable = FlagTable,
  Body extends LoadBody = LoadBody,
> {
  /** Name and arguments: `<hash>` is required, `[hash]` is not, `<files..>` is a list. */
  usage: Usage
  /** Other usages of the command. */
  aliases?: readonly string[]
  describe: string
  /** Command lines without `toolkit`, each with a description, for the help of the command. */
  examples: readonly (readonly [line: string, about: string])[]
  /** Flags and arguments. Flags have no default values here, so that the configuration file can set them. */
  flags: Flags
  body: Body
}

/** Loads the module whose default export is the body of a command; the table of commands checks its type. */
export type LoadBody = () => Promise<object>

/** The body of a command. */
export type CommandBody<Flags> = (flags: Flags, context: CommandContext) => Promise<ExitCode>

/** Context of a body besides its flags. */
export interface CommandContext {
  /** Name of the command, one or two words. */
  name: string
  /** All commands. */
  commands: readonly Command[]
}

/** Declares a command. */
export function command<const Usage extends string, Flags extends FlagTable, Body extends LoadBody>(
  declaration: Command<Usage, Flags, Body>,
): Command<Usage, Flags, Body> {
  return declaration
}

/** Value of a flag or an argument of a command. A list of arguments can be empty. */
type GivenValue<Usage extends string, Name extends string, F> =
  F extends Flag<'positional'>
    ? Usage extends `${string}${Name}..${string}`
      ? string[]
      : Usage extends `${string}<${Name}>${string}`
        ? string
        : string | undefined
    : ValueOf<F>

/** Values of the flags and arguments of a usage and a table. */
type FlagsFor<Usage extends string, Flags extends FlagTable> = {
  [Name in keyof Flags & string]: GivenValue<Usage, Name, Flags[Name]>
}

/** Values of the flags and arguments of a command. */
export type FlagsOf<C extends Command> = FlagsFor<C['usage'], C['flags']>

/** The names of a command: the words before its arguments. */
export function nameCommand({ usage, aliases = [] }: Command): [name: string, ...aliases: string[]] {
  return [cutName(usage), ...aliases.map(cutName)]
}

function cutName(usage: string): string {
  return usage.replace(/ [<[].*$/, '')
}
