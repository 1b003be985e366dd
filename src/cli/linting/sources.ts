import { dirname } from 'node:path'
import { readSourceFile } from '../../files/source-file.js'

/** Reads a source; undefined if it is unreadable. */
export function readSource(path: string): string | undefined {
  try {
    return readSourceFile(path, dirname(path))
  } catch {
    return undefined
  }
}
