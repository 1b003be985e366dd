import type { ContractRecord } from '../../../contract/record.js'
import { decodeStored } from '../../../node/state/values.js'
import type { InvocationTrace } from '../../../node/vm/invocation.js'
import type { Recorder, StorageEntry } from '../../../node/vm/trace.js'
import { Obstacles } from './obstacles.js'
import type { Guard } from './rules.js'
import { listLeaves } from './stored-texts.js'

/** How many values of one key count as something new each. */
const VALUES_PER_KEY = 32
/** How many keys and maps are looked at: a contract may have a key for each argument. */
const MOST_KEYS = 2000
/** How many ways through the code are looked at. */
const MOST_WAYS = 2000
/** A longer value is no state of anything. */
const LONGEST_VALUE = 8

/** Bits for how often a charge point was passed in one call: 1, 2, 3, 4-7, 8-15, 16-31, 32-127, more. */
function classOf(count: number): number {
  if (count < 4) return 1 << (count - 1)
  if (count < 8) return 8
  if (count < 16) return 16
  if (count < 32) return 32
  return count < 128 ? 64 : 128
}

/** Hears what calls do, and tells whether they did something that none did before. */
export class Watcher implements Recorder {
  readonly points = new Map<ContractRecord, Uint8Array>()
  readonly #values = new Map<string, Set<string>>()
  readonly #watched: ReadonlySet<string>
  readonly #see: (text: string) => void
  readonly #guard: Guard
  readonly #ways = new Set<string>()
  /** What the newest call met. */
  readonly obstacles = new Obstacles()
  /** The newest call made the state larger. */
  hasGrown = false
  /** The probes of `contract/probes.ts` that were passed, by contract. */
  readonly probes = new Map<string, Set<number>>()
  /** Something was new since this was set to false. */
  isNew = false

  /** `watched`: the ids of the contracts it is about; `see` gets the texts they store. */
  constructor(watched: ReadonlySet<string>, guard: Guard, see: (text: string) => void) {
    this.#watched = watched
    this.#guard = guard
    this.#see = see
  }

  /** A call begins. */
  begin(): void {
    this.obstacles.clear()
    this.hasGrown = false
    this.#guard.begin()
  }

  follow(trace: InvocationTrace): void {
    this.obstacles.follow(trace)
  }

  passes(contract: ContractRecord, counts: readonly number[]): void {
    if (!this.#watched.has(contract.id)) return
    let known = this.points.get(contract)
    if (known === undefined) {
      known = new Uint8Array(counts.length)
      this.points.set(contract, known)
    }
    let path = 0
    for (let index = 0; index < counts.length; index++) {
      const count = counts[index]!
      if (count === 0) continue
      const bit = classOf(count)
      path = Math.imul(path ^ (index * 8191 + bit), 0x01000193)
      if ((known[index]! & bit) !== 0) continue
      known[index]! |= bit
      this.isNew = true
    }
    this.#lookAt(contract, path, counts)
  }

  /** Which branches a way through the code took is asked once for each way: it means to run it again. */
  #lookAt(contract: ContractRecord, path: number, counts: readonly number[]): void {
    const way = `${contract.id} ${path}`
    if (this.#ways.has(way) || this.#ways.size >= MOST_WAYS) return
    this.#ways.add(way)
    const { probes = [] } = this.obstacles.findTrace(counts)?.repeat?.countProbes() ?? {}
    const known = this.probes.get(contract.id) ?? new Set()
    this.probes.set(contract.id, known)
    for (const [index, count] of probes.entries()) {
      if (count === 0 || known.has(index)) continue
      known.add(index)
      this.isNew = true
    }
  }

  authority(account: string, _permission: string, { granted }: { granted: boolean }): void {
    if (!granted) this.obstacles.denied.push(account)
  }

  read(entry: StorageEntry, value: unknown): void {
    this.obstacles.read(entry, value)
    if (this.#watched.has(entry.contract) && typeof value === 'string') this.#see(value)
  }

  write(entry: StorageEntry & { stateKey: string }, before: string | undefined, after: string | undefined): void {
    this.#guard.write(entry, before)
    this.obstacles.write(entry)
    const { contract, key, field } = entry
    if ((after?.length ?? 0) > (before?.length ?? 0)) this.hasGrown = true
    if (!this.#watched.has(contract)) return
    if (field !== undefined) this.#see(field)
    const value = after === undefined ? undefined : decodeStored(after).value
    const text = typeof value === 'string' ? value : ''
    if (field === undefined || /^[[{]/.test(text)) for (const leaf of listLeaves(text)) this.#see(leaf)
    this.#count(`${contract} ${key}`, text.length <= LONGEST_VALUE ? text : '…')
  }

  #count(name: string, value: string): void {
    const values = this.#values.get(name) ?? new Set()
    if (values.size === 0 && this.#values.size >= MOST_KEYS) return
    this.#values.set(name, values)
    if (values.has(value) || values.size >= VALUES_PER_KEY) return
    values.add(value)
    this.isNew = true
  }

  /** How many charge points were passed at least once. */
  get covered(): number {
    return [...this.points.values()].reduce(
      (sum, known) => sum + known.reduce((some, bits) => some + (bits ? 1 : 0), 0),
      0,
    )
  }
}
