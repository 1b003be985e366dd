import { expect } from 'chai'
import { createFollower, type IndexFollower } from '../../../src/indexer/follower.js'
import type { ChainIndex, WireBlock } from '../../../src/indexer/store/chain-index.js'
import { openPostgresIndex } from '../../../src/indexer/store/postgres/postgres-index.js'
import { NodeError } from '../../../src/rpc/node-error.js'
import type { Provider } from '../../../src/rpc/provider.js'
import { type PostgresServer, startPostgres } from '../../postgres.js'
import { BlockGenerator, generateBlocks } from './generated-blocks.js'
import { compareAll } from './index-comparison.js'

describe('failures of an index in PostgreSQL', () => {
  let server: PostgresServer
  let url: string
  let index: ChainIndex
  let blocks: WireBlock[]
  /** Blocks of the node; undefined where it has pruned one. */
  let known: (WireBlock | undefined)[]
  let follower: IndexFollower

  before(async function () {
    server = await startPostgres(this)
    blocks = generateBlocks(new BlockGenerator({ seed: 1, transactions: 2 }), 200)
  })
  after(() => server?.stop())
  beforeEach(async () => {
    url = await server.createDatabase()
    index = await openPostgresIndex({ url })
    known = blocks
    const request = async (method: string, { number }: { number?: bigint }) => {
      const last = known.at(-1)!
      if (method === 'getChainInfo') return { head_block: last.number, head_block_hash: last.hash, lib_block: '0' }
      const block = known[Number(number)]
      if (block === undefined) throw new NodeError({ text: 'block not found', method })
      return { block }
    }
    follower = createFollower({ provider: { url: 'http://node', request } as unknown as Provider, index })
  })
  afterEach(() => index.close())

  const failureOf = (run: Promise<unknown>) =>
    run.then(
      () => undefined,
      (error: { code?: string; message: string }) => error.code ?? error.message,
    )

  /** Makes every insert into a table fail with an error of the server. */
  const failInserts = (table: string, code: string) =>
    server.query(
      url,
      `create function toolkit_explorer.fail() returns trigger language plpgsql as
         'begin raise exception using errcode = ''${code}'', message = ''planted''; end';
       create trigger fail before insert or update on toolkit_explorer.${table} execute function toolkit_explorer.fail()`,
    )

  it('failures of an index in PostgreSQL store nothing of a block group if the disk is full at any table, and indexing then continues', async () => {
    known = blocks.slice(0, 20)
    await follower.sync()
    known = blocks
    for (const table of ['blocks', 'transactions', 'transaction_hashes', 'lists', 'members', 'entries', 'chain']) {
      await failInserts(table, '53100')
      expect(await failureOf(follower.sync()), table).to.equal('EXPLORER_STORE_FULL')
      await server.query(url, 'drop function toolkit_explorer.fail cascade')
      await compareAll(index, blocks.slice(0, 20), blocks.slice(20, 25))
    }
    await follower.sync()
    await compareAll(index, blocks, [])
  })

  it('failures of an index in PostgreSQL are reported as failures of the server if it cannot write files of its own', async () => {
    known = blocks.slice(0, 20)
    for (const code of ['XX000', '58030']) {
      await failInserts('entries', code)
      expect(await failureOf(follower.sync()), code).to.equal('EXPLORER_STORE_UNAVAILABLE')
      await server.query(url, 'drop function toolkit_explorer.fail cascade')
    }
    expect(index.head).to.equal(undefined)
    await follower.sync()
    await compareAll(index, known as WireBlock[], [])
  })

  describe('of a user without the rights to index', () => {
    /** Creates a user with rights on the tables and returns the URL of the database for this user. */
    async function createUser(name: string, ...statements: string[]): Promise<string> {
      await server.query(url, `create role ${name} login; ${statements.join('; ')}`)
      return url.replace('toolkit@', `${name}@`)
    }

    const all = (name: string) =>
      `grant usage on schema toolkit_explorer to ${name};
       grant select, insert, update, delete on all tables in schema toolkit_explorer to ${name}`

    const refusalOf = (url: string) =>
      openPostgresIndex({ url }).then(
        async (index) => {
          await index.close()
          return undefined
        },
        ({ code, message, hint }: { code: string; message: string; hint: string }) => `[${code}] ${message}. ${hint}`,
      )

    it('failures of an index in PostgreSQL of a user without the rights to index name default_transaction_read_only, in an index and in an empty database', async () => {
      const user = await createUser(
        'cautious',
        all('cautious'),
        'alter role cautious set default_transaction_read_only = on',
      )
      const empty = (await server.createDatabase()).replace('toolkit@', 'cautious@')
      for (const url of [user, empty]) {
        expect(await refusalOf(url))
          .to.contain('[EXPLORER_STORE_REFUSED]')
          .and.contain('default_transaction_read_only is on')
          .and.contain('ALTER ROLE cautious SET default_transaction_read_only = off')
          .and.contain('--read-only')
      }
    })

    it('failures of an index in PostgreSQL of a user without the rights to index name the owner of the tables', async () => {
      for (const [name, ...more] of [
        ['writer'],
        ['creator', 'grant create on schema toolkit_explorer to creator'],
      ] as const) {
        expect(await refusalOf(await createUser(name, all(name), ...more)), name)
          .to.contain('[EXPLORER_STORE_REFUSED]')
          .and.contain(`user ${name} does not own the tables of the schema toolkit_explorer`)
          .and.contain(`GRANT toolkit TO ${name}`)
          .and.contain('--read-only')
      }
    })

    it('failures of an index in PostgreSQL of a user without the rights to index name the right to create tables', async () => {
      const user = await createUser('owner', 'grant select on all tables in schema toolkit_explorer to owner')
      await server.query(
        url,
        `grant usage on schema toolkit_explorer to owner;
         do $$ declare name text; begin
           for name in select oid::regclass::text from pg_class
             where relnamespace = 'toolkit_explorer'::regnamespace and relkind in ('r', 'p')
           loop execute format('alter table %s owner to owner', name); end loop;
         end $$`,
      )
      expect(await refusalOf(user))
        .to.contain('[EXPLORER_STORE_REFUSED]')
        .and.contain('GRANT CREATE ON SCHEMA toolkit_explorer TO owner')
    })

    it('failures of an index in PostgreSQL of a user without the rights to index exclude readers, and members of the role that owns the tables', async () => {
      await follower.sync()
      const reader = await createUser(
        'visitor',
        all('visitor'),
        'alter role visitor set default_transaction_read_only = on',
      )
      const readers = await openPostgresIndex({ url: reader, isReadOnly: true })
      await compareAll(readers, blocks, [])
      await readers.close()
      const member = await openPostgresIndex({ url: await createUser('member', 'grant toolkit to member') })
      await index.close()
      index = member
      // The server ends the session of the first index a moment after its connection.
      while (!(await member.claim())) await new Promise((resolve) => setTimeout(resolve, 10))
    })
  })

  it('failures of an index in PostgreSQL let a waiting second ingester take over when the first session is lost', async () => {
    known = blocks.slice(0, 100)
    await follower.sync()
    const second = await openPostgresIndex({ url })
    expect(await second.claim()).to.equal(false)
    expect(await failureOf(second.append(blocks.slice(100)))).to.equal('another process is the ingester')
    await server.query(url, "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted")
    while (!(await second.claim())) await new Promise((resolve) => setTimeout(resolve, 10))
    expect(await index.claim()).to.equal(false)
    await second.append(blocks.slice(100, 150))
    known = blocks
    // The first one only reads now, and sees what the other one writes.
    await follower.sync()
    expect(follower.progress).to.include({ state: 'indexing', indexedBlock: 149, remainingBlocks: 50 })
    await compareAll(index, blocks.slice(0, 150), [])
    await second.close()
    while (index.head!.number < blocks.length - 1) await follower.sync()
    await compareAll(index, blocks, [])
  })

  it('failures of an index in PostgreSQL do not revert blocks with a lagging node, but with a fork', async () => {
    await follower.sync()
    known = blocks.slice(0, 150)
    expect(await failureOf(follower.sync())).to.equal('EXPLORER_NODE_BEHIND')
    await compareAll(index, blocks, [])
    const branch = generateBlocks(new BlockGenerator({ seed: 2, transactions: 2 }), 199, blocks[0])
    known = [blocks[0], ...branch]
    await follower.sync()
    await compareAll(index, [blocks[0]!, ...branch], blocks.slice(1, 6))
  })

  it('failures of an index in PostgreSQL keep the blocks when a reset chain with the same first block is far shorter', async () => {
    known = generateBlocks(new BlockGenerator({ seed: 1, transactions: 0 }), 10_030)
    await follower.sync()
    const { head } = index
    const at = (start: number) => [
      ...known.slice(0, start),
      ...generateBlocks(new BlockGenerator({ seed: 2, transactions: 0 }), 9, known[start - 1] as WireBlock),
    ]
    const [reset, fork] = [at(29), at(30)]
    known = reset
    const failure = await follower.sync().catch((error: unknown) => error)
    expect(failure).to.include({ code: 'EXPLORER_STORE_CHAIN' })
    expect(String(failure)).to.contain(
      'the index has another block 29 than the node, and 10001 blocks from there on are too many for a fork',
    )
    expect(index.head).to.deep.equal(head)
    known = fork
    expect(await failureOf(follower.sync())).to.equal('EXPLORER_NODE_BEHIND')
    expect(index.head).to.deep.equal(head)
  })

  it('failures of an index in PostgreSQL keep the blocks when the chain differs from the first block on', async () => {
    await follower.sync()
    known = generateBlocks(new BlockGenerator({ seed: 2 }), 220)
    expect(await failureOf(follower.sync())).to.equal('EXPLORER_STORE_CHAIN')
    await compareAll(index, blocks, [])
  })

  it('failures of an index in PostgreSQL include blocks that the node has pruned', async () => {
    known = blocks.map((block, number) => (number < 30 ? undefined : block))
    expect(await failureOf(follower.sync())).to.equal('EXPLORER_BLOCK_MISSING')
    expect(index.head).to.equal(undefined)
  })

  it('failures of an index in PostgreSQL do not stop indexing when the node prunes indexed blocks, unless a fork begins among them', async () => {
    const prune = (blocks: readonly WireBlock[], until: number) =>
      blocks.map((block, number) => (number < until ? undefined : block))
    known = blocks.slice(0, 180)
    await follower.sync()
    const branch = generateBlocks(new BlockGenerator({ seed: 2, transactions: 2 }), 25, blocks[170])
    const forked = [...blocks.slice(0, 171), ...branch]
    known = prune(forked, 160)
    await follower.sync()
    await compareAll(index, forked, blocks.slice(171, 180))
    known = prune(blocks, 180)
    expect(await failureOf(follower.sync())).to.equal('EXPLORER_BLOCK_MISSING')
    await compareAll(index, forked, [])
  })

  it('failures of an index in PostgreSQL exclude a clock that moves back from the indexing rate', async () => {
    let now = 1_000_000
    const request = async (method: string, { number }: { number?: bigint }) => {
      now -= 1000
      const last = blocks.at(-1)!
      if (method === 'getChainInfo') return { head_block: last.number, head_block_hash: last.hash, lib_block: '0' }
      return { block: blocks[Number(number)] }
    }
    const node = { url: 'http://node', request } as unknown as Provider
    const other = createFollower({ provider: node, index, now: () => now })
    await other.sync()
    expect(other.progress).to.include({ state: 'synced', blocksPerSecond: undefined, remainingSeconds: 0 })
    await compareAll(index, blocks, [])
  })
})
