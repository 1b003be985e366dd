import { lastOf } from '../collections/presence.js'
import type { Command } from './command.js'
import { describeFlag, formatFlag, listArguments, listFlags, type NamedFlag } from './flags/flag-help.js'
import { GLOBAL_FLAGS } from './flags/global-flags.js'
import { listInnerCommands } from './usage.js'

/** A term with its description. */
type TermRow = readonly [term: string, description: string]

/** Longer terms have their description on the next line. */
const MAX_TERM_LENGTH = 34

/** The help of `toolkit`: all commands in groups, wrapped at `width` characters. */
export function formatHelp(groups: Readonly<Record<string, readonly Command[]>>, width: number): string {
  const rows = Object.entries(groups).map(([title, commands]) => [title, commands.map(describeCommand)] as const)
  const column = Math.max(...rows.flatMap(([, terms]) => terms.map(([term]) => term.length))) + 2
  return [
    'toolkit <command>',
    'Scaffold, compile, test, cost, deploy and watch contracts of IOST-style chains.',
    ...rows.map(([title, terms]) => formatSection(title, terms, width, column)),
    formatSection('Global flags', listFlags(GLOBAL_FLAGS).map(describeRow), width),
    'Run `toolkit <command> --help` for the flags and examples of a command.',
  ].join('\n\n')
}

/** The help of a command: its nested commands, arguments, flags and examples, wrapped at `width` characters. */
export function formatCommandHelp(command: Command, commands: readonly Command[], width: number): string {
  const { usage, aliases = [], flags } = command
  const { help, verbose } = GLOBAL_FLAGS
  const sections: [title: string, rows: readonly TermRow[]][] = [
    ['Commands', listInnerCommands(command, commands).map(describeCommand)],
    ['Arguments', listArguments(flags).map((argument) => [`  ${argument.name}`, describeFlag(argument)])],
    ['Flags', listFlags(flags).map(describeRow)],
    ['Global flags', listFlags({ help, verbose }).map(describeRow)],
  ]
  const also = aliases.length === 0 ? '' : `\nAlso called ${aliases.map((alias) => `toolkit ${alias}`).join(', ')}`
  return [
    `toolkit ${usage}`,
    wrapWords(command.describe, width).join('\n') + also,
    ...sections.flatMap(([title, rows]) => (rows.length === 0 ? [] : [formatSection(title, rows, width)])),
    ['Examples:', ...command.examples.flatMap(([line, about]) => [`  # ${about}`, `  toolkit ${line}`])].join('\n'),
  ].join('\n\n')
}

function describeCommand({ usage, describe }: Command): TermRow {
  return [`  ${usage}`, describe]
}

function describeRow(flag: NamedFlag): TermRow {
  return [`  ${flag.alias === undefined ? '    ' : `-${flag.alias}, `}${formatFlag(flag)}`, describeFlag(flag)]
}

/** Formats rows under a title, with descriptions in one column. */
function formatSection(title: string, rows: readonly TermRow[], width: number, column = findColumn(rows)): string {
  const lines = rows.flatMap(([term, description]) => {
    const wrapped = wrapWords(description, Math.max(width - column, 24)).map((line) => ' '.repeat(column) + line)
    const [first = '', ...rest] = wrapped
    return term.length + 2 > column ? [term, ...wrapped] : [term + first.slice(term.length), ...rest]
  })
  return [`${title}:`, ...lines].join('\n')
}

function findColumn(rows: readonly TermRow[]): number {
  const lengths = rows.map(([term]) => term.length).filter((length) => length <= MAX_TERM_LENGTH)
  return Math.max(...lengths, 6) + 2
}

function wrapWords(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lastOf(lines)
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}
