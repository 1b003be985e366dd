import { existsSync, lstatSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { loadModuleFile } from '../compiler/modules/module-file.js'
import type { Config } from '../config/config.js'
import { type ErrorDetails, ToolkitError } from '../errors/errors.js'
import type { ResolveImport } from '../files/own-imports.js'
import { readSourceFile } from '../files/source-file.js'

/** Names of configuration files. One that is not listed here would be ignored with all its settings. */
export const CONFIG_NAMES = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((extension) => `toolkit.config.${extension}`)

/**
 * Runs a configuration file, TypeScript or JavaScript, and returns its default export, unvalidated. Compiled code is
 * cached in `.toolkit/cache`. Throws `CONFIG_UNREADABLE` with the line and column of a syntax error or a thrown error,
 * and for a missing default export, because all settings would be ignored.
 */
export async function loadConfigFile(path: string, resolveImport?: ResolveImport): Promise<Config> {
  const cache = join(dirname(path), '.toolkit', 'cache')
  const { exports } = await loadModuleFile({
    path,
    cache,
    kind: 'config',
    resolveImport,
    createError: configFileError,
    createLateError: lateConfigError,
  })
  // CommonJS without exports has an empty object as its default export.
  const mayExport = /\bexports?\b/.test(readSourceFile(path, dirname(path)))
  if (exports.default === undefined || !mayExport) throw configFileError('it exports nothing', { at: { file: path } })
  return exports.default as Config
}

/** Finds the configuration file of a folder. Throws `CONFIG_UNREADABLE` for two files, because one would be ignored. */
export function findConfigIn(folder: string): string | undefined {
  const [path, other] = CONFIG_NAMES.map((name) => join(folder, name)).filter(isPresent)
  if (path !== undefined && !existsSync(path)) throw configFileError(`${path} is a link without a target`, {})
  if (path === undefined || other === undefined) return path
  const text = `${folder} has two configuration files, ${basename(path)} and ${basename(other)}`
  throw new ToolkitError('CONFIG_UNREADABLE', text, { hint: 'Keep one of them.' })
}

/** True also for a link without a target: a command must not run without its settings. */
function isPresent(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

function configFileError(text: string, details: ErrorDetails): ToolkitError {
  const hint = 'The file must be a module whose default export is a configuration: export default defineConfig({ … }).'
  return new ToolkitError('CONFIG_UNREADABLE', `the configuration cannot be read: ${text}`, { hint, ...details })
}

function lateConfigError(text: string, details: ErrorDetails): ToolkitError {
  const hint = 'A timer, an event or a promise of the file failed while the command ran. Handle the error there.'
  return new ToolkitError('CONFIG_UNREADABLE', `the configuration failed after it was read: ${text}`, {
    hint,
    ...details,
  })
}
