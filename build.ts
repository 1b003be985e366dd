import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { build } from 'esbuild'
import { DEV_GENESIS, runGenesis } from './src/node/chain/genesis.js'
import { createPrices } from './src/node/gas/prices.js'
import { useNativeCrypto } from './src/node/native-crypto.js'
import { readBigNumber } from './src/node/vm/realm/bignumber.js'

const ENTRIES = {
  cli: 'src/cli/main.ts',
  test: 'src/harness/test.ts',
  worker: 'src/harness/worker.ts',
  config: 'src/config/index.ts',
  client: 'src/client/index.ts',
  node: 'src/node/index.ts',
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
    define: {
      TOOLKIT_VERSION: JSON.stringify(version),
      GENESIS_IMAGE: JSON.stringify(createImage()),
      BIGNUMBER_TEXT: JSON.stringify(readBigNumber()),
    },
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    sourcemap: 'linked',
    logLevel: 'warning',
  })
}

/** The state of the development chain after genesis: running it takes longer than all else that a chain does to start. */
function createImage(): string {
  useNativeCrypto()
  const run = (): never => {
    throw new Error('genesis calls no contract of the sandbox')
  }
  const sandbox = { run, dispose: () => {} }
  return JSON.stringify(runGenesis(DEV_GENESIS, { prices: createPrices(), sandbox }))
}

/** Builds `dist/`: the bundle, and the type declarations beside it. */
async function main(): Promise<void> {
  rmSync('dist', { recursive: true, force: true })
  await bundle('dist')
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], { stdio: 'inherit' })
}

if (process.argv[1] === import.meta.filename) main()
