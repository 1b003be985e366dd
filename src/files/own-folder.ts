import { lstatSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ToolkitError } from '../errors/errors.js'
import { isInside } from './relative-path.js'

/** The project of a path below its folder `.toolkit`. */
const BELOW = /^(.*)[/\\]\.toolkit(?:[/\\]|$)/

/**
 * Checks a folder that the toolkit writes to, or deletes from, below `.toolkit`. A repository can bring `.toolkit` or a
 * part of it as a symbolic link: files of the user would be deleted, or replaced by compiled contracts, which are
 * JavaScript. Links that stay in the project are allowed, and folders elsewhere are not checked.
 *
 * @param folder - Absolute, or relative to the working directory.
 * @throws `FILE_UNUSABLE` if a link leads out of the project.
 */
export function requireOwnFolder(folder: string): void {
  const path = resolve(folder)
  const [, project] = BELOW.exec(path) ?? []
  if (project === undefined) return
  for (let part = path; part !== project; part = dirname(part)) {
    if (lstatSync(part, { throwIfNoEntry: false })?.isSymbolicLink() && !leadsInto(part, project))
      throw new ToolkitError('FILE_UNUSABLE', `${part} is not used: it is a symbolic link out of the project`, {
        hint: 'Remove the link: the toolkit makes this folder itself.',
        at: { file: part },
      })
  }
}

function leadsInto(link: string, project: string): boolean {
  try {
    return isInside(realpathSync(project), realpathSync(link))
  } catch {
    // The target is missing, so that it could be made anywhere.
    return false
  }
}
