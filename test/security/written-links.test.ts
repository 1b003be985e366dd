import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import { createFolder, readNodeUrl, runToolkit, startToolkit, untilEnd, writeFiles } from '../e2e/toolkit.js'
import { plantText } from '../planted.js'
import { createCounterProject } from './counter-project.js'

/** A contract that `lint --fix` changes. */
const FIXABLE =
  'export class Fixable {\n  init(): void {}\n  isMore(a: string, b: string): boolean {\n    return new BigNumber(a) > new BigNumber(b)\n  }\n}\n'
/** Files of the user, with the names that the toolkit writes, outside of the repository. */
const OUTSIDE = {
  'index.html': 'own',
  'lcov.info': 'own',
  'speedscope.json': 'own',
  'costs.json': 'own',
  'report.xml': 'own',
  'journal.jsonl': '',
  'local/journal.jsonl': '',
  'local.json': '{"contracts":{}}',
  'fixable.ts': FIXABLE,
  'package.json': '{}',
  LOG: 'own',
  sequence: 'own',
}
const PROJECT = {
  'package.json': '{}',
  'contracts/index.js': 'class B { init() {} add(n) { return n } }\nmodule.exports = B\n',
  'test/a.test.js': `import { chain } from 'iost-toolkit/test'
it('adds', async () => {
  const { alice } = await chain.accounts(['alice'])
  await (await chain.deploy('index', { from: alice })).add('1')
})\n`,
  'test/b.test.js': `import { arb, property } from 'iost-toolkit/test'
property('fails', { who: arb.account() }, async () => { throw new Error('no') })\n`,
  'other/corpus/a/0123456789abcdef.json': '{}',
}
const PASSING = ['test', 'test/a.test.js']

/** A link that a repository brings, and a command that writes there. */
const WRITERS: readonly (readonly [place: string, target: string, command: readonly string[]])[] = [
  ['coverage', '.', [...PASSING, '--coverage-reporter', 'html', '--coverage-reporter', 'lcovonly']],
  ['coverage/index.html', 'index.html', [...PASSING, '--coverage-reporter', 'html']],
  ['coverage/lcov.info', 'lcov.info', [...PASSING, '--coverage']],
  ['coverage/lcov-report', '.', [...PASSING, '--coverage-reporter', 'lcov']],
  ['coverage/contracts', '.', [...PASSING, '--coverage-reporter', 'html']],
  ['profile', '.', [...PASSING, '--profile']],
  ['profile/speedscope.json', 'speedscope.json', [...PASSING, '--profile']],
  ['costs.json', 'costs.json', [...PASSING, '--costs', 'update']],
  ['reports', '.', [...PASSING, '--reporter', 'junit=reports/report.xml']],
  ['reports/report.xml', 'report.xml', [...PASSING, '--reporter', 'junit=reports/report.xml']],
  ['reports', '.', [...PASSING, '--summary', 'reports/summary.md']],
  ['test/.regressions', '.', ['test', 'test/b.test.js']],
  ['test/.regressions/b.test.json', 'costs.json', ['test', 'test/b.test.js']],
  ['.toolkit/corpus', '.', ['corpus', 'merge', 'other/corpus']],
  ['.toolkit/corpus/a', '.', ['corpus', 'merge', 'other/corpus']],
  ['.toolkit', '.', ['corpus', 'merge', 'other/corpus']],
  ['contracts/fixable.ts', 'fixable.ts', ['lint', '--fix', 'fixable']],
  ['contracts', '.', ['lint', '--fix']],
  ['fresh', 'empty', ['init', 'fresh']],
  ['fresh', 'empty', ['init', 'fresh/inner']],
  ['chain', 'empty', ['node', '--port', '0', '--data-dir', 'chain']],
  ['chain', 'empty', ['node', '--port', '0', '--data-dir', 'chain/inner']],
]

function open(place: string, target: string): { cwd: string; outside: string } {
  const outside = createFolder(OUTSIDE)
  mkdirSync(join(outside, 'empty'))
  const cwd = createFolder(PROJECT)
  link(cwd, place, join(outside, target))
  return { cwd, outside }
}

function link(cwd: string, place: string, target: string): void {
  mkdirSync(dirname(join(cwd, place)), { recursive: true })
  rmSync(join(cwd, place), { recursive: true, force: true })
  symlinkSync(target, join(cwd, place))
}

/** Lists everything in a folder with its contents. */
function list(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return entry.isFile() ? `${path}: ${readFileSync(path, 'utf8')}` : path
    })
    .sort()
}

