import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildFailure, Message, Plugin } from 'esbuild'
import { ToolkitError } from '../errors.js'
import { resolveToolkitImport } from './installation.js'

/** Test files compiled together: a module that two of them import is one module. */
export interface Bundle {
  /** What it was made from, relative to the project. */
  inputs: string[]
  /** The modules, by path relative to wherever they are put. */
  outputs: Map<string, Uint8Array>
}

/** The module of a bundle that a test file becomes. */
export function nameOutput(root: string, file: string): string {
  return `${relative(root, file)}.mjs`
}

/** Compiles test files, TypeScript or JavaScript, to be run from `outdir`. Throws `TESTFILE_INVALID` with the place. */
export async function bundleTests(root: string, files: readonly string[], outdir: string): Promise<Bundle> {
  const esbuild = await import('esbuild')
  try {
    const { outputFiles, metafile } = await esbuild.build({
      absWorkingDir: root,
      entryPoints: files.map((file) => ({ in: file, out: relative(root, file) })),
      outdir,
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
    const outputs = new Map(outputFiles.map(({ path, contents }) => [relative(outdir, path), contents]))
    return { inputs: Object.keys(metafile.inputs).sort(), outputs }
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
