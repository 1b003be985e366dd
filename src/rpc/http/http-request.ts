import { isToolkitError, ToolkitError } from '../../errors/errors.js'
import type { Sleep } from '../machine-clock.js'
import type { Fetch, FetchInit } from './fetch.js'
import { readBody } from './http-body.js'
import { type HttpResponse, isCutOff, isPassing } from './http-response.js'

/** One request over HTTP. */
export interface HttpRequest {
  verb: 'GET' | 'POST'
  url: string
  body: string | undefined
  signal: AbortSignal | undefined
  timeoutMs: number
}

/** Dependencies of requests. */
export interface Transport {
  fetch: Fetch
  sleep: Sleep
  headers: Readonly<Record<string, string>>
}

/** The pauses before each further try, in milliseconds. */
const PAUSES = [100, 300, 900, 2700]
/** Number of retries if nothing listens on the address. More would only delay the error. */
const PAUSES_ALONE = 2

/**
 * Sends a request and, if `repeatable`, retries it after connection failures, 502 to 504 or 429 of a proxy, and
 * truncated responses. Pauses grow, or follow the requested one. All attempts and pauses share `timeoutMs`. Throws
 * `ToolkitError` (`NODE_UNREACHABLE`, `NODE_TIMEOUT`), or the reason of the caller's signal.
 */
export async function ask(transport: Transport, request: HttpRequest, repeatable: boolean): Promise<HttpResponse> {
  const timeout = AbortSignal.timeout(request.timeoutMs)
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
  const pauses = repeatable ? PAUSES : []
  let pausedMs = 0
  try {
    for (let tries = 0; ; tries++) {
      const { response, failure } = await tryOnce(transport, request, signal)
      const pauseMs = response?.retryAfterMs ?? pauses[tries]
      const isGood = response !== undefined && !isPassing(response) && !isCutOff(response)
      const isAlone = failure !== undefined && tries >= PAUSES_ALONE && reasonOf(failure).includes('ECONNREFUSED')
      const isOver = pauseMs === undefined || tries >= pauses.length || pausedMs + pauseMs >= request.timeoutMs
      if (response !== undefined && (isGood || isOver)) return response
      if (isOver || isAlone) throw failure
      await transport.sleep(pauseMs, signal)
      pausedMs += pauseMs
    }
  } catch (cause) {
    request.signal?.throwIfAborted()
    if (isToolkitError(cause)) throw cause
    throw timeout.aborted ? timeoutError(request) : unreachableError(request.url, cause)
  }
}

async function tryOnce(
  transport: Transport,
  request: HttpRequest,
  signal: AbortSignal,
): Promise<{ response?: HttpResponse; failure?: unknown }> {
  try {
    return { response: await askOnce(transport, request, signal) }
  } catch (failure) {
    if (signal.aborted || isToolkitError(failure)) throw failure
    return { failure }
  }
}

async function askOnce(
  { fetch, headers }: Transport,
  { verb, url, body }: HttpRequest,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const response = await fetch(url, createInit({ verb, body, headers, signal }))
  const { status, headers: received } = response
  const seconds = Number(received?.get('retry-after') ?? Number.NaN)
  const asked = seconds >= 0 ? { retryAfterMs: seconds * 1000 } : {}
  return {
    url,
    status,
    body: await readBody(response, url),
    location: received?.get('location') ?? undefined,
    ...asked,
  }
}

/** Creates options for `fetch`; the node reads no request headers. */
export function createInit(options: {
  verb: 'GET' | 'POST'
  body: string | undefined
  headers: Readonly<Record<string, string>>
  signal: AbortSignal | undefined
}): FetchInit {
  const { verb: method, body, headers, signal } = options
  const content = body === undefined ? undefined : { 'Content-Type': 'application/json' }
  return { method, headers: { ...content, ...headers }, body: body ?? null, signal: signal ?? null, redirect: 'manual' }
}

/** The failure of a connection. */
export function unreachableError(url: string, cause: unknown): ToolkitError {
  const reason = reasonOf(cause)
  const refused = reason.includes('ECONNREFUSED')
  return new ToolkitError('NODE_UNREACHABLE', `${url} cannot be reached: ${reason}`, {
    hint: refused
      ? 'Nothing listens there: start a node with `toolkit node`, or choose another network with --network.'
      : 'Check the address, the connection, and in a browser whether the node allows this origin.',
    cause,
  })
}

function timeoutError({ url, timeoutMs }: HttpRequest): ToolkitError {
  return new ToolkitError('NODE_TIMEOUT', `${url} did not answer within ${timeoutMs} ms`, {
    hint: 'The node is slow or out of reach: raise the time limit, or use another node.',
  })
}

/**
 * Finds the reason in the cause of an error of `fetch` or, if several addresses were tried, in the causes of that
 * cause.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const message = error.message || code || error.name
  return message.includes(code) ? message : `${code}: ${message}`
}