// The oracle is the file system: what the link leads to has to stay as it was.
describe('a symbolic link of a repository', () => {
  for (const [place, target, command] of WRITERS) {
    it(`at ${place} moves nothing that toolkit ${command.join(' ')} writes out of the repository`, async () => {
      const { cwd, outside } = open(place, target)
      const before = list(outside)
      const child = startToolkit(command, { cwd, env: { GITHUB_STEP_SUMMARY: '' } })
      // A command that serves would go on: its first line says that it has opened its files.
      child.stdout?.once('data', () => /^(?:node|explorer)$/.test(command[0] ?? '') && child.kill('SIGTERM'))
      const { stdout, stderr } = await untilEnd(child)
      expect(list(outside), stdout + stderr).to.deep.equal(before)
      expect(stdout + stderr).to.not.contain('internal error')
    })
  }

  it('is named in the error, with what to do', async () => {
    const { cwd } = open('coverage', '.')
    const { exitCode, stderr } = await runToolkit([...PASSING, '--coverage'], { cwd })
    expect(stderr).to.contain(`${join(cwd, 'coverage')} is not used: it is a symbolic link out of the repository`)
    expect(stderr).to.contain('Remove the link, or name the place that it leads to.')
    expect(exitCode).to.equal(2)
  })

  it('may lead to another folder of the repository', async () => {
    const { cwd } = open('unused', '.')
    mkdirSync(join(cwd, 'kept'))
    link(cwd, 'coverage', join(cwd, 'kept'))
    const { exitCode, stderr } = await runToolkit([...PASSING, '--coverage'], { cwd })
    expect(exitCode, stderr).to.equal(0)
    expect(readdirSync(join(cwd, 'kept'))).to.deep.equal(['lcov.info'])
  })

  it('does not concern a place outside of the repository, which may be a link of the user', async () => {
    const { cwd, outside } = open('unused', '.')
    const own = createFolder()
    symlinkSync(outside, join(own, 'reports'))
    const file = join(own, 'reports/new.xml')
    const { exitCode, stderr } = await runToolkit([...PASSING, '--reporter', `junit=${file}`], { cwd })
    expect(exitCode, stderr).to.equal(0)
    expect(readFileSync(join(outside, 'new.xml'), 'utf8')).to.contain('<testsuites')
  })

  describe('in place of what commands write that use a node', () => {
    let url: string

    before(async () => {
      const node = startToolkit(['node', '--port', '0', '--json'], { cwd: createFolder() })
      url = await readNodeUrl(node)
    })

    for (const [place, target] of [
      ['deployments', '.'],
      ['deployments/dev', '.'],
      ['deployments/dev/journal.jsonl', 'journal.jsonl'],
      ['deployments/dev.json', 'costs.json'],
    ] as const) {
      it(`moves nothing out of the repository: ${place}`, async () => {
        const cwd = createCounterProject(url)
        const outside = createFolder(OUTSIDE)
        link(cwd, place, join(outside, target))
        const before = list(outside)
        const { stdout, stderr } = await runToolkit(['deploy', '--network', 'dev', '--yes'], { cwd })
        expect(list(outside), stdout + stderr).to.deep.equal(before)
        expect(stdout + stderr).to.not.contain('internal error')
      })
    }

    it('moves nothing out of the repository: the index of an explorer', async () => {
      const { cwd, outside } = open('index/LOG', 'LOG')
      const before = list(outside)
      const child = startToolkit(['explorer', 'serve', '--url', url, '--port', '0', '--data-dir', 'index'], { cwd })
      child.stdout?.once('data', () => child.kill('SIGTERM'))
      const { stdout, stderr } = await untilEnd(child)
      expect(list(outside), stdout + stderr).to.deep.equal(before)
    })
  })

  it('moves no exported key out of the repository', async () => {
    const { cwd, outside } = open('keys', '.')
    const before = list(outside)
    const options = { cwd, env: { TOOLKIT_PASSWORD: plantText('password of the link test') }, input: '' }
    expect((await runToolkit(['keys', 'new', 'alice'], options)).exitCode).to.equal(0)
    const args = ['keys', 'export', 'alice', '--format', 'wallet', '--plain', '--yes', '--out', 'keys/alice.json']
    const { stderr } = await runToolkit(args, options)
    expect(list(outside), stderr).to.deep.equal(before)
    expect(stderr).to.contain('it is a symbolic link out of the repository')
  })

  it('a corpus that is merged brings no link into the corpus', async () => {
    const { cwd, outside } = open('unused', '.')
    link(cwd, 'other/corpus/b', outside)
    writeFiles(cwd, { 'toolkit.config.js': 'export default {}\n' })
    const { exitCode, stderr } = await runToolkit(['corpus', 'merge', 'other/corpus'], { cwd })
    expect(stderr).to.contain('it is no regular file')
    expect(exitCode).to.equal(2)
  })
})
