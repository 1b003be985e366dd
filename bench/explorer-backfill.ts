import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { startPostgres } from '../test/postgres.js'
import { Sender, sendTransfers } from './harness/http-calls.js'
import { Client, startNode } from './harness/node-process.js'
import { type Figure, printFigures } from './harness/report.js'

/**
 * `toolkit explorer backfill` from a `toolkit node` on this machine, over HTTP: blocks with one user transaction
 * besides the chain's own, and with 20. `npx tsx bench/explorer-backfill.ts [user transactions]` (default: 20,000).
 * Requires `npm run build` and PostgreSQL.
 */
const TRANSACTIONS = Number(process.argv[2] ?? 20_000)
/** A sender has at most 10 transactions in a block. */
const OF_SENDER = 10

async function runBackfill(port: number, store: string): Promise<{ seconds: number; appended: number }> {
  const args = ['explorer', 'backfill', '--url', `http://127.0.0.1:${port}`, '--store', store, '--jobs', '2', '--json']
  const start = performance.now()
  const child = spawn(process.execPath, [resolve('dist/cli.cjs'), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  await new Promise((resolve) => child.once('close', resolve))
  const { appended } = JSON.parse(output) as { appended: number }
  return { seconds: (performance.now() - start) / 1000, appended }
}

/** Creates blocks of 20 user transactions. */
async function fillBlocks(port: number): Promise<void> {
  const clients = [new Client(port), new Client(port)]
  const senders = clients.map((_, index) => new Sender(port, index))
  for (let sent = 0; sent < TRANSACTIONS; sent += 2 * OF_SENDER) {
    await Promise.all(
      senders.map(async (sender, index) => {
        for (const tx of sender.signTransfers(OF_SENDER)) await clients[index]!.post('/sendTx', tx)
      }),
    )
    await clients[0]!.post('/dev/mine', '{}')
  }
  for (const client of [...clients, ...senders]) client.close()
}

async function measure(inBlock: number, url: string): Promise<Figure[]> {
  const node = await startNode([], ['--mine', inBlock === 1 ? 'instant' : 'manual'])
  await (inBlock === 1 ? sendTransfers(node.port, TRANSACTIONS) : fillBlocks(node.port))
  const client = new Client(node.port)
  const { head_block } = JSON.parse(await client.get('/getChainInfo')) as { head_block: string }
  client.close()
  const cpu = node.readCpu()
  const { seconds, appended } = await runBackfill(node.port, url)
  const nodeMs = node.readCpu() - cpu
  await node.stop()
  const blocks = Number(head_block) + 1
  if (appended !== blocks) throw new Error(`${appended} of ${blocks} blocks are indexed`)
  const name = `${inBlock + 1} transactions in a block`
  const count = TRANSACTIONS + blocks
  return [
    { what: `${name}: transactions stored and indexed`, value: count / seconds, unit: '/s', goal: '≥ 5000' },
    { what: `${name}: blocks`, value: blocks / seconds, unit: '/s' },
    { what: `${name}: processor time of the node, a transaction`, value: (1000 * nodeMs) / count, unit: 'µs' },
  ]
}

const server = await startPostgres(undefined, 'shared_buffers=1GB max_wal_size=8GB synchronous_commit=off')
const figures: Figure[] = []
for (const inBlock of [1, 2 * OF_SENDER]) figures.push(...(await measure(inBlock, await server.createDatabase())))
await server.stop()
printFigures('How fast is a backfill from a node on this machine, with two jobs?', figures)
