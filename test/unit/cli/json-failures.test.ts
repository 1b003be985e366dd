import { expect } from 'chai'
import { COMMANDS } from '../../../src/cli/commands/table.js'
import { wantsJson } from '../../../src/cli/output/output.js'
import { runProgram } from '../../../src/cli/program.js'

/** Runs a command line in this process and returns what it wrote to standard output. */
async function run(args: readonly string[]): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  const { stdout, stderr } = process
  const written = { stdout: '', stderr: '' }
  const collect = (stream: keyof typeof written) => (text: string | Uint8Array) => {
    written[stream] += String(text)
    return true
  }
  const [writeOut, writeError] = [stdout.write, stderr.write]
  stdout.write = collect('stdout')
  stderr.write = collect('stderr')
  try {
    return { exitCode: await runProgram(args), ...written }
  } finally {
    stdout.write = writeOut
    stderr.write = writeError
  }
}

describe('--json on a failure', () => {
  const declared = COMMANDS.map(({ usage }) => usage.replace(/ .*/, ''))
  const names = [...new Set(declared)]

  it('supports all commands', () => {
    expect(names).to.include.members(['test', 'compile', 'events', 'node', 'init'])
  })

  for (const name of names) {
    it(`prints one object with the error: ${name}`, async () => {
      const { exitCode, stdout, stderr } = await run([name, '--json', '--no-such-flag'])
      const printed = JSON.parse(stdout)
      expect(printed).to.have.keys('error', 'exitCode')
      expect(printed.error).to.have.property('code', 'USAGE')
      expect(printed.exitCode).to.equal(2).and.to.equal(exitCode)
      expect(stderr).to.include(printed.error.message)
    })
  }

  it('prints nothing on standard output without --json', async () => {
    expect((await run(['chain', '--no-such-flag'])).stdout).to.equal('')
  })

  it('is also enabled by --reporter json, and not by arguments after --', () => {
    expect([['--json'], ['--reporter', 'json'], ['--reporter=json']].map(wantsJson)).to.deep.equal([true, true, true])
    expect([[], ['--reporter', 'spec'], ['--', '--json']].map(wantsJson)).to.deep.equal([false, false, false])
  })
})
