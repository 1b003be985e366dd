import { expect } from 'chai'
import pg from 'pg'
import { must } from '../../../src/collections/presence.js'
import { createExplorerService } from '../../../src/indexer/index.js'
import type { ChainIndex, WireBlock } from '../../../src/indexer/store/chain-index.js'
import { openBlockStore } from '../../../src/indexer/store/postgres/block-store.js'
import { openPostgresIndex } from '../../../src/indexer/store/postgres/postgres-index.js'
import { MAX_IN_RANGE } from '../../../src/indexer/store/postgres/ranges.js'
import { type PostgresServer, startPostgres } from '../../postgres.js'
import { BlockGenerator, generateBlocks } from './generated-blocks.js'
import { createRandomChain } from './random-chain.js'

/** Rows that a page of 100 records may read, with what is read in vain. */
const MAX_ROWS = 110

interface Statement {
  text: string
  values: unknown[]
  /** Number of times that the driver got it. */
  runs: number
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Records the statements that the driver gets meanwhile. */
async function record(run: () => Promise<unknown>): Promise<Statement[]> {
  const statements = new Map<string, Statement>()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [text, values = []] = args
    if (typeof text === 'string') {
      const runs = (statements.get(text)?.runs ?? 0) + 1
      statements.set(text, { text, values: values as unknown[], runs })
    }
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
  try {
    await run()
  } finally {
    pg.Client.prototype.query = query
  }
  const isQuery = ({ text }: Statement) =>
    /^\s*(select|insert|update|delete|with)/.test(text) && !/advisory|pg_class|set_config/.test(text)
  return [...statements.values()].filter(isQuery)
}

function listNodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(listNodes)]
}

