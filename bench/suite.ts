import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runCommand } from './harness/commands.js'
import { compare, type Side } from './harness/contest.js'
import { openPeers } from './harness/peers.js'
import { type Figure, printFigures } from './harness/report.js'
import { createHardhatSuite, createOurSuite } from './harness/suite-project.js'

/**
 * A suite as users write it, the whole command: in each test a fixture, two calls, a balance matcher and a storage
 * read; twenty files. Hardhat runs the same with mocha, ethers and hand-written code. Ratios of wall and processor
 * time. Run `npm run build` first.
 */
const CLI = resolve('dist/cli.cjs')
const SIZES = [
  { tests: 26, goal: '≤ 0.6', rounds: 5 },
  { tests: 500, goal: '≤ 0.4', rounds: 5 },
  { tests: 2000, goal: '≤ 0.33', rounds: 3 },
]
const peers = openPeers()
const figures: Figure[] = []
const folders: string[] = []
for (const { tests, goal, rounds } of SIZES) {
  const ours = createOurSuite(tests)
  folders.push(ours)
  const theirs = peers && createHardhatSuite(peers.folder, tests)
  const hardhat: Side | undefined =
    peers && (() => runCommand(peers.node, [peers.hardhat, 'test', 'mocha', '--no-compile'], theirs))
  const run = (...args: string[]) => runCommand(process.execPath, [CLI, 'test', ...args], ours)
  const shared = { rounds, peer: hardhat, peerName: 'Hardhat', by: 'time' } as const
  figures.push(await compare({ ...shared, what: `${tests} tests`, goal, ours: () => run() }))
  if (tests === 2000) {
    figures.push(await compare({ ...shared, what: `${tests} tests in one process`, ours: () => run('--jobs=1') }))
    const distinct = createOurSuite(tests, true)
    folders.push(distinct)
    const runDistinct: Side = () => runCommand(process.execPath, [CLI, 'test', '--jobs=1'], distinct)
    figures.push(await compare({ ...shared, what: `${tests} tests with different amounts`, ours: runDistinct }))
    const one: Side = () => run('--jobs=1')
    const two: Side = () => run('--jobs=2')
    figures.push(
      await compare({
        what: `${tests} tests in two processes`,
        goal: '≤ 0.6',
        rounds,
        ours: two,
        peer: one,
        peerName: 'one process',
        by: 'time',
      }),
    )
  }
}
for (const folder of folders) rmSync(folder, { recursive: true })
if (peers) rmSync(join(peers.folder, 'suites'), { recursive: true })
printFigures('Suites as users write them', figures)
