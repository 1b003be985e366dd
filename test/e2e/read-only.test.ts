import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { createNode } from '../../src/node/index.js'
import { startCommand } from './toolkit.js'

/** Who runs the tests as root may write everywhere: then the command runs as nobody. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

describe('a data directory that may not be written to', function () {
  this.timeout(120_000)
  let folder: string
  let chain: string

  before(async function () {
    // modes mean nothing there
    if (process.platform === 'win32') this.skip()
    const [node, ...args] = startCommand([], { cwd: '.' }).command as [string, ...string[]]
    const canRead = spawnSync(node, ['-e', `require('fs').accessSync(${JSON.stringify(args.at(-1))})`], NOBODY)
    if (canRead.status !== 0) this.skip()
    folder = mkdtempSync(join(tmpdir(), 'toolkit-read-only-'))
    chmodSync(folder, 0o755)
    chain = join(folder, 'original')
    await (await createNode({ dataDir: chain, accounts: 1 })).close()
  })
  after(() => {
    if (folder !== undefined) rmSync(folder, { recursive: true })
  })

  const start = (directory: string) => {
    const args = ['node', '--data-dir', directory, '--port', '0', '--accounts', '1']
    const { command, env } = startCommand(args, { cwd: folder })
    const [program, ...rest] = command as [string, ...string[]]
    return spawnSync(program, rest, { cwd: folder, env: { ...env, HOME: folder }, encoding: 'utf8', ...NOBODY })
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
    it(`${name} is refused as that, not as damaged`, () => {
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

function walk(path: string, visit: (path: string, isFolder: boolean) => void): void {
  const isFolder = statSync(path).isDirectory()
  if (isFolder) for (const name of readdirSync(path)) walk(join(path, name), visit)
  visit(path, isFolder)
}

const protect = (path: string) => walk(path, (each, isFolder) => chmodSync(each, isFolder ? 0o555 : 0o444))
const permit = (path: string) => walk(path, (each, isFolder) => chmodSync(each, isFolder ? 0o777 : 0o666))
