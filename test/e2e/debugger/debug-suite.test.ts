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
    const { stdout, stderr, exitCode } = await debug('--step', '3', '--commands', 'n; rn; bt')
    expect(exitCode, stderr).to.equal(0)
    expect(stderr).to.equal('')
    expect(stdout).to.equal('')
  })

  it('opens the last transaction by default', async () => {
    const { stdout, stderr, exitCode } = await debug('--commands', 'gas')
    expect(exitCode, stderr).to.equal(0)
    expect(stderr + stdout).to.equal('')
  })

  it('reports a number that the suite does not have', async () => {
    const { stderr, exitCode } = await debug('--step', '9999', '--commands', 's')
    expect(exitCode, stderr).to.equal(1)
    expect(stderr).to.match(/has no executed transaction 9999[\s\S]*Its transactions are 0 to \d+.*/)
    expect((await debug('--step', '-1', '--commands', 's')).exitCode).to.equal(2)
  })
})
