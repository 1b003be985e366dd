import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

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
    'chain-texts.test.ts',
    'layers.test.ts',
    'package.test.ts',
    'lint-corpus',
    'lint-held-out',
    'proof-corpus',
    'unit',
  ],
  long: ['long', 'properties'],
} as const

export type Group = keyof typeof GROUPS

/** The groups of `npm test`. */
export const SHORT: readonly Group[] = ['e2e', 'browser', 'conformance', 'security', 'unit']

/**
 * Random searches and planted bugs, as files or folders: `npm test` leaves them to `npm run test:extended`. What they
 * search is also tested by examples in other files.
 */
const SEARCHES = [
  'e2e/debugger/adapter-sequences.test.ts',
  'e2e/market.test.ts',
  'fuzz/',
  'security/deployers.test.ts',
  'security/equivalence.test.ts',
  'security/exhaustion.test.ts',
  'security/intrinsics.test.ts',
  'security/pairs.test.ts',
  'unit/fork/schedules.test.ts',
].map((path) => `test/${path}`)

const isSearch = (file: string) =>
  SEARCHES.some((path) => file === path || (path.endsWith('/') && file.startsWith(path)))

/** Files of `npm test`. */
export const DAILY: readonly string[] = SHORT.flatMap(listTests).filter((file) => !isSearch(file))

/** Files of `npm run test:extended` that `npm test` does not run. */
export const SEARCH_FILES: readonly string[] = SHORT.flatMap(listTests).filter(isSearch)

/** Files of `npm run test:extended`: searches, and files with tests that `npm test` leaves out. */
export const EXTENDED: readonly string[] = SHORT.flatMap(listTests).filter(
  (file) => isSearch(file) || importsLimit(file, /isExtended|itExtended|shareRows/),
)

/** Files of `npm run test:full`: searches and soaks, which run longer when TOOLKIT_LONG is set. */
export const FULL: readonly string[] = [
  ...SHORT.flatMap(listTests).filter(
    (file) => findGroup(file) === 'security' || EXTENDED.includes(file) || importsLimit(file, /isLong|takeShare/),
  ),
  ...listTests('long'),
]

/** Whether a test file, or a helper that it imports, imports a name from `limits.ts`. */
function importsLimit(file: string, name: RegExp): boolean {
  const text = readFileSync(join(TESTS, '..', file), 'utf8')
  const helpers = [...text.matchAll(/ from '(\.[^']*)\.js'/g)].map(([, path]) =>
    posix.join(posix.dirname(file), `${path}.ts`),
  )
  const own = helpers.filter((path) => /^test\/.*\//.test(path) && existsSync(join(TESTS, '..', path)))
  return [text, ...own.map((path) => readFileSync(join(TESTS, '..', path), 'utf8'))].some((source) => {
    const imports = /import \{([^}]*)\} from '[./]*\/limits\.js'/.exec(source)?.[1]
    return imports !== undefined && name.test(imports)
  })
}

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
