import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from 'chai'
import { TEMPLATES } from '../../src/project/template.js'
import type { RunReport } from '../../src/report/model/run.js'
import { runToolkit } from '../e2e/toolkit.js'
import { SOAK_MS } from '../limits.js'

/** Full figure: 10. */
const ROUNDS = Number(process.env.TOOLKIT_LOAD_ROUNDS ?? 2)
const BUSY = 4
const MARKET = resolve(import.meta.dirname, '../e2e/market')

/** A verdict is about a contract, never about what else the machine has to do. */
describe('tests under load', function () {
  this.timeout(SOAK_MS)
  let folder: string
  let busy: ChildProcess[]

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'toolkit-load-'))
    for (const template of TEMPLATES) {
      const made = await runToolkit(['init', template, '--template', template, '--ts', '--yes', '--no-git'], {
        cwd: folder,
      })
      expect(made.exitCode, made.stderr).to.equal(0)
    }
    cpSync(MARKET, join(folder, 'four-contracts'), { recursive: true })
    busy = Array.from({ length: BUSY }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  })
  after(() => {
    for (const child of busy) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  for (const project of [...TEMPLATES, 'four-contracts']) {
    it(`${project} passes ${ROUNDS} times in a row beside ${BUSY} busy processes`, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { stdout, stderr } = await runToolkit(['test', '--json'], { cwd: join(folder, project) })
        expect(stdout, stderr).to.match(/^\{/)
        const { passed, failed, tests } = JSON.parse(stdout) as RunReport
        const reds = tests
          .filter(({ state }) => state === 'failed')
          .map(({ titles, failure }) => [titles, failure?.message])
        expect(reds, `round ${round}`).to.deep.equal([])
        expect({ failed, passed: passed > 0 }).to.deep.equal({ failed: 0, passed: true })
      }
    })
  }
})
