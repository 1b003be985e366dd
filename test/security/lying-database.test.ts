import type { ChildProcess } from 'node:child_process'
import { expect } from 'chai'
import { createFolder, startToolkit } from '../e2e/toolkit.js'
import { isExtended } from '../limits.js'
import { type PostgresServer, startPostgres } from '../postgres.js'

/** Requests of every family of the explorer. */
const PATHS = [
  '/blocks',
  '/blocks/1',
  '/blocks/1/transactions',
  '/transactions',
  '/accounts',
  '/addresses/admin',
  '/addresses/admin/transactions',
  '/addresses/admin/token-balances',
  '/contracts',
  '/contracts/token.iost',
  '/contracts/token.iost/events',
  '/tokens',
  '/tokens/iost',
  '/tokens/iost/holders',
  '/tokens/iost/transfers',
  '/stats',
  '/stats/charts/transactions',
  '/transactions/pending',
]

/** Values of a column of a kind, as SQL. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  text: [
    "''",
    "'x'",
    "'[]'",
    "'{}'",
    "'null'",
    "'[null,null,null]'",
    '\'{"__proto__":1}\'',
    "repeat('[', 20000)",
    "E'\\u001b[2J'",
  ],
  json: ["'[]'", "'{}'", "'null'", "'7'", "'[null,[[]],{}]'"],
  bytea: ["''", "'\\xff'", "decode(repeat('00', 5000), 'hex')"],
  number: ['-1', '0', '32767'],
  flag: ['true', 'false'],
}

/** Parts of a stack, addresses of the database, and values that a service forgot to read. */
const WRONG = /\n\s+at |node_modules|postgres:|\bundefined\b|\bNaN\b|\[object Object\]/

function kindOf(type: string): string | undefined {
  if (/^(text|character)/.test(type)) return 'text'
  if (/^json/.test(type)) return 'json'
  if (type === 'bytea') return 'bytea'
  if (/int|numeric|double/.test(type)) return 'number'
  return type === 'boolean' ? 'flag' : undefined
}

/**
 * The rows of the database are trusted, and its failures are not those of the process: whatever a row has, a request
 * ends, and the next one with the true rows is served as before.
 */
describe('an explorer whose database lies', () => {
  const cwd = createFolder()
  const children: ChildProcess[] = []
  let server: PostgresServer
  let store: string
  let reader: string
  let process_: ChildProcess

  before(async function () {
    server = await startPostgres(this)
    store = await server.createDatabase()
    const node = await start(['node', '--port', '0', '--json'])
    const writer = await start(['explorer', 'serve', '--url', node.url, '--port', '0', '--json', '--store', store])
    while ((await request(writer.url, '/health')).text.includes('"synced"') === false)
      await new Promise((resolve) => setTimeout(resolve, 100))
    writer.child.kill('SIGTERM')
    const flags = ['--url', node.url, '--port', '0', '--json', '--store', store, '--read-only']
    const started = await start(['explorer', 'serve', ...flags])
    reader = started.url
    process_ = started.child
  })
  after(async () => {
    for (const child of children) child.kill('SIGKILL')
    await server?.stop()
  })

  async function start(args: readonly string[]): Promise<{ url: string; child: ChildProcess }> {
    const child = startToolkit(args, { cwd })
    children.push(child)
    child.stderr!.resume()
    const url = await new Promise<string>((resolve) => {
      let text = ''
      child.stdout!.on('data', (data) => {
        text += data
        if (text.includes('\n')) resolve(JSON.parse(text.split('\n')[0]!).url)
      })
    })
    return { url, child }
  }

  async function request(url: string, path: string): Promise<{ status: number; text: string }> {
    const response = await fetch(`${url}/api${path}`, { signal: AbortSignal.timeout(30_000) })
    return { status: response.status, text: await response.text() }
  }

  it('responds to every request and serves true rows afterwards', async function () {
    this.timeout(600_000)
    const columns = await server.query(
      store,
      `select quote_ident(c.table_schema) || '.' || quote_ident(c.table_name) as table_name, c.column_name, c.data_type from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema !~ '^(pg_|information_schema)' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'`,
    )
    expect(columns.length).to.be.above(10)
    const honest = await Promise.all(PATHS.map((path) => request(reader, path)))
    const statuses: Record<number, number> = {}
    let edits = 0
    for (const { table_name: table, column_name: column, data_type: type } of columns) {
      const values = VALUES[kindOf(String(type)) ?? ''] ?? []
      for (const value of isExtended ? values : values.slice(edits % 3, (edits % 3) + 1)) {
        const copy = `create table copy_of_rows as select * from ${table}`
        await server.query(store, copy)
        const isChanged = await server.query(store, `update ${table} set "${column}" = ${value}`).then(
          () => true,
          () => false,
        )
        if (isChanged) {
          edits++
          for (const path of PATHS) {
            const { status, text } = await request(reader, path)
            statuses[status] = (statuses[status] ?? 0) + 1
            expect(text, `${path} with ${table}.${column} = ${value}`).not.to.match(WRONG)
          }
          await server.query(store, `delete from ${table}`)
          await server.query(store, `insert into ${table} overriding system value select * from copy_of_rows`)
        }
        await server.query(store, 'drop table copy_of_rows')
      }
    }
    expect(process_.exitCode).to.equal(null)
    console.log(`      ${edits} edits, responses: ${JSON.stringify(statuses)}`)
    expect(edits).to.be.above(5)
    expect(await Promise.all(PATHS.map((path) => request(reader, path)))).to.deep.equal(honest)
  })
})
