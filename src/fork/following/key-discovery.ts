import type { Block } from '../../chain/blocks/block.js'
import { isToolkitError } from '../../errors/errors.js'
import { type StateSource, UnknownKey } from '../../state/source.js'
import { Store } from '../../state/store.js'
import type { LiveNode } from '../reading/live-node.js'
import { StateReader } from '../reading/state-reader.js'
import { type ForkReader, ForkState } from '../state/fork-state.js'
import type { NodeValue } from '../state/node-value.js'
import type { BlockRun, BlockRunner } from './block-runner.js'

/** Most rounds of reading: a transaction needs one for each value that depends on another one. */
const MAX_ROUNDS = 16

/** A transaction that lacks a value. */
interface Waiting {
  readonly block: Block
  readonly index: number
}

/** Keys that a transaction of a block reads. */
export interface TransactionReads extends Waiting {
  readonly keys: ReadonlySet<string>
}

/**
 * Fetches the values that transactions read, for many transactions at once. Results of the transactions are not kept,
 * so it does not matter whether the values are those of their blocks.
 *
 * @param store - The state on which they run, whose source is `state`.
 * @param onRun - Called with the keys of each transaction that could run, in the order in which their values were
 * found.
 * @returns The state after those that could run.
 */
export async function fetchReads(
  blocks: readonly Block[],
  {
    runner,
    state,
    store,
    onRun,
  }: { runner: BlockRunner; state: StateSource; store: Store; onRun?: (reads: TransactionReads) => void },
): Promise<Store> {
  let left: Waiting[] = blocks.flatMap((block) => block.transactions.map((_, index) => ({ block, index })))
  let after = store
  for (let round = 0; left.length > 0 && round < MAX_ROUNDS; round++) {
    const waiting: Waiting[] = []
    for (const each of left) {
      const run = await tryRun(each, after, runner)
      if (run === undefined) waiting.push(each)
      else {
        after = after.commit(run.changes)
        onRun?.({ ...each, keys: run.reads })
      }
    }
    left = waiting
    try {
      await state.fetch()
    } catch (error) {
      // a value that cannot be read is reported when it is needed
      if (!isToolkitError(error)) throw error
    }
  }
  return after
}

/** Runs a transaction; undefined if a value is not known. */
async function tryRun({ block, index }: Waiting, store: Store, runner: BlockRunner): Promise<BlockRun | undefined> {
  try {
    return await runner.run(store, block, index)
  } catch (error) {
    if (error instanceof UnknownKey) return undefined
    throw error
  }
}

/** Minimum number of blocks from which keys are taken: half a minute. */
const RECENT_BLOCKS = 60
/** Maximum number of blocks that are not irreversible. */
const MAX_PENDING_BLOCKS = 120

/**
 * Lists the keys that the newest transactions use, in the order of their use. The accounts and contracts of a chain are
 * mostly those of the last seconds, and blocks that are not irreversible yet are the next ones to change the
 * irreversible state.
 *
 * @param isWide - Whether to take blocks of half a minute even if some are not irreversible.
 */
export async function findRecentKeys(
  node: LiveNode,
  runner: BlockRunner,
  ramPayer: string,
  { isWide = false } = {},
): Promise<string[]> {
  const { head, lib } = await node.readHead()
  const last = Math.min(head, lib.number + MAX_PENDING_BLOCKS)
  const isPending = last > lib.number
  const recent = Math.max(last - RECENT_BLOCKS, 1)
  const first = isPending ? (isWide ? Math.min(recent, lib.number + 1) : lib.number + 1) : recent
  const numbers = Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index)
  const blocks = await Promise.all(numbers.map((number) => node.readBlock(number)))
  const values = new Map<string, NodeValue>()
  const state = new ForkState({ values, ramPayer, reader: openReader(node) })
  const runs: TransactionReads[] = []
  await fetchReads(blocks, { runner, state, store: new Store([], state), onRun: (reads) => runs.push(reads) })
  const used = listInOrder(runs, isPending ? (await node.readHead()).lib.number : 0)
  // the next transactions may read what those of the chain so far were likely to
  return [...used, ...(isPending ? [] : [...values.keys()].filter((key) => !used.has(key)))]
}

/**
 * Lists keys in the order in which transactions use them, those of blocks that are irreversible by now last. A
 * transaction that reads values by other values is only found after many others, and may be the next one.
 */
function listInOrder(runs: readonly TransactionReads[], lib: number): Set<string> {
  const isPast = ({ block }: TransactionReads) => (block.head.number <= lib ? 1 : 0)
  const ordered = runs.toSorted(
    (a, b) => isPast(a) - isPast(b) || a.block.head.number - b.block.head.number || a.index - b.index,
  )
  return new Set(ordered.flatMap(({ keys }) => [...keys]))
}

/** Reads values of whatever block. */
function openReader(node: LiveNode): ForkReader {
  const reader = new StateReader(node)
  return {
    async read(needed, likely) {
      const read = await reader.read([...needed, ...likely])
      return new Map(read.map(({ key, nodeValue }) => [key, nodeValue]))
    },
  }
}
