import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Message, Metafile, Plugin } from 'esbuild'
import { firstOf, must } from '../../collections/presence.js'
import { isBuildFailure, placeOf } from '../../compiler/script/bundle.js'
import { build } from '../../compiler/script/compiler-service.js'
import { ownSources } from '../../compiler/script/own-sources.js'
import { isToolkitError, ToolkitError } from '../../errors/errors.js'
import { resolveToolkitImport } from '../../files/installation.js'
import { ownImports, ownLibrary } from '../../files/own-imports.js'
import { relativePath } from '../../files/relative-path.js'
import { checkManifests, checkSourceFile, readSourceFile } from '../../files/source-file.js'
import { markSwallowedFailures } from './swallowed-failures.js'

/** Test files compiled together: a module that two of them import is one module. */
export interface TestBundle {
  /** Input files, relative to the project. */
  inputs: string[]
  /** Reached files of each test file, in their order. */
  reached: string[][]
  /** Modules by path relative to their folder. */
  outputs: Map<string, Uint8Array>
}

/** The module of a bundle that a test file becomes. */
export function nameOutput(root: string, file: string): string {
  return `${relativePath(root, file)}.mjs`
}

/**
 * Compiles test files, TypeScript or JavaScript, to be run from `outdir`. Throws `TESTFILE_INVALID` with the place, and
 * `FILE_UNUSABLE`.
 */
export async function bundleTests(root: string, files: readonly string[], outdir: string): Promise<TestBundle> {
  for (const file of files) {
    checkSourceFile(file, root)
    checkManifests(file, root)
  }
  try {
    const { outputFiles, metafile } = await build({
      absWorkingDir: root,
      entryPoints: files.map((file) => ({ in: file, out: relativePath(root, file) })),
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
      // CommonJS sources require modules outside of the bundle.
      banner: { js: REQUIRE },
      define: {
        'import.meta.url': '__file.url',
        'import.meta.filename': '__file.filename',
        'import.meta.dirname': '__file.dirname',
      },
      plugins: [
        ownLibrary,
        ownImports(resolveToolkitImport),
        watchedAssert,
        watchedChai,
        ownSources(files, root),
        ownPlaces,
      ],
    })
    const outputs = new Map(
      outputFiles.map(({ path, text }) => [
        relativePath(outdir, path),
        new TextEncoder().encode(markSwallowedFailures(text)),
      ]),
    )
    const reached = files.map((file) => listInputs(metafile, relativePath(root, file)))
    return { inputs: Object.keys(metafile.inputs).filter(isFile).sort(), reached, outputs }
  } catch (cause) {
    if (!isBuildFailure(cause)) throw cause
    throw bundleError(root, firstOf(cause.errors), cause)
  }
}

/** Lists a file and its transitive imports. */
function listInputs({ inputs }: Metafile, file: string): string[] {
  const found = new Set([file])
  for (const path of found)
    for (const each of inputs[path]?.imports ?? []) if (!each.external && isFile(each.path)) found.add(each.path)
  return [...found]
}

function isFile(input: string): boolean {
  return !input.startsWith(`${WATCHED_ASSERT}:`) && !input.startsWith(`${WATCHED_CHAI}:`)
}

const WATCHED_ASSERT = 'watched-assert'
const WATCHED_CHAI = 'watched-chai'
const REQUIRE =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/** Gives tests the `assert` of Node that counts and checks its calls, or the plain one where nothing watches it. */
const watchedAssert: Plugin = {
  name: WATCHED_ASSERT,
  setup(build) {
    build.onResolve({ filter: /^(?:node:)?assert(?:\/strict)?$/ }, ({ path, kind, namespace }) =>
      kind === 'import-statement' && namespace !== WATCHED_ASSERT ? { path, namespace: WATCHED_ASSERT } : undefined,
    )
    build.onLoad({ filter: /./, namespace: WATCHED_ASSERT }, ({ path }) => ({
      contents: `import assert from '${path}'
const watched = Symbol.for('iost-toolkit.watched-assert')
export * from '${path}'
export const strict = assert.strict[watched] ?? assert.strict
export default assert[watched] ?? assert`,
      loader: 'js',
    }))
  },
}

