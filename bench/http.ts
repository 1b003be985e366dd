import { connect } from 'node:net'
import { listAccounts } from '../src/node/accounts.js'
import { useNativeCrypto } from '../src/node/native-crypto.js'
import { createTransaction } from '../src/tx/build.js'
import { formatTransaction } from '../src/tx/json.js'
import { signTransaction } from '../src/tx/sign.js'
import { Client, startNode } from './harness/node-process.js'
import { type Figure, median, printFigures } from './harness/report.js'

/**
 * How fast is `toolkit node` over HTTP: how soon it answers, how many transactions a second are sent and their receipts read by
 * two clients, whether ten thousand blocks slow it down, how many storage reads a second it answers, and whether 200 open
 * subscriptions get 1,000 events a second, with one more that never reads. Wants `npm run build`; memory is read on Linux.
 */
const BLOCKS = 10_000
const WINDOW = 1000
const READS = 20_000
const SUBSCRIPTIONS = 200
const EVENTS_PER_SECOND = 1000
const SECONDS = 10
/** Events of one transaction. */
const BURST = 50

const figures: Figure[] = []
useNativeCrypto()
const accounts = listAccounts(2)

await measureStart()
const node = await startNode(['--no-node-snapshot'])
const clients = accounts.map(() => new Client(node.port))
await sendAll(WINDOW)
await measureSending()
await measureReads()
await measureSubscriptions()
for (const client of clients) client.close()
await node.stop()
printFigures('toolkit node over HTTP, two clients', figures)

async function measureStart(): Promise<void> {
  const ready = await median(5, async () => {
    const started = await startNode()
    await started.stop()
    return started.readyMs / 1000
  })
  figures.push({ what: 'start to first answer', value: ready, unit: 's', goal: '≤ 0.25' })
}

function sign(index: number, order: number, contract: string, actionName: string, args: unknown[]): string {
  const { name, key } = accounts[index]!
  const tx = createTransaction({
    publisher: name,
    chainId: 1020,
    // Not ahead of the node, whose clock counts milliseconds.
    time: BigInt(Date.now() - 1) * 1_000_000n + BigInt(order),
    gasLimit: 1_000_000,
    amountLimit: { '*': 'unlimited' },
    actions: [{ contract, actionName, args }],
  })
  return JSON.stringify(formatTransaction(signTransaction(tx, { publisher: key })))
}

/** Sends transfers, signed before, each followed by a look at its receipt; answers when each was done. */
async function sendAll(count: number): Promise<number[]> {
  const [alice, bobby] = accounts.map(({ name }) => name)
  const signed = clients.map((_, index) =>
    Array.from({ length: count / 2 }, (_, order) =>
      sign(index, order, 'token.iost', 'transfer', [
        'iost',
        accounts[index]!.name,
        index === 0 ? bobby : alice,
        '1',
        '',
      ]),
    ),
  )
  const start = performance.now()
  const done: number[] = []
  const lane = async (client: Client, index: number) => {
    for (const tx of signed[index]!) {
      await call(client, tx)
      done.push(performance.now() - start)
    }
  }
  await Promise.all(clients.map(lane))
  return done
}

async function call(client: Client, tx: string): Promise<{ returns: string[] }> {
  const { hash } = JSON.parse(await client.post('/sendTx', tx))
  const receipt = JSON.parse(await client.get(`/getTxReceiptByTxHash/${hash}`))
  if (receipt.status_code !== 'SUCCESS') throw new Error(receipt.message)
  return receipt
}

async function measureSending(): Promise<void> {
  const done = await sendAll(BLOCKS)
  const first = done[WINDOW - 1]!
  const last = done[BLOCKS - 1]! - done[BLOCKS - WINDOW - 1]!
  figures.push(
    { what: 'sent, and the receipt read', value: (BLOCKS / done[BLOCKS - 1]!) * 1000, unit: '/s', goal: '≥ 1,000' },
    { what: `last ${WINDOW} of ${BLOCKS} blocks against the first`, value: last / first, unit: '×', goal: '≤ 1.15' },
  )
}

