import { JsonError, type JsonValue, parseJson } from '../codec/json.js'
import { ToolkitError } from '../errors/errors.js'
import { codeOf, describeThrown } from '../errors/thrown.js'
import { type Sleep, sleep } from '../rpc/machine-clock.js'
import type { ExplorerResponse } from './failure.js'
import { readPause } from './pause.js'

/** The part of `fetch` that the explorer client uses. */
export type ExplorerFetch = (url: string, init: RequestInit) => Promise<Response>

/** Sends a request by the platform's `fetch`. */
export const fetchResponse: ExplorerFetch = (url, init) => fetch(url, init)

/** API key of a service. Errors and output never contain it. */
export interface ApiKey {
  /** The key, or a function that returns it when it is first needed. */
  value: string | (() => string | Promise<string>)
  /**
   * Header that carries the key.
   *
   * @defaultValue `'x-api-key'`
   */
  header?: string | undefined
  /** Query parameter that carries the key instead of a header. */
  parameter?: string | undefined
}

/** Options for requests. */
export interface TransportOptions {
  /**
   * Time per attempt, in milliseconds.
   *
   * @defaultValue `10000`
   */
  timeoutMs?: number | undefined
  /**
   * Time for all attempts of one request including pauses, in milliseconds.
   *
   * @defaultValue `60000`
   */
  budgetMs?: number | undefined
  /**
   * Maximum number of requests per second.
   *
   * @defaultValue no limit
   */
  requestsPerSecond?: number | undefined
  /** API key of the service. */
  apiKey?: ApiKey | undefined
  /** Replaces the platform's `fetch`. */
  fetch?: ExplorerFetch | undefined
  /** Replaces waiting by the machine's clock. */
  sleep?: Sleep | undefined
  /** Replaces the machine's clock: milliseconds since 1970. */
  now?: (() => number) | undefined
  /** Replaces `Math.random`. */
  random?: (() => number) | undefined
}

/** One request. */
interface Ask {
  verb: 'GET' | 'POST'
  url: string
  body?: string | undefined
  signal?: AbortSignal | undefined
}

/** Sends a request and returns the response with any status. */
export type ExplorerTransport = (ask: Ask) => Promise<ExplorerResponse>

interface Arrival {
  response: ExplorerResponse
  headers: Headers
}

const MAX_BODY = 10 * 1024 * 1024
const MAX_REDIRECTS = 5
/** Maximum number of retries after a network failure. */
const MAX_BROKEN = 3
/** Statuses that may differ on a retry. */
const PASSING = [429, 502, 503, 504]
const REDIRECTS = [301, 302, 303, 307, 308]

/**
 * Sends requests as spec/explorer.md §2 requires: reads are retried after 429, 502 to 504 and connection failures,
 * never before the service allows it and within one time budget. Redirects to other origins are rejected, and bodies
 * are limited. Throws `ToolkitError`: `EXPLORER_UNREACHABLE`, `EXPLORER_TIMEOUT`, `EXPLORER_RATE_LIMITED`,
 * `EXPLORER_REDIRECT`, `EXPLORER_ANSWER`.
 */
export function createTransport(options: TransportOptions): ExplorerTransport {
  const { timeoutMs = 10_000, budgetMs = 60_000, apiKey, requestsPerSecond } = options
  const send = options.fetch ?? fetchResponse
  const wait = options.sleep ?? sleep
  const now = options.now ?? Date.now
  const random = options.random ?? Math.random
  const takeTurn = createTurns(requestsPerSecond, { wait, now })

  return async (ask) => {
    const end = now() + budgetMs
    for (let tries = 0; ; tries++) {
      await takeTurn(ask.signal)
      const outcome = await tryOnce(ask).catch((error: unknown) => {
        ask.signal?.throwIfAborted()
        return transportError(ask.url, error, timeoutMs)
      })
      const isPassing =
        outcome instanceof ToolkitError ? isWorthAnotherTry(outcome, tries) : PASSING.includes(outcome.response.status)
      if (ask.verb === 'POST' || !isPassing) return settle(outcome)
      const headers = outcome instanceof ToolkitError ? undefined : outcome.headers
      const pause = readPause(headers, { tries, now: now(), random })
      if (now() + pause > end) return giveUp(outcome, pause)
      await wait(pause, ask.signal)
    }
  }

  async function tryOnce({ verb, url, body, signal }: Ask): Promise<Arrival> {
    const timeout = AbortSignal.timeout(timeoutMs)
    const headers: Record<string, string> = { accept: 'application/json', 'user-agent': 'iost-toolkit' }
    if (body !== undefined) headers['content-type'] = 'application/json'
    const init: RequestInit = {
      method: verb,
      headers,
      body: body ?? null,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    }
    const target = await addKey(url, headers, apiKey)
    const response = await follow(target, url, init)
    const text = await readBounded(response, url)
    return { response: { url, status: response.status, body: text, json: tryParse(text) }, headers: response.headers }
  }

  /** `shown` is the URL without the API key. */
  async function follow(target: string, shown: string, init: RequestInit): Promise<Response> {
    for (let at = target, hops = 0; ; hops++) {
      const response = await send(at, init)
      if (response.type !== 'opaqueredirect' && !REDIRECTS.includes(response.status)) return response
      const location = response.headers.get('location')
      const next = location === null || !URL.canParse(location, at) ? undefined : new URL(location, at)
      const stays = next !== undefined && next.origin === new URL(at).origin && init.method === 'GET'
      if (!stays) throw redirectError(shown, next?.origin)
      if (hops === MAX_REDIRECTS) throw redirectLimitError(shown, next.href)
      at = next.href
    }
  }
}

