import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import type { Fetch, FetchInit } from '../../rpc/http/fetch.js'

/**
 * Time that an idle connection is kept: shorter than servers do, because a request fails on a connection that the
 * server closes.
 */
const KEPT_MS = 4000
/** Maximum number of informational responses, such as 103, before the response itself. */
const MAX_INFORMATIONAL = 10

const agent = new Agent({ keepAlive: true, timeout: KEPT_MS })

/**
 * The platform's `fetch` implemented with `node:http`, in a third of its time. Requests other than plain HTTP are
 * passed to the platform.
 */
export const fetchOverHttp: Fetch = async (url, init) => {
  if (!url.startsWith('http:')) return fetch(url, init)
  const response = await ask(url, init)
  const status = response.statusCode ?? 0
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: { get: (name) => response.headers[name]?.toString() ?? null },
    get body() {
      return Readable.toWeb(response) as ReadableStream<Uint8Array>
    },
    text: async () => (await readText(response, Number.POSITIVE_INFINITY)) ?? '',
    readText: (maxBytes) => readText(response, maxBytes),
  }
}

function ask(url: string, { method, headers, body, signal }: FetchInit): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'Content-Length': Buffer.byteLength(body) }
    const sent = request(url, { agent, method, headers: { ...headers, ...length }, ...(signal ? { signal } : {}) })
    sent.on('error', reject)
    sent.on('response', resolve)
    rejectOtherEnds(sent, reject)
    sent.end(body)
  })
}

/**
 * Rejects the ways in which an exchange can end without a response and without an error of Node.js: the promise would
 * never settle, and the process would end by itself with its work undone.
 */
function rejectOtherEnds(sent: ClientRequest, reject: (reason: Error) => void): void {
  let informational = 0
  sent.on('upgrade', (response, socket) => {
    socket.destroy()
    reject(new Error(`status ${response.statusCode}: the server changes the protocol`))
  })
  sent.on('information', () => {
    informational++
    if (informational > MAX_INFORMATIONAL) sent.destroy(new Error('endless informational responses'))
  })
  sent.on('close', () => reject(new Error('the connection was closed without a response')))
}

/** Reads a body as text; undefined for more than `maxBytes`. */
async function readText(response: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  // An announced size is not waited for.
  if (Number(response.headers['content-length']) > maxBytes) return void response.destroy()
  response.setEncoding('utf8')
  let text = ''
  for await (const chunk of response) {
    text += chunk
    // A character has at least one byte. Leaving the loop destroys the response and its connection.
    if (text.length > maxBytes) return undefined
  }
  return text
}
