import { AddressLink } from '../address-link.js'
import { Answer, useAnswer } from '../asking.js'
import { explorer } from '../data.js'
import { formatTime, formatUnits, group } from '../format.js'
import type { Live } from '../live.js'
import { Facts, Pager, Table, Tabs, TransactionLink } from '../parts.js'
import { Link } from '../router.js'

export function TokensView({ page, live: { head } }: { page: number; live: Live }) {
  const tokens = useAnswer(() => explorer.tokens().page(page), [page, head])
  return (
    <>
      <h1>Tokens</h1>
      <Answer of={tokens}>
        {({ items, pages = 1, total = 0 }) => (
          <>
            <Table
              heads={['Token', 'Name', 'Kind', '#Decimals', '#Holders', 'Issuer']}
              rows={items.map(({ symbol, name, type, decimals, holders_count, issuer }) => [
                <Link to={`/tokens/${symbol}`}>{symbol}</Link>,
                name,
                type,
                decimals,
                group(holders_count),
                <AddressLink name={issuer} />,
              ])}
              empty="There are no tokens."
            />
            <Pager page={page} pages={pages} total={total} />
          </>
        )}
      </Answer>
    </>
  )
}

export function TokenView({ symbol }: { symbol: string }) {
  const token = useAnswer(() => explorer.token(symbol), [symbol])
  return (
    <Answer of={token}>
      {({ name, type, decimals, holders_count, total_supply, issuer }) => (
        <>
          <h1>Token {symbol}</h1>
          <Facts
            of={[
              ['Name', name],
              ['Kind', type],
              ['Decimals', decimals],
              ['Supply', formatUnits(total_supply, Number(decimals ?? 0))],
              ['Holders', group(holders_count)],
              ['Issuer', <AddressLink name={issuer} whole />],
            ]}
          />
          <Tabs
            of={[
              ['Holders', () => <Holders symbol={symbol} />],
              ['Transfers', () => <Transfers symbol={symbol} />],
            ]}
          />
        </>
      )}
    </Answer>
  )
}

function Holders({ symbol }: { symbol: string }) {
  const holders = useAnswer(() => explorer.tokenHolders(symbol, { limit: 100 }).page(), [symbol])
  return (
    <Answer of={holders}>
      {({ items }) => (
        <Table
          heads={['Holder', '#Amount']}
          rows={items.map(({ address, amount }) => [<AddressLink name={address} />, group(amount)])}
          empty="No holders."
        />
      )}
    </Answer>
  )
}

function Transfers({ symbol }: { symbol: string }) {
  const transfers = useAnswer(() => explorer.tokenTransfers(symbol, { limit: 100 }).page(), [symbol])
  return (
    <Answer of={transfers}>
      {({ items }) => (
        <Table
          heads={['From', 'To', '#Amount', 'Time', 'Transaction']}
          rows={items.map(({ timestamp, from, to, total, transaction_hash }) => [
            <AddressLink name={from} />,
            <AddressLink name={to} />,
            describeTotal(total),
            formatTime(timestamp),
            <TransactionLink hash={transaction_hash ?? ''} />,
          ])}
          empty="There were no transfers."
        />
      )}
    </Answer>
  )
}

/** Formats a transferred amount, or a single token. */
export function describeTotal(total: unknown): string {
  const { amount, token_id } = (total ?? {}) as { amount?: string; token_id?: string }
  return amount === undefined ? `no. ${token_id ?? '?'}` : group(amount)
}