async function measureReads(): Promise<void> {
  const body = JSON.stringify({ id: 'token.iost', key: 'TBalice', field: 'iost', by_longest_chain: true })
  const reads = await median(3, async () => {
    const start = performance.now()
    const lane = async (client: Client) => {
      for (let i = 0; i < READS / clients.length; i++) await client.post('/getContractStorage', body)
    }
    await Promise.all(clients.map(lane))
    return (READS / (performance.now() - start)) * 1000
  })
  figures.push({ what: 'storage reads', value: reads, unit: '/s', goal: '≥ 4,000' })
}

async function measureSubscriptions(): Promise<void> {
  const source = `class Bell {
  init() {}
  peal(first, count) { for (let i = first; i < first + count; i++) blockchain.event(String(i)); }
}
module.exports = Bell;
`
  const abi = [{ name: 'peal', args: ['number', 'number'] }]
  const code = JSON.stringify({ info: { lang: 'javascript', version: '1.0.0', abi }, code: source })
  const { returns } = await call(clients[0]!, sign(0, 0, 'system.iost', 'setCode', [code]))
  const contract: string = JSON.parse(returns[0]!)[0]
  const streams = Array.from({ length: SUBSCRIPTIONS }, () => subscribe(contract))
  const idle = subscribe(contract)
  idle.socket.pause()
  await Promise.all([...streams, idle].map(({ opened }) => opened))

  const total = EVENTS_PER_SECOND * SECONDS
  const ringAll = async (first: number, count: number) => {
    const start = performance.now()
    for (let sent = 0; sent < count; sent += BURST) {
      const wait = start + (sent / EVENTS_PER_SECOND) * 1000 - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      await call(clients[0]!, sign(0, sent, contract, 'peal', [first + sent, BURST]))
    }
    await until(() => streams.every(({ seen }) => seen.last === first + count - 1), 2000)
    return performance.now() - start
  }
  await ringAll(0, EVENTS_PER_SECOND)
  for (const { seen } of streams) seen.count = 0
  const before = node.readMemory()
  const took = await ringAll(EVENTS_PER_SECOND, total)
  const delivered = streams.reduce((sum, { seen }) => sum + seen.count, 0)
  figures.push(
    { what: `events emitted, ${SUBSCRIPTIONS} subscriptions open`, value: (total / took) * 1000, unit: '/s' },
    { what: 'events delivered in order', value: (delivered / took) * 1000, unit: '/s' },
    { what: 'of all', value: (delivered / total / SUBSCRIPTIONS) * 100, unit: '%', goal: '100' },
    { what: 'out of order', value: streams.filter(({ seen }) => seen.disorder).length, unit: 'streams', goal: '0' },
    { what: 'memory gained meanwhile', value: node.readMemory() - before, unit: 'MiB', goal: 'flat' },
  )
  for (const { socket } of [...streams, idle]) socket.destroy()
}

/** A stream on a connection of its own: how many events came, which was the last, and whether each was above the one before. */
function subscribe(contract: string) {
  const socket = connect(node.port, '127.0.0.1')
  const seen = { count: 0, last: -1, disorder: false }
  let rest = ''
  socket.on('data', (chunk) => {
    const text = rest + chunk.toString('latin1')
    for (const [, data] of text.matchAll(/"data":"(\d+)"/g)) {
      const number = Number(data)
      if (number <= seen.last) seen.disorder = true
      seen.last = number
      seen.count++
    }
    rest = text.slice(text.lastIndexOf('}') + 1)
  })
  const body = JSON.stringify({ topics: ['CONTRACT_EVENT'], filter: { contract_id: contract } })
  const head = `POST /subscribe HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n`
  const opened = new Promise<void>((resolve) => socket.write(head + body, () => resolve()))
  return { socket, seen, opened }
}

async function until(happened: () => boolean, limitMs: number): Promise<void> {
  const end = performance.now() + limitMs
  while (!happened() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 5))
}
