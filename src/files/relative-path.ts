import { relative, sep } from 'node:path'

/**
 * The path from a folder to a file, with `/` on every system: reports, ids of tests, source maps and kept files name it
 * the same on Windows and elsewhere.
 */
export function relativePath(folder: string, file: string): string {
  return sep === '/' ? relative(folder, file) : relative(folder, file).replaceAll(sep, '/')
}
