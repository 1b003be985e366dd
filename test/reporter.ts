import { relative } from 'node:path'
import mocha, { type MochaOptions, type Runner, type Test } from 'mocha'
import { DAILY, findGroup, listTests, SEARCH_FILES } from './groups.js'

/** The counts of one test file. */
interface FileResult {
  file: string
  passed: number
  failed: number
  skipped: number
  /** Tests that only `npm run test:extended` runs. */
  extended: number
  ms: number
}

/**
 * Prints a line for each test file and, after the failures, how many tests of each group ran. `npm test` runs thousands
 * of tests: a line for each would hide the few that matter. Files arrive whole, because parallel processes report a
 * file when it ends.
 */
export default class FileReporter extends mocha.reporters.Base {
  readonly #files = new Map<string, FileResult>()

  constructor(runner: Runner, options: MochaOptions) {
    super(runner, options)
    let current: FileResult | undefined
    const count = (test: Test, outcome: 'passed' | 'failed' | 'skipped' | 'extended') => {
      const result = this.#find(test)
      if (current !== undefined && current !== result) print(current)
      current = result
      result[outcome] += 1
      result.ms += test.duration ?? 0
    }
    runner.on('pass', (test) => count(test, 'passed'))
    runner.on('fail', (test) => count(test, 'failed'))
    // A test without a body is declared by `itExtended`; one that is skipped has a body.
    runner.on('pending', (test) => count(test, test.body ? 'skipped' : 'extended'))
    runner.once('end', () => {
      if (current !== undefined) print(current)
      this.#summarize()
    })
  }

  #find(test: Test): FileResult {
    const file = relative(process.cwd(), test.file ?? 'unknown file').replaceAll('\\', '/')
    const result = this.#files.get(file) ?? { file, passed: 0, failed: 0, skipped: 0, extended: 0, ms: 0 }
    this.#files.set(file, result)
    return result
  }

  #summarize(): void {
    const groups = new Map<string, number>()
    let more = 0
    const isWhole = DAILY.every((file) => this.#files.has(file))
    for (const { file, passed, failed, skipped, extended } of this.#files.values()) {
      more += extended
      const group = findGroup(file) ?? 'other'
      groups.set(group, (groups.get(group) ?? 0) + passed + failed + skipped)
    }
    this.epilogue()
    console.log(`  tests: ${[...groups].map(([group, tests]) => `${tests} ${group}`).join(', ')}`)
    if (more > 0) console.log(`  npm run test:extended runs ${more} more tests of these files`)
    if (isWhole) {
      const [extended, long] = [SEARCH_FILES, listTests('long')].map((files) => files.length)
      console.log(`  npm run test:extended runs ${extended} more files; npm run test:full runs these and ${long} more,`)
      console.log('  with all searches in full')
    }
    console.log()
  }
}

function print({ file, passed, failed, skipped, ms }: FileResult): void {
  const counts = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`].filter(Boolean)
  console.log(`  ${failed > 0 ? '✗' : '✓'} ${file}: ${counts.join(', ')} (${(ms / 1000).toFixed(1)} s)`)
}
