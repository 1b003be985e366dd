import { createHash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { basename, dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { itemAt } from '../../collections/presence.js'
import { listExtended } from '../../compiler/typescript-config.js'
import { isToolkitError, type ToolkitError } from '../../errors/errors.js'
import { type CacheKey, openCacheKey } from '../../files/cache-key.js'
import { readKeptBytes, readKeptText } from '../../files/kept-file.js'
import { clearModuleScope } from '../../files/module-scope.js'
import { beforeEnd } from '../../files/process-end.js'
import { relativePath } from '../../files/relative-path.js'
import { openSealedJson, sealJson } from '../../files/sealed-text.js'
import { readBytesSync, readText } from '../../files/text-file.js'
import { writeWholeFile } from '../../files/whole-file.js'
import { bundleTests, findBroken, nameOutput } from './bundle.js'

/** Inputs of a bundle, by path relative to the project. */
interface Manifest {
  inputs: string[]
  /** Name of the folder of its modules, which ends with a digest of the inputs. */
  folder: string
  reached: string[][]
  /** Digests of its modules, by path relative to its folder. */
  outputs: Record<string, string>
}

/** A test file as a module. */
export interface BundledFile {
  url: string
  /** Input files, absolute. */
  inputs: string[]
  /** Reason why there is no module: it cannot be compiled. */
  error?: ToolkitError
}

/** Changed when the same sources give a different bundle. */
const FORMAT = '11'

/**
 * Opens test files as modules that this process can import, in order. They are cached under `.toolkit/cache` until a
 * source changes. A loader hook would need a separate thread, which takes longer to start than testing a small project.
 * A file that cannot be compiled has its error; the others are unaffected.
 */
export async function openBundle(root: string, files: readonly string[]): Promise<BundledFile[]> {
  try {
    return await openWhole(root, files)
  } catch (error) {
    if (!isToolkitError(error) || error.code !== 'TESTFILE_INVALID') throw error
    const broken = await findBroken(root, files)
    const whole = files.filter((file) => !broken.has(file))
    const bundled = broken.size === 0 ? throwForAll(error) : whole.length === 0 ? [] : await openWhole(root, whole)
    return files.map((file) => {
      const reason = broken.get(file)
      return reason === undefined ? itemAt(bundled, whole.indexOf(file)) : describeBroken(file, reason)
    })
  }
}

function throwForAll(error: ToolkitError): never {
  throw error
}

/**
 * Describes a file that cannot be compiled, with the inputs that a watcher has to observe: the mistake may be in an
 * imported file.
 */
function describeBroken(file: string, error: ToolkitError): BundledFile {
  const place = error.at?.file
  return { url: pathToFileURL(file).href, inputs: [...new Set(place === undefined ? [file] : [file, place])], error }
}

async function openWhole(root: string, files: readonly string[]): Promise<BundledFile[]> {
  const cache = join(root, '.toolkit', 'cache', 'tests')
  const sorted = files.toSorted()
  const name = hash([FORMAT, import.meta.url, process.version, ...sorted])
  const place = { cache, name, key: openCacheKey() }
  await clearModuleScope(cache, root)
  const { folder, reached } = (await findBundle(root, place)) ?? (await makeBundle(root, sorted, place))
  return files.map((file) => ({
    url: pathToFileURL(join(folder, nameOutput(root, file))).href,
    inputs: itemAt(reached, sorted.indexOf(file)).map((path) => join(root, path)),
  }))
}

/** Place of a bundle, and the key that seals it; without a key it is made for each run. */
interface BundlePlace {
  cache: string
  name: string
  key: CacheKey | undefined
}

interface KeptBundle {
  folder: string
  reached: string[][]
}

/**
 * Returns the cached bundle if its sources have not changed, and its modules are those that this user's toolkit wrote
 * for them, because they are executed.
 */
async function findBundle(root: string, place: BundlePlace): Promise<KeptBundle | undefined> {
  const { cache, name } = place
  const known = readManifest(place)
  if (known === undefined || known.folder !== `${name}-${await hashFiles(root, known.inputs)}`) return undefined
  const folder = join(cache, known.folder)
  const isWhole = Object.entries(known.outputs).every(([path, digest]) => {
    const contents = readKeptBytes(join(folder, path))
    return contents !== undefined && digestModule(contents) === digest
  })
  if (!isWhole || (await listForeign(folder, new Set(Object.keys(known.outputs)))).length > 0) return undefined
  return { folder, reached: known.reached }
}

/**
 * Lists what is in the folder of a bundle besides its modules and their folders: a link, or a package that the modules
 * would import.
 */
async function listForeign(folder: string, modules: ReadonlySet<string>): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const folders = new Set([...modules].flatMap(listFolders))
  return entries
    .filter((entry) => {
      const path = relativePath(folder, join(entry.parentPath, entry.name))
      return !(entry.isFile() ? modules.has(path) : entry.isDirectory() && folders.has(path))
    })
    .map(({ parentPath, name }) => join(parentPath, name))
}

/** Lists the folders above a path, which are relative as it is. */
function listFolders(path: string): string[] {
  const folder = posix.dirname(path)
  return folder === '.' ? [] : [folder, ...listFolders(folder)]
}

function digestModule(contents: Uint8Array): string {
  return createHash('sha256').update(contents).digest('base64')
}

async function makeBundle(
  root: string,
  files: readonly string[],
  { cache, name, key }: BundlePlace,
): Promise<KeptBundle> {
  const { inputs: sources, reached, outputs } = await bundleTests(root, files, join(cache, name))
  const inputs = [...sources, ...listSettings(root, sources)]
  const folder = join(cache, `${name}-${await hashFiles(root, inputs)}`)
  const { remove } = await import('fs-extra/esm')
  await writeWholeFolder(folder, outputs)
  const digests = Object.fromEntries([...outputs].map(([path, contents]) => [path, digestModule(contents)]))
  const manifest: Manifest = { inputs, folder: basename(folder), reached, outputs: digests }
  await writeWholeFile(join(cache, `${name}.json`), sealJson(key, nameManifest(name), manifest))
  // Another run that writes the same bundle at the same time has its draft beside it.
  const isCurrent = (entry: string) => entry === basename(folder) || entry.startsWith(`${basename(folder)}.`)
  const stale = (await readdir(cache)).filter((entry) => entry.startsWith(`${name}-`) && !isCurrent(entry))
  await Promise.all(stale.map((entry) => remove(join(cache, entry))))
  return { folder, reached }
}

/**
 * Lists the files that affect compilation of these sources: `package.json`, and each `tsconfig.json` with those it
 * extends.
 */
function listSettings(root: string, sources: readonly string[]): string[] {
  const found = new Set<string>()
  for (let folder of new Set(sources.map((source) => dirname(join(root, source))))) {
    for (; ; folder = dirname(folder)) {
      const config = join(folder, 'tsconfig.json')
      if (found.has(config)) break
      found.add(config)
      if (existsSync(config)) for (const path of listExtended(config)) found.add(path)
      if (folder === dirname(folder)) break
    }
  }
  return ['package.json', ...[...found].sort().map((path) => relativePath(root, path))]
}

function readManifest({ cache, name, key }: BundlePlace): Manifest | undefined {
  const text = readKeptText(join(cache, `${name}.json`))
  return text === undefined ? undefined : (openSealedJson(key, nameManifest(name), text) as Manifest | undefined)
}

function nameManifest(name: string): string {
  return `test bundle ${name}`
}

/** Hashes the contents of files; a missing file counts as empty. */
async function hashFiles(root: string, paths: readonly string[]): Promise<string> {
  return hash(await Promise.all(paths.map((path) => readText(join(root, path)).catch(() => ''))))
}

function hash(parts: readonly string[]): string {
  const sha = createHash('sha256')
  for (const part of parts) sha.update(`${part.length}:${part}`)
  return sha.digest('hex').slice(0, 32)
}

/**
 * Writes a folder atomically. Another run may write the same at the same time: equal files are kept, and damaged ones
 * are replaced individually.
 */
async function writeWholeFolder(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const { outputFile, remove } = await import('fs-extra/esm')
  const draft = `${folder}.${process.pid}`
  const release = beforeEnd((isEnd) => isEnd && rmSync(draft, { recursive: true, force: true }))
  for (const [name, contents] of files) await outputFile(join(draft, name), contents)
  try {
    await rename(draft, folder)
  } catch {
    const foreign = await listForeign(folder, new Set(files.keys())).catch(() => [folder])
    for (const path of foreign) await remove(path)
    for (const name of files.keys()) await moveChanged(join(draft, name), join(folder, name))
    await remove(draft)
  }
  release()
}

async function moveChanged(from: string, to: string): Promise<void> {
  const made = readBytesSync(from)
  if (readKeptBytes(to)?.equals(made)) return
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to)
}
