import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import type { Project } from '../../src/config/project.js'
import { loadScript } from '../../src/deploy/script/script.js'
import { createFolder, type Ended, runToolkit, type StartOptions, writeFiles } from '../e2e/toolkit.js'

const SOURCE = 'class A { init() {} }\nmodule.exports = A\n'
const IMPORTER = "import './b.js'\nexport class A { init() {} }\n"

/** Milliseconds within which a command ends, on a busy machine: one that reads a pipe or a device never does. */
const MAX_MS = 60_000

function runBounded(args: readonly string[], options: StartOptions): Promise<Ended> {
  return runToolkit(args, { ...options, maxMs: MAX_MS })
}

/** Files that a repository can have in place of a regular one. */
const PLANTED: Readonly<Record<string, (path: string, secret: string) => void>> = {
  'a link out of the repository': (path, secret) => symlinkSync(secret, path),
  'a link to an endless device': (path) => symlinkSync('/dev/zero', path),
  'a named pipe': (path) => void execFileSync('mkfifo', [path]),
  '5 GB of nothing': (path) => {
    writeFileSync(path, '')
    truncateSync(path, 5 * 2 ** 30)
  },
}
/** Places that `compile`, `check` and `lint` read: the file that is replaced, and the other files. */
const PLACES: Readonly<Record<string, readonly [file: string, others: Record<string, string>]>> = {
  'a contract': ['contracts/a.js', {}],
  'an import of a contract': ['contracts/b.js', { 'contracts/a.ts': IMPORTER }],
  'an ABI file': ['contracts/a.abi', { 'contracts/a.js': SOURCE }],
  'a configuration of TypeScript': ['contracts/tsconfig.json', { 'contracts/a.js': SOURCE }],
  'a base of a configuration': [
    'base.json',
    { 'contracts/a.js': SOURCE, 'contracts/tsconfig.json': '{ "ext\\u0065nds": "../base.json" }' },
  ],
}

