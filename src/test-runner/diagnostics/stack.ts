import { relative } from 'node:path'
import { isInside } from '../../files/relative-path.js'
import { parseFrames } from '../../files/source-paths.js'
import type { ReportedPlace } from '../../report/model/place.js'

/** Files of a stack that belong to the developer, not to this package or dependencies. */
export interface StackScope {
  root: string
  /** Folder of this package's own code. */
  own: string
}

/** Lists the frames of an error in the developer's files, innermost first; paths are absolute. */
export function readStack(error: unknown, scope: StackScope): ReportedPlace[] {
  return parseStack(error instanceof Error ? (error.stack ?? '') : '', scope)
}

/** Parses the text of a stack. */
export function parseStack(stack: string, scope: StackScope): ReportedPlace[] {
  return parseFrames(stack).filter(({ file }) => isOwn(file, scope))
}

function isOwn(file: string, { root, own }: StackScope): boolean {
  return isInside(root, file) && !relative(root, file).includes('node_modules') && !isInside(own, file)
}
