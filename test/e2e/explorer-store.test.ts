import type { ChildProcess } from 'node:child_process'
import { expect } from 'chai'
import { createHttpProvider } from '../../src/entries/client.js'
import { plantText } from '../planted.js'
import { type PostgresServer, startPostgres } from '../postgres.js'
import { createFolder, runToolkit, startToolkit, untilEnd, writeFiles } from './toolkit.js'

/** The first line of JSON that a command prints, and its notes on standard error so far. */
function readStart(child: ChildProcess): Promise<{ url: string; notes: () => string }> {
  return new Promise((resolve, reject) => {
    let text = ''
    let notes = ''
    child.stdout!.on('data', (data) => {
      text += data
      const end = text.indexOf('\n')
      if (end >= 0) resolve({ ...JSON.parse(text.slice(0, end)), notes: () => notes })
    })
    child.stderr!.on('data', (data) => {
      notes += data
    })
    child.on('exit', () => reject(new Error(text + notes)))
  })
}

interface Answer {
  status: number
  data: Record<string, unknown>
  error?: { code: string; message: string }
}

async function ask(url: string, path: string): Promise<Answer> {
  const response = await fetch(`${url}/api${path}`)
  return { ...((await response.json()) as Omit<Answer, 'status'>), status: response.status }
}

