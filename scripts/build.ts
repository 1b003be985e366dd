import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, parse, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { copy, outputFile } from 'fs-extra/esm'
import { Chain } from '../src/chain/chain.js'
import { createFixedClock, START_TIME } from '../src/chain/clock.js'
import { DEV_GENESIS, runGenesis } from '../src/chain/genesis.js'
import { createPrices } from '../src/gas/prices.js'
import { PARAMETERS } from '../src/loader/load.js'
import { createAccountsBlock } from '../src/node/developer-accounts.js'
import { useNativeCrypto } from '../src/node/native-crypto.js'
import { findBuiltIn } from '../src/system-contracts/runtime/registry.js'
import { readBigNumber } from '../src/vm/intrinsics/libraries/bignumber.js'
import type { Sandbox } from '../src/vm/sandbox/sandbox.js'
import { createDraft, hashSources, publishDraft } from './freshness.js'
import { BundledPackages } from './notices.js'
import { requireSandbox } from './toolchain.js'

const REPOSITORY = join(import.meta.dirname, '..')
const bundled = new BundledPackages()

/** Entries that other programs import. */
const LIBRARIES = {
  test: 'src/entries/test.ts',
  config: 'src/entries/config.ts',
  deploy: 'src/entries/deploy.ts',
  client: 'src/entries/client.ts',
  node: 'src/entries/node.ts',
  explorer: 'src/entries/explorer.ts',
  eslint: 'src/entries/eslint.ts',
}
/** Entries of child processes and threads. */
const PROCESSES = {
  worker: 'src/processes/worker.ts',
  'contract-process': 'src/node/contract-process/main.ts',
  backfill: 'src/processes/backfill.ts',
  verification: 'src/processes/verification.ts',
  proof: 'src/processes/proof.ts',
}
/** ESLint's engine, which only `toolkit lint` runs, is a script of its own. */
const ESLINT = 'eslint/universal'

/** Modules that run before the script is loaded and that the script shares. */
const BESIDE = [
  'src/indexer/store/postgres/drivers.ts',
  'src/loader/load.ts',
  'src/test-runner/pool/worker-process.ts',
  'src/cli/contract-process.ts',
]
/** Entries that browsers load too. */
const PORTABLE = ['client', 'explorer'] as const

/** Packages that many processes do not need: each is loaded on first use. */
const LATER = [
  '@babel/parser',
  'acorn',
  'escodegen',
  'esprima',
  'fs-extra/esm',
  'get-tsconfig',
  '@noble/curves/ed25519.js',
  '@noble/curves/secp256k1.js',
  '@noble/hashes/legacy.js',
  '@noble/hashes/scrypt.js',
  '@noble/hashes/sha2.js',
  '@noble/hashes/sha3.js',
]

/** The script cannot import (src/loader/load.ts). In other files, `require` is faster in Node. */
const REQUIRE = { supported: { 'dynamic-import': false } }
const NODE = { bundle: true, platform: 'node', target: 'node20.19', logLevel: 'warning' } as const

/**
 * Bundles the command line and the libraries as one script, whose parts run on demand, and its loader. Development
 * dependencies are bundled. So are esprima, escodegen and bignumber.js, so that a project's lockfile cannot change the
 * versions that gas depends on.
 */
