import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compare, type Side } from './harness/contest.js'
import { PeerSender, Sender, sendTransfers } from './harness/http-calls.js'
import { type NodeProcess, startNode, startPeerNode } from './harness/node-process.js'
import { openPeers } from './harness/peers.js'
import { type Figure, printFigures } from './harness/report.js'

/**
 * Transactions per second of `toolkit node` over HTTP, each followed by its receipt, from two clients, and reads per
 * second, compared with `hardhat node` and anvil. The same with and without a data directory, and over many blocks
 * (`npx tsx bench/http.ts 100000`), to see if keeping all or the newest blocks slows the node down or fills its memory.
 * A node runs for hours, so each processes at least 2,500 transactions before measurements start. Run `npm run build`
 * first. Memory is read on Linux.
 */
const BLOCKS = Number(process.argv[2] ?? 20_000)
/** Number of blocks kept by a node whose memory must stay constant. */
const KEPT = 1000
const SENDS = 400
const READS = 2000
/** Number of warm-up rounds. */
const WARM_UP = Math.ceil(2500 / SENDS)

const directory = mkdtempSync(join(tmpdir(), 'toolkit-bench-'))
const peers = openPeers()
const ours = await startNode()
const stored = await startNode([], ['--data-dir', join(directory, 'chain')])
const bounded = await startNode([], ['--keep', String(KEPT)])
const hardhat = peers && (await startPeerNode(peers.node, [peers.hardhat, 'node'], peers.folder))
const anvil = peers?.anvil === undefined ? undefined : await startPeerNode(peers.anvil, [])

const figures: Figure[] = [
  await compareSending('hardhat node', hardhat, '≥ 3'),
  await compareSending('anvil', anvil),
  await compare({
    what: 'sent, and the receipt read, with a data directory',
    goal: '≥ 0.7',
    ours: sendTo(stored),
    peer: sendTo(ours),
    peerName: 'without',
    warmUp: WARM_UP,
    by: { speed: SENDS },
  }),
  await compareReading('hardhat node', hardhat),
  await compareReading('anvil', anvil),
  ...(await measureGrowth(ours, '')),
  ...(await measureGrowth(bounded, `, ${KEPT} kept`)),
]
for (const node of [ours, stored, bounded, hardhat, anvil]) await node?.stop()
rmSync(directory, { recursive: true })
printFigures('toolkit node over HTTP, two clients', figures)

function compareSending(peerName: string, node: NodeProcess | undefined, goal?: string): Promise<Figure> {
  const peer = node && asPeers(node, SENDS / 2, (sender) => sender.transfer())
  return compare({
    what: 'sent, and the receipt read',
    ...(goal && { goal }),
    ours: sendTo(ours),
    peer,
    peerName,
    warmUp: WARM_UP,
    by: { speed: SENDS },
  })
}

function compareReading(peerName: string, node: NodeProcess | undefined): Promise<Figure> {
  const side = asTwo(ours, (sender) => repeat(READS / 2, () => sender.read()))
  const peer = node && asPeers(node, READS / 2, (sender) => sender.read())
  return compare({ what: 'storage reads', ours: side, peer, peerName, by: { speed: READS } })
}

function sendTo(node: NodeProcess, count = SENDS): Side {
  return async () => ({ wallMs: await sendTransfers(node.port, count), cpuMs: Number.NaN })
}

function asTwo(node: NodeProcess, run: (sender: Sender) => Promise<void>): Side {
  return async () => {
    const senders = [0, 1].map((index) => new Sender(node.port, index))
    const start = performance.now()
    await Promise.all(senders.map(run))
    const wallMs = performance.now() - start
    for (const sender of senders) sender.close()
    return { wallMs, cpuMs: Number.NaN }
  }
}

function asPeers(node: NodeProcess, count: number, run: (sender: PeerSender) => Promise<void>): Side {
  return async () => {
    const senders = await Promise.all([0, 1].map((index) => new PeerSender(node.port, index).open()))
    const start = performance.now()
    await Promise.all(senders.map((sender) => repeat(count, () => run(sender))))
    const wallMs = performance.now() - start
    for (const sender of senders) sender.close()
    return { wallMs, cpuMs: Number.NaN }
  }
}

async function repeat(count: number, run: () => Promise<void>): Promise<void> {
  for (let index = 0; index < count; index++) await run()
}

/** Adds blocks continuously, and compares speed and memory of the last tenth with those of the first. */
async function measureGrowth(node: NodeProcess, how: string): Promise<Figure[]> {
  const part = BLOCKS / 10
  const times: number[] = []
  const memory: number[] = []
  for (let index = 0; index < 10; index++) {
    times.push((await sendTo(node, part)()).wallMs)
    memory.push(node.readMemory())
  }
  return [
    {
      what: `the last ${part} of ${BLOCKS} blocks, of the first${how}`,
      value: times[9]! / times[0]!,
      unit: '×',
      goal: '≤ 1.15',
    },
    { what: `memory a block${how}`, value: ((memory[9]! - memory[0]!) * 1024) / (9 * part), unit: 'KiB' },
    { what: `memory after them${how}`, value: memory[9]!, unit: 'MiB' },
  ]
}
