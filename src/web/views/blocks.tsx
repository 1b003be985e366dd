import type { ExplorerRecord } from '../../explorer/records.js'
import { Response, useResponse } from '../asking.js'
import { group, shorten } from '../format.js'
import { Age } from '../lists/age.js'
import { NewRecords, useTimedList } from '../lists/timed-list.js'
import { TransactionTable } from '../lists/transaction-table.js'
import { BlockLink, Copyable, Facts, Pager, Status, Table, Timestamp } from '../parts.js'
import { Heading, Link } from '../router.js'
import { explorer } from '../service/data.js'
import type { Live } from '../service/live.js'

/** Characters at both ends of the hash of the block before. */
const PARENT_KEPT = 12

type ShownBlock = ExplorerRecord<'Block'>

export function BlockTable({ blocks, isShort = false }: { blocks: readonly ShownBlock[]; isShort?: boolean }) {
  const heads = [
    'Block',
    '#Transactions',
    ...(isShort ? [] : ['#Gas']),
    'Age',
    ...(isShort ? [] : ['Producer', 'Hash']),
  ]
  const rows = blocks.map(({ number, timestamp, transactions_count, gas_used, witness, hash }) => [
    <BlockLink number={number} />,
    group(transactions_count),
    ...(isShort ? [] : [group(gas_used)]),
    <Age of={timestamp} />,
    ...(isShort
      ? []
      : [<span class="code">{shorten(witness ?? '')}</span>, <span class="code">{shorten(hash ?? '')}</span>]),
  ])
  return (
    <Table
      heads={heads}
      rows={rows}
      empty="No blocks."
      isLong={!isShort}
      cards={{ first: ['Block'], last: 'Age', hidden: ['Hash'] }}
    />
  )
}

export function BlocksView({ page, live: { looks } }: { page: number; live: Live }) {
  const blocks = useTimedList({ page, looks, keys: [], read: (anchored) => explorer.blocks(anchored).page(page) })
  return (
    <>
      <Heading>Blocks</Heading>
      <Response of={blocks}>
        {(shown) => (
          <>
            <NewRecords count={shown.newer} />
            <BlockTable blocks={shown.items} />
            <Pager of={shown} />
          </>
        )}
      </Response>
    </>
  )
}

export function BlockView({ name, head }: { name: string; head: number }) {
  const block = useResponse(
    () => (/^0x.{20}|^[^0]\w{20}/.test(name) ? explorer.blockByHash(name) : explorer.blockByNumber(name)),
    [name],
  )
  return (
    <Response of={block}>
      {({ number, hash, parent_hash, timestamp, witness, gas_used, transactions_count, status, id }) => (
        <>
          <Heading>Block {group(number)}</Heading>
          <Facts
            isWide
            of={[
              ['Status', <Status of={status} />],
              ['Time', <Timestamp of={timestamp} />],
              ['Hash', <Copyable text={hash} name="hash" />],
              ['Hash of the chain', <Copyable text={String(id)} name="hash of the chain" />],
              [
                'Parent',
                number ? (
                  <Link to={`/blocks/${number - 1}`} class="code" title={parent_hash ?? ''}>
                    {shorten(parent_hash ?? '', PARENT_KEPT)}
                  </Link>
                ) : (
                  '–'
                ),
              ],
              ['Producer', <span class="code">{witness}</span>],
              ['Gas', group(gas_used)],
              ['Transactions', group(transactions_count)],
            ]}
          />
          <nav class="pager" aria-label="Neighbours">
            {number ? <Link to={`/blocks/${number - 1}`}>Previous block</Link> : <span />}
            {(number ?? 0) < head && <Link to={`/blocks/${(number ?? 0) + 1}`}>Next block</Link>}
          </nav>
          <BlockTransactions number={number ?? 0} />
        </>
      )}
    </Response>
  )
}

function BlockTransactions({ number }: { number: number }) {
  const transactions = useResponse(() => explorer.blockTransactions(number, { limit: 100 }).all(), [number])
  return (
    <section aria-labelledby="transactions">
      <h2 id="transactions">Transactions</h2>
      <Response of={transactions}>
        {(items) => (
          <>
            <TransactionTable transactions={items} />
            <p class="pager">{group(items.length)} in all</p>
          </>
        )}
      </Response>
    </section>
  )
}
