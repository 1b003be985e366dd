import type { Block } from '../../chain/blocks/block.js'
import { ToolkitError } from '../../errors/errors.js'
import type { Provider } from '../../rpc/provider.js'
import { Store } from '../../state/store.js'
import type { BlockName, LiveNode } from '../reading/live-node.js'
import { DevelopmentState } from '../state/development-state.js'
import type { BlockRunner } from './block-runner.js'
import type { ChainFollower, FollowedTransaction } from './followed-transaction.js'
import { fetchReads } from './key-discovery.js'
import { compareExecution } from './receipt-differences.js'

export interface ExactFollowerOptions {
  node: LiveNode
  runner: BlockRunner
  /** The block after which following starts. */
  start: BlockName
  /** Called with each transaction right after its execution. */
  onExecuted?: (transaction: FollowedTransaction) => unknown
  /** Called with each transaction when its verdict is final. */
  onSettled?: (transaction: FollowedTransaction) => void
}

/**
 * Applies the blocks of a development node, each on the state that the node had before it, with the payers of RAM. No
 * transaction is unknown.
 */
export class ExactFollower implements ChainFollower {
  readonly #options: ExactFollowerOptions
  #head: BlockName
  #state: DevelopmentState | undefined

  constructor(options: ExactFollowerOptions) {
    this.#options = options
    this.#head = options.start
  }

  get head(): BlockName {
    return this.#head
  }

  /** Returns whether a node has the state after a block. */
  static async canFollow(provider: Provider, { number, hash }: BlockName): Promise<boolean> {
    return (await DevelopmentState.open(provider, number + 1, hash)) instanceof DevelopmentState
  }

  execute<T>(run: () => T | Promise<T>): T | Promise<T> {
    return this.#state === undefined ? run() : this.#state.execute(run)
  }

  async step(to?: BlockName): Promise<void> {
    const { node, runner } = this.#options
    const number = this.#head.number + 1
    const expected = { parent: this.#head.hash, ...(number === to?.number && { hash: to.hash }) }
    const block = await node.readBlock(number, expected)
    this.#state = await this.#openState()
    await this.execute(() => runner.openBlock(new Store([], this.#state)))
    await fetchReads([block], { runner, state: this.#state, store: new Store([], this.#state) })
    await this.#apply(block)
    this.#head = { number, hash: block.id }
  }

  async #openState(): Promise<DevelopmentState> {
    const { number, hash } = this.#head
    const state = await DevelopmentState.open(this.#options.node.provider, number + 1, hash)
    if (state instanceof DevelopmentState) return state
    throw new ToolkitError('FORK_MOVED', `the node does not have the state after block ${number} any more`, {
      hint: 'A development node keeps the state of its newest 256 blocks. Start again from a newer block.',
    })
  }

  async #apply(block: Block): Promise<void> {
    const { runner, onExecuted, onSettled } = this.#options
    let before = new Store([], this.#state)
    for (const [index, signed] of block.transactions.entries()) {
      const live = block.receipts[index]
      if (live === undefined) throw new Error(`block ${block.id} does not have a receipt of ${signed.id}`)
      const run = await this.execute(() => runner.run(before, block, index))
      const receipt = 'receipt' in run.execution ? run.execution.receipt : undefined
      const differences = compareExecution(live, run.execution)
      const overtaken = new Set<string>()
      const isUnknown = run.isBroken ?? false
      const done = { block, index, signed, live, receipt, differences, before, run, isUnknown, overtaken }
      await onExecuted?.(done)
      onSettled?.(done)
      before = await this.execute(() => before.commit(run.changes))
    }
  }

  /** Every verdict is final at once. */
  async settleAll(): Promise<void> {}
}
