import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ToolkitError } from '../errors/errors.js'

const run = promisify(execFile)
const MOST_OUTPUT = 2 ** 26

/** Returns the commit that a folder is at; undefined outside of a repository, in an empty one and without git. */
export async function readCommit(folder: string): Promise<string | undefined> {
  const answer = await run('git', ['rev-parse', '--verify', 'HEAD'], { cwd: folder }).catch(() => undefined)
  return answer?.stdout.trim()
}

/**
 * Lists the files, absolute, that differ from where the branch left a commit (default: the last commit): changed,
 * deleted and new ones, committed or not. Throws `GIT_UNUSABLE`.
 */
export async function listChanged(folder: string, ref: string): Promise<string[]> {
  const top = await ask(folder, ref, ['rev-parse', '--show-toplevel'])
  const base = ref === '' ? 'HEAD' : await ask(folder, ref, ['merge-base', '--end-of-options', ref, 'HEAD'])
  const tracked = await ask(top, ref, ['diff', '--name-only', '--no-renames', '-z', base])
  const added = await ask(top, ref, ['ls-files', '--others', '--exclude-standard', '-z'])
  return [...new Set([...tracked.split('\0'), ...added.split('\0')])]
    .filter((path) => path !== '')
    .map((path) => join(top, path))
}

/** The lines of files, by absolute path, that differ from a commit as in `listChanged`. Throws `GIT_UNUSABLE`. */
export async function listChangedLines(
  folder: string,
  ref: string,
): Promise<Map<string, { first: number; last: number }[]>> {
  const top = await ask(folder, ref, ['rev-parse', '--show-toplevel'])
  const base = ref === '' ? 'HEAD' : await ask(folder, ref, ['merge-base', '--end-of-options', ref, 'HEAD'])
  const diff = await ask(top, ref, [
    '-c',
    'core.quotePath=false',
    'diff',
    '--unified=0',
    '--no-renames',
    '--no-color',
    '--no-ext-diff',
    base,
  ])
  const lines = new Map<string, { first: number; last: number }[]>()
  let ranges: { first: number; last: number }[] = []
  for (const line of diff.split('\n')) {
    const path = /^\+\+\+ b\/(.*?)\t?$/.exec(line)?.[1]
    if (path !== undefined) {
      ranges = []
      lines.set(join(top, path), ranges)
    }
    const [, first, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (first !== undefined && count !== '0')
      ranges.push({ first: Number(first), last: Number(first) + Number(count) - 1 })
  }
  const added = await ask(top, ref, ['ls-files', '--others', '--exclude-standard', '-z'])
  for (const path of added.split('\0')) lines.set(join(top, path), [{ first: 1, last: Number.POSITIVE_INFINITY }])
  return lines
}

async function ask(folder: string, ref: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run('git', [...args], { cwd: folder, maxBuffer: MOST_OUTPUT })
    return stdout.trimEnd()
  } catch (cause) {
    const { stderr = '', message } = cause as { stderr?: string; message: string }
    const reason = (stderr || message)
      .trim()
      .split('\n')[0]!
      .replace(/^fatal: /, '')
    throw new ToolkitError('GIT_UNUSABLE', `cannot list the changes since ${ref || 'the last commit'}: ${reason}`, {
      hint: 'This needs a git repository with a commit, and the name of a commit or branch.',
      cause,
    })
  }
}
