import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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
const DIST = join(REPOSITORY, 'dist')
const CACHE = join(REPOSITORY, 'node_modules/.cache/iost-toolkit')
/** The hash of the sources that `dist/` was built from. Outside `dist/`, because that is published. */
const STAMP = join(CACHE, 'built-from')

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
  return existsSync(join(DIST, 'cli.cjs')) && readStamp() === hashSources()
}

function readStamp(): string | undefined {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined
}

/** Makes an empty folder for a build. Several builds may run at the same time. */
export function createDraft(): string {
  const draft = join(CACHE, `build-${process.pid}`)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  return draft
}

/**
 * Replaces `dist/` by a complete build, and records the hash of its sources. Commands that start meanwhile find either
 * build, never a part of one.
 */
export function publishDraft(draft: string, sources: string): void {
  // An interruption between the steps below leaves no stamp, so that `dist/` is built again.
  if (readStamp() !== sources) rmSync(STAMP, { force: true })
  while (!replaceDist(draft)) {}
  writeFileSync(STAMP, sources)
}

/** Returns false if another build has published its result at the same moment. */
function replaceDist(draft: string): boolean {
  const previous = `${draft}-previous`
  try {
    if (existsSync(DIST)) renameSync(DIST, previous)
    renameSync(draft, DIST)
    return true
  } catch (error) {
    if (['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code!)) return false
    throw error
  } finally {
    rmSync(previous, { recursive: true, force: true })
  }
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
