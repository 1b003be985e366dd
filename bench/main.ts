import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { openPeers } from './harness/peers.js'

/**
 * `npm run bench [names]`: runs all or the named benchmarks in sequence, each in its own process. Installs the peers
 * into bench/peers/node_modules first; without a registry, only the toolkit is measured.
 */
const BENCHES: Readonly<Record<string, string>> = {
  calls: 'contract calls in process, against Hardhat and LiteSVM',
  code: 'deploying a contract, seen and never seen',
  start: 'commands from the start of their process, against Hardhat, anvil and mocha',
  suite: 'suites as users write them, against Hardhat with mocha and ethers',
  transfers: 'token transfers in process',
  project: '`toolkit test` on 20 contracts of 20 to 40 KB and 400 tests',
  jobs: '`toolkit test` in several processes',
  watch: '`toolkit test --watch` after a small file is saved',
  snapshot: 'a state that is kept and come back to',
  http: '`toolkit node` over HTTP, against hardhat node and anvil',
  subscriptions: 'events to 200 streams of `toolkit node`',
  reads: 'reads while contracts run, in `toolkit node`',
  properties: 'campaigns of sequences, guided by coverage',
  explorer: 'the explorer over many transactions',
  'explorer-store': 'the explorer over PostgreSQL',
  'explorer-backfill': 'a backfill of the explorer from a node on this machine',
  growth: 'how cost grows with state, contracts, code, stack, receipts, blocks, accounts, tests and files',
  install: 'how large the package is, and what an install brings',
  fork: 'what a frozen fork adds to a start, and calls on it',
  lint: 'static analysis of a large contract, and of all templates',
  mutation: 'mutants per second, beside Stryker, and memory over many mutants',
  editor: 'the language server: ready, diagnostics while typing, memory',
  debugger: 'opening the debugger, and stepping forwards and backwards',
  recording: 'what measuring costs, and putting measurements together',
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. Those there are:`)
  for (const [name, what] of Object.entries(BENCHES)) console.error(`  ${name.padEnd(14)} ${what}`)
  process.exit(2)
}
openPeers()
for (const name of names.length > 0 ? names : Object.keys(BENCHES)) {
  const args = ['--no-node-snapshot', '--import', 'tsx', join(import.meta.dirname, `${name}.ts`)]
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
