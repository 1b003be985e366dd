import { AddressLink } from '../address-link.js'
import { Response, useResponse } from '../asking.js'
import { formatShare, formatUnits, group, isUnique, nameTokenKind } from '../format.js'
import { Age } from '../lists/age.js'
import { describeTotal, Recipient, Sender } from '../lists/moved.js'
import { NewRecords, useTimedList } from '../lists/timed-list.js'
import { Facts, Pager, Table, Tabs, TransactionLink } from '../parts.js'
import { Heading, Link } from '../router.js'
import { explorer } from '../service/data.js'
import type { Live } from '../service/live.js'

export function TokensView({ page, live: { head } }: { page: number; live: Live }) {
  const tokens = useResponse(() => explorer.tokens().page(page), [page], { looks: [head], keepsLate: true })
  return (
    <>
      <Heading>Tokens</Heading>
      <Response of={tokens}>
        {(shown) => (
          <>
            <Table
              heads={['Token', 'Name', 'Kind', '#Decimals', '#Holders', 'Issuer']}
              rows={shown.items.map(({ address_hash, symbol, name, type, decimals, holders_count, issuer }) => [
                <Link to={`/tokens/${address_hash}`}>{symbol}</Link>,
                name,
                type,
                isUnique(type) ? '–' : decimals,
                group(holders_count),
                <AddressLink name={issuer} />,
              ])}
              empty="No tokens."
              isLong
              cards={{ first: ['Token', 'Name'], last: 'Kind', hidden: ['Decimals'] }}
            />
            <Pager of={shown} isRanked />
          </>
        )}
      </Response>
    </>
  )
}

/** A token with its holders and transfers, which are read again with every block. */
export function TokenView({ id, page, live: { head } }: { id: string; page: number; live: Live }) {
  const token = useResponse(() => explorer.token(id), [id], { looks: [head] })
  return (
    <Response of={token}>
      {({ symbol, name, type, decimals, holders_count, total_supply, issuer }) => (
        <>
          <Heading>
            {nameTokenKind(type)} {symbol}
          </Heading>
          <Facts
            isWide
            of={[
              ['Name', name],
              ['Kind', type],
              ...(isUnique(type) ? [] : ([['Decimals', decimals]] as const)),
              ['Supply', formatUnits(total_supply, Number(decimals ?? 0))],
              ['Holders', group(holders_count)],
              ['Issuer', <AddressLink name={issuer} whole />],
            ]}
          />
          <Tabs
            of={[
              ['Holders', () => <Holders id={id} page={page} head={head} />],
              ['Transfers', () => <Transfers id={id} isUnique={isUnique(type)} page={page} head={head} />],
            ]}
          />
        </>
      )}
    </Response>
  )
}

interface HoldersProps {
  id: string
  page: number
  head: number
}

function Holders({ id, page, head }: HoldersProps) {
  const read = async () => {
    // Shares are of the supply that was read with the amounts.
    const [holders, { total_supply }] = await Promise.all([explorer.tokenHolders(id).page(page), explorer.token(id)])
    return { ...holders, supply: total_supply }
  }
  const holders = useResponse(read, [id, page], { looks: [head], keepsLate: true })
  return (
    <Response of={holders}>
      {(shown) => (
        <>
          <Table
            heads={['Holder', '#Amount', '#Share']}
            rows={shown.items.map(({ address, amount, value }) => [
              <AddressLink name={address} />,
              group(amount),
              formatShare(value, shown.supply),
            ])}
            empty="No holders."
            isLong
            cards={{ first: ['Holder'], last: 'Share' }}
          />
          <Pager of={shown} isRanked />
        </>
      )}
    </Response>
  )
}

interface TransfersProps {
  id: string
  /** Whether each token has an id instead of an amount. */
  isUnique: boolean
  page: number
  head: number
}

function Transfers({ id, isUnique, page, head }: TransfersProps) {
  const read = (anchored: { anchor?: number }) => explorer.tokenTransfers(id, anchored).page(page)
  const transfers = useTimedList({ page, looks: head, keys: [id], read })
  return (
    <Response of={transfers}>
      {(shown) => (
        <>
          <NewRecords count={shown.newer} />
          <Table
            heads={['From', 'To', isUnique ? '#Token id' : '#Amount', 'Age', 'Transaction']}
            rows={shown.items.map(({ timestamp, from, to, total, transaction_hash }) => [
              <Sender name={from} />,
              <>
                <span class="in-card">→ </span>
                <Recipient name={to} />
              </>,
              describeTotal(total),
              <Age of={timestamp} />,
              <TransactionLink hash={transaction_hash ?? ''} />,
            ])}
            empty="No transfers."
            isLong
            cards={{ first: ['From', 'To'], last: 'Age' }}
          />
          <Pager of={shown} />
        </>
      )}
    </Response>
  )
}
