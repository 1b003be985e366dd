import { itemAt } from '../../collections/presence.js'
import type { ContractRecord } from '../../contract/record.js'
import { decodeStored } from '../../state/values.js'
import type { EnteredFrame, FrameEnding, Recorder, StorageEntry } from '../../vm/execution/recorder-events.js'
import type { InvocationTrace, OperandComparison } from '../../vm/sandbox/invocation.js'
import { InvocationMemory } from '../../vm/sandbox/invocation-memory.js'
import type { StepOracle } from '../oracles/step-oracle.js'
import type { Dictionary } from '../sequences/generation/dictionary.js'
import { listLeaves, parseDocument } from '../sequences/generation/json-text.js'
import { RejectionFeedback } from './rejection-feedback.js'

/** Number of values of one key that each count as new. */
const VALUES_PER_KEY = 32
/** Maximum number of stored values per key that equal an argument of the call. */
const ECHOES_PER_KEY = 3
/** Maximum number of watched keys and maps: a contract may have a key for each argument. */
const MAX_KEYS = 2000
/** Maximum number of watched code paths. */
const MAX_PATHS = 2000
/** Number of states per path that each count as new. */
const STATES_PER_PATH = 24
/** Maximum number of comparisons that are watched for progress. */
const MAX_COMPARISONS = 4000
/** A longer value counts by its length. */
const MAX_VALUE = 8
/** Maximum number of kept texts that a sequence produced, and their maximum length. */
const MAX_RECENT = 24
const MAX_RECENT_LENGTH = 64
/** Probability of recording the comparisons of a call, which requires another run. */
const COMPARED = 0.1

/** Bits for how often a charge point was passed in one call: 1, 2, 3, 4-7, 8-15, 16-31, 32-127, more. */
function classOf(count: number): number {
  if (count < 4) return 1 << (count - 1)
  if (count < 8) return 8
  if (count < 16) return 16
  if (count < 32) return 32
  return count < 128 ? 64 : 128
}

/** A call that a contract made while a transaction ran, with its arguments as JSON. */
export interface NestedCall {
  contract: string
  method: string
  data: string
}

/** One run of a contract's code within a call. */
interface PassedPath {
  contract: string
  path: number
}

export interface CoverageFeedbackParts {
  /** The ids of the contracts that are tested. */
  watched: ReadonlySet<string>
  guard: StepOracle
  dictionary: Dictionary
  random: { chance: (probability: number) => boolean }
}

/**
 * Records what calls do, and whether they did something new: reached code, a path or a branch, stored a value, met a
 * state, or came nearer to satisfying a comparison.
 */
export class CoverageFeedback implements Recorder {
  readonly memory = new InvocationMemory()
  readonly points = new Map<ContractRecord, Uint8Array>()
  readonly #parts: CoverageFeedbackParts
  readonly #values = new Map<string, Map<string, number>>()
  readonly #paths = new Set<string>()
  readonly #states = new Map<string, Map<number, number>>()
  readonly #distances = new Map<string, number>()
  /** Why the newest call may have been rejected. */
  readonly rejection = new RejectionFeedback()
  /** Calls that contracts made during the newest call and that succeeded. */
  readonly nested: NestedCall[] = []
  readonly #open: (NestedCall | undefined)[] = []
  /**
   * Number of steps before the newest call. A result reached with at most half as many steps as before counts as new.
   */
  depth = 0
  /** Strings that the sequence produced, newest last: in receipts, returns and storage. */
  recent: string[] = []
  #args: readonly unknown[] = []
  #passed: PassedPath[] = []
  #state = 0
  /** True if the newest call made the state larger. */
  hasGrown = false
  /** The probes of `contract/instrumentation/probes.ts` that were passed, by contract. */
  readonly probes = new Map<string, Set<number>>()
  /** Something was new since this was set to false. */
  isNew = false

  constructor(parts: CoverageFeedbackParts) {
    this.#parts = parts
  }

  /** Starts a sequence. */
  start(): void {
    this.recent = []
    this.depth = 0
    this.isNew = false
  }