describe('irregular files of a repository', () => {
  const outside = createFolder({ 'secret.txt': "hunter22 = '\n" })
  let runs = 0
  after(() => console.log(`      ${runs} runs beside irregular files`))

  for (const [place, [file, others]] of Object.entries(PLACES)) {
    for (const [kind, plant] of Object.entries(PLANTED)) {
      it(`irregular files of a repository are not read by compile and lint: ${kind} as ${place}`, async () => {
        const cwd = createFolder({ 'package.json': '{}', 'toolkit.config.mjs': 'export default {}\n', ...others })
        const path = join(cwd, file)
        mkdirSync(dirname(path), { recursive: true })
        plant(path, join(outside, 'secret.txt'))
        for (const command of ['compile', 'lint']) {
          const { exitCode, stdout, stderr } = await runBounded([command], { cwd })
          runs++
          expect(exitCode, stderr).to.be.oneOf([0, 1, 2, 3])
          expect(stdout + stderr).to.not.match(/hunter22|internal error/)
          if (command === 'compile' && !place.includes('configuration'))
            expect(exitCode, stdout + stderr).to.be.oneOf([2, 3])
        }
        rmSync(path)
      })
    }
  }

  const FILES: Readonly<Record<string, readonly [file: string, command: string[]]>> = {
    'a configuration': ['toolkit.config.ts', ['compile']],
    'an import of a configuration': ['settings.ts', ['compile']],
    'a test file': ['test/a.test.ts', ['test']],
    'a module of a test': ['test/part.ts', ['test']],
    'a contract to inspect': ['contracts/b.js', ['inspect', 'contracts/b.js']],
  }
  const PARTS: Readonly<Record<string, string>> = {
    'package.json': '{}',
    'toolkit.config.ts': "import './settings'\nexport default {}\n",
    'settings.ts': 'export const a = 1\n',
    'test/a.test.ts': "import './part'\nit('passes', () => {})\n",
    'test/part.ts': 'export const a = 1\n',
    'contracts/a.js': SOURCE,
  }
  for (const [place, [file, command]] of Object.entries(FILES)) {
    for (const [kind, plant] of Object.entries(PLANTED)) {
      it(`irregular files of a repository are reported by ${command[0]}: ${kind} as ${place}`, async () => {
        const cwd = createFolder(PARTS)
        const path = join(cwd, file)
        mkdirSync(dirname(path), { recursive: true })
        rmSync(path, { force: true })
        plant(path, join(outside, 'secret.txt'))
        const { exitCode, stdout, stderr } = await runBounded(command, { cwd })
        runs++
        expect(exitCode, stderr).to.be.oneOf([1, 2, 3])
        expect(stdout + stderr).to.not.match(/hunter22|internal error/)
        rmSync(path)
      })
    }
  }

  for (const [kind, plant] of Object.entries(PLANTED)) {
    it(`irregular files of a repository are not run as a deployment script: ${kind}`, async () => {
      const root = createFolder({ 'package.json': '{}' })
      const path = join(root, 'first.ts')
      plant(path, join(outside, 'secret.txt'))
      const project = { root } as Project
      const error = await loadScript(project, path, { resolveImport: () => undefined }).catch(
        (thrown: unknown) => thrown,
      )
      runs++
      expect(error).to.have.property('code', 'FILE_UNUSABLE')
      rmSync(path)
    })
  }

  it('irregular files of a repository are no fork files', async () => {
    const networks = {
      live: { kind: 'http', url: 'http://127.0.0.1:1' },
      forked: { kind: 'fork', of: 'live', file: 'fork.jsonl' },
    }
    const cwd = createFolder({
      'package.json': '{}',
      'toolkit.config.mjs': `export default ${JSON.stringify({ networks })}\n`,
    })
    for (const plant of Object.values(PLANTED)) {
      plant(join(cwd, 'fork.jsonl'), join(outside, 'secret.txt'))
      const { exitCode, stderr } = await runBounded(['fork', 'show', '--network', 'forked'], { cwd })
      runs++
      expect(stderr).to.contain('FILE_UNUSABLE')
      expect(exitCode).to.equal(2)
      rmSync(join(cwd, 'fork.jsonl'))
    }
  })

  const NETWORK = { live: { kind: 'http', url: 'http://127.0.0.1:1', chainId: 1020 } }
  const CONFIG = `export default ${JSON.stringify({ networks: NETWORK })}\n`
  const BESIDE: Readonly<Record<string, string>> = {
    'package.json': '{}',
    'toolkit.config.mjs': CONFIG,
    'contracts/a.js': SOURCE,
    'contracts/a.abi': '{ "lang": "javascript", "version": "1.0.0", "abi": [] }',
    'deploy/all.mjs': "import { deployment } from 'iost-toolkit/deploy'\nexport default deployment(async () => {})\n",
    'test/a.test.mjs': "it('passes', () => {})\n",
  }
  const OTHERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
    'package.json': [['test'], ['compile'], ['deploy', 'deploy/all.mjs', '--dry-run']],
    'deployments/live.json': [
      ['call', 'shop.get', '--network', 'live'],
      ['deploy', '--status', '--network', 'live'],
    ],
    'deployments/live/journal.jsonl': [['deploy', '--status', '--network', 'live']],
    'costs.json': [['test', '--costs']],
    '.toolkit/durations.json': [['test', '--shard', '1/1']],
    '.toolkit/last-run.json': [['test', '--rerun-failed']],
    'test/.regressions/a.json': [['test']],
    'keys/admin.json': [
      ['keys', 'list'],
      ['keys', 'export', 'admin'],
    ],
  }
  for (const [file, commands] of Object.entries(OTHERS)) {
    it(`irregular files of a repository end no command and hang none as ${file}`, async () => {
      for (const plant of Object.values(PLANTED)) {
        const cwd = createFolder(BESIDE)
        const path = join(cwd, file)
        mkdirSync(dirname(path), { recursive: true })
        rmSync(path, { force: true })
        plant(path, join(outside, 'secret.txt'))
        for (const command of commands) {
          const env = { TOOLKIT_KEYS: join(cwd, 'keys'), TOOLKIT_PASSWORD: 'x' }
          const { exitCode, stdout, stderr } = await runBounded(command, { cwd, env, input: '' })
          runs++
          expect(exitCode, `${command.join(' ')}: ${stderr}`).to.be.oneOf([0, 1, 2, 3, 4, 5])
          expect(stdout + stderr).to.not.match(/hunter22|internal error/)
        }
        rmSync(path, { force: true })
      }
    })
  }

  it('may be links within the repository and to linked packages', async () => {
    const cwd = createFolder({
      'package.json': '{}',
      'toolkit.config.mjs': 'export default {}\n',
      'common/a.js': SOURCE,
      'contracts/c.ts': "import { one } from 'lib/one.js'\nexport class C { init() { return one } }\n",
    })
    writeFiles(outside, {
      'lib/package.json': '{ "name": "lib", "type": "module" }',
      'lib/one.js': 'export const one = 1\n',
    })
    mkdirSync(join(cwd, 'node_modules'))
    symlinkSync(join(outside, 'lib'), join(cwd, 'node_modules/lib'))
    symlinkSync('../common/a.js', join(cwd, 'contracts/a.js'))
    const { exitCode, stderr } = await runBounded(['compile', '--no-types'], { cwd })
    expect(exitCode, stderr).to.equal(0)
  })
})
