import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Place } from '../report/run.js'

/** What places of a stack are about: files of the developer, none of this package or of dependencies. */
export interface StackScope {
  root: string
  /** Folder of this package's own code. */
  own: string
}

/** The frames of an error that are in the developer's files, innermost first; paths are absolute. */
export function readStack(error: unknown, scope: StackScope): Place[] {
  return parseStack(error instanceof Error ? (error.stack ?? '') : '', scope)
}

/** The same of the text of a stack. */
export function parseStack(stack: string, scope: StackScope): Place[] {
  return stack.split('\n').flatMap((line) => {
    const place = readFrame(line)
    return place !== undefined && isOwn(place.file, scope) ? [place] : []
  })
}

function readFrame(line: string): Place | undefined {
  const [, path, row, column] = /^\s+at (?:.*\()?((?:file:\/\/)?\/.+?):(\d+):(\d+)\)?$/.exec(line) ?? []
  if (path === undefined) return undefined
  const file = path.startsWith('file://') ? fileURLToPath(path) : path
  return { file, line: Number(row), column: Number(column) }
}

function isOwn(file: string, { root, own }: StackScope): boolean {
  const path = relative(root, file)
  return !path.startsWith('..') && !path.includes('node_modules') && relative(own, file).startsWith('..')
}