async function bundle(outdir: string): Promise<void> {
  const { version, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const external = Object.keys(dependencies)
  const own = { TOOLKIT_VERSION: quote(version) }
  const core = await bundleCore(external, own)
  const name = `${createHash('sha256').update(core).digest('hex').slice(0, 16)}.cjs`
  const beside = { ...NODE, outdir: join(outdir, 'core'), outExtension: { '.js': '.cjs' }, format: 'cjs' } as const
  const define = { ...own, CORE: quote(name), 'import.meta.dirname': '__dirname', 'import.meta.url': '__filename' }
  await Promise.all([
    outputFile(join(outdir, 'core', name), core),
    bundleEslint(join(outdir, 'core', 'eslint.cjs')),
    // the HTML coverage pages load these from beside their own script
    copy('src/indexer/store/postgres/migrations', join(outdir, 'core', 'migrations')),
    copy('node_modules/istanbul-reports/lib/html/assets', join(outdir, 'core', 'assets')),
    build({ ...beside, entryPoints: BESIDE, entryNames: '[name]', define, plugins: [bundled.plugin] }),
    build({
      ...beside,
      ...REQUIRE,
      entryPoints: { cli: 'src/cli/main.ts' },
      outdir,
      define,
      plugins: [startLine, standBeside('./core'), bundled.plugin],
    }),
    // for callers of the historical file name
    outputFile(join(outdir, 'cli.js'), "#!/usr/bin/env node\nimport './cli.cjs'\n"),
    ...Object.keys(PROCESSES).map((entry) => outputFile(join(outdir, `${entry}.cjs`), formatProcess(entry))),
    writeLibraries(outdir, external),
    bundleForBrowsers(join(outdir, 'browser')),
  ])
}

/** Builds the modules for bundlers that target browsers. */
async function bundleForBrowsers(outdir: string): Promise<void> {
  await build({
    entryPoints: Object.fromEntries(PORTABLE.map((entry) => [entry, LIBRARIES[entry]])),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    chunkNames: '[name]-[hash]',
    logLevel: 'warning',
    plugins: [bundled.plugin],
  })
}

/** Bundles ESLint's engine without its built-in rules, which are most of its size and are not used for contracts. */
async function bundleEslint(outfile: string): Promise<void> {
  const withoutRules: Plugin = {
    name: 'without-rules',
    setup({ onLoad }) {
      onLoad({ filter: /eslint[\\/]lib[\\/]rules[\\/]index\.js$/ }, () => ({ contents: 'module.exports = new Map()' }))
    },
  }
  await build({
    ...NODE,
    entryPoints: [ESLINT],
    outfile,
    format: 'cjs',
    minify: true,
    plugins: [withoutRules, bundled.plugin],
  })
}

async function bundleCore(external: string[], own: Record<string, string>): Promise<Uint8Array> {
  const entries = { ...LIBRARIES, ...PROCESSES, line: 'src/cli/command-line.ts' }
  const table = Object.entries(entries).map(([entry, source]) => `'${entry}': () => require('./${source}')`)
  const { outputFiles } = await build({
    ...NODE,
    stdin: { contents: `module.exports = { ${table.join(', ')} }`, resolveDir: REPOSITORY },
    write: false,
    format: 'cjs',
    external,
    ...REQUIRE,
    plugins: [standBeside('.'), loadLater, bundled.plugin],
    define: {
      ...own,
      'import.meta.url': '__url',
      'import.meta.dirname': '__dirname',
      GENESIS_IMAGE: quote(
        JSON.stringify(runGenesis(DEV_GENESIS, { prices: createPrices(), sandbox: NO_SANDBOX, findBuiltIn })),
      ),
      OPENING_IMAGE: quote(JSON.stringify(createAccountsBlock(createChain()))),
      BIGNUMBER_TEXT: quote(readBigNumber()),
    },
  })
  return Buffer.concat([Buffer.from(`(function (${PARAMETERS}) {`), outputFiles[0]!.contents, Buffer.from('\n})')])
}

/** An esbuild plugin that keeps these modules out of the bundle, in a folder next to it. */
function standBeside(folder: string): Plugin {
  return {
    name: 'stand-beside',
    setup({ onResolve }) {
      onResolve({ filter: /^eslint\/universal$/ }, () => ({ path: `${folder}/eslint.cjs`, external: true }))
      onResolve({ filter: /^\.+\/.*(load|-process|drivers)\.c?js$/ }, ({ path, resolveDir }) => {
        const source = relative(REPOSITORY, join(resolveDir, path)).replace(/js$/, 'ts')
        if (!BESIDE.includes(source)) return undefined
        return { path: `${folder}/${parse(source).name}.cjs`, external: true }
      })
    },
  }
}

/** Turns our modules' imports of `LATER` into getters that load them on first use. */
const loadLater: Plugin = {
  name: 'load-later',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^[^.]/ }, async ({ path, importer, resolveDir, kind, namespace }) => {
      if (namespace !== 'file' || importer.includes('node_modules') || !LATER.includes(path)) return undefined
      const found = await resolve(path, { importer, resolveDir, kind, namespace: 'load-later' })
      return { path, namespace: 'load-later', pluginData: found.path }
    })
    onLoad({ filter: /./, namespace: 'load-later' }, async ({ path, pluginData: file }) => {
      const { default: whole, ...parts } = await import(path)
      const names = Object.keys({ ...whole, ...parts }).filter((name) => name !== 'module.exports')
      const getters = names.map((name) => `get ${name}() { return (loaded ??= require(${quote(file)})).${name} }`)
      return { contents: `let loaded\nmodule.exports = { ${getters.join(', ')} }`, resolveDir: dirname(file) }
    })
  },
}

