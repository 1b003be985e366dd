import { expect } from 'chai'
import { type ExplorerService, openExplorerService } from '../../../src/indexer/explorer-service.js'
import type { ChainIndex } from '../../../src/indexer/store/chain-index.js'
import type { TransactionContent } from '../../../src/indexer/store/ingest/block-content.js'
import { NodeError } from '../../../src/rpc/node-error.js'
import type { Provider } from '../../../src/rpc/provider.js'
import { BlockScan, listHolders } from './block-scan.js'
import { BlockGenerator, type CompleteBlock, generateBlocks } from './generated-blocks.js'
import { STORES } from './stores.js'

const BLOCKS = 90

interface Answer {
  data: Record<string, unknown>[]
  pagination: { total: number; newer?: number }
  error?: { code: string; message: string }
}

type Scanned = BlockScan['transactions'][number]
type Condition = (content: TransactionContent) => boolean

const isFailed: Condition = ({ transaction }) => transaction.tx_receipt!.status_code !== 'SUCCESS'
const calls =
  (method: string): Condition =>
  ({ transaction }) =>
    transaction.actions.some(({ action_name }) => action_name === method)

// The oracle is a scan of all blocks, which tries each condition on each transaction and knows no list.
for (const store of STORES) {
  describe(`filtered lists of the explorer ${store.name}`, () => {
    let index: ChainIndex
    let service: ExplorerService
    let blocks: CompleteBlock[]
    let scan: BlockScan
    let people: Scanned[]

    before(async function () {
      await store.prepare(this)
      blocks = generateBlocks(new BlockGenerator({ seed: 11, transactions: 6 }), BLOCKS)
      index = await store.create()
      await index.append(blocks)
      // Rolled back blocks must not be counted.
      const gone = generateBlocks(new BlockGenerator({ seed: 12, transactions: 6 }), 4, blocks.at(-1))
      await index.append(gone)
      await index.append([], BLOCKS - 1)
      scan = new BlockScan(blocks)
      people = scan.transactions.filter(({ content }) => content.transaction.publisher !== 'base.iost')
      const fail = async (method: string) => {
        throw new NodeError({ text: 'not found', method: method as 'getAccount' })
      }
      const provider = { url: '', request: fail, dev: async () => ({ transactions: [] }) } as unknown as Provider
      const findName = async (id: string) => (id === contracts()[0] ? 'Treasury' : undefined)
      service = openExplorerService(index, { provider, findName })
    })
    after(async () => {
      await service?.close()
      await store.remove()
      await store.end()
    })

    const contracts = () =>
      scan
        .lists()
        .get('contracts')!
        .map(({ text }) => text!)

    async function ask(path: string): Promise<Answer & { status: number }> {
      const response = await service.api.request(path)
      return { ...((await response.json()) as Answer), status: response.status }
    }

    /** Compares all pages of a list, newest first, with the transactions that meet a condition. */
    async function expectList(path: string, expected: readonly Scanned[]): Promise<void> {
      const ids: unknown[] = []
      for (let page = 1; ; page++) {
        const { data, pagination } = await ask(`${path}&limit=40&page=${page}`)
        expect(pagination.total, path).to.equal(expected.length)
        if (data.length === 0) break
        ids.push(...data.map(({ id }) => id))
      }
      expect(ids, path).to.deep.equal(expected.map(({ content }) => content.id).toReversed())
    }

    const meeting = (condition: Condition) => people.filter(({ content }) => condition(content))
    const methods = () =>
      [...new Set(people.flatMap(({ content }) => content.transaction.actions.map((a) => a.action_name)))].filter(
        (method) => method.length > 0 && method.length <= 100,
      )
    const symbols = () =>
      [
        ...new Set(people.flatMap(({ content }) => content.transfers.map(({ kind, token }) => `${kind}:${token}`))),
      ].filter((symbol) => /^[\w.]+:\w{1,50}$/.test(symbol))
    const moves =
      (symbol: string, party?: string): Condition =>
      ({ transfers }) =>
        transfers.some(
          ({ kind, token, from, to }) =>
            `${kind}:${token}` === symbol && (party === undefined || from === party || to === party),
        )

    it('filtered lists are those of a scan: failures, methods and tokens', async () => {
      expect(meeting(isFailed).length).to.be.within(1, people.length - 1)
      await expectList('/transactions?status=error', meeting(isFailed))
      for (const method of methods())
        await expectList(`/transactions?method=${encodeURIComponent(method)}`, meeting(calls(method)))
      for (const symbol of symbols()) await expectList(`/transactions?token=${symbol}`, meeting(moves(symbol)))
      await expectList('/transactions?method=nosuch', [])
    })

    it('filtered lists are those of a scan for each address, with direction', async () => {
      const parties = [...new Set(people.flatMap(({ content }) => content.parties))]
        .filter((party) => /^\w+$/.test(party))
        .slice(0, 12)
      for (const party of parties) {
        const path = `/addresses/${encodeURIComponent(party)}/transactions`
        const own = ({ parties }: TransactionContent) => parties.includes(party)
        const sent: Condition = ({ transaction }) => transaction.publisher === party
        await expectList(`${path}?direction=out`, meeting(sent))
        await expectList(
          `${path}?direction=in`,
          meeting((content) => own(content) && !sent(content)),
        )
        await expectList(
          `${path}?status=error`,
          meeting((content) => own(content) && isFailed(content)),
        )
        for (const method of methods().slice(0, 3))
          await expectList(
            `${path}?method=${method}`,
            meeting((content) => own(content) && calls(method)(content)),
          )
        for (const symbol of symbols().slice(0, 3))
          await expectList(`${path}?token=${symbol}`, meeting(moves(symbol, party)))
      }
    })

    it('filtered lists are those of a scan for several filters at once, with dates and anchors', async () => {
      const party = people.map(({ content }) => content.transaction.publisher).find((name) => /^\w+$/.test(name))!
      const [first, last] = [people[people.length >> 2]!.seconds, people[(people.length * 3) >> 2]!.seconds]
      const own: Condition = ({ parties }) => parties.includes(party)
      const sent: Condition = ({ transaction }) => transaction.publisher === party
      const choices: [name: string, value: string, holds: Condition][][] = [
        [['status', 'error', isFailed]],
        methods()
          .slice(0, 4)
          .map((method) => ['method', method, calls(method)]),
        symbols()
          .slice(0, 3)
          .map((symbol) => ['token', symbol, moves(symbol)]),
        [
          ['direction', 'out', sent],
          ['direction', 'in', (content) => !sent(content)],
        ],
        [['startDate', `${first}&endDate=${last}`, () => true]],
      ]
      let found = 0
      for (const chosen of combine(choices)) {
        const isOwn = chosen.some(([name]) => name === 'direction')
        const query = chosen.map(([name, value]) => `${name}=${value}`).join('&')
        const isDated = query.includes('startDate')
        const expected = people.filter(
          ({ content, seconds }) =>
            chosen.every(([name, value, holds]) =>
              isOwn && name === 'token' ? moves(value, party)(content) : holds(content),
            ) &&
            (!isOwn || own(content)) &&
            (!isDated || (seconds >= first && seconds <= last)),
        )
        const path = isOwn ? `/addresses/${party}/transactions` : '/transactions'
        await expectList(`${path}?${query}`, expected)
        if (expected.length < 3 || chosen.length < 3) continue
        found++
        const { data, pagination } = await ask(`${path}?${query}&anchor=${expected.length - 2}`)
        expect(pagination, query).to.include({ total: expected.length - 2, newer: 2 })
        expect(data[0]!.id).to.equal(expected.at(-3)!.content.id)
        const oldest = await ask(`${path}?${query}&limit=1&sort=timestamp:asc`)
        expect(oldest.data[0]!.id).to.equal(expected[0]!.content.id)
        const csv = await service.api.request(`/exports${path}.csv?${query}`)
        const [head, ...rows] = parseCsv(await csv.text())
        expect(rows.map((row) => row[head!.indexOf('block')])).to.deep.equal(
          expected.map(({ block }) => String(block)).toReversed(),
        )
      }
      expect(found).to.be.greaterThan(3)
    })

    it('filtered lists of the explorer have dates and anchors', async () => {
      const failed = meeting(isFailed)
      const middle = failed[failed.length >> 1]!.seconds
      const later = failed.filter(({ seconds }) => seconds >= middle)
      await expectList(`/transactions?status=error&startDate=${middle}`, later)
      const { data, pagination } = await ask(`/transactions?status=error&anchor=${failed.length - 2}`)
      expect(pagination).to.include({ total: failed.length - 2, newer: 2 })
      expect(data[0]!.id).to.equal(failed.at(-3)!.content.id)
    })

    it('filtered lists of the explorer reject other values, a filter twice, and filters of other lists', async () => {
      const rejected = [
        '/transactions?status=ok',
        '/transactions?status=',
        '/transactions?method=',
        `/transactions?method=${'x'.repeat(101)}`,
        '/transactions?direction=in',
        '/transactions?method=x&method=y',
        '/transactions?status=error&method=',
        '/transactions?status=error&direction=in',
        '/addresses/alice/transactions?direction=up',
        '/exports/transactions.csv?direction=in',
        '/exports/transactions.csv?limit=0',
      ]
      for (const path of rejected) {
        const { status, error } = await ask(path)
        expect(status, path).to.equal(400)
        expect(error!.code).to.equal('INVALID_PARAMETER')
      }
      expect((await ask('/transactions?token=nosuch')).status).to.equal(404)
    })

    it('filtered lists are exported as CSV with named columns, as far as the bound', async () => {
      const response = await service.api.request('/exports/transactions.csv?status=error')
      expect(response.headers.get('content-type')).to.match(/^text\/csv/)
      expect(response.headers.get('content-disposition')).to.contain('transactions.csv')
      const [head, ...rows] = parseCsv(await response.text())
      expect(head!.slice(0, 4)).to.deep.equal(['hash', 'block', 'time', 'status'])
      const failed = meeting(isFailed).toReversed()
      expect(rows.map((row) => row[head!.indexOf('block')])).to.deep.equal(failed.map(({ block }) => String(block)))
      expect(rows.map((row) => row[head!.indexOf('from')])).to.deep.equal(
        failed.map(({ content }) => content.transaction.publisher),
      )
      const all = await service.api.request('/exports/transactions.csv')
      expect(all.headers.get('x-exported')).to.equal(String(people.length))
      expect(parseCsv(await all.text())).to.have.length(people.length + 1)
      const party = people.map(({ content }) => content.transaction.publisher).find((name) => /^\w+$/.test(name))!
      const own = await service.api.request(`/exports/addresses/${party}/transactions.csv?direction=out`)
      expect(parseCsv(await own.text())).to.have.length(
        1 + meeting(({ transaction }) => transaction.publisher === party).length,
      )
      expect((await service.api.request('/exports/addresses/nosuch/transactions.csv')).status).to.equal(404)
    })

    it('filtered lists of the explorer list contracts with their calls, last use and RAM', async () => {
      const { data, pagination } = await ask('/contracts?limit=100')
      const expected = contracts().toReversed()
      expect(pagination.total).to.equal(expected.length)
      expect(data.map(({ address }) => address)).to.deep.equal(expected.slice(0, 100))
      for (const { address, name, calls, last_used_at, ram_used } of data) {
        const actions = scan.transactions.flatMap(({ content }) => content.transaction.actions)
        expect(calls, String(address)).to.equal(actions.filter(({ contract }) => contract === address).length)
        const used = people.filter(({ content }) => content.parties.includes(String(address)))
        expect(last_used_at).to.equal(used.at(-1)?.seconds ?? null)
        const ram = scan.transactions.map(
          ({ content }) => content.transaction.tx_receipt!.ram_usage[String(address)] ?? 0,
        )
        expect(ram_used).to.equal(ram.reduce<number>((sum, bytes) => sum + Number(bytes), 0))
        expect(name).to.equal(address === contracts()[0] ? 'Treasury' : null)
      }
      const first = await ask('/contracts?limit=1&sort=created_at:asc')
      expect(first.data[0]!.address).to.equal(contracts()[0])
      expect((await ask('/contracts?sort=calls')).status).to.equal(400)
    })

    it('filtered lists of the explorer list accounts by balance', async () => {
      const iost = scan.tokens().get('token.iost/iost')
      const { data, status } = await ask('/accounts?limit=100')
      if (iost === undefined) return expect(status).to.equal(404)
      const holders = listHolders(iost)
      expect(data.map(({ address, balance }) => [address, balance])).to.deep.equal(
        holders.slice(0, 100).map(({ address, value }) => [address, String(value)]),
      )
      const { data: smallest } = await ask('/accounts?limit=1&sort=balance:asc')
      expect(smallest[0]!.address).to.equal(holders.at(-1)!.address)
    })
  })
}

/** All choices of at most one member of each group, but of at least two in all. */
function combine<T>(groups: readonly T[][]): T[][] {
  const chosen = groups.reduce<T[][]>(
    (all, group) => all.flatMap((some) => [some, ...group.map((one) => [...some, one])]),
    [[]],
  )
  return chosen.filter(({ length }) => length >= 2)
}

/** A reader of RFC 4180, which shares nothing with the writer. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (isQuoted && char === '"' && text[at + 1] === '"') {
      cell += '"'
      at++
    } else if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && char === ',') {
      row.push(cell)
      cell = ''
    } else if (!isQuoted && char === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')])
      row = []
      cell = ''
    } else cell += char
  }
  expect(cell + row.join('')).to.equal('')
  return rows
}
