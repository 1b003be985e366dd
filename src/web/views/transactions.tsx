import { Answer, useAnswer } from '../asking.js'
import { FILTERED_PAGE, MethodFilter } from '../lists/method-filter.js'
import { TransactionTable, Waiting } from '../lists/transaction-table.js'
import { Pager, useAnchor } from '../parts.js'
import { Heading } from '../router.js'
import { explorer } from '../service/data.js'
import type { Live } from '../service/live.js'

/** The latest transactions. */
export function TransactionsView({ page, live: { looks } }: { page: number; live: Live }) {
  const anchored = useAnchor(page)
  const transactions = useAnswer(() => explorer.transactions(anchored).page(page), [page, looks])
  return (
    <>
      <Heading>Transactions</Heading>
      <p class="hint">Without the transaction that opens each block, which the chain creates itself.</p>
      {page === 1 && <Waiting looks={looks} />}
      <MethodFilter read={(each) => explorer.transactions({ limit: FILTERED_PAGE }).page(each)}>
        <Answer of={transactions}>
          {({ items, pages = 1, total = 0, newer }) => (
            <>
              <TransactionTable transactions={items} />
              <Pager page={page} pages={pages} total={total} newer={newer} />
            </>
          )}
        </Answer>
      </MethodFilter>
    </>
  )
}
