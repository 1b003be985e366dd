import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** A place in a file as a stack names it; line and column begin at 1. */
export interface StackPlace {
  file: string
  line: number
  column: number
}

/**
 * Returns the path of a file that is named by a path or by a `file:` URL. In a URL every character beyond ASCII, `#`,
 * `%` and the space are encoded, so that only here a URL becomes a path.
 */
export function readPath(place: string | URL): string {
  return place instanceof URL || place.startsWith('file://') ? fileURLToPath(place) : place
}

/** Returns the absolute path of a source of a source map in `folder`: sources are URLs relative to their map. */
export function resolveSource(folder: string, source: string): string {
  return fileURLToPath(new URL(source, pathToFileURL(join(folder, '/'))))
}

/**
 * A frame's path begins with `/`, with a drive as `C:\` on Windows, or as a URL. Before it are the name of the function
 * and a parenthesis, `async` for an anonymous function that waits, or nothing for any other anonymous function.
 */
const FRAME = /^\s+at (?:async |.*?\()?((?:file:\/\/\/|\/|[a-z]:[\\/]).+?):(\d+):(\d+)\)?$/i

/** Parses the frames of a stack, innermost first. Frames without a file are left out. */
export function parseFrames(stack: string): StackPlace[] {
  return stack.split('\n').flatMap((text) => {
    const [, path, line, column] = FRAME.exec(text) ?? []
    return path === undefined ? [] : [{ file: readPath(path), line: Number(line), column: Number(column) }]
  })
}
