import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Cache, createPathsMatcher, parseTsconfig, type TsConfigJsonResolved } from 'get-tsconfig'

/** Configuration files that editors read too. The first existing one is used. */
const CONFIG_NAMES = ['tsconfig.json', 'jsconfig.json']
/** Values of `module` with which TypeScript resolves a default import of CommonJS as Node does. */
const NODE_MODULES = /^node/i

/** The TypeScript configuration in a folder. */
export function findConfig(folder: string): string | undefined {
  return CONFIG_NAMES.map((name) => join(folder, name)).find((path) => existsSync(path))
}

/** The configuration of the folder that a contract is in, unless that is the root of the project. */
export function findContractConfig(contract: string, root: string): string | undefined {
  return dirname(contract) === root ? undefined : findConfig(dirname(contract))
}

/** Finds the configuration of a contract: that of its folder, else that of the project. */
export function chooseConfig(contract: string, root: string): string | undefined {
  return findContractConfig(contract, root) ?? findConfig(root)
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
export function matchPaths(config: string, specifier: string): string[] {
  const parsed = readConfig(config)
  return (parsed && createPathsMatcher({ path: config, config: parsed })?.(specifier)) ?? []
}

/** `paths` of a configuration with absolute targets. */
export function readPaths(config: string): Record<string, string[]> {
  const names = Object.keys(readConfig(config)?.compilerOptions?.paths ?? {})
  return Object.fromEntries(names.map((name) => [name, matchPaths(config, name)]))
}

/** Whether TypeScript treats a default import of a CommonJS module as Node does: as all of `module.exports`. */
export function importsLikeNode(config: string): boolean {
  return NODE_MODULES.test(readConfig(config)?.compilerOptions?.module ?? '')
}

/** Reads a configuration; undefined if it is unreadable, which TypeScript and esbuild report with its place. */
function readConfig(path: string, cache?: Cache): TsConfigJsonResolved | undefined {
  try {
    return parseTsconfig(path, cache)
  } catch {
    return undefined
  }
}
