import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { createFolder, type Ended, runToolkit } from './toolkit.js'

/** A service of the documented interface with 60 blocks, a transaction, and one contract. */
function serve(): Server {
  return createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://x')
    const answer = answerTo(pathname, searchParams)
    let body = ''
    request.on('data', (data) => {
      body += data
    })
    request.on('end', () => {
      const data = request.method === 'POST' ? { ...JSON.parse(body), state: 'different' } : answer?.data
      response.statusCode = data === undefined ? 404 : 200
      const error = { code: 'RESOURCE_NOT_FOUND', message: `no ${pathname}` }
      response.end(
        JSON.stringify(data === undefined ? { status: 'error', error } : { status: 'success', ...answer, data }),
      )
    })
  })
}

function answerTo(path: string, query: URLSearchParams): { data?: unknown; pagination?: object } | undefined {
  if (path === '/api/blocks') {
    const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 25)]
    const blocks = Array.from({ length: 60 }, (_, index) => ({
      number: 60 - index,
      timestamp: 1767323045 - index,
      hash: `0x${'ab'.repeat(32)}`.slice(0, 60) + String(60 - index).padStart(6, '0'),
    }))
    const pagination = { page, limit, total: 60, pages: Math.ceil(60 / limit) }
    return { data: blocks.slice((page - 1) * limit, page * limit), pagination }
  }
  if (path === '/api/transactions/0x1')
    return { data: { hash: '0x1', status: 'ok', l1_fee: '7', timestamp: 1767323045 } }
  if (path === '/api/tokens') return { data: [], pagination: { page: 1, limit: 25, total: 0, pages: 0 } }
  if (path === '/api/stats/validators') return { data: [{ name: 'producer000', votes: '12' }] }
  return path === '/api/stats' ? { data: { total_blocks: 60 } } : undefined
}

describe('toolkit explorer', () => {
  const cwd = createFolder({
    'toolkit.config.js': 'export default {}\n',
    'contracts/jar.js': 'class Jar { init() {} }\nmodule.exports = Jar\n',
    'body.json': '{"files":{"a.sol":"x"}}',
  })
  let server: Server
  let url: string

  before(async () => {
    server = serve()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  })
  after(() => server.close())

  const ask = (...args: string[]): Promise<Ended> => runToolkit(['explorer', ...args, '--url', url], { cwd })

  it('prints a page as a table, and the page position separately', async () => {
    const { exitCode, stdout, stderr } = await ask('blocks', 'list', '--limit', '2', '--page', '3')
    expect(exitCode).to.equal(0)
    const [head, ...rows] = stdout.trimEnd().split('\n')
    expect(head).to.match(/^number\s+timestamp\s+hash$/)
    expect(rows).to.have.length(2)
    expect(rows[0]).to.match(/^56\s+2026-01-02T03:04:01Z\s+0xabab/)
    expect(stderr).to.equal('page 3 of 30, 60 in all\n')
  })

  it('prints every page as JSON', async () => {
    const { exitCode, stdout } = await ask('blocks', 'list', '--all', '--json')
    expect(exitCode).to.equal(0)
    expect((JSON.parse(stdout) as { number: number }[]).map(({ number }) => number)).to.deep.equal(
      Array.from({ length: 60 }, (_, index) => 60 - index),
    )
  })

  it('prints a record, with unknown fields', async () => {
    const { stdout } = await ask('transactions', 'show', '0x1')
    expect(stdout)
      .to.match(/^hash\s+0x1$/m)
      .and.match(/^timestamp\s+2026-01-02T03:04:05Z$/m)
      .and.match(/^l1_fee\s+7$/m)
  })

  it('reports the number of pages for a page beyond the last', async () => {
    const { exitCode, stdout, stderr } = await ask('blocks', 'list', '--page', '9')
    expect([exitCode, stdout, stderr]).to.deep.equal([0, '', 'page 9 of 3, 60 in all\n'])
  })

  it('reports an empty list', async () => {
    const { exitCode, stdout, stderr } = await ask('tokens', 'list')
    expect([exitCode, stdout, stderr]).to.deep.equal([0, '', 'nothing: tokens list is empty\n'])
  })

  it('submits a compiled contract, and exits with 1 if it differs', async () => {
    const compiled = await ask('contracts', 'verification', 'ContractX', '--contract', 'jar', '--json')
    expect(compiled.exitCode).to.equal(1)
    expect(JSON.parse(compiled.stdout)).to.deep.include({ address: 'ContractX', state: 'different' })
    expect(JSON.parse(compiled.stdout).script).to.contain('class Jar')
    const given = await ask('contracts', 'verification', 'ContractX', '--body', 'body.json', '--json')
    expect(JSON.parse(given.stdout)).to.deep.include({ address: 'ContractX', files: { 'a.sol': 'x' } })
  })

  const wrong: [what: string, args: string[], exitCode: number, text: string][] = [
    ['an unknown family', ['block', 'list'], 2, 'unknown family "block"; did you mean "blocks"?'],
    ['an unknown operation', ['tokens', 'holder'], 2, 'did you mean "holders"?'],
    ['a missing subject', ['tokens', 'holders'], 2, 'toolkit explorer tokens holders <contractAddress>'],
    ['a subject too many', ['stats', 'network', 'x'], 2, 'takes no argument, got "x"'],
    ['a flag of lists at a record', ['stats', 'network', '--limit', '5'], 2, '--limit does not apply to stats network'],
    ['a limit out of range', ['blocks', 'list', '--limit', '101'], 2, 'a whole number from 1 to 100'],
    ['a date that is none', ['blocks', 'list', '--from', 'soon'], 2, '--from: expected a time, got "soon"'],
    [
      'a start after the end',
      ['blocks', 'list', '--from', '2026-01-03', '--to', '2026-01-02'],
      2,
      '--from is after --to',
    ],
    ['all and a page', ['blocks', 'list', '--all', '--page', '2'], 2, 'exclude each other'],
    ['nothing to verify', ['contracts', 'verification', 'c'], 2, '--contract NAME or --body FILE'],
    ['what is not there', ['transactions', 'show', '0x2'], 1, 'no /api/transactions/0x2'],
    ['an operation that is not there', ['stats', 'market'], 1, 'RESOURCE_NOT_FOUND'],
  ]
  for (const [what, args, exitCode, text] of wrong) {
    it(`rejects ${what}`, async () => {
      const ended = await ask(...args)
      expect(ended.stderr).to.contain(text)
      expect([ended.exitCode, ended.stdout]).to.deep.equal([exitCode, ''])
    })
  }

  it('lists the operations of a family, without asking an explorer', async () => {
    const { stdout, exitCode } = await runToolkit(['explorer', 'contracts'], { cwd: createFolder() })
    const names = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0])
    expect(names).to.deep.equal(['show', 'methods', 'events', 'verification'])
    expect(exitCode).to.equal(0)
  })

  it('reports an unknown explorer name, and an unreachable one', async () => {
    const unknown = await runToolkit(['explorer', 'stats', 'network', '--explorer', 'locla'], { cwd })
    expect(unknown.exitCode).to.equal(2)
    expect(unknown.stderr).to.contain('did you mean "local"?')
    const gone = await runToolkit(['explorer', 'stats', 'network', '--url', 'http://127.0.0.1:9/api'], {
      cwd,
    })
    expect(gone.exitCode).to.equal(4)
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    const refused = await runToolkit(['explorer', 'stats', 'network', '--url', `http://127.0.0.1:${port}/api`], { cwd })
    expect(refused.exitCode).to.equal(4)
    expect(refused.stderr).to.contain('toolkit node --explorer')
  })
})
