import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { ToolkitError } from '../errors/errors.js'

/** Size of a file of a project in bytes: several times that of the largest cost file or journal. */
const MAX_BYTES = 2 ** 26

/**
 * Reads a file that a repository may bring, as bytes. Only regular files of a bounded size are read: a device or a
 * named pipe never ends. A link is followed, so no error may quote the content.
 *
 * @param path - Absolute, or relative to the working directory.
 * @param maxBytes - Size above which the file is refused (default: 64 MB).
 * @throws `FILE_UNUSABLE` for another kind of file, or a larger one; errors of Node for a missing file.
 */
export function readBytesSync(path: string, maxBytes = MAX_BYTES): Buffer {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    checkKind(path, fstatSync(file), maxBytes)
    return readFileSync(file)
  } finally {
    closeSync(file)
  }
}

/** Reads a file as text, as `readBytesSync` does. */
export function readTextSync(path: string, maxBytes?: number): string {
  return readBytesSync(path, maxBytes).toString('utf8')
}

/** Reads a file as text if it can be read. */
export function findText(path: string): string | undefined {
  try {
    return readTextSync(path)
  } catch {
    return undefined
  }
}

/** Reads a file as text, as `readBytesSync` does. Rejects instead of throwing. */
export async function readText(path: string, maxBytes?: number): Promise<string> {
  return readTextSync(path, maxBytes)
}

/**
 * Checks that a file is a regular one of a bounded size.
 *
 * @throws `FILE_UNUSABLE`
 */
export function checkKind(
  path: string,
  stats: { isFile(): boolean; isDirectory(): boolean; size: number },
  maxBytes: number,
): void {
  // Reading a folder fails by itself.
  if (!stats.isFile() && !stats.isDirectory()) throw unusableFileError(path, 'it is no regular file')
  if (stats.size > maxBytes)
    throw unusableFileError(path, `it has ${stats.size} bytes, and at most ${maxBytes} are read`)
}

/** Returns the error for a file that is not read. */
export function unusableFileError(path: string, reason: string): ToolkitError {
  return new ToolkitError('FILE_UNUSABLE', `${path} is not read: ${reason}`, {
    hint: 'Use a regular file of this size at most, of the project or of an installed package.',
    at: { file: path },
  })
}
