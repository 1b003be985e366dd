// What `bench/http.ts` asks of `toolkit node`, asked of another development node: node http-calls.mjs <command> <arguments>
//   node http-calls.mjs node_modules/.bin/anvil --port 8545
//   node http-calls.mjs node_modules/.bin/hardhat node --port 8545
// Start to first answer, transfers sent with their receipts read by two clients, storage reads. The node signs the transfers.
import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'

const BLOCKS = 10_000
const WINDOW = 1000
const READS = 20_000
const [command, ...args] = process.argv.slice(2)
const started = performance.now()
const node = spawn(command, args, { stdio: 'ignore' })
process.on('exit', () => node.kill())
const clients = [createClient(), createClient()]
while (!(await clients[0]('eth_chainId').catch(() => undefined))) await new Promise((resolve) => setTimeout(resolve, 2))
const readyS = (performance.now() - started) / 1000
const accounts = await clients[0]('eth_accounts')

await sendAll(WINDOW)
const done = await sendAll(BLOCKS)
const last = done[BLOCKS - 1] - done[BLOCKS - WINDOW - 1]
const start = performance.now()
await Promise.all(
  clients.map(async (client) => {
    for (let i = 0; i < READS / 2; i++) await client('eth_getStorageAt', [accounts[0], '0x0', 'latest'])
  }),
)
const reads = (READS / (performance.now() - start)) * 1000
console.log(
  JSON.stringify({
    command,
    node: process.version,
    readyS,
    sentPerSecond: (BLOCKS / done[BLOCKS - 1]) * 1000,
    lastToFirst: last / done[WINDOW - 1],
    readsPerSecond: reads,
  }),
)
process.exit(0)

/** When each transfer was sent and its receipt read. */
async function sendAll(count) {
  const begin = performance.now()
  const times = []
  await Promise.all(
    clients.map(async (client, index) => {
      const transfer = { from: accounts[index], to: accounts[index + 2], value: '0x1', gas: '0x5208' }
      for (let i = 0; i < count / 2; i++) {
        const hash = await client('eth_sendTransaction', [transfer])
        let receipt = null
        while (receipt === null) receipt = await client('eth_getTransactionReceipt', [hash])
        if (receipt.status !== '0x1') throw new Error(`no receipt: ${JSON.stringify(receipt)}`)
        times.push(performance.now() - begin)
      }
    }),
  )
  return times
}

function createClient() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, noDelay: true })
  return (method, params = []) =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
      const sent = request({ agent, host: '127.0.0.1', port: 8545, method: 'POST', headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => {
          const { result, error } = JSON.parse(text)
          if (error) reject(new Error(error.message))
          else resolve(result)
        })
      })
      sent.on('error', reject)
      sent.end(body)
    })
}
