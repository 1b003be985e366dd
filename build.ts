import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'
import { createOpening } from './src/node/accounts.js'
import { Chain } from './src/node/chain/chain.js'
import { createFixedClock, START_TIME } from './src/node/chain/clock.js'
import { DEV_GENESIS, runGenesis } from './src/node/chain/genesis.js'
import { createPrices } from './src/node/gas/prices.js'
import { useNativeCrypto } from './src/node/native-crypto.js'
import { readBigNumber } from './src/node/vm/realm/bignumber.js'
import type { Sandbox } from './src/node/vm/sandbox.js'

const ENTRIES = {
  cli: 'src/cli/main.ts',
  test: 'src/harness/test.ts',
  worker: 'src/harness/worker.ts',
  contracts: 'src/cli/contract-run.ts',
  engine: 'src/node/engine/main.ts',
  config: 'src/config/index.ts',
  deploy: 'src/deploy/index.ts',
  client: 'src/client/index.ts',
  node: 'src/node/index.ts',
  explorer: 'src/explorer/index.ts',
}

/**
 * Bundles the command line and the library entry points, as one bundle whose parts load when they are needed. esprima,
 * escodegen and bignumber.js are bundled, so that a project's own lockfile can't change the versions on which gas depends.
 */
export async function bundle(outdir: string): Promise<void> {
  const { version, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  await build({
    entryPoints: ENTRIES,
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    chunkNames: 'chunks/[name]-[hash]',
    // what is a development dependency is bundled
    external: Object.keys(dependencies),
    // yargs measures its help for every command; this takes 10 ms less to load, twice
    alias: { 'string-width': 'fast-string-width' },
    define: {
      TOOLKIT_VERSION: quote(version),
      GENESIS_IMAGE: quote(JSON.stringify(runGenesis(DEV_GENESIS, { prices: createPrices(), sandbox: NO_SANDBOX }))),
      OPENING_IMAGE: quote(JSON.stringify(createOpening(createChain()))),
      BIGNUMBER_TEXT: quote(readBigNumber()),
    },
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    sourcemap: 'linked',
    logLevel: 'warning',
  })
}

function quote(text: string): string {
  return JSON.stringify(text)
}

/** What a chain is like when it starts takes longer to run than all else, and calls no contract of the sandbox. */
const NO_SANDBOX: Sandbox = {
  run: () => {
    throw new Error('a chain starts without the sandbox')
  },
  dispose: () => {},
}

function createChain(): Chain {
  useNativeCrypto()
  return new Chain({ genesis: DEV_GENESIS, clock: createFixedClock(START_TIME), sandbox: NO_SANDBOX, now: () => 0 })
}

/** Bundles the page of the explorer: its script, its style and what it starts with. */
export async function bundlePage(outdir: string): Promise<void> {
  await build({
    entryPoints: ['src/page/main.tsx', 'src/page/main.css'],
    outdir,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
  })
  for (const name of ['index.html', 'icon.svg']) copyFileSync(`src/page/${name}`, `${outdir}/${name}`)
}

/** Bundles the page of a test run into one file, which allows itself this one script and style and nothing else. */
export async function bundleReport(outdir: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: ['src/page/report/main.tsx', 'src/page/report/report.css'],
    outdir,
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
  })
  const read = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))!.text.trim()
  const script = read('.js').replaceAll('</script', '<\\/script')
  const style = read('.css')
  const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; img-src data:; base-uri 'none'; form-action 'none'`
  const page = readFileSync('src/page/report/report.html', 'utf8')
    .replace('content=""', () => `content="${policy}"`)
    .replace('<style></style>', () => `<style>${style}</style>`)
    .replace('<script></script>', () => `<script>${script}</script>`)
  mkdirSync(outdir, { recursive: true })
  writeFileSync(`${outdir}/report.html`, page)
}

/** As a content security policy names what it allows. */
function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Builds `dist/`: the bundle, and the type declarations beside it. */
async function main(): Promise<void> {
  rmSync('dist', { recursive: true, force: true })
  await Promise.all([bundle('dist'), bundlePage('dist/page'), bundleReport('dist/report')])
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], { stdio: 'inherit' })
}

if (process.argv[1] === import.meta.filename) main()
