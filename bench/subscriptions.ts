import { connect } from 'node:net'
import { Sender } from './harness/http-calls.js'
import { startNode } from './harness/node-process.js'
import { printFigures } from './harness/report.js'

/**
 * Checks whether 200 open subscriptions of `toolkit node` receive 1,000 events a second in order, while another one
 * never reads. Run `npm run build` first. Memory is read on Linux.
 */
const SUBSCRIPTIONS = 200
const EVENTS_PER_SECOND = 1000
const SECONDS = 10
/** Events of one transaction. */
const BURST = 50
const SOURCE = `class Bell {
  init() {}
  peal(first, count) { for (let i = first; i < first + count; i++) blockchain.event(String(i)); }
}
module.exports = Bell;
`

const node = await startNode(['--no-node-snapshot'])
const sender = new Sender(node.port, 0)
const contract = await deploy()
const streams = Array.from({ length: SUBSCRIPTIONS }, () => subscribe())
const idle = subscribe()
idle.socket.pause()
await Promise.all([...streams, idle].map(({ opened }) => opened))

const total = EVENTS_PER_SECOND * SECONDS
await ringAll(0, EVENTS_PER_SECOND)
for (const { seen } of streams) seen.count = 0
const before = node.readMemory()
const took = await ringAll(EVENTS_PER_SECOND, total)
const delivered = streams.reduce((sum, { seen }) => sum + seen.count, 0)
printFigures('Events of toolkit node', [
  { what: `events emitted, ${SUBSCRIPTIONS} subscriptions open`, value: (total / took) * 1000, unit: '/s' },
  { what: 'events delivered in order', value: (delivered / took) * 1000, unit: '/s' },
  { what: 'of all', value: (delivered / total / SUBSCRIPTIONS) * 100, unit: '%', goal: '100' },
  { what: 'out of order', value: streams.filter(({ seen }) => seen.disorder).length, unit: 'streams', goal: '0' },
  { what: 'memory gained meanwhile', value: node.readMemory() - before, unit: 'MiB', goal: 'flat' },
])
for (const { socket } of [...streams, idle]) socket.destroy()
sender.close()
await node.stop()

async function deploy(): Promise<string> {
  const abi = [{ name: 'peal', args: ['number', 'number'] }]
  const code = JSON.stringify({ info: { lang: 'javascript', version: '1.0.0', abi }, code: SOURCE })
  const { returns } = await sender.send(sender.sign(0, 'system.iost', 'setCode', [code]))
  return JSON.parse(returns[0]!)[0]
}

async function ringAll(first: number, count: number): Promise<number> {
  const start = performance.now()
  for (let sent = 0; sent < count; sent += BURST) {
    const wait = start + (sent / EVENTS_PER_SECOND) * 1000 - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    await sender.send(sender.sign(sent, contract, 'peal', [first + sent, BURST]))
  }
  await until(() => streams.every(({ seen }) => seen.last === first + count - 1), 2000)
  return performance.now() - start
}

/** A stream on its own connection: the number of events, the last one, and whether they came in ascending order. */
function subscribe() {
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
