import { tryParseJsonObject } from '../../codec/json.js'
import { ToolkitError } from '../../errors/errors.js'
import { NodeError } from '../node-error.js'

/** A response over HTTP. */
export interface HttpResponse {
  url: string
  status: number
  body: string
  /** Requested pause before the next request. */
  retryAfterMs?: number
  /** Target of a redirect. */
  location?: string | undefined
}

/** Number of characters of an unexpected response that an error quotes. */
const SHOWN_CHARACTERS = 120

/**
 * Parses the JSON object of a successful response. Throws `NodeError` for a rejection (rpc.md §3), and
 * `ToolkitError('NODE_ANSWER')`, with the first characters of the body, for anything else: HTML, truncated JSON, a
 * list.
 */
export function readResponse(response: HttpResponse, method: string): object {
  if (isRedirect(response)) throw redirectError(response)
  const value = parseBody(response)
  if (value !== undefined && isOk(response)) return value
  if (value !== undefined && 'code' in value && typeof value.code === 'number') {
    const text = 'message' in value && typeof value.message === 'string' ? value.message : ''
    throw new NodeError({ grpcCode: value.code, text, method })
  }
  throw unexpectedResponseError(response)
}

/** True if a proxy reports that it could not reach the node, or is too busy. */
export function isPassing({ status }: HttpResponse): boolean {
  return status === 429 || (status >= 502 && status <= 504)
}

/** True for a successful response with incomplete JSON: it was truncated in transit. */
export function isCutOff(response: HttpResponse): boolean {
  return isOk(response) && /^\s*\{/.test(response.body) && parseBody(response) === undefined
}

/** Also a browser's redirect, which has no details. */
function isRedirect({ status }: HttpResponse): boolean {
  return status === 0 || (status >= 300 && status < 400)
}

/**
 * The error for a redirect. Requests are not forwarded, because they may be signed and their headers may contain a key.
 */
function redirectError({ url, location }: HttpResponse): ToolkitError {
  const isAddress = location !== undefined && URL.canParse(location, url)
  const place = isAddress ? new URL(location, url).href : 'another address'
  return new ToolkitError('NODE_REDIRECT', `${url} redirects to ${place}; the request was not sent there`, {
    hint: 'If that is the node you mean, give its address as the url of the network.',
  })
}

/** The error for a response that no node sends; `fault` is the defect of one that looks similar. */
export function unexpectedResponseError({ url, status, body }: HttpResponse, fault?: string): ToolkitError {
  const shown = body.slice(0, SHOWN_CHARACTERS) + (body.length > SHOWN_CHARACTERS ? '…' : '')
  const what = body === '' ? 'nothing' : JSON.stringify(shown)
  if (fault !== undefined) {
    return new ToolkitError('NODE_ANSWER', `${url} gave ${fault}: ${what}`, {
      hint: 'The URL may not be that of a node, or a proxy changes its responses.',
    })
  }
  return new ToolkitError('NODE_ANSWER', `${url} responded with status ${status} and ${what}`, { hint: hintOf(body) })
}

function hintOf(body: string): string {
  if (/^\s*</.test(body)) return 'That is a web page: check the url and the port (a node serves HTTP on 30001).'
  if (/^\s*\{/.test(body)) return 'The response was cut off: the connection was closed.'
  return 'Check that the url is the HTTP address of a node, by default on port 30001.'
}

function isOk({ status }: HttpResponse): boolean {
  return status >= 200 && status < 300
}

const PARSED = new WeakMap<HttpResponse, object | undefined>()

/** Parses the body of a response once. */
function parseBody(response: HttpResponse): object | undefined {
  if (!PARSED.has(response)) PARSED.set(response, tryParseJsonObject(response.body))
  return PARSED.get(response)
}
