import type { JsonValue } from '../codec/json.js'
import { ToolkitError } from '../errors/errors.js'

/** A response over HTTP. */
export interface ExplorerResponse {
  /** URL of the request, without any key. */
  url: string
  status: number
  body: string
  /** The parsed body, if it is JSON. */
  json: JsonValue | undefined
}

const MAX_SHOWN = 80

/** The error for a response outside of the interface: an HTML page, text of a proxy, unrelated JSON. */
export function unexpectedResponseError({ url, status, body }: ExplorerResponse): ToolkitError {
  const kind = /^\s*</.test(body) ? 'a page' : body.trim() === '' ? 'nothing' : 'something else'
  return new ToolkitError(
    'EXPLORER_ANSWER',
    `${url} responded ${status} with ${kind} where JSON of an explorer was expected${quoteStart(body)}`,
    { hint: 'Check the address: it is the base of the interface, such as https://host/api, not that of its page.' },
  )
}

/** The error for a response that breaks a rule of the interface. */
export function responseError({ url, status, body }: ExplorerResponse, rule: string): ToolkitError {
  return new ToolkitError(
    'EXPLORER_ANSWER',
    `${url} responded ${status} in violation of the rule that ${rule}${quoteStart(body)}`,
    {
      hint: 'The service has another interface or version. Set its dialect, or contact its operator.',
    },
  )
}

/** The error that the service reports in its own form. */
export function rejectedRequestError({ url, status }: ExplorerResponse, code: string, message: string): ToolkitError {
  const said = [code, message].filter(Boolean).join(': ') || `status ${status}`
  if (status === 404 || code === 'RESOURCE_NOT_FOUND') {
    return new ToolkitError('EXPLORER_NOT_FOUND', `${url} was not found: ${said}`, {
      hint: 'It may be on another network, or not indexed yet.',
    })
  }
  if (status >= 500) return serviceError(url, `${status}: ${said}`)
  return new ToolkitError('EXPLORER_REFUSED', `${url} refused the request with ${status}: ${said}`, {
    hint: 'See the message for the rejected input.',
  })
}

/** The error for a status of 500 or above, with any body. */
export function failedError({ url, status, body }: ExplorerResponse): ToolkitError {
  return serviceError(url, `${status}${quoteStart(body)}`)
}

function serviceError(url: string, reason: string): ToolkitError {
  return new ToolkitError('EXPLORER_FAILED', `${url} failed with ${reason}`, {
    hint: 'The service failed; try again later.',
  })
}

/** The error for an operation that a dialect does not have. */
export function unsupportedError(what: string, dialect: string): ToolkitError {
  return new ToolkitError('EXPLORER_UNSUPPORTED', `${what} does not exist in the dialect "${dialect}"`, {
    hint: 'Use a service with the documented interface, such as `toolkit node --explorer`.',
  })
}

/** The error for a value that the interface does not accept, reported before a request is sent. */
export function argumentError(what: string, expected: string, got: unknown): ToolkitError {
  return new ToolkitError('EXPLORER_ARGUMENT', `${what}: expected ${expected}, got ${JSON.stringify(got) ?? got}`, {
    hint: `Give ${expected}.`,
  })
}

function quoteStart(body: string): string {
  const start = body.trim().slice(0, MAX_SHOWN)
  return start === '' ? '' : `: ${JSON.stringify(start)}`
}
