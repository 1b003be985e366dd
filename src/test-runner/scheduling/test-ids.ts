import { createHash } from 'node:crypto'

/**
 * The ids of the tests of a file, by their titles: `test/a.test.ts#5f0c1d2e`. They stay the same while neither the file
 * nor the titles change, wherever in the file the tests stand; those of equal titles are counted.
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

/** Reads what was chosen: the id of a test, or a file, of which all tests are meant. */
export function readChosen(id: string): { file: string; isTest: boolean } {
  const [, file] = /^(.*)#[0-9a-f]{10}$/s.exec(id) ?? []
  return { file: file ?? id, isTest: file !== undefined }
}
