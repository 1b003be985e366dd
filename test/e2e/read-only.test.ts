import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { openNode } from '../node.js'
import { runToolkit, startCommand } from './toolkit.js'

/** Tests that run as root may write everywhere. The command then runs as the user "nobody". */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** Ends a suite where modes mean nothing, or where that user may not read this repository. */
function needModes(suite: Mocha.Context): void {
  if (process.platform === 'win32') suite.skip()
  const [node, ...args] = startCommand([], { cwd: '.' }).command as [string, ...string[]]
  const canRead = spawnSync(node, ['-e', `require('fs').accessSync(${JSON.stringify(args.at(-1))})`], NOBODY)
  if (canRead.status !== 0) suite.skip()
}

/** Runs the command line as a user who may not write everywhere. */
function runAsNobody(args: readonly string[], cwd: string, more: NodeJS.ProcessEnv) {
  const { command, env } = startCommand(args, { cwd })
  const [program, ...rest] = command as [string, ...string[]]
  return spawnSync(program, rest, { cwd, env: { ...env, ...more }, encoding: 'utf8', ...NOBODY })
}

describe('read-only data directory', () => {
  let folder: string
  let chain: string

  before(async function () {
    needModes(this)
    folder = mkdtempSync(join(tmpdir(), 'toolkit-read-only-'))
    chmodSync(folder, 0o755)
    chain = join(folder, 'original')
    await (await openNode({ dataDir: chain, accounts: 1 })).close()
  })
  after(() => {
    if (folder === undefined) return
    permit(folder)
    rmSync(folder, { recursive: true })
  })

  const start = (directory: string) => {
    const args = ['node', '--data-dir', directory, '--port', '0', '--accounts', '1']
    return runAsNobody(args, folder, { HOME: folder })
  }
  const cases: Record<string, (directory: string) => void> = {
    'with a chain': (directory) => protect(directory),
    'of which the records alone are protected': (directory) => {
      permit(directory)
      protect(join(directory, 'records'))
    },
    'of which one file alone is protected': (directory) => {
      permit(directory)
      chmodSync(join(directory, 'sequence'), 0o444)
    },
    'that is empty': (directory) => {
      rmSync(directory, { recursive: true })
      mkdirSync(directory)
      chmodSync(directory, 0o555)
    },
  }
  for (const [name, prepare] of Object.entries(cases)) {
    it(`is reported as not writable rather than damaged: ${name}`, () => {
      const directory = join(folder, name.replaceAll(' ', '-'))
      cpSync(chain, directory, { recursive: true })
      prepare(directory)
      const { status, stderr, stdout } = start(directory)
      expect(stderr)
        .to.match(/permission denied/i)
        .and.include('[FILE_UNUSABLE]')
        .and.not.include('damaged')
      expect([status, stdout]).to.deep.equal([2, ''])
    })
  }
})

describe('project with a .toolkit directory of another user', () => {
  let folder: string
  let home: string
  before(async function () {
    needModes(this)
    folder = mkdtempSync(join(tmpdir(), 'toolkit-another-'))
    home = join(folder, 'home')
    mkdirSync(home)
    chmodSync(home, 0o777)
    mkdirSync(join(folder, 'contracts'))
    writeFileSync(join(folder, 'contracts/one.js'), 'class One { init() {} }\nmodule.exports = One;')
    writeFileSync(
      join(folder, 'toolkit.config.ts'),
      "import { defineConfig } from 'iost-toolkit/config'\nexport default defineConfig({ contracts: 'contracts' })",
    )
    expect((await runToolkit(['config'], { cwd: folder })).exitCode).to.equal(0)
    protect(folder)
    const [kept] = readdirSync(join(folder, '.toolkit/cache'))
    chmodSync(join(folder, '.toolkit/cache', kept!), 0)
    chmodSync(home, 0o777)
  })
  after(() => {
    if (folder === undefined) return
    permit(folder)
    rmSync(folder, { recursive: true })
  })

  it('runs without the cache on every run', () => {
    for (const _ of ['once', 'again']) {
      const { status, stderr, stdout } = runAsNobody(['config', '--json'], folder, { HOME: home, TMPDIR: home })
      expect([status, stderr]).to.deep.equal([0, ''])
      expect(JSON.parse(stdout).file).to.equal(join(folder, 'toolkit.config.ts'))
    }
  })

  it('reports the path and a fix when a command must write there', () => {
    const { status, stderr } = runAsNobody(['compile'], folder, { HOME: home, TMPDIR: home })
    expect(status).to.equal(2)
    expect(stderr)
      .to.include(`${join(folder, '.toolkit/artifacts')} cannot be used: permission denied [FILE_UNUSABLE]`)
      .and.include('hint Change the permissions')
  })

  it('checks contracts without storing anything', () => {
    const lint = () => runAsNobody(['lint'], folder, { HOME: home, TMPDIR: home })
    const { status, stdout } = lint()
    expect([status, stdout]).to.deep.equal([0, 'no findings in 1 file\n'])
    const source = join(folder, 'contracts/one.js')
    const text = readFileSync(source, 'utf8')
    chmodSync(source, 0o644)
    writeFileSync(source, text.replace('init() {}', 'init() {} loop() { return /x/ }'))
    chmodSync(source, 0o444)
    // What the chain would refuse is found without the store, too.
    expect(lint()).to.include({ status: 1 })
    chmodSync(source, 0o644)
    writeFileSync(source, text)
    chmodSync(source, 0o444)
  })

  it('ignores cached modules that other users can write to', () => {
    const [own] = readdirSync(home).filter((name) => name.startsWith('toolkit-modules-'))
    permit(join(home, own!))
    const { status, stderr } = runAsNobody(['config'], folder, { HOME: home, TMPDIR: home })
    expect(status).to.equal(2)
    expect(stderr).to.include(`${join(home, own!)} cannot be used: others may write there [FILE_UNUSABLE]`)
  })
})

function walk(path: string, visit: (path: string, isFolder: boolean) => void): void {
  const isFolder = statSync(path).isDirectory()
  if (isFolder) for (const name of readdirSync(path)) walk(join(path, name), visit)
  visit(path, isFolder)
}

const protect = (path: string) => walk(path, (each, isFolder) => chmodSync(each, isFolder ? 0o555 : 0o444))
const permit = (path: string) => walk(path, (each, isFolder) => chmodSync(each, isFolder ? 0o777 : 0o666))
