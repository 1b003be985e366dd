import { expect } from 'chai'
import { type ExplorerService, openExplorerService } from '../../../src/indexer/explorer-service.js'
import type { ChainIndex } from '../../../src/indexer/store/chain-index.js'
import { toExplorerHash } from '../../../src/indexer/store/ingest/block-content.js'
import { NodeError } from '../../../src/rpc/node-error.js'
import type { Provider } from '../../../src/rpc/provider.js'
import { BlockScan } from './block-scan.js'
import { BlockGenerator, type CompleteBlock, generateBlocks } from './generated-blocks.js'
import { STORES } from './stores.js'

const BLOCKS = 120

interface Found {
  type: string
  id: string
  name: string
  contract?: string
}

// The oracle is a scan of all blocks: it compares every name and hash with the text, and knows no index.
for (const store of STORES) {
  describe(`explorer search ${store.name}`, () => {
    let index: ChainIndex
    let service: ExplorerService
    let blocks: CompleteBlock[]
    let names: Record<'addresses' | 'contracts' | 'tokens', string[]>
    const known = new Map<string, string>()

    before(async function () {
      await store.prepare(this)
      blocks = generateBlocks(new BlockGenerator({ seed: 7, transactions: 4 }), BLOCKS)
      index = await store.create()
      await index.append(blocks)
      // A rolled back block must not be found.
      const gone = generateBlocks(new BlockGenerator({ seed: 8, transactions: 4 }), 3, blocks.at(-1))
      await index.append(gone)
      await index.append([], BLOCKS - 1)
      const lists = new BlockScan(blocks).lists()
      const textsOf = (name: 'addresses' | 'contracts' | 'tokens') => lists.get(name)!.map(({ text }) => text!)
      names = { addresses: textsOf('addresses'), contracts: textsOf('contracts'), tokens: textsOf('tokens') }
      known.set(names.contracts[0]!, 'Treasury')
      known.set(names.contracts[1]!, 'tree')
      const fail = async (method: string) => {
        throw new NodeError({ text: 'not found', method: method as 'getAccount' })
      }
      const provider = { url: '', request: fail, dev: async () => ({ transactions: [] }) } as unknown as Provider
      service = openExplorerService(index, { provider, findName: async (id) => known.get(id) })
    })
    after(async () => {
      await service?.close()
      await store.remove()
      await store.end()
    })

    async function search(text: string): Promise<Found[]> {
      const response = await service.api.request(`/search?q=${encodeURIComponent(text)}`)
      expect(response.status, text).to.equal(200)
      return ((await response.json()) as { data: Found[] }).data
    }

    /** The identities of results of a kind. */
    const idsOf = (found: readonly Found[], ...types: string[]) =>
      found.filter(({ type }) => types.includes(type)).map(({ id }) => id)

    it('lists texts that begin with another as a scan does, in the order of their bytes', async () => {
      const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
      for (const [name, texts] of Object.entries(names) as [keyof typeof names, string[]][]) {
        for (const start of [
          '',
          'u',
          'user1',
          'user11',
          'Contract',
          'token.iost/',
          'acc',
          'Ω',
          '%',
          'nosuch',
          'sha256',
        ]) {
          const short = texts.filter((text) => Buffer.byteLength(text) <= 256)
          const expected = short.filter((text) => text.startsWith(start)).sort(byBytes)
          const found = await index.read((view) => view.startingWith(name, start, 1000))
          expect(
            found.filter((text) => Buffer.byteLength(text) <= 256),
            `${name} ${start}`,
          ).to.deep.equal(expected)
          expect(await index.read((view) => view.startingWith(name, start, 2))).to.have.length(
            Math.min(2, found.length),
          )
        }
      }
    })

    it('finds each block and transaction by beginnings of its hash in both forms', async () => {
      const hashes = blocks.flatMap(({ hash, transactions }) => [hash, ...transactions.map((each) => each.hash)])
      for (const hash of hashes.filter((_, at) => at % 37 === 0)) {
        const hex = toExplorerHash(hash)
        for (const text of [
          hash,
          hash.slice(0, 5),
          hash.slice(0, 12),
          hex,
          hex.slice(0, 8),
          hex.toUpperCase().replace('0X', '0x'),
          hex.slice(2, 20),
        ]) {
          const expected = hashes.filter((each) => {
            const isHex = toExplorerHash(each).slice(2).startsWith(text.toLowerCase().replace(/^0x/, ''))
            return each.startsWith(text) || isHex
          })
          const ids = idsOf(await search(text), 'block', 'transaction').map(toExplorerHash)
          expect(ids, text).to.have.members(expected.map(toExplorerHash))
        }
      }
    })

    it('finds names without case, exact ones first', async () => {
      const accounts = names.addresses.filter((name) => !/^Contract|\./.test(name))
      for (const text of ['USER1', 'user1', 'User11']) {
        const found = await search(text)
        expect(idsOf(found, 'account'), text).to.have.members(
          accounts.filter((name) => name.startsWith(text.toLowerCase())),
        )
        expect(found[0]!.id, text).to.equal(text.toLowerCase())
      }
      const [id] = names.contracts
      for (const text of [id!, id!.toLowerCase(), id!.slice(0, 20), id!.slice(0, 20).toUpperCase()]) {
        expect((await search(text))[0], text).to.deep.equal({ type: 'contract', id, name: 'Treasury' })
      }
      expect(idsOf(await search('TRE'), 'contract')).to.have.members(names.contracts.slice(0, 2))
      expect((await search('tree'))[0]).to.include({ id: names.contracts[1] })
      expect((await search('iost'))[0]).to.deep.equal({
        type: 'token',
        id: 'iost',
        name: 'iost',
        contract: 'token.iost',
      })
      expect((await search('token721.iost:single'))[0]).to.include({ type: 'token', id: 'token721.iost:single' })
      expect((await search('12'))[0]).to.deep.equal({ type: 'block', id: '12', name: '12' })
    })

    it('finds nothing for texts that nothing begins with, and rejects empty and long ones', async () => {
      for (const text of ['nosuchthing', '999999', '0xffffffffff', '%x', "' or 1"]) {
        expect(await search(text), text).to.deep.equal([])
      }
      for (const query of ['', '?q=', '?q=%20', `?q=${'x'.repeat(101)}`]) {
        const response = await service.api.request(`/search${query}`)
        const { error } = (await response.json()) as { error: { code: string; message: string } }
        expect([response.status, error.code], query).to.deep.equal([400, 'INVALID_PARAMETER'])
        expect(error.message).to.match(/^q: expected /)
      }
    })
  })
}
