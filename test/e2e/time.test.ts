import { expect } from 'chai'
import type { ExecutedTransaction } from '../../src/chain/listeners.js'
import type { RunReport } from '../../src/report/model/run.js'
import { SlowCallLog } from '../../src/session/networks/slow-calls.js'
import { createFolder, runToolkit } from './toolkit.js'

const CONTRACT = `class Slow {
  init() {}
  work() {
    const list = []
    for (let i = 0; i < 3000; i++) list.push(String((i * 7919) % 3001))
    for (let i = 0; i < 60; i++) list.sort().reverse()
    return list[0]
  }
  forever() {
    for (;;) {}
  }
}
module.exports = Slow
`
const SETUP = `import { chain, expect, fixture } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const [alice] = await chain.accounts(1)
  return chain.deploy('slow', { from: alice })
})
`
const FILES = { 'toolkit.config.js': 'export default { tests: "test/*.test.ts" }\n', 'contracts/slow.js': CONTRACT }

describe('time limits in tests', () => {
  describe('without a configured limit', () => {
    const cwd = createFolder({
      ...FILES,
      'test/slow.test.ts': `${SETUP}
it('slow work is done', async () => { await expect((await setup()).work()).to.succeed })
it('a loop without end runs out of gas', async () => { await expect((await setup()).forever()).to.runOutOfGas })
it('only fitTime asks the clock', async () => { await expect((await setup()).work()).to.fitTime(0.001) })
it('which may allow enough', async () => { await expect((await setup()).work()).to.fitTime(60_000) })
`,
    })

    it('depend on the machine only in fitTime', async () => {
      const { stdout, exitCode } = await runToolkit(['test', '--json'], { cwd })
      const { tests }: RunReport = JSON.parse(stdout)
      const states = tests.map(({ titles, state }) => `${state} ${titles.at(-1)}`)
      expect(states).to.deep.equal([
        'passed slow work is done',
        'passed a loop without end runs out of gas',
        'failed only fitTime asks the clock',
        'passed which may allow enough',
      ])
      expect(tests[2]!.failure!.message).to.match(
        /^expected the call to take no more than 0\.001 ms, but it took \d+ ms$/,
      )
      expect(exitCode).to.equal(1)
    })
  })

  describe('with a configured limit', () => {
    const cwd = createFolder({
      ...FILES,
      'toolkit.config.js': 'export default { tests: "test/*.test.ts", timeouts: { callTimeLimitMs: 1 } }\n',
      'test/slow.test.ts': `${SETUP}it('ends', async () => { await expect((await setup()).work()).to.succeed })\n`,
    })

    it('time limits in tests with a configured limit stop the call, and the hint names the settings', async () => {
      const { stdout } = await runToolkit(['test'], { cwd })
      expect(stdout).to.include('TIMEOUT')
      expect(stdout).to.match(/hint .*timeouts\.callTimeLimitMs/)
    })
  })

  describe('for calls that a node would time out', () => {
    const executed = (contract: string, actionName: string, timeMs: number, dryRun = false) =>
      ({
        signed: { tx: { actions: [{ contract, actionName, data: '[]' }] } },
        dryRun,
        timeMs,
      }) as unknown as ExecutedTransaction
    const nameOf = (id: string) => (id === 'ContractX' ? 'market' : id)

    it('time limits in tests for calls that a node would time out warn with the calls, their times and the setting', () => {
      const slow = new SlowCallLog()
      slow.add(executed('ContractX', 'buy', 340.2))
      slow.add(executed('ContractX', 'list', 500.5, true))
      slow.add(executed('ContractY', 'sum', 201))
      expect(slow.describe(nameOf)).to.have.lengthOf(1)
      expect(slow.describe(nameOf)[0])
        .to.include('3 calls took longer')
        .and.include('market.list 501 ms, market.buy 341 ms')
      expect(slow.describe(nameOf)[0]).to.include('timeouts.callTimeLimitMs')
    })

    it('time limits in tests for calls that a node would time out ignore calls within the limit, and compilation during publishing', () => {
      const slow = new SlowCallLog()
      slow.add(executed('ContractX', 'buy', 200))
      slow.add(executed('ContractX', 'list', 400, true))
      slow.add(executed('system.iost', 'setCode', 1000))
      expect(slow.describe(nameOf)).to.deep.equal([])
    })
  })
})
