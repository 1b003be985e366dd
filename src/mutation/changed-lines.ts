import { resolve } from 'node:path'
import { listChangedLines } from '../files/git.js'

/** Returns whether a change of a source is on a line that changed since a commit. */
export type IsChanged = (change: { file: string; line: number; endLine: number }) => boolean

/** Reads which lines of a project changed since a commit (default: the last one). Throws `GIT_UNUSABLE`. */
export async function readChangedLines(root: string, ref: string): Promise<IsChanged> {
  const changed = await listChangedLines(root, ref)
  return ({ file, line, endLine }) => {
    const ranges = changed.get(resolve(root, file)) ?? []
    return ranges.some(({ first, last }) => first <= endLine && line <= last)
  }
}
