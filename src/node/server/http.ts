import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { firstOf } from '../../collections/presence.js'
import { isKeyOf } from '../../collections/shapes.js'
import { describeThrown } from '../../errors/thrown.js'
import { DEV_METHODS } from '../../rpc/development/dev-methods.js'
import { encodeBinary } from '../../rpc/encoding/message-binary.js'
import { encodeMessage, encodeResult } from '../../rpc/encoding/message-json.js'
import { decodeRequest, readBody } from '../../rpc/encoding/request-json.js'
import { formatNodeError, GRPC_CODES, isNodeError, NodeError } from '../../rpc/node-error.js'
import type { ClientName, Provider } from '../../rpc/provider.js'
import { decodePath, findRoute, type Route } from '../../rpc/routes.js'
import { type Endpoint, type FullRequests, METHODS, type MethodName, type NodeEvent } from '../../rpc/schema.js'
import { nameClient } from '../client-name.js'
import type { AccessPolicy } from './http-access.js'
import { allowOrigin, isPreflight, nameOrigin, respondToPreflight } from './http-cors.js'
import { startDeadline } from './http-deadline.js'
import { serveHalfOpen } from './http-half-open.js'
import { EventStream } from './http-stream.js'

export interface HttpOptions {
  provider: Provider
  /** Whether developer methods are served, under `/dev/`. */
  dev: boolean
  /** Access policy. */
  access: AccessPolicy
  /** Called for internal errors; the client has its response already. */
  onError: (error: unknown) => void
}

/** The chain's limit of a message in protobuf, in both directions (`rpc.md` §1.6). */
const MAX_MESSAGE = 4_194_304
/**
 * Maximum size of a body that is parsed. JSON is longer than protobuf, except for little more than names and quotes.
 */
const MAX_BODY = MAX_MESSAGE + 1024 * 1024
/** Responses may take an hour, as streams do; the headers and the body of a request have limits of their own. */
const HEADERS_MS = 20_000
const REQUEST_MS = 60_000
const CHECK_MS = 5000
const MAX_HEADERS = 1024 * 1024
/** Longer bodies go in chunks (`rpc.md` §1.2). */
const MAX_WHOLE = 2048
const FORM = 'application/x-www-form-urlencoded'
const DEV_PREFIX = '/dev/'

/**
 * Creates a server that serves a provider over HTTP, as the node does (`rpc.md` §1 to 3, 7). It does not listen yet.
 */
export function createHttpServer(options: HttpOptions): Server {
  const server = createServer({
    maxHeaderSize: MAX_HEADERS,
    keepAliveTimeout: 0,
    requestTimeout: REQUEST_MS,
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: CHECK_MS,
    requireHostHeader: false,
  })
  const lastResponses = serveHalfOpen(server)
  server.on('request', (request, response) => {
    new Exchange(options, request, response).run().catch(options.onError)
  })
  server.on('connect', (_, socket) => sendBareStatus(socket, 400))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // earlier requests on the connection still get their responses
    lastResponses.after(socket, () => sendBareStatus(socket, BARE_STATUS[error.code ?? ''] ?? 400))
  })
  return server
}

const BARE_TEXTS = { 400: '400 Bad Request', 408: '408 Request Timeout', 431: '431 Request Header Fields Too Large' }
type BareStatus = keyof typeof BARE_TEXTS
const BARE_STATUS: Readonly<Record<string, BareStatus>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Responds to an invalid request like the HTTP server below the node. */
function sendBareStatus(socket: Duplex, status: BareStatus): void {
  if (!socket.writable) return
  // The client may be gone, and a socket that the server hands over has no listener.
  socket.on('error', () => {})
  const text = BARE_TEXTS[status]
  socket.end(`HTTP/1.1 ${text}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n${text}`)
}

/** One request and its answer. */
class Exchange {
  readonly #deadline: ReturnType<typeof startDeadline>
  #isDev = false
  /**
   * True for a path of the chain's own interface, and for an unknown one: pages of any origin may read the response
   * (`rpc.md` §1.5).
   */
  #isChain = false

