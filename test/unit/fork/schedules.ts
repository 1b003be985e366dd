import { isToolkitError, ToolkitError } from '../../../src/errors/errors.js'
import { createProof } from '../../../src/fork/file/fork-file.js'
import { executeInSandbox } from '../../../src/fork/following/block-runner.js'
import { createFork, type Fork } from '../../../src/fork/fork.js'
import { LiveNode } from '../../../src/fork/reading/live-node.js'
import { createNode, type EmbeddedNode } from '../../../src/node/node.js'
import type { Provider } from '../../../src/rpc/provider.js'
import { fetchUnknown } from '../../../src/state/source.js'
import type { Store } from '../../../src/state/store.js'
import { decodeStored } from '../../../src/state/values.js'
import type { Sandbox } from '../../../src/vm/sandbox/sandbox.js'
import { refuseDevelopment } from './live-chain.js'
import { Load } from './load.js'

/** Outcome of one schedule of a busy chain that is read through a faulty node. */
export interface ScheduleOutcome {
  /** Keys that were compared with the node's own state at the block of the fork. */
  compared: number
  /** Keys with another value than the node has there, and both values. */
  wrong: string[]
  /** Codes of the errors with which reads were refused. */
  refused: string[]
}

/** No waiting at all: the order of answers, and so the whole schedule, depends on the seed alone. */
const NO_WAIT = { requestsPerSecond: Number.POSITIVE_INFINITY, sleep: async () => {} }
const READS = 12

/** Forks a chain that goes on meanwhile, through a node with faults, and compares what the fork says of its block. */
export async function runSchedule(seed: number, sandbox: Sandbox): Promise<ScheduleOutcome> {
  const live = await createNode({ timeLimitMs: 60_000, mining: 'manual' }, sandbox)
  const load = new Load(live, seed)
  const outcome: ScheduleOutcome = { compared: 0, wrong: [], refused: [] }
  try {
    load.open()
    for (let index = 0; index < 15; index++) load.step()
    load.mine()
    const faulty = new FaultyNode(live, load)
    const node = new LiveNode(faulty, NO_WAIT)
    const { proof, findKeys } = createProof(node, 'contract', async () =>
      executeInSandbox(sandbox, () => performance.now()),
    )
    const fork = await createFork(node, [], { ramPayer: 'contract', toolkit: '0.0.0', proof, findKeys })
    // taken now: the node drops the states of all but its newest blocks, and goes on while the fork is read
    const state = live.chain.stateAfter(fork.header.block.number)!
    const keys = [...state.entries()].map(([key]) => key)
    for (let index = 0; index < READS; index++) await compareKey(fork, state, load.pick(keys), outcome)
    for (const key of fork.state.values.keys()) await compareKey(fork, state, key, outcome)
  } catch (error) {
    refuse(outcome, error)
  } finally {
    await live.close()
  }
  return outcome
}

async function compareKey(fork: Fork, state: Store, key: string, outcome: ScheduleOutcome): Promise<void> {
  try {
    const bytes = await fetchUnknown(fork.state, () => fork.state.read(key))
    outcome.compared++
    const [here, there] = [describe(key, bytes), describe(key, state.get(key))]
    if (here !== there) outcome.wrong.push(`${key}: ${here}, and ${there} on the node`)
  } catch (error) {
    refuse(outcome, error)
  }
}

function refuse(outcome: ScheduleOutcome, error: unknown): void {
  if (!isToolkitError(error)) throw error
  outcome.refused.push(error.code)
}

/** A value without who pays for it, which no node tells. */
function describe(key: string, bytes: string | undefined): string {
  const isValue = key.startsWith('b-') || /^m-[^-]*-[^-]*-/.test(key)
  if (bytes === undefined || !isValue) return String(bytes)
  return JSON.stringify(decodeStored(bytes).value, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
}

/** A node that fails, that answers late, wrong and with old state, and whose chain goes on while it is read. */
class FaultyNode implements Provider {
  readonly url = 'faulty'
  readonly #live: EmbeddedNode
  readonly #load: Load
  readonly #old = new Map<string, unknown>()

  constructor(live: EmbeddedNode, load: Load) {
    this.#live = live
    this.#load = load
  }

  request: Provider['request'] = async (method, params) => {
    const { random } = this.#load
    // A fork polls for the next block before it begins to read: the polls take no time of this chain.
    if (method !== 'getChainInfo' && random() < 0.15) {
      this.#load.step()
      if (random() < 0.7) this.#load.mine()
    }
    const name = `${method} ${JSON.stringify(params)}`
    const chance = random()
    if (chance < 0.03) throw new ToolkitError('NODE_TIMEOUT', 'the node is late')
    if (chance < 0.06) throw new ToolkitError('NODE_ANSWER', 'status 500')
    if (chance < 0.08) throw new ToolkitError('NODE_UNREACHABLE', 'the node restarts')
    if (chance < 0.12 && this.#old.has(name)) return this.#old.get(name) as never
    const result = await this.#live.provider.request(method, params)
    this.#old.set(name, structuredClone(result))
    return chance < 0.15 ? (this.#spoil(result) as never) : result
  }

  /** An answer of the right form with something wrong in it. */
  #spoil(result: object): object {
    const spoiled = structuredClone(result) as { datas?: unknown[]; fields?: string[]; block?: { txs?: unknown[] } }
    const last = spoiled.datas?.at(-1)
    if (typeof last === 'string') spoiled.datas![0] = last
    else if (spoiled.fields !== undefined) spoiled.fields.pop()
    else if (spoiled.block?.txs !== undefined) spoiled.block.txs.pop()
    return spoiled
  }

  subscribe: Provider['subscribe'] = () => Promise.reject(new Error('not used'))
  dev: Provider['dev'] = refuseDevelopment
}
