import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { ChainIndex, WireBlock } from '../../src/indexer/store/chain-index.js'
import { openPostgresIndex } from '../../src/indexer/store/postgres/postgres-index.js'
import { BlockGenerator, generateBlocks } from '../conformance/explorer/generated-blocks.js'
import { compareAll } from '../conformance/explorer/index-comparison.js'
import { SOAK_MS } from '../limits.js'
import { type PostgresServer, startPostgres } from '../postgres.js'

const IN_GROUP = 64
/** The log of the database must not be what finds the disk full: the server would end. */
const SETTINGS = 'fsync=off shared_buffers=16MB min_wal_size=32MB max_wal_size=32MB autovacuum=off'

describe('PostgreSQL index on a full disk', function () {
  this.timeout(SOAK_MS)
  const folder = mkdtempSync(join(tmpdir(), 'toolkit-disk-'))
  const ballast = join(folder, 'ballast')
  const { TMPDIR } = process.env
  let isMounted = false
  let server: PostgresServer | undefined
  let index: ChainIndex

  before(async function () {
    isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=220m,mode=755', 'tmpfs', folder]).status === 0
    if (!isMounted) this.skip()
    process.env.TMPDIR = folder
    server = await startPostgres(this, SETTINGS)
    index = await openPostgresIndex({ url: await server.createDatabase() })
  })
  after(async () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    await index?.close()
    await server?.stop()
    if (isMounted) execFileSync('umount', [folder])
    rmdirSync(folder)
  })

  it('has complete block groups, and continues when space is available', async () => {
    const { bavail, bsize } = statfsSync(folder)
    // Room for what the log may take, and for some groups.
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 60 * 2 ** 20))
    const generator = new BlockGenerator({ seed: 1, transactions: 20, accounts: 50 })
    const blocks: WireBlock[] = []
    let failure: unknown
    for (let count = 0; failure === undefined && count < 400; count++) {
      blocks.push(...generateBlocks(generator, IN_GROUP, blocks.at(-1)))
      failure = await index.append(blocks.slice(-IN_GROUP)).catch((error: unknown) => error)
    }
    expect(failure).to.have.property('code', 'EXPLORER_STORE_FULL')
    rmSync(ballast)
    while (!(await index.claim())) await new Promise((resolve) => setTimeout(resolve, 50))
    const known = blocks.length - IN_GROUP
    await index.read(async (view) => {
      expect(view.head).to.include({ number: known - 1, hash: blocks[known - 1]!.hash })
      expect(await view.count('blocks')).to.equal(known)
      expect(await view.findBlock(blocks.at(-1)!.hash)).to.equal(undefined)
    })
    await index.append(blocks.slice(known))
    // Rolled back to a length that is compared with a scan in reasonable time.
    await index.append([], 99)
    await compareAll(index, blocks.slice(0, 100), blocks.slice(100, 110))
  })
})
