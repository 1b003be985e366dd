import type { Block } from '../../chain/blocks/block.js'
import { unknownVersionError } from '../../chain/unknown-version.js'
import { encodeBase58 } from '../../codec/base58.js'
import { isToolkitError, type ToolkitError } from '../../errors/errors.js'
import { createPrices, readPriceSettings } from '../../gas/prices.js'
import { Overlay } from '../../state/overlay.js'
import { UnknownKey } from '../../state/source.js'
import type { Changes, Reader, Store } from '../../state/store.js'
import { findBuiltIn } from '../../system-contracts/runtime/registry.js'
import type { Receipt } from '../../tx/receipt.js'
import type { Recorder } from '../../vm/execution/engine-events.js'
import { ENGINE_FAILED, type Execution, executeTransaction, findVerdict } from '../../vm/execution/executor.js'
import type { Engine } from '../../vm/execution/run.js'
import type { Sandbox } from '../../vm/sandbox/sandbox.js'

/** Reads and writes of one execution of a transaction. */
export interface BlockRun {
  execution: Execution
  changes: Changes
  reads: ReadonlySet<string>
  /** Keys that only the payment of the transaction and the check of its signatures read. */
  costReads: ReadonlySet<string>
  /** Error of the engine itself, which values of different blocks can cause. */
  failure?: Error
}

/** Time limit of a call, in milliseconds. It is high, because the live receipt shows which calls timed out. */
const TIME_LIMIT_MS = 60_000

/** Executes transactions of live blocks on local states. */
export class BlockRunner {
  readonly #engine: Engine
  readonly #now: () => number
  /** Error for the first version of a system contract that the current execution met and that is not implemented. */
  #unknownVersion: ToolkitError | undefined

  constructor(sandbox: Sandbox, now: () => number) {
    this.#engine = {
      prices: createPrices(),
      sandbox,
      findBuiltIn,
      onUnknownVersion: (id, version) => {
        this.#unknownVersion ??= unknownVersionError(id, version)
      },
    }
    this.#now = now
  }

  /** Adopts the prices in force in a block, as its first transaction reads them. */
  openBlock(state: Store): void {
    readPriceSettings(this.#engine.prices, state)
  }

  /**
   * @throws `CONTRACT_VERSION` if the live chain ran or adopted a version of a system contract that is not implemented.
   */
  run(state: Store, block: Block, index: number, recorder?: Recorder): BlockRun {
    this.#unknownVersion = undefined
    const base = new TrackedReader(state)
    // A recorder of the caller's replaces the one that tells the phases apart.
    const phases: Recorder = { enter: () => base.depth++, leave: () => base.depth-- }
    const overlay = new Overlay(base)
    const { number, parentHash, time, witness } = block.head
    const options = {
      engine: this.#engine,
      state: overlay,
      block: { number, parentHash: encodeBase58(parentHash), time, witness },
      mode: index === 0 ? ('system' as const) : ('normal' as const),
      now: this.#now,
      timeLimitMs: TIME_LIMIT_MS,
      verdict: findVerdict(block.receipts[index]!),
      recorder: recorder ?? phases,
    }
    try {
      const execution = executeTransaction(block.transactions[index]!, options)
      // a live node of the same versions has the same failure
      if (this.#unknownVersion !== undefined && !hasStatus(execution, block.receipts[index]!))
        throw this.#unknownVersion
      const costReads = new Set([...base.keys].filter((key) => !base.actionKeys.has(key) && isOfCosts(key)))
      return { execution, changes: overlay.changes, reads: base.keys, costReads: recorder ? NO_KEYS : costReads }
    } catch (error) {
      if (error instanceof UnknownKey || isToolkitError(error) || !(error instanceof Error)) throw error
      const execution = { dropped: `${ENGINE_FAILED}: ${error.message}` }
      return { execution, changes: new Map(), reads: base.keys, costReads: NO_KEYS, failure: error }
    }
  }
}

function hasStatus(execution: Execution, { statusCode }: Receipt): boolean {
  return 'receipt' in execution && execution.receipt.statusCode === statusCode
}

const NO_KEYS: ReadonlySet<string> = new Set()

/** Records of gas, RAM and permissions. Outside of actions they decide what is paid, and whether it can be paid. */
const COSTS = /^(?:b-gas\.iost-.*g[tlsu]$|b-ram\.iost-UR|m-token\.iost-TB[^-]*-ram$|m-auth\.iost-auth-)/

function isOfCosts(key: string): boolean {
  return COSTS.test(key)
}

/** Records the keys that are read. */
class TrackedReader implements Reader {
  readonly keys = new Set<string>()
  /** Keys that actions read. */
  readonly actionKeys = new Set<string>()
  /** Number of open frames. */
  depth = 0
  readonly #base: Reader

  constructor(base: Reader) {
    this.#base = base
  }

  get(key: string): string | undefined {
    this.keys.add(key)
    if (this.depth > 0) this.actionKeys.add(key)
    return this.#base.get(key)
  }
}
