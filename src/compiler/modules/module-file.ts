import { randomUUID } from 'node:crypto'
import { lstat, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { firstOf } from '../../collections/presence.js'
import type { Position } from '../../contract/syntax/syntax.js'
import { type ErrorDetails, hidePasswords, isToolkitError, type ToolkitError } from '../../errors/errors.js'
import { describeThrown } from '../../errors/thrown.js'
import { type CacheKey, openCacheKey } from '../../files/cache-key.js'
import { isOwnFile } from '../../files/installation.js'
import { clearModuleScope } from '../../files/module-scope.js'
import { ownImports, ownLibrary, type ResolveImport } from '../../files/own-imports.js'
import { checkManifests, readSourceFile } from '../../files/source-file.js'
import { parseFrames, resolveSource } from '../../files/source-paths.js'
import { readTextSync } from '../../files/text-file.js'
import { writeWholeFile } from '../../files/whole-file.js'
import { importOutside } from '../../loader/load.js'
import { isBuildFailure, placeOf } from '../script/bundle.js'
import { build } from '../script/compiler-service.js'
import { ownSources } from '../script/own-sources.js'
import { createLocate } from '../source-map/source-map.js'
import { openModuleFolder, openOwnFolder } from './module-folder.js'
import { hideSecrets, listNamedSecrets } from './secret-texts.js'

/** A file of a project that runs in this process, TypeScript or JavaScript. */
export interface ModuleFile {
  /** Absolute. */
  path: string
  /** Path of the compiled form, if the folder is writable. */
  cache: string
  /** Prefix of the file name in the cache. */
  kind: string
  resolveImport?: ResolveImport | undefined
  /** Creates the error for a file that cannot be compiled, or throws; `text` is the message. */
  createError(text: string, details: ErrorDetails): ToolkitError
  /** Creates the error for a timer, an event or a promise of the file that fails later. */
  createLateError(text: string, details: ErrorDetails): ToolkitError
}

/** An executed module, with a function that finds where in its file a later error was thrown. */
export interface LoadedModule {
  exports: { default?: unknown }
  locate(error: unknown): ErrorDetails['at']
}

/**
 * Compiles a file with its imports, and runs it. Throws the result of `createError` for a syntax error, and for an
 * error that the file throws.
 */
export async function loadModuleFile(file: ModuleFile): Promise<LoadedModule> {
  const { path, cache, kind } = file
  const source = readSourceFile(path, dirname(path))
  await clearModuleScope(cache, dirname(dirname(cache)))
  const folder = await openModuleFolder(cache, dirname(path))
  const key = openCacheKey()
  const parts = [import.meta.url, path, source]
  const kept = join(folder, `${kind}-${key?.sign(parts).slice(0, 16) ?? ''}.mjs`)
  if (key !== undefined && (await isOurs(kept, key, parts))) return runModule({ ...file, source, module: kept })
  const { code, isAlone } = await compileModule(file, kept)
  const isSecret = mayHoldSecret(isAlone ? source : code.replace(SOURCE_MAP, ''))
  const isKept = isAlone && !isSecret && key !== undefined
  const place = isSecret ? await openOwnFolder(dirname(path)) : folder
  const module = isKept ? kept : join(place, `${kind}-${randomUUID()}.mjs`)
  await writeWholeFile(module, isKept ? seal(code, key, parts) : code, 0o600)
  try {
    return await runModule({ ...file, source, module, code })
  } finally {
    if (!isKept) await rm(module, { force: true })
  }
}

const SOURCE_MAP = /\/\/# sourceMappingURL=\S*/
const SEAL = '//# sealed='

/** Ends a compiled module with a digest that only this user's key makes. */
function seal(code: string, key: CacheKey, parts: readonly string[]): string {
  return `${code}\n${SEAL}${key.sign([...parts, code])}\n`
}

/**
 * Whether a cached module may run: this user wrote it, no other user can write to it, and its digest belongs to these
 * sources and this toolkit. A repository cannot supply one.
 */
async function isOurs(path: string, key: CacheKey, parts: readonly string[]): Promise<boolean> {
  try {
    const stats = await lstat(path)
    const user = process.getuid?.()
    if (!stats.isFile() || (user !== undefined && (stats.uid !== user || (stats.mode & 0o022) !== 0))) return false
    const text = readTextSync(path)
    const end = text.lastIndexOf(`\n${SEAL}`)
    return end >= 0 && text === seal(text.slice(0, end), key, parts)
  } catch {
    return false
  }
}

/**
 * A long word may be a key in the wrong place, a url may hold a password, and a name may say that its text is secret.
 */
function mayHoldSecret(source: string): boolean {
  if (hidePasswords(source) !== source || /[\w+/-]{40,}/.test(source)) return true
  return listNamedSecrets(source).length > 0
}

/** Whether the file at a path can be run. */
export function isScript(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path)
}

