import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runCommand } from './harness/commands.js'
import { compare } from './harness/contest.js'
import { startNode, startPeerNode } from './harness/node-process.js'
import { openPeers } from './harness/peers.js'
import { median, printFigures } from './harness/report.js'

/**
 * Duration of commands from the start of their process: the version, the tests of the template `token`, one test, and
 * until `toolkit node` responds; compared with Hardhat, mocha and anvil. Run `npm run build` first.
 */
const CLI = resolve('dist/cli.cjs')
const folder = mkdtempSync(join(tmpdir(), 'toolkit-bench-'))
const peers = openPeers()
const hardhat = peers && ((...args: string[]) => runCommand(peers.node, [peers.hardhat, ...args], peers.folder))
const toolkit = (cwd: string, ...args: string[]) => runCommand(process.execPath, [CLI, ...args], cwd)

const project = createProject('project')
const single = createProject('single')
rmSync(join(single, 'test'), { recursive: true })
cpSync(join(import.meta.dirname, 'peers/one.mjs'), join(single, 'test/one.test.js'), { recursive: true })
await toolkit(project, 'test')

const figures = [
  await compare({
    what: '--version',
    goal: '≤ 0.35',
    rounds: 9,
    ours: () => toolkit(project, '--version'),
    peer: hardhat && (() => hardhat('--version')),
    peerName: 'Hardhat',
    by: 'time',
  }),
  await compare({
    what: 'the whole command with 26 tests',
    goal: '≤ 0.4',
    ours: () => toolkit(project, 'test'),
    peer: hardhat && (() => hardhat('test', 'mocha', '--no-compile')),
    peerName: 'Hardhat',
    by: 'time',
  }),
  await compare({
    what: 'until the node answers',
    goal: '≤ 0.3',
    ours: async () => stopped(await startNode()),
    peer: peers && (async () => stopped(await startPeerNode(peers.node, [peers.hardhat, 'node'], peers.folder))),
    peerName: 'hardhat node',
    by: 'time',
  }),
  await compare({
    what: 'until the node answers',
    ours: async () => stopped(await startNode()),
    peer: peers?.anvil === undefined ? undefined : async () => stopped(await startPeerNode(peers.anvil!, [])),
    peerName: 'anvil',
    by: 'time',
  }),
]
const sandboxMs = await median(5, measureSandboxStart)
const mocha = resolve('node_modules/mocha/bin/mocha.js')
// the sandbox needs Node without its startup snapshot, which starts more slowly
for (const [flags, peerName, goal] of [
  [[], 'bare mocha plus the start of the sandbox', '≤ 1.15'],
  [['--no-node-snapshot'], 'the same in the Node that the sandbox needs', undefined],
] as const) {
  const one = await compare({
    what: 'one test',
    ...(goal && { goal }),
    ours: () => toolkit(single, 'test'),
    peer: async () => {
      const took = await runCommand(process.execPath, [...flags, mocha, '--no-config', 'test/one.test.js'], single)
      return { wallMs: took.wallMs + sandboxMs, cpuMs: took.cpuMs + sandboxMs }
    },
    peerName,
    by: 'time',
  })
  figures.push(one)
}
figures.push({ what: 'the start of the sandbox', value: sandboxMs, unit: 'ms' })
printFigures('From the start of the process', figures)
rmSync(folder, { recursive: true })

function createProject(name: string): string {
  const path = join(folder, name)
  const { status, stderr } = spawnSync(process.execPath, [CLI, 'init', path, '--template', 'token', '--js'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return path
}

async function stopped(node: Awaited<ReturnType<typeof startNode>>) {
  await node.stop()
  return { wallMs: node.readyMs, cpuMs: Number.NaN }
}

/** Time to create a sandbox and run a contract in a new process, without the start of Node and the loading of code. */
function measureSandboxStart(): number {
  const args = ['--no-node-snapshot', '--import', 'tsx', join(import.meta.dirname, 'harness/sandbox-start.ts')]
  return Number(spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout)
}
