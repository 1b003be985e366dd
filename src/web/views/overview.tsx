import { Response, useResponse } from '../asking.js'
import { formatTime, group } from '../format.js'
import { TransactionTable, Waiting } from '../lists/transaction-table.js'
import { Heading, Link } from '../router.js'
import { explorer } from '../service/data.js'
import { listContracts } from '../service/lists.js'
import type { Live } from '../service/live.js'
import { BlockTable } from './blocks.js'
import { ContractTable } from './contracts.js'

/** Shows statistics, and the latest blocks and transactions. */
export function OverviewView({ live: { head, looks } }: { live: Live }) {
  const figures = useResponse(() => explorer.stats(), [], { looks: [looks] })
  const blocks = useResponse(() => explorer.blocks({ limit: 8 }).page(), [], { looks: [looks] })
  const transactions = useResponse(() => explorer.transactions({ limit: 8 }).page(), [], { looks: [looks] })
  const contracts = useResponse(() => listContracts({ page: 1, limit: 5 }), [], { looks: [head] })
  const chart = useResponse(() => explorer.transactionChart(), [], { looks: [head] })
  const stats = figures !== undefined && 'value' in figures ? figures.value : undefined
  const tiles = [
    ['Blocks', stats?.total_blocks],
    ['Transactions', stats?.total_transactions],
    ['Accounts', stats?.total_accounts],
    ['Contracts', stats?.total_contracts],
    ['Transactions per second', stats?.transactions_per_second],
    ['RAM price, iost/byte', String(stats?.ram_price ?? '–').slice(0, 9)],
  ] as const
  return (
    <>
      <Heading>Overview</Heading>
      <dl class="tiles">
        {tiles.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{group(value as string)}</dd>
          </div>
        ))}
      </dl>
      <Response of={chart}>{(points) => <Chart points={points} />}</Response>
      <Waiting looks={looks} />
      <div class="columns">
        <section aria-labelledby="latest-blocks">
          <h2 id="latest-blocks">
            Latest blocks <Link to="/blocks">all</Link>
          </h2>
          <Response of={blocks}>{({ items }) => <BlockTable blocks={items} isShort />}</Response>
        </section>
        <section aria-labelledby="latest-transactions">
          <h2 id="latest-transactions">
            Latest transactions <Link to="/transactions">all</Link>
          </h2>
          <Response of={transactions}>{({ items }) => <TransactionTable transactions={items} isShort />}</Response>
        </section>
      </div>
      <section aria-labelledby="latest-contracts">
        <h2 id="latest-contracts">
          Latest contracts <Link to="/contracts">all</Link>
        </h2>
        <Response of={contracts}>{({ items }) => <ContractTable contracts={items} />}</Response>
      </section>
    </>
  )
}

interface ChartPoint {
  timestamp?: number | null
  transactions_count?: number | null
}

/** Transactions over time as bars; none on a chain that has hardly begun. */
function Chart({ points }: { points: readonly ChartPoint[] }) {
  if (points.length < 3) return null
  const most = Math.max(1, ...points.map(({ transactions_count }) => transactions_count ?? 0))
  const [first, last] = [points[0]?.timestamp, points.at(-1)?.timestamp]
  const label = `Transactions from ${formatTime(first)} to ${formatTime(last)}, ${most} at most in one bar`
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${points.length * 10} 60`} preserveAspectRatio="none" role="img" aria-label={label}>
        {points.map(({ timestamp, transactions_count }, at) => {
          const height = (58 * (transactions_count ?? 0)) / most
          return (
            <rect key={timestamp} x={at * 10 + 1} y={60 - height} width={8} height={height}>
              <title>{`${formatTime(timestamp)}: ${transactions_count}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption>
        <span>{formatTime(first)}</span>
        <span>transactions, {group(most)} at most</span>
        <span>{formatTime(last)}</span>
      </figcaption>
    </figure>
  )
}
