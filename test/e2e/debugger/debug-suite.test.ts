import { join } from 'node:path'
import { expect } from 'chai'
import { VECTORS } from '../../vectors.js'
import { createFolder, type Ended, runToolkit } from '../toolkit.js'

const SUITE = join(VECTORS, 'host/scene__registry.jsonl')

describe('toolkit debug <suite>', () => {
  const cwd = createFolder()

  function debug(...args: string[]): Promise<Ended> {
    return runToolkit(['debug', SUITE, ...args], { cwd })
  }

  it('steps through the published script of the numbered transaction', async () => {
    const { stdout, stderr, exitCode } = await debug(
      '--step',
      '12',
      '--commands',
      'n; p user; rn; storage; end; storage',
    )
    expect(exitCode, stderr).to.equal(0)
    expect(stderr).to.match(
      /^scene\/registry transaction 12: SUCCESS\nContract\w+: .*: the published script is shown\n$/,
    )
    const steps = [...stdout.matchAll(/^(Contract\w+)\.js:1:\d+ \1\.set, step (\d+)\/10, gas \d+$/gm)]
    expect(steps.map(([, , step]) => step)).to.deep.equal(['2', '3', '2'])
    expect(stdout).to.contain('(debug) p user\n"user_02"\n')
    expect(stdout).to.contain('(debug) storage\n(nothing was read or written up to here)\n')
    expect(stdout).to.match(/^Contract\w+ p\.user_02 = \{.*\} \(was \(none\)\)$/m)
  })

  it('opens the last transaction by default', async () => {
    const { stdout, stderr, exitCode } = await debug('--commands', 'gas')
    expect(exitCode, stderr).to.equal(0)
    expect(stderr).to.match(/^scene\/registry transaction 26: SUCCESS\n/)
    expect(stdout).to.match(/\(debug\) gas\nused 30172, left \d+, total 31503\n$/)
  })

  it('reports a transaction number that the suite does not have', async () => {
    const { stderr, exitCode } = await debug('--step', '9999', '--commands', 's')
    expect(exitCode, stderr).to.equal(1)
    expect(stderr).to.match(/has no executed transaction 9999[\s\S]*Its transactions are 0 to \d+/)
    expect((await debug('--step', '-1', '--commands', 's')).exitCode).to.equal(2)
  })
})
