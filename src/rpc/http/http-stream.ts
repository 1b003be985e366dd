import { tryParseJsonObject } from '../../codec/json.js'
import { decodeMessage } from '../encoding/message-json.js'
import { findFault } from '../encoding/response-check.js'
import { NodeError } from '../node-error.js'
import type { SubscribeOptions } from '../provider.js'
import { METHODS, type NodeEvent, type Requests } from '../schema.js'
import { MAX_BODY_BYTES, readBody, tooLargeError } from './http-body.js'
import { createInit, type Transport, unreachableError } from './http-request.js'
import { type HttpResponse, readResponse, unexpectedResponseError } from './http-response.js'

/** The pause before a stream that ended is opened again. */
const RECONNECT_PAUSE_MS = 1000

/**
 * Follows `POST /subscribe` (rpc.md §7): hands over each event, resolves when the stream ends or `signal` aborts. The
 * node sends its headers with the first event, so there is no time limit. Rejects with `NodeError` or `ToolkitError`.
 */
export async function followEvents(
  transport: Transport,
  url: string,
  params: Requests['subscribe'],
  options: SubscribeOptions,
): Promise<void> {
  while (await followOnce(transport, url, params, options));
}

/** Follows one stream to its end and returns whether to open another. */
async function followOnce(
  transport: Transport,
  url: string,
  params: Requests['subscribe'],
  options: SubscribeOptions,
): Promise<boolean> {
  const { signal, reconnect = false, onGap } = options
  let reason = 'the node ended the stream'
  try {
    await follow(transport, url, params, options)
  } catch (error) {
    if (signal?.aborted) return false
    if (isIdleLimit(error)) return true
    if (!reconnect || !isBroken(error)) throw error
    reason = error.message
  }
  if (!reconnect || signal?.aborted) return false
  onGap?.(reason)
  await transport.sleep(RECONNECT_PAUSE_MS, signal).catch(() => {})
  return !signal?.aborted
}

async function follow(
  { fetch, headers }: Transport,
  url: string,
  params: Requests['subscribe'],
  { signal, onEvent }: SubscribeOptions,
): Promise<void> {
  const init = createInit({ verb: 'POST', body: JSON.stringify(params), headers, signal })
  const response = await fetch(url, init).catch((cause: unknown) => {
    throw unreachableError(url, cause)
  })
  const { status, ok, body } = response
  if (!ok || body === null) throw refusalOf({ url, status, body: await readBody(response, url) }, params)
  for await (const line of readLines(body, url)) onEvent(readEvent({ url, status, body: line }, params))
}

/** The error for a stream that did not begin; before its first event, the node may send the error as a line. */
function refusalOf(response: HttpResponse, params: Requests['subscribe']): unknown {
  try {
    readEvent(response, params)
    return unexpectedResponseError(response)
  } catch (error) {
    return error
  }
}

function readEvent(response: HttpResponse, params: Requests['subscribe']): NodeEvent {
  const line: { result?: unknown; error?: { code?: unknown; message?: unknown } } =
    tryParseJsonObject(response.body) ?? {}
  const { result, error } = line
  if (typeof error?.code === 'number' && typeof error.message === 'string')
    throw new NodeError({ grpcCode: error.code, text: error.message, method: 'subscribe' })
  if (typeof result === 'object' && result !== null) {
    const fault = findFault('subscribe', params, result)
    if (fault !== undefined) throw unexpectedResponseError(response, fault)
    return decodeMessage(METHODS.subscribe.result, result).event
  }
  readResponse(response, 'subscribe')
  throw unexpectedResponseError(response)
}

/** Reads the lines of a body across chunks; blank ones are skipped. Throws `NODE_ANSWER` for a line without end. */
async function* readLines(body: ReadableStream<Uint8Array>, url: string): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest: string[] = []
  let waiting = 0
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw unreachableError(url, cause)
      })
      const [first = '', ...more] = (done ? decoder.decode() : decoder.decode(value, { stream: true })).split('\n')
      rest.push(first)
      waiting += first.length
      if (waiting > MAX_BODY_BYTES) throw tooLargeError(url)
      if (!done && more.length === 0) continue
      const last = done ? '' : (more.pop() ?? '')
      for (const line of [rest.join(''), ...more]) if (line.trim() !== '') yield line
      if (done) return
      rest = [last]
      waiting = last.length
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/**
 * Whether an error is the idle limit of the platform's `fetch`, which ends a stream that is silent for some minutes.
 */
function isIdleLimit(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(String(cause.code))) return true
  }
  return false
}

function isBroken(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'NODE_UNREACHABLE'
}