  constructor(
    readonly options: HttpOptions,
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
  ) {
    this.#deadline = startDeadline(request.headers['grpc-timeout'])
    // The node only sends a connection header when it closes the connection.
    if (response.shouldKeepAlive) response.removeHeader('connection')
    response.on('error', () => {})
  }

  async run(): Promise<void> {
    const refusal = this.options.access.findHostRefusal(this.request)
    if (refusal !== undefined) return this.#send(403, formatNodeError(deniedError(refusal)))
    const path = decodePath(readPath(this.request.url ?? '/'))
    this.#isDev = this.options.dev && path?.startsWith(DEV_PREFIX) === true
    this.#isChain = path !== undefined && !this.#isDev
    if (isPreflight(this.request)) return this.#respondToPreflight()
    if (path === undefined || isHostMissing(this.request)) return this.#sendBareStatus()
    try {
      await this.#serve(path)
    } catch (error) {
      this.#sendError(error)
    }
  }

  /**
   * Responds to a preflight request: any origin for the chain's own interface, allowed origins for developer methods.
   */
  #respondToPreflight(): void {
    const { request, response } = this
    if (this.#isChain) respondToPreflight(request, response, '*')
    else respondToPreflight(request, response, this.options.access.admitsOrigin(request) && request.headers.origin)
  }

  #nameClient(): ClientName {
    const { socket, headers } = this.request
    const { remoteAddress, remotePort } = socket
    return nameClient({ remoteAddress, remotePort, saysItIs: headers.origin ?? headers['user-agent'] })
  }

  async #serve(path: string): Promise<void> {
    if (this.#isDev) return this.#serveDev(path.slice(DEV_PREFIX.length))
    const { method, variables } = this.#findRoute(path)
    this.#deadline.check()
    const endpoint: Endpoint = METHODS[method]
    const source = endpoint.verb === 'GET' ? { variables } : { body: await this.#readBody() }
    const request = decodeRequest(method, source)
    if ('body' in source) checkSize(source.body.length, () => encodeBinary(endpoint.request, request).length)
    if (method === 'subscribe') return this.#stream(request as FullRequests['subscribe'])
    const result = await this.options.provider.request(method as MethodName, request, {
      client: this.#nameClient(),
    })
    this.#deadline.check()
    const text = encodeResult(method, result)
    checkSize(text.length, () => encodeBinary(endpoint.result, result).length)
    this.#send(200, text)
  }

  /** A form posted to a GET path is that GET (`rpc.md` §1.3). */
  #findRoute(path: string): Route {
    const spelled = spellPath(path)
    const { method = '', headers } = this.request
    try {
      return findRoute(method, spelled)
    } catch (error) {
      if (method !== 'POST' || headers['content-type'] !== FORM) throw error
      return findRoute('GET', spelled)
    }
  }

  async #serveDev(name: string): Promise<void> {
    if (!isKeyOf(DEV_METHODS, name)) throw unimplementedError('Not Implemented')
    if (this.request.method !== 'POST') throw unimplementedError('Method Not Allowed')
    const refusal = this.options.access.findActRefusal(this.request)
    if (refusal !== undefined) throw deniedError(refusal)
    const request = readBody(DEV_METHODS[name].request, await this.#readBody(), { keepUnknown: true })
    const result = await this.options.provider.dev(name, request)
    this.#send(200, encodeMessage(DEV_METHODS[name].result, result))
  }

  #readBody(): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const declared = Number(this.request.headers['content-length'] ?? 0)
      if (declared > MAX_BODY) return reject(tooLargeError(declared))
      const chunks: Buffer[] = []
      let length = 0
      this.request.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length <= MAX_BODY) chunks.push(chunk)
        else reject(tooLargeError(length))
      })
      this.request.on('end', () => resolve(chunks.length === 1 ? firstOf(chunks) : Buffer.concat(chunks)))
      this.request.on('error', reject)
    })
  }

  async #stream(request: FullRequests['subscribe']): Promise<void> {
    const { response } = this
    const { socket } = this.request
    const stream = new EventStream(response, () => response.writeHead(200, this.#headers(200)))
    const leaving = new AbortController()
    const leave = () => leaving.abort()
    socket.once('end', leave)
    response.on('close', () => {
      socket.off('end', leave)
      leave()
    })
    this.#deadline.onEnd(leave, leaving.signal)
    const onEvent = (event: NodeEvent) => stream.push(formatLine(event))
    await this.options.provider.subscribe(request, { onEvent, signal: leaving.signal })
    stream.end()
  }

  #sendError(error: unknown): void {
    const { request, response } = this
    if (request.errored !== null) return
    if (response.headersSent || response.destroyed) {
      response.destroy()
      return
    }
    if (!isNodeError(error)) this.options.onError(error)
    const known = isNodeError(error) ? error : { grpcCode: GRPC_CODES.UNKNOWN, text: describeThrown(error) }
    this.#send(isDenied(error) ? 403 : 400, formatNodeError(known))
  }

  /** Like `sendBareStatus`, but through the response. */
  #sendBareStatus(): void {
    const { response } = this
    response.sendDate = false
    response.removeHeader('content-length')
    response.removeHeader('transfer-encoding')
    response.writeHead(400, ['Content-Type', 'text/plain; charset=utf-8', 'Connection', 'close']).end(BARE_TEXTS[400])
  }

  #send(status: Status, text: string): void {
    const headers = this.#headers(status)
    const length = Buffer.byteLength(text)
    if (length <= MAX_WHOLE) headers.push('Content-Length', String(length))
    this.response.writeHead(status, headers).end(text)
  }

  #headers(status: Status): string[] {
    const { request, options } = this
    const origin = this.#isChain ? allowOrigin(request) : nameOrigin(request, options.access)
    return status === 200
      ? [
          ...origin,
          'Content-Type',
          'application/json',
          'Grpc-Metadata-Content-Type',
          'application/grpc',
          'Vary',
          'Origin',
        ]
      : [...origin, 'Vary', 'Origin', 'Content-Type', 'text/plain; charset=utf-8']
  }
}

