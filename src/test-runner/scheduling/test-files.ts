import { readdirSync, statSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { ToolkitError } from '../../errors/errors.js'
import { relativePath } from '../../files/relative-path.js'

const IGNORED = /^(\.|node_modules$|dist$)/

/**
 * The test files that the arguments of a command mean, absolute and in order: files, folders, globs. Without arguments,
 * all that the project's globs match. Throws `TEST_NONE` naming an argument that means no file.
 */
export function findTestFiles(
  root: string,
  patterns: readonly string[],
  { directory, files }: { directory: string; files: readonly string[] },
): string[] {
  const listed = patterns.flatMap((pattern) => expandGlob(root, pattern))
  const found = files.length === 0 ? listed : files.flatMap((file) => expandArgument(directory, file, listed))
  return [...new Set(found)].sort()
}

function expandArgument(directory: string, argument: string, listed: readonly string[]): string[] {
  const path = resolve(directory, argument)
  const inside = listed.filter((file) => file.startsWith(`${path}${sep}`))
  if (inside.length > 0) return inside
  const found = expandGlob(directory, argument)
  if (found.length > 0) return found
  throw new ToolkitError('TEST_NONE', `no test file matches ${argument}`, {
    hint: 'Give files, folders of tests, or globs in quotes; `toolkit test --list` names all tests.',
  })
}

/** The files below a directory that a glob, or a plain path, matches: `*`, `?`, `**` and `{a,b}` are understood. */
function expandGlob(directory: string, glob: string): string[] {
  const path = resolve(directory, glob)
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return [path]
  const parts = glob.split('/')
  const plain = parts.findIndex((part) => /[*?{]/.test(part))
  if (plain < 0) return []
  const base = resolve(directory, parts.slice(0, plain).join('/'))
  const pattern = new RegExp(`^${translateGlob(parts.slice(plain).join('/'))}$`)
  return listFiles(base).filter((file) => pattern.test(relativePath(base, file)))
}

/** Whether a path, with slashes, matches a glob. */
export function matchesGlob(path: string, glob: string): boolean {
  return new RegExp(`^${translateGlob(glob.replace(/^\.\//, ''))}$`).test(path)
}

function translateGlob(glob: string): string {
  return glob.replace(/\{([^{}]*)\}|\*\*\/|\*\*|[*?]|[$()+.[\\\]^|{}]/g, (token, choices?: string) => {
    if (choices !== undefined) return `(?:${choices.split(',').map(translateGlob).join('|')})`
    return WILDCARDS[token] ?? `\\${token}`
  })
}

const WILDCARDS: Record<string, string> = { '**/': '(?:[^/]+/)*', '**': '.*', '*': '[^/]*', '?': '[^/]' }

function listFiles(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (IGNORED.test(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? listFiles(path) : [path]
  })
}
