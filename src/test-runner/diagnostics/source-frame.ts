import { relativePath } from '../../files/relative-path.js'
import { readText } from '../../files/text-file.js'
import type { Frame, ReportedPlace } from '../../report/model/place.js'
import { cutFrame } from '../../report/text/frame.js'

/** Reads the lines around a place; undefined if its file cannot be read. */
export async function readFrame(place: ReportedPlace, root: string): Promise<Frame | undefined> {
  try {
    return { ...cutFrame(await readText(place.file), place), file: relativePath(root, place.file) }
  } catch {
    return undefined
  }
}
