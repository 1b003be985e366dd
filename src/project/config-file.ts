import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { loadModuleFile } from '../compiler/modules/module-file.js'
import type { Config } from '../config/config.js'
import { type ErrorDetails, ToolkitError } from '../errors/errors.js'
import type { ResolveImport } from '../files/own-imports.js'

/** Names of configuration files. The first existing one is used. */
export const CONFIG_NAMES = ['toolkit.config.ts', 'toolkit.config.js', 'toolkit.config.mjs']

/**
 * Runs a configuration file, TypeScript or JavaScript, and returns its default export, unchecked. What it compiles to
 * is kept in `.toolkit/cache`. Throws `CONFIG_UNREADABLE` with the line and column of a syntax error or of what the
 * file throws, and where it has no default export: every setting in it would be ignored.
 */
export async function loadConfigFile(path: string, resolveImport?: ResolveImport): Promise<Config> {
  const cache = join(dirname(path), '.toolkit', 'cache')
  const { exports } = await loadModuleFile({ path, cache, kind: 'config', resolveImport, refuse })
  // CommonJS that exports nothing has an empty object as its default export.
  const mayExport = /\bexports?\b/.test(await readFile(path, 'utf8'))
  if (exports.default === undefined || !mayExport) throw refuse('it exports nothing', { at: { file: path } })
  return exports.default as Config
}

function refuse(text: string, details: ErrorDetails): ToolkitError {
  const hint = 'The file must be a module whose default export is a configuration: export default defineConfig({ … }).'
  return new ToolkitError('CONFIG_UNREADABLE', `the configuration cannot be read: ${text}`, { hint, ...details })
}
