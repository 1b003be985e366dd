import type { Block } from '../../chain/blocks/block.js'
import type { Execute } from '../../chain/blocks/execution-tasks.js'
import type { Chain } from '../../chain/chain.js'
import type { FullRequests, MethodName, Results } from '../../rpc/schema.js'
import type { Store } from '../../state/store.js'
import type { EncodedTransaction } from '../../tx/bytes.js'
import type { Transaction } from '../../tx/transaction.js'
import type { Miner } from '../miner.js'

/** Backend of methods. */
export interface Backend {
  chain: Chain
  miner: Miner
  settings: NodeSettings
  /** Executes transactions. */
  execute: Execute
  /** The block whose state is read, instead of the newest one. */
  view?: View
  /** Resolves at the turn of a transaction from another process, with its signatures verified on other threads. */
  admit?: (tx: Transaction, encoded: EncodedTransaction) => Promise<unknown> | unknown
}

interface NodeSettings {
  /** Whether `/execTx` is served. */
  exec: boolean
  /** Whether `/sendTx` answers the receipt of a dry run. */
  tryTx: boolean
}

/**
 * Handlers by method: requests complete and in the wire form; refusals are thrown as `ChainError` with the chain's
 * text.
 */
export type Handlers = {
  [M in MethodName]: (backend: Backend, request: FullRequests[M]) => Results[M] | Promise<Results[M]>
}

/** A block and the state after it. */
export interface View {
  block: Block
  state: Store
}

/** Returns the newest block if `longest` is true, else the last irreversible one. */
export function chooseView({ chain, view }: Backend, longest: boolean): View {
  if (view !== undefined) return view
  return longest ? { block: chain.head, state: chain.state } : { block: chain.lib, state: chain.libState }
}

/** A response with several values, which names the block that was read when it is asked for it. */
export class BatchResponse {
  readonly datas: string[]
  readonly #block: Block

  constructor({ block }: View, datas: string[]) {
    this.datas = datas
    this.#block = block
  }

  get block_hash(): string {
    return this.#block.id
  }

  get block_number(): string {
    return String(this.#block.head.number)
  }
}

/** Adds the block that was read to a storage response. The hash is computed when it is read. */
export function nameBlock<T extends object>(
  { block }: View,
  answer: T,
): T & { block_hash: string; block_number: string } {
  // Not a getter in a literal, which the engine would define after the members that follow it.
  const named = Object.defineProperty({ ...answer, block_hash: '' }, 'block_hash', {
    get: () => block.id,
    enumerable: true,
    configurable: true,
  })
  return Object.assign(named, { block_number: String(block.head.number) })
}
