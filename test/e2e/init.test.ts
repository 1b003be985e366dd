import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { TEMPLATES } from '../../src/project/template.js'
import { itExtended } from '../limits.js'
import { createFolder, runToolkit, writeFiles } from './toolkit.js'

describe('toolkit init', () => {
  const cwd = createFolder()

  for (const template of TEMPLATES) {
    const declare = template === 'token' ? it : itExtended
    for (const language of ['ts', 'js']) {
      declare(`creates a ${language} project from ${template} that compiles without type errors`, async () => {
        const name = `${template}-${language}`
        const made = await runToolkit(['init', name, '--template', template, `--${language}`, '--yes', '--no-git'], {
          cwd,
        })
        expect(made).to.include({ exitCode: 0, stderr: '' })
        const project = join(cwd, name)
        expect(existsSync(join(project, '.github/workflows/test.yml'))).to.equal(true)
        const compiled = await runToolkit(['compile', '--json'], { cwd: project })
        const { contracts, folder } = JSON.parse(compiled.stdout)
        expect(contracts).to.not.be.empty
        const endings = ['js', 'abi', 'js.map', 'd.ts']
        for (const file of contracts.flatMap(({ name }: { name: string }) => endings.map((end) => `${name}.${end}`))) {
          expect(existsSync(join(project, folder, file)), file).to.equal(true)
        }
        const checked = await runToolkit(['check'], { cwd: project })
        expect(checked).to.include({ exitCode: 0, stderr: '' })
      })
    }

    // The last step of `npm test` runs the tests of the templates in both languages, with their searches in full.
    declare(`creates a project from ${template} whose tests pass`, async () => {
      const tested = await runToolkit(['test', '--fuzz-runs', '10'], { cwd: join(cwd, `${template}-ts`) })
      expect(tested.stdout).to.match(/\n[1-9]\d* passed, 0 failed \([\d.]+ m?s\)\n$/)
      expect(tested.exitCode).to.equal(0)
    })
  }

  it('never prompts without a terminal', async () => {
    const { exitCode, stdout } = await runToolkit(['init', 'silent', '--json', '--no-install', '--no-git'], { cwd })
    expect(exitCode).to.equal(0)
    expect(JSON.parse(stdout)).to.include({ template: 'minimal', language: 'ts' })
    expect(existsSync(join(cwd, 'silent/node_modules'))).to.equal(false)
    expect(existsSync(join(cwd, 'silent/.git'))).to.equal(false)
  })

  it('never overwrites files', async () => {
    writeFiles(cwd, { 'used/README.md': 'mine' })
    const { exitCode, stderr } = await runToolkit(['init', 'used', '--yes'], { cwd })
    expect(stderr).to.match(/is not empty: README\.md[\s\S]*hint/)
    expect(exitCode).to.equal(2)
    expect(readFileSync(join(cwd, 'used/README.md'), 'utf8')).to.equal('mine')
  })

  it('suggests the nearest template name', async () => {
    const { exitCode, stderr } = await runToolkit(['init', 'x', '--template', 'tokne'], { cwd })
    expect(stderr).to.match(/unknown template "tokne"; did you mean "token"\?/)
    expect(exitCode).to.equal(2)
    expect(existsSync(join(cwd, 'x'))).to.equal(false)
  })

  it('requires exactly one language', async () => {
    const { exitCode, stderr } = await runToolkit(['init', 'x', '--ts', '--js'], { cwd })
    expect(stderr).to.match(/--ts and --js exclude each other/)
    expect(exitCode).to.equal(2)
  })
})
