/** What a `ToolkitError` carries besides its message. */
export interface ErrorDetails {
  /** What the reader can do about it, in one sentence. */
  hint?: string
  /** Where it happened: a file, with line and column (both from 1) where known. */
  at?: { file: string; line?: number; column?: number }
  /** The failure underneath, kept for `--verbose` and debuggers. */
  cause?: unknown
}

/**
 * A failure of the user's input or of the world around the program: something the reader can act on.
 *
 * Three kinds of failure are never mixed. The chain saying no is a receipt; this class is the user or the world; a plain
 * `Error` is our own bug. Codes are `AREA_REASON` and stable; tests and callers match on them, never on the text.
 */
export class ToolkitError extends Error {
  readonly code: string
  readonly hint: string | undefined
  readonly at: ErrorDetails['at'] | undefined

  constructor(code: string, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'ToolkitError'
    this.code = code
    this.hint = details.hint
    this.at = details.at
  }
}

/** True for a `ToolkitError`, also one thrown by another copy of this package. */
export function isToolkitError(error: unknown): error is ToolkitError {
  return error instanceof Error && error.name === 'ToolkitError' && 'code' in error
}
