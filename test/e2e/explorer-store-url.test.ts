import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect } from 'chai'
import { plantText } from '../planted.js'
import { createFolder, runToolkit, startToolkit } from './toolkit.js'

const PASSWORD = plantText('of-a-database-that-does-not-exist')

describe('--store of explorer', () => {
  const cwd = createFolder()
  let node: ChildProcess
  let url: string

  before(async () => {
    node = startToolkit(['node', '--port', '0', '--json'], { cwd })
    const [line] = await once(createInterface(node.stdout!), 'line')
    url = JSON.parse(line).url
  })
  after(() => node.kill('SIGKILL'))

  async function refuse(store: string, env: Record<string, string> = {}) {
    const ended = await runToolkit(['explorer', 'backfill', '--url', url, '--store', store], { cwd, env })
    expect(ended, store).to.include({ exitCode: 2, stdout: '' })
    expect(ended.stderr, store).to.contain('[EXPLORER_STORE_URL]')
    return ended.stderr
  }

  it('shows an example that can be copied if the value is not a URL of PostgreSQL', async () => {
    for (const store of ['explorer', 'mysql://127.0.0.1/explorer', 'postgres:explorer']) {
      const text = await refuse(store)
      expect(text).to.contain('not a URL that begins with postgres://')
      expect(text).to.contain('Example: postgres://localhost:5432/explorer.')
    }
  })

  it('names a port that does not exist', async () => {
    const cases: [store: string, port: string, env?: Record<string, string>][] = [
      [`postgres://user:${PASSWORD}@127.0.0.1:99999/explorer`, '99999'],
      ['postgres://127.0.0.1:0/explorer', '0'],
      ['postgres://127.0.0.1/explorer?port=65536', '65536'],
      ['postgres://127.0.0.1/explorer?port=five', 'five'],
      ['postgres://127.0.0.1/explorer', '70000', { PGPORT: '70000' }],
    ]
    for (const [store, port, env] of cases) {
      expect(await refuse(store, env)).to.contain(`port of the store: expected 1 to 65535, got ${port}`)
    }
  })

  it('names a file of the URL that cannot be read', async () => {
    for (const parameter of ['sslrootcert', 'sslcert', 'sslkey']) {
      const text = await refuse(`postgres://127.0.0.1:1/explorer?${parameter}=/nope/file.pem`)
      expect(text).to.contain(
        `${parameter} of the store: /nope/file.pem cannot be read: ENOENT: no such file or directory`,
      )
    }
    expect(await refuse(`postgres://127.0.0.1:1/explorer?sslrootcert=${cwd}`)).to.contain(
      `sslrootcert of the store: ${cwd} cannot be read: EISDIR: illegal operation on a directory`,
    )
  })

  it('explains characters of a password that are not encoded, without its text', async () => {
    for (const character of ['/', '#', '?', '@x/', '1/@']) {
      const text = await refuse(`postgres://user:1${character}${PASSWORD}@127.0.0.1:1/explorer`)
      expect(text).to.contain('characters that must be encoded')
      expect(text).to.contain('%2F')
    }
    expect(await refuse('postgres://user%E9:1@127.0.0.1:1/explorer')).to.contain('URI malformed')
    expect(await refuse('postgres://host name/explorer')).to.contain('has no valid host and port')
  })
})
