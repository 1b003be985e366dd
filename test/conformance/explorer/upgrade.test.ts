import { expect } from 'chai'
import { createFollower } from '../../../src/indexer/follower.js'
import type { WireBlock } from '../../../src/indexer/store/chain-index.js'
import { tellAdditions } from '../../../src/indexer/store/ingest/additions.js'
import { readBlock } from '../../../src/indexer/store/ingest/block.js'
import { toKey } from '../../../src/indexer/store/postgres/keys.js'
import { openPostgresIndex } from '../../../src/indexer/store/postgres/postgres-index.js'
import type { Provider } from '../../../src/rpc/provider.js'
import { type PostgresServer, startPostgres } from '../../postgres.js'
import { BlockGenerator, generateBlocks } from './generated-blocks.js'

const BLOCKS = 1100

/** Names that only the current version has. */
const NEW = /^(failed|method|called|token|moved|sent|received|actions|ram)(:|$)/

describe('PostgreSQL index of an earlier version', () => {
  let server: PostgresServer
  let blocks: WireBlock[]

  before(async function () {
    server = await startPostgres(this)
    blocks = generateBlocks(new BlockGenerator({ seed: 21, transactions: 2 }), BLOCKS)
  })
  after(() => server?.stop())

  /** Indexes blocks, and takes away all that the earlier version did not write. */
  async function createEarlier(): Promise<string> {
    const url = await createCurrent(blocks)
    const names = new Set<string>()
    const add = (name: string) => NEW.test(name) && names.add(toKey(name).toString('hex'))
    const ignore = () => {}
    const listener = {
      onItem: add,
      onCount: add,
      onMember: ignore,
      onToken: ignore,
      onTransfer: ignore,
      onTransaction: ignore,
      onRam: ignore,
    }
    for (const block of blocks) for (const content of readBlock(block).transactions) tellAdditions(content, listener)
    const keys = [...names].map((hex) => Buffer.from(hex, 'hex'))
    await server.query(url, 'set search_path = toolkit_explorer')
    const run = (text: string, values?: unknown[]) => server.query(url, text, values)
    await run(
      'delete from toolkit_explorer.entries where list in (select id from toolkit_explorer.lists where key = any($1::bytea[]))',
      [keys],
    )
    await run('delete from toolkit_explorer.lists where key = any($1::bytea[])', [keys])
    await run('alter table toolkit_explorer.chain drop column listed_from, drop column next_listed, drop column stall')
    await run('delete from toolkit_explorer.schema_version where version > 4')
    return url
  }

  async function createCurrent(content: readonly WireBlock[]): Promise<string> {
    const url = await server.createDatabase()
    const index = await openPostgresIndex({ url })
    for (let at = 0; at < content.length; at += 128) await index.append(content.slice(at, at + 128))
    await index.close()
    return url
  }

  /** All lists and counters with their entries, whatever ids they have. */
  async function dump(url: string) {
    const lists = await server.query(
      url,
      "select encode(key, 'hex') as key, length from toolkit_explorer.lists where length <> 0 order by key",
    )
    const entries = await server.query(
      url,
      `select encode(key, 'hex') as key, position, block, transaction, item, time, text
       from toolkit_explorer.entries join toolkit_explorer.lists on list = id order by key, position`,
    )
    const stored = await server.query(
      url,
      `select (select md5(string_agg(b::text, ';' order by number)) from toolkit_explorer.blocks b) as blocks,
         (select md5(string_agg(t::text, ';' order by block, index)) from toolkit_explorer.transactions t) as bodies,
         (select count(*) from toolkit_explorer.balances) as balances`,
    )
    return { lists, entries, stored }
  }

  /** A node that has only its head: nothing may be requested of it for the upgrade. */
  function createNode(last = blocks.at(-1)!): Provider {
    const info = { head_block: last.number, head_block_hash: last.hash, lib_block: last.number }
    const request = async (method: string) => {
      if (method !== 'getChainInfo') throw new Error(`requested ${method}`)
      return info
    }
    return { url: '', request } as unknown as Provider
  }

  // The oracle is a database that this version indexed from its first block on, compared entry by entry.
  it('has the lists of a new one after it was upgraded, also if that was interrupted, and loses nothing', async () => {
    const expected = await dump(await createCurrent(blocks))
    for (const interruptions of [0, 1]) {
      const url = await createEarlier()
      expect((await dump(url)).entries.length).to.be.below(expected.entries.length)
      for (let at = 0; at < interruptions; at++) {
        const index = await openPostgresIndex({ url })
        expect(await index.claim()).to.equal(true)
        expect(await index.addLists(), 'a further part').to.equal(true)
        expect(index.head!.listed).to.equal(BLOCKS)
        await index.close()
      }
      const index = await openPostgresIndex({ url })
      const follower = createFollower({ provider: createNode(), index })
      // PostgreSQL frees the claim of a closed connection a moment later: until then the follower is on standby.
      while (index.head!.listed !== 0) await follower.sync()
      expect(await dump(url)).to.deep.equal(expected)
      await index.close()
    }
  })

  /** Reads the progress that a process with `--read-only` reports. */
  async function readProgress(url: string) {
    const index = await openPostgresIndex({ url, isReadOnly: true })
    const reader = createFollower({ provider: createNode(), index })
    await reader.sync()
    const { state, reason } = reader.progress
    await index.close()
    return { state, reason }
  }

  // The reader is another connection, which sees nothing of the process that indexes but the database.
  it('reports to readers that it is being upgraded, and that it is ready', async () => {
    const url = await createEarlier()
    const index = await openPostgresIndex({ url })
    const notes: string[] = []
    const addLists = index.addLists.bind(index)
    const seen: unknown[] = []
    index.addLists = async () => {
      if (notes.length > 0 && seen.length === 0) seen.push(await readProgress(url))
      return addLists()
    }
    const follower = createFollower({ provider: createNode(), index, onListing: () => notes.push('listing') })
    await follower.sync()
    await index.close()
    const reason = 'lists of filters are added to the index of an earlier version, before further blocks'
    expect([notes, seen]).to.deep.equal([['listing'], [{ state: 'indexing', reason }]])
    expect(await readProgress(url)).to.deep.equal({ state: 'synced', reason: undefined })
  })

  it('reports to readers why blocks wait, until they are indexed', async () => {
    const url = await createCurrent(blocks)
    const index = await openPostgresIndex({ url })
    let provider = createNode(blocks.at(-300)!)
    const request = (async (...asked) => provider.request(...asked)) as Provider['request']
    const follower = createFollower({ provider: { ...provider, request }, index })
    await follower.sync().catch(() => {})
    const { state, reason } = follower.progress
    expect(reason).to.be.a('string')
    expect(await readProgress(url)).to.deep.equal({ state, reason })
    provider = createNode()
    await follower.sync()
    expect(await readProgress(url)).to.deep.equal({ state: 'synced', reason: undefined })
    await index.close()
  })

  it('reports the reason of an indexer no longer once another one has taken its place', async () => {
    const url = await createCurrent(blocks)
    const behind = await openPostgresIndex({ url })
    await createFollower({ provider: createNode(blocks.at(-300)!), index: behind })
      .sync()
      .catch(() => {})
    await behind.close()
    expect((await readProgress(url)).reason).to.be.a('string')
    const index = await openPostgresIndex({ url })
    // PostgreSQL frees the claim of a closed connection a moment later.
    while (!(await index.claim())) await new Promise((resolve) => setTimeout(resolve, 20))
    const follower = createFollower({ provider: createNode(), index })
    await follower.sync()
    const synced = { state: 'synced', reason: undefined }
    const { state, reason } = follower.progress
    expect({ state, reason }).to.deep.equal(synced)
    expect(await readProgress(url)).to.deep.equal(synced)
    await index.close()
  })

  it('indexes further blocks after the upgrade, and takes them back', async () => {
    const url = await createEarlier()
    const further = generateBlocks(new BlockGenerator({ seed: 22, transactions: 4 }), 20, blocks.at(-1))
    const index = await openPostgresIndex({ url })
    while (await index.addLists()) expect(index.head!.number).to.equal(BLOCKS - 1)
    await index.append(further)
    expect(await dump(url)).to.deep.equal(await dump(await createCurrent([...blocks, ...further])))
    await index.append([], BLOCKS - 1)
    expect(await dump(url)).to.deep.equal(await dump(await createCurrent(blocks)))
    await index.close()
  })
})