/** The document spells one path with a capital (`rpc.md` §1.3). */
function spellPath(path: string): string {
  return path.replace(/^\/GetProducerVoteInfo\//, '/getProducerVoteInfo/')
}

const LINES = new WeakMap<NodeEvent, string>()

/** Formats the line of an event. All streams get the same event, so the line is formatted once. */
function formatLine(event: NodeEvent): string {
  const line = LINES.get(event) ?? `{"result":${encodeResult('subscribe', { event })}}\n`
  LINES.set(event, line)
  return line
}

function isHostMissing({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersion !== '1.0'
}

type Status = 200 | 400 | 403

/**
 * Rejects a request that a server on a developer's machine does not serve to everyone; nodes of the chain have no such
 * response.
 */
function deniedError(text: string): NodeError {
  return new NodeError({ grpcCode: GRPC_CODES.PERMISSION_DENIED, text })
}

function isDenied(error: unknown): boolean {
  return isNodeError(error) && error.grpcCode === GRPC_CODES.PERMISSION_DENIED
}

/** Returns the path of a request's target, which may be an absolute URL. */
function readPath(target: string): string {
  const path = target.startsWith('/') ? target : target.replace(/^[a-z]+:\/\/[^/?#]*/i, '')
  const end = path.search(/[?#]/)
  return end < 0 ? path : path.slice(0, end)
}

/** Rejects a message with a too long protobuf form; only a long JSON form can have one. */
function checkSize(jsonLength: number, measure: () => number): void {
  if (jsonLength <= MAX_MESSAGE) return
  const length = measure()
  if (length > MAX_MESSAGE) throw tooLargeError(length)
}

function tooLargeError(length: number): NodeError {
  const text = `grpc: received message larger than max (${length} vs. ${MAX_MESSAGE})`
  return new NodeError({ grpcCode: GRPC_CODES.RESOURCE_EXHAUSTED, text })
}

function unimplementedError(text: string): NodeError {
  return new NodeError({ grpcCode: GRPC_CODES.UNIMPLEMENTED, text })
}
