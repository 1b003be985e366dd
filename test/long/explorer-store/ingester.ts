import { isToolkitError } from '../../../src/errors/errors.js'
import { openPostgresIndex } from '../../../src/indexer/store/postgres/postgres-index.js'
import { CHAIN, listBlocks, makeBranch, STEPS } from './forked-chain.js'

/**
 * Appends the blocks of the chain, with branches that it leaves again, from wherever the index is. Sends a message
 * after each step. A database that is away is tried again, as the explorer does.
 */
async function run(url: string): Promise<void> {
  for (;;) {
    try {
      return await ingest(url)
    } catch (error) {
      if (!isToolkitError(error) || error.code !== 'EXPLORER_STORE_UNAVAILABLE') throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function ingest(url: string): Promise<void> {
  const index = await openPostgresIndex({ url })
  try {
    while (!(await index.claim())) await new Promise((resolve) => setTimeout(resolve, 20))
    for (let step = 0; index.head?.hash !== CHAIN.at(-1)!.hash; step++) {
      const { head } = index
      const isBranch = head !== undefined && CHAIN[head.number]?.hash !== head.hash
      const blocks = head === undefined ? [] : listBlocks(head)
      const common = blocks.findLastIndex(({ hash }, number) => CHAIN[number]!.hash === hash)
      if (!isBranch && common > 0 && step % 3 === 2 && common < STEPS - 10) await index.append(makeBranch(common))
      else await index.append(CHAIN.slice(common + 1, common + 2), common < 0 ? undefined : common)
      process.send!({})
    }
  } finally {
    await index.close()
  }
}

run(process.argv[2]!).then(
  () => process.send!({ isDone: true }, () => process.exit()),
  (error: unknown) => process.send!({ failure: String((error as Error).stack) }, () => process.exit(1)),
)
