import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { findRepository } from './repository.js'
import { checkKind, readTextSync, unusableFileError } from './text-file.js'

/** Size of a source in bytes: several hundred times that of the largest contract. */
const MAX_SOURCE = 2 ** 24

/** Options for reading a file of a project. */
export interface SourceFileOptions {
  /** Size in bytes above which the file is refused (default: 16 MB). */
  maxBytes?: number
}

/**
 * Reads a file that a repository names. Only regular files are read, because a device or a named pipe never ends, and
 * only files of the repository or of an installed package, because a symbolic link could lead to any file of the user,
 * whose lines an error message would quote.
 *
 * @param path - Absolute.
 * @param root - The folder of the project, or one in it.
 * @throws `FILE_UNUSABLE` for another kind of file, one outside, or a larger one; errors of Node for a missing file.
 */
export function readSourceFile(path: string, root: string, { maxBytes = MAX_SOURCE }: SourceFileOptions = {}): string {
  checkPlace(path, root)
  return readTextSync(path, maxBytes)
}

/** Reads a file as `readSourceFile` does; undefined if it is refused or cannot be read. */
export function findSource(path: string, root: string): string | undefined {
  try {
    return readSourceFile(path, root)
  } catch {
    return undefined
  }
}

/**
 * Checks a file that another program reads, as `readSourceFile` does. A missing file is left to that program.
 *
 * @throws `FILE_UNUSABLE`
 */
export function checkSourceFile(path: string, root: string, { maxBytes = MAX_SOURCE }: SourceFileOptions = {}): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined || stats.isDirectory()) return
  checkPlace(path, root)
  checkKind(path, stats, maxBytes)
}

const MANIFESTS = ['package.json', 'tsconfig.json', 'jsconfig.json']

/**
 * Checks the manifests that esbuild reads beside a source: those of its folder and of the folders above it, up to the
 * repository's.
 *
 * @throws `FILE_UNUSABLE`
 */
export function checkManifests(source: string, root: string): void {
  const border = findBorder(root)
  for (let folder = dirname(source); isBelow(folder, border) || folder === border; folder = dirname(folder)) {
    for (const name of MANIFESTS) checkSourceFile(join(folder, name), root)
    if (folder === dirname(folder)) return
  }
}

const MODULES = `${sep}node_modules${sep}`

/** A link may lead anywhere within the repository, and from `node_modules` to a package. */
function checkPlace(path: string, root: string): void {
  const real = realpathSync(path)
  if (real === path || isBelow(real, realpathSync(findBorder(root))) || !isLinked(path, root, real)) return
  if (path.includes(MODULES) && isOfPackage(real)) return
  throw unusableFileError(path, 'it is a symbolic link to a file outside of the project')
}

/** Whether a file, without links in its path, is one of the repository or of an installed package. */
export function isOwnSource(real: string, root: string): boolean {
  return isBelow(real, realpathSync(findBorder(root))) || isOfPackage(real)
}

/** Whether a link below the repository leads outside; the folders above the repository may be links of the user. */
function isLinked(path: string, root: string, real: string): boolean {
  const border = findBorder(root)
  return isBelow(path, border) && real !== join(realpathSync(border), path.slice(border.length))
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/** Whether a source belongs to an installed package, also to one that is linked: a folder above it has a manifest. */
function isOfPackage(path: string): boolean {
  if (path.includes(MODULES)) return true
  if (!/\.([cm]?[jt]sx?|json)$/.test(path)) return false
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, 'package.json'))) return true
  return false
}

/** The repository of a folder, its package if it is in none, or the folder itself. */
function findBorder(folder: string): string {
  return findRepository(folder) ?? folder
}
