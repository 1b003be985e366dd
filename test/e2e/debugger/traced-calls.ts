import { compileFunction } from 'node:vm'
import { AssertionError, expect } from 'chai'
import { must } from '../../../src/collections/presence.js'
import type { CallingContract, StatementPlace } from './random-calls.js'
import { readStack, readValue } from './traced-run.js'

/** A function that runs, with its statement and the values that it sees. */
export interface CallFrame extends StatementPlace {
  contract: string
  /** Empty outside of all functions. */
  name: string
  values: Map<string, string>
}

/** A stored entry that the call has read or written. */
interface StoredEntry {
  contract: string
  key: string
  value: string | null
  /** The value before the first write; absent if it was not written. */
  before?: string | null
}

/** The state of plain Node before a statement. */
export interface CallStep {
  /** The innermost frame first. */
  frames: CallFrame[]
  /** Number of the call of a contract. */
  call: number
  /** Entries in the order of their first use. */
  storage: StoredEntry[]
}

/** All statements that a call of the first contract runs, up to its failure. */
export interface CallTrace {
  steps: CallStep[]
  /** Number of the step whose statement failed; undefined if the call succeeded. */
  failed: number | undefined
  /** Lines that each call of a contract wrote to the console. */
  logs: string[][]
  /** Writes in order, each with the step of the statement that makes it, and the step that it comes after. */
  writes: { step: number; after: number; contract: string; key: string }[]
}

/** Thrown where the chain refuses what a contract requests. */
class Refusal extends Error {}
class LimitReached extends Error {}

/** A call of `$`: the number of the statement, the values of all names, and the function below which the stack is. */
interface Probed {
  place: number
  read: () => Record<string, string | undefined>
  below: (...args: never[]) => unknown
}

/** Runs the traced text of contracts in plain Node; undefined if it has more than `limit` steps. */
export function traceCalls(
  contracts: readonly CallingContract[],
  { ids, argument, limit }: { ids: readonly string[]; argument: number; limit: number },
): CallTrace | undefined {
  const run = new NodeRun(contracts, ids, limit)
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 200
  try {
    run.call(must(ids[0], 'id'), 'go', [argument, ...ids.slice(1)])
  } catch (error) {
    if (error instanceof LimitReached) return undefined
    if (error instanceof AssertionError) throw error
    // whatever else a random contract throws is the failure of its call
    return { ...run.trace, failed: run.findFailed(error) }
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
  return run.trace
}

/** Contracts with their storage, for one call. */
class NodeRun {
  readonly trace: CallTrace = { steps: [], failed: undefined, logs: [], writes: [] }
  readonly #contracts: readonly CallingContract[]
  readonly #ids: readonly string[]
  readonly #limit: number
  readonly #stored = new Map<string, StoredEntry>()
  /** The numbers of the calls that run. */
  readonly #running: number[] = []
  /** The last state of each frame of the stack, the outermost first. */
  readonly #frames: CallFrame[] = []

  constructor(contracts: readonly CallingContract[], ids: readonly string[], limit: number) {
    this.#contracts = contracts
    this.#ids = ids
    this.#limit = limit
  }

  call(id: string, method: string, args: readonly unknown[]): unknown[] {
    const contract = this.#contracts[this.#ids.indexOf(id)]
    if (contract === undefined || method !== 'go') throw new Refusal()
    this.#running.push(this.trace.logs.push([]) - 1)
    const probe = (place: number, read: Probed['read']) => this.#note(contract, { place, read, below: probe })
    const names = ['$', '$t', 'storage', 'blockchain', 'console']
    const load = compileFunction(contract.traced, names, { filename: `traced-${contract.name}.js` })
    const Contract = load(probe, readValue, this.#openStorage(contract), this.#openBlockchain(id), this.#openConsole())
    const returned = new Contract().go(...JSON.parse(JSON.stringify(args)))
    this.#running.pop()
    return [returned]
  }

  /** The last step of the function that V8 has innermost in the stack of an error. */
  findFailed(error: unknown): number {
    const frames = String((error as Error).stack).match(/traced-\w+\.js:\d+/g) ?? []
    return this.#findStep(frames.length)
  }

  /** The statement that the function at a depth of the stack is at. */
  #findStep(depth: number): number {
    return this.trace.steps.findLastIndex(({ frames }) => frames.length === depth)
  }

  #note(contract: CallingContract, { place, read, below }: Probed): void {
    const { steps } = this.trace
    if (steps.length === this.#limit) throw new LimitReached()
    const stack = readStack(below, /^traced-/)
    const entries = Object.entries(read()).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const name = must(stack[0], 'frame').name.replace('(anonymous)', '')
    const own = { ...must(contract.places[place], 'place'), contract: contract.name, name, values: new Map(entries) }
    this.#frames.splice(stack.length - 1, Number.POSITIVE_INFINITY, own)
    const frames = this.#frames.toReversed()
    expect(frames.map(({ line }) => line)).to.deep.equal(stack.map(({ line }) => line))
    const storage = [...this.#stored.values()].map((entry) => ({ ...entry }))
    steps.push({ frames, call: must(this.#running.at(-1), 'call'), storage })
  }

  #openStorage({ name: contract }: CallingContract): object {
    const read = (key: string) => {
      const known = this.#stored.get(`${contract} ${key}`)
      if (known === undefined) this.#stored.set(`${contract} ${key}`, { contract, key, value: null })
      return known?.value ?? null
    }
    const write = (key: string, value: string, below: (...args: never[]) => unknown) => {
      const known = this.#stored.get(`${contract} ${key}`)
      const before = known?.before === undefined ? (known?.value ?? null) : known.before
      this.#stored.set(`${contract} ${key}`, { contract, key, value, before })
      const depth = readStack(below, /^traced-/).length
      this.trace.writes.push({ step: this.#findStep(depth), after: this.trace.steps.length - 1, contract, key })
    }
    const put = (key: string, value: string) => write(key, value, put)
    const mapPut = (key: string, field: string, value: string) => write(`${key}.${field}`, value, mapPut)
    return { get: read, put, mapPut }
  }

  #openBlockchain(id: string): object {
    return {
      call: (...args: Parameters<NodeRun['call']>) => this.call(...args),
      contractName: () => id,
      transfer() {
        throw new Refusal()
      },
    }
  }

  #openConsole(): object {
    const call = must(this.#running.at(-1), 'call')
    return { log: (...parts: unknown[]) => this.trace.logs[call]?.push(parts.join(' ')) }
  }
}
