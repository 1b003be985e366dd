import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '../config/config.js'
import type { Position } from '../contract/syntax.js'
import { type ErrorDetails, isToolkitError, ToolkitError } from '../errors.js'
import { isBuildFailure, placeOf } from './bundle.js'
import { ownImports, type ResolveImport } from './own-imports.js'
import { createLocate } from './source-map.js'
import { writeWholeFile } from './whole-file.js'

/** What a configuration file may be called, the first one found counts. */
export const CONFIG_NAMES = ['toolkit.config.ts', 'toolkit.config.js', 'toolkit.config.mjs']

/**
 * Runs a configuration file, TypeScript or JavaScript, and answers its default export, unchecked. What it compiles to is kept
 * in `.toolkit/cache`. Throws `CONFIG_UNREADABLE` with the line and column of a syntax error or of what the file throws.
 */
export async function loadConfigFile(path: string, resolveImport?: ResolveImport): Promise<Config> {
  const source = await readFile(path, 'utf8')
  const cache = join(dirname(path), '.toolkit', 'cache')
  const kept = join(cache, `config-${hash([import.meta.url, path, source])}.mjs`)
  if (existsSync(kept)) return runModule(kept, path)
  const { code, isAlone } = await compileConfig(path, kept, resolveImport)
  const module = isAlone ? kept : join(cache, `config-${randomUUID()}.mjs`)
  await writeWholeFile(module, code)
  try {
    return await runModule(module, path)
  } finally {
    if (!isAlone) await rm(module, { force: true })
  }
}

async function compileConfig(
  path: string,
  outfile: string,
  resolveImport?: ResolveImport,
): Promise<{ code: string; isAlone: boolean }> {
  const { build } = await import('esbuild')
  const place = { url: pathToFileURL(path).href, filename: path, dirname: dirname(path) }
  try {
    const { outputFiles, metafile } = await build({
      entryPoints: [path],
      outfile,
      absWorkingDir: dirname(path),
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      define: Object.fromEntries(
        Object.entries(place).map(([key, value]) => [`import.meta.${key}`, JSON.stringify(value)]),
      ),
      sourcemap: 'inline',
      metafile: true,
      write: false,
      logLevel: 'silent',
      plugins: resolveImport ? [ownImports(resolveImport)] : [],
    })
    return { code: outputFiles[0]!.text, isAlone: Object.keys(metafile.inputs).length === 1 }
  } catch (cause) {
    if (!isBuildFailure(cause)) throw cause
    const { text, location } = cause.errors[0]!
    const place = placeOf(location)
    throw refuse(text, { cause, at: place ? { ...place, file: join(dirname(path), place.file) } : { file: path } })
  }
}

async function runModule(module: string, path: string): Promise<Config> {
  try {
    const { default: config } = await import(pathToFileURL(module).href)
    return config
  } catch (cause) {
    if (isToolkitError(cause)) throw cause
    const at = (await findThrower(module, path, cause)) ?? { file: path }
    throw refuse(cause instanceof Error ? cause.message : String(cause), { cause, at })
  }
}

/** The place in the configuration that the stack of an error names first; Node may have mapped it already. */
async function findThrower(module: string, path: string, error: unknown): Promise<ErrorDetails['at']> {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  for (const [, file, line, column] of stack.matchAll(/([^\s(]+):(\d+):(\d+)/g)) {
    const position = { line: Number(line), column: Number(column) }
    if (file!.endsWith(path)) return { file: path, ...position }
    if (file!.endsWith(module)) return locateSource(module, position)
  }
  return undefined
}

async function locateSource(module: string, position: Position): Promise<ErrorDetails['at']> {
  const code = await readFile(module, 'utf8')
  const map = /sourceMappingURL=data:application\/json;base64,(\S+)/.exec(code)?.[1] ?? ''
  const place = createLocate(code, JSON.parse(Buffer.from(map, 'base64').toString()))(position)
  return place && { ...place, file: join(dirname(module), place.file) }
}

function refuse(text: string, details: ErrorDetails): ToolkitError {
  const hint = 'The file must be a module whose default export is a configuration: export default defineConfig({ … }).'
  return new ToolkitError('CONFIG_UNREADABLE', `the configuration cannot be read: ${text}`, { hint, ...details })
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}
