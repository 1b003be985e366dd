import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildFailure, Message, OutputFile, Plugin } from 'esbuild'
import { ToolkitError } from '../errors.js'
import { resolveToolkitImport } from './installation.js'

/** What a bundle was made from, by path relative to the project. */
interface Manifest {
  inputs: string[]
}

/**
 * Compiles test files, TypeScript or JavaScript, into modules this process can import; answers the url of each in order.
 *
 * They are bundled together, so a module that two of them import is one module, and kept under `.toolkit/cache` until a
 * source changes. A loader hook would need a thread of its own, which takes longer to start than a small project to test.
 * Throws `TESTFILE_INVALID` with the place in the source.
 */
export async function bundleTests(root: string, files: readonly string[]): Promise<string[]> {
  const cache = join(root, '.toolkit', 'cache', 'tests')
  const name = hash([import.meta.url, process.version, ...files])
  const manifestPath = join(cache, `${name}.json`)
  const known = await readManifest(manifestPath)
  const inputs = known?.inputs ?? []
  let folder = join(cache, `${name}-${await hashFiles(root, inputs)}`)
  if (known === undefined || !existsSync(folder)) {
    const built = await build(root, files)
    folder = join(cache, `${name}-${await hashFiles(root, built.inputs)}`)
    await replaceFolder(folder, built.outputs)
    await writeFileWhole(manifestPath, JSON.stringify({ inputs: built.inputs } satisfies Manifest))
    await removeOthers(cache, name, basename(folder))
  }
  return files.map((file) => pathToFileURL(join(folder, nameOutput(relative(root, file)))).href)
}

async function build(
  root: string,
  files: readonly string[],
): Promise<{ inputs: string[]; outputs: Map<string, Uint8Array> }> {
  const esbuild = await import('esbuild')
  const outdir = join(root, '.toolkit', 'cache', 'tests', 'bundle')
  try {
    const { outputFiles, metafile } = await esbuild.build({
      absWorkingDir: root,
      entryPoints: [...files],
      outdir,
      outbase: root,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: `node${process.versions.node}`,
      packages: 'external',
      sourcemap: 'inline',
      metafile: true,
      write: false,
      logLevel: 'silent',
      define: {
        'import.meta.url': '__file.url',
        'import.meta.filename': '__file.filename',
        'import.meta.dirname': '__file.dirname',
      },
      plugins: [toolkitImports, ownPlaces],
    })
    const inputs = Object.keys(metafile.inputs).sort()
    return {
      inputs,
      outputs: new Map(outputFiles.map((file: OutputFile) => [relative(outdir, file.path), file.contents])),
    }
  } catch (cause) {
    if (!isBuildFailure(cause)) throw cause
    throw refuse(root, cause.errors[0]!, cause)
  }
}

/** Points imports of this package at the copy that runs the tests. */
const toolkitImports: Plugin = {
  name: 'toolkit-imports',
  setup(build) {
    build.onResolve({ filter: /^iost-toolkit\// }, ({ path }) => {
      const url = resolveToolkitImport(path)
      return url === undefined ? undefined : { path: url, external: true }
    })
  },
}

/** Lets `import.meta` of a source name the source, not the bundle. */
const ownPlaces: Plugin = {
  name: 'own-places',
  setup(build) {
    build.onLoad({ filter: /\.[cm]?[jt]s$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      if (!source.includes('import.meta')) return undefined
      const place = { url: pathToFileURL(path).href, filename: path, dirname: dirname(path) }
      return { contents: `const __file = ${JSON.stringify(place)}; ${source}`, loader: /ts$/.test(path) ? 'ts' : 'js' }
    })
  },
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors) && error.errors.length > 0
}

function refuse(root: string, { text, location }: Message, cause: Error): ToolkitError {
  const message = `a test file cannot be read: ${text}`
  if (location === null) return new ToolkitError('TESTFILE_INVALID', message, { cause })
  const { file, line, column, lineText } = location
  return new ToolkitError('TESTFILE_INVALID', message, {
    at: { file: join(root, file), line, column: column + 1 },
    hint:
      lineText.trim() === ''
        ? 'The file ends too early: a bracket is never closed.'
        : `The line is: ${lineText.trim()}`,
    cause,
  })
}

function nameOutput(file: string): string {
  return file.replace(/\.[^.]+$/, '.mjs')
}

async function readManifest(path: string): Promise<Manifest | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** One hash over the contents; a file that is gone counts as such. */
async function hashFiles(root: string, paths: readonly string[]): Promise<string> {
  return hash(await Promise.all(paths.map((path) => readFile(join(root, path), 'utf8').catch(() => ''))))
}

function hash(parts: readonly string[]): string {
  const sha = createHash('sha256')
  for (const part of parts) sha.update(`${part.length}:${part}`)
  return sha.digest('hex').slice(0, 16)
}

/** Writes a folder that is either there whole or not at all. */
async function replaceFolder(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const draft = `${folder}.${process.pid}`
  for (const [name, contents] of files) {
    await mkdir(dirname(join(draft, name)), { recursive: true })
    await writeFile(join(draft, name), contents)
  }
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))
}

async function writeFileWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.${process.pid}`, text)
  await rename(`${path}.${process.pid}`, path)
}

async function removeOthers(cache: string, name: string, kept: string): Promise<void> {
  const stale = (await readdir(cache)).filter((entry) => entry.startsWith(`${name}-`) && entry !== kept)
  await Promise.all(stale.map((entry) => rm(join(cache, entry), { recursive: true, force: true })))
}
