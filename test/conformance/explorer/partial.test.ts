import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { ToolkitError } from '../../../src/errors/errors.js'
import { createExplorerService, type ExplorerService } from '../../../src/indexer/index.js'
import { readBlockContent } from '../../../src/indexer/store/ingest/block-content.js'
import type { Provider } from '../../../src/rpc/provider.js'
import { createRandomChain, type RandomChain } from './random-chain.js'

type Wire = Record<string, unknown>

describe('explorer that starts after the first block', () => {
  let chain: RandomChain
  let whole: ExplorerService
  let partial: ExplorerService
  let first: number

  before(async () => {
    chain = await createRandomChain(3)
    await chain.live(200)
    const { provider } = chain.node
    first = Math.floor(Number((await provider.request('getChainInfo', {})).head_block) * 0.2)
    whole = await createExplorerService({ provider })
    partial = await createExplorerService({ provider, from: first })
    await Promise.all([whole.sync(), partial.sync()])
  })
  after(async () => {
    await Promise.all([whole.close(), partial.close()])
    await chain.node.close()
  })

  async function ask(service: ExplorerService, path: string) {
    const response = await service.api.request(path)
    const body = (await response.json()) as { data: Wire & Wire[]; error?: { code: string; message: string } }
    return { ...body, status: response.status, from: response.headers.get('x-indexed-from') }
  }
  const askBoth = (path: string) => Promise.all([ask(whole, path), ask(partial, path)])

  it('names its first block in every response', async () => {
    for (const path of ['/blocks', '/transactions', '/tokens/iost/holders', '/stats', '/blocks/999999']) {
      const [all, some] = await askBoth(path)
      expect([all.from, some.from], path).to.deep.equal([null, String(first)])
    }
  })

  it('has the same balances as one with all blocks', async () => {
    const holders = (await ask(whole, '/tokens/iost/holders?limit=100')).data as Wire[]
    const names = new Set(holders.map(({ address }) => String(address)))
    for (const { symbol } of (await ask(whole, '/tokens?limit=100')).data as Wire[]) {
      for (const { address } of (await ask(whole, `/tokens/${symbol}/holders?limit=100`)).data as Wire[])
        names.add(String(address))
    }
    expect(names.size).to.be.greaterThan(15)
    for (const name of names) {
      const [all, some] = await askBoth(`/addresses/${name}/token-balances`)
      expect(some.data, name).to.have.deep.members(all.data)
    }
  })

  it('lists holders whose balances only the node knows by the amount, in both directions', async () => {
    expect((await ask(partial, '/tokens/iost')).data.holders_count).to.equal(null)
    const listed = (await ask(partial, '/tokens/iost/holders?limit=100')).data as Wire[]
    const amounts: number[] = []
    // the oracle is what the node itself reports of each holder: the balance and what is frozen
    for (const { address } of listed) {
      const request = { account: String(address), token: 'iost', by_longest_chain: true }
      const { balance, frozen_balances } = await chain.node.provider.request('getTokenBalance', request)
      const frozen = frozen_balances.reduce((sum, { amount }) => sum + amount, 0)
      amounts.push(Number((balance + frozen).toFixed(8)))
    }
    expect(new Set(amounts).size).to.be.greaterThan(5)
    expect(amounts).to.deep.equal(amounts.toSorted((a, b) => b - a))
    const ascending = (await ask(partial, '/tokens/iost/holders?limit=100&sort=value:asc')).data as Wire[]
    expect(ascending.map(({ address }) => address)).to.deep.equal(listed.map(({ address }) => address).reverse())
  })

  it('returns null for unknown totals, with its first block', async () => {
    const cases: [path: string, unknown: string[]][] = [
      ['/tokens/iost', ['holders_count']],
      ['/addresses/alice', ['transactions_count', 'creator', 'creation_transaction_hash']],
      ['/contracts/auth.iost', ['creator', 'creation_transaction_hash']],
    ]
    for (const [path, unknown] of cases) {
      const [all, some] = await askBoth(path)
      expect(all.data.since_block, path).to.equal(null)
      const nulls = Object.fromEntries(unknown.map((name) => [name, null]))
      expect(some.data, path).to.deep.equal({ ...all.data, ...nulls, since_block: first })
    }
    const [all, some] = await askBoth('/stats')
    expect(some.data).to.include({
      total_blocks: all.data.total_blocks,
      total_transactions: null,
      total_accounts: null,
      total_contracts: null,
      since_block: first,
    })
    const [methods, validators] = [
      (await ask(partial, '/contracts/token.iost/methods')).data as Wire[],
      (await ask(partial, '/stats/validators')).data as Wire[],
    ]
    expect(new Set(methods.map(({ calls }) => calls))).to.deep.equal(new Set([null]))
    expect(new Set(validators.map(({ blocks_count }) => blocks_count))).to.deep.equal(new Set([null]))
  })

  /** Ids of the tokens that the blocks of the index create. */
  async function listCreated(): Promise<string[]> {
    const { provider } = chain.node
    const last = Number((await provider.request('getChainInfo', {})).head_block)
    const created: string[] = []
    for (let number = first; number <= last; number++) {
      const { block } = await provider.request('getBlockByNumber', { number, complete: true })
      for (const { tokens } of readBlockContent(block)) {
        for (const { kind, symbol } of tokens) created.push(kind === 'token.iost' ? symbol : `${kind}:${symbol}`)
      }
    }
    return created
  }

  it('finds tokens of earlier blocks without a holder count, and no other tokens', async () => {
    const created = await listCreated()
    expect(created).to.have.length.greaterThan(0)
    for (const { address_hash } of (await ask(whole, '/tokens?limit=100')).data as Wire[]) {
      const [all, some] = await askBoth(`/tokens/${address_hash}`)
      const holders_count = created.includes(String(address_hash)) ? all.data.holders_count : null
      expect(some.data, String(address_hash)).to.deep.equal({ ...all.data, holders_count, since_block: first })
    }
    for (const id of ['nosuch', 'token721.iost:nosuch'])
      expect((await ask(partial, `/tokens/${id}`)).status).to.equal(404)
  })

  it('does not report earlier blocks and transactions as missing', async () => {
    const block = (await ask(whole, `/blocks/${first - 1}`)).data
    const [transaction] = (await ask(whole, '/transactions?limit=1&sort=block_number:asc')).data as Wire[]
    for (const path of [
      `/blocks/${first - 1}`,
      `/blocks/${block.hash}`,
      `/blocks/transactions/${first - 1}`,
      `/transactions/${transaction!.hash}`,
    ]) {
      const { status, error } = await ask(partial, path)
      expect([status, error!.code], path).to.deep.equal([404, 'NOT_INDEXED'])
      expect(error!.message).to.contain(`blocks before ${first} are not indexed`)
    }
    expect((await ask(whole, '/blocks/999999')).error!.code).to.equal('RESOURCE_NOT_FOUND')
    expect((await ask(partial, '/blocks/999999')).error!.code).to.equal('RESOURCE_NOT_FOUND')
    const [all, some] = await askBoth(`/transactions/execution-status/${transaction!.hash}`)
    expect(some.data).to.deep.equal(all.data)
  })

  it('serves earlier tokens and their transfers from a stored index whose node is unreachable', async () => {
    const paths = [
      '/tokens',
      '/tokens/iost',
      '/tokens/iost/transfers',
      '/transactions',
      '/addresses/alice/transactions',
    ]
    const directory = mkdtempSync(join(tmpdir(), 'toolkit-explorer-'))
    const { provider } = chain.node
    const seen = new Map<string, unknown>()
    const first = await createExplorerService({ provider, from: 5, directory })
    await first.sync()
    for (const path of paths) seen.set(path, (await ask(first, path)).data)
    await first.close()
    const fail = () => Promise.reject(new ToolkitError('NODE_UNREACHABLE', 'http://node cannot be reached'))
    const away: Provider = { url: 'http://node', request: fail, dev: fail, subscribe: fail }
    const reader = await createExplorerService({ provider: away, directory })
    await reader.sync().catch(() => {})
    for (const path of paths) {
      const { status, data } = await ask(reader, path)
      expect([status, data], path).to.deep.equal([200, seen.get(path)])
    }
    // What only the node knows has a documented status and the reason, here and in the description of the interface.
    for (const path of ['/tokens/iost/holders', '/addresses/alice/token-balances']) {
      const { status, error } = await ask(reader, path)
      expect([status, error?.code, error?.message], path).to.deep.equal([
        503,
        'NODE_UNAVAILABLE',
        'the node of this explorer does not respond; balances in tokens that were created before block 5, the first indexed, are read from the node',
      ])
    }
    const { paths: described } = (await (await reader.api.request('/openapi.json')).json()) as {
      paths: Record<string, { get: { responses: Record<string, { description: string }> } }>
    }
    const holders = Object.entries(described).find(([path]) => path.endsWith('/holders'))
    expect(holders?.[1].get.responses[503]?.description).to.include('NODE_UNAVAILABLE')
    await reader.close()
    rmSync(directory, { recursive: true })
  })
})
