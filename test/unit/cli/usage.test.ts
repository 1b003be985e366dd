import { expect } from 'chai'
import type { Command } from '../../../src/cli/command.js'
import { dropEnd, refuseDashes, refuseUsage } from '../../../src/cli/usage.js'

describe('usage', () => {
  const commands: Command<unknown>[] = [
    {
      command: ['compile [contracts..]', 'build'],
      describe: 'x',
      flags: (yargs) => yargs.positional('contracts', {}).option('minify', { type: 'boolean' }),
      run: async () => 0,
    },
  ]

  function refuse(message: string, ...args: string[]): string {
    return refuseUsage(message, args, commands).message
  }

  it('names the nearest command, aliases too', () => {
    expect(refuse('Unknown argument: biuld', 'biuld')).to.equal('there is no command biuld; did you mean build?')
    expect(refuse('Unknown argument: dance', 'dance')).to.equal('there is no command dance')
  })

  it('takes what is behind -- as an argument, and refuses what looks like a flag there', () => {
    expect(dropEnd(['compile', '--', 'nosuch', '-5'])).to.deep.equal(['compile', 'nosuch', '-5'])
    expect(dropEnd(['compile', 'a'])).to.deep.equal(['compile', 'a'])
    const dashed = ['compile', '--', 'a', '--minify']
    expect(dropEnd(dashed)).to.deep.equal(dashed)
    expect(refuseDashes(dashed).message).to.equal('--minify behind -- is no argument of a command')
  })

  it('names the nearest flag of the command', () => {
    expect(refuse('Unknown argument: minfy', 'build', '--minfy')).to.equal(
      'there is no flag --minfy; did you mean --minify?',
    )
    expect(refuse('Unknown arguments: hlep, x', 'build', '--hlep=x')).to.equal(
      'there is no flag --hlep; did you mean --help?',
    )
  })

  it('names the nearest flag where there is no command', () => {
    expect(refuse('Name a command.', '--verison')).to.equal('there is no flag --verison; did you mean --version?')
    expect(refuse('Name a command.', '--verbose')).to.equal('Name a command.')
  })

  it('tells an argument from a flag', () => {
    expect(refuse('Unknown argument: extra', 'compile', 'extra')).to.equal('compile takes no argument "extra"')
  })

  it('shows what a command takes where an argument is missing', () => {
    expect(refuse('Not enough non-option arguments: got 0, need at least 1', 'build')).to.equal(
      'an argument is missing: toolkit compile [contracts..]',
    )
  })

  it('passes on what the parser says else', () => {
    expect(refuse('Not enough arguments following: grep', 'compile')).to.equal('Not enough arguments following: grep')
  })
})
