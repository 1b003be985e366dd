import type { Server, ServerUnaryCall, ServerWritableStream, ServiceDefinition, sendUnaryData } from '@grpc/grpc-js'
import { entriesOf } from '../../collections/records.js'
import { describeThrown } from '../../errors/thrown.js'
import { decodeBinary, encodeBinary } from '../../rpc/encoding/message-binary.js'
import { GRPC_CODES, isNodeError } from '../../rpc/node-error.js'
import type { ClientName, Provider } from '../../rpc/provider.js'
import { type Endpoint, METHODS, type MethodName, type Requests } from '../../rpc/schema.js'
import { nameClient } from '../client-name.js'
import { listenError } from './listen.js'

const SERVICE = 'rpcpb.ApiService'
const MAX_MESSAGE = 4_194_304
/** Maximum number of events that wait for a slow reader; later ones are dropped. */
const QUEUE_LENGTH = 100
/** Time for open calls to finish when the server closes, in milliseconds. */
const GRACE_MS = 250
/**
 * The HTTP server below notices neither invalid frames nor a client that left after them, and would keep such a
 * connection open. A ping on such a connection gets no response.
 */
const KEEPALIVE_MS = 20_000

export interface GrpcOptions {
  provider: Provider
  host: string
  /** Port; 0 selects a free one. */
  port: number
  onError: (error: unknown) => void
  /** Idle time before a connection is pinged, and time limit of the response (default: 20 s). */
  keepaliveMs?: number
}

/** A gRPC server of a node. */
export interface GrpcListening {
  port: number
  close(): Promise<void>
}

/**
 * Serves a provider over plaintext gRPC, as the node does for its wallet (`rpc.md` §13). The service is read off the
 * schema: there is no proto file. Throws `ToolkitError` `NODE_PORT_IN_USE` or `NODE_ADDRESS`.
 */
export async function listenGrpc({
  provider,
  host,
  port,
  onError,
  keepaliveMs = KEEPALIVE_MS,
}: GrpcOptions): Promise<GrpcListening> {
  const grpc = await import('@grpc/grpc-js')
  // Failures are thrown; the library would also print them.
  grpc.setLogVerbosity(grpc.logVerbosity.NONE)
  const server = new grpc.Server({
    'grpc.max_receive_message_length': MAX_MESSAGE,
    'grpc.keepalive_time_ms': keepaliveMs,
    'grpc.keepalive_timeout_ms': keepaliveMs,
  })
  const endpoints = entriesOf(METHODS)
  const service = Object.fromEntries(endpoints.map(([method, endpoint]) => [method, describeMethod(endpoint)]))
  const handlers = endpoints.map(([method]) => [
    method,
    method === 'subscribe' ? serveStream(provider) : serveUnary(provider, method, onError),
  ])
  server.addService(service as ServiceDefinition, Object.fromEntries(handlers))
  const opened = await bind(server, grpc.ServerCredentials.createInsecure(), host, port)
  return { port: opened, close: () => shutDown(server) }
}

function describeMethod({ grpc, stream, request, result }: Endpoint): ServiceDefinition[string] {
  return {
    path: `/${SERVICE}/${grpc}`,
    requestStream: false,
    responseStream: stream,
    requestSerialize: (value: object) => Buffer.from(encodeBinary(request, value)),
    requestDeserialize: (bytes: Buffer) => decodeBinary(request, bytes),
    responseSerialize: (value: object) => Buffer.from(encodeBinary(result, value)),
    responseDeserialize: (bytes: Buffer) => decodeBinary(result, bytes),
  }
}

function serveUnary(provider: Provider, method: MethodName, onError: GrpcOptions['onError']) {
  return (call: ServerUnaryCall<Requests[MethodName], object>, answer: sendUnaryData<object>): void => {
    provider.request(method, call.request, { client: readClient(call) }).then(
      (result) => answer(null, result),
      (error: unknown) => {
        if (!isNodeError(error)) onError(error)
        const known = isNodeError(error) ? error : { grpcCode: GRPC_CODES.UNKNOWN, text: describeThrown(error) }
        answer({ code: known.grpcCode, details: known.text })
      },
    )
  }
}

/** Address of a caller, which the library reports as `address:port`. */
function readClient(call: ServerUnaryCall<Requests[MethodName], object>): ClientName {
  const peer = call.getPeer()
  const at = peer.lastIndexOf(':')
  const saysItIs = String(call.metadata.get('user-agent')[0] ?? '')
  return nameClient({ remoteAddress: peer.slice(0, at), remotePort: Number(peer.slice(at + 1)), saysItIs })
}

function serveStream(provider: Provider) {
  return (call: ServerWritableStream<Requests['subscribe'], object>): void => {
    const leaving = new AbortController()
    call.on('cancelled', () => leaving.abort())
    call.on('error', () => leaving.abort())
    const subscribed = provider.subscribe(call.request, {
      signal: leaving.signal,
      onEvent: (event) => {
        if (call.writableLength < QUEUE_LENGTH) call.write({ event })
      },
    })
    subscribed.then(
      () => call.end(),
      (error: Error) => call.destroy(error),
    )
  }
}

function bind(server: Server, credentials: Parameters<Server['bindAsync']>[1], host: string, port: number) {
  const address = `${host.includes(':') ? `[${host}]` : host}:${port}`
  return new Promise<number>((resolve, reject) => {
    server.bindAsync(address, credentials, (cause, opened) => {
      if (cause === null) resolve(opened)
      else {
        const code = cause.message.includes('EADDRINUSE') ? { code: 'EADDRINUSE' } : {}
        reject(listenError(Object.assign(cause, code), { host, port, flag: '--grpc-port' }))
      }
    })
  })
}

async function shutDown(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.tryShutdown(() => resolve())
    setTimeout(() => server.forceShutdown(), GRACE_MS).unref()
  })
}