describe('PostgreSQL queries of the explorer', () => {
  let server: PostgresServer
  let url: string
  let index: ChainIndex
  let blocks: WireBlock[]
  let generator: BlockGenerator

  before(async function () {
    server = await startPostgres(this)
    url = await server.createDatabase()
    index = await openPostgresIndex({ url })
    generator = new BlockGenerator({ seed: 1, transactions: 20, accounts: 20 })
    blocks = generateBlocks(generator, 300)
    await index.append(blocks)
    const crowd = new BlockGenerator({ seed: 2, transactions: 60, accounts: 3000, isPlain: true })
    blocks = [...blocks, ...generateBlocks(crowd, 40, blocks.at(-1))]
    await index.append(blocks.slice(300))
    await server.query(url, 'analyze')
  })
  after(async () => {
    await index?.close()
    await server?.stop()
  })

  /** Plans of statements, none of which may read a table from its beginning: they are only planned, or also run. */
  async function explain(statements: readonly Statement[], options: string): Promise<Map<string, Plan[]>> {
    const plans = new Map<string, Plan[]>()
    const client = new pg.Client({ connectionString: url, options: '-c search_path=toolkit_explorer' })
    await client.connect()
    // Only without an index is a table then read as a whole: for a few rows that is right otherwise.
    await client.query('set enable_seqscan = off')
    for (const { text, values } of statements) {
      const { rows } = await client.query(`explain (format json${options}) ${text}`, values)
      plans.set(text, listNodes(rows[0]['QUERY PLAN'][0].Plan))
    }
    await client.end()
    return plans
  }

  function refuseScans(plans: Map<string, Plan[]>): void {
    for (const [text, nodes] of plans) {
      const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== 'chain')
      expect(
        scanned.map((node) => node['Relation Name']),
        text,
      ).to.deep.equal([])
    }
  }

  it('PostgreSQL queries of the explorer read through indexes at most the rows of a page', async () => {
    const time = Number(BigInt(blocks[150]!.time) / 1_000_000_000n)
    const statements = await record(() =>
      index.read(async (view) => {
        await view.blocks(Array.from({ length: 100 }, (_, at) => 3 * at))
        await view.findBlock(blocks[5]!.hash)
        await view.findTransaction(blocks[5]!.transactions[1]!.hash)
        await view.count('transactions')
        await view.has('addresses', 'user3')
        for (const name of ['transactions', 'transactions:user3', 'transfers:token.iost/iost'] as const) {
          await view.list(name, { offset: 0, limit: 100 })
          const { total } = await view.list(name, {
            offset: 1000,
            limit: 100,
            start: time - 60,
            end: time + 60,
          })
          expect(total).to.be.greaterThan(100)
          await view.list(name, { offset: total >> 1, limit: 100, ascending: true, start: time })
          await view.transactions((await view.list(name, { offset: 200, limit: 100 })).entries)
        }
      }),
    )
    // The query of transactions depends on their places.
    expect(new Set(statements.map(({ text }) => text.slice(0, 60)))).to.have.property('size', 8)
    const plans = await explain(statements, ', analyze')
    refuseScans(plans)
    for (const [text, nodes] of plans) {
      const rows = nodes.map((node) => (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 1))
      const removed = nodes.map((node) => node['Rows Removed by Filter'] ?? 0)
      expect(Math.max(...rows) + Math.max(...removed), text).to.be.at.most(MAX_ROWS)
    }
  })

  it('PostgreSQL queries of the explorer read names, hashes and numbers of entries through indexes', async () => {
    const time = Number(BigInt(blocks[150]!.time) / 1_000_000_000n)
    const intervals = Array.from({ length: 60 }, (_, at) => ({ start: time + at * 10, end: time + at * 10 + 9 }))
    const statements = await record(() =>
      index.read(async (view) => {
        await view.startingWith('addresses', 'user', 10)
        await view.hashesIn('transactions', { low: '2', high: '3' }, 10)
        await view.hashesIn('blocks', { low: '2', high: '3' }, 10)
        const totals = await view.countWithin('transactions', intervals)
        expect(Math.max(...totals)).to.be.greaterThan(100)
      }),
    )
    const plans = await explain(statements, ', analyze')
    refuseScans(plans)
    const [, nodes] = must(
      [...plans].find(([text]) => text.includes('ordinality')),
      'plan of intervals',
    )
    // Two rows of the index for each interval, however many entries are in it.
    const rows = nodes.map((node) => (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 1))
    expect(Math.max(...rows)).to.be.at.most(intervals.length)
  })

  it('PostgreSQL queries of the explorer count the transactions of a whole chart in one statement', async () => {
    const chain = await createRandomChain(11)
    await chain.live(12)
    const { provider } = chain.node
    const service = await createExplorerService({ provider, store: { url: await server.createDatabase() } })
    await service.sync()
    let points = 0
    const statements = await record(async () => {
      const response = await service.api.request('/stats/charts/transactions')
      points = ((await response.json()) as { data: unknown[] }).data.length
    })
    const counts = statements.filter(({ text }) => text.includes('from entries'))
    await service.close()
    await chain.node.close()
    expect(points).to.be.greaterThan(5)
    expect(counts.map(({ runs }) => runs)).to.deep.equal([1])
  })

  it('PostgreSQL queries of the explorer read holders through indexes at any depth, at most one range and a page', async () => {
    const statements = await record(() =>
      index.read(async (view) => {
        await view.tokens(['token.iost/iost', 'token.iost/ram'])
        await view.balances('user3')
        const { total } = await view.holders('token.iost/iost', { offset: 0, limit: 100 })
        expect(total).to.be.greaterThan(1500)
        await view.holders('token.iost/iost', { offset: total - 200, limit: 100 })
      }),
    )
    expect(statements).to.have.length(4)
    const plans = await explain(statements, ', analyze')
    refuseScans(plans)
    for (const [text, nodes] of plans) {
      const rows = nodes.map((node) => (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 1))
      expect(Math.max(...rows), text).to.be.at.most(MAX_IN_RANGE + 100)
    }
  })

  it('PostgreSQL queries of the explorer store and index backfilled blocks through indexes', async () => {
    const next = generateBlocks(generator, 40, blocks.at(-1))
    const store = await openBlockStore(url)
    const statements = await record(async () => {
      await store.readHashes(Number(next[0]!.number), Number(next.at(-1)!.number))
      await store.add(next)
      expect(await index.appendStored(0)).to.equal(next.length)
    })
    await store.close()
    blocks = [...blocks, ...next]
    expect(statements.length).to.be.greaterThan(10)
    refuseScans(await explain(statements, ''))
  })

  it('writes to PostgreSQL through indexes', async () => {
    // Blocks of a backfill are irreversible, so others are added that can be replaced.
    const added = generateBlocks(generator, 60, blocks.at(-1))
    await index.append(added)
    blocks = [...blocks, ...added]
    const last = blocks.length - 60
    const statements = await record(() => index.append(generateBlocks(generator, 40, blocks[last - 1]), last - 1))
    expect(statements.length).to.be.greaterThan(15)
    refuseScans(await explain(statements, ''))
  })

  it('index blocks without reading whole tables when the planner is free', async () => {
    const other = await server.createDatabase()
    const crowd = generateBlocks(new BlockGenerator({ seed: 3, transactions: 60, accounts: 3000, isPlain: true }), 60)
    /** Appends in a session of its own, and returns the rows that sessions have read one after the other so far. */
    const append = async (added: WireBlock[]) => {
      const index = await openPostgresIndex({ url: other })
      await index.append(added)
      await index.close()
      // A session is counted when it has ended.
      const others = "select 1 from pg_stat_activity where datname = current_database() and application_name <> ''"
      while ((await server.query(other, others)).length > 0);
      const [row] = await server.query(
        other,
        `select sum(seq_tup_read)::int as rows from pg_stat_user_tables
         where schemaname = 'toolkit_explorer' and relname not in ('chain', 'schema_version')`,
      )
      return row!.rows as number
    }
    const before = await append(crowd.slice(0, 40))
    await server.query(other, 'analyze')
    expect((await append(crowd.slice(40))) - before).to.equal(0)
  })
})
