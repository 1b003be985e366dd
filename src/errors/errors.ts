import type { ErrorCode } from './catalogue.js'

/** Details of a `ToolkitError`. */
export interface ErrorDetails {
  /** Instructions for the user. */
  hint?: string
  /** The file, line and column of the error. Lines and columns start at 1. */
  at?: { file: string; line?: number; column?: number }
  /** The underlying error. */
  cause?: unknown
}

/**
 * Error of the user's input or of the environment, which the user can act on. Bugs of the toolkit are plain `Error`s.
 *
 * Codes are stable. Match on `code`, not on the message.
 *
 * @example
 * ```ts
 * import { parseSecretKey, ToolkitError } from 'iost-toolkit/client'
 *
 * try {
 *   parseSecretKey('not a key')
 * } catch (error) {
 *   if (error instanceof ToolkitError) console.error(error.code, error.hint)
 * }
 * ```
 */
export class ToolkitError extends Error {
  /** Stable code, such as `NODE_UNREACHABLE`. The error reference lists all codes. */
  readonly code: ErrorCode
  /** Instructions for the user. */
  readonly hint: string | undefined
  /** The file, line and column of the error, if known. */
  readonly at: ErrorDetails['at'] | undefined

  /**
   * @param code - Code of the catalogue.
   * @param message - What is wrong, with the value and the place.
   * @param details - Hint, place and cause.
   */
  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(hidePasswords(message), details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'ToolkitError'
    this.code = code
    this.hint = details.hint === undefined ? undefined : hidePasswords(details.hint)
    this.at = details.at
  }
}

/** Removes secrets from URLs in a text: users, passwords, and query parameters with names such as key. */
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

const DENIED_HINT = 'Change the permissions, or work on a copy elsewhere.'
const PATH_HINT = 'Choose another path, or move the existing file.'

/** Explanations and hints for errors of the file system, by code, or by code and system call. */
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
  'EEXIST mkdir': ['it is not a folder', PATH_HINT],
  // Node reports this for folders in read-only file systems too
  'ENOENT mkdir': ['the folder cannot be created', DENIED_HINT],
  ELOOP: ['its symbolic links lead to themselves', PATH_HINT],
  ENXIO: ['it is not a file', 'Name a file that can be read.'],
  ENAMETOOLONG: ['the name is too long', PATH_HINT],
}

/**
 * Explains a file error that the user can act on: `FILE_UNUSABLE`, or `INSTALL_NATIVE` for a native module that this
 * Node cannot load. Other errors stay unchanged.
 */
export function explainFileError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, path, syscall } = error as { code?: unknown; path?: unknown; syscall?: unknown }
  if (code === 'ERR_DLOPEN_FAILED') {
    return new ToolkitError('INSTALL_NATIVE', 'a native module was installed for another version of Node or system', {
      hint: 'Build it for this one: npm rebuild.',
      cause: error,
    })
  }
  const [reason, hint] = FILE_FAILURES[`${code} ${syscall}`] ?? FILE_FAILURES[String(code)] ?? []
  if (reason === undefined || typeof path !== 'string') return error
  return new ToolkitError('FILE_UNUSABLE', `${path} cannot be used: ${reason}`, {
    ...(hint !== undefined && { hint }),
    cause: error,
  })
}
