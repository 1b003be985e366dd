import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { expect } from 'chai'
import { fetchOverHttp } from '../../../../src/node/server/http-fetch.js'
import { closeServer, openServer } from '../../../../src/node/server/listen.js'
import { MAX_BODY_BYTES } from '../../../../src/rpc/http/http-body.js'
import { createHttpProvider } from '../../../../src/rpc/http/http-provider.js'
import { ANSWER_MS } from '../../../limits.js'

describe('HTTP fetch', () => {
  let server: Server
  let url: string
  let connections: number
  let serve: (request: IncomingMessage, response: ServerResponse) => void

  beforeEach(async () => {
    connections = 0
    server = createServer((request, response) => serve(request, response))
    server.on('connection', () => connections++)
    url = `http://127.0.0.1:${await openServer(server, '127.0.0.1', 0)}`
  })

  afterEach(() => {
    server.closeAllConnections()
    return closeServer(server)
  })

  const get = (path: string, signal: AbortSignal | null = null) =>
    fetchOverHttp(url + path, { method: 'GET', headers: {}, body: null, signal, redirect: 'manual' })

  it('reuses one connection', async () => {
    serve = (request, response) => {
      response.writeHead(request.url === '/1' ? 200 : 400).end(`${request.method} ${request.url} é`)
    }
    for (const [path, status] of [
      ['/1', 200],
      ['/2', 400],
    ] as const) {
      const response = await get(path)
      expect([response.status, response.ok]).to.deep.equal([status, status === 200])
      expect(await response.text()).to.equal(`GET ${path} é`)
    }
    expect(connections).to.equal(1)
  })

  it('posts bodies with their length in bytes, and headers', async () => {
    let seen: unknown
    serve = (request, response) => {
      const { 'content-length': length, 'x-key': key } = request.headers
      request.setEncoding('utf8').on('data', (body) => {
        seen = { method: request.method, length, key, body }
        response.end()
      })
    }
    await fetchOverHttp(url, {
      method: 'POST',
      headers: { 'X-Key': 'k' },
      body: '{"é":1}',
      signal: null,
      redirect: 'manual',
    })
    expect(seen).to.deep.equal({ method: 'POST', length: '8', key: 'k', body: '{"é":1}' })
  })

  it('streams a body as it arrives', async () => {
    let response: ServerResponse | undefined
    serve = (_, opened) => {
      response = opened
      opened.write('first')
    }
    const { body } = await get('/')
    const reader = body!.getReader()
    const next = async () => {
      const { done, value } = await reader.read()
      return done ? undefined : Buffer.from(value).toString()
    }
    expect(await next()).to.equal('first')
    response!.end('last')
    expect([await next(), await next()]).to.deep.equal(['last', undefined])
  })

  it('aborts with its signal, before and during the response', async () => {
    const leaving = new AbortController()
    serve = () => leaving.abort()
    expect(await get('/', leaving.signal).catch((error) => error.name)).to.equal('AbortError')
    const later = new AbortController()
    serve = (_, response) => response.write('half')
    const text = (await get('/', later.signal)).text()
    later.abort()
    expect(await text.catch((error) => error.code)).to.equal('ECONNRESET')
  })

  it('fails when a response is truncated', async () => {
    serve = (_, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('half')
      setImmediate(() => response.destroy())
    }
    const failure = await get('/')
      .then((response) => response.text())
      .catch((error) => error.code)
    expect(failure).to.equal('ECONNRESET')
  })

  it('rejects a redirect, and reports its target', async () => {
    const asked: (string | undefined)[] = []
    serve = (request, response) => {
      asked.push(request.url)
      response.writeHead(307, { Location: '/new' }).end()
    }
    const { status, headers } = await get('/old')
    expect([status, headers?.get('location'), asked]).to.deep.equal([307, '/new', ['/old']])
  })

  it('reports why a node is unreachable', async () => {
    await closeServer(server)
    const node = createHttpProvider(url, { fetch: fetchOverHttp, sleep: async () => {} })
    const error = await node.request('getNodeInfo', {}).catch((error) => error)
    expect(error).to.deep.include({ code: 'NODE_UNREACHABLE' })
    expect(error.message).to.include('ECONNREFUSED')
    expect(error.hint).to.include('toolkit node')
  })

  it('takes ten informational responses before the response, and rejects the next one without waiting', async () => {
    const hints = 'HTTP/1.1 103 Early Hints\r\n\r\n'
    serve = (request, response) => {
      response.socket?.write(hints.repeat(request.url === '/10' ? 10 : 11))
      if (request.url === '/10') response.end('late')
    }
    expect(await (await get('/10')).text()).to.equal('late')
    expect(await get('/11').catch((error) => error.message)).to.equal('endless informational responses')
  })

  it('rejects another protocol, which it has not asked for', async () => {
    serve = (_, { socket }) => void socket?.write('HTTP/1.1 101 X\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
    expect(await get('/').catch((error) => error.message)).to.equal('status 101: the server changes the protocol')
  })

  it('does not read a response that announces or sends more than a node ever does', async () => {
    let sent = 0
    const sizes = [{ 'Content-Length': String(2 ** 40) }, {}]
    for (const size of sizes) {
      serve = (_, response) => {
        response.writeHead(200, size)
        const push = (): void => {
          if (response.destroyed) return
          sent += 65_536
          if (response.write(' '.repeat(65_536))) setImmediate(push)
          else response.once('drain', push)
        }
        push()
      }
      const node = createHttpProvider(url, { fetch: fetchOverHttp, timeoutMs: ANSWER_MS })
      const error = await node.request('getNodeInfo', {}).catch((error) => error)
      expect(error).to.include({ code: 'NODE_ANSWER' })
      expect(error.message).to.match(/responded with more than \d+ bytes/)
      expect(connections, 'requests').to.equal(sizes.indexOf(size) + 1)
    }
    expect(sent).to.be.lessThan(2 * MAX_BODY_BYTES)
  })
})
