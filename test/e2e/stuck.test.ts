import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { createFolder, runToolkit } from './toolkit.js'

describe('hang watchdog', () => {
  async function run(cwd: string, ...args: string[]): Promise<RunReport> {
    return JSON.parse((await runToolkit(['test', '--json', ...args], { cwd })).stdout)
  }
  const outline = ({ tests }: RunReport) =>
    tests.map(({ file, titles, state }) => `${state} ${file} ${titles.join(' › ')}`)

  describe('an endless loop', () => {
    const cwd = createFolder({
      'test/a.test.ts': `import { spin } from './spin'
describe('a', () => {
  beforeEach(() => {})
  it('passes', () => {})
  it('turns', async function () {
    this.timeout(300)
    await Promise.resolve()
    spin()
  })
  it('is lost', () => {})
})
`,
      'test/spin.ts': 'export function spin() {\n  for (;;) {\n  }\n}\n',
      'test/b.test.ts': "it('goes on', () => {})\n",
      'test/c.test.ts':
        "before(function () {\n  this.timeout(200)\n  while (true) Math.random()\n})\nit('never', () => {})\n",
      'test/d.test.ts': "it('goes on again', () => {})\n",
    })

    it('fails the test or hook it is in, at its line, and the next files run', async () => {
      const report = await run(cwd)
      expect(outline(report)).to.deep.equal([
        'passed test/a.test.ts a › passes',
        'failed test/a.test.ts a › turns',
        'passed test/b.test.ts goes on',
        'failed test/c.test.ts "before all" hook for "never"',
        'passed test/d.test.ts goes on again',
      ])
      expect(report).to.include({ passed: 3, failed: 2 })
      const [, turns, , hook] = report.tests
      expect(turns!.failure!.message).to.equal('the test blocked its process for longer than its limit of 300 ms')
      expect(turns!.failure!.frame).to.include({ file: 'test/spin.ts', line: 2 })
      expect(turns!.failure!.stack.at(-1)).to.match(/^test\/a\.test\.ts:8:/)
      expect(hook!.failure!.frame).to.include({ file: 'test/c.test.ts', line: 3 })
    })

    it('stops the run with --bail', async () => {
      expect(outline(await run(cwd, '--bail'))).to.have.lengthOf(2)
    })
  })

  describe('an endless loop outside of tests', () => {
    const cwd = createFolder({
      'toolkit.config.js': 'export default { tests: "test/*.test.ts" }',
      'test/a.test.ts': "it('runs', () => {})\n",
      'test/b.test.ts': "process.kill(process.pid, 'SIGKILL')\n",
      'test/c.test.ts': "it('runs too', () => {})\n",
    })

    it('fails its file', async () => {
      expect(outline(await run(cwd))).to.have.members([
        'passed test/a.test.ts runs',
        'failed test/b.test.ts the top level of the file',
        'passed test/c.test.ts runs too',
      ])
    })
  })

  describe('.only', () => {
    const cwd = createFolder({
      'test/a.test.ts': "it.only('leaves', () => { process.exit(3) })\nit('left out', () => {})\n",
      'test/b.test.ts': "it('left out too', () => {})\n",
    })

    it('applies to files of other processes', async () => {
      const report = await run(cwd)
      expect(outline(report)).to.deep.equal(['failed test/a.test.ts leaves'])
      expect(report.tests[0]!.failure!.message).to.equal('the test process was ended with exit code 3')
    })
  })
})
