import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { itExtended } from '../limits.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, type Ended, runToolkit } from './toolkit.js'

/** Returns the output of a run without durations. */
function withoutTimes(text: string): string {
  return text.replace(/ \([\d.]+ m?s\)/g, '').replace(/"(durationMs|timeMs)":[\d.e-]+/g, '"$1":0')
}

const COUNTS = `${SETUP}
it('counts', async () => {
  const { counter } = await setup()
  await expect(counter.add(2)).to.return('2')
})
`
const FAILS = `${COUNTS}
it('counts wrongly', async () => {
  const { counter } = await setup()
  await expect(counter.add(2)).to.return('3')
})
it.skip('later')
`
/** Two of these end only if both run at the same time. */
const MEETS = (own: string, other: string) => `
import { existsSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
it('meets the other', async () => {
  writeFileSync('${own}.met', '')
  while (!existsSync('${other}.met')) await setTimeout(20)
})
`

describe('toolkit test --jobs', () => {
  describe('report', () => {
    const cwd = createFolder({
      ...COUNTER,
      'test/a.test.ts': COUNTS,
      'test/b.test.ts': FAILS,
      'test/c.test.ts': "it('ends the process', () => process.exit(7))\nit('is lost', () => {})",
      'test/d.test.ts': COUNTS,
      'test/e.test.ts': FAILS,
    })
    const run = (...args: string[]): Promise<Ended> => runToolkit(['test', ...args], { cwd })

    for (const flags of [[], ['--bail'], ['--json', '--gas']]) {
      const declare = flags.includes('--gas') ? it : itExtended
      declare(`is the same as with one process: ${flags.join(' ')}`, async () => {
        const one = await run('--jobs', '1', ...flags)
        const three = await run('--jobs', '3', ...flags)
        expect(withoutTimes(three.stdout)).to.equal(withoutTimes(one.stdout))
        expect(three.exitCode).to.equal(one.exitCode).and.to.equal(1)
      })
    }

    it('has every test once, in file order, and the reason of a worker crash', async () => {
      const report: RunReport = JSON.parse((await run('--jobs', '2', '--json')).stdout)
      expect(report).to.include({ passed: 4, failed: 3, skipped: 2 })
      expect(report.tests.map(({ file }) => file)).to.deep.equal([...report.tests.map(({ file }) => file)].sort())
      expect(report.tests.find(({ file }) => file === 'test/c.test.ts')?.failure?.message).to.include('exit code 7')
    })

    it('--bail stops at the first failure in file order', async () => {
      const report: RunReport = JSON.parse((await run('--jobs', '3', '--bail', '--json')).stdout)
      expect(report.tests.map(({ file, state }) => [file, state])).to.deep.equal([
        ['test/a.test.ts', 'passed'],
        ['test/b.test.ts', 'passed'],
        ['test/b.test.ts', 'failed'],
      ])
    })

    it('stores the durations of files', () => {
      expect(existsSync(join(cwd, '.toolkit/durations.json'))).to.equal(true)
    })
  })

  it('runs files in parallel', async () => {
    const cwd = createFolder({ 'test/a.test.ts': MEETS('a', 'b'), 'test/b.test.ts': MEETS('b', 'a') })
    const { exitCode, stderr } = await runToolkit(['test', '--jobs', '2'], { cwd })
    expect(exitCode).to.equal(0)
    // The engine prints there what it thinks of its flags, which differ among versions of Node.
    expect(stderr).to.equal('')
  })

  it('runs files in parallel by default if they took long before', async function () {
    if (availableParallelism() === 1) this.skip()
    const durations = JSON.stringify({ 'test/a.test.ts': 5000, 'test/b.test.ts': 5000 })
    const files = { 'test/a.test.ts': MEETS('a', 'b'), 'test/b.test.ts': MEETS('b', 'a') }
    const cwd = createFolder({ ...files, '.toolkit/durations.json': durations })
    expect(await runToolkit(['test'], { cwd })).to.include({ exitCode: 0 })
  })

  it('prints only its report for many files in one process', async () => {
    const files = Array.from({ length: 12 }, (_, n) => [`test/${n}.test.js`, "it('a', () => {})"])
    const cwd = createFolder(Object.fromEntries(files))
    const { stdout, stderr } = await runToolkit(['test', '--jobs', '1'], { cwd })
    expect(stdout).to.match(/12 passed, 0 failed \([\d.]+ m?s\)\n$/)
    expect(stderr).to.equal('')
  })

  it('runs tests marked .only, and counts the skipped ones, with any number of processes', async () => {
    const cwd = createFolder({
      'test/a.test.js': "it('a', () => {})",
      'test/b.test.js': "it.only('b', () => {})\nit('b too', () => {})",
      'test/c.test.js': "describe.only('c', () => { it('c', () => {}) })",
    })
    for (const jobs of ['1', '3']) {
      const { stdout } = await runToolkit(['test', '--jobs', jobs], { cwd })
      expect(stdout).to.include('2 passed, 0 failed; 2 left out by .only')
    }
  })

  it('reports a file that cannot be loaded, and runs the others', async () => {
    const cwd = createFolder({
      'test/a.test.ts': "import { writeFileSync } from 'node:fs'\nit('a', () => writeFileSync('ran', ''))",
      'test/b.test.ts': "throw new Error('not today')",
    })
    const { exitCode, stdout } = await runToolkit(['test', '--jobs', '2'], { cwd })
    expect(exitCode).to.equal(1)
    expect(stdout).to.include('not today')
    expect(existsSync(join(cwd, 'ran'))).to.equal(true)
  })

  for (const jobs of ['0', '1.5', '-1']) {
    it(`rejects --jobs ${jobs}`, async () => {
      const { exitCode, stderr } = await runToolkit(['test', `--jobs=${jobs}`], { cwd: createFolder() })
      expect(exitCode).to.equal(2)
      expect(stderr).to.include('--jobs: expected a whole number from 1 to 1000')
    })
  }
})
