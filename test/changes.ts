import { execFileSync } from 'node:child_process'
import { dirname, join, resolve } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { listTests, SHORT } from './groups.js'

const REPOSITORY = resolve(import.meta.dirname, '..')
/** The module that starts the built command line: what imports it depends on all sources of the build. */
const BUILT = 'test/e2e/toolkit.ts'
const BUILT_FROM = ['src/', 'library/', 'templates/', 'types/', 'scripts/']
/** Tests of files that no module imports, by the beginning of their paths. */
const READ_AS_TEXT: Record<string, readonly string[]> = {
  'docs/': ['test/docs.test.ts', 'test/complete.test.ts'],
  'src/': [
    'test/layers.test.ts',
    'test/chain-texts.test.ts',
    'test/complete.test.ts',
    'test/docs.test.ts',
    ...listTests('browser'),
  ],
  'templates/': ['test/docs.test.ts', 'test/unit/project/'],
  'library/': ['test/docs.test.ts', 'test/conformance/library.test.ts'],
  'types/': ['test/docs.test.ts', 'test/unit/project/'],
  'bench/': [],
  'test/vectors/': ['test/conformance/', 'test/unit/'],
  'test/lint-corpus/': ['test/lint-corpus/'],
  'test/lint-held-out/': ['test/lint-held-out/'],
  'test/proof-corpus/': ['test/proof-corpus/'],
}

/** The files that differ from a commit, or from where this branch left `main`, and those that git does not know yet. */
export function listChanges(since?: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' }).trim()
  const base = since ?? git('merge-base', 'HEAD', 'main')
  const lines = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')].join('\n')
  return [...new Set(lines.split('\n').filter((line) => line !== ''))]
}

/** The short tests that changed files reach: through imports, through the built command line, or by reading them. */
export async function selectTests(changed: readonly string[]): Promise<string[]> {
  const tests = SHORT.flatMap(listTests)
  const imports = await readImports(tests)
  const isKnown = (file: string) => file in imports || Object.keys(READ_AS_TEXT).some((path) => file.startsWith(path))
  // What has no rule of its own may reach everything, as package.json does. Pages of the repository's root are read by
  // the docs test.
  if (changed.some((file) => !isKnown(file) && !file.startsWith('test/') && !file.endsWith('.md'))) return tests
  return tests.filter((test) => {
    const reached = collectImports(test, imports)
    return changed.some((file) => reaches(file, test, reached, imports))
  })
}

function reaches(file: string, test: string, reached: ReadonlySet<string>, imports: Metafile['inputs']): boolean {
  if (reached.has(file)) return true
  if (reached.has(BUILT) && BUILT_FROM.some((path) => file.startsWith(path))) return true
  if (file.endsWith('.md') && READ_AS_TEXT['docs/']!.includes(test)) return true
  const readers = Object.entries(READ_AS_TEXT).filter(([path]) => file.startsWith(path))
  if (readers.some(([, paths]) => paths.some((path) => test.startsWith(path)))) return true
  // A helper that is started as a process, or read, by the tests beside it.
  return !(file in imports) && readers.length === 0 && test.startsWith(`${dirname(file)}/`)
}

/** The modules that each module imports, types left out, by path. */
async function readImports(entryPoints: string[]): Promise<Metafile['inputs']> {
  const { metafile } = await build({
    absWorkingDir: REPOSITORY,
    entryPoints,
    bundle: true,
    write: false,
    outdir: join(REPOSITORY, 'dist'),
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  return metafile.inputs
}

function collectImports(file: string, imports: Metafile['inputs'], found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const { path } of imports[file]?.imports ?? []) collectImports(path, imports, found)
  return found
}
