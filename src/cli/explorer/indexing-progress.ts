import type { IndexProgress } from '../../indexer/index.js'
import type { ProgressLine } from '../output/progress-line.js'

/** Blocks that an index can be behind while it follows the head. */
const FOLLOWING = 20

/** Shows how far the index is behind its node; nothing once it follows the head. */
export function showIndexing(line: Pick<ProgressLine, 'show' | 'stop'>, progress: IndexProgress): void {
  const {
    state,
    indexedBlock,
    nodeBlock,
    firstBlock,
    remainingBlocks = 0,
    blocksPerSecond,
    remainingSeconds,
  } = progress
  if (state === 'indexing' && nodeBlock === undefined) {
    line.show({ text: 'reading the head of the node' })
    return
  }
  // An index that follows the head is a few blocks behind for a moment whenever blocks arrive.
  if (state !== 'indexing' || nodeBlock === undefined || remainingBlocks <= FOLLOWING) {
    line.stop()
    return
  }
  const done = indexedBlock === undefined ? 0 : indexedBlock - firstBlock + 1
  line.show({
    done,
    total: nodeBlock - firstBlock + 1,
    unit: 'blocks indexed',
    perSecond: blocksPerSecond,
    leftMs: remainingSeconds === undefined ? undefined : remainingSeconds * 1000,
  })
}
