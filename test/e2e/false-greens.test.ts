import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { RunReport, TestResult } from '../../src/report/model/run.js'
import { openNode } from '../node.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, runToolkit, writeFiles } from './toolkit.js'

const FAILING = "it('fails', () => { throw new Error('no') })\n"
const PASSING = "it('passes', () => {})\n"

/** Runs that ended with 0 although nothing was checked, beside those of the table of claims. */
describe('false passes', function () {
  this.timeout(300_000)

  describe('a configuration without exports', () => {
    const cwd = createFolder({ ...COUNTER, 'test/a.test.js': PASSING })
    rmSync(join(cwd, 'toolkit.config.js'))
    const SETTINGS = '{ coverage: { thresholds: { lines: 100 } } }'

    for (const [name, text, type] of [
      [
        'toolkit.config.ts',
        `import { defineConfig } from 'iost-toolkit/config'\ndefineConfig(${SETTINGS})\n`,
        'module',
      ],
      ['toolkit.config.js', `const config = ${SETTINGS}\n`, 'commonjs'],
      [
        'toolkit.config.js',
        `import { defineConfig } from 'iost-toolkit/config'\ndefineConfig(${SETTINGS})\n`,
        'commonjs',
      ],
      ['toolkit.config.mjs', `export const config = ${SETTINGS}\n`, 'module'],
      ['toolkit.config.cjs', `const config = ${SETTINGS}\n`, 'module'],
      ['toolkit.config.mts', `export const config = ${SETTINGS}\n`, 'commonjs'],
      ['toolkit.config.js', '', 'module'],
    ] as const) {
      it(`is rejected: ${name} in a ${type} package: ${text.split('\n', 1)[0]}`, async () => {
        writeFiles(cwd, { [name]: text, 'package.json': JSON.stringify({ type }) })
        try {
          // the second run reads what the first one kept
          for (const run of ['first', 'second']) {
            const { exitCode, stderr } = await runToolkit(['test'], { cwd })
            expect(stderr, run).to.include('the configuration cannot be read: it exports nothing').and.include(name)
            expect(exitCode, run).to.equal(2)
          }
        } finally {
          rmSync(join(cwd, name))
        }
      })
    }

    it('is rejected next to another configuration', async () => {
      const exported = 'export default {}\n'
      writeFiles(cwd, { 'toolkit.config.js': exported, 'toolkit.config.mjs': exported })
      const { exitCode, stderr } = await runToolkit(['test'], { cwd })
      rmSync(join(cwd, 'toolkit.config.mjs'))
      expect(stderr).to.include('toolkit.config.js and toolkit.config.mjs')
      expect(exitCode).to.equal(2)
    })

    it('is accepted with a CommonJS export', async () => {
      writeFiles(cwd, { 'toolkit.config.js': 'module.exports = {}\n', 'package.json': '{"type":"commonjs"}' })
      expect(await runToolkit(['test'], { cwd })).to.include({ exitCode: 0 })
    })
  })

  describe('a test file that cannot be loaded', () => {
    const BROKEN = [
      ['imports a file that is not there', "import './nowhere.js'\n", 'Could not resolve "./nowhere.js"'],
      [
        'imports a package that is not there',
        "import 'no-such-package'\n",
        'imports no-such-package, which cannot be found',
      ],
      ['is no JavaScript', 'const (\n', 'a test file cannot be read'],
      ['throws', "throw new Error('boom')\n", 'failed before its tests began: boom'],
      ['throws an object', 'throw { code: 7 }\n', 'failed before its tests began: {"code":7}'],
    ] as const
    const cwd = createFolder({
      ...COUNTER,
      'toolkit.config.js': 'export default {}',
      ...Object.fromEntries(BROKEN.map(([, text], at) => [`test/a${at}.test.js`, `${text}${PASSING}`])),
      'test/b.test.js': `${SETUP}${PASSING}`,
      'test/c.test.js': FAILING,
    })
    const read = async (...args: string[]): Promise<TestResult[]> => {
      const { exitCode, stdout, stderr } = await runToolkit(['test', '--json', ...args], { cwd })
      expect(stdout, stderr).to.match(/^\{/)
      expect(exitCode).to.equal(1)
      return (JSON.parse(stdout) as RunReport).tests
    }
    /** Runs with all of them. */
    const together = new Map<string, TestResult[]>()
    before(async () => {
      for (const flags of ['--jobs=2', '--grep=passes']) together.set(flags, await read(flags))
      expect((await runToolkit(['test', '--list'], { cwd })).exitCode).to.not.equal(0)
    })

    for (const [at, [what, , says]] of BROKEN.entries()) {
      it(`fails without affecting other files: it ${what}`, async () => {
        const file = `test/a${at}.test.js`
        const expectBroken = (tests: readonly TestResult[], others: number) => {
          const broken = tests.find((test) => test.file === file)!
          expect(broken).to.include({ state: 'failed' })
          expect(broken.failure!.message).to.include(says)
          expect(tests.find((test) => test.file === 'test/b.test.js')).to.include({ state: 'passed' })
          expect(tests.filter((test) => test !== broken)).to.have.length(others)
        }
        expectBroken(await read(file, 'test/b.test.js', 'test/c.test.js'), 2)
        expectBroken(together.get('--jobs=2')!, BROKEN.length + 1)
        expectBroken(together.get('--grep=passes')!, BROKEN.length)
        expect(await runToolkit(['test', file], { cwd })).to.include({ exitCode: 1 })
      })
    }
  })

  it('a configuration that ends the process ends no command with 0', async () => {
    const cwd = createFolder({ ...COUNTER, 'toolkit.config.js': 'process.exit()\nexport default {}\n' })
    for (const command of ['compile', 'lint', 'check', 'test'])
      expect((await runToolkit([command], { cwd })).exitCode, command).to.be.oneOf([1, 70])
  })

  it('a script whose promise never settles ends with 70 and a reason', async () => {
    const node = await openNode()
    try {
      const { url } = await node.listen({ port: 0 })
      const cwd = createFolder({
        'toolkit.config.js': `export default { networks: { local: { kind: 'http', url: '${url}' } } }`,
        'never.js': 'export default () => new Promise(() => {})\n',
      })
      const { exitCode, stderr } = await runToolkit(['run', 'never.js'], { cwd })
      expect([exitCode, stderr]).to.deep.equal([
        70,
        'error the command ended before it was done: it waited for something that can no longer happen\n',
      ])
    } finally {
      await node.close()
    }
  })
})
