import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { createExplorer } from '../../../src/entries/explorer.js'
import { readStoredBalances } from '../../../src/indexer/families/balances.js'
import { createExplorerService, type ExplorerService, type ExplorerServiceOptions } from '../../../src/indexer/index.js'
import {
  BASE_PUBLISHER,
  readBlockContent,
  type TokenName,
  type TransactionContent,
  toExplorerHash as toHash,
} from '../../../src/indexer/store/ingest/block-content.js'
import { openLevelRecords } from '../../../src/indexer/store/records/level-records.js'
import type { Provider } from '../../../src/rpc/provider.js'
import type { Results } from '../../../src/rpc/schema.js'
import { isLong, SOAK_MS } from '../../limits.js'
import { type PostgresServer, startPostgres } from '../../postgres.js'
import { BlockScan, listHolders } from './block-scan.js'
import { createRandom, createRandomChain, type RandomChain } from './random-chain.js'

const TRANSACTIONS = Number(process.env.TOOLKIT_EXPLORER_TRANSACTIONS ?? (isLong ? 300 : 100))
/** Rounds of blocks that arrive and are reverted while lists are read. */
const ROUNDS = isLong ? Math.max(6, Math.min(30, TRANSACTIONS / 100)) : 3
const SEED = Number(process.env.TOOLKIT_SEED ?? 1)

type Block = Results['getBlockByNumber']['block']
type Content = TransactionContent & { block: Block }

/** Every block of a chain, read one after the other. */
async function scan(provider: Provider): Promise<Block[]> {
  const { head_block } = await provider.request('getChainInfo', {})
  const blocks: Block[] = []
  for (let number = 0; number <= Number(head_block); number++) {
    blocks.push((await provider.request('getBlockByNumber', { number, complete: true })).block)
  }
  return blocks
}

interface List {
  path: string
  /** Identities of the records, oldest first. */
  expected: string[]
  /** Seconds since 1970 of each. */
  times: number[]
  keyOf: (record: Record<string, unknown>) => string
  sort: string
}

/** The lists that blocks alone decide, from a scan that knows no index. */
function listAll(blocks: readonly Block[]): List[] {
  const contents: Content[] = blocks.flatMap((block) =>
    readBlockContent(block).map((content) => ({ ...content, block })),
  )
  const seconds = ({ time }: { time: string }) => Math.floor(Number(BigInt(time) / 1_000_000_000n))
  const people = contents.filter(({ transaction }) => transaction.publisher !== BASE_PUBLISHER)
  const byId = ({ id }: Record<string, unknown>) => String(id)
  const transactionsOf = (found: Content[]): Pick<List, 'expected' | 'times' | 'keyOf' | 'sort'> => ({
    expected: found.map(({ id }) => id),
    times: found.map(seconds),
    keyOf: byId,
    sort: 'block_number',
  })
  const parties = [...new Set(people.flatMap(({ parties }) => parties))]
  const tokens = [...new Set(contents.flatMap(({ transfers }) => transfers.map(({ token }) => token)))]
  const emitters = [...new Set(contents.flatMap(({ logs }) => logs.map(({ address }) => address)))]
  const place = ({ transaction_hash, index }: Record<string, unknown>) => `${transaction_hash} ${index}`
  const placesOf = (found: { content: Content; index: number }[]) => ({
    expected: found.map(({ content, index }) => `${toHash(content.id)} ${index}`),
    times: found.map(({ content }) => seconds(content)),
    keyOf: place,
    sort: 'block_number',
  })
  return [
    {
      path: '/blocks',
      expected: blocks.map(({ hash }) => hash),
      times: blocks.map(seconds),
      keyOf: byId,
      sort: 'number',
    },
    { path: '/transactions', ...transactionsOf(people) },
    ...parties.map((party) => ({
      path: `/addresses/${party}/transactions`,
      ...transactionsOf(
        (party === BASE_PUBLISHER ? contents : people).filter(({ parties }) => parties.includes(party)),
      ),
    })),
    ...tokens.map((token) => ({
      path: `/tokens/${token}/transfers`,
      ...placesOf(
        contents.flatMap((content) =>
          content.transfers.filter((transfer) => transfer.token === token).map(({ index }) => ({ content, index })),
        ),
      ),
    })),
    ...emitters.flatMap((address) =>
      [`/addresses/${address}/logs`, `/contracts/${address}/events`].map((path) => ({
        path,
        ...placesOf(
          contents.flatMap((content) =>
            content.logs.filter((log) => log.address === address).map(({ index }) => ({ content, index })),
          ),
        ),
      })),
    ),
  ]
}

interface Answer {
  status: number
  data: Record<string, unknown>[]
  pagination: { page: number; limit: number; total: number; pages: number }
}

