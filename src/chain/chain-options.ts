import type { Store } from '../state/store.js'
import type { Sandbox } from '../vm/sandbox/sandbox.js'
import type { RecordedTransaction } from '../vm/tracing/recorder.js'
import type { Block } from './blocks/block.js'
import type { OpenRecording } from './blocks/execution-tasks.js'
import type { ChainPersistence } from './chain-persistence.js'
import type { Clock } from './clock.js'
import type { GenesisOptions } from './genesis.js'

export interface ChainOptions {
  genesis: GenesisOptions
  /** Continues from a block of another chain instead of genesis, with the state after it. */
  start?: ChainStart
  clock: Clock
  sandbox: Sandbox
  /**
   * A clock in milliseconds, for time limits: that of the processor, except where tests replace it. `isExact`: to
   * measure what takes less than a millisecond.
   */
  now: (isExact?: boolean) => number
  /** Number of blocks between the last irreversible one and the head. */
  irreversibleAfter?: number
  /** Persists the chain. */
  keeper?: ChainPersistence
  /** Time limit of a transaction in a block, in milliseconds of that clock. */
  timeLimitMs?: number
  /** Time limit of a dry run, in milliseconds of that clock. */
  execTimeLimitMs?: number
  /** Opens a recording of each executed transaction, except for those that open a block. */
  record?: (transaction: RecordedTransaction) => OpenRecording
  /** Number of newest blocks to keep with their transactions (default: all). Reversible blocks are always kept. */
  keepBlocks?: number
}

/** Start of a chain that continues another one. */
export interface ChainStart {
  readonly block: Block
  readonly state: Store
}
