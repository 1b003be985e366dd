import type { Receipt } from '../../tx/receipt.js'
import type { TransactionExecution } from '../../vm/execution/executor.js'
import type { BlockContext } from '../../vm/execution/run.js'
import type { SignedTransaction } from '../../vm/execution/signed.js'

const BLOCK_GAS = 800000000
const BLOCK_TRANSACTIONS = 50
const BLOCK_TRANSACTIONS_BY_PUBLISHER = 10

/** A block under construction (`vm.md` §11). */
export class BlockBuilder {
  readonly transactions: SignedTransaction[] = []
  readonly receipts: Receipt[] = []
  readonly #byPublisher = new Map<string, number>()
  #gas = 0

  constructor(readonly block: BlockContext) {}

  begin(base: SignedTransaction, execution: TransactionExecution): void {
    if ('dropped' in execution || execution.receipt.statusCode !== 'SUCCESS') {
      const reason = 'dropped' in execution ? execution.dropped : execution.receipt.message
      throw new Error(`the first transaction of block ${this.block.number} failed: ${reason}`)
    }
    this.transactions.push(base)
    this.receipts.push(execution.receipt)
  }

  admits({ tx }: SignedTransaction): boolean {
    return (
      this.transactions.length < BLOCK_TRANSACTIONS &&
      tx.time <= this.block.time &&
      tx.gasLimit <= BLOCK_GAS - this.#gas &&
      (this.#byPublisher.get(tx.publisher) ?? 0) < BLOCK_TRANSACTIONS_BY_PUBLISHER
    )
  }

  add(signed: SignedTransaction, receipt: Receipt): void {
    this.transactions.push(signed)
    this.receipts.push(receipt)
    this.#gas += receipt.gasUsage
    const { publisher } = signed.tx
    this.#byPublisher.set(publisher, (this.#byPublisher.get(publisher) ?? 0) + 1)
  }
}
