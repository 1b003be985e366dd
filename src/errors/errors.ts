import type { ErrorCode } from './catalogue.js'

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
 * Three kinds of failure are never mixed. The chain saying no is a receipt; this class is the user or the world; a
 * plain `Error` is our own bug. Codes are `AREA_REASON` and stable; tests and callers match on them, never on the text.
 */
export class ToolkitError extends Error {
  readonly code: ErrorCode
  readonly hint: string | undefined
  readonly at: ErrorDetails['at'] | undefined

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(hidePasswords(message), details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'ToolkitError'
    this.code = code
    this.hint = details.hint === undefined ? undefined : hidePasswords(details.hint)
    this.at = details.at
  }
}

/** A text without what is secret in the urls in it: users, passwords, and what the query calls a key or the like. */
export function hidePasswords(text: string): string {
  return text
    .replace(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"'`<>]+@/gi, '$1***@')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'`<>]+/gi, (url) => url.replace(SECRET_PARAMETER, '$1***'))
}

const SECRET_PARAMETER =
  /([?&;][^=&;#]*(?:key|token|secret|pass|pwd|auth|credential|signature|\bsig\b)[^=&;#]*=)[^&;#]+/gi

/**
 * True for a `ToolkitError`, also one of another copy of this package.
 *
 * @param error - Any value.
 * @returns Whether it is a `ToolkitError`.
 * @example
 * ```ts
 * import { isToolkitError, parseSecretKey } from 'iost-toolkit/client'
 *
 * try {
 *   parseSecretKey('not a key')
 * } catch (error) {
 *   if (isToolkitError(error)) console.error(error.code, error.hint)
 * }
 * ```
 */
export function isToolkitError(error: unknown): error is ToolkitError {
  return error instanceof Error && error.name === 'ToolkitError' && 'code' in error
}

const DENIED_HINT = 'Get the right to write there, or work on a copy elsewhere.'
const PATH_HINT = 'Name another place, or move away what is there.'

/** What a system says of a file that is not the program's fault, in words, and what to do. */
const FILE_FAILURES: Readonly<Record<string, readonly [reason: string, hint: string]>> = {
  EACCES: ['permission denied', DENIED_HINT],
  EPERM: ['permission denied', DENIED_HINT],
  EROFS: ['the file system is read-only', DENIED_HINT],
  ENOSPC: ['no space is left', 'Make room on the disk.'],
  EDQUOT: ['no space is left', 'Make room on the disk.'],
  EFBIG: ['it would be larger than is allowed', 'Allow larger files: ulimit -f unlimited.'],
  EMFILE: ['too many files are open', 'Allow more of them: ulimit -n 4096.'],
  ENOTDIR: ['a part of the path is a file', PATH_HINT],
  EISDIR: ['it is a folder', PATH_HINT],
  ENXIO: ['it is no file', 'Name a file that can be read.'],
  ENAMETOOLONG: ['the name is too long', PATH_HINT],
}

/**
 * The failure of a file that the reader can do something about: `FILE_UNUSABLE`, or `INSTALL_NATIVE` for a native
 * module that this Node does not load; anything else as it is.
 */
export function explainFileError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, path } = error as { code?: unknown; path?: unknown }
  if (code === 'ERR_DLOPEN_FAILED') {
    return new ToolkitError('INSTALL_NATIVE', 'a native module was installed for another version of Node or system', {
      hint: 'Build it for this one: npm rebuild.',
      cause: error,
    })
  }
  const [reason, hint] = FILE_FAILURES[String(code)] ?? []
  if (reason === undefined || typeof path !== 'string') return error
  return new ToolkitError('FILE_UNUSABLE', `${path} cannot be used: ${reason}`, { hint: hint!, cause: error })
}
