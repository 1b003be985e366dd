import { statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Cache, createPathsMatcher, parseTsconfig, type TsConfigJsonResolved } from 'get-tsconfig'
import { tryParseJson } from '../codec/json.js'
import { requireRecord } from '../collections/records.js'
import { ToolkitError } from '../errors/errors.js'
import { checkSourceFile } from '../files/source-file.js'
import { readTextSync } from '../files/text-file.js'
import { DISK_FILES, type SourceFiles } from './source-files.js'

/** Configuration files that editors read too. The first existing one is used. */
const CONFIG_NAMES = ['tsconfig.json', 'jsconfig.json']
/** Values of `module` with which TypeScript resolves a default import of CommonJS as Node does. */
const NODE_MODULES = /^node/i

/** The TypeScript configuration in a folder. */
export function findConfig(folder: string, files: SourceFiles = DISK_FILES): string | undefined {
  return CONFIG_NAMES.map((name) => join(folder, name)).find((path) => files.exists(path))
}

/** The configuration of the folder that a contract is in, unless that is the root of the project. */
export function findContractConfig(contract: string, root: string, files = DISK_FILES): string | undefined {
  return dirname(contract) === root ? undefined : findConfig(dirname(contract), files)
}

/** Finds the configuration of a contract: that of its folder, else that of the project. */
export function chooseConfig(contract: string, root: string, files = DISK_FILES): string | undefined {
  return findContractConfig(contract, root, files) ?? findConfig(root, files)
}

/**
 * Lists all files that can change the configuration of a contract, whether or not they exist, including extended ones.
 */
export function listConfigPaths(contract: string, root: string): string[] {
  const candidates = [dirname(contract), root].flatMap((folder) => CONFIG_NAMES.map((name) => join(folder, name)))
  const config = chooseConfig(contract, root)
  return [...new Set([...candidates, ...(config === undefined ? [] : listExtended(config))])]
}

/** Lists a TypeScript configuration and everything that it extends, as absolute paths. */
export function listExtended(config: string): string[] {
  const cache: Cache = new Map()
  readConfig(config, cache)
  const read = [...cache.keys()].map((key) => /^readFileSync:(.*):utf8$/s.exec(key)?.[1])
  return [...new Set([config, ...read.filter((path) => path !== undefined)])]
}

/**
 * Lists the files that an import may resolve to by `paths` of a configuration, with and without an extension; empty if
 * no path matches.
 */
export function matchPaths(config: string, specifier: string, sent?: ReadonlyMap<string, string>): string[] {
  const parsed = sent === undefined ? readConfig(config) : readSentConfig(config, sent)
  return (parsed && createPathsMatcher({ path: config, config: parsed })?.(specifier)) ?? []
}

/** `paths` of a configuration with absolute targets. */
export function readPaths(config: string): Record<string, string[]> {
  const names = Object.keys(readConfig(config)?.compilerOptions?.paths ?? {})
  return Object.fromEntries(names.map((name) => [name, matchPaths(config, name)]))
}

/** Whether TypeScript treats a default import of a CommonJS module as Node does: as all of `module.exports`. */
export function importsLikeNode(config: string, sent?: ReadonlyMap<string, string>): boolean {
  const parsed = sent === undefined ? readConfig(config) : readSentConfig(config, sent)
  return NODE_MODULES.test(parsed?.compilerOptions?.module ?? '')
}

/**
 * Parses a configuration that another person sent. Throws `EXPLORER_ARGUMENT` for one that is not JSON with comments,
 * or that names other files. The parsed value is checked, because a text can spell a name in many ways.
 */
export function readSentConfig(path: string, sent: ReadonlyMap<string, string>): TsConfigJsonResolved {
  const value = parseCommented(sent.get(path) ?? '')
  const name = basename(path)
  if (typeof value !== 'object' || value === null) throw sentError(`${name} is not valid JSON`)
  for (const member of ['extends', 'references'])
    if (Object.hasOwn(value, member))
      throw sentError(`${name} ${member === 'extends' ? 'extends' : 'references'} another configuration`)
  if (!isConfig(value)) throw sentError(`${name} is not a configuration of TypeScript`)
  return value
}

function isConfig(value: object): value is TsConfigJsonResolved {
  const { compilerOptions } = requireRecord(value)
  return compilerOptions === undefined || isPaths(compilerOptions)
}

/** Whether options have the types with which imports are resolved. */
function isPaths(options: unknown): boolean {
  if (typeof options !== 'object' || options === null) return false
  const { paths = {}, baseUrl = '', module = '' } = requireRecord(options)
  const isTable = typeof paths === 'object' && paths !== null
  const isListed =
    isTable &&
    Object.values(paths).every((list) => Array.isArray(list) && list.every((each) => typeof each === 'string'))
  return isListed && typeof baseUrl === 'string' && typeof module === 'string'
}

const COMMENTS = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"|\/\/[^\n\r]*|\/\*[\s\S]*?\*\//g
const LAST_COMMAS = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"|,(?=\s*[}\]])/g

/** Parses JSON with comments and commas after last elements; undefined for other text. */
function parseCommented(text: string): unknown {
  const keepStrings = (match: string) => (match.startsWith('"') ? match : ' ')
  return tryParseJson(text.replace(COMMENTS, keepStrings).replace(LAST_COMMAS, keepStrings))
}

function sentError(reason: string): ToolkitError {
  return new ToolkitError('EXPLORER_ARGUMENT', `files: ${reason}`, { hint: 'Write all options into one file.' })
}

/**
 * Checks that a configuration and everything that it may extend are regular files: TypeScript and esbuild would read a
 * device or a named pipe to its end, which never comes.
 *
 * @throws `FILE_UNUSABLE`
 */
export function checkConfigFiles(config: string, root: string, seen = new Set<string>()): void {
  if (seen.has(config)) return
  seen.add(config)
  checkSourceFile(config, root)
  if (!statSync(config, { throwIfNoEntry: false })?.isFile()) return
  for (const name of listTexts(readTextSync(config))) {
    const path = resolve(dirname(config), name)
    for (const each of [path, `${path}.json`])
      if (/\.json$/.test(each) || !isRegular(each)) checkConfigFiles(each, root, seen)
  }
}

function isRegular(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats === undefined || stats.isFile() || stats.isDirectory()
}

/** The texts of a configuration that may be paths, whatever member they belong to. */
function listTexts(text: string): string[] {
  return [...text.matchAll(/"(?:[^"\\\n]|\\.)*"/g)].flatMap(([literal]) => {
    try {
      const name = String(JSON.parse(literal))
      return /^[./]/.test(name) && name.length < 1000 && !name.includes('\0') ? [name] : []
    } catch {
      return []
    }
  })
}

/** Reads a configuration; undefined if it is unreadable, which TypeScript and esbuild report with its place. */
function readConfig(path: string, cache?: Cache): TsConfigJsonResolved | undefined {
  try {
    checkConfigFiles(path, dirname(path))
    return parseTsconfig(path, cache)
  } catch {
    return undefined
  }
}