async function compileModule(
  { path, resolveImport, createError }: ModuleFile,
  outfile: string,
): Promise<{ code: string; isAlone: boolean }> {
  checkManifests(path, dirname(path))
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
      plugins: [ownLibrary, ...(resolveImport ? [ownImports(resolveImport)] : []), ownSources([path], dirname(path))],
    })
    return { code: firstOf(outputFiles).text, isAlone: Object.keys(metafile.inputs).length === 1 }
  } catch (cause) {
    if (!isBuildFailure(cause)) throw cause
    const { text: said, location } = firstOf(cause.errors)
    const place = placeOf(location)
    // A tsconfig.json may extend any file of this user, so its contents are not quoted.
    const isForeign = place !== undefined && !isScript(place.file)
    const text = isForeign ? `${place.file} is not valid JSON` : hideSecrets(said, readSourceFile(path, dirname(path)))
    throw createError(text, {
      hint: /^Could not resolve /.test(said) ? IMPORT_HINT : 'Correct the file at this place.',
      cause: hideCause(cause, text === said),
      at: place ? { ...place, file: join(dirname(path), place.file) } : { file: path },
    })
  }
}

/** A module with the file that it was compiled from. */
interface CompiledModule extends ModuleFile {
  /** Text of the file. */
  source: string
  /** Path of the compiled form. */
  module: string
  /** Code of the module, if it is not cached. */
  code?: string
}

/** Modules that this process runs: their timers, events and promises can fail at any time. */
const running: CompiledModule[] = []

async function runModule(compiled: CompiledModule): Promise<LoadedModule> {
  running.push(compiled)
  try {
    const exports = await importOutside(pathToFileURL(compiled.module).href)
    return { exports, locate: (error) => findThrower(compiled, error) }
  } catch (cause) {
    const at = findThrower(compiled, cause) ?? { file: compiled.path }
    const create: ModuleFile['createError'] = (text, details) => {
      // Node names the compiled form as the importing file
      const missing = /^(Cannot find (?:package|module) .+) imported from /.exec(text)?.[1]
      const hint = missing === undefined ? THROWN_HINT : IMPORT_HINT
      return compiled.createError(missing ?? text, { hint, ...details })
    }
    throw thrownError(compiled, cause, { at, create })
  }
}

const IMPORT_HINT = 'Correct the path of the import, or install the package in the project.'
const THROWN_HINT =
  'The file threw this error while it was loaded. Correct it at this place; --verbose prints the stack.'

/**
 * The error of the loaded file whose timer, event or promise failed, with its place; undefined if the stack of the
 * failure names no loaded file. `isCertain`: no other code of the user runs in this process, so a failure that this
 * package did not make belongs to the file that was loaded last.
 */
export function explainLateFailure(error: unknown, { isCertain = false } = {}): ToolkitError | undefined {
  if (isToolkitError(error)) return undefined
  for (const compiled of running) {
    const at = findThrower(compiled, error)
    if (at !== undefined) return thrownError(compiled, error, { at, create: compiled.createLateError })
  }
  const last = running.at(-1)
  if (last === undefined || !isCertain || isOwnFailure(error)) return undefined
  return thrownError(last, error, { at: { file: last.path }, create: last.createLateError })
}

/** Whether a failure was made by code of this package. */
function isOwnFailure(error: unknown): boolean {
  const [innermost] = error instanceof Error ? parseFrames(error.stack ?? '') : []
  return innermost !== undefined && isOwnFile(innermost.file)
}

function thrownError(
  { source }: CompiledModule,
  cause: unknown,
  { at, create }: { at: NonNullable<ErrorDetails['at']>; create: ModuleFile['createError'] },
): ToolkitError {
  const said = describeThrown(cause)
  const text = hideSecrets(said, source)
  if (isToolkitError(cause) && text === said) return cause
  return create(text, { cause: hideCause(cause, text === said), at })
}

/** Leaves out the cause of an error whose text holds a secret: its stack and its own causes would show it. */
function hideCause(cause: unknown, isClean: boolean): unknown {
  return isClean ? cause : undefined
}

/** The place in the file that the stack of an error names first; Node may have mapped it already. */
function findThrower(compiled: CompiledModule, error: unknown): ErrorDetails['at'] {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  for (const { file, ...position } of parseFrames(stack)) {
    if (file.endsWith(compiled.path)) return { file: compiled.path, ...position }
    if (file.endsWith(compiled.module)) return locateSource(compiled, position)
  }
  return undefined
}

function locateSource({ module, code }: CompiledModule, position: Position): ErrorDetails['at'] {
  const text = code ?? readTextSync(module)
  const map = /sourceMappingURL=data:application\/json;base64,(\S+)/.exec(text)?.[1] ?? ''
  const place = createLocate(text, JSON.parse(Buffer.from(map, 'base64').toString()))(position)
  return place && { ...place, file: resolveSource(dirname(module), place.file) }
}
