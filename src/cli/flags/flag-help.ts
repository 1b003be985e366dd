import type { Flag, FlagTable } from './flag.js'

/** A flag with its name. */
export interface NamedFlag extends Flag {
  name: string
}

/** The flags of a command, in the order of its help. */
export function listFlags(table: FlagTable): NamedFlag[] {
  return listNamed(table).filter(({ kind }) => kind !== 'positional')
}

/** The arguments of a command, in the order of its help. */
export function listArguments(table: FlagTable): NamedFlag[] {
  return listNamed(table).filter(({ kind }) => kind === 'positional')
}

function listNamed(table: FlagTable): NamedFlag[] {
  return Object.entries(table).map(([name, flag]) => ({ name, ...flag }))
}

/** Longer lists of choices follow the description. */
const MAX_CHOICES_LENGTH = 24

/** Formats a flag with its value, such as `--retries <n>` or `--bail[=<n>]`. */
export function formatFlag(flag: NamedFlag): string {
  const { name, kind, choices = [], metavariable } = flag
  if (kind === 'toggle') return `--${name}`
  const value = choices.length === 0 || hasLongChoices(flag) ? metavariable : choices.join('|')
  return kind === 'optional' ? `--${name}[=<${value}>]` : `--${name} <${value}>`
}

/** Formats the description of a flag or an argument, with its choices if they do not fit its value. */
export function describeFlag(flag: NamedFlag): string {
  const { describe, choices = [] } = flag
  const text = flag.default === undefined ? describe : `${describe} (default: ${flag.default})`
  return hasLongChoices(flag) ? `${text} (${choices.join(', ')})` : text
}

function hasLongChoices({ choices = [] }: Flag): boolean {
  return choices.join('|').length > MAX_CHOICES_LENGTH
}
