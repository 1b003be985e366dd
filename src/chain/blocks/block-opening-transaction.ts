import { BlockOpening } from '../../system-contracts/block-opening.js'
import { formSystemReceipt, type TransactionExecution } from '../../vm/execution/executor.js'
import type { ExecutionEnvironment } from '../../vm/execution/run.js'
import { type SignedTransaction, UnsignedTransaction } from '../../vm/execution/signed.js'
import { createBaseTransaction, formatParent } from './base-transaction.js'
import type { Block } from './block.js'
import type { ExecutionSlot } from './block-execution.js'

/** The chain's own transaction, which begins every block. */
export class BlockOpeningTransaction {
  readonly #chainId: number
  readonly #onEvent: NonNullable<ExecutionEnvironment['onEvent']>
  readonly #opening = new BlockOpening()

  constructor({ chainId, onEvent }: { chainId: number; onEvent: NonNullable<ExecutionEnvironment['onEvent']> }) {
    this.#chainId = chainId
    this.#onEvent = onEvent
  }

  create(parent: Block, time: bigint): SignedTransaction {
    const { witness } = parent.head
    const { gasUsage } = parent
    const chainId = this.#chainId
    return new UnsignedTransaction(() => {
      const data = formatParent({ witness, gasUsage, electing: false })
      return createBaseTransaction({ data, time, chainId })
    })
  }

  /** Computes the execution without running contracts, if the block needs nothing unusual. */
  shorten(
    base: SignedTransaction,
    { block, prices, state }: ExecutionSlot,
    parent: Block,
  ): TransactionExecution | undefined {
    const receipts = this.#opening.run(state, { block, prices, parentWitness: parent.head.witness })
    if (receipts === undefined) return undefined
    for (const { content } of receipts) {
      this.#onEvent({ topic: 'CONTRACT_RECEIPT', contract: 'token.iost', data: content })
    }
    return { receipt: formSystemReceipt(base, { status: 'SUCCESS', message: '', returns: ['[""]'] }, receipts) }
  }
}
