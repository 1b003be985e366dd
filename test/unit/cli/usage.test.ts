import { expect } from 'chai'
import type { Command } from '../../../src/cli/command.js'
import { listFlags } from '../../../src/cli/flags/declared-flags.js'
import { COMMAND_GROUPS, COMMANDS } from '../../../src/cli/program.js'
import {
  checkLeadingDashes,
  describeUsageError,
  dropEnd,
  findCommand,
  formatHelp,
  nameCommands,
} from '../../../src/cli/usage.js'

describe('usage', () => {
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

  it('names the nearest command, aliases too', () => {
    expect(refuse('Unknown argument: biuld', 'biuld')).to.equal('unknown command "biuld"; did you mean "build"?')
    expect(refuse('Unknown argument: dance', 'dance')).to.equal('unknown command "dance"')
  })

  it('takes what is behind -- as an argument, and refuses what looks like a flag there', () => {
    expect(dropEnd(['compile', '--', 'nosuch', '-5'])).to.deep.equal(['compile', 'nosuch', '-5'])
    expect(dropEnd(['compile', 'a'])).to.deep.equal(['compile', 'a'])
    const dashed = ['compile', '--', 'a', '--minify']
    expect(dropEnd(dashed)).to.deep.equal(dashed)
    expect(checkLeadingDashes(dashed).message).to.equal('unexpected argument after "--": --minify')
  })

  it('names the nearest flag of the command', () => {
    expect(refuse('Unknown argument: minfy', 'build', '--minfy')).to.equal(
      'unknown flag --minfy; did you mean --minify?',
    )
    expect(refuse('Unknown arguments: hlep, x', 'build', '--hlep=x')).to.equal(
      'unknown flag --hlep; did you mean --help?',
    )
  })

  it('names the nearest flag where there is no command', () => {
    expect(refuse('no command given', '--verison')).to.equal('unknown flag --verison; did you mean --version?')
    expect(refuse('no command given', '--verbose')).to.equal('no command given')
  })

  it('distinguishes arguments from flags', () => {
    expect(refuse('Unknown argument: extra', 'compile', 'extra')).to.equal('unexpected argument "extra" for compile')
  })

  it('shows what a command takes where an argument is missing', () => {
    expect(refuse('Not enough non-option arguments: got 0, need at least 1', 'build')).to.equal(
      'missing argument: toolkit compile [contracts..]',
    )
  })

  it('passes on other messages of the parser', () => {
    expect(refuse('Not enough arguments following: grep', 'compile')).to.equal('Not enough arguments following: grep')
  })

  it('lists every command in the help, in groups', () => {
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

describe('examples of commands', () => {
  const all = COMMANDS as readonly Command<unknown>[]
  for (const command of all) {
    const [name] = nameCommands(command.command)

    it(`of ${name} use that command and flags that it has`, () => {
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
