import { relative, sep } from 'node:path'

/**
 * Path from a folder to a file with `/` on every system, so that reports, test ids, source maps and stored files agree
 * between Windows and other systems.
 */
export function relativePath(folder: string, file: string): string {
  return sep === '/' ? relative(folder, file) : relative(folder, file).replaceAll(sep, '/')
}
