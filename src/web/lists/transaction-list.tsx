import { Response, useResponse } from '../asking.js'
import { group } from '../format.js'
import { Pager } from '../parts.js'
import { Link } from '../router.js'
import { explorer } from '../service/data.js'
import { listTransactions } from '../service/lists.js'
import type { Live } from '../service/live.js'
import { FilterBar, formatFilter, NoMatch, placeUntil, useFilter } from './filter-bar.js'
import { NewRecords, useTimedList } from './timed-list.js'
import { TransactionTable, Waiting } from './transaction-table.js'

interface TransactionListProps {
  page: number
  live: Live
  /** The address whose transactions these are (default: all transactions). */
  of?: string
  /** Methods to filter by (default: any text). */
  methods?: readonly string[] | undefined
}

/** Transactions in pages, with filters. Pending ones come first. */
export function TransactionList({ page, live: { looks }, of: address, methods }: TransactionListProps) {
  const filter = formatFilter(useFilter())
  const isFiltered = filter.size > 0
  const read = async (anchored: { anchor?: number }) => ({
    ...(await listTransactions(address, filter, { page, ...anchored })),
    // Rows stay while a response to other filters is on its way.
    isFiltered,
  })
  const found = useTimedList({ page, looks, keys: [address, String(filter)], read })
  const path = address === undefined ? 'transactions' : `addresses/${encodeURIComponent(address)}/transactions`
  return (
    <>
      {page === 1 && !isFiltered && <Waiting looks={looks} {...(address !== undefined && { of: address })} />}
      <FilterBar csv={`/api/exports/${path}.csv`} hasDirection={address !== undefined} methods={methods} />
      <Response of={found}>
        {(shown) => (
          <>
            <NewRecords count={shown.newer} />
            <TransactionTable
              transactions={shown.items}
              of={address}
              empty={shown.isFiltered ? <NoMatch /> : 'No transactions.'}
            />
            {shown.total > 0 && <Pager of={shown} />}
            {shown.searched_to !== undefined && <SearchedTo block={shown.searched_to} />}
          </>
        )}
      </Response>
    </>
  )
}

/** The block at which a search by several filters ended, with a link that searches on from there. */
function SearchedTo({ block }: { block: number }) {
  const found = useResponse(() => explorer.blockByNumber(block), [block])
  const timestamp = found !== undefined && 'value' in found ? found.value.timestamp : undefined
  return (
    <p class="hint">
      Searched back to block {group(block)}.{' '}
      {typeof timestamp === 'number' && <Link to={placeUntil(timestamp)}>Search earlier blocks</Link>}
    </p>
  )
}
