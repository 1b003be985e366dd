import { dirname, extname, resolve } from 'node:path'
import type { BuildFailure, BuildResult, Loader, Location, Message, Plugin } from 'esbuild'
import { must } from '../../collections/presence.js'
import { requireRecord } from '../../collections/records.js'
import type { ConfigConstants } from '../../config/resolution.js'
import { ownLibrary } from '../../files/own-imports.js'
import { relativePath } from '../../files/relative-path.js'
import { checkManifests } from '../../files/source-file.js'
import { resolveSource } from '../../files/source-paths.js'
import { DISK_FILES, type SourceFiles } from '../source-files.js'
import { type Edit, editMapped, type SourceMap, type SourcePosition } from '../source-map/source-map.js'
import { checkConfigFiles, chooseConfig, importsLikeNode, readSentConfig } from '../typescript-config.js'
import { adaptCommonJs, takeDefaults } from './commonjs.js'
import { build, transform } from './compiler-service.js'
import { limitNesting } from './nesting-limit.js'
import { ownSources } from './own-sources.js'
import { readSentFiles, SENT_PREFIX } from './sent-files.js'

/** A contract as one JavaScript module, before it becomes a script. */
export interface Bundle {
  code: string
  /** Sources relative to the root. */
  map: SourceMap
  /** All input files, relative to the root. */
  inputs: string[]
  warnings: CompileMessage[]
}

/** A message of esbuild about a source. */
export interface CompileMessage extends Partial<SourcePosition> {
  text: string
}

/** Formats the place of a diagnostic as `file:line:column`, as far as it is known. */
export function formatPlace({ file, line, column }: CompileMessage): string {
  return [file, line, column].filter((part) => part !== undefined).join(':')
}

/** A diagnostic on one line, its place first. */
export function formatDiagnostic(diagnostic: CompileMessage): string {
  return `${formatPlace(diagnostic)} ${diagnostic.text}`.trimStart()
}

/** The sources do not make one module. */
export class BundleFailure extends Error {
  readonly diagnostics: CompileMessage[]

  constructor(diagnostics: CompileMessage[]) {
    super(diagnostics.map(({ text }) => text).join('\n'))
    this.name = 'BundleFailure'
    this.diagnostics = diagnostics
  }
}

/**
 * Syntax newer than the target that esbuild must keep: object spread, which `lowerSyntax` writes with less gas, and
 * syntax that the chain always rejects, so that the error points at the original place.
 */
const KEPT = [
  'object-rest-spread',
  'async-await',
  'async-generator',
  'bigint',
  'class-private-accessor',
  'class-private-brand-check',
  'class-private-field',
  'class-private-method',
  'class-private-static-accessor',
  'class-private-static-field',
  'class-private-static-method',
  'decorators',
  'dynamic-import',
  'for-await',
  'import-meta',
  'regexp-dot-all-flag',
  'regexp-lookbehind-assertions',
  'regexp-match-indices',
  'regexp-named-capture-groups',
  'regexp-set-notation',
  'regexp-sticky-and-unicode-flags',
  'regexp-unicode-property-escapes',
  'top-level-await',
  'using',
]

/** Output options. */
const OUTPUT = {
  target: 'es2017',
  supported: Object.fromEntries(KEPT.map((feature) => [feature, true])),
  charset: 'utf8',
  legalComments: 'none',
} as const

function defineConstants(constants: ConfigConstants): Record<string, string> {
  return Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]))
}

const EXPECTED_WARNINGS = new Set(['commonjs-variable-in-esm', 'unsupported-regexp', 'tsconfig.json'])

/**
 * Options of TypeScript that affect esbuild's output. They are fixed, so that a contract compiles to the same script
 * with every configuration.
 */
const FIXED_OPTIONS = {
  alwaysStrict: false,
  experimentalDecorators: false,
  strict: false,
  useDefineForClassFields: false,
  verbatimModuleSyntax: false,
}

