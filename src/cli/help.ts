import type { Command } from './command.js'
import { listArguments, listFlags } from './flags/declared-flags.js'
import { describeFlag, formatFlag } from './flags/value-names.js'
import { listInnerCommands, nameCommands } from './usage.js'

/** A term with its description. */
type Row = readonly [term: string, description: string]

/** Longer terms have their description on the next line. */
const LONGEST_TERM = 34

const GLOBAL_FLAGS: readonly Row[] = [
  ['  -h, --help', 'Show help'],
  ['  -v, --version', 'Show version number'],
  ['      --verbose', 'Print the causes of errors'],
]

/** The help of `toolkit`: all commands in groups, wrapped at `width` characters. */
export function formatHelp(
  groups: Readonly<Record<string, readonly Pick<Command<unknown>, 'command' | 'describe'>[]>>,
  width: number,
): string {
  const rows = Object.entries(groups).map(([title, commands]) => [title, commands.map(describeCommand)] as const)
  const column = Math.max(...rows.flatMap(([, terms]) => terms.map(([term]) => term.length))) + 2
  return [
    'toolkit <command>',
    'Scaffold, compile, test, cost, deploy and watch contracts of IOST-style chains.',
    ...rows.map(([title, terms]) => formatSection(title, terms, width, column)),
    formatSection('Global flags', GLOBAL_FLAGS, width),
    'Run `toolkit <command> --help` for the flags and examples of a command.',
  ].join('\n\n')
}

/** The help of a command: its nested commands, arguments, flags and examples, wrapped at `width` characters. */
export function formatCommandHelp(
  command: Command<unknown>,
  commands: readonly Command<unknown>[],
  width: number,
): string {
  const [usage = '', ...aliases] = [command.command].flat()
  const [name = ''] = nameCommands(command.command)
  const sections: [title: string, rows: readonly Row[]][] = [
    ['Commands', listInnerCommands(command, commands).map(describeCommand)],
    ['Arguments', listArguments(command).map(({ name, describe = '' }) => [`  ${name}`, describe])],
    [
      'Flags',
      listFlags(command).map((flag) => [
        `  ${flag.alias === undefined ? '    ' : `-${flag.alias}, `}${formatFlag(name, flag)}`,
        describeFlag(flag),
      ]),
    ],
    ['Global flags', GLOBAL_FLAGS.filter(([term]) => !term.includes('--version'))],
  ]
  const also = aliases.length === 0 ? '' : `\nAlso called ${aliases.map((alias) => `toolkit ${alias}`).join(', ')}`
  return [
    `toolkit ${usage}`,
    wrapWords(command.describe, width).join('\n') + also,
    ...sections.flatMap(([title, rows]) => (rows.length === 0 ? [] : [formatSection(title, rows, width)])),
    ['Examples:', ...command.examples.flatMap(([line, about]) => [`  # ${about}`, `  toolkit ${line}`])].join('\n'),
  ].join('\n\n')
}

function describeCommand({ command, describe }: Pick<Command<unknown>, 'command' | 'describe'>): Row {
  return [`  ${[command].flat()[0]}`, describe]
}

/** Formats rows under a title, with descriptions in one column. */
function formatSection(title: string, rows: readonly Row[], width: number, column = findColumn(rows)): string {
  const lines = rows.flatMap(([term, description]) => {
    const wrapped = wrapWords(description, Math.max(width - column, 24)).map((line) => ' '.repeat(column) + line)
    const [first = '', ...rest] = wrapped
    return term.length + 2 > column ? [term, ...wrapped] : [term + first.slice(term.length), ...rest]
  })
  return [`${title}:`, ...lines].join('\n')
}

function findColumn(rows: readonly Row[]): number {
  const lengths = rows.map(([term]) => term.length).filter((length) => length <= LONGEST_TERM)
  return Math.max(...lengths, 6) + 2
}

function wrapWords(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}
