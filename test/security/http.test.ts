import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { expect } from 'chai'
import type { EmbeddedNode } from '../../src/entries/node.js'
import { createApp, createLocalRoutes } from '../../src/indexer/index.js'
import { createService } from '../../src/indexer/server/service.js'
import { DEV_METHODS } from '../../src/rpc/development/dev-methods.js'
import { METHODS } from '../../src/rpc/schema.js'
import { openNode } from '../node.js'

/** Larger than every limit together with what the sockets of both sides hold. */
const MAX_SENT = 64 * 1024 * 1024
const CHUNK = Buffer.alloc(256 * 1024, ' ')
/** The largest limit of a body, and what may be on the way when it is reached. */
const MAX_READ = 5 * 1024 * 1024 + 16 * 1024 * 1024

interface Answer {
  status: number
  text: string
  sent: number
}

type Route = [method: string, path: string]

/**
 * Sends a body until there is an answer: `declared` with a length that never comes, else in chunks as long as they are
 * taken.
 */
function pour(url: string, [method, path]: Route, declared: number | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let sent = 0
    const headers = { 'content-type': 'application/json', ...(declared && { 'content-length': declared }) }
    const asked: ClientRequest = request(url + path, { method, headers, agent: false }, (response: IncomingMessage) => {
      let text = ''
      const end = () => {
        resolve({ status: response.statusCode!, text, sent })
        asked.destroy()
      }
      response.on('data', (data) => (text += data))
      response.on('end', end)
      response.on('error', end)
    })
    asked.on('error', (error) => (sent > 0 ? resolve({ status: 0, text: '', sent }) : reject(error)))
    const push = (): void => {
      if (asked.destroyed || sent >= MAX_SENT) return
      sent += CHUNK.length
      if (asked.write(CHUNK)) setImmediate(push)
      else asked.once('drain', push)
    }
    if (declared === undefined) push()
    else asked.write(' ')
  })
}

describe('every route of every server', () => {
  let node: EmbeddedNode
  const servers: { url: string; routes: Route[]; close(): void }[] = []
  const failures: unknown[] = []

  before(async () => {
    node = await openNode()
    const { url } = await node.listen({ port: 0 })
    const chain = Object.values(METHODS).map(({ verb, path }): Route => [verb, path.replace(/\{\w+\}/g, '1')])
    const dev = Object.keys(DEV_METHODS).map((name): Route => ['POST', `/dev/${name}`])
    servers.push({ url, routes: [...chain, ...dev, ['POST', '/nope'], ['PUT', '/']], close: () => {} })
    servers.push(await serveExplorer())
  })
  after(async () => {
    for (const { close } of servers) close()
    await node.close()
  })

  /** The explorer over a source that fails in its own way. */
  async function serveExplorer() {
    const onFailure = (error: unknown) => void failures.push(error)
    const fail = () => {
      throw new Error('planted in a file')
    }
    const index = {
      head: undefined,
      stall: undefined,
      rebuilt: undefined,
      isKept: false,
      mayReplace: false,
      claim: fail,
      read: fail,
      append: fail,
      appendStored: fail,
      addLists: fail,
      saveStall: fail,
      saveFacts: fail,
      close: fail,
    }
    const source = new Proxy({}, { get: fail }) as never
    const api = createService({ index, source, follower: {} as never, onFailure })
    const local = createLocalRoutes({
      provider: new Proxy({}, { get: fail }) as never,
      network: 'test',
      service: {
        api,
        chain: '',
        head: 0,
        irreversible: 0,
        mark: '',
        isAway: false,
        progress: {} as never,
        watch: () => () => {},
      },
      isDevelopment: true,
      actor: { accounts: [], call: fail },
      findName: fail,
      onFailure,
    })
    const options = { service: { api } as never, assets: new Map(), judge: () => undefined, onFailure }
    const app = createApp({ ...options, local })
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false })
    await new Promise((resolve) => server.once('listening', resolve))
    const routes: Route[] = [
      ...['calls', 'nope'].map((name): Route => ['POST', `/local/${name}`]),
      ['POST', '/api/contracts/verify'],
      ['POST', '/api/blocks'],
      ['POST', '/nope'],
    ]
    const { port } = server.address() as AddressInfo
    return { url: `http://127.0.0.1:${port}`, routes, close: () => void server.close() }
  }

  it('rejects an oversized Content-Length before the body arrives', async () => {
    for (const { url, routes } of servers) {
      for (const route of routes.filter(([method]) => method !== 'GET')) {
        const { status, text } = await pour(url, route, 900_000_000)
        expect(status, route.join(' ')).to.be.within(400, 413)
        expect(text, route.join(' ')).to.not.match(/\bat .*:\d+:\d+|node_modules/)
      }
    }
  })

  it('stops reading a body of unknown length at its limit', async () => {
    for (const { url, routes } of servers) {
      for (const route of routes.filter(([method]) => method !== 'GET')) {
        const { sent, text } = await pour(url, route, undefined)
        expect(sent, `${route.join(' ')}: ${text.slice(0, 200)}`).to.be.lessThan(MAX_READ)
      }
    }
  })

  it('exposes no stack trace', async () => {
    const { url } = servers[1]!
    const paths = ['/local/names/x', '/local/storage/x', '/local/traces/x', '/api/blocks', '/api/stats', '/api/nope']
    for (const path of paths) {
      const response = await fetch(url + path, { headers: { 'x-toolkit-page': '1' } })
      const text = await response.text()
      expect(response.status, `${path} ${text}`).to.be.oneOf([404, 500])
      expect(text, path).to.not.match(/planted|\bat .*:\d+:\d+|node_modules/)
      expect(response.headers.get('access-control-allow-origin'), path).to.equal(null)
    }
    const body = JSON.stringify({ contract: 'a', method: 'b', args: '[]', account: 'c' })
    const called = await fetch(`${url}/local/calls`, { method: 'POST', body })
    expect([called.status, await called.text()]).to.deep.equal([500, '{"error":{"message":"the service failed"}}'])
    expect(failures.length).to.be.greaterThan(4)
  })

  it('starts no tracing for a cross-site GET', async () => {
    const { url } = servers[1]!
    const before = failures.length
    const answer = await fetch(`${url}/local/traces/x`)
    expect([answer.status, failures.length]).to.deep.equal([403, before])
    const asked = await fetch(`${url}/local/traces/x`, {
      method: 'OPTIONS',
      headers: { origin: 'http://a.example', 'access-control-request-headers': 'x-toolkit-page' },
    })
    expect(asked.headers.get('access-control-allow-origin')).to.equal(null)
    expect(asked.headers.get('access-control-allow-headers')).to.equal(null)
  })
})
