import { BlockRunner, executeInSandbox } from '../../../../src/fork/following/block-runner.js'
import type { FollowedTransaction } from '../../../../src/fork/following/followed-transaction.js'
import { LiveRun } from '../../../../src/fork/shadow/live-run.js'
import { Shadow, type ShadowOptions } from '../../../../src/fork/shadow/shadow.js'
import type { EmbeddedNode } from '../../../../src/node/node.js'
import type { Store } from '../../../../src/state/store.js'
import { type BusyForkOptions, openChain, readText } from '../busy-fork.js'
import { compileContractText } from '../contracts.js'

export interface BusyRunOptions extends BusyForkOptions {
  /** Number of transactions to count. */
  transactions: number
  isDevelopment?: boolean
}

/** Figures of RAM that a transaction only reads to pay. */
const RAM = /^b-ram\.iost-UR|^m-token\.iost-TB[^-]*-ram$/

/**
 * A shadow run that compares each value that a transaction reads with the state of the live node at this point,
 * recomputed from the state after the block before.
 */
class WitnessedShadow extends Shadow {
  /** Wrong values that transactions with a verdict read. */
  readonly wrong: string[] = []
  /** Number of requests after the warm-up. */
  requests = 0
  readonly #runner: BlockRunner
  readonly #live: EmbeddedNode
  readonly #found = new Map<FollowedTransaction, string[]>()
  #state: Store | undefined

  constructor(options: ShadowOptions, live: EmbeddedNode) {
    super(options)
    this.#runner = options.runner
    this.#live = live
  }

  override async try(...args: Parameters<Shadow['try']>): Promise<void> {
    const [, transaction] = args
    const { block, index, before, run } = transaction
    if (index === 0) this.#state = this.#live.chain.stateAfter(block.head.number - 1)
    const state = this.#state
    if (state === undefined) throw new Error(`the live chain keeps no state before block ${block.head.number}`)
    const isWrong = (key: string) => !RAM.test(key) && readText(key, before) !== readText(key, state)
    this.#found.set(
      transaction,
      [...run.reads].filter(isWrong).map((key) => `block ${block.head.number}, transaction ${index}: ${key}`),
    )
    const { changes } = await this.#runner.run(state, block, index)
    this.#state = state.commit(changes)
    return super.try(...args)
  }

  override settle(transaction: FollowedTransaction): void {
    if (!transaction.isUnknown) this.wrong.push(...(this.#found.get(transaction) ?? []))
    this.#found.delete(transaction)
    super.settle(transaction)
  }
}

/** Runs the published code of a contract as its candidate, on a live chain under traffic of all system contracts. */
export async function runBusyShadow({
  transactions,
  isDevelopment = false,
  ...options
}: BusyRunOptions): Promise<WitnessedShadow> {
  const { live, traffic, node, wait } = await openChain(options, {
    isDevelopment,
    warmUpMs: 30_000,
    keepsVault: true,
  })
  const runner = new BlockRunner(executeInSandbox(options.sandbox, () => performance.now()))
  const { code, info } = compileContractText('vault')
  const candidate = { contract: traffic.vault, script: code, info }
  const shadow = new WitnessedShadow({ runner, contract: traffic.vault, candidate, gasTolerance: 0 }, live)
  const run = await LiveRun.open({ node, runner, shadow, from: undefined, ramPayer: 'contract' })
  const isOver = () => shadow.figures.transactions >= transactions
  let warmUpRequests = 0
  while (!isOver()) {
    await run.advance(isOver)
    if (shadow.figures.transactions === 0) warmUpRequests = node.requests
    await wait(200)
  }
  await run.settleAll()
  shadow.requests = node.requests - warmUpRequests
  await live.close()
  return shadow
}
