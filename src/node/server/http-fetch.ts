import { Agent, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import type { Fetch } from '../../rpc/http/http-request.js'

/**
 * Time that an idle connection is kept: shorter than servers do, because a request fails on a connection that the
 * server closes.
 */
const KEPT_MS = 4000

const agent = new Agent({ keepAlive: true, timeout: KEPT_MS })

/**
 * The platform's `fetch` implemented with `node:http`, in a third of its time. Requests other than plain HTTP are
 * passed to the platform.
 */
export const fetchOverHttp: Fetch = async (url, init) => {
  if (!url.startsWith('http:')) return fetch(url, init)
  const response = await ask(url, init)
  const status = response.statusCode!
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: { get: (name) => response.headers[name]?.toString() ?? null },
    get body() {
      return Readable.toWeb(response) as ReadableStream<Uint8Array>
    },
    text: () => readText(response),
  }
}

function ask(url: string, { method, headers, body, signal }: Parameters<Fetch>[1]): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'Content-Length': Buffer.byteLength(body) }
    const sent = request(url, { agent, method, headers: { ...headers, ...length }, ...(signal ? { signal } : {}) })
    sent.on('error', reject)
    sent.on('response', resolve)
    sent.end(body)
  })
}

async function readText(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8')
  let text = ''
  for await (const chunk of response) text += chunk
  return text
}