async function ask(service: ExplorerService, path: string): Promise<Answer> {
  await service.sync()
  const response = await service.api.request(path)
  return { ...((await response.json()) as Omit<Answer, 'status'>), status: response.status }
}

/** At most 24 pages, spread from the first to the last, which is empty. */
function choosePages(last: number): number[] {
  const count = Math.min(24, last)
  return Array.from({ length: count }, (_, at) => Math.round(1 + (at * (last - 1)) / Math.max(1, count - 1)))
}

/** Expects the contents of a page. */
function expectPage(
  list: List,
  query: { page: number; limit: number; ascending: boolean; start: number; end: number },
) {
  const within = list.expected.filter((_, at) => list.times[at]! >= query.start && list.times[at]! <= query.end)
  const ordered = query.ascending ? within : within.toReversed()
  return { total: within.length, keys: ordered.slice((query.page - 1) * query.limit, query.page * query.limit) }
}

/** A response, and the newest block that it says to include. */
interface Seen {
  path: string
  data: Record<string, unknown>[]
  block: number
}

/** Lists that are read while they change. */
const READ_WHILE_LIVING = [
  '/blocks',
  '/transactions',
  '/addresses/alice/transactions',
  '/addresses/token.iost/logs',
  '/tokens/iost/transfers',
  '/tokens/iost/holders',
]

/** Requests a list without waiting for the index. */
async function see(service: ExplorerService, path: string): Promise<Seen> {
  const response = await service.api.request(path)
  const { data } = (await response.json()) as Answer
  return { path, data, block: Number(response.headers.get('x-indexed-block')) }
}

/** Expects the newest page of one branch: up to the block of the response, or one that was appended meanwhile. */
function checkSeen({ path, data, block }: Seen, branches: readonly (readonly Block[])[]): void {
  const shown = JSON.stringify(data.map((record) => (path.endsWith('/holders') ? showHolder(record) : keysOf(record))))
  for (const blocks of branches) {
    for (let end = block + 1; end <= Math.min(blocks.length, block + 80); end++) {
      if (JSON.stringify(listNewest(path, blocks.slice(0, end))) === shown) return
    }
  }
  expect.fail(`${path} at block ${block} is of no branch: ${shown}`)
}

const keysOf = ({ transaction_hash, index, id }: Record<string, unknown>) =>
  transaction_hash === undefined ? id : `${transaction_hash} ${index}`
const showHolder = ({ address, value }: Record<string, unknown>) => `${address} ${value}`

function listNewest(path: string, blocks: readonly Block[]): unknown[] {
  if (path.endsWith('/holders')) {
    const holders = listHolders(new BlockScan(blocks).tokens().get('token.iost/iost')!)
    return holders.slice(0, 25).map(({ address, value }) => `${address} ${value}`)
  }
  // The newest 25 records of these lists are in fewer blocks.
  const list = listAll(blocks.slice(-400)).find((each) => each.path === path)
  return list === undefined ? [] : list.expected.slice(-25).toReversed()
}

const BACKENDS: Record<string, (server: PostgresServer | undefined) => Promise<Backend>> = {
  'in memory': async () => ({}),
  'on disk': async () => ({ directory: mkdtempSync(join(tmpdir(), 'toolkit-explorer-')) }),
  'in PostgreSQL': async (server) => ({ store: { url: await server!.createDatabase() } }),
}

type Backend = Pick<ExplorerServiceOptions, 'directory' | 'store'>

