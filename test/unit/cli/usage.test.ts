import { expect } from 'chai'
import type { Command } from '../../../src/cli/command.js'
import { listArguments, listFlags } from '../../../src/cli/flags/declared-flags.js'
import { formatCommandHelp, formatHelp } from '../../../src/cli/help.js'
import { COMMAND_GROUPS, COMMANDS } from '../../../src/cli/program.js'
import { checkLeadingDashes, describeUsageError, dropEnd, findCommand, nameCommands } from '../../../src/cli/usage.js'

describe('command line parser', () => {
  const commands: Command<unknown>[] = [
    {
      command: ['compile [contracts..]', 'build'],
      describe: 'x',
      examples: [],
      flags: (yargs) => yargs.positional('contracts', {}).option('minify', { type: 'boolean' }),
      run: async () => 0,
    },
  ]

  function refuse(message: string, ...args: string[]): string {
    return describeUsageError(message, args, commands).message
  }

  it('suggests the nearest command, including aliases', () => {
    expect(refuse('Unknown argument: biuld', 'biuld')).to.equal('unknown command "biuld"; did you mean "build"?')
    expect(refuse('Unknown argument: dance', 'dance')).to.equal('unknown command "dance"')
  })

  it('treats words after -- as arguments, and rejects flags there', () => {
    expect(dropEnd(['compile', '--', 'nosuch', '-5'])).to.deep.equal(['compile', 'nosuch', '-5'])
    expect(dropEnd(['compile', 'a'])).to.deep.equal(['compile', 'a'])
    const dashed = ['compile', '--', 'a', '--minify']
    expect(dropEnd(dashed)).to.deep.equal(dashed)
    expect(checkLeadingDashes(dashed).message).to.equal('unexpected argument after "--": --minify')
  })

  it('suggests the nearest flag of the command', () => {
    expect(refuse('Unknown argument: minfy', 'build', '--minfy')).to.equal(
      'unknown flag --minfy; did you mean --minify?',
    )
    expect(refuse('Unknown arguments: hlep, x', 'build', '--hlep=x')).to.equal(
      'unknown flag --hlep; did you mean --help?',
    )
  })

  it('suggests the nearest flag without a command', () => {
    expect(refuse('no command given', '--verison')).to.equal('unknown flag --verison; did you mean --version?')
    expect(refuse('no command given', '--verbose')).to.equal('no command given')
  })

  it('distinguishes arguments from flags', () => {
    expect(refuse('Unknown argument: extra', 'compile', 'extra')).to.equal('unexpected argument "extra" for compile')
  })

  it('prints the usage of a command when an argument is missing', () => {
    expect(refuse('Not enough non-option arguments: got 0, need at least 1', 'build')).to.equal(
      'missing argument: toolkit compile [contracts..]',
    )
  })

  it('keeps other parser messages', () => {
    expect(refuse('Not enough arguments following: grep', 'compile')).to.equal('Not enough arguments following: grep')
  })

  it('lists every command in the help, grouped', () => {
    const help = formatHelp(COMMAND_GROUPS, 80)
    const lines = help.split('\n')
    for (const { command } of COMMANDS) {
      const usage = [command].flat()[0]!
      expect(
        lines.filter((line) => line.startsWith(`  ${usage}  `)),
        usage,
      ).to.have.length(1)
    }
    expect(Math.max(...lines.map(({ length }) => length))).to.be.at.most(80)
  })
})

describe('help of commands', () => {
  const all = COMMANDS as readonly Command<unknown>[]

  it('shows usage, arguments, flags with value names, and examples', () => {
    const command: Command<unknown> = {
      command: ['paint <file> [colours..]', 'draw'],
      describe: 'Paint a file',
      examples: [['paint wall.txt red', 'Paint a wall']],
      flags: (yargs) =>
        yargs
          .positional('file', { describe: 'File to paint' })
          .option('retries', { type: 'number', describe: 'Number of retries' })
          .option('bail', { alias: 'b', type: 'string', requiresArg: false, describe: 'Stop early' })
          .option('trace', { choices: ['failed', 'all'], describe: 'Calls to trace' })
          .option('json', { type: 'boolean', describe: 'Print JSON, in a description that is longer than a line' }),
      run: async () => 0,
    }
    expect(formatCommandHelp(command, [command], 60).split('\n')).to.deep.equal([
      'toolkit paint <file> [colours..]',
      '',
      'Paint a file',
      'Also called toolkit draw',
      '',
      'Arguments:',
      '  file  File to paint',
      '',
      'Flags:',
      '      --retries <n>         Number of retries',
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

  it('lists nested commands', () => {
    const account = all.find((command) => nameCommands(command.command)[0] === 'account')!
    expect(formatCommandHelp(account, all, 100)).to.match(/^Commands:\n {2}account create <name> {2}/m)
  })

  it('names the values of all flags, and describes all flags and arguments', () => {
    for (const command of all) {
      const help = formatCommandHelp(command, all, 100)
      for (const { name, describe = '' } of [...listFlags(command), ...listArguments(command)]) {
        expect(help, name).to.include(name)
        expect(describe, `${nameCommands(command.command)[0]} ${name}`).to.match(/^\S.*[^.]$/)
      }
    }
  })
})

describe('examples of commands', () => {
  const all = COMMANDS as readonly Command<unknown>[]
  for (const command of all) {
    const [name] = nameCommands(command.command)

    it(`use existing flags of ${name}`, () => {
      expect(command.examples.length).to.be.greaterThan(0)
      for (const [line] of command.examples) {
        const words = line.split(' ')
        expect(findCommand(words, all), line).to.equal(command)
        const known = listFlags(command).flatMap(({ name, alias }) => [`--${name}`, `-${alias}`])
        const flags = words.filter((word) => word.startsWith('-')).map((word) => word.split('=', 1)[0]!)
        expect(
          flags.filter((flag) => !known.includes(flag)),
          line,
        ).to.deep.equal([])
      }
    })
  }
})
