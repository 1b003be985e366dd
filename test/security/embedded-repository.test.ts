import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { createFolder, runToolkit, writeFiles } from '../e2e/toolkit.js'

/** The author of a repository can bring a bare repository in a folder, with its configuration. */
describe('a bare repository around a project', () => {
  const outside = createFolder()
  const project = join(outside, 'project')
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.email=a@b', '-c', 'user.name=a', ...args], { cwd: project, stdio: 'pipe' })

  before(() => {
    writeFiles(project, { 'package.json': '{}', 'test/a.test.js': "it('a', () => {})\n" })
    git('init', '-q', '--bare', outside)
    git('config', '-f', '../config', 'core.bare', 'false')
    git('config', '-f', '../config', 'core.worktree', project)
    git('add', '-A')
    git('commit', '-qm', 'a')
    git('config', '-f', '../config', 'core.fsmonitor', `touch '${join(outside, 'executed')}'; false`)
  })

  for (const args of [['test', '--changed'], ['test'], ['mutate', '--changed'], ['test', '--coverage', '--json']]) {
    it(`cannot make toolkit ${args.join(' ')} run a command of its configuration`, async () => {
      await runToolkit(args, { cwd: project })
      expect(existsSync(join(outside, 'executed'))).to.equal(false)
    })
  }

  it('makes git itself run that command, so that the attack is one', () => {
    git('status')
    expect(existsSync(join(outside, 'executed'))).to.equal(true)
  })
})
