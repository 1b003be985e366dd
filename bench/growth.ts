import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createNode } from '../src/entries/node.js'
import { openBenchChain } from './harness/chain.js'
import { runCommand } from './harness/commands.js'
import { COUNTER, COUNTER_ABI, createLargeContract } from './harness/contracts.js'
import { type Figure, middle, printFigures } from './harness/report.js'

/**
 * Growth of cost with size. Each row has the processor time of the same work at three sizes, and the exponent between
 * the outer two: 0 for constant, 1 for linear, more for faster growth. Run `npm run build` first.
 */
const bench = openBenchChain()
const figures: Figure[] = []

function deploy(source: string, abi: object[] = COUNTER_ABI): string {
  const code = JSON.stringify({ info: { lang: 'javascript', version: '1.0.0', abi }, code: source })
  return JSON.parse(bench.send('system.iost', 'setCode', [code]).returns[0]!)[0]
}

/** Microseconds of processor time, the median of five. */
function time(count: number, run: () => void): number {
  run()
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    const before = process.cpuUsage()
    for (let index = 0; index < count; index++) run()
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / count)
  }
  return middle(times)
}

async function addSlope(
  what: string,
  sizes: readonly number[],
  measure: (size: number) => number | Promise<number>,
  goal: string,
): Promise<void> {
  const times: number[] = []
  for (const size of sizes) times.push(await measure(size))
  const [first, last] = [0, sizes.length - 1]
  const value = Math.log(times[last]! / times[first]!) / Math.log(sizes[last]! / sizes[first]!)
  const note = sizes.map((size, at) => `${size.toLocaleString('en')}: ${Math.round(times[at]!)} µs`).join(', ')
  figures.push({ what, value, unit: '', goal, note })
}

const counter = deploy(COUNTER)
const call = () => bench.send(counter, 'add', [1])
time(500, call)

let keys = 0
await addSlope(
  'a call, by keys of the state',
  [1000, 10_000, 100_000],
  (size) => {
    bench.chain.editState((state) => {
      for (; keys < size; keys++) state.set(`b-${counter}-key${keys}`, `svalue@${counter}`)
    })
    return time(200, call)
  },
  '≤ 0.1',
)

const deployed = [counter]
await addSlope(
  'a call, by contracts on the chain',
  [4, 16, 64],
  (size) => {
    while (deployed.length < size) deployed.push(deploy(COUNTER.replaceAll('Counter', `Counter${deployed.length}`)))
    let next = 0
    return time(200, () => bench.send(deployed[next++ % deployed.length]!, 'add', [1]))
  },
  '≤ 0.1',
)

let version = 0
await addSlope(
  'deploying, by KB of code',
  [10, 20, 40],
  (size) => time(1, () => deploy(createLargeContract(size, version++))),
  '≤ 1',
)

const nested = deploy(
  `class Nested {
  init() {}
  down(depth) { return depth === 0 ? 0 : 1 + this.down(depth - 1); }
  tell(count) { for (let i = 0; i < count; i++) { blockchain.receipt('x'); } }
}
module.exports = Nested;
`,
  [
    { name: 'down', args: ['number'] },
    { name: 'tell', args: ['number'] },
  ],
)
await addSlope(
  'a call, by calls on the stack',
  [50, 200, 800],
  (size) => time(100, () => bench.exec(nested, 'down', [size])),
  '≤ 1',
)
await addSlope(
  'a call, by its receipts',
  [10, 40, 160],
  (size) => time(50, () => bench.exec(nested, 'tell', [size])),
  '≤ 1',
)

await addSlope(
  'a call, by blocks of the chain',
  [2000, 8000, 32_000],
  (size) => {
    while (bench.chain.head.head.number < size) bench.chain.mineBlock()
    return time(200, call)
  },
  '≤ 0.1',
)
bench.close()

await addSlope(
  'the start of a node, by accounts',
  [10, 40, 160],
  (size) =>
    timeLater(async () => {
      const node = await createNode({ accounts: size })
      await node.close()
    }),
  '≤ 1',
)
await addSlope('toolkit test, by tests of a file', [20, 200, 2000], (size) => timeTests(1, size), '≤ 1')
await addSlope('toolkit test, by files', [2, 8, 32], (size) => timeTests(size, 5), '≤ 1')
printFigures('How cost grows with size', figures)

async function timeLater(run: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 4; round++) {
    const before = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(before)
    if (round > 0) times.push(user + system)
  }
  return middle(times)
}

/** The whole command, on files of empty tests. */
async function timeTests(files: number, tests: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'toolkit-growth-'))
  await runCommand(process.execPath, [resolve('dist/cli.cjs'), 'init', folder, '--template', 'minimal', '--js'])
  rmSync(join(folder, 'test'), { recursive: true })
  mkdirSync(join(folder, 'test'))
  const cases = Array.from({ length: tests }, (_, index) => `  it('passes ${index}', () => {})\n`)
  for (let index = 0; index < files; index++) {
    writeFileSync(join(folder, `test/${index}.test.js`), `describe('file ${index}', () => {\n${cases.join('')}})\n`)
  }
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    times.push((await runCommand(process.execPath, [resolve('dist/cli.cjs'), 'test'], folder)).cpuMs * 1000)
  }
  rmSync(folder, { recursive: true })
  return middle(times)
}
