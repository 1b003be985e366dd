import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { EmbeddedNode, NodeOptions } from '../../../../src/entries/node.js'
import type { DevRequests } from '../../../../src/rpc/development/dev-methods.js'
import { isNodeError } from '../../../../src/rpc/node-error.js'
import { Publisher } from '../../../conformance/provider/publisher.js'
import { openNode } from '../../../node.js'

const CODE = `class Box {
  init() {}
  put(key, value, payer) { storage.put(key, value, payer) }
  own(key, value) { storage.put(key, value) }
  mapPut(key, field, value, payer) { storage.mapPut(key, field, value, payer) }
  del(key) { storage.del(key) }
}
module.exports = Box
`
const STRINGS = (count: number) => Array<string>(count).fill('string')
const ABI = [
  { name: 'put', args: STRINGS(3) },
  { name: 'own', args: STRINGS(2) },
  { name: 'mapPut', args: STRINGS(4) },
  { name: 'del', args: STRINGS(1) },
]

/** The newest blocks before whose state is kept. */
const KEPT = 256

describe('stored entries of a contract', () => {
  let node: EmbeddedNode
  let admin: Publisher
  let box: string

  async function start(options: NodeOptions = {}): Promise<void> {
    node = await openNode({ accounts: 1, ...options })
    admin = await Publisher.open(node.provider)
  }

  beforeEach(async () => {
    await start()
    box = await admin.deploy(CODE, ABI)
  })
  afterEach(() => node.close())

  const send = (actionName: string, ...args: string[]) => admin.send({ contract: box, actionName, args })
  const list = (given: Omit<DevRequests['storage'], 'id'> = {}) => node.provider.dev('storage', { id: box, ...given })
  const head = () => node.chain.head.head.number

  async function refusal(given: Partial<DevRequests['storage']>): Promise<string> {
    const error = await node.provider.dev('storage', { id: box, ...given }).catch((error: unknown) => error)
    if (isNodeError(error)) return error.text
    throw new Error('answered, where a refusal was expected')
  }

  it('stored entries of a contract have keys and fields with values and payers, without internal map records', async () => {
    expect((await list()).entries).to.deep.equal([])
    const paid = await send('put', 'total', '10 é@', 'admin')
    await send('own', 'mine', '')
    const field = await send('mapPut', 'balances', 'alice', '5', 'admin')
    await send('mapPut', 'balances', 'bob', '6', 'admin')
    const { entries, next, block_hash, block_number } = await list()
    const { balances, mine, total, all } = {
      all: entries.map(({ ram: _, ...entry }) => entry),
      mine: entries.find(({ key }) => key === 'mine')!,
      total: entries.find(({ key }) => key === 'total')!,
      balances: entries.find(({ field }) => field === 'alice')!,
    }
    expect(all).to.deep.equal([
      { key: 'mine', field: '', value: '', payer: box },
      { key: 'total', field: '', value: '10 é@', payer: 'admin' },
      { key: 'balances', field: 'alice', value: '5', payer: 'admin' },
      { key: 'balances', field: 'bob', value: '6', payer: 'admin' },
    ])
    // what writing them cost, by the receipts
    expect(Number(total.ram)).to.equal(Number(paid.receipt.ram_usage.admin))
    expect(Number(balances.ram)).to.equal(Number(field.receipt.ram_usage.admin))
    expect(Number(mine.ram)).to.be.greaterThan(0)
    expect([next, block_hash, block_number]).to.deep.equal(['', node.chain.head.id, String(head())])
  })

  it('stored entries of a contract have other types as the node prints them, and payers if present', async () => {
    const id = 'token.iost'
    const { entries } = await node.provider.dev('storage', { id, from: 'm-TBadmin', limit: 1 })
    const { data } = await node.provider.request('getContractStorage', {
      id,
      key: 'TBadmin',
      field: 'iost',
      by_longest_chain: true,
    })
    expect(entries).to.have.length(1)
    expect(entries[0]).to.deep.include({ key: 'TBadmin', field: 'iost', value: data })
  })

  it('stored entries are paged without gaps or duplicates', async () => {
    for (const key of ['a', 'ab', 'b']) await send('own', key, key)
    for (const field of ['x', 'xy', 'z']) await send('mapPut', 'a', field, field, 'admin')
    const all = (await list()).entries
    expect(all).to.have.length(6)
    for (const limit of [1, 2, 4, 6]) {
      const walked: typeof all = []
      let from: string | undefined
      do {
        const part = await list({ limit, from })
        expect(part.entries).to.have.length.at.most(limit)
        walked.push(...part.entries)
        from = part.next
      } while (from !== '')
      expect(walked, `by ${limit}`).to.deep.equal(all)
    }
  })

  it('stored entries are returned for a past block, with developer writes, without moving the head', async () => {
    await send('put', 'total', '1', 'admin')
    const first = head()
    await node.provider.dev('setStorage', { id: box, key: 'note', value: 'by hand' })
    await send('put', 'total', '2', 'admin')
    await send('del', 'total')
    const values = async (block: number) => (await list({ block })).entries.map(({ key, value }) => `${key} ${value}`)
    expect(await values(first)).to.deep.equal(['note by hand', 'total 1'])
    expect(await values(first + 1)).to.deep.equal(['note by hand', 'total 2'])
    expect(await values(first + 2)).to.deep.equal(['note by hand'])
    expect((await list({ block: first })).block_hash).to.equal(node.chain.findBlock({ number: first })!.id)
    expect((await list()).entries).to.have.length(1)
    await send('put', 'total', '3', 'admin')
    expect(await values(first)).to.deep.equal(['note by hand', 'total 1'])
    expect(await values(head())).to.deep.equal(['note by hand', 'total 3'])
  })

  it('stored entries are rejected for unknown contracts, future blocks and pruned blocks', async () => {
    const first = head()
    expect(await refusal({ id: 'Contractnone' })).to.equal('id: unknown contract "Contractnone"')
    expect(await refusal({ id: 'admin' })).to.equal('id: unknown contract "admin"')
    expect(await refusal({ block: first - 1 })).to.equal(`id: unknown contract "${box}" after block ${first - 1}`)
    for (const block of [first + 1, -1, 9_223_372_036_854_775_807n]) {
      expect(await refusal({ block })).to.equal(`block: unknown block ${block}, the newest is ${first}`)
    }
    for (const limit of [0, -1, 101]) expect(await refusal({ limit })).to.include('limit: expected 1 to 100')
    await node.provider.dev('mine', { blocks: KEPT + 1 })
    expect(await refusal({ block: first })).to.equal(
      `block: the state after block ${first} is not kept, the oldest that is comes after block ${first + 1}`,
    )
    expect((await list({ block: first + 1 })).block_number).to.equal(String(first + 1))
  })

  it('stored entries of a contract belong to the current branch of the chain', async () => {
    await send('put', 'total', '1', 'admin')
    const before = head()
    const { id } = await node.provider.dev('snapshot', {})
    await send('put', 'total', 'left', 'admin')
    await node.provider.dev('restore', { id })
    await send('put', 'total', 'taken', 'admin')
    expect((await list({ block: before })).entries[0]!.value).to.equal('1')
    expect((await list({ block: head() })).entries[0]!.value).to.equal('taken')
    expect((await list({ block: before + 1 })).entries[0]!.value).not.to.equal('left')
  })

  it('stored entries of a contract list stored blocks, and reversible blocks after a restart', async () => {
    await node.close()
    const dataDir = mkdtempSync(join(tmpdir(), 'stored-entries-'))
    try {
      await start({ dataDir, irreversibleAfter: 2, keepBlocks: 5 })
      await node.provider.dev('mine', { blocks: 10 })
      const newest = head()
      const id = 'token.iost'
      const answered = async () => {
        const asked = Array.from({ length: newest + 1 }, (_, block) =>
          node.provider.dev('storage', { id, block }).then(
            () => [block],
            () => [],
          ),
        )
        return (await Promise.all(asked)).flat()
      }
      const last = (count: number) => Array.from({ length: count }, (_, at) => newest + 1 - count + at)
      expect(await answered()).to.deep.equal(last(5))
      await node.close()
      await start({ dataDir, irreversibleAfter: 2, keepBlocks: 5 })
      expect(head()).to.equal(newest)
      expect(await answered()).to.deep.equal(last(3))
      expect(await refusal({ id, block: newest - 3 })).to.include(`the oldest that is comes after block ${newest - 2}`)
    } finally {
      await node.close()
      rmSync(dataDir, { recursive: true })
      await start()
    }
  })
})
