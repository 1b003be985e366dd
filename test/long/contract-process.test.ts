import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { type DeveloperAccount, listAccounts } from '../../src/node/developer-accounts.js'
import { createHttpProvider } from '../../src/rpc/http/http-provider.js'
import { createTransaction } from '../../src/tx/build.js'
import { formatTransaction } from '../../src/tx/json.js'
import { signTransaction } from '../../src/tx/sign.js'
import { isLong, SOAK_MS } from '../limits.js'

const KILLS = isLong ? 100 : 4
const READS = isLong ? 5000 : 400
const [{ name, key }] = listAccounts(1) as [DeveloperAccount]
/** Long for its gas: what the engine counts nothing for. */
const SLOW = `class Slow {
  init() {}
  work() { const text = 'ab'.repeat(30000); let n = 0; for (let i = 0; i < 150; i++) n += text.split('').length; return n }
}
module.exports = Slow;
`

/** The process of contracts is killed again and again under load, as a fault of its engine would end it. */
describe('node whose contract process is killed', function () {
  this.timeout(SOAK_MS)
  before(function () {
    if (!existsSync('/proc/self/status')) this.skip()
  })
  let directory: string
  let node: ChildProcess
  let url: string
  let stamp = 0n

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'toolkit-engine-'))
    const cli = ['--no-node-snapshot', '--import', 'tsx', 'src/cli/main.ts']
    const args = ['node', '--data-dir', directory, '--port', '0', '--accounts', '1', '--json']
    node = spawn(process.execPath, [...cli, ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
    url = JSON.parse(String(await new Promise((resolve) => node.stdout!.once('data', resolve))).split('\n')[0]!).url
    node.stdout!.resume()
  })

  afterEach(async () => {
    const ended = new Promise((resolve) => node.once('exit', resolve))
    node.kill('SIGKILL')
    await ended
    rmSync(directory, { recursive: true })
  })

  const sign = (contract: string, actionName: string, args: unknown[]) => {
    const now = BigInt(Date.now() - 1) * 1_000_000n
    stamp = now > stamp ? now : stamp + 1n
    const options = {
      publisher: name,
      chainId: 1020,
      time: stamp,
      gasLimit: 3_000_000,
      amountLimit: { '*': 'unlimited' },
    }
    const tx = createTransaction({ ...options, actions: [{ contract, actionName, args }] })
    return formatTransaction(signTransaction(tx, { publisher: key }))
  }

  const deploy = async (): Promise<string> => {
    const info = { lang: 'javascript', version: '1.0.0', abi: [{ name: 'work', args: [] }] }
    const provider = createHttpProvider(url)
    const { hash } = await provider.request(
      'sendTx',
      sign('system.iost', 'setCode', [JSON.stringify({ info, code: SLOW })]),
    )
    const { returns, message } = await provider.request('getTxReceiptByTxHash', { hash })
    expect(message).to.equal('')
    return JSON.parse(returns[0]!)[0]
  }

  it(`continues after ${KILLS} kills, with a receipt for every accepted transaction`, async () => {
    const provider = createHttpProvider(url)
    const contract = await deploy()
    const hashes: string[] = []
    let kills = 0
    for (let round = 0; round < KILLS; round++) {
      const sent = provider.request('sendTx', sign(contract, 'work', []))
      for (const pid of findContractProcesses(node.pid!)) {
        process.kill(pid, 'SIGKILL')
        kills++
      }
      hashes.push((await sent).hash)
    }
    for (const hash of hashes) {
      const { status_code } = await provider.request('getTxReceiptByTxHash', { hash })
      expect(status_code).to.be.oneOf(['SUCCESS', 'TIMEOUT', 'RUNTIME_ERROR'])
    }
    expect(kills).to.be.greaterThan(KILLS / 2)
    console.log(`      ${kills} kills, ${hashes.length} transactions taken, ${hashes.length} receipts`)
  })

  it(`serves ${READS} reads while calls run`, async () => {
    const contract = await deploy()
    const provider = createHttpProvider(url)
    let isOver = false
    let calls = 0
    const load = (async () => {
      while (!isOver) {
        await provider.request('execTx', sign(contract, 'work', []))
        calls++
      }
    })()
    const times: number[] = []
    for (let i = 0; i < READS; i++) {
      const start = performance.now()
      await provider.request('getNodeInfo', {})
      times.push(performance.now() - start)
    }
    isOver = true
    await load
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(1)
    expect(calls).to.be.greaterThan(0)
    console.log(`      median ${at(0.5)} ms, 99th percentile ${at(0.99)} ms, beside ${calls} calls`)
  })
})

function findContractProcesses(parent: number): number[] {
  const isChild = (pid: string) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      return (
        status.includes(`PPid:\t${parent}\n`) &&
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('contract-process/main')
      )
    } catch {
      return false
    }
  }
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && isChild(entry))
    .map(Number)
}