for (const [name, makeBackend] of Object.entries(BACKENDS)) {
  describe(`explorer index ${name}`, function () {
    this.timeout(SOAK_MS)
    let chain: RandomChain
    let service: ExplorerService
    let server: PostgresServer | undefined
    let backend: Backend

    const open = (): Promise<ExplorerService> =>
      createExplorerService({
        provider: chain.node.provider,
        ...backend,
        onFailure: (error) => {
          throw error
        },
      })

    before(async function () {
      server = name === 'in PostgreSQL' ? await startPostgres(this) : undefined
      // Blocks that are irreversible would not be reverted in an index that is kept.
      chain = await createRandomChain(SEED, { irreversibleAfter: 10_000 })
      await chain.live(TRANSACTIONS)
      backend = await makeBackend(server)
      service = await open()
    })
    after(async () => {
      await service?.close()
      await chain?.node.close()
      await server?.stop()
      if (backend?.directory !== undefined) rmSync(backend.directory, { recursive: true })
    })

    it('lists the same as a scan of the blocks in both orders, on every page, for any dates', async () => {
      const lists = listAll(await scan(chain.node.provider))
      expect(lists.length).to.be.greaterThan(20)
      for (const list of lists) {
        const middle = list.times[Math.floor(list.times.length / 2)]!
        const queries = [
          { limit: 7, ascending: false, start: 0, end: Number.MAX_SAFE_INTEGER },
          { limit: 100, ascending: true, start: 0, end: Number.MAX_SAFE_INTEGER },
          { limit: 10, ascending: false, start: middle, end: middle + 5 },
        ]
        for (const query of queries) {
          for (const page of choosePages(Math.ceil(list.expected.length / query.limit) + 1)) {
            const { total, keys } = expectPage(list, { ...query, page })
            const sort = `${list.sort}:${query.ascending ? 'asc' : 'desc'}`
            const dates = `&startDate=${query.start}&endDate=${query.end}`
            const asked = `${list.path}?page=${page}&limit=${query.limit}&sort=${sort}${dates}`
            const { data, pagination } = await ask(service, asked)
            expect(data.map(list.keyOf), asked).to.deep.equal(keys)
            expect(pagination, asked).to.deep.equal({
              page,
              limit: query.limit,
              total,
              pages: Math.ceil(total / query.limit),
            })
          }
        }
      }
    })

    it('lists every holder with the balance of the chain, including frozen amounts', async () => {
      const { provider } = chain.node
      for (const { symbol, type, address_hash, holders_count } of (await ask(service, '/tokens?limit=100')).data) {
        const { data, pagination } = await ask(service, `/tokens/${address_hash}/holders?limit=100`)
        expect([data.length, pagination.total]).to.deep.equal([holders_count, holders_count])
        const values = data.map(({ value }) => BigInt(String(value)))
        expect(values.every((value, at) => at === 0 || value <= values[at - 1]!)).to.equal(true)
        const { data: reversed } = await ask(service, `/tokens/${address_hash}/holders?limit=100&sort=value:asc`)
        expect(reversed).to.deep.equal(data.toReversed())
        // Those that are not listed have nothing.
        const known = new Map(data.map(({ address, value }) => [address, BigInt(String(value))]))
        const addresses = [...new Set([...known.keys(), 'gas.iost', ...chain.node.accounts.map(({ name }) => name)])]
        const stored = await readStoredBalances(provider, `${type}/${symbol}` as TokenName, addresses.map(String))
        for (const { address, value } of stored) {
          expect(known.get(address) ?? 0n, `${address_hash} of ${address}`).to.equal(value)
        }
      }
      const iost = (await ask(service, '/tokens/iost/holders?limit=100')).data
      const { current_supply } = await provider.request('getTokenInfo', { symbol: 'iost', by_longest_chain: true })
      const sum = iost.reduce((total, { value }) => total + BigInt(String(value)), 0n)
      expect(sum).to.equal(BigInt(current_supply))
      expect((await ask(service, '/tokens/iost')).data).to.include({ total_supply: current_supply })
    })

    it('lists balances of an address that match the holders of each token', async () => {
      for (const { address_hash, type } of (await ask(service, '/tokens?limit=100')).data) {
        for (const { address, value } of (await ask(service, `/tokens/${address_hash}/holders?limit=100`)).data) {
          const { data } = await ask(service, `/addresses/${address}/token-balances`)
          const found = data.filter(({ token }) => (token as { address_hash: string }).address_hash === address_hash)
          const sum = found.reduce((total, each) => total + BigInt(String(each.value)), 0n)
          expect(sum, `${address_hash} of ${address}`).to.equal(BigInt(String(value)))
          if (type === 'token721.iost')
            expect(new Set(found.map(({ token_id }) => token_id)).size).to.equal(found.length)
        }
      }
    })

    it('returns each record once to a paging client while blocks arrive', async () => {
      const before = (await ask(service, '/transactions')).pagination.total
      const explorer = createExplorer('http://explorer/api', {
        fetch: async (url) => {
          await chain.live(1)
          await service.sync()
          return service.api.request(url.replace('http://explorer/api', ''))
        },
        // Ahead of this chain's clock, as machines usually are.
        now: () => Number(chain.node.chain.clock.now() / 1_000_000n),
      })
      const hashes = (await explorer.transactions({ limit: 20 }).all()).map(({ hash }) => hash)
      expect(new Set(hashes).size).to.equal(hashes.length)
      const known = (await ask(service, `/transactions?limit=100&sort=block_number:asc`)).data.map(({ hash }) => hash)
      expect(hashes).to.include.members(known.slice(0, Math.min(before, 100)))
      expect(hashes.length).to.be.at.least(before)
    })

    it('lists the same as a scan while blocks arrive and are reverted', async () => {
      const { provider } = chain.node
      const random = createRandom(SEED)
      let isFailing = false
      const sync = () =>
        service.sync().then(
          () => {
            isFailing = false
          },
          (error: { code?: string }) => {
            // A shared index does not go back before there are other blocks.
            if (error.code !== 'EXPLORER_NODE_BEHIND') throw error
            isFailing = true
          },
        )
      for (let round = 0; round < ROUNDS; round++) {
        const { id } = await provider.dev('snapshot', {})
        await chain.live(1 + Math.floor(random() * 12))
        await sync()
        const before = await scan(provider)
        if (round % 2 === 1) await provider.dev('restore', { id })
        const responses: Seen[] = []
        for (let step = 0; step < (isLong ? 6 : 3); step++) {
          const paths = Array.from({ length: 4 }, () => READ_WHILE_LIVING[Math.floor(random() * 6)]!)
          const living = chain.live(1 + Math.floor(random() * 6))
          const seen = Promise.all(paths.map((path) => see(service, path)))
          await Promise.all([living, sync()])
          responses.push(...(await seen))
        }
        // The branch becomes longer than the one before.
        await chain.live(13)
        await sync()
        expect(isFailing).to.equal(false)
        const after = await scan(provider)
        for (const seen of responses) checkSeen(seen, [before, after])
      }
    })

    const isKept = name !== 'in memory'
    const declareInMemory = isKept ? undefined : it
    const declareKept = isKept ? it : undefined
    declareInMemory?.('reverts with the chain, and starts over with another chain', async () => {
      const { id } = await chain.node.provider.dev('snapshot', {})
      const { data: old } = await ask(service, '/transactions?limit=100')
      // More than two records of a list.
      await chain.live(150)
      const { data: gone } = await ask(service, '/transactions?limit=1')
      await chain.node.provider.dev('restore', { id })
      expect((await ask(service, '/transactions?limit=100')).data).to.deep.equal(old)
      expect((await ask(service, `/transactions/${gone[0]!.hash}`)).status).to.equal(404)
      await chain.live(5)
      await compareNewest()
      await chain.node.provider.dev('reset', {})
      const blocks = await scan(chain.node.provider)
      expect((await ask(service, '/blocks')).data.map(({ id }) => id)).to.deep.equal(
        blocks.map(({ hash }) => hash).toReversed(),
      )
    })

    declareKept?.('keeps its position while its node lags, and follows the node to another branch', async () => {
      const { id } = await chain.node.provider.dev('snapshot', {})
      await chain.live(150)
      const { data: old } = await ask(service, '/transactions?limit=100')
      await chain.node.provider.dev('restore', { id })
      const failure: unknown = await service.sync().catch((error: unknown) => error)
      expect(failure).to.have.property('code', 'EXPLORER_NODE_BEHIND')
      expect((await see(service, '/transactions?limit=100')).data).to.deep.equal(old)
      // A branch that is shorter than the index is waited for, too.
      await chain.live(5)
      const shorter: unknown = await service.sync().catch((error: unknown) => error)
      expect(shorter).to.have.property('code', 'EXPLORER_NODE_BEHIND')
      await chain.live(150)
      await compareNewest()
      expect((await ask(service, `/transactions/${old[0]!.hash}`)).status).to.equal(404)
      // The chain is as it was for the next test.
      const { id: end } = await chain.node.provider.dev('snapshot', {})
      await chain.node.provider.dev('reset', {})
      const reset: unknown = await service.sync().catch((error: unknown) => error)
      expect(reset)
        .to.have.property('code')
        .that.matches(/^EXPLORER_(NODE_BEHIND|STORE_CHAIN)$/)
      expect((await see(service, '/transactions')).data).to.have.length(25)
      await chain.node.provider.dev('restore', { id: end })
    })

    /** Compares the newest page of all lists with a scan. */
    async function compareNewest(): Promise<void> {
      for (const list of listAll(await scan(chain.node.provider))) {
        const { data } = await ask(service, `${list.path}?limit=100`)
        expect(data.map(list.keyOf), list.path).to.deep.equal(list.expected.slice(-100).toReversed())
      }
    }

    it('resumes after a restart', async function () {
      if (backend.directory === undefined && backend.store === undefined) this.skip()
      await chain.live(20)
      const { data } = await ask(service, '/transactions?limit=100')
      await service.close()
      await chain.live(3)
      service = await open()
      const after = await ask(service, '/transactions?limit=100')
      expect(after.data.slice(3)).to.deep.equal(data.slice(0, after.data.length - 3))
    })

    it('starts over when its directory has another format', async function () {
      if (backend.directory === undefined) this.skip()
      await service.close()
      const records = await openLevelRecords(backend.directory)
      const [head] = await records.read(['head'])
      await records.write([['head', JSON.stringify({ ...JSON.parse(head!), form: 1, number: 999_999 })]])
      await records.close()
      service = await open()
      const { head_block } = await chain.node.provider.request('getChainInfo', {})
      expect((await ask(service, '/blocks')).pagination.total).to.equal(Number(head_block) + 1)
    })
  })
}
