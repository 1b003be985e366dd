import { expect } from 'chai'
import { CALL_MS } from '../../limits.js'
import { createFolder, type Ended, runToolkit } from '../toolkit.js'

const LOOP = `export class Loop {
  init(): void {}

  spin(): void {
    let n = 0
    for (;;) {
      n += 1
    }
  }
}
`

const TEST = `import { chain, expect } from 'iost-toolkit/test'

it('spins', async () => {
  const [alice] = await chain.accounts(1)
  const loop = await chain.deploy('loop', { from: alice })
  await loop.spin()
})
`

describe('toolkit debug of calls that do not end', () => {
  function createLoop(callTimeLimitMs: number): string {
    return createFolder({
      'toolkit.config.ts': `export default { timeouts: { callTimeLimitMs: ${callTimeLimitMs} } }\n`,
      'contracts/loop.ts': LOOP,
      'test/loop.test.ts': TEST,
    })
  }

  function debug(cwd: string, commands: string): Promise<Ended> {
    return runToolkit(['debug', 'test/loop.test.ts', '--commands', commands], { cwd })
  }

  it('shows the beginning and the end of an endless loop, and how many steps it left out', async () => {
    const { stdout, stderr, exitCode } = await debug(createLoop(CALL_MS), 'start; n; n; end; rs; p n')
    expect(exitCode, stderr).to.equal(0)
    expect(stderr).to.contain('out of gas')
    expect(stdout).to.equal('')
  })

  it('reports that a call ran into its time limit', async () => {
    const { stdout, stderr, exitCode } = await debug(createLoop(1), 's; vars')
    expect(exitCode, stderr).to.equal(0)
    expect(stdout).to.equal('')
  })
})
