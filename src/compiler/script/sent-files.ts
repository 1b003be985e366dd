import { basename, dirname, extname, isAbsolute, join, resolve } from 'node:path'
import type { Loader, OnLoadResult, OnResolveResult, Plugin } from 'esbuild'
import { tryParseJsonObject } from '../../codec/json.js'
import { requireRecord } from '../../collections/records.js'
import { isInside, relativePath } from '../../files/relative-path.js'
import { matchPaths } from '../typescript-config.js'
import { describeNesting } from './nesting-limit.js'

/** Namespace of sent files in esbuild, which looks up no path of its own in it: no source map, no configuration. */
const NAMESPACE = 'sent'
/** Prefix of the names of sent files in the output of esbuild. */
export const SENT_PREFIX = `${NAMESPACE}:`

/** Extensions in the order in which esbuild tries them. */
const EXTENSIONS = ['.ts', '.js', '.json'] as const
const LOADERS: Readonly<Record<string, Loader>> = {
  '.ts': 'ts',
  '.mts': 'ts',
  '.cts': 'ts',
  '.js': 'js',
  '.mjs': 'js',
  '.cjs': 'js',
  '.json': 'json',
}
/** Conditions of a package's `exports`, as the bundle of a contract selects them. */
const CONDITIONS = ['module', 'import', 'require', 'default']

export interface SentSources {
  files: ReadonlyMap<string, string>
  root: string
  /** The TypeScript configuration, for its `paths`. */
  config: string | undefined
}

/** A plugin of esbuild that reads sent files only, and resolves imports between them. */
export function readSentFiles(sources: SentSources): Plugin {
  return {
    name: 'sent-files',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /(?:)/ }, ({ path, importer, kind }) => resolveSent(path, { importer, kind }, sources))
      onLoad({ filter: /(?:)/, namespace: NAMESPACE }, ({ path }) => loadSent(path, sources))
    },
  }
}

function loadSent(name: string, { files, root }: SentSources): OnLoadResult {
  const extension = extname(name)
  const loader = LOADERS[extension]
  const contents = files.get(join(root, name))
  if (contents === undefined || loader === undefined)
    return { errors: [{ text: `No loader is configured for ${JSON.stringify(extension)} files: ${name}` }] }
  return describeNesting(contents, name) ?? { contents, loader }
}

function resolveSent(
  path: string,
  { importer, kind }: { importer: string; kind: string },
  { files, root, config }: SentSources,
): OnResolveResult {
  if (kind === 'entry-point') return found(path, root)
  const folder = dirname(join(root, importer))
  const isPath = /^\.\.?([/\\]|$)/.test(path) || isAbsolute(path)
  const mapped = isPath || config === undefined ? [] : matchPaths(config, path, files)
  const candidates = isPath ? [resolve(folder, path)] : [...mapped, ...listPackagePaths(path, folder, { files, root })]
  for (const candidate of candidates) {
    if (!isInside(root, candidate))
      return { errors: [{ text: `${JSON.stringify(isPath ? path : candidate)} is outside of the project` }] }
    const file = findFile(candidate, files)
    if (file !== undefined) return found(file, root)
  }
  return { errors: [{ text: `Could not resolve ${JSON.stringify(path)}` }] }
}

function found(file: string, root: string): OnResolveResult {
  return { path: relativePath(root, file), namespace: NAMESPACE }
}

/** The file that a path without an extension, or of a folder, means. TypeScript also writes `.js` for a `.ts` file. */
function findFile(path: string, files: ReadonlyMap<string, string>): string | undefined {
  const typed = path.replace(/\.([cm]?)js$/, '.$1ts')
  const candidates = [path, typed, ...EXTENSIONS.map((extension) => path + extension)]
  const main = readManifest(join(path, 'package.json'), files)?.main
  const inner = typeof main === 'string' ? [join(path, main)] : []
  const indexes = EXTENSIONS.map((extension) => join(path, `index${extension}`))
  const mains = inner.flatMap((each) => [each, ...EXTENSIONS.map((extension) => each + extension)])
  return [...candidates, ...mains, ...indexes].find((candidate) => files.has(candidate))
}

/** Paths that an import of a package may mean: in `node_modules` of the importer's folder and of those above. */
function listPackagePaths(
  specifier: string,
  folder: string,
  { files, root }: Pick<SentSources, 'files' | 'root'>,
): string[] {
  const [, name = specifier, rest = ''] = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(specifier) ?? []
  const paths: string[] = []
  for (let place = folder; isInside(root, place); place = dirname(place)) {
    const home = join(place, 'node_modules', name)
    const manifest = readManifest(join(home, 'package.json'), files)
    const exported = selectExport(manifest?.exports, `.${rest}`)
    if (exported !== undefined) paths.push(join(home, exported))
    else if (rest === '' && typeof manifest?.module === 'string') paths.push(join(home, manifest.module))
    paths.push(join(home, rest))
    if (place === root || basename(place) === '') break
  }
  return paths
}

function readManifest(path: string, files: ReadonlyMap<string, string>): Record<string, unknown> | undefined {
  return tryParseJsonObject(files.get(path) ?? '')
}

/** The target of a package's `exports` for an exact subpath. */
function selectExport(exports: unknown, subpath: string): string | undefined {
  if (typeof exports === 'string') return subpath === '.' ? exports : undefined
  if (typeof exports !== 'object' || exports === null) return undefined
  const table = requireRecord(exports)
  if (Object.keys(table).some((key) => key.startsWith('.'))) return selectExport(table[subpath], '.')
  const condition = CONDITIONS.find((name) => selectExport(table[name], subpath) !== undefined)
  return condition === undefined ? undefined : selectExport(table[condition], subpath)
}
