import { expect } from 'chai'
import { CALL_MS } from '../../limits.js'
import { createFolder, type Ended, runToolkit } from '../toolkit.js'

const LOOP = `export class Loop {
  init(): void {}

  spin(): void {
    let n = 0
    for (;;) {
      n += 1
      continue
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

describe('toolkit debug of endless calls', () => {
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

  it('shows the start and the end of an endless loop, with the number of omitted steps', async () => {
    const { stdout, stderr, exitCode } = await debug(
      createLoop(CALL_MS),
      'start; n; n; p n; goto 150001; p n; end; rs; p n',
    )
    expect(exitCode, stderr).to.equal(0)
    expect(stdout).to.contain('out of gas')
    const [, left] = /^\((\d+) steps before this one were not recorded\)\ncontracts\/loop\.ts:/m.exec(stdout)!
    const [first, middle, last] = [...stdout.matchAll(/\(debug\) p n\n(\d+)/g)].map(([, value]) => Number(value))
    expect(first).to.equal(0)
    expect(Number(left)).to.be.greaterThan(50_000)
    // each pass has two statements, and 50,000 are recorded of the end
    expect(middle).to.be.closeTo((150_000 + Number(left)) / 2, 2)
    expect(last).to.be.closeTo(middle! + 25_000, 2)
  })

  it('reports that a call ran into its time limit', async () => {
    const { stdout, stderr, exitCode } = await debug(createLoop(1), 's; storage')
    expect(exitCode, stderr).to.equal(0)
    expect(stderr).to.contain('TIMEOUT')
    expect(stdout).to.match(
      /^end of the transaction, gas \d+\nTIMEOUT: .*\nloop\.\w+: the call exceeded its time or memory limit/,
    )
    expect(stdout).to.match(/\(debug\) storage\n\(nothing was read or written up to here\)\n$/)
  })
})
