import { expect } from 'chai'
import { type Command, command, nameCommand } from '../../../src/cli/command.js'
import { COMMAND_GROUPS, COMMANDS } from '../../../src/cli/commands/table.js'
import { choice, choices, number, optionalText, positional, text, texts, toggle } from '../../../src/cli/flags/flag.js'
import { describeFlag, listArguments, listFlags } from '../../../src/cli/flags/flag-help.js'
import { formatCommandHelp, formatHelp } from '../../../src/cli/help.js'
import { parseLine } from '../../../src/cli/parser.js'
import { loadBody } from '../../../src/cli/program.js'
import { dropEnd, findCommand, leadingDashError } from '../../../src/cli/usage.js'

const NO_BODY = async () => ({})

const COMPILE = command({
  usage: 'compile [contracts..]',
  aliases: ['build'],
  describe: 'x',
  examples: [],
  flags: {
    contracts: positional('Contracts'),
    minify: toggle('Minify', { alias: 'm' }),
    'out-dir': text('folder', 'Folder', { conflicts: { list: 'Give one of them.' } }),
    list: toggle('List'),
    jobs: number('n', 'Jobs', { range: [1, 8] }),
    bail: optionalText('n', 'Bail', { alias: 'b' }),
    only: texts('id', 'Only'),
    url: texts('url', 'Nodes', { isGreedy: true }),
    topic: choice(['receipt', 'event'], 'Topic'),
    format: choices('format', ['text', 'html'], 'Format'),
  },
  body: NO_BODY,
})
const KEYS = command({ usage: 'keys', describe: 'x', examples: [], flags: { json: toggle('JSON') }, body: NO_BODY })
const KEYS_NEW = command({
  usage: 'keys new <name> [file]',
  describe: 'x',
  examples: [],
  flags: { name: positional('Name'), file: positional('File'), json: toggle('JSON') },
  body: NO_BODY,
})
const ALL: readonly Command[] = [COMPILE, KEYS, KEYS_NEW]

function read(...args: string[]): Record<string, unknown> {
  const line = parseLine(args, ALL)
  if (typeof line === 'string') return { line }
  return { name: nameCommand(line.command)[0], ...line.flags }
}

