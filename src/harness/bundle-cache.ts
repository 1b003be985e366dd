import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeWholeFile } from '../project/whole-file.js'
import { bundleTests, nameOutput } from './bundle.js'

/** What a bundle was made from, by path relative to the project. */
interface Manifest {
  inputs: string[]
  reached: string[][]
}

/** A test file as a module. */
export interface BundledFile {
  url: string
  /** What it was made from, absolute. */
  inputs: string[]
}

/** Changed whenever the same sources make another bundle. */
const FORMAT = '4'

/**
 * Test files as modules that this process can import, in order. They are kept under `.toolkit/cache` until a source
 * changes. A loader hook would need a thread of its own, which takes longer to start than a small project to test.
 * Throws `TESTFILE_INVALID`.
 */
export async function openBundle(root: string, files: readonly string[]): Promise<BundledFile[]> {
  const cache = join(root, '.toolkit', 'cache', 'tests')
  const sorted = files.toSorted()
  const name = hash([FORMAT, import.meta.url, process.version, ...sorted])
  const { folder, reached } = (await findBundle(root, cache, name)) ?? (await makeBundle(root, sorted, { cache, name }))
  return files.map((file) => ({
    url: pathToFileURL(join(folder, nameOutput(root, file))).href,
    inputs: reached[sorted.indexOf(file)]!.map((path) => join(root, path)),
  }))
}

interface KeptBundle {
  folder: string
  reached: string[][]
}

/** A bundle whose sources are what they were, if there is one. */
async function findBundle(root: string, cache: string, name: string): Promise<KeptBundle | undefined> {
  const known = await readManifest(join(cache, `${name}.json`))
  const folder = known && join(cache, `${name}-${await hashFiles(root, known.inputs)}`)
  return folder !== undefined && existsSync(folder) ? { folder, reached: known!.reached } : undefined
}

async function makeBundle(
  root: string,
  files: readonly string[],
  { cache, name }: { cache: string; name: string },
): Promise<KeptBundle> {
  const { inputs, reached, outputs } = await bundleTests(root, files, join(cache, name))
  const folder = join(cache, `${name}-${await hashFiles(root, inputs)}`)
  const { remove } = await import('fs-extra/esm')
  await writeWholeFolder(folder, outputs)
  await writeWholeFile(join(cache, `${name}.json`), JSON.stringify({ inputs, reached } satisfies Manifest))
  const stale = (await readdir(cache)).filter((entry) => entry.startsWith(`${name}-`) && entry !== basename(folder))
  await Promise.all(stale.map((entry) => remove(join(cache, entry))))
  return { folder, reached }
}

async function readManifest(path: string): Promise<Manifest | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** One hash over the contents; a file that is gone counts as empty. */
async function hashFiles(root: string, paths: readonly string[]): Promise<string> {
  return hash(await Promise.all(paths.map((path) => readFile(join(root, path), 'utf8').catch(() => ''))))
}

function hash(parts: readonly string[]): string {
  const sha = createHash('sha256')
  for (const part of parts) sha.update(`${part.length}:${part}`)
  return sha.digest('hex').slice(0, 16)
}

/** Writes a folder that is either there whole or not at all; one that another run has written meanwhile is as good. */
async function writeWholeFolder(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const { outputFile, remove } = await import('fs-extra/esm')
  const draft = `${folder}.${process.pid}`
  for (const [name, contents] of files) await outputFile(join(draft, name), contents)
  await rename(draft, folder).catch(() => remove(draft))
}