/** Shows the copy of chai that tests import to what counts and checks its assertions: it may be another copy. */
const watchedChai: Plugin = {
  name: WATCHED_CHAI,
  setup(build) {
    build.onResolve({ filter: /^chai$/ }, ({ path, kind, namespace }) => {
      if (namespace.startsWith(WATCHED_CHAI)) return { path, external: true }
      if (kind === 'require-call') return { path, namespace: `${WATCHED_CHAI}:required` }
      return kind === 'import-statement' ? { path, namespace: WATCHED_CHAI } : undefined
    })
    // These set global names, and call `should` of chai themselves.
    build.onResolve({ filter: /^chai\/register-(?:assert|expect|should)(?:\.js)?$/ }, ({ path, namespace }) =>
      namespace === `${WATCHED_CHAI}:registered`
        ? { path: path.endsWith('.js') ? path : `${path}.js`, external: true }
        : { path, namespace: `${WATCHED_CHAI}:registered` },
    )
    const watch = "globalThis[Symbol.for('iost-toolkit.watch-chai')]?.(chai)"
    build.onLoad({ filter: /./, namespace: WATCHED_CHAI }, ({ path }) => ({
      contents: `import * as chai from '${path}'
const watched = ${watch}
export * from '${path}'
export const should = watched?.should ?? chai['should'], Should = watched?.should ?? chai['Should']
export default chai['default']`,
      loader: 'js',
    }))
    build.onLoad({ filter: /./, namespace: `${WATCHED_CHAI}:registered` }, ({ path }) => ({
      contents: `import '${path}'
import * as chai from 'chai'
const watched = ${watch}
if (watched && globalThis.should) globalThis.should = watched.should()`,
      loader: 'js',
    }))
    build.onLoad({ filter: /./, namespace: `${WATCHED_CHAI}:required` }, ({ path }) => ({
      contents: `const chai = require('${path}'), watched = ${watch}
module.exports = watched ? { ...chai, ...watched } : chai`,
      loader: 'js',
    }))
  },
}

/** Makes `import.meta` and its equivalents in CommonJS refer to the source instead of the bundle. */
const ownPlaces: Plugin = {
  name: 'own-places',
  setup(build) {
    build.onLoad({ filter: /\.[cm]?[jt]s$/ }, async ({ path }) => {
      const source = readSourceFile(path, dirname(path))
      const place = { url: pathToFileURL(path).href, filename: path, dirname: dirname(path) }
      const names = ['__filename', '__dirname'].filter(
        (name) => source.includes(name) && !new RegExp(`(?:const|let|var)\\s+${name}\\b`).test(source),
      )
      const ours = source.includes('import.meta') ? [`__file = ${JSON.stringify(place)}`] : []
      const theirs = names.map((name) => `${name} = ${JSON.stringify(name === '__filename' ? path : dirname(path))}`)
      const declared = [...ours, ...theirs]
      if (declared.length === 0) return undefined
      return { contents: `const ${declared.join(', ')}; ${source}`, loader: /ts$/.test(path) ? 'ts' : 'js' }
    })
  },
}

/** The test files that cannot be compiled, each with its reason. */
export async function findBroken(root: string, files: readonly string[]): Promise<Map<string, ToolkitError>> {
  const broken = new Map<string, ToolkitError>()
  const compile = async (file: string) => {
    try {
      await bundleTests(root, [file], root)
    } catch (error) {
      if (!isToolkitError(error)) throw error
      broken.set(file, error)
    }
  }
  await Promise.all(files.map(compile))
  return broken
}

function bundleError(root: string, { text, location }: Message, cause: Error): ToolkitError {
  const message = `a test file cannot be read: ${text}`
  const place = placeOf(location)
  if (place === undefined)
    return new ToolkitError('TESTFILE_INVALID', message, {
      hint: 'Make the file readable, and mend what it imports.',
      cause,
    })
  const line = must(location, 'location').lineText.trim()
  return new ToolkitError('TESTFILE_INVALID', message, {
    at: { ...place, file: join(root, place.file) },
    hint: line === '' ? 'The file ends too early: a bracket is never closed.' : `The line is: ${line}`,
    cause,
  })
}
