import { encodeBase64 } from '../../codec/base64.js'
import { checkOptions, listOptions } from '../../codec/options.js'
import { encodeUtf8 } from '../../codec/utf8.js'
import { ToolkitError } from '../../errors/errors.js'
import { DEV_METHODS, type DevMethodName, type DevRequests, type DevResults } from '../development/dev-methods.js'
import { checkDevRequest } from '../development/dev-request.js'
import { completeMessage, decodeMessage, encodeMessage } from '../encoding/message-json.js'
import { findDevFault, findFault } from '../encoding/response-check.js'
import { type Sleep, sleep } from '../machine-clock.js'
import { GRPC_CODES, isNodeError } from '../node-error.js'
import { type Provider, REQUEST_OPTIONS, type RequestOptions, SUBSCRIBE_OPTIONS } from '../provider.js'
import { formatPath } from '../routes.js'
import { type Endpoint, METHODS, type MethodName, type Requests, type Results } from '../schema.js'
import type { Fetch } from './fetch.js'
import { ask, type Transport } from './http-request.js'
import { readResponse, unexpectedResponseError } from './http-response.js'
import { followEvents } from './http-stream.js'

/** Options for `createHttpProvider`. */
export interface HttpProviderOptions {
  /**
   * Time for one request including retries, in milliseconds. Event streams have no limit.
   *
   * @defaultValue `15000`
   */
  timeoutMs?: number
  /** Headers sent with every request, such as an API key. */
  headers?: Readonly<Record<string, string>>
  /** Replaces the platform's `fetch`. */
  fetch?: Fetch
  /** Replaces waiting by the machine's clock. */
  sleep?: Sleep
}

const OPTIONS = listOptions<HttpProviderOptions>({ timeoutMs: true, headers: true, fetch: true, sleep: true })

/**
 * A node behind HTTP (rpc.md §1 to §4). Reads are repeated after a network failure. A transaction is sent once:
 * `deliver` sends it again.
 *
 * @param url - Base URL of the node.
 * @param options - Timeouts, retries and headers.
 * @returns The provider.
 * @throws `NODE_URL` for an invalid url.
 * @example
 * ```ts
 * import { createHttpProvider } from 'iost-toolkit/client'
 *
 * const provider = createHttpProvider('http://127.0.0.1:30001')
 * const { head_block } = await provider.request('getChainInfo', {})
 * ```
 */
export function createHttpProvider(url: string, options: HttpProviderOptions = {}): Provider {
  checkOptions('createHttpProvider', options, OPTIONS, 'CALL_OPTION')
  const { base, authorization } = parseBase(url)
  const { timeoutMs = 15_000 } = options
  const headers = { ...authorization, ...options.headers }
  const transport: Transport = {
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    sleep: options.sleep ?? sleep,
    headers,
  }

  async function request<M extends MethodName>(
    method: M,
    params: Requests[M],
    options: RequestOptions = {},
  ): Promise<Results[M]> {
    checkOptions(`the request ${method}`, options, REQUEST_OPTIONS, 'CALL_OPTION')
    const endpoint: Endpoint = METHODS[method]
    const response = await ask(
      transport,
      {
        verb: endpoint.verb,
        url: base + formatPath(endpoint, params),
        body: endpoint.verb === 'POST' ? encodeBody(endpoint, params) : undefined,
        signal: options.signal,
        timeoutMs: options.timeoutMs ?? timeoutMs,
      },
      endpoint.idempotent,
    )
    const value = readResponse(response, method)
    const fault = findFault(method, params, value)
    if (fault !== undefined) throw unexpectedResponseError(response, fault)
    return decodeMessage(endpoint.result, value) as Results[M]
  }

  async function dev<M extends DevMethodName>(
    method: M,
    params: DevRequests[M],
    options: RequestOptions = {},
  ): Promise<DevResults[M]> {
    const { result } = DEV_METHODS[method]
    const body = JSON.stringify(checkDevRequest(method, params))
    const request = {
      verb: 'POST' as const,
      url: `${base}/dev/${method}`,
      body,
      signal: options.signal,
      timeoutMs: options.timeoutMs ?? timeoutMs,
    }
    try {
      const response = await ask(transport, request, false)
      const value = readResponse(response, method)
      const fault = findDevFault(method, result, value)
      if (fault !== undefined) throw unexpectedResponseError(response, fault)
      return decodeMessage(result, value) as DevResults[M]
    } catch (error) {
      throw isNodeError(error) && error.grpcCode === GRPC_CODES.UNIMPLEMENTED ? notDevError(base, method) : error
    }
  }

  return {
    url: base,
    request,
    subscribe: async (params, options) => {
      checkOptions('a subscription', options, SUBSCRIBE_OPTIONS, 'CALL_OPTION')
      return followEvents(transport, `${base}/subscribe`, params, options)
    },
    dev,
  }
}

/** The failure of a developer method on a network that is not for development. */
function notDevError(url: string, method: DevMethodName): ToolkitError {
  return new ToolkitError('NODE_NOT_DEV', `${url} has no developer methods: ${method} is not available`, {
    hint: 'Use the embedded network, or a node started with `toolkit node`.',
  })
}

function encodeBody({ request }: Endpoint, params: object): string {
  return encodeMessage(request, completeMessage(request, params))
}

/**
 * Returns the base URL without user and password, and the header made of these, so that messages cannot contain them.
 */
function parseBase(url: string): { base: string; authorization: Record<string, string> } {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) {
    throw new ToolkitError('NODE_URL', `not the url of a node: ${JSON.stringify(url)}`, {
      hint: 'Write the scheme too, for example http://127.0.0.1:30001.',
    })
  }
  const { username, password } = parsed
  parsed.username = ''
  parsed.password = ''
  const base = parsed.href.replace(/[?#].*$/, '').replace(/\/+$/, '')
  if (username === '' && password === '') return { base, authorization: {} }
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { base, authorization: { Authorization: `Basic ${encodeBase64(encodeUtf8(credentials))}` } }
}
