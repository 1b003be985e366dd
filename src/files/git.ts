import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { devNull, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { firstOf } from '../collections/presence.js'
import { ToolkitError } from '../errors/errors.js'
import { toError } from '../errors/thrown.js'
import { beforeEnd } from './process-end.js'

const run = promisify(execFile)
const MAX_OUTPUT = 2 ** 26
/**
 * Git runs nothing that a configuration in the project names, because a bare repository or an unpacked archive would
 * bring one: no monitor, no hook, no filter, and no transport for the missing objects of a partial clone. It does not
 * look for changes in submodules, which have configurations of their own.
 */
const SAFE = ['safe.bareRepository=explicit', 'core.fsmonitor=false', `core.hooksPath=${devNull}`].flatMap(
  (setting) => ['-c', setting],
)

const NO_FETCH = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' }
const UNCHANGED_SUBMODULES = '--ignore-submodules=dirty'

/** Returns the commit that a folder is at; undefined outside of a repository, in an empty one and without git. */
export async function readCommit(folder: string): Promise<string | undefined> {
  const options = { cwd: folder, env: { ...process.env, ...NO_FETCH } }
  const output = await run('git', [...SAFE, 'rev-parse', '--verify', 'HEAD'], options).catch(() => undefined)
  return output?.stdout.trim()
}

/**
 * Lists the files, absolute, that differ from where the branch left a commit (default: the last commit): changed,
 * deleted and new ones, committed or not. Throws `GIT_UNUSABLE`.
 */
export async function listChanged(folder: string, ref: string): Promise<string[]> {
  const top = await ask(folder, ref, ['rev-parse', '--show-toplevel'])
  const base = ref === '' ? 'HEAD' : await ask(folder, ref, ['merge-base', '--end-of-options', ref, 'HEAD'])
  const tracked = await ask(top, ref, [
    'diff',
    '--name-only',
    '--no-renames',
    '--no-ext-diff',
    '--no-textconv',
    UNCHANGED_SUBMODULES,
    '-z',
    base,
  ])
  const added = await ask(top, ref, ['ls-files', '--others', '--exclude-standard', '-z'])
  return [...new Set([...tracked.split('\0'), ...added.split('\0')])]
    .filter((path) => path !== '')
    .map((path) => join(top, path))
}

/** A stretch of lines, from 1. */
interface LineRange {
  first: number
  last: number
}

/**
 * The lines of files, by absolute path, that differ from a commit as in `listChanged`. Of a file that was renamed or
 * copied these are the lines that differ from its origin. Modes and line ends do not count. Throws `GIT_UNUSABLE`.
 */
export async function listChangedLines(folder: string, ref: string): Promise<Map<string, LineRange[]>> {
  const top = await ask(folder, ref, ['rev-parse', '--show-toplevel'])
  const base = ref === '' ? 'HEAD' : await ask(folder, ref, ['merge-base', '--end-of-options', ref, 'HEAD'])
  const diff = await withAllFiles(top, ref, (env) => ask(top, ref, ['-c', 'core.quotePath=false', ...DIFF, base], env))
  return new Map([...readChangedLines(diff)].map(([path, ranges]) => [join(top, path), ranges]))
}

/** A diff that no configuration of the user changes. */
const DIFF = [
  'diff',
  '--unified=0',
  '--inter-hunk-context=0',
  '--find-renames',
  '--find-copies-harder',
  '--ignore-cr-at-eol',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  UNCHANGED_SUBMODULES,
  '--no-relative',
  '--src-prefix=a/',
  '--dst-prefix=b/',
]

/** Runs git with an index of its own that has new files too, because git finds no renames of files without an entry. */
async function withAllFiles<T>(top: string, ref: string, use: (env: NodeJS.ProcessEnv) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'toolkit-index-'))
  const release = beforeEnd((isEnd) => isEnd && rmSync(folder, { recursive: true, force: true }))
  try {
    const index = join(folder, 'index')
    const own = resolve(top, await ask(top, ref, ['rev-parse', '--git-path', 'index']))
    await copyFile(own, index).catch(() => {})
    const env = { ...process.env, GIT_INDEX_FILE: index }
    await ask(top, ref, ['add', '--intent-to-add', '--all', '.'], env)
    return await use(env)
  } finally {
    await rm(folder, { recursive: true, force: true })
    release()
  }
}

/** The changed lines of a diff without context, by path. */
function readChangedLines(diff: string): Map<string, LineRange[]> {
  const lines = new Map<string, LineRange[]>()
  let ranges: LineRange[] = []
  // lines of the current hunk that are left, which may look like a header
  let left = 0
  for (const line of diff.split('\n')) {
    if (left > 0 && /^[-+]/.test(line)) {
      left -= 1
      continue
    }
    const path = /^\+\+\+ b\/(.*?)\t?$/.exec(line)?.[1]
    if (path !== undefined) {
      ranges = []
      lines.set(path, ranges)
    }
    const [, removed = '1', first, count = '1'] = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (first === undefined) continue
    left = Number(removed) + Number(count)
    if (count !== '0') ranges.push({ first: Number(first), last: Number(first) + Number(count) - 1 })
  }
  return lines
}

async function ask(
  folder: string,
  ref: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  try {
    const filters = await dropFilters(folder, env)
    const options = { cwd: folder, maxBuffer: MAX_OUTPUT, env: { ...env, ...NO_FETCH, ...filters } }
    const { stdout } = await run('git', [...SAFE, ...args], options)
    return stdout.trimEnd()
  } catch (cause) {
    const { message, stderr = '' }: Error & { stderr?: unknown } = toError(cause)
    const lines = (String(stderr) || message).trim().split('\n')
    const reason = (lines.find((line) => line.startsWith('fatal: ')) ?? firstOf(lines)).replace(/^fatal: /, '')
    throw new ToolkitError('GIT_UNUSABLE', `cannot list the changes since ${ref || 'the last commit'}: ${reason}`, {
      hint: 'This needs a git repository with a commit, and the name of a commit or branch. Missing objects of a partial clone are not fetched.',
      cause,
    })
  }
}

/**
 * Returns variables of git that give each filter of the repository's own configuration the value of the user's, such as
 * that of Git LFS, or none.
 */
async function dropFilters(folder: string, env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const query = ['config', '--show-scope', '-z', '--get-regexp', String.raw`^filter\.`]
  const options = { cwd: folder, maxBuffer: MAX_OUTPUT, env: { ...env, ...NO_FETCH } }
  const { stdout } = await run('git', [...SAFE, ...query], options).catch((error: unknown) => {
    // The exit code is 1 if there is no filter at all.
    if (error instanceof Error && 'code' in error && error.code === 1) return { stdout: '' }
    throw error
  })
  const parts = stdout.split('\0')
  const users = new Map<string, string>()
  const foreign = new Set<string>()
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [scope = '', setting = ''] = parts.slice(at, at + 2)
    const end = setting.includes('\n') ? setting.indexOf('\n') : setting.length
    const name = setting.slice(0, end)
    if (scope === 'local' || scope === 'worktree') foreign.add(name)
    else users.set(name, setting.slice(end + 1))
  }
  const first = Number(env.GIT_CONFIG_COUNT) || 0
  const dropped = [...foreign].flatMap((name, index) => [
    [`GIT_CONFIG_KEY_${first + index}`, name],
    [`GIT_CONFIG_VALUE_${first + index}`, users.get(name) ?? (name.endsWith('.required') ? 'false' : '')],
  ])
  return Object.fromEntries([...dropped, ['GIT_CONFIG_COUNT', String(first + foreign.size)]])
}
