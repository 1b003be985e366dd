import { isToolkitError } from '../../../src/errors/errors.js'
import { createProof } from '../../../src/fork/file/fork-file.js'
import { KeptReadings } from '../../../src/fork/file/kept-readings.js'
import { BlockRunner, executeInSandbox } from '../../../src/fork/following/block-runner.js'
import { compareExecution } from '../../../src/fork/following/receipt-differences.js'
import { createFork, resumeFork, startFork } from '../../../src/fork/fork.js'
import { LiveNode } from '../../../src/fork/reading/live-node.js'
import { listAccountKeys } from '../../../src/fork/state/likely-keys.js'
import { listAccounts } from '../../../src/node/developer-accounts.js'
import { createNode, type EmbeddedNode } from '../../../src/node/node.js'
import type { Provider } from '../../../src/rpc/provider.js'
import { fetchUnknown } from '../../../src/state/source.js'
import type { Store } from '../../../src/state/store.js'
import { decodeStored } from '../../../src/state/values.js'
import type { Sandbox } from '../../../src/vm/sandbox/sandbox.js'
import { refuseDevelopment } from './live-chain.js'
import type { ActionToSend } from './load.js'
import { listProbes, Traffic } from './traffic.js'
import { VirtualClock } from './virtual-clock.js'

export interface BusyForkOptions {
  seed: number
  /** Transactions per second of the live chain. */
  rate: number
  /** Number of blocks between the irreversible block and the newest one. */
  lag: number
  sandbox: Sandbox
  /**
   * Time by which a proxy delays each request, on the clock of the test: half of it on the way to the node. Requests
   * that are sent together are under way together. Without it, each request takes a millisecond in which no other one
   * is sent.
   */
  latencyMs?: number
  /** Reads from a fork that another process opens after it was made, with its cache if there is one. */
  resumed?: { cache: string | undefined }
}

export interface BusyForkResult {
  read: number
  answered: number
  /** Keys with another value than the live chain has at the block of the fork. */
  wrong: string[]
}

const BLOCK_MS = 500
/** Time that a request takes, on the clock of the test. */
const REQUEST_MS = 1
const WARM_UP_MS = 20_000
const READS = 60

/** A live chain under traffic. Time passes with requests and pauses only, so a run depends on its seed only. */
export async function openChain(
  { seed, rate, lag, sandbox, latencyMs }: BusyForkOptions,
  { isDevelopment = false, warmUpMs = WARM_UP_MS, keepsVault = false } = {},
) {
  const live = await createNode(
    { timeLimitMs: 60_000, mining: 'manual', accounts: 30, irreversibleAfter: lag },
    sandbox,
  )
  const traffic = new Traffic(live, seed)
  if (keepsVault) keepVault(traffic)
  traffic.open()
  let [now, next, due] = [0, BLOCK_MS, 0]
  const pass = (ms: number): void => {
    for (now += ms; now >= next; next += BLOCK_MS) {
      for (due += (rate * BLOCK_MS) / 1000; due >= 1; due--) traffic.step()
      live.chain.mineBlock()
    }
  }
  pass(warmUpMs + lag * BLOCK_MS)
  const clock = new VirtualClock(now, (at) => pass(at - now))
  const wait = async (ms: number) => (latencyMs === undefined ? pass(ms) : clock.wait(ms))
  const request: Provider['request'] = async (method, params) => {
    if (latencyMs === undefined) {
      pass(REQUEST_MS)
      return live.provider.request(method, params)
    }
    await clock.wait(latencyMs / 2)
    const response = await live.provider.request(method, params)
    await clock.wait(latencyMs / 2)
    return response
  }
  const dev: Provider['dev'] = (method, params) =>
    isDevelopment ? live.provider.dev(method, params) : refuseDevelopment()
  const provider = { url: 'live', request, subscribe: live.provider.subscribe, dev }
  const node = new LiveNode(provider, {
    requestsPerSecond: Number.POSITIVE_INFINITY,
    sleep: wait,
  })
  return { live, traffic, node, wait }
}

/** Leaves out updates of the vault. */
function keepVault(traffic: Traffic): void {
  const send = traffic.send.bind(traffic)
  const isUpdate = ({ actionName, args: [code] }: ActionToSend) =>
    actionName === 'updateCode' && String(code).includes(traffic.vault)
  traffic.send = (from, actions, signers) => (actions.some(isUpdate) ? '' : send(from, actions, signers))
}

