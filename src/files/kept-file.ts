import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs'

/** Larger than anything the toolkit keeps in one file. */
const MAX_BYTES = 2 ** 28

/**
 * Reads a file that the toolkit keeps between runs; undefined if it is missing, larger than any kept file, or no
 * regular file. A repository can put a symbolic link, a device or a named pipe in its place, which would never end.
 *
 * @param maxBytes - Size above which the file is ignored.
 */
export function readKeptBytes(path: string, maxBytes = MAX_BYTES): Buffer | undefined {
  let file: number | undefined
  try {
    // Windows has no flag that refuses links.
    if (!lstatSync(path).isFile()) return undefined
    file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    const stats = fstatSync(file)
    return stats.isFile() && stats.size <= maxBytes ? readFileSync(file) : undefined
  } catch {
    return undefined
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

/** Reads a kept file as text, as `readKeptBytes` does. */
export function readKeptText(path: string, maxBytes?: number): string | undefined {
  return readKeptBytes(path, maxBytes)?.toString('utf8')
}
