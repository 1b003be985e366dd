import { type ChildProcess, spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { parseJournal } from '../../src/deploy/journal/journal-entry.js'
import { createFollowingClock, type EmbeddedNode } from '../../src/entries/node.js'
import { machineTime } from '../../src/rpc/machine-clock.js'
import type { Results } from '../../src/rpc/schema.js'
import { install } from '../docs/installation.js'
import { createFaultyProxy, FAULTS, type FaultyProxy } from '../faults/proxy.js'
import { Random } from '../faults/random.js'
import { CALL_MS, isLong, SOAK_MS } from '../limits.js'
import { openNode } from '../node.js'

/** Number of schedules of faults and kills, the first seed, and the number of concurrent ones. */
const SCHEDULES = Number(process.env.TOOLKIT_SCHEDULES ?? (isLong ? 100 : 6))
const SEED = Number(process.env.TOOLKIT_SEED ?? 1)
const LANES = Number(process.env.TOOLKIT_LANES ?? 2)
/** Maximum number of restarts that a deployment needs. */
const MAX_RUNS = 40
/** More points than a whole deployment passes. */
const POINTS = 600

/** Number of times that a process is stopped and overtaken; each takes half a minute. */
const ROUNDS = process.env.TOOLKIT_LONG ? 12 : 2

const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

const CONTRACT = `class Lab {
  init() { storage.put('puts', '0') }
  /** @param {string} value */
  put(value) {
    const list = JSON.parse(storage.get('list') || '[]')
    list.push(value)
    storage.put('list', JSON.stringify(list))
    return value
  }
  /** @param {string} data */
  can_update(data) { return true }
}
module.exports = Lab
`

/** Ten steps, two of them side by side. */
const SCRIPT = `import { deployment } from 'iost-toolkit/deploy'
export default deployment(async (d) => {
  const from = process.env.DEPLOYER
  const lab = await d.deploy('lab', { from })
  for (const word of ${JSON.stringify(WORDS.slice(0, 4))}) await d.send('put ' + word, lab.put(word))
  await Promise.all(['five', 'six'].map((word) => d.send('put ' + word, lab.put(word))))
  const better = await d.update('lab', { from, source: 'better' })
  for (const word of ['seven', 'eight']) await d.send('put ' + word, better.put(word))
})
`

interface Run {
  code: number | null
  signal: string | null
  output: string
}

/** A node, a proxy before it, and an account that deploys. */
interface Lane {
  node: EmbeddedNode
  proxy: FaultyProxy
  url: string
}

describe('deployment over a faulty network with repeated kills', function () {
  this.timeout(SOAK_MS)
  let workspace: string
  const lanes: Lane[] = []
  const kills: number[] = []

  before(() => {
    workspace = mkdtempSync(join(tmpdir(), 'toolkit-deployment-'))
    install(workspace)
    copyFileSync(join(import.meta.dirname, '../faults/killer.mjs'), join(workspace, 'killer.mjs'))
  })
  after(async () => {
    for (const { node, proxy } of lanes) {
      await proxy.close()
      await node.close()
    }
    rmSync(workspace, { recursive: true, force: true })
  })

  /** Some lanes make blocks when something comes, others on their own, final some blocks later. */
  async function openLane(index: number): Promise<Lane> {
    const mining =
      index % 2 === 0 ? ({ mining: 'instant' } as const) : ({ mining: 'interval', intervalMs: 40 } as const)
    const irreversibleAfter = index % 2 === 0 ? 0 : 2
    const clock = createFollowingClock(machineTime)
    const node = await openNode({
      ...mining,
      irreversibleAfter,
      clock,
      timePasses: true,
      timeLimitMs: CALL_MS,
      execTimeLimitMs: CALL_MS,
      accounts: 2,
    })
    const { url } = await node.listen({ port: 0 })
    const lane = { node, proxy: await createFaultyProxy(url), url }
    lanes.push(lane)
    return lane
  }

  function makeProject(name: string, url: string): string {
    const root = join(workspace, name)
    for (const folder of ['contracts', 'deploy']) mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(join(root, 'contracts/lab.js'), CONTRACT)
    writeFileSync(join(root, 'contracts/better.js'), CONTRACT.replace('return value', "return value + '!'"))
    writeFileSync(join(root, 'deploy/main.js'), SCRIPT)
    const local = { kind: 'http', url }
    writeFileSync(join(root, 'toolkit.config.js'), `export default ${JSON.stringify({ networks: { local } })}`)
    return root
  }

  function runDeploy(
    cwd: string,
    env: Record<string, string> = {},
    { flags = [], onStart }: { flags?: string[]; onStart?: (child: ChildProcess) => void } = {},
  ): Promise<Run> {
    const cli = join(workspace, 'node_modules/iost-toolkit/dist/cli.js')
    const args = [
      '--no-node-snapshot',
      '--import',
      join(workspace, 'killer.mjs'),
      cli,
      'deploy',
      '--timeout',
      '1500',
      ...flags,
    ]
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, DEPLOYER: 'alice', NO_COLOR: '1', ...env },
    })
    onStart?.(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    return new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code, signal) => resolve({ code, signal, output }))
    })
  }

  async function refill({ node }: Lane): Promise<void> {
    await node.provider.dev('fund', { account: 'alice', token: 'gas', amount: '2000000' })
    await node.provider.dev('fund', { account: 'alice', token: 'ram', amount: '100000' })
  }

  /** Runs the same command until it says that all is done; the first schedules are killed at each point in turn. */
  async function follow(seed: number, root: string): Promise<void> {
    const random = new Random(seed)
    const planned = seed <= POINTS ? [seed] : [1 + random.below(POINTS)]
    for (let more = random.below(3); more > 0; more--) planned.push(1 + random.below(120))
    let last = ''
    for (let runs = 1; runs <= MAX_RUNS; runs++) {
      const kill = planned.shift()
      const { code, signal, output } = await runDeploy(root, kill === undefined ? {} : { KILL_AT: String(kill) })
      last = output
      if (signal === 'SIGKILL') kills.push(kill!)
      else if (code === 0) return
      // Failures of the network are reported as such; other failures are errors of ours.
      else if (!/\[(NODE_UNREACHABLE|NODE_TIMEOUT|NODE_ANSWER|TX_UNSETTLED|TX_DROPPED|TX_NOT_FINAL)/.test(output))
        throw new Error(`seed ${seed}: ${output}`)
    }
    throw new Error(`seed ${seed}: not done after ${MAX_RUNS} runs; the last one: ${last}`)
  }

  /** The transactions of one account from a block on, with what they did. */
  async function listTransactions({ node }: Lane, from: number) {
    const head = Number((await node.provider.request('getChainInfo', {})).head_block)
    const found: (Results['getBlockByNumber']['block']['transactions'][number] & { block: number })[] = []
    for (let number = from + 1; number <= head; number++) {
      const { block } = await node.provider.request('getBlockByNumber', {
        number: String(number),
        complete: true,
      } as never)
      for (const tx of block.transactions) if (tx.publisher === 'alice') found.push({ ...tx, block: number })
    }
    return found
  }

  async function check(lane: Lane, root: string, before: number): Promise<void> {
    const { facts } = parseJournal(readFileSync(join(root, 'deployments/local/journal.jsonl'), 'utf8'), 'journal')
    const final = facts.flatMap((fact) => (fact.fact === 'irreversible' ? [fact] : []))
    const steps = ['deploy lab', ...WORDS.map((word) => `put ${word}`), 'update lab #1']
    expect(final.map(({ step }) => step).toSorted()).to.deep.equal(steps.toSorted())
    const chain = await listTransactions(lane, before)
    expect(chain.map(({ hash, block }) => `${hash} ${block}`).toSorted()).to.deep.equal(
      final.map(({ hash, block }) => `${hash} ${block}`).toSorted(),
    )
    expect(chain.every(({ tx_receipt }) => tx_receipt!.status_code === 'SUCCESS')).to.equal(true)
    const { contracts } = JSON.parse(readFileSync(join(root, 'deployments/local.json'), 'utf8'))
    const { id } = contracts.lab
    const { data } = await lane.node.provider.request('getContractStorage', { id, key: 'list', by_longest_chain: true })
    const list: string[] = JSON.parse(data)
    expect(list.toSorted()).to.deep.equal(WORDS.toSorted())
    expect([...list.slice(0, 4), ...list.slice(6)]).to.deep.equal([...WORDS.slice(0, 4), ...WORDS.slice(6)])
    expect(readFileSync(join(root, 'deployments/local.json'), 'utf8')).to.contain(contracts.lab.transaction)
  }

  it('reports the number of tested interruption points, with none left out', async () => {
    const lane = await openLane(0)
    const root = makeProject('points', lane.url)
    const { output } = await runDeploy(root, { COUNT_POINTS: '1' })
    const points = Number(/points (\d+)/.exec(output)?.[1])
    expect(points, output).to.be.within(150, POINTS)
    console.log(`      ${points} points`)
  })

  it(`executes each step exactly once in ${SCHEDULES} schedules from seed ${SEED} on`, async () => {
    let next = SEED
    let done = 0
    const end = SEED + SCHEDULES
    const work = async (index: number): Promise<void> => {
      const lane = await openLane(index)
      for (let seed = next++; seed < end; seed = next++) {
        await refill(lane)
        const root = makeProject(`s${seed}`, lane.proxy.url)
        const before = Number((await lane.node.provider.request('getChainInfo', {})).head_block)
        lane.proxy.harm(seed, [0, 0.05, 0.15, 0.3][seed % 4]!)
        try {
          await follow(seed, root)
          await check(lane, root, before)
        } catch (error) {
          throw new Error(`seed ${seed}: ${(error as Error).message}\n${(error as Error).stack}`)
        }
        rmSync(root, { recursive: true, force: true })
        if (++done % 50 === 0) console.log(`      ${done} schedules, ${kills.length} kills`)
      }
    }
    await Promise.all(Array.from({ length: LANES }, (_, index) => work(index)))
    const harmed = FAULTS.map((fault) => [
      fault,
      lanes.reduce((sum, { proxy }) => sum + (proxy.counts.get(fault) ?? 0), 0),
    ])
    console.log(
      `      ${done} schedules, ${kills.length} kills; ${harmed.map(([name, n]) => `${n} × ${name}`).join(', ')}`,
    )
    expect(done).to.equal(SCHEDULES)
    expect(kills.length).to.be.greaterThan(SCHEDULES / 2)
  })

  it('executes each step once when two processes start at the same time', async () => {
    const lane = lanes[0]!
    lane.proxy.harm(0, 0)
    for (let round = 0; round < 3; round++) {
      await refill(lane)
      const root = makeProject(`two${round}`, lane.url)
      const before = Number((await lane.node.provider.request('getChainInfo', {})).head_block)
      const both = await Promise.all([runDeploy(root), runDeploy(root)])
      for (const { code, output } of both) if (code !== 0) expect(output).to.contain('[DEPLOY_LOCKED]')
      expect((await runDeploy(root)).code).to.equal(0)
      await check(lane, root, before)
    }
  })

  it('executes each step once when a process is suspended, its lock is broken, and it continues', async () => {
    const lane = lanes[0]!
    lane.proxy.harm(0, 0)
    for (let round = 0; round < ROUNDS; round++) {
      await refill(lane)
      const root = makeProject(`stopped${round}`, lane.url)
      const folder = join(root, 'deployments/local')
      const before = Number((await lane.node.provider.request('getChainInfo', {})).head_block)
      let first: ChildProcess | undefined
      const running = runDeploy(root, {}, { onStart: (child) => (first = child) })
      await until(() => countSigned(folder) > 1 + (round % 4))
      first!.kill('SIGSTOP')
      const refused = await runDeploy(root, {}, { flags: ['--break-lock'] })
      expect(refused.output).to.contain('[DEPLOY_LOCK_ALIVE]')
      // From now on the lock is that of another machine, of which only signs of life are seen.
      const [lock] = readdirSync(folder).filter((name) => name.startsWith('.lock-'))
      const path = join(folder, lock!)
      writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), host: 'elsewhere' }))
      const [second, third] = await Promise.all([
        runDeploy(root, {}, { flags: ['--break-lock'] }),
        runDeploy(root, {}, { flags: ['--break-lock'] }),
      ])
      first!.kill('SIGCONT')
      const { output, code } = await running
      expect(code === 0 ? '' : output).to.match(/^$|\[DEPLOY_LOCK_LOST\]/)
      const last = await runDeploy(root)
      expect(last.code, `${last.output}\n${second.output}\n${third.output}`).to.equal(0)
      await check(lane, root, before)
    }
  })

  function countSigned(folder: string): number {
    const path = join(folder, 'journal.jsonl')
    return existsSync(path) ? readFileSync(path, 'utf8').split('"fact":"signed"').length - 1 : 0
  }
})

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}
