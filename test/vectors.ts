import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the recordings; its README describes their format. */
export const VECTORS = join(import.meta.dirname, 'vectors')

/** Reads one of the recordings that belong to a page of the specification, `test/vectors/spec/`, as text. */
export function readSpecFile(name: string): string {
  return readFileSync(join(VECTORS, 'spec', name), 'utf8')
}

/** Reads one of the JSON recordings of `test/vectors/spec/`. */
export function readSpecJson<T>(name: string): T {
  return JSON.parse(readSpecFile(name))
}
