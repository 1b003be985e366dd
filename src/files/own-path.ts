import { dirname, join, resolve } from 'node:path'
import { ToolkitError } from '../errors/errors.js'
import { isInside } from './relative-path.js'
import { findRepository } from './repository.js'
import { unwatched } from './unwatched-files.js'

/** The project of a path below its folder `.toolkit`. */
const BELOW = /^(.*)[/\\]\.toolkit(?:[/\\]|$)/

/**
 * Checks a folder that the toolkit writes to or deletes from, or a file that it writes in place. A repository can bring
 * them as symbolic links: files of the user would be replaced or deleted. A link may lead anywhere within its
 * repository, and one of `.toolkit` within its project. Other links are those of the user.
 *
 * @param path - Absolute, or relative to the working directory.
 * @throws `FILE_UNUSABLE` if a link leads out of the repository that has it.
 */
export function requireOwnPath(path: string): void {
  for (let part = resolve(path); part !== dirname(part); part = dirname(part)) requireOwnLink(part)
}

/**
 * Checks a folder in which a library writes, such as a database: nothing in it may be a link out of the repository
 * either.
 *
 * @throws `FILE_UNUSABLE`
 */
export function requireOwnTree(folder: string): void {
  requireOwnPath(folder)
  if (!unwatched.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  for (const entry of unwatched.readdirSync(unwatched.realpathSync(folder), { recursive: true, withFileTypes: true }))
    if (entry.isSymbolicLink()) requireOwnLink(join(entry.parentPath, entry.name))
}

function requireOwnLink(path: string): void {
  if (!isLink(path)) return
  const [, project] = BELOW.exec(path) ?? []
  const border = project ?? findRepository(dirname(path)) ?? findWorkingDirectory(path)
  if (border === undefined || border === dirname(border) || leadsInto(path, border)) return
  const [place, hint] =
    project === undefined
      ? ['repository', 'Remove the link, or name the place that it leads to.']
      : ['project', 'Remove the link: the toolkit makes this folder itself.']
  throw new ToolkitError('FILE_UNUSABLE', `${path} is not used: it is a symbolic link out of the ${place}`, {
    hint,
    at: { file: path },
  })
}

/** False also for a path that cannot be looked at, such as one below a file: writing to it fails by itself. */
function isLink(path: string): boolean {
  try {
    return unwatched.lstatSync(path).isSymbolicLink()
  } catch {
    return false
  }
}

/** The working directory, if a path is in it: a project without a manifest is protected too. */
function findWorkingDirectory(path: string): string | undefined {
  const directory = process.cwd()
  return isInside(directory, dirname(path)) ? directory : undefined
}

function leadsInto(link: string, border: string): boolean {
  try {
    return isInside(unwatched.realpathSync(border), unwatched.realpathSync(link))
  } catch {
    // The target is missing, so that it could be made anywhere.
    return false
  }
}