/**
 * Bundles a contract and its imports into one module of JavaScript 2017: types are removed, newer syntax is lowered
 * where possible, names of `define` are replaced by their values. `root` is the folder that paths are relative to.
 * Throws `BundleFailure`.
 */
export async function bundleSource(file: string, root: string, options: BundleOptions = {}): Promise<Bundle> {
  const alone = runEsbuild(file, root, { bundle: false, ...options })
  const bundle = () => runEsbuild(file, root, { bundle: true, ...options })
  // A text that is given has been changed just now, as in an editor: both are made at the same time.
  const text = options.contents?.get(resolve(root, file)) ?? ''
  const early = /\b(?:import|from)\b/.test(text) ? bundle() : undefined
  // Its errors count only if it is needed.
  early?.catch(() => {})
  const found = await alone
  return found.isWhole ? found : (early ?? bundle())
}

/** Transforms one file as `bundleSource` does, but keeps its imports. Throws errors of esbuild. */
export async function transformSource(
  text: string,
  loader: 'ts' | 'js',
  define: ConfigConstants = {},
): Promise<string> {
  const { code } = await transform(text, {
    loader,
    ...OUTPUT,
    define: defineConstants(define),
    tsconfigRaw: { compilerOptions: requireRecord(FIXED_OPTIONS) },
    logLevel: 'silent',
  })
  return code
}

/** Options of a bundle besides its files. */
export interface BundleOptions {
  /** Constants that contracts use by name. */
  define?: ConfigConstants | undefined
  /** Contents that replace those of files, by absolute path. */
  contents?: ReadonlyMap<string, string> | undefined
  /** The files to read (default: those of the disk). */
  files?: SourceFiles | undefined
}

async function runEsbuild(
  file: string,
  root: string,
  { bundle, define = {}, contents = new Map(), files = DISK_FILES }: { bundle: boolean } & BundleOptions,
): Promise<Bundle & { isWhole: boolean }> {
  if (files === DISK_FILES) checkManifests(resolve(root, file), root)
  const outfile = resolve(root, dirname(file), 'contract.js')
  try {
    const result = await build({
      entryPoints: [resolve(root, file)],
      bundle,
      outfile,
      absWorkingDir: root,
      write: false,
      metafile: true,
      // Without a format, a file stays the kind of module it is, and module.exports is kept.
      ...(bundle && { format: 'esm' }),
      platform: 'neutral',
      mainFields: ['module', 'main'],
      ...OUTPUT,
      tsconfigRaw: describeTypeScript(resolve(root, file), root, files),
      define: defineConstants(define),
      sourcemap: 'external',
      logLevel: 'silent',
      plugins: listPlugins(file, root, { bundle, contents, files }),
    })
    return readResult(result, { root, file, folder: dirname(outfile), files })
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    throw new BundleFailure(error.errors.map((message) => hideForeign(toDiagnostic(message), root)))
  }
}

function listPlugins(
  file: string,
  root: string,
  { bundle, contents, files }: { bundle: boolean; contents: ReadonlyMap<string, string>; files: SourceFiles },
): Plugin[] {
  if (files.sent !== undefined) {
    return [readSentFiles({ files: files.sent, root, config: chooseConfig(resolve(root, file), root, files) })]
  }
  return [
    ...(contents.size > 0 ? [replaceContents(contents)] : []),
    ...(bundle ? [ownSources([resolve(root, file)], root), ownLibrary, limitNesting(contents)] : []),
  ]
}

function replaceContents(contents: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'contents',
    setup(build) {
      build.onLoad({ filter: /\.[cm]?[jt]s$/ }, ({ path }) => {
        const text = contents.get(path)
        return text === undefined ? undefined : { contents: text, loader: extname(path).slice(-2) as Loader }
      })
    },
  }
}

/**
 * Removes quoted text from a diagnostic about a non-source file outside of the project, because a `tsconfig.json` may
 * extend any file that its user can read.
 */
