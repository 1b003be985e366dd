import { createHash } from 'node:crypto'

/**
 * Derives the ids of a file's tests from their titles: `test/a.test.ts#5f0c1d2e`. They are stable while the file's path
 * and the titles are, wherever the tests are in the file; equal titles are numbered.
 */
export function nameTests(file: string, titlesOfTests: readonly (readonly string[])[]): string[] {
  const seen = new Map<string, number>()
  return titlesOfTests.map((titles) => {
    const name = JSON.stringify(titles)
    const count = seen.get(name) ?? 0
    seen.set(name, count + 1)
    const hash = createHash('sha256').update(count === 0 ? name : `${count}:${name}`)
    return `${file}#${hash.digest('hex').slice(0, 10)}`
  })
}

/** Parses a selection: the id of a test, or a file for all its tests. */
export function readChosen(id: string): { file: string; isTest: boolean } {
  const [, file] = /^(.*)#[0-9a-f]{10}$/s.exec(id) ?? []
  return { file: file ?? id, isTest: file !== undefined }
}
