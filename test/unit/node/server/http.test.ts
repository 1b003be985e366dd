import type { Server } from 'node:http'
import { connect } from 'node:net'
import { expect } from 'chai'
import { createHttpServer } from '../../../../src/node/server/http.js'
import { createAccessPolicy } from '../../../../src/node/server/http-access.js'
import { closeServer, openServer } from '../../../../src/node/server/listen.js'
import { NodeError } from '../../../../src/rpc/node-error.js'
import type { Provider, SubscribeOptions } from '../../../../src/rpc/provider.js'
import { exchange, sendRaw } from '../exchange.js'

/** Responds to any method with what the test passes, and records the requests. */
class FakeProvider implements Provider {
  readonly url = 'fake'
  readonly asked: [method: string, params: unknown][] = []
  answer: () => unknown = () => ({})
  subscription: SubscribeOptions | undefined
  endSubscription = () => {}

  // biome-ignore lint/suspicious/noExplicitAny: it answers as any method
  async request(method: string, params: unknown): Promise<any> {
    this.asked.push([method, params])
    return this.answer()
  }

  // biome-ignore lint/suspicious/noExplicitAny: it answers as any method
  async dev(method: string, params: unknown): Promise<any> {
    return this.request(`dev ${method}`, params)
  }

  subscribe(params: unknown, options: SubscribeOptions): Promise<void> {
    this.asked.push(['subscribe', params])
    this.subscription = options
    return new Promise((resolve) => {
      this.endSubscription = resolve
      options.signal?.addEventListener('abort', () => resolve())
    })
  }
}

const NOT_IMPLEMENTED = '{"code":12,"message":"Not Implemented"}'
const NOT_ALLOWED = '{"code":12,"message":"Method Not Allowed"}'
const JSON_BODY = { 'Content-Type': 'application/json' }
const ACCESS = createAccessPolicy({ host: '127.0.0.1', allowOrigins: ['http://app.example:5173'] })
const EVENT = { topic: 'CONTRACT_EVENT', data: 'x', time: '1' } as const
const EVENT_LINE = '{"result":{"event":{"topic":"CONTRACT_EVENT","data":"x","time":"1"}}}\n'

