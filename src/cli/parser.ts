import parseWords from 'yargs-parser'
import { type Command, nameCommand } from './command.js'
import type { FlagTable, FlagValue } from './flags/flag.js'
import { listArguments, listFlags, type NamedFlag } from './flags/flag-help.js'
import { checkFlagValues, checkParsedFlags } from './flags/flag-values.js'
import { GLOBAL_FLAGS } from './flags/global-flags.js'
import {
  findCommand,
  missingArgumentError,
  noCommandError,
  unexpectedArgumentError,
  unknownCommandError,
  unknownFlagError,
} from './usage.js'

/** A command line as its command takes it. */
export interface ParsedLine {
  command: Command
  /** Values of flags and arguments by name, those of all command lines included. */
  flags: Record<string, FlagValue>
}

/** Parses a command line by the tables of the commands. Throws `USAGE`. */
export function parseLine(args: readonly string[], commands: readonly Command[]): ParsedLine | 'help' | 'version' {
  const { words, values } = parse(args, {})
  const command = findCommand(words, commands)
  if (command !== undefined) return parseCommand(args, command, commands)
  if (values.help || words[0] === 'help') return 'help'
  if (values.version) return 'version'
  const [unknown] = words
  throw unknown === undefined ? noCommandError(args) : unknownCommandError(unknown, commands)
}

function parseCommand(args: readonly string[], command: Command, commands: readonly Command[]) {
  checkFlagValues(args, command.flags)
  const { words, values } = parse(args, command.flags)
  if (values.help) return 'help'
  if (values.version) return 'version'
  const { named, extra } = assignArguments(command, words.slice(countNameWords(command, words)))
  const flag = findUnknownFlag(args, values, command.flags)
  if (flag !== undefined) throw unknownFlagError(flag, command)
  if (extra !== undefined) throw unexpectedArgumentError(extra, command, { second: words[1] ?? '', commands })
  const flags = { ...pickFlags(values, { ...command.flags, ...GLOBAL_FLAGS }), ...named }
  checkParsedFlags(flags, command.flags)
  return { command, flags }
}

/** Counts the words of the name that the line calls the command by. */
function countNameWords(command: Command, [first, second]: readonly string[]): number {
  return nameCommand(command).includes(`${first} ${second}`) ? 2 : 1
}

/** Stands for a dash (standard input) while the line is parsed: the parser takes a lone dash for no value. */
const DASH = '\u0000-'

/** Splits a line into words and flags. */
function parse(args: readonly string[], table: FlagTable): { words: string[]; values: Record<string, unknown> } {
  const flags = listFlags({ ...table, ...GLOBAL_FLAGS })
  const select = (...kinds: string[]) => flags.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name)
  const { _: words, ...values } = parseWords(
    args.map((arg) => (arg === '-' ? DASH : arg)),
    {
      boolean: select('toggle'),
      number: select('number'),
      string: select('text', 'optional', 'texts', 'choice', 'choices'),
      array: select('texts', 'choices'),
      narg: Object.fromEntries(
        flags.filter(({ kind, isGreedy }) => kind === 'texts' && !isGreedy).map(({ name }) => [name, 1]),
      ),
      alias: Object.fromEntries(flags.map((flag) => [flag.name, listSpellings(flag)])),
      configuration: { 'parse-positional-numbers': false, 'dot-notation': false, 'camel-case-expansion': false },
    },
  )
  return { words: words.map((word) => restoreDash(String(word))), values }
}

/** Other spellings of a flag: its letter, and `--forkFile` for `--fork-file`. */
function listSpellings({ name, alias }: NamedFlag): string[] {
  return [...(alias === undefined ? [] : [alias]), ...(name.includes('-') ? [parseWords.camelCase(name)] : [])]
}

function restoreDash(value: string): string {
  return value === DASH ? '-' : value
}

/** Gives the words after the name of a command to its arguments. Throws `USAGE` if a required one is missing. */
function assignArguments(command: Command, words: readonly string[]) {
  const named: Record<string, FlagValue> = {}
  let next = 0
  for (const { name } of listArguments(command.flags)) {
    const isRequired = command.usage.includes(`<${name}`)
    const isList = command.usage.includes(`${name}..`)
    if (isRequired && next >= words.length) throw missingArgumentError(command)
    named[name] = isList ? words.slice(next) : words[next]
    next = isList ? words.length : next + 1
  }
  return { named, extra: words[next] }
}

/** Finds the first flag of a line that its command does not have, as it is written. */
function findUnknownFlag(
  args: readonly string[],
  values: Readonly<Record<string, unknown>>,
  table: FlagTable,
): string | undefined {
  const flags = listFlags({ ...table, ...GLOBAL_FLAGS })
  const known = new Set(flags.flatMap((flag) => [flag.name, ...listSpellings(flag)]))
  const unknown = Object.keys(values).filter((name) => !known.has(name))
  const negated = flags.find(({ name, kind }) => kind !== 'toggle' && values[name] === false)?.name
  const [first] = negated === undefined ? unknown : [negated]
  if (first === undefined) return undefined
  const written = args.find((arg) => arg.startsWith('-') && [...unknown, negated].includes(nameFlag(arg)))
  return written?.split('=', 1)[0] ?? (first.length === 1 ? `-${first}` : `--${first}`)
}

/** The name of a flag as it is written, without dashes, negation and value. */
function nameFlag(arg: string): string {
  return arg.replace(/^--?(no-)?/, '').replace(/=.*$/s, '')
}

/** Selects the declared flags. Of one that is given several times, the last value counts unless it is a list. */
function pickFlags(values: Readonly<Record<string, unknown>>, table: FlagTable): Record<string, FlagValue> {
  const picked: Record<string, FlagValue> = {}
  for (const { name, kind } of listFlags(table)) {
    const given = [values[name]]
      .flat()
      .filter((value) => value !== undefined)
      .map(readValue)
    if (given.length === 0) continue
    picked[name] = kind === 'texts' || kind === 'choices' ? given.map(String) : given.at(-1)
  }
  return picked
}

/** Checks a value of the parser. */
function readValue(value: unknown): string | number | boolean {
  if (typeof value === 'string') return restoreDash(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  throw new Error(`the parser returned a value of type ${typeof value}`)
}