describe('command line parser', () => {
  for (const [title, args, expected] of [
    ['gives all words to a list of arguments', ['compile', 'a', 'b'], { name: 'compile', contracts: ['a', 'b'] }],
    ['reads an alias of a command', ['build'], { name: 'compile', contracts: [] }],
    ['reads flags before the command', ['--verbose', 'keys'], { name: 'keys', verbose: true }],
    ['reads a command of two words', ['keys', 'new', 'k'], { name: 'keys new', name_: 'k', file: undefined }],
    ['reads a group without its second word', ['keys', '--json'], { name: 'keys', json: true }],
    ['takes the last value of a repeated flag', ['build', '--jobs', '2', '--jobs=3'], { jobs: 3 }],
    [
      'keeps all values of a list',
      ['build', '--only', 'a', '--only', 'b', 'c'],
      { only: ['a', 'b'], contracts: ['c'] },
    ],
    ['reads every word for a greedy list', ['build', '--url', 'a', 'b'], { url: ['a', 'b'], contracts: [] }],
    ['turns a switch off', ['build', '--no-minify'], { minify: false }],
    ['reads letters together', ['build', '-mb'], { minify: true, bail: '' }],
    ['reads an optional value', ['build', '--bail=2'], { bail: '2' }],
    ['keeps the digits of a text', ['build', '007', '--out-dir', '007'], { contracts: ['007'], 'out-dir': '007' }],
    [
      'reads a dash as an argument and as a value',
      ['build', '-', '--out-dir', '-'],
      { contracts: ['-'], 'out-dir': '-' },
    ],
    ['reads a flag in camel case', ['build', '--outDir', 'x'], { 'out-dir': 'x' }],
    ['reads a negative number', ['build', '-5'], { contracts: ['-5'] }],
    ['reads --version with a command', ['build', '--version'], { line: 'version' }],
    ['reads help among letters', ['build', '-mh'], { line: 'help' }],
    ['reads help as a word', ['help', 'build'], { line: 'help' }],
  ] as const) {
    it(title, () => {
      const { name_, ...members } = expected as Record<string, unknown>
      // `name` is an argument of `keys new` too, whose value replaces the name of the command
      expect(read(...args)).to.deep.include(name_ === undefined ? members : { ...members, name: name_ })
    })
  }

  for (const [title, args, message] of [
    ['an empty line', [], 'no command given'],
    ['a line of flags', ['--verbose'], 'no command given'],
    ['a misspelt flag without a command', ['--verison'], 'unknown flag --verison; did you mean --version?'],
    ['a misspelt command', ['biuld'], 'unknown command "biuld"; did you mean "build"?'],
    ['a command like no other', ['dance'], 'unknown command "dance"'],
    ['an empty word', [''], 'unknown command ""'],
    ['two words as one', ['keys new'], 'unknown command "keys new"'],
    ['a misspelt second word', ['keys', 'nwe'], 'unknown command "nwe"; did you mean "new"?'],
    ['a missing argument', ['keys', 'new'], 'missing argument: toolkit keys new <name> [file]'],
    ['an argument too many', ['keys', 'new', 'a', 'b', 'c'], 'unexpected argument "c" for keys new'],
    ['a misspelt flag', ['build', '--minfy'], 'unknown flag --minfy; did you mean --minify?'],
    ['a misspelt global flag with a value', ['build', '--hlep=x', 'y'], 'unknown flag --hlep; did you mean --help?'],
    ['a letter that is no flag', ['build', '-mx'], 'unknown flag -x'],
    ['a path of a flag', ['build', '--jobs.x=1'], 'unknown flag --jobs.x'],
    ['a negated text', ['build', '--no-out-dir'], 'unknown flag --no-out-dir'],
    ['an argument of the command as a flag', ['build', '--contracts', 'x'], 'unknown flag --contracts'],
    ['a name of every object', ['build', '--constructor', 'x'], 'unknown flag --constructor'],
    ['a number out of range', ['build', '--jobs', '9'], '--jobs: expected a whole number from 1 to 8, got 9'],
    ['a broken number', ['build', '--jobs', '1.5'], '--jobs: expected a whole number from 1 to 8, got 1.5'],
    ['flags that exclude each other', ['build', '--list', '--out-dir', 'x'], '--out-dir and --list exclude each other'],
    ['a later value of a list', ['build', '--format', 'text', 'pdf'], '--format: expected "text" or "html", got "pdf"'],
    ['a value before the command', ['--jobs', 'x', 'build'], '--jobs: expected a number, got "x"'],
  ] as const) {
    it(`rejects ${title}`, () =>
      expect(() => read(...args))
        .to.throw(message)
        .and.have.property('code', 'USAGE'))
  }

  it('accepts a flag beside one that is turned off', () => {
    expect(read('build', '--no-list', '--out-dir', 'x')).to.include({ list: false, 'out-dir': 'x' })
  })

  it('treats words after -- as arguments, and rejects flags there', () => {
    expect(dropEnd(['compile', '--', 'nosuch', '-5'])).to.deep.equal(['compile', 'nosuch', '-5'])
    expect(dropEnd(['compile', 'a'])).to.deep.equal(['compile', 'a'])
    const dashed = ['compile', '--', 'a', '--minify']
    expect(dropEnd(dashed)).to.deep.equal(dashed)
    expect(leadingDashError(dashed).message).to.equal('unexpected argument after "--": --minify')
  })
})