/** The block of a fork, and the chain that started again from it. */
interface RestartedFork {
  forkedAt: number
  head: number
  accounts: number
}

/** Forks a live chain under traffic, and starts a chain from the values of the fork alone five seconds later. */
export async function restartBusyFork(options: BusyForkOptions): Promise<RestartedFork> {
  const { live, node, wait } = await openChain(options)
  const ramPayer = 'contract'
  try {
    const { proof, findKeys } = createProof(node, ramPayer, async () =>
      executeInSandbox(options.sandbox, () => performance.now()),
    )
    const keys = listAccounts(10).flatMap(({ name }) => listAccountKeys(name))
    const fork = await createFork(node, keys, { ramPayer, toolkit: '0.0.0', proof, findKeys })
    await wait(5000)
    const again = createProof(node, ramPayer, async () => executeInSandbox(options.sandbox, () => performance.now()))
    const resumed = resumeFork(fork.header, new Map(fork.state.values), { node, ramPayer, proof: again.proof })
    const forked = await createNode({ start: startFork(resumed), chainId: fork.header.chainId }, options.sandbox)
    try {
      const { head_block } = await forked.provider.request('getChainInfo', {})
      return { forkedAt: fork.header.block.number, head: Number(head_block), accounts: forked.accounts.length }
    } finally {
      await forked.close()
    }
  } finally {
    await live.close()
  }
}

/**
 * Forks a live chain under traffic, reads random keys for half a minute, and compares them with the state at the block
 * of the fork, recomputed from genesis.
 */
export async function runBusyFork(options: BusyForkOptions): Promise<BusyForkResult> {
  const { live, traffic, node, wait } = await openChain(options)
  const open = (kept?: KeptReadings) =>
    createProof(node, 'contract', async () => executeInSandbox(options.sandbox, () => performance.now()), kept)
  const result: BusyForkResult = { read: 0, answered: 0, wrong: [] }
  try {
    const { resumed } = options
    const kept = new KeptReadings(resumed?.cache)
    const created = await createFork(node, [], { ramPayer: 'contract', toolkit: '0.0.0', ...open(kept) })
    const { header, state: known } = created
    kept.write(header)
    const again = { node, ramPayer: 'contract', ...open(new KeptReadings(resumed?.cache)) }
    const fork = resumed === undefined ? created : resumeFork(header, new Map(known.values), again)
    const { number } = fork.header.block
    const state = await recomputeState(live, number, options.sandbox)
    const keys = listProbes(live, number)
    for (; result.read < READS; result.read++) {
      await wait(BLOCK_MS)
      const key = traffic.pick(keys)
      try {
        const bytes = await fetchUnknown(fork.state, () => fork.state.read(key))
        result.answered++
        if (readText(key, { get: () => bytes }) !== readText(key, state)) result.wrong.push(key)
      } catch (error) {
        if (!isToolkitError(error) || error.code !== 'FORK_MOVED') throw error
      }
    }
  } finally {
    await live.close()
  }
  return result
}

/** Recomputes the state after a block from genesis, by the transactions of the blocks alone. */
async function recomputeState({ chain }: EmbeddedNode, number: number, sandbox: Sandbox): Promise<Store> {
  const runner = new BlockRunner(executeInSandbox(sandbox, () => performance.now()))
  let [state] = chain.genesis.states
  if (state === undefined) throw new Error('the chain has no genesis')
  for (let at = 1; at <= number; at++) {
    const block = chain.findBlock({ number: at })
    if (block === undefined) throw new Error(`the chain does not keep block ${at}`)
    runner.openBlock(state)
    for (const [index, live] of block.receipts.entries()) {
      const run = await runner.run(state, block, index)
      if (compareExecution(live, run.execution).length > 0) throw new Error(`block ${at} has other receipts`)
      state = state.commit(run.changes)
    }
  }
  return state
}

/** Returns the text of a value without its payer, which nodes do not report. */
export function readText(key: string, state: Pick<Store, 'get'>): string {
  const bytes = state.get(key)
  const isValue = key.startsWith('b-') || /^m-[^-]*-[^-]*-/.test(key)
  if (bytes === undefined || !isValue) return String(bytes)
  return JSON.stringify(decodeStored(bytes).value, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
}
