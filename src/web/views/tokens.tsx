import { AddressLink } from '../address-link.js'
import { Answer, useAnswer } from '../asking.js'
import { explorer } from '../data.js'
import { formatShare, formatTime, formatUnits, group } from '../format.js'
import type { Live } from '../live.js'
import { Facts, Pager, Table, Tabs, TransactionLink } from '../parts.js'
import { Heading, Link } from '../router.js'

export function TokensView({ page, live: { head } }: { page: number; live: Live }) {
  const tokens = useAnswer(() => explorer.tokens().page(page), [page, head])
  return (
    <>
      <Heading>Tokens</Heading>
      <Answer of={tokens}>
        {({ items, pages = 1, total = 0 }) => (
          <>
            <Table
              heads={['Token', 'Name', 'Kind', '#Decimals', '#Holders', 'Issuer']}
              rows={items.map(({ address_hash, symbol, name, type, decimals, holders_count, issuer }) => [
                <Link to={`/tokens/${address_hash}`}>{symbol}</Link>,
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

export function TokenView({ id, page }: { id: string; page: number }) {
  const token = useAnswer(() => explorer.token(id), [id])
  return (
    <Answer of={token}>
      {({ symbol, name, type, decimals, holders_count, total_supply, issuer }) => (
        <>
          <Heading>Token {symbol}</Heading>
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
              ['Holders', () => <Holders id={id} page={page} supply={total_supply} />],
              ['Transfers', () => <Transfers id={id} page={page} />],
            ]}
          />
        </>
      )}
    </Answer>
  )
}

function Holders({ id, page, supply }: { id: string; page: number; supply: string | null | undefined }) {
  const holders = useAnswer(() => explorer.tokenHolders(id).page(page), [id, page])
  return (
    <Answer of={holders}>
      {({ items, pages = 1, total = 0 }) => (
        <>
          <Table
            heads={['Holder', '#Amount', '#Share']}
            rows={items.map(({ address, amount, value }) => [
              <AddressLink name={address} />,
              group(amount),
              formatShare(value, supply),
            ])}
            empty="No holders."
          />
          <Pager page={page} pages={pages} total={total} />
        </>
      )}
    </Answer>
  )
}

function Transfers({ id, page }: { id: string; page: number }) {
  const transfers = useAnswer(() => explorer.tokenTransfers(id).page(page), [id, page])
  return (
    <Answer of={transfers}>
      {({ items, pages = 1, total = 0 }) => (
        <>
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
          <Pager page={page} pages={pages} total={total} />
        </>
      )}
    </Answer>
  )
}

/** Formats a transferred amount, or a single token. */
export function describeTotal(total: unknown): string {
  const { amount, token_id } = (total ?? {}) as { amount?: string; token_id?: string }
  return amount === undefined ? `no. ${token_id ?? '?'}` : group(amount)
}