  /** Starts a call of an account. */
  begin(args: readonly unknown[], caller: string): void {
    this.#args = args
    this.rejection.clear(caller)
    this.hasGrown = false
    this.nested.length = 0
    this.#open.length = 0
    this.#passed = []
    this.#state = 0
    this.#parts.guard.begin(args)
  }

  /** Ends a call. States that a rejected call only read are not new. */
  end(isDone: boolean): void {
    if (isDone) for (const each of this.#passed) this.#countState(each)
    if (this.#passed.length > 0 && this.#parts.random.chance(COMPARED)) this.#measureProgress()
  }

  /** The paths that the newest call took, as one name. */
  get path(): string {
    return this.#passed.map(({ contract, path }) => `${contract} ${path}`).join(' ')
  }

  follow(trace: InvocationTrace): void {
    this.rejection.follow(trace)
  }

  enter(frame: EnteredFrame): void {
    const isNested = frame.kind === 'call' || frame.kind === 'callWithAuth'
    const isWatched = isNested && this.#parts.watched.has(frame.contract)
    this.#open.push(isWatched ? { contract: frame.contract, method: frame.abi, data: frame.data } : undefined)
  }

  leave(_cost: unknown, { error }: FrameEnding): void {
    const call = this.#open.pop()
    if (call !== undefined && error === undefined) this.nested.push(call)
  }

  receipt(content: string): void {
    this.#see(content)
  }

  /** Notes the return value of a call, a JSON list. */
  returned(returns: readonly string[]): void {
    for (const each of returns) this.#see(each)
  }

  #see(text: string): void {
    this.#parts.dictionary.see(text)
    const leaves = listLeaves(text).filter((leaf) => leaf.length > 1 && leaf.length <= MAX_RECENT_LENGTH)
    this.recent = [...this.recent.filter((each) => !leaves.includes(each)), ...leaves].slice(-MAX_RECENT)
  }

  passes(contract: ContractRecord, counts: readonly number[]): void {
    if (!this.#parts.watched.has(contract.id)) return
    let known = this.points.get(contract)
    if (known === undefined) {
      known = new Uint8Array(counts.length)
      this.points.set(contract, known)
    }
    let path = 0
    for (let index = 0; index < counts.length; index++) {
      const count = itemAt(counts, index)
      if (count === 0) continue
      const bit = classOf(count)
      path = Math.imul(path ^ (index * 8191 + bit), 0x01000193)
      const bits = itemAt(known, index)
      if ((bits & bit) !== 0) continue
      known[index] = bits | bit
      this.isNew = true
    }
    this.#passed.push({ contract: contract.id, path })
    this.#lookAt(contract, path, counts)
  }

  /** Counts the branches of a path, once per path, because that requires running it again. */
  #lookAt(contract: ContractRecord, path: number, counts: readonly number[]): void {
    const name = `${contract.id} ${path}`
    if (this.#paths.has(name) || this.#paths.size >= MAX_PATHS) return
    this.#paths.add(name)
    const { probes = [] } = this.rejection.findTrace(counts)?.repeat?.countProbes() ?? {}
    const known = this.probes.get(contract.id) ?? new Set()
    this.probes.set(contract.id, known)
    for (const [index, count] of probes.entries()) {
      if (count === 0 || known.has(index)) continue
      known.add(index)
      this.isNew = true
    }
  }

  authority(account: string, _permission: string, { granted }: { granted: boolean }): void {
    if (!granted) this.rejection.denied.push(account)
  }

  read(entry: StorageEntry, value: unknown): void {
    this.rejection.read(entry, value)
    this.#parts.guard.read(entry, value)
    if (!this.#parts.watched.has(entry.contract)) return
    this.#state = Math.imul(this.#state ^ hashText(`${entry.key} ${summarize(value)}`), 0x01000193)
    if (typeof value === 'string') this.#parts.dictionary.see(value)
  }

  write(entry: StorageEntry & { stateKey: string }, before: string | undefined, after: string | undefined): void {
    const { watched, guard } = this.#parts
    guard.write(entry, before)
    this.rejection.write(entry)
    const { contract, key, field } = entry
    if ((after?.length ?? 0) > (before?.length ?? 0)) this.hasGrown = true
    if (!watched.has(contract)) return
    if (field !== undefined) this.#see(field)
    const value = after === undefined ? undefined : decodeStored(after).value
    const text = typeof value === 'string' ? value : ''
    if (field === undefined || parseDocument(text) !== undefined) this.#see(text)
    this.#parts.dictionary.tuples.addEntry(contract, { key, field, text })
    this.#countValue(`${contract} ${key}`, text.length <= MAX_VALUE ? text : `… ${sizeOf(text.length)}`)
  }

  #countValue(name: string, value: string): void {
    // arguments alone are weak evidence
    const each = this.#args.some((arg) => String(arg) === value) ? ECHOES_PER_KEY : VALUES_PER_KEY
    const limits = { names: MAX_KEYS, each }
    if (reach(this.#values, { name, value, depth: this.depth }, limits)) this.isNew = true
  }

  /** Counts the values that the call read from storage, by size, for this path. */
  #countState({ contract, path }: PassedPath): void {
    const limits = { names: MAX_PATHS, each: STATES_PER_PATH }
    const met = { name: `${contract} ${path}`, value: this.#state, depth: this.depth }
    if (reach(this.#states, met, limits)) this.isNew = true
  }

  /** A comparison whose operands are closer to each other than ever before on this path is progress. */
  #measureProgress(): void {
    const { path } = this
    for (const [index, comparison] of this.rejection.listComparisons().entries()) {
      const name = `${path} ${index} ${comparison[1]}`
      const distance = measureDistance(comparison)
      const nearest = this.#distances.get(name)
      if (nearest === undefined ? this.#distances.size >= MAX_COMPARISONS : nearest <= distance) continue
      this.#distances.set(name, distance)
      if (nearest !== undefined) this.isNew = true
    }
  }

  /** Number of charge points that were passed at least once. */
  get covered(): number {
    return [...this.points.values()].reduce(
      (sum, known) => sum + known.reduce((some, bits) => some + (bits ? 1 : 0), 0),
      0,
    )
  }
}

/** A value reached under a name, with the number of steps. */
interface Reached<T> {
  name: string
  value: T
  depth: number
}

/** Records a value, and returns whether it is new or was reached with at most half as many steps as before. */
function reach<T>(
  known: Map<string, Map<T, number>>,
  { name, value, depth }: Reached<T>,
  most: { names: number; each: number },
): boolean {
  let depths = known.get(name)
  if (depths === undefined) {
    if (known.size >= most.names) return false
    depths = new Map()
    known.set(name, depths)
  }
  const least = depths.get(value)
  if (least === undefined ? depths.size >= most.each : depth * 2 > least) return false
  depths.set(value, depth)
  return least === undefined || depth < least
}

/** Reduces a value to the features that decide in most contracts: presence, sign and magnitude, or a short text. */
function summarize(value: unknown): string {
  if (Array.isArray(value)) return `list ${sizeOf(value.length)}`
  if (typeof value !== 'string') return String(value)
  const number = value === '' ? Number.NaN : Number(value)
  if (!Number.isNaN(number)) return `${Math.sign(number)} ${sizeOf(Math.abs(number))}`
  return value.length <= MAX_VALUE ? value : `… ${sizeOf(value.length)}`
}

/** Returns the power of two of a number; for numbers below 1, steps of ten. */
function sizeOf(count: number): number {
  return count === 0 ? -9 : Math.floor(Math.log2(count))
}

function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash
}

/**
 * Measures the distance of operands, 0 for equal ones: the magnitude of the difference of numbers, the length after the
 * common prefix of strings.
 */
function measureDistance([left, , right]: OperandComparison): number {
  if (left === right) return 0
  const [a, b] = [Number(left), Number(right)]
  if (left !== '' && right !== '' && !Number.isNaN(a) && !Number.isNaN(b))
    return 1 + Math.max(0, 1 + sizeOf(Math.abs(a - b)))
  const [first, second] = [String(left), String(right)]
  let same = 0
  while (same < first.length && first[same] === second[same]) same++
  return 1 + Math.max(first.length, second.length) - same
}
