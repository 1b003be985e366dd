import { execFileSync } from 'node:child_process'
import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, runToolkit, writeFiles } from './toolkit.js'

const DEPLOYS = `${SETUP}it('deploys', async () => { await (await setup()).counter.add(1) })\n`

describe('toolkit test --changed', () => {
  const cwd = createFolder({
    ...COUNTER,
    '.gitignore': '.toolkit\n',
    'test/deploys.test.ts': DEPLOYS,
    'test/imports.test.ts':
      "import { one } from './one.js'\nit('imports', () => { if (one !== 1) throw new Error() })\n",
    'test/alone.test.ts': "it('is alone', () => {})\n",
    'test/one.ts': 'export const one: number = 1\n',
  })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd, stdio: 'ignore' })
  const commit = () => {
    git('add', '-A')
    git('commit', '--quiet', '-m', 'all')
  }
  const run = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await runToolkit(['test', '--json', ...args], { cwd })
    const { tests }: RunReport = JSON.parse(stdout)
    return { exitCode, stderr, files: tests?.map(({ file }) => file) }
  }

  it('requires a git repository', async () => {
    const { exitCode, stderr } = await run('--changed')
    expect(exitCode).to.equal(2)
    expect(stderr).to.include('cannot list the changes since the last commit').and.include('GIT_UNUSABLE')
  })

  it('runs the tests that depend on a changed import, deployed contract or test file', async () => {
    git('init')
    commit()
    // A file that no run knows is reached by everything except other tests.
    writeFiles(cwd, { 'contracts/counter.js': `${COUNTER['contracts/counter.js']}\n` })
    expect((await run('--changed')).files).to.have.lengthOf(3)
    expect((await run('--changed')).files).to.deep.equal(['test/deploys.test.ts'])
    commit()
    const clean = await run('--changed')
    expect(clean).to.deep.include({ exitCode: 0, files: [] })
    expect(clean.stderr).to.include('nothing that changed since HEAD reaches a test')
    writeFiles(cwd, { 'test/one.ts': 'export const one: number = 2 - 1\n', 'README.md': 'new\n' })
    expect((await run('--changed')).files).to.deep.equal(['test/imports.test.ts'])
    commit()
    writeFiles(cwd, { 'test/alone.test.ts': "it('is alone still', () => {})\n" })
    expect((await run('--changed')).files).to.deep.equal(['test/alone.test.ts'])
  })

  it('compares with a given commit or branch, and runs all tests after a configuration change', async () => {
    expect((await run('--changed', 'HEAD~1')).files).to.deep.equal(['test/alone.test.ts', 'test/imports.test.ts'])
    writeFiles(cwd, { 'toolkit.config.js': 'export default { tests: "test/*.test.ts" }\n' })
    expect((await run('--changed=HEAD')).files).to.have.lengthOf(3)
    const { exitCode, stderr } = await run('--changed=nowhere')
    expect(exitCode).to.equal(2)
    expect(stderr).to.include('cannot list the changes since nowhere')
  })
})