/** Resolves when something holds; the test's own time limits it. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds().catch(() => false))) await new Promise((resolve) => setTimeout(resolve, 50))
}

const PASSWORD = plantText('of-the-database-seen-by-nobody')

describe('explorer with PostgreSQL', () => {
  const cwd = createFolder()
  let server: PostgresServer
  let store: string
  let node: ChildProcess
  let url: string
  const children: ChildProcess[] = []

  before(async function () {
    server = await startPostgres(this)
    store = await server.createDatabase()
    node = startToolkit(['node', '--port', '0', '--json'], { cwd })
    children.push(node)
    url = (await readStart(node)).url
    const network = `{ kind: 'http', url: '${url}', explorerStore: secret('EXPLORER_STORE') }`
    const config = `import { secret } from 'iost-toolkit/config'\nexport default { networks: { shared: ${network} } }\n`
    writeFiles(cwd, { 'toolkit.config.js': config })
  })
  after(async () => {
    for (const child of children) child.kill('SIGKILL')
    await server?.stop()
  })

  async function serve(...flags: string[]): Promise<{ child: ChildProcess; url: string; notes: () => string }> {
    const child = startToolkit(['explorer', 'serve', '--url', url, '--port', '0', '--json', ...flags], { cwd })
    children.push(child)
    return { child, ...(await readStart(child)) }
  }

  /** Makes a block, and returns its number. */
  async function mine(): Promise<number> {
    const provider = createHttpProvider(url)
    await provider.dev('mine', {})
    return Number((await provider.request('getChainInfo', {})).head_block)
  }

  it('has one ingester, which another process can replace, and readers', async () => {
    const first = await serve('--store', store)
    await until(async () => (await ask(first.url, '/health')).data.state === 'synced')
    const [second, reader] = [await serve('--store', store), await serve('--store', store, '--read-only')]
    await until(async () => /^Waiting: another process writes the index; this one takes over/m.test(second.notes()))
    for (const { url } of [first, second, reader]) {
      expect((await ask(url, '/blocks/0')).status).to.equal(200)
    }
    const locks = () => server.query(store, "select pid from pg_locks where locktype = 'advisory' and granted")
    const [held] = await locks()
    first.child.kill('SIGKILL')
    await untilEnd(first.child)
    await until(async () => {
      const [taken] = await locks()
      return taken !== undefined && taken.pid !== held!.pid
    })
    const number = await mine()
    for (const { url } of [second, reader]) {
      await until(async () => Number((await ask(url, '/health')).data.indexed_block) >= number)
    }
    expect(reader.notes(), 'a reader does not wait for its turn').not.to.include('Waiting')
    expect((await ask(reader.url, `/blocks`)).data).to.deep.equal((await ask(second.url, '/blocks')).data)
    second.child.kill('SIGKILL')
  })

  it('responds with 503 while the database is unreachable, and recovers', async () => {
    const { url, child } = await serve('--store', store)
    let errors = ''
    child.stderr!.on('data', (data) => {
      errors += data
    })
    await server.kill()
    await until(async () => (await ask(url, '/blocks')).status === 503)
    for (const path of ['/blocks', '/transactions', '/blocks/0']) {
      expect((await ask(url, path)).error!.code).to.equal('STORE_UNAVAILABLE')
    }
    await until(async () => (await ask(url, '/health')).data.state === 'store-unavailable')
    expect(errors.match(/\[EXPLORER_STORE_UNAVAILABLE\]/g), errors).to.have.lengthOf.at.most(3)
    await server.start()
    await until(async () => (await ask(url, '/blocks')).status === 200)
    await until(async () => (await ask(url, '/health')).data.state === 'synced')
    expect(errors).to.contain('[EXPLORER_STORE_UNAVAILABLE]')
    child.kill('SIGTERM')
    expect(await untilEnd(child)).to.include({ exitCode: 0 })
  })

  it('starts and serves its database while the node is unreachable', async () => {
    const shared = await server.createDatabase()
    await runToolkit(['explorer', 'backfill', '--url', url, '--store', shared], { cwd })
    const nowhere = 'http://127.0.0.1:1'
    for (const flags of [['--read-only'], []]) {
      const args = ['explorer', 'serve', '--url', nowhere, '--port', '0', '--json', '--store', shared, ...flags]
      const child = startToolkit(args, { cwd })
      children.push(child)
      const { url: explorer } = await readStart(child)
      expect((await ask(explorer, '/blocks/0')).status).to.equal(200)
      await until(async () => (await ask(explorer, '/health')).data.state === 'node-unavailable')
      child.kill('SIGTERM')
      expect(await untilEnd(child)).to.include({ exitCode: 0 })
    }
  })

  it('finds out that its node is a development node once the node responds', async () => {
    const shared = await server.createDatabase()
    const directory = createFolder()
    const startNode = async (port: string) => {
      const child = startToolkit(['node', '--port', port, '--data-dir', directory, '--json'], { cwd })
      children.push(child)
      return { child, url: (await readStart(child)).url }
    }
    const first = await startNode('0')
    await runToolkit(['explorer', 'backfill', '--url', first.url, '--store', shared], { cwd })
    const gone = untilEnd(first.child)
    first.child.kill('SIGTERM')
    await gone
    const args = ['explorer', 'serve', '--url', first.url, '--port', '0', '--json', '--store', shared]
    const child = startToolkit(args, { cwd })
    children.push(child)
    const { url: explorer } = await readStart(child)
    const readDevelopment = async () => {
      const { data } = (await (await fetch(`${explorer}/local/info`)).json()) as Answer
      return data.isDevelopment
    }
    expect(await readDevelopment()).to.equal(null)
    const second = await startNode(new URL(first.url).port)
    await until(async () => (await readDevelopment()) === true)
    second.child.kill('SIGKILL')
    child.kill('SIGTERM')
    expect(await untilEnd(child)).to.include({ exitCode: 0 })
  })

  const serveWith = (flags: string[], env: Record<string, string> = {}) =>
    runToolkit(['explorer', 'serve', '--port', '0', ...flags], { cwd, env })

  it('reads the URL from a configuration secret, and never prints its password', async () => {
    const withPassword = store.replace('toolkit@', `nobody:${PASSWORD}@`)
    for (const run of [
      await serveWith(['--network', 'shared'], { EXPLORER_STORE: withPassword }),
      await serveWith(['--url', url, '--store', withPassword]),
      await serveWith(['--url', url, '--store', withPassword.replace('postgres:', 'mysql:')]),
      await serveWith(['--network', 'shared'], { EXPLORER_STORE: PASSWORD }),
    ]) {
      expect(run.exitCode).to.equal(2)
      expect(run.stderr).to.match(/\[EXPLORER_STORE_(REFUSED|URL)\]/)
    }
  })

  it('explains why it cannot use a database', async () => {
    const empty = await server.createDatabase()
    await server.query(empty, 'create role guest login; create role reader login')
    const shared = await server.createDatabase()
    const first = await serve('--store', shared)
    first.child.kill('SIGKILL')
    await untilEnd(first.child)
    await server.query(
      shared,
      'grant usage on schema toolkit_explorer to reader; grant select on all tables in schema toolkit_explorer to reader',
    )
    await server.query(empty, 'revoke create on schema public from public')
    await server.requirePassword('locked')
    const newer = await server.createDatabase()
    const prepared = await serve('--store', newer)
    prepared.child.kill('SIGKILL')
    await untilEnd(prepared.child)
    await server.query(newer, 'insert into toolkit_explorer.schema_version (version) values (99)')
    const cases: [flags: string[], code: string, message: RegExp][] = [
      [
        ['--store', store.replace(/explorer\d+$/, 'nosuch')],
        'EXPLORER_STORE_REFUSED',
        /database "nosuch" does not exist/,
      ],
      [['--store', empty.replace('toolkit@', 'guest@')], 'EXPLORER_STORE_REFUSED', /permission denied/],
      [
        ['--store', shared.replace('toolkit@', 'reader@')],
        'EXPLORER_STORE_REFUSED',
        /user reader does not own the tables/,
      ],
      [['--store', newer], 'EXPLORER_STORE_NEWER', /schema version 99; this program knows \d+/],
      [['--store', newer, '--read-only'], 'EXPLORER_STORE_NEWER', /schema version 99/],
      [['--store', empty, '--read-only'], 'EXPLORER_STORE_EMPTY', /no index/],
      [['--store', 'postgres://127.0.0.1:1/explorer'], 'EXPLORER_STORE_UNAVAILABLE', /ECONNREFUSED/],
      [['--store', `${store}?sslmode=require`], 'EXPLORER_STORE_REFUSED', /SSL connections.*\n.*Remove sslmode/],
      [['--store', `${store}?options=-c%20nosuch`], 'EXPLORER_STORE_REFUSED', /-c nosuch requires a value/],
      [['--store', store.replace('toolkit@', 'locked@')], 'EXPLORER_STORE_REFUSED', /needs a password/],
      [['--store', store, '--data-dir', 'x'], 'USAGE', /exclude each other/],
      [['--read-only'], 'USAGE', /needs a database/],
    ]
    for (const [flags, code, message] of cases) {
      const { stderr, exitCode: exit } = await serveWith(['--url', url, ...flags])
      expect(stderr, flags.join(' ')).to.contain(`[${code}]`).and.match(message)
      expect(exit, flags.join(' ')).to.equal(code === 'EXPLORER_STORE_UNAVAILABLE' ? 4 : 2)
    }
    const [left] = await server.query(
      empty,
      "select count(*)::int as tables from pg_tables where schemaname like 'toolkit%'",
    )
    expect(left).to.deep.equal({ tables: 0 })
  })

  it('serves a standby with --read-only, and refuses to index into it', async function () {
    const standby = await startPostgres(this)
    try {
      const store = await standby.createDatabase()
      await runToolkit(['explorer', 'backfill', '--url', url, '--store', store], { cwd })
      await standby.becomeStandby()
      for (const command of ['serve', 'backfill']) {
        const { stderr, exitCode } = await runToolkit(['explorer', command, '--url', url, '--store', store], { cwd })
        expect(stderr).to.contain('[EXPLORER_STORE_REFUSED]').and.contain('the server is a standby, which only reads')
        expect(stderr).to.contain('Use the primary server. To serve what is indexed, add --read-only.')
        expect(exitCode).to.equal(2)
      }
      const reader = await serve('--store', store, '--read-only')
      expect((await ask(reader.url, '/blocks/0')).status).to.equal(200)
      reader.child.kill('SIGKILL')
    } finally {
      await standby.stop()
    }
  })

  it('adds options of the URL to its own', async () => {
    const url2 = await server.createDatabase()
    const options = 'options=-c%20statement_timeout=60000%20-c%20search_path=public'
    const flags = ['--url', url, '--store', `${url2}?${options}`]
    const { stdout } = await runToolkit(['explorer', 'backfill', '--json', ...flags], { cwd })
    expect(JSON.parse(stdout)).to.include({ first: 0, known: 0 })
  })

  it('prints that the index is empty until its first block is stored', async () => {
    const flags = ['--url', url, '--store', await server.createDatabase(), '--range', '1..1']
    const { exitCode, stdout } = await runToolkit(['explorer', 'backfill', ...flags], { cwd })
    expect({ exitCode, stdout }).to.deep.equal({
      exitCode: 0,
      stdout: 'blocks 1 to 1 are stored; the index is empty until block 0 is stored\n',
    })
  })

  it('backfills past blocks from several nodes, in ranges, and repeatedly', async () => {
    const url2 = await server.createDatabase()
    const backfill = (...flags: string[]) => runToolkit(['explorer', 'backfill', '--json', ...flags], { cwd })
    const number = await mine()
    const provider = createHttpProvider(url)
    const last = Number((await provider.request('getChainInfo', {})).lib_block)
    const both = ['--url', url, '--url', url, '--store', url2]
    const part = await backfill(...both, '--range', `1..${last}`)
    expect(JSON.parse(part.stdout)).to.deep.equal({ first: 1, last, known: 0, indexed: null, appended: 0 })
    const whole = await backfill(...both, '--jobs', '2')
    expect(JSON.parse(whole.stdout)).to.deep.equal({ first: 0, last, known: last, indexed: last, appended: last + 1 })
    const again = await backfill(...both)
    expect(JSON.parse(again.stdout)).to.include({ known: last + 1, indexed: last, appended: 0 })
    for (const [flags, message] of [
      [['--range', '5..1'], /--range: the first block 5 is after the last block 1/],
      [['--range', '5-9'], /expected two block numbers as 0..999999, got "5-9"/],
      [['--range', '0..1', '--from', '1'], /--range: begins at block 0, before --from 1/],
      [['--from', String(last + 1)], /--from: block \d+ is not irreversible yet on every node/],
      [['--range', `0..${number + 1000}`], /is not irreversible yet on every node/],
      [['--from', '-1'], /--from: expected a whole number from 0 to \d+, got -1/],
      [['--from', '1.5'], /--from: expected a whole number from 0 to \d+, got 1.5/],
      [['--jobs', '0'], /--jobs: expected a whole number from 1 to 64, got 0/],
    ] as const) {
      const { exitCode, stderr } = await backfill(...both, ...flags)
      expect([exitCode, message.test(stderr)], stderr).to.deep.equal([2, true])
    }
    expect((await backfill('--url', url)).stderr).to.match(/a backfill needs a database/)
  })

  it('keeps the indexed blocks when the node serves another chain', async () => {
    const store = await server.createDatabase()
    await runToolkit(['explorer', 'backfill', '--url', url, '--store', store], { cwd })
    const other = startToolkit(['node', '--port', '0', '--json', '--chain-id', '1033'], { cwd })
    children.push(other)
    const { url: otherUrl } = await readStart(other)
    const child = startToolkit(['explorer', 'serve', '--url', otherUrl, '--port', '0', '--json', '--store', store], {
      cwd,
    })
    children.push(child)
    let errors = ''
    child.stderr!.on('data', (data) => {
      errors += data
    })
    const { url: explorer } = await readStart(child)
    await until(async () => errors.includes('EXPLORER_STORE_CHAIN'))
    expect((await ask(explorer, '/health')).data.state).to.equal('stopped')
    expect((await ask(explorer, '/blocks/0')).status).to.equal(200)
    child.kill('SIGTERM')
    expect(await untilEnd(child)).to.include({ exitCode: 0 })
    const backfill = ['explorer', 'backfill', '--url', otherUrl]
    for (const [flags, message] of [
      [['--store', store], /has another block \d+ than the node/],
      [['--store', await server.createDatabase(), '--url', url], /have different blocks \d+/],
    ] as const) {
      const { exitCode, stderr } = await runToolkit([...backfill, ...flags], { cwd })
      expect(stderr).to.contain('[EXPLORER_STORE_CHAIN]').and.match(message)
      expect(exitCode).to.equal(2)
    }
  })
})
