import { createHash, randomUUID } from 'node:crypto'
import { access, constants, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Position } from '../contract/syntax.js'
import { type ErrorDetails, hidePasswords, isToolkitError, type ToolkitError } from '../errors/errors.js'
import { importOutside } from '../start/load.js'
import { isBuildFailure, placeOf } from './bundle.js'
import { openModuleFolder } from './module-folder.js'
import { ownImports, ownLibrary, type ResolveImport } from './own-imports.js'
import { createLocate } from './source-map.js'
import { writeWholeFile } from './whole-file.js'

/** A file of a project that runs in this process, TypeScript or JavaScript. */
export interface ModuleFile {
  /** Absolute. */
  path: string
  /** Where what it compiles to is kept, if that can be written to. */
  cache: string
  /** What its compiled form is called there, before a hash. */
  kind: string
  resolveImport?: ResolveImport | undefined
  /** The failure of a file that cannot be compiled, or throws; `text` is what was said. */
  refuse(text: string, details: ErrorDetails): ToolkitError
}

/** A module that ran, and where in its file a later error was thrown, if it was there. */
export interface LoadedModule {
  exports: { default?: unknown }
  locate(error: unknown): Promise<ErrorDetails['at']>
}

/** Compiles a file with what it imports, and runs it. Throws what `refuse` makes of a syntax error, or of what it throws. */
export async function loadModuleFile(file: ModuleFile): Promise<LoadedModule> {
  const { path, cache, kind } = file
  const source = await readFile(path, 'utf8')
  const folder = await openModuleFolder(cache, dirname(path))
  const kept = join(folder, `${kind}-${hash([import.meta.url, path, source])}.mjs`)
  if (await isReadable(kept)) return runModule(kept, file)
  const { code, isAlone } = await compileModule(file, kept)
  const isKept = isAlone && !mayHoldSecret(source)
  const module = isKept ? kept : join(folder, `${kind}-${randomUUID()}.mjs`)
  await writeWholeFile(module, code, 0o600)
  try {
    return await runModule(module, file, code)
  } finally {
    if (!isKept) await rm(module, { force: true })
  }
}

/** What another user kept may be there and not for this one. */
function isReadable(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  )
}

/** A long word may be a key in the wrong place, and a url may hold a password: no copy of those stays. */
function mayHoldSecret(source: string): boolean {
  return hidePasswords(source) !== source || /[0-9A-Za-z+/]{40,}/.test(source)
}

async function compileModule(
  { path, resolveImport, refuse }: ModuleFile,
  outfile: string,
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
      plugins: resolveImport ? [ownLibrary, ownImports(resolveImport)] : [ownLibrary],
    })
    return { code: outputFiles[0]!.text, isAlone: Object.keys(metafile.inputs).length === 1 }
  } catch (cause) {
    if (!isBuildFailure(cause)) throw cause
    const { text, location } = cause.errors[0]!
    const place = placeOf(location)
    throw refuse(text, { cause, at: place ? { ...place, file: join(dirname(path), place.file) } : { file: path } })
  }
}

async function runModule(module: string, { path, refuse }: ModuleFile, code?: string): Promise<LoadedModule> {
  const locate = async (error: unknown) => findThrower({ module, path, code }, error)
  try {
    return { exports: await importOutside(pathToFileURL(module).href), locate }
  } catch (cause) {
    if (isToolkitError(cause)) throw cause
    const at = (await locate(cause)) ?? { file: path }
    throw refuse(cause instanceof Error ? cause.message : String(cause), { cause, at })
  }
}

interface Compiled {
  module: string
  path: string
  /** Where the module is not kept. */
  code: string | undefined
}

/** The place in the file that the stack of an error names first; Node may have mapped it already. */
async function findThrower(compiled: Compiled, error: unknown): Promise<ErrorDetails['at']> {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  for (const [, file, line, column] of stack.matchAll(/([^\s(]+):(\d+):(\d+)/g)) {
    const position = { line: Number(line), column: Number(column) }
    if (file!.endsWith(compiled.path)) return { file: compiled.path, ...position }
    if (file!.endsWith(compiled.module)) return locateSource(compiled, position)
  }
  return undefined
}

async function locateSource({ module, code }: Compiled, position: Position): Promise<ErrorDetails['at']> {
  const text = code ?? (await readFile(module, 'utf8'))
  const map = /sourceMappingURL=data:application\/json;base64,(\S+)/.exec(text)?.[1] ?? ''
  const place = createLocate(text, JSON.parse(Buffer.from(map, 'base64').toString()))(position)
  return place && { ...place, file: join(dirname(module), place.file) }
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}
