import { deepStrictEqual } from 'node:assert'
import { isToolkitError } from '../../../src/errors/errors.js'
import { openPostgresIndex } from '../../../src/indexer/store/postgres/postgres-index.js'
import { listBlocks } from './forked-chain.js'

/** Reads for ever, and compares each response with the blocks of its head. */
async function run(url: string): Promise<void> {
  for (;;) {
    try {
      const index = await openPostgresIndex({ url, isReadOnly: true })
      for (;;) {
        await index.read(async (view) => {
          if (view.head === undefined) return
          const blocks = listBlocks(view.head)
          const hashes = blocks.slice(-5).map(({ hash }) => hash)
          const { total, entries } = await view.list('blocks', { offset: 0, limit: 5, ascending: false })
          deepStrictEqual(total, blocks.length)
          const rows = await view.blocks(entries.map(({ block }) => block).reverse())
          deepStrictEqual(
            rows.map(({ hash }) => hash),
            hashes,
          )
          const people = blocks.flatMap(({ transactions }) => transactions.slice(1))
          const newest = await view.list('transactions', { offset: 0, limit: 25 })
          deepStrictEqual(newest.total, people.length)
          const ids = (await view.transactions(newest.entries)).map(({ id }) => id)
          deepStrictEqual(
            ids,
            people
              .map(({ hash }) => hash)
              .slice(-25)
              .reverse(),
          )
        })
        process.send!({})
      }
    } catch (error) {
      if (!isToolkitError(error) || error.code !== 'EXPLORER_STORE_UNAVAILABLE') throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

run(process.argv[2]!).catch((error: unknown) => {
  process.send!({ failure: String((error as Error).stack) }, () => process.exit(1))
})