/** Limits the number of requests per second. */
function createTurns(
  perSecond: number | undefined,
  { wait, now }: { wait: Sleep; now: () => number },
): (signal: AbortSignal | undefined) => Promise<void> {
  if (perSecond === undefined) return async () => {}
  let free = 0
  return async (signal) => {
    const start = Math.max(free, now())
    free = start + 1000 / perSecond
    if (start > now()) await wait(start - now(), signal)
  }
}

async function addKey(url: string, headers: Record<string, string>, key: ApiKey | undefined): Promise<string> {
  if (key === undefined) return url
  const value = typeof key.value === 'string' ? key.value : await key.value()
  if (key.parameter === undefined) {
    headers[key.header ?? 'x-api-key'] = value
    return url
  }
  const target = new URL(url)
  target.searchParams.set(key.parameter, value)
  return target.href
}

async function readBounded(response: Response, url: string): Promise<string> {
  const reader = response.body?.getReader()
  if (reader === undefined) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.length
    if (size > MAX_BODY) {
      await reader.cancel()
      throw new ToolkitError('EXPLORER_ANSWER', `${url} responded with more than ${MAX_BODY} bytes`, {
        hint: 'Ask for fewer records: --limit.',
      })
    }
    text += decoder.decode(value, { stream: true })
  }
}

function tryParse(body: string): JsonValue | undefined {
  try {
    return parseJson(body, { extent: 'whole' })
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    return undefined
  }
}

function transportError(url: string, error: unknown, timeoutMs: number): ToolkitError {
  if (error instanceof ToolkitError) return error
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new ToolkitError('EXPLORER_TIMEOUT', `${url} did not answer within ${timeoutMs} ms`, {
      hint: 'The service is slow or out of reach: raise the time limit, or use another service.',
      cause: error,
    })
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const reason = (cause instanceof Error && !cause.message && codeOf(cause)) || describeThrown(cause)
  const isClosed = /ECONNREFUSED/.test(reason) && /^(localhost|127\.|\[::1\])/.test(new URL(url).hostname)
  return new ToolkitError('EXPLORER_UNREACHABLE', `${url} cannot be reached: ${reason}`, {
    hint: isClosed
      ? 'Nothing listens there: "toolkit node --explorer" serves one, "toolkit explorer serve" one over another node.'
      : 'Check the address and the connection, and in a browser whether the service allows this origin.',
    cause: error,
  })
}

/** True for errors worth a retry: a broken connection, but not a refused one or an unknown host. */
function isWorthAnotherTry({ code, message }: ToolkitError, tries: number): boolean {
  if (tries >= MAX_BROKEN || /ECONNREFUSED|ENOTFOUND/.test(message)) return false
  return code === 'EXPLORER_UNREACHABLE' || code === 'EXPLORER_TIMEOUT'
}

function settle(outcome: Arrival | ToolkitError): ExplorerResponse {
  if (outcome instanceof ToolkitError) throw outcome
  if (outcome.response.status === 429) throw rateLimitError(outcome.response.url, undefined)
  return outcome.response
}

function giveUp(outcome: Arrival | ToolkitError, pauseMs: number): ExplorerResponse {
  if (outcome instanceof ToolkitError || outcome.response.status !== 429) return settle(outcome)
  throw rateLimitError(outcome.response.url, pauseMs)
}

function rateLimitError(url: string, pauseMs: number | undefined): ToolkitError {
  const when = pauseMs === undefined ? '' : `; retry in ${Math.ceil(pauseMs / 1000)} s`
  return new ToolkitError('EXPLORER_RATE_LIMITED', `${url} received too many requests (429)${when}`, {
    hint: 'Lower requestsPerSecond in the configuration, or set the API key of the service.',
  })
}

function redirectLimitError(url: string, last: string): ToolkitError {
  const message = `${url} redirects more than ${MAX_REDIRECTS} times, last to ${last}`
  return new ToolkitError('EXPLORER_REDIRECT', message, {
    hint: 'The service redirects in a loop, or its URL has changed: configure the current URL.',
  })
}

function redirectError(url: string, origin: string | undefined): ToolkitError {
  return new ToolkitError('EXPLORER_REDIRECT', `${url} redirects${origin === undefined ? '' : `, to ${origin}`}`, {
    hint: 'Redirects are followed within one origin only: if the new address is right, configure it.',
  })
}