/** The command line without the script, which is loaded when a command runs. */
const startLine: Plugin = {
  name: 'start-line',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\/command-line\.js$/ }, () => ({ path: 'line', namespace: 'start-line' }))
    onLoad({ filter: /./, namespace: 'start-line' }, () => ({
      contents: `const { nameProcessKind } = require('./src/loader/process-kind.ts')
module.exports = require('./src/loader/load.js').loadEntry('line', 'line' + nameProcessKind(process.argv.slice(2)))`,
      resolveDir: REPOSITORY,
    }))
  },
}

/** Formats a process entry. Its arguments determine the kind of the process. */
function formatProcess(entry: string): string {
  return `require('./core/load.cjs').loadEntry('${entry}', '${entry}' + (process.argv[2] ?? ''))\n`
}

/** Modules that re-export members of the script, so that a process loads it only once. */
async function writeLibraries(outdir: string, external: string[]): Promise<void> {
  const { metafile } = await build({
    ...NODE,
    entryPoints: LIBRARIES,
    outdir: '.',
    format: 'esm',
    external: [...external, ESLINT],
    write: false,
    metafile: true,
  })
  for (const [entry] of Object.entries(LIBRARIES)) {
    const { exports } = metafile.outputs[`${entry}.js`]!
    // shared imports are loaded with a program's modules, before the script needs them
    const imports = entry === 'test' ? "import 'chai'\n" : ''
    const text = `${imports}import { createRequire } from 'node:module'
const { loadLibrary } = createRequire(import.meta.url)('./core/load.cjs')
${formatExports(entry, exports)}
`
    await outputFile(join(outdir, `${entry}.js`), text)
  }
}

function formatExports(entry: string, exports: readonly string[]): string {
  const names = exports.filter((name) => name !== 'default')
  const whole = exports.includes('default') ? [`export default loadLibrary('${entry}').default`] : []
  const parts = names.length > 0 ? [`export const { ${names.join(', ')} } = loadLibrary('${entry}')`] : []
  return [...whole, ...parts].join('\n')
}

function quote(text: string): string {
  return JSON.stringify(text)
}

/** A sandbox that runs nothing: building the chain's genesis state calls no contract in it. */
const NO_SANDBOX: Sandbox = {
  run: () => {
    throw new Error('a chain starts without the sandbox')
  },
  clear: () => {},
  dispose: () => {},
}

function createChain(): Chain {
  useNativeCrypto()
  return new Chain({ genesis: DEV_GENESIS, clock: createFixedClock(START_TIME), sandbox: NO_SANDBOX, now: () => 0 })
}

/** Bundles the explorer's page: script, style and initial HTML. */
async function bundlePage(outdir: string): Promise<void> {
  await build({
    entryPoints: ['src/web/main.tsx', 'src/web/main.css'],
    outdir,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
    plugins: [bundled.plugin],
  })
  for (const name of ['index.html', 'icon.svg']) copyFileSync(`src/web/${name}`, `${outdir}/${name}`)
}

/** Bundles the page of a test run into one file, whose content security policy allows only its own script and style. */
async function bundleReport(outdir: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: ['src/web/report/main.tsx', 'src/web/report/report.css'],
    outdir,
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
    plugins: [bundled.plugin],
  })
  const read = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))!.text.trim()
  const script = read('.js').replaceAll('</script', '<\\/script')
  const style = read('.css')
  const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; img-src data:; base-uri 'none'; form-action 'none'`
  const page = readFileSync('src/web/report/report.html', 'utf8')
    .replace('content=""', () => `content="${policy}"`)
    .replace('<style></style>', () => `<style>${style}</style>`)
    .replace('<script></script>', () => `<script>${script}</script>`)
  mkdirSync(outdir, { recursive: true })
  writeFileSync(`${outdir}/report.html`, page)
  // the page of the mutation report
  const elements = 'mutation-test-elements.js'
  copyFileSync(join('node_modules/mutation-testing-elements/dist', elements), join(outdir, elements))
}

/** Formats a hash for a content security policy. */
function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Builds `dist/`: the bundle, and the type declarations beside it. Until it is complete, the previous build stays. */
async function main(): Promise<void> {
  requireSandbox()
  const sources = hashSources()
  const draft = createDraft()
  try {
    await Promise.all([bundle(draft), bundlePage(join(draft, 'page')), bundleReport(join(draft, 'report'))])
    for (const name of ['bignumber.js', 'istanbul-reports', 'mutation-testing-elements']) bundled.addCopied(name)
    writeFileSync(join(draft, 'THIRD-PARTY-NOTICES.txt'), bundled.format())
    const declarations = ['-p', 'tsconfig.build.json', '--outDir', join(draft, 'types')]
    execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', ...declarations], { stdio: 'inherit' })
    publishDraft(draft, sources)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename) main()