function hideForeign(diagnostic: CompileMessage, root: string): CompileMessage {
  const { file } = diagnostic
  if (file === undefined || /\.[cm]?[jt]sx?$/.test(file) || !relativePath(root, resolve(root, file)).startsWith('..'))
    return diagnostic
  return { text: `${file} is not a configuration of TypeScript` }
}

/** The configuration that the check of types uses too, for its `paths`. */
function describeTypeScript(file: string, root: string, files: SourceFiles): string {
  const config = chooseConfig(file, root, files)
  if (config !== undefined && files.sent === undefined) checkConfigFiles(config, root)
  if (files.sent !== undefined) {
    const own = config === undefined ? {} : readSentConfig(config, files.sent).compilerOptions
    const { paths: _, baseUrl: __, ...options } = own ?? {}
    return JSON.stringify({ compilerOptions: { ...options, ...FIXED_OPTIONS } })
  }
  return JSON.stringify({ ...(config && { extends: config }), compilerOptions: FIXED_OPTIONS })
}

function readResult(
  { outputFiles = [], metafile, warnings }: BuildResult,
  { root, file, folder, files }: { root: string; file: string; folder: string; files: SourceFiles },
): Bundle & { isWhole: boolean } {
  const readOutput = (ending: string) =>
    must(
      outputFiles.find(({ path }) => path.endsWith(ending)),
      `output ${ending}`,
    ).text
  const code = readOutput('.js')
  const parsed = JSON.parse(readOutput('.map')) as SourceMap
  const sources = parsed.sources.map((source) => nameSource(source, root, folder))
  const { outputs, inputs: read } = must(metafile, 'metafile')
  const imports = Object.values(outputs).flatMap((output) => output.imports)
  const inputs = Object.keys(read)
  const names = inputs.flatMap((input) => findName(code, input))
  const config = chooseConfig(resolve(root, file), root, files)
  const isLikeNode = config !== undefined && importsLikeNode(config, files.sent)
  const edits = [...names, ...adaptCommonJs(code), ...(isLikeNode ? [] : takeDefaults(code, names))]
  const edited = editMapped(code, { ...parsed, sources }, edits)
  return {
    code: edited.text,
    map: edited.map,
    inputs: inputs.map(dropPrefix),
    isWhole: !imports.some(({ kind }) => kind === 'import-statement'),
    warnings: warnings.filter(({ id }) => !EXPECTED_WARNINGS.has(id)).map(toDiagnostic),
  }
}

function nameSource(source: string, root: string, folder: string): string {
  return source.startsWith(SENT_PREFIX) ? dropPrefix(source) : relativePath(root, resolveSource(folder, source))
}

function dropPrefix(name: string): string {
  return name.startsWith(SENT_PREFIX) ? name.slice(SENT_PREFIX.length) : name
}

/**
 * The line in which esbuild names a file above its code. It is normalised, because published code must not depend on
 * where a package is installed.
 */
function findName(code: string, input: string): Edit[] {
  const line = `// ${input}\n`
  const start = code.startsWith(line) ? 0 : code.indexOf(`\n${line}`) + 1
  return code.startsWith(line, start) ? [{ start, end: start + line.length, text: '' }] : []
}

/** Whether an error of esbuild is about its input. */
export function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors) && error.errors.length > 0
}

function toDiagnostic({ text, location }: Message): CompileMessage {
  return { text: text.replaceAll(`"${SENT_PREFIX}`, '"'), ...placeOf(location) }
}

/**
 * Converts a location of esbuild, which counts columns from 0 and in bytes of UTF-8; undefined for a message without
 * one.
 */
export function placeOf(location: Location | null): SourcePosition | undefined {
  if (location === null) return undefined
  const { file, line, column, lineText } = location
  return { file: dropPrefix(file), line, column: Buffer.from(lineText).subarray(0, column).toString().length + 1 }
}
