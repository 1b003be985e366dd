import { BoundedMap } from '../../collections/bounded-map.js'
import { machineTime, type Sleep, sleep } from '../../rpc/machine-clock.js'
import type { Provider } from '../../rpc/provider.js'
import type { NodeEvent } from '../../rpc/schema.js'
import { type Emission, EmissionReader, type EventOrigin } from './emissions.js'

export interface OriginOptions {
  /** Receives the events in order, each with its origin if one was found. */
  onEvent: (event: NodeEvent, origin: EventOrigin | undefined) => void | Promise<void>
  /** Time that an event waits for its block, in milliseconds (default: 2000, four blocks). */
  patienceMs?: number
  /** Replace the machine's clock: nanoseconds since 1970, and waiting. */
  now?: () => bigint
  sleep?: Sleep
}

interface PendingEvent {
  event: NodeEvent
  since: bigint
  origin?: EventOrigin
}

const PATIENCE_MS = 2000
const POLL_MS = 200
const REQUEST_MS = 1000
/** Number of blocks before the head that an event may belong to, and whose output is remembered. */
const LOOK_BACK = 30
/** Maximum time that an event may precede its block, for differing clocks, and follow it, for late nodes. */
const MAX_EARLY_NS = 100_000_000n
const MAX_LATE_NS = 10_000_000_000n
/** Maximum number of remembered origins. */
const MAX_KNOWN = 500

/**
 * Finds the origins of events. The stream names neither contract nor transaction (rpc.md §7.2), so each event waits for
 * a block with the same content. The stream does not wait: events of dry runs, which are in no block, and all events
 * while the node does not respond, are passed on without an origin after a timeout.
 */
export class EventOrigins {
  readonly #provider: Pick<Provider, 'request' | 'dev'>
  readonly #options: Required<OriginOptions>
  readonly #reader: EmissionReader
  readonly #pending: PendingEvent[] = []
  /** Events of read blocks that were not matched yet. */
  #unclaimed: (Emission & { time: bigint })[] = []
  readonly #known = new BoundedMap<string, EventOrigin>(MAX_KNOWN)
  readonly #stop = new AbortController()
  /** The number of the next block to read. */
  #next = 0
  /** The time of the newest block that was read. */
  #newest = 0n
  #work: Promise<void> | undefined

  constructor(provider: Pick<Provider, 'request' | 'dev'>, options: OriginOptions) {
    this.#provider = provider
    this.#options = { patienceMs: PATIENCE_MS, now: machineTime, sleep, ...options }
    this.#reader = new EmissionReader(provider)
  }

  /** Begins after the newest block. Rejects as `request` does. */
  async open(): Promise<void> {
    const { head_block } = await this.#provider.request('getChainInfo', {})
    this.#next = Number(head_block) + 1
  }

  /** Takes the next event of the stream. */
  add(event: NodeEvent): void {
    this.#pending.push({ event, since: this.#options.now() })
    this.#work ??= this.#follow().finally(() => {
      this.#work = undefined
    })
  }

  /** Looks once more, then passes on the waiting events. Rejects with errors of `onEvent`. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.#work
  }

  async #follow(): Promise<void> {
    while (this.#pending.length > 0) {
      // A node that does not answer costs the origins, not the events.
      await this.#look().catch(() => {})
      this.#match()
      await this.#handOver()
      if (this.#pending.length > 0) await this.#options.sleep(POLL_MS, this.#stop.signal).catch(() => {})
    }
  }

  /** Reads the blocks since the last look. */
  async #look(): Promise<void> {
    const options = { timeoutMs: REQUEST_MS }
    const { head_block } = await this.#provider.request('getChainInfo', {}, options)
    const head = Number(head_block)
    // After a rollback to a snapshot, or a fork, blocks are read again.
    const known = head < this.#next - 1 ? 0 : this.#next
    for (let number = Math.max(known, head - LOOK_BACK + 1, 0); number <= head; number++) {
      const params = { number: String(number), complete: true }
      const { block } = await this.#provider.request('getBlockByNumber', params, options)
      const time = BigInt(block.time)
      const emissions = await this.#reader.list(block)
      this.#unclaimed.push(...emissions.map((emission) => ({ ...emission, time })))
      this.#next = number + 1
      this.#newest = time
    }
    this.#unclaimed = this.#unclaimed.filter(({ origin }) => Number(origin.block) > head - LOOK_BACK)
  }

  /**
   * Assigns the receipts of blocks to equal events: the first since the block's time, otherwise the last before it.
   */
  #match(): void {
    this.#unclaimed = this.#unclaimed.filter((emission) => {
      const same = this.#pending.filter(({ event, origin }) => origin === undefined && mayBe(event, emission))
      const found = same.find(({ event }) => BigInt(event.time) >= emission.time) ?? same.at(-1)
      if (found === undefined) return true
      found.origin = emission.origin
      this.#remember(emission)
      return false
    })
  }

  #remember(emission: Emission): void {
    const { contract, action } = emission.origin
    this.#known.delete(keyOf(emission))
    this.#known.set(keyOf(emission), { contract, action })
  }

  /** Passes on the first events, which no later block can complete. */
  async #handOver(): Promise<void> {
    for (let first = this.#pending[0]; first !== undefined && this.#isSettled(first); first = this.#pending[0]) {
      this.#pending.shift()
      await this.#options.onEvent(first.event, first.origin ?? this.#known.get(keyOf(first.event)))
    }
  }

  #isSettled({ event, since, origin }: PendingEvent): boolean {
    if (origin !== undefined || this.#stop.signal.aborted) return true
    const waited = Number(this.#options.now() - since) / 1e6
    return BigInt(event.time) < this.#newest || waited >= this.#options.patienceMs
  }
}

function mayBe(event: NodeEvent, emission: Emission & { time: bigint }): boolean {
  const late = BigInt(event.time) - emission.time
  return keyOf(event) === keyOf(emission) && late >= -MAX_EARLY_NS && late <= MAX_LATE_NS
}

function keyOf({ topic, data }: { topic: string; data: string }): string {
  return `${topic} ${data}`
}