describe('table of commands', () => {
  for (const each of COMMANDS) {
    const [name] = nameCommand(each)

    it(`has a body for ${name}`, async () => expect(await loadBody(each)).to.be.a('function'))

    it(`describes the arguments of ${name} in the order of its usage`, () => {
      const used = [...each.usage.matchAll(/[<[]([\w-]+)(?:\.\.)?[>\]]/g)].map(([, argument]) => argument)
      expect(listArguments(each.flags).map(({ name }) => name)).to.deep.equal(used)
    })

    it(`names conflicts of flags that ${name} has`, () => {
      const others = listFlags(each.flags).flatMap(({ conflicts = {} }) => Object.keys(conflicts))
      expect(Object.keys(each.flags)).to.include.members(others)
    })
  }
})

describe('help', () => {
  it('lists every command in groups', () => {
    const lines = formatHelp(COMMAND_GROUPS, 80).split('\n')
    for (const { usage } of COMMANDS) {
      expect(
        lines.filter((line) => line.startsWith(`  ${usage}  `)),
        usage,
      ).to.have.length(1)
    }
    expect(Math.max(...lines.map(({ length }) => length))).to.be.at.most(80)
  })

  it('shows usage, arguments, flags with value names, and examples of a command', () => {
    const paint = command({
      usage: 'paint <file> [colours..]',
      aliases: ['draw'],
      describe: 'Paint a file',
      examples: [['paint wall.txt red', 'Paint a wall']],
      flags: {
        file: positional('File to paint'),
        retries: number('n', 'Number of retries', { default: '3' }),
        bail: optionalText('n', 'Stop early', { alias: 'b' }),
        trace: choice(['failed', 'all'], 'Calls to trace'),
        json: toggle('Print JSON, in a description that is longer than a line'),
      },
      body: NO_BODY,
    })
    expect(formatCommandHelp(paint, [paint], 60).split('\n')).to.deep.equal([
      'toolkit paint <file> [colours..]',
      '',
      'Paint a file',
      'Also called toolkit draw',
      '',
      'Arguments:',
      '  file  File to paint',
      '',
      'Flags:',
      '      --retries <n>         Number of retries (default: 3)',
      '  -b, --bail[=<n>]          Stop early',
      '      --trace <failed|all>  Calls to trace',
      '      --json                Print JSON, in a description',
      '                            that is longer than a line',
      '',
      'Global flags:',
      '  -h, --help     Show help',
      '      --verbose  Print the causes of errors',
      '',
      'Examples:',
      '  # Paint a wall',
      '  toolkit paint wall.txt red',
    ])
  })

  it('lists nested commands in help', () => {
    const account = COMMANDS.find((each) => nameCommand(each)[0] === 'account')
    expect(account && formatCommandHelp(account, COMMANDS, 100)).to.match(/^Commands:\n {2}account create <name> {2}/m)
  })

  it('names the values of all flags, and describes all flags and arguments', () => {
    for (const each of COMMANDS) {
      const help = formatCommandHelp(each, COMMANDS, 100)
      expect(help).to.not.include('undefined')
      for (const flag of [...listFlags(each.flags), ...listArguments(each.flags)]) {
        expect(help, flag.name).to.include(flag.name)
        expect(describeFlag(flag), `${each.usage} ${flag.name}`).to.match(/^\S.*[^.]$/)
      }
    }
  })
})

describe('examples of commands', () => {
  for (const each of COMMANDS) {
    const [name] = nameCommand(each)

    it(`examples of commands use existing flags of ${name}`, () => {
      expect(each.examples.length).to.be.greaterThan(0)
      for (const [line] of each.examples) {
        const words = line.split(' ')
        const plain = words.filter((word) => !word.startsWith('-'))
        expect(findCommand(plain, COMMANDS), line).to.equal(each)
        const known = listFlags(each.flags).flatMap(({ name, alias }) => [`--${name}`, `-${alias}`])
        const flags = words.filter((word) => word.startsWith('-')).map((word) => word.split('=', 1)[0] ?? '')
        expect(
          flags.filter((flag) => !known.includes(flag)),
          line,
        ).to.deep.equal([])
      }
    })
  }
})
