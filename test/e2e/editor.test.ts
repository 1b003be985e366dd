import { join } from 'node:path'
import { expect } from 'chai'
import type { RunReport, TestResult } from '../../src/report/model/run.js'
import { debug } from './debugging.js'
import { createFolder, runToolkit, startToolkit, untilEnd, writeFiles } from './toolkit.js'

const TESTS = `import { expect } from 'iost-toolkit/test'
import { shared } from './shared.js'

describe('outer', () => {
  it('first', () => {})
    it('twice', () => {})
  it('twice', () => { throw new Error('the second') })
  describe('inner', () => {
    it('debugged', async () => {
      let count: number = 40
      count += 2
      expect(count).to.equal(42)
    })
  })
  it.skip('later')
})
shared('of a helper')
`
const SHARED = 'export function shared(title: string) { it(title, () => {}) }\n'

describe('editor integration', () => {
  const cwd = createFolder({ 'test/a.test.ts': TESTS, 'test/shared.ts': SHARED, 'test/b.test.ts': "it('b', () => {})" })
  const run = (...args: string[]) => runToolkit(['test', ...args], { cwd })
  const list = async (): Promise<TestResult[]> => JSON.parse((await run('--list', '--json')).stdout).tests

  it('--list --json prints file, line, column and a stable id for each test', async () => {
    const before = await list()
    expect(before.map(({ file, titles, line, column }) => [file, titles.at(-1), line, column])).to.deep.equal([
      ['test/a.test.ts', 'of a helper', 17, 1],
      ['test/a.test.ts', 'first', 5, 3],
      ['test/a.test.ts', 'twice', 6, 5],
      ['test/a.test.ts', 'twice', 7, 3],
      ['test/a.test.ts', 'later', 15, 6],
      ['test/a.test.ts', 'debugged', 9, 5],
      ['test/b.test.ts', 'b', 1, 1],
    ])
    const ids = before.map(({ id }) => id)
    expect(new Set(ids).size).to.equal(7)
    for (const id of ids) expect(id).to.match(/^test\/[ab]\.test\.ts#[0-9a-f]{10}$/)
    writeFiles(cwd, { 'test/a.test.ts': `// moved\n\n${TESTS}` })
    const after = await list()
    expect(after.map(({ id }) => id)).to.deep.equal(ids)
    expect(after[1]).to.deep.include({ line: 7, column: 3 })
    writeFiles(cwd, { 'test/a.test.ts': TESTS })
  })

  it('--run runs only the tests with the given ids, even among equal titles', async () => {
    const listed = await list()
    const [first, one, two] = ['first', 'twice', 'twice'].map((title, index) => {
      const found = listed.filter(({ titles }) => titles.at(-1) === title)
      return found[index === 2 ? 1 : 0]!.id!
    }) as [string, string, string]
    const ran = async (...ids: string[]) => {
      const { stdout } = await run('--json', ...ids.flatMap((id) => ['--run', id]))
      return (JSON.parse(stdout) as RunReport).tests.map(({ id, state }) => [id, state])
    }
    expect(await ran(first, two)).to.deep.equal([
      [first, 'passed'],
      [two, 'failed'],
    ])
    expect(await ran(one)).to.deep.equal([[one, 'passed']])
  })

  it('rejects an unknown test id', async () => {
    const [known] = await list()
    const gone = 'test/a.test.ts#0123456789'
    const both = await run('--run', gone, '--run', known!.id!)
    expect(both.exitCode).to.equal(0)
    expect(both.stderr).to.include(`unknown test ${gone}`)
    const none = await run('--run', gone)
    expect(none.exitCode).to.equal(1)
    expect(none.stderr).to.include(`no test is ${gone}`)
  })

  it('--inspect-brk waits for a debugger, whose source breakpoints bind and hit', async () => {
    const child = startToolkit(['test', 'test/a.test.ts', '--grep', 'debugged', '--inspect-brk=0'], { cwd })
    const ended = untilEnd(child)
    const address = await new Promise<string>((resolve, reject) => {
      let shown = ''
      child.stderr!.on('data', (data) => {
        shown += data
        const [, found] = /Debugger listening on (ws:\S+)/.exec(shown) ?? []
        if (found !== undefined) resolve(found)
      })
      child.on('exit', () => reject(new Error(`it ended before a debugger came: ${shown}`)))
    })
    const stop = await debug(address, { file: join(cwd, 'test/a.test.ts'), line: 12, expression: 'count' })
    expect(stop).to.deep.equal({ line: 12, value: 42 })
    const { exitCode, stdout: shown } = await ended
    expect(shown).to.include('1 passed, 0 failed')
    expect(exitCode).to.equal(0)
  })

  it('rejects an invalid inspector address', async () => {
    const { exitCode, stderr } = await run('--inspect-brk=here')
    expect(exitCode).to.equal(2)
    expect(stderr).to.include('--inspect-brk: expected a port or an address, got "here"')
  })
})
