import { TransactionList } from '../lists/transaction-list.js'
import { Heading } from '../router.js'
import type { Live } from '../service/live.js'

/** The latest transactions. */
export function TransactionsView({ page, live }: { page: number; live: Live }) {
  return (
    <>
      <Heading>Transactions</Heading>
      <p class="hint">Without the transaction that opens each block, which the chain creates itself.</p>
      <TransactionList page={page} live={live} />
    </>
  )
}
