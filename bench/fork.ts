import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFork, readFrozenFile, writeFrozenFile } from '../src/fork/file/fork-file.js'
import { startFork } from '../src/fork/fork.js'
import { createNode, type EmbeddedNode } from '../src/node/node.js'
import { createSandbox } from '../src/vm/sandbox/sandbox.js'
import { Load } from '../test/unit/fork/load.js'
import { type Figure, median, middle, printFigures } from './harness/report.js'

/** Overhead of a frozen fork, compared with the embedded chain, at the start of a command and per call. */
const VALUES = 10_000
const CALLS = 300
const ROUNDS = 9

const folder = mkdtempSync(join(tmpdir(), 'toolkit-bench-'))
const file = join(folder, 'fork.jsonl')
const sandbox = createSandbox()
const live = await createNode()
const source = {
  name: 'fork',
  chainId: undefined,
  file,
  shownFile: 'fork.jsonl',
  requestsPerSecond: 1_000_000,
  ramPayer: 'contract',
  isFrozen: false,
  openNode: async () => live.provider,
}
const never = () => Promise.reject(new Error('nothing is executed'))

const recorded = await openFork(source, never)
const first = await createNode({ start: startFork(recorded), mining: 'manual' }, sandbox)
await playCalls(await openLoad(first))
const { header, values } = readFrozenFile(file, file)!
for (const [key, told] of recorded.state.values) values.set(key, told)
for (let index = values.size; index < VALUES; index++) values.set(`b-ContractFiller-key${index}`, `value ${index}`)
await writeFrozenFile(file, { header, values })

const openFrozen = () => openFork({ ...source, isFrozen: true }, never)
const open = async () => createNode({ start: startFork(await openFrozen()), mining: 'manual' }, sandbox)
const plain = () => createNode({ mining: 'manual' }, sandbox)
await openFrozen()
const added = await median(ROUNDS, async () => {
  const began = performance.now()
  startFork(await openFrozen())
  return performance.now() - began
})

const loads = { fork: await openLoad(await open()), embedded: await openLoad(await plain()) }
const ratios: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  const [ours, theirs] = [await playCalls(loads.fork), await playCalls(loads.embedded)]
  if (round > 1) ratios.push(theirs / ours)
}
const figures: Figure[] = [
  { what: `opening a frozen fork of ${VALUES} values`, value: added, unit: 'ms', goal: '≤ 50' },
  { what: 'calls, against the embedded chain', value: middle(ratios), unit: '×', goal: '≥ 0.95' },
]
printFigures('forks', figures)
rmSync(folder, { recursive: true })
process.exit()

async function openLoad(node: EmbeddedNode): Promise<Load> {
  const load = new Load(node, 1)
  load.mine = () => {}
  load.open()
  await node.provider.dev('mine', { blocks: 1 })
  return load
}

async function playCalls(load: Load): Promise<number> {
  const began = performance.now()
  for (let index = 0; index < CALLS; index++) {
    load.callVault()
    if (index % 20 === 19) await load.node.provider.dev('mine', { blocks: 1 })
  }
  return performance.now() - began
}
