import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const REPOSITORY = join(import.meta.dirname, '..')
/** Everything that `scripts/build.ts` reads. The lockfile stands for the packages that it bundles. */
const SOURCES = [
  'src',
  'scripts/build.ts',
  'scripts/notices.ts',
  'scripts/toolchain.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
]
/** The hash of the sources that `dist/` was built from. Outside `dist/`, because that is published. */
const STAMP = join(REPOSITORY, 'node_modules/.cache/iost-toolkit/built-from')

/**
 * Hashes the sources of the build: names and contents, so that a checkout of another commit is noticed as well as an
 * edit.
 */
export function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((path) => listFiles(path))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(REPOSITORY, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function listFiles(path: string): string[] {
  if (!statSync(join(REPOSITORY, path)).isDirectory()) return [path]
  const names = readdirSync(join(REPOSITORY, path)).sort()
  return names.flatMap((name) => listFiles(`${path}/${name}`))
}

/** Whether `dist/` was built from the sources as they are now. */
export function isFresh(): boolean {
  return (
    existsSync(join(REPOSITORY, 'dist/cli.cjs')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashSources()
  )
}

/** Removes the stamp before a build that may be interrupted. */
export function removeStamp(): void {
  rmSync(STAMP, { force: true })
}

/** Records the hash of the sources that `dist/` was built from. */
export function writeStamp(hash: string): void {
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, hash)
}

/**
 * Builds `dist/` unless it is fresh. Several processes of one test run must not build at the same time, so one of
 * several fails instead, with a hint.
 */
export function buildIfStale(): void {
  if (isFresh()) return
  if (process.env.MOCHA_WORKER_ID !== undefined) {
    throw new Error('dist/ is older than src/, and parallel tests cannot build it. Run `npm run build` first.')
  }
  process.stderr.write('dist/ is older than its sources: building it\n')
  const command = ['--import', 'tsx', join(REPOSITORY, 'scripts/build.ts')]
  execFileSync(process.execPath, command, { cwd: REPOSITORY, stdio: ['ignore', 'inherit', 'inherit'] })
}

if (process.argv[1] === import.meta.filename) buildIfStale()
