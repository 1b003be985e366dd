import { ToolkitError } from '../../errors/errors.js'
import type { ChainIndex, IndexHead } from './chain-index.js'

/**
 * Longest rollback of an index that is kept, in blocks. Forks of a network are far shorter. A longer one is another
 * chain with the same first block, as all chains of `toolkit node` have it.
 */
export const MAX_ROLLBACK = 10_000

/**
 * Throws `EXPLORER_STORE_CHAIN` if an index must not be rolled back to a block, because blocks after it are
 * irreversible or too many.
 *
 * @param note - What is known of the node, for the message.
 */
export function checkRollback(
  { isKept, mayReplace }: Pick<ChainIndex, 'isKept' | 'mayReplace'>,
  head: IndexHead,
  number: number,
  note = '',
): void {
  if (!isKept || mayReplace || number >= head.number) return
  const reason = describeConflict(head, number)
  if (reason === undefined) return
  throw new ToolkitError('EXPLORER_STORE_CHAIN', `${reason}${note}`, {
    hint: 'Nothing was changed. Check the URL of the node and use one index per chain. If this chain was reset, add --reindex once.',
  })
}

function describeConflict({ first, number: last, irreversible }: IndexHead, number: number): string | undefined {
  if (number < first) return `the index has blocks of another chain, from block ${first} on`
  const branch = `the index has another block ${number + 1} than the node`
  if (number < irreversible) return `${branch}, and its blocks up to ${irreversible} are irreversible`
  const length = last - number
  return length > MAX_ROLLBACK ? `${branch}, and ${length} blocks from there on are too many for a fork` : undefined
}

/** The number of the last irreversible block after blocks up to `last` were added. */
export function raiseIrreversible(before: IndexHead | undefined, last: number, irreversible = -1): number {
  return Math.max(before?.irreversible ?? -1, Math.min(last, irreversible))
}
