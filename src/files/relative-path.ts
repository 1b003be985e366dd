import { isAbsolute, relative, sep } from 'node:path'

/**
 * Path from a folder to a file with `/` on every system, so that reports, test ids, source maps and stored files agree
 * between Windows and other systems.
 */
export function relativePath(folder: string, file: string): string {
  return sep === '/' ? relative(folder, file) : relative(folder, file).replaceAll(sep, '/')
}

/**
 * True if a path is a folder or lies in it, by name: the caller follows symbolic links where they matter. On Windows
 * the relative path to another drive is absolute.
 */
export function isInside(folder: string, path: string): boolean {
  const inside = relative(folder, path)
  return !/^\.\.([/\\]|$)/.test(inside) && !isAbsolute(inside)
}
