import type { ErrorCode } from './catalogue.js'
import { type ErrorDetails, isToolkitError, ToolkitError } from './errors.js'
import { describeThrown } from './thrown.js'

/** An error as plain data, for a message between two processes or threads. A bug of the toolkit has no code. */
export interface SentError {
  code?: ErrorCode
  message: string
  hint?: string | undefined
  at?: ErrorDetails['at'] | undefined
  stack?: string | undefined
}

/** Turns what was thrown into a message. */
export function packError(error: unknown): SentError {
  if (isToolkitError(error)) {
    const { code, message, hint, at } = error
    return { code, message, hint, at }
  }
  return error instanceof Error ? { message: error.message, stack: error.stack } : { message: describeThrown(error) }
}

/** Returns the error that a message has, to throw it in this process. */
export function unpackError({ code, message, hint, at, stack }: SentError): Error {
  if (code !== undefined) {
    return new ToolkitError(code, message, { ...(hint !== undefined && { hint }), ...(at !== undefined && { at }) })
  }
  return stack === undefined ? new Error(message) : Object.assign(new Error(message), { stack })
}
