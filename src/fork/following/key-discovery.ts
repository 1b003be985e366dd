import type { Block } from '../../chain/blocks/block.js'
import { isToolkitError } from '../../errors/errors.js'
import { UnknownKey } from '../../state/source.js'
import { Store } from '../../state/store.js'
import type { LiveNode } from '../reading/live-node.js'
import { StateReader } from '../reading/state-reader.js'
import { ForkState } from '../state/fork-state.js'
import type { NodeValue } from '../state/node-value.js'
import type { BlockRunner } from './block-runner.js'

/** Most rounds of reading: a transaction needs one for each value that depends on another one. */
const MOST_ROUNDS = 16

/** A transaction that lacks a value. */
interface Waiting {
  readonly block: Block
  readonly index: number
}

/**
 * Fetches the values that transactions read, for many transactions at once. Results of the transactions are not kept, so
 * it does not matter whether the values are those of their blocks.
 *
 * @param store - The state on which they run, whose source is `state`.
 * @returns The state after those that could run.
 */
export async function fetchReads(
  blocks: readonly Block[],
  { runner, state, store }: { runner: BlockRunner; state: ForkState; store: Store },
): Promise<Store> {
  let left: Waiting[] = blocks.flatMap((block) => block.transactions.map((_, index) => ({ block, index })))
  let after = store
  for (let round = 0; left.length > 0 && round < MOST_ROUNDS; round++) {
    const waiting: Waiting[] = []
    for (const each of left) {
      const next = tryRun(each, after, runner)
      if (next === undefined) waiting.push(each)
      else after = next
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

/** Returns the state after a transaction; undefined if a value is not known. */
function tryRun({ block, index }: Waiting, store: Store, runner: BlockRunner): Store | undefined {
  try {
    return store.commit(runner.run(store, block, index).changes)
  } catch (error) {
    if (error instanceof UnknownKey) return undefined
    throw error
  }
}

/** Minimum number of blocks from which keys are taken: ten seconds. */
const RECENT_BLOCKS = 20
/** Maximum number of blocks that are not irreversible. */
const MOST_PENDING_BLOCKS = 120

/**
 * Lists the keys that the newest transactions use, in the order of their use. The accounts and contracts of a chain are mostly those of the last
 * seconds, and blocks that are not irreversible yet are the next ones to change the irreversible state.
 */
export async function findRecentKeys(node: LiveNode, runner: BlockRunner, ramPayer: string): Promise<string[]> {
  const { head, lib } = await node.readHead()
  const last = Math.min(head, lib.number + MOST_PENDING_BLOCKS)
  const first = Math.max(Math.min(last - RECENT_BLOCKS, lib.number) + 1, 1)
  const numbers = Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index)
  const blocks = await Promise.all(numbers.map((number) => node.readBlock(number)))
  const reader = new StateReader(node)
  const values = new Map<string, NodeValue>()
  const state = new ForkState({
    values,
    ramPayer,
    reader: {
      async read(needed, likely) {
        const read = await reader.read([...needed, ...likely])
        return new Map(read.map(({ key, nodeValue }) => [key, nodeValue]))
      },
    },
  })
  const store = new Store([], state)
  await fetchReads(blocks, { runner, state, store })
  const used = new Set<string>()
  const pending = blocks.filter(({ head }) => head.number > lib.number)
  for (const block of [...pending, ...blocks]) {
    for (let index = 0; index < block.transactions.length; index++) {
      try {
        for (const key of runner.run(store, block, index).reads) used.add(key)
      } catch (error) {
        if (!(error instanceof UnknownKey)) throw error
      }
    }
  }
  return [...used, ...(pending.length > 0 ? [] : values.keys())]
}
