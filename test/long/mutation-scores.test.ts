import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { MutationReport } from '../../src/report/model/mutation.js'
import { runToolkit } from '../e2e/toolkit.js'

const ROOT = join(import.meta.dirname, '../..')
const TEMPLATES = join(ROOT, 'templates')
/** Time limit of one template, for a loaded machine. */
const LIMIT_MS = 900_000

/** The tests of every template reach the mutation score that the configuration of the template requires. */
describe('mutation scores of the templates', function () {
  this.timeout(LIMIT_MS)
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'toolkit-scores-'))
  })
  after(() => rmSync(folder, { recursive: true }))

  function createProject(template: string, language: string): string {
    const project = join(folder, template, language)
    cpSync(join(TEMPLATES, template, language), project, { recursive: true })
    mkdirSync(join(project, 'node_modules'))
    symlinkSync(ROOT, join(project, 'node_modules/iost-toolkit'))
    return project
  }

  for (const template of readdirSync(TEMPLATES).filter((name) => name !== 'shared')) {
    for (const language of ['ts', 'js']) {
      it(`${template} in ${language} reaches its threshold, with the same verdicts from two processes`, async () => {
        const cwd = createProject(template, language)
        const reporters = ['--reporter', 'text,json=one.json']
        const { exitCode, stdout, stderr } = await runToolkit(['mutate', '--jobs', '1', ...reporters], { cwd })
        // without a threshold in the configuration, any score would pass
        expect(stdout, stderr).to.match(/mutation score [\d.]+ % \(threshold [89]0 %\)/)
        expect(exitCode, stdout).to.equal(0)
        const again = ['--jobs', '2', '--no-incremental', '--reporter', 'json=two.json']
        await runToolkit(['mutate', ...again], { cwd })
        expect(readVerdicts(join(cwd, 'two.json'))).to.deep.equal(readVerdicts(join(cwd, 'one.json')))
      })
    }
  }
})

/** Reads the verdict of each mutant, by id. */
function readVerdicts(file: string): Record<string, string> {
  const report = JSON.parse(readFileSync(file, 'utf8')) as { config: { toolkit: MutationReport } }
  return Object.fromEntries(report.config.toolkit.mutants.map(({ id, verdict }) => [id, verdict]))
}
