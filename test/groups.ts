import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const TESTS = import.meta.dirname

/**
 * The test files by the script that runs them alone: `npm run test:<group>`. Paths are relative to `test/`; a folder
 * stands for all test files below it. `npm test` runs every group but `long`, in this order: the files that take
 * longest come first, so that no process ends long before the others.
 */
const GROUPS = {
  e2e: ['docs.test.ts', 'e2e'],
  browser: ['browser'],
  conformance: ['conformance'],
  security: ['security', 'fuzz'],
  unit: [
    'api-reference.test.ts',
    'complete.test.ts',
    'examples.test.ts',
    'exports.test.ts',
    'layers.test.ts',
    'package.test.ts',
    'unit',
  ],
  long: ['long', 'properties'],
} as const

export type Group = keyof typeof GROUPS

/** The groups of `npm test`. */
export const SHORT: readonly Group[] = ['e2e', 'browser', 'conformance', 'security', 'unit']

/** Files of other groups that try a share of the recordings, of schedules or of planted bugs in `npm test`. */
const SHARES = [
  'test/conformance/explorer/stores.test.ts',
  'test/conformance/vectors.test.ts',
  'test/e2e/javascript-contracts.test.ts',
  'test/e2e/market.test.ts',
  'test/e2e/searches.test.ts',
  'test/unit/compiler/minification.test.ts',
  'test/unit/fork/schedules.test.ts',
  'test/unit/vm/sandbox/code-tree.test.ts',
]

/** Files of `npm run test:full`: searches and soaks, which run longer when TOOLKIT_LONG is set. */
export const FULL: readonly string[] = [...SHARES, ...listTests('security'), ...listTests('long')]

/** Whether a word names a group. */
export function isGroup(word: string): word is Group {
  return Object.hasOwn(GROUPS, word)
}

/** The test files of a group, as paths relative to the repository. */
export function listTests(group: Group): string[] {
  return GROUPS[group].flatMap((path) => (path.endsWith('.ts') ? [`test/${path}`] : listFolder(path)))
}

function listFolder(folder: string): string[] {
  const names = readdirSync(join(TESTS, folder), { recursive: true, encoding: 'utf8' })
  const tests = names.filter((name) => name.endsWith('.test.ts')).sort()
  return tests.map((name) => `test/${folder}/${name.replaceAll('\\', '/')}`)
}

/** The group of a test file, by its path relative to the repository; undefined for one that no script would run. */
export function findGroup(file: string): Group | undefined {
  const groups = Object.keys(GROUPS) as Group[]
  return groups.find((group) =>
    GROUPS[group].some((path) => file === `test/${path}` || file.startsWith(`test/${path}/`)),
  )
}
