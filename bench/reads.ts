import { listAccounts } from '../src/node/developer-accounts.js'
import { useNativeCrypto } from '../src/node/native-crypto.js'
import { createTransaction } from '../src/tx/build.js'
import { formatTransaction } from '../src/tx/json.js'
import { signTransaction } from '../src/tx/sign.js'
import { Client, startNode } from './harness/node-process.js'
import { type Figure, printFigures } from './harness/report.js'

/**
 * Latency of reads while contracts run in `toolkit node`: during calls that take their full 200 ms, and during queued
 * dry runs. Run `npm run build` first.
 */
const READS = 1000
const DRY_RUNS = 20
/** Runs until the time limit, because the engine charges no gas for it. */
const SLOW = `class Slow {
  init() {}
  work() { for (;;) [...{ [Symbol.iterator]: () => ({ next: Object }) }] }
}
module.exports = Slow;
`

useNativeCrypto()
const [{ name, key }] = listAccounts(1) as [ReturnType<typeof listAccounts>[number]]
const node = await startNode(['--no-node-snapshot'])
const reader = new Client(node.port)
const writer = new Client(node.port)
let stamp = 0n
let isOver = false

function sign(contract: string, actionName: string, args: unknown[]): string {
  const now = BigInt(Date.now() - 1) * 1_000_000n
  stamp = now > stamp ? now : stamp + 1n
  const options = { publisher: name, chainId: 1020, time: stamp, gasLimit: 3_000_000 }
  const tx = createTransaction({
    ...options,
    amountLimit: { '*': 'unlimited' },
    actions: [{ contract, actionName, args }],
  })
  return JSON.stringify(formatTransaction(signTransaction(tx, { publisher: key })))
}

const info = { lang: 'javascript', version: '1.0.0', abi: [{ name: 'work', args: [] }] }
const { hash } = JSON.parse(
  await writer.post('/sendTx', sign('system.iost', 'setCode', [JSON.stringify({ info, code: SLOW })])),
)
const contract = JSON.parse(JSON.parse(await writer.get(`/getTxReceiptByTxHash/${hash}`)).returns[0])[0]

const figures: Figure[] = []
figures.push(...(await measure('alone', [])))
figures.push(...(await measure('behind calls of 200 ms', ['/sendTx'])))
figures.push(...(await measure(`beside ${DRY_RUNS} dry runs that wait`, Array(DRY_RUNS).fill('/execTx'))))
reader.close()
writer.close()
await node.stop()
printFigures('reads while contracts run', figures)

/** Reads repeatedly while one loop per path sends calls to it. */
async function measure(what: string, paths: readonly string[]): Promise<Figure[]> {
  isOver = false
  const load = paths.map(async (path) => {
    const client = new Client(node.port)
    while (!isOver) await client.post(path, sign(contract, 'work', []))
    client.close()
  })
  const times: number[] = []
  for (let i = 0; i < READS; i++) {
    const start = performance.now()
    await reader.get('/getNodeInfo')
    times.push(performance.now() - start)
    // lets several calls start, so that reads do not all fall into one call
    if (paths.length > 0) await new Promise((resolve) => setTimeout(resolve, 2))
  }
  isOver = true
  await Promise.all(load)
  times.sort((a, b) => a - b)
  return [
    { what: `${what}: median`, value: times[READS / 2]!, unit: 'ms' },
    { what: `${what}: 99th percentile`, value: times[Math.floor(READS * 0.99)]!, unit: 'ms' },
  ]
}
