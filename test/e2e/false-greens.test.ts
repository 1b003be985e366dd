import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, runToolkit, writeFiles } from './toolkit.js'

const FAILING = "it('fails', () => { throw new Error('no') })\n"
const PASSING = "it('passes', () => {})\n"

/** Runs that ended with 0 although nothing was checked, beside those of the table of claims. */
describe('what would end green', function () {
  this.timeout(300_000)

  describe('a configuration that exports nothing', () => {
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
      it(`is refused: ${name} in a ${type} package: ${text.split('\n', 1)[0]}`, async () => {
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

    it('is refused beside another one', async () => {
      const exported = 'export default {}\n'
      writeFiles(cwd, { 'toolkit.config.js': exported, 'toolkit.config.mjs': exported })
      const { exitCode, stderr } = await runToolkit(['test'], { cwd })
      rmSync(join(cwd, 'toolkit.config.mjs'))
      expect(stderr).to.include('toolkit.config.js and toolkit.config.mjs')
      expect(exitCode).to.equal(2)
    })

    it('is accepted where CommonJS exports it', async () => {
      writeFiles(cwd, { 'toolkit.config.js': 'module.exports = {}\n', 'package.json': '{"type":"commonjs"}' })
      expect(await runToolkit(['test'], { cwd })).to.include({ exitCode: 0 })
    })
  })

  describe('a test file that cannot be loaded', () => {
    for (const [what, text, says] of [
      ['imports a file that is not there', "import './nowhere.js'\n", 'Could not resolve "./nowhere.js"'],
      [
        'imports a package that is not there',
        "import 'no-such-package'\n",
        'imports no-such-package, which cannot be found',
      ],
      ['is no JavaScript', 'const (\n', 'a test file cannot be read'],
      ['throws', "throw new Error('boom')\n", 'failed before its tests began: boom'],
    ] as const) {
      it(`fails alone: it ${what}`, async () => {
        const cwd = createFolder({
          ...COUNTER,
          'toolkit.config.js': 'export default {}',
          'test/a.test.js': `${text}${PASSING}`,
          'test/b.test.js': `${SETUP}${PASSING}`,
          'test/c.test.js': FAILING,
        })
        for (const flags of [[], ['--jobs', '2'], ['-g', 'passes']]) {
          const { exitCode, stdout, stderr } = await runToolkit(['test', '--json', ...flags], { cwd })
          expect(stdout, stderr).to.match(/^\{/)
          const { tests } = JSON.parse(stdout) as RunReport
          const [first, second] = tests
          expect(first).to.include({ file: 'test/a.test.js', state: 'failed' })
          expect(first!.failure!.message).to.include(says)
          expect(second).to.include({ file: 'test/b.test.js', state: 'passed' })
          expect(tests).to.have.length(flags[0] === '-g' ? 2 : 3)
          expect(exitCode).to.equal(1)
        }
        expect(await runToolkit(['test', 'test/a.test.js'], { cwd })).to.include({ exitCode: 1 })
        expect((await runToolkit(['test', '--list'], { cwd })).exitCode).to.not.equal(0)
      })
    }
  })
})