describe('HTTP server', () => {
  let provider: FakeProvider
  let bugs: unknown[]
  let server: Server
  let url: string

  beforeEach(async () => {
    provider = new FakeProvider()
    bugs = []
    server = createHttpServer({ provider, dev: true, access: ACCESS, onError: (error) => bugs.push(error) })
    url = `http://127.0.0.1:${await openServer(server, '127.0.0.1', 0)}`
  })

  afterEach(() => {
    server.closeAllConnections()
    return closeServer(server)
  })

  describe('paths', () => {
    for (const path of ['/', '/nope', '/GetNodeInfo', '//getNodeInfo', '/getNodeInfo/', '/getTxByHash', '/dev/nope']) {
      it(`rejects ${path} as unknown`, async () => {
        expect(await exchange(url, { method: 'POST', path })).to.deep.include({ status: 400, body: NOT_IMPLEMENTED })
      })
    }

    it('accepts an empty variable, and decodes it before splitting the path', async () => {
      await exchange(url, { path: '/getTxByHash/' })
      await exchange(url, { path: '/getTxByHash/a%20b+c?hash=other' })
      expect(provider.asked).to.deep.equal([
        ['getTxByHash', { hash: '' }],
        ['getTxByHash', { hash: 'a b+c' }],
      ])
      expect((await exchange(url, { path: '/getTxByHash/a%2Fb' })).body).to.equal(NOT_IMPLEMENTED)
    })

    it('rejects an invalid escape before it reaches the node', async () => {
      expect((await exchange(url, { path: '/getTxByHash/%zz' })).body).to.equal('400 Bad Request')
      expect(provider.asked).to.deep.equal([])
    })

    it('parses flags and integers like Go', async () => {
      await exchange(url, { path: '/getBlockByNumber/0x10/T' })
      expect(provider.asked[0]).to.deep.equal(['getBlockByNumber', { number: '16', complete: true }])
      const { body } = await exchange(url, { path: '/getBlockByNumber/08/true' })
      expect(body).to.include('strconv.ParseInt: parsing \\"08\\": invalid syntax')
    })

    it('accepts the spelling of the published document', async () => {
      await exchange(url, { path: '/GetProducerVoteInfo/abcde/1' })
      expect(provider.asked).to.deep.equal([['getProducerVoteInfo', { account: 'abcde', by_longest_chain: true }]])
    })
  })

  describe('HTTP methods', () => {
    it('rejects other methods of a path', async () => {
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
        expect((await exchange(url, { method, path: '/getNodeInfo' })).body).to.equal(NOT_ALLOWED)
      }
      expect((await exchange(url, { path: '/sendTx' })).body).to.equal(NOT_ALLOWED)
      expect((await exchange(url, { path: '/dev/mine' })).body).to.equal(NOT_ALLOWED)
    })

    it('rejects HEAD without a body', async () => {
      expect(await exchange(url, { method: 'HEAD', path: '/getNodeInfo' })).to.deep.include({ status: 400, body: '' })
    })

    it('treats a posted form as the GET of its path', async () => {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
      const { status } = await exchange(url, { method: 'POST', path: '/getNodeInfo', body: '{}', headers })
      expect(status).to.equal(200)
    })
  })

  describe('responses', () => {
    it('responses have a length up to 2 KiB, and are chunked above', async () => {
      const ask = async (data: string) => {
        provider.answer = () => ({ data })
        return exchange(url, { method: 'POST', path: '/getContractStorage', body: '{}' })
      }
      const frame = (await ask('')).body.length
      const whole = await ask('x'.repeat(2048 - frame))
      expect(whole.headers['content-length']).to.equal('2048')
      const longer = await ask('x'.repeat(2049 - frame))
      expect(longer.headers).to.deep.include({ 'transfer-encoding': 'chunked' })
      expect(longer.body).to.have.length(2049)
    })

    it('responses keep code and text of a rejection, with HTML escaped', async () => {
      provider.answer = () => {
        throw new NodeError({ grpcCode: 2, text: 'has 0 < 5 & more' })
      }
      const answer = await exchange(url, { path: '/getNodeInfo' })
      expect(answer.body).to.equal('{"code":2,"message":"has 0 \\u003c 5 \\u0026 more"}')
      expect(answer.headers).to.deep.include({ 'content-type': 'text/plain; charset=utf-8', vary: 'Origin' })
      expect(bugs).to.deep.equal([])
    })

    it('responses reject the request after an internal error, report it, and the node continues', async () => {
      provider.answer = () => {
        throw new RangeError('index out of range')
      }
      expect((await exchange(url, { path: '/getNodeInfo' })).body).to.equal('{"code":2,"message":"index out of range"}')
      expect(bugs).to.have.length(1)
      provider.answer = () => ({})
      expect((await exchange(url, { path: '/getNodeInfo' })).status).to.equal(200)
    })

    it('responses have a JSON body for any thrown value', async () => {
      for (const thrown of ['a text', undefined, null, 5, { message: 7 }, Symbol('s'), Object.create(null)]) {
        provider.answer = () => {
          throw thrown
        }
        const { status, body } = await exchange(url, { path: '/getNodeInfo' })
        const { code, message } = JSON.parse(body)
        expect([status, code], String(body)).to.deep.equal([400, 2])
        expect(message).to.be.a('string')
      }
      bugs.length = 0
    })

    it('responses reject an oversized message with its protobuf size', async () => {
      const data = 'x'.repeat(4_194_304)
      const body = `{"key":"${data}"}`
      const refused = await exchange(url, { method: 'POST', path: '/getContractStorage', body })
      expect(JSON.parse(refused.body)).to.deep.equal({
        code: 8,
        message: 'grpc: received message larger than max (4194309 vs. 4194304)',
      })
      provider.answer = () => ({ data })
      const answered = await exchange(url, { method: 'POST', path: '/getContractStorage', body: '{}' })
      expect(JSON.parse(answered.body).code).to.equal(8)
    })

    it('responses are sent to requests before an invalid one', async () => {
      const five = 'GET /getNodeInfo HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(5)
      const text = await sendRaw(url, `${five}GARBAGE\r\n\r\n`)
      expect(text.match(/HTTP\/1\.1 200 OK/g)).to.have.length(5)
      expect(text).to.match(/HTTP\/1\.1 400 Bad Request\r\n(.+\r\n)+\r\n400 Bad Request$/)
    })

    it('responses close a connection that sends no request in time', () => {
      expect(server.headersTimeout).to.be.within(1000, 60_000)
      expect(server.requestTimeout).to.be.within(server.headersTimeout, 120_000)
    })

    it('responses reject an oversized body before it is complete', async () => {
      const body = Buffer.alloc(17 * 1024 * 1024, ' ')
      const { body: text } = await exchange(url, { method: 'POST', path: '/sendTx', body })
      expect(JSON.parse(text).code).to.equal(8)
    })

    it('responses are sent to a half-closed client, then close the connection', async () => {
      const ended = new Promise((resolve) => server.once('connection', (socket) => socket.once('end', resolve)))
      provider.answer = () => ended.then(() => ({}))
      const request = 'GET /getGasRatio HTTP/1.1\r\nHost: localhost\r\n\r\n'
      const text = await sendRaw(url, request.repeat(2), { end: true })
      expect(text.match(/\{"lowest_gas_ratio":0,"median_gas_ratio":0\}/g)).to.have.length(2)
    })

    it('responses reject a request without a host', async () => {
      expect(await sendRaw(url, 'GET /getNodeInfo HTTP/1.1\r\n\r\n')).to.match(/\r\n\r\n400 Bad Request$/)
      expect(await sendRaw(url, 'GET /getNodeInfo HTTP/1.0\r\n\r\n')).to.match(/^HTTP\/1.1 200 /)
    })

    it('responses are plain HTTP errors for invalid requests', async () => {
      expect(await sendRaw(url, 'GARBAGE\r\n\r\n')).to.match(
        /^HTTP\/1.1 400 Bad Request\r\n(.+\r\n)+\r\n400 Bad Request$/,
      )
      const wide = `GET / HTTP/1.1\r\nHost: localhost\r\nA: ${'x'.repeat(1024 * 1024)}\r\n\r\n`
      expect(await sendRaw(url, wide)).to.match(/^HTTP\/1.1 431 /)
      expect((await exchange(url, { path: '/getNodeInfo' })).status).to.equal(200)
    })
  })

  describe('clients that disconnect', () => {
    const STARTS = [
      'CONNECT x:1 HTTP/1.1\r\nHost: localhost\r\n\r\n',
      'GARBAGE\r\n\r\n',
      'POST /sendTx HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{',
      'POST /sendTx HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{',
      'GET /getNodeInfo HTTP/1.1\r\nHost: localhost\r\n\r\n',
    ]
    for (const bytes of STARTS) {
      it(`clients that disconnect leave the node unchanged: ${bytes.split('\r\n')[0]}`, async () => {
        for (let i = 0; i < 20; i++) {
          const socket = connect(Number(new URL(url).port), '127.0.0.1')
          const gone = new Promise((resolve) => socket.on('close', resolve))
          socket.write(bytes, () => socket.resetAndDestroy())
          await gone
        }
        expect((await exchange(url, { path: '/getNodeInfo' })).status).to.equal(200)
        expect(bugs).to.deep.equal([])
      })
    }
  })

  describe('Grpc-Timeout', () => {
    const ask = async (timeout: string) =>
      (await exchange(url, { path: '/getNodeInfo', headers: { 'Grpc-Timeout': timeout } })).body

    it('does not affect a request that ends in time', async () => {
      expect(await ask('10S')).to.match(/^\{"build_time"/)
    })

    it('ends a request at the timeout', async () => {
      expect(await ask('0m')).to.equal('{"code":4,"message":"context deadline exceeded"}')
    })

    it('is rejected if invalid', async () => {
      expect(await ask('soon')).to.equal('{"code":3,"message":"invalid grpc-timeout: soon"}')
    })
  })

  describe('CORS', () => {
    const preflight = async (method: string, asked?: string, path = '/sendTx') => {
      const headers = { Origin: 'http://a.example', 'Access-Control-Request-Method': method }
      const more = asked === undefined ? {} : { 'Access-Control-Request-Headers': asked }
      return exchange(url, { method: 'OPTIONS', path, headers: { ...headers, ...more } })
    }

    it('lets pages of any origin read chain responses, including errors and those for unknown paths', async () => {
      const Origin = 'http://a.example'
      for (const path of [
        '/getNodeInfo',
        '/getTxByHash/nope',
        '/getBlockByNumber/x/true',
        '/nope',
        '/',
        '/getTxByHash',
      ]) {
        const { headers } = await exchange(url, { path, headers: { Origin } })
        expect(headers['access-control-allow-origin'], path).to.equal('*')
        expect((await exchange(url, { path })).headers).to.not.have.property('access-control-allow-origin')
      }
    })

    it('takes no origin for that of a request without a host', () => {
      const { admitsOrigin } = createAccessPolicy({ host: '127.0.0.1' })
      expect(admitsOrigin({ headers: { origin: 'http://undefined' } })).to.equal(false)
      expect(admitsOrigin({ headers: { origin: 'http://localhost:1', host: 'localhost:1' } })).to.equal(true)
    })

    it('lets pages of any origin read nothing else', async () => {
      const Origin = 'http://a.example'
      for (const path of ['/dev/nope', '/dev/trace', '/dev/', '/%']) {
        for (const method of ['GET', 'POST', 'HEAD']) {
          const { headers } = await exchange(url, { method, path, headers: { Origin, 'Content-Type': 'text/plain' } })
          expect(headers, `${method} ${path}`).to.not.have.property('access-control-allow-origin')
        }
        const { headers } = await preflight('POST', 'content-type', path)
        expect(headers, path).to.not.have.property('access-control-allow-origin')
      }
      const foreign = await exchange(url, { path: '/getNodeInfo', headers: { Origin, Host: 'evil.example' } })
      expect([foreign.status, foreign.headers['access-control-allow-origin']]).to.deep.equal([403, undefined])
    })

    it('grants the requested methods and headers in a preflight', async () => {
      const { status, headers } = await preflight('POST', 'content-type, accept')
      expect(status).to.equal(204)
      expect(headers).to.deep.include({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'Content-Type, Accept',
      })
    })

    it('grants nothing in a preflight of other paths', async () => {
      for (const { status, headers } of [await preflight('PATCH'), await preflight('POST', 'x-own')]) {
        expect(status).to.equal(204)
        expect(headers).to.not.have.property('access-control-allow-origin')
      }
    })
  })

  describe('host names', () => {
    const ask = async (Host: string, path = '/getNodeInfo') => exchange(url, { path, headers: { Host } })

    it('host names are accepted for this machine, or if configured', async () => {
      provider.answer = () => ({})
      const own = [
        'localhost',
        'LOCALHOST:1',
        '127.0.0.1:30001',
        '127.1.2.3',
        '[::1]:30001',
        'a.localhost',
        'app.example',
      ]
      for (const host of own) expect((await ask(host)).status, host).to.equal(200)
    })

    it('host names are otherwise rejected against DNS rebinding', async () => {
      for (const host of [
        'a.example',
        'localhost.a.example',
        '127.0.0.1.a.example',
        '10.0.0.1',
        '127.0.0.1@a.example',
      ]) {
        const { status, body } = await ask(host)
        expect([status, JSON.parse(body).code], host).to.deep.equal([403, 7])
      }
      expect(provider.asked).to.deep.equal([])
    })

    it('may be any address if other machines are allowed, but no other name', async () => {
      const open = createHttpServer({
        provider,
        dev: true,
        access: createAccessPolicy({ host: '0.0.0.0' }),
        onError: () => {},
      })
      const port = await openServer(open, '127.0.0.1', 0)
      const reach = async (Host: string) =>
        (await exchange(`http://127.0.0.1:${port}`, { path: '/getNodeInfo', headers: { Host } })).status
      expect([await reach('10.0.0.1:80'), await reach('[fe80::1]'), await reach('a.example')]).to.deep.equal([
        200, 200, 403,
      ])
      await closeServer(open)
    })
  })

  describe('developer methods', () => {
    it('developer methods are served under their prefix', async () => {
      provider.answer = () => ({ head_block: '7', head_block_time: '8' })
      const { body } = await exchange(url, {
        method: 'POST',
        path: '/dev/mine',
        body: '{"blocks":3}',
        headers: JSON_BODY,
      })
      expect(body).to.equal('{"head_block":"7","head_block_time":"8"}')
      expect(provider.asked).to.deep.equal([['dev mine', { blocks: '3' }]])
    })

    it('receive the body unchanged, so that misspelt members are rejected', async () => {
      provider.answer = () => ({})
      await exchange(url, { method: 'POST', path: '/dev/time', body: '{"to":"0","advace":[1]}', headers: JSON_BODY })
      expect(provider.asked).to.deep.equal([['dev time', { to: '0', advace: [1] }]])
    })

    const mine = (headers: Record<string, string>) =>
      exchange(url, { method: 'POST', path: '/dev/mine', body: '{}', headers })

    it('developer methods require a content type that HTML forms cannot send', async () => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', undefined]) {
        const { status, body } = await mine(type === undefined ? {} : { 'Content-Type': type })
        expect([status, body]).to.deep.equal([403, '{"code":7,"message":"Content-Type must be application/json"}'])
      }
      expect((await mine({ 'Content-Type': 'application/json; charset=utf-8' })).status).to.equal(200)
      expect(provider.asked).to.have.length(1)
    })

    it('developer methods are allowed for pages of this server and of configured origins', async () => {
      const { port } = new URL(url)
      const origins = ['http://a.example', 'null', `http://127.0.0.1:${Number(port) + 1}`, `https://127.0.0.1:${port}`]
      for (const Origin of origins) {
        const { status, headers, body } = await mine({ ...JSON_BODY, Origin })
        expect([status, JSON.parse(body).code], Origin).to.deep.equal([403, 7])
        expect(headers).to.not.have.property('access-control-allow-origin')
      }
      expect(provider.asked).to.deep.equal([])
      for (const Origin of [`http://127.0.0.1:${port}`, 'http://app.example:5173']) {
        const { status, headers } = await mine({ ...JSON_BODY, Origin, Host: `127.0.0.1:${port}` })
        expect([status, headers['access-control-allow-origin']], Origin).to.deep.equal([200, Origin])
      }
    })

    it('developer methods are granted by preflight to those origins only', async () => {
      const ask = async (Origin: string) => {
        const more = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' }
        const { headers } = await exchange(url, { method: 'OPTIONS', path: '/dev/mine', headers: { Origin, ...more } })
        return headers['access-control-allow-origin']
      }
      expect(await ask('http://a.example')).to.equal(undefined)
      expect(await ask('http://app.example:5173')).to.equal('http://app.example:5173')
    })

    it('developer methods are unknown paths when disabled', async () => {
      const real = createHttpServer({ provider, dev: false, access: ACCESS, onError: () => {} })
      const port = await openServer(real, '127.0.0.1', 0)
      const { body } = await exchange(`http://127.0.0.1:${port}`, { method: 'POST', path: '/dev/mine', body: '{}' })
      await closeServer(real)
      expect(body).to.equal(NOT_IMPLEMENTED)
    })
  })

  describe('streams', () => {
    /** A connection that has asked for events, with the bytes that came so far. */
    function subscribe() {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      const stream = { socket, text: '', seen: (pattern: RegExp) => until(() => pattern.test(stream.text)) }
      socket.on('data', (chunk) => {
        stream.text += chunk
      })
      const body = '{"topics":["CONTRACT_EVENT"],"filter":{"contractId":"c"}}'
      socket.write(`POST /subscribe HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
      return stream
    }

    const subscribed = () => until(() => provider.subscription !== undefined)

    it('streams send headers with the first event, and each event as a chunk', async () => {
      const stream = subscribe()
      await subscribed()
      expect(provider.asked).to.deep.equal([
        ['subscribe', { topics: ['CONTRACT_EVENT'], filter: { contract_id: 'c' } }],
      ])
      await exchange(url, { path: '/getNodeInfo' })
      expect(stream.text).to.equal('')
      provider.subscription!.onEvent(EVENT)
      await stream.seen(/\n\r\n$/)
      const [headers, body] = stream.text.split('\r\n\r\n')
      expect(headers).to.match(/^HTTP\/1.1 200 OK\r\n/)
      expect(headers!.split('\r\n')).to.include.members([
        'Content-Type: application/json',
        'Grpc-Metadata-Content-Type: application/grpc',
        'Vary: Origin',
        'Transfer-Encoding: chunked',
      ])
      expect(body).to.equal(`${EVENT_LINE.length.toString(16)}\r\n${EVENT_LINE}\r\n`)
      stream.socket.destroy()
    })

    it('closes streams cleanly', async () => {
      const stream = subscribe()
      await subscribed()
      provider.subscription!.onEvent(EVENT)
      provider.endSubscription()
      await stream.seen(/\r\n0\r\n\r\n$/)
      stream.socket.destroy()
    })

    it('streams end on the server when the client disconnects', async () => {
      const stream = subscribe()
      await subscribed()
      const { signal } = provider.subscription!
      expect(signal!.aborted).to.equal(false)
      stream.socket.destroy()
      await until(() => signal!.aborted)
    })

    it('streams end when the client closes its side', async () => {
      const stream = subscribe()
      await subscribed()
      provider.subscription!.onEvent(EVENT)
      stream.socket.end()
      await stream.seen(/x","time":"1"}}}\n\r\n0\r\n\r\n$/)
      expect(provider.subscription!.signal!.aborted).to.equal(true)
    })

    it('drop events that a slow reader does not read', async () => {
      const stream = subscribe()
      stream.socket.pause()
      await subscribed()
      const data = 'x'.repeat(1000)
      const count = 20_000
      for (let i = 0; i < count; i++) {
        provider.subscription!.onEvent({ ...EVENT, data })
        if (i % 100 === 0) await new Promise(setImmediate)
      }
      const before = process.memoryUsage().arrayBuffers
      provider.endSubscription()
      stream.socket.resume()
      await stream.seen(/\r\n0\r\n\r\n$/)
      const received = stream.text.split('"result"').length - 1
      expect(received).to.be.greaterThan(100)
      expect(received).to.be.lessThan(count)
      expect(before).to.be.lessThan(100_000_000)
      stream.socket.destroy()
    })
  })
})

/** Waits for something that other connections bring about. */
async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await new Promise((resolve) => setImmediate(resolve))
}
