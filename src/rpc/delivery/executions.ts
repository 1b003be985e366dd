import type { Transaction } from '../../tx/transaction.js'
import { GRPC_CODES, isNodeError, unlessRejected } from '../node-error.js'
import type { Provider } from '../provider.js'
import type { Results } from '../schema.js'
import { endOfLife, type Outcome } from './receipt-wait.js'

type BlockTransactions = Results['getBlockTxsByContract']['blocktx_list'][number]
type ChainTransaction = BlockTransactions['tx_list'][number]

/** An execution of the content of a transaction, whatever signatures it has. */
export interface SettledExecution extends Outcome {
  /** Hash of the executed bytes. */
  hash: string
  /** Number of the block, also of a reversible one. */
  block: number
}

/** The methods of a provider that a search of blocks uses. */
export type BlockProvider = Pick<Provider, 'request'> & Partial<Pick<Provider, 'pin'>>

/** Number of blocks in one response (rpc.md §4.10). */
const RANGE = 100
/** Number of blocks that are requested one by one at the same time. */
const AT_ONCE = 16
/** First step of the search for a block by its time; each is four times the previous one. */
const FIRST_STEP = 64

/**
 * Lists the executions of a transaction's content on the chain: by publisher, times and actions. The hash of a
 * transaction covers the publisher's signatures, and nodes accept a repeated signature (rpc.md §5.3), so whoever
 * forwards the bytes can make other bytes with the same effect of them.
 *
 * @returns The executions in the order of blocks. Empty also if the node does not serve these blocks.
 * @throws Errors of an unreachable node.
 */
export async function listExecutions(provider: BlockProvider, transaction: Transaction): Promise<SettledExecution[]> {
  const node = (await provider.pin?.()) ?? provider
  const { head_block, head_block_time } = await node.request('getChainInfo', {})
  const head = Number(head_block)
  if (BigInt(head_block_time) < transaction.time) return []
  const end = endOfLife(transaction)
  const first = (await findBlocks(node, transaction.time, head)).before + 1
  const last = BigInt(head_block_time) <= end ? head : (await findBlocks(node, end, head)).since
  const [{ contract, actionName } = { contract: '', actionName: '' }] = transaction.actions
  const executions: SettledExecution[] = []
  for await (const { status, block_number, tx_list } of readTransactions(node, { first, last, contract, actionName })) {
    for (const { hash, tx_receipt } of tx_list.filter((each) => isSameContent(each, transaction))) {
      if (tx_receipt === null) continue
      const block = Number(block_number)
      const isFinal = status === 'IRREVERSIBLE'
      const blockNumber = isFinal ? block : undefined
      executions.push({ hash, block, status: isFinal ? status : 'PACKED', receipt: tx_receipt, blockNumber })
    }
  }
  return executions
}

function isSameContent(found: ChainTransaction, { time, expiration, publisher, actions }: Transaction): boolean {
  return (
    found.publisher === publisher &&
    BigInt(found.time) === time &&
    BigInt(found.expiration) === expiration &&
    hasActions(found, actions)
  )
}

/** Whether a transaction on the chain makes exactly these calls. */
export function hasActions({ actions }: Pick<ChainTransaction, 'actions'>, expected: Transaction['actions']): boolean {
  return (
    actions.length === expected.length &&
    actions.every(({ contract, action_name, data }, index) => {
      const call = expected[index]
      return call?.contract === contract && call.actionName === action_name && call.data === data
    })
  )
}

/** Blocks to read, both ends included, and the call that their transactions make; empty for any. */
export interface BlockSearch {
  first: number
  last: number
  contract: string
  actionName: string
}

/** Reads the transactions of blocks in their order, at most 101 blocks at a time. Missing blocks are left out. */
export async function* readTransactions(node: BlockProvider, search: BlockSearch): AsyncGenerator<BlockTransactions> {
  for (let first = search.first; first <= search.last; first += RANGE + 1)
    yield* await readRange(node, { ...search, first, last: Math.min(first + RANGE, search.last) })
}

async function readRange(node: BlockProvider, search: BlockSearch): Promise<BlockTransactions[]> {
  const { first, last, contract, actionName } = search
  // A range has two blocks or more.
  if (first === last) return readSingle(node, search)
  try {
    const range = { from_block: first, to_block: last, contract, action_name: actionName }
    return (await node.request('getBlockTxsByContract', range)).blocktx_list
  } catch (error) {
    if (!isNodeError(error)) throw error
    if (error.grpcCode !== GRPC_CODES.RESOURCE_EXHAUSTED) return readSingle(node, search)
    const middle = (first + last) >>> 1
    const lower = await readRange(node, { ...search, last: middle })
    return [...lower, ...(await readRange(node, { ...search, first: middle + 1 }))]
  }
}

async function readSingle(node: BlockProvider, { first, last }: BlockSearch): Promise<BlockTransactions[]> {
  const blocks: (BlockTransactions | undefined)[] = []
  for (let start = first; start <= last; start += AT_ONCE) {
    const count = Math.min(AT_ONCE, last - start + 1)
    blocks.push(...(await Promise.all(Array.from({ length: count }, (_, at) => readBlock(node, start + at)))))
  }
  return blocks.filter((block) => block !== undefined)
}

async function readBlock(node: BlockProvider, number: number): Promise<BlockTransactions | undefined> {
  const found = await unlessRejected(() => node.request('getBlockByNumber', { number: BigInt(number), complete: true }))
  if (found === undefined) return undefined
  return { status: found.status, block_number: String(number), tx_list: found.block.transactions }
}

/**
 * Finds blocks around a time, at most a range apart: the last known one before it, 0 for none, and one at or after it.
 */
async function findBlocks(node: BlockProvider, time: bigint, head: number): Promise<{ before: number; since: number }> {
  let [before, since] = [Math.max(0, head - FIRST_STEP), head]
  for (let step = 4 * FIRST_STEP; before > 0 && (await isSince(node, before, time)); step *= 4) {
    since = before
    before = Math.max(0, before - step)
  }
  while (since - before > RANGE) {
    const middle = (before + since) >>> 1
    if (await isSince(node, middle, time)) since = middle
    else before = middle
  }
  return { before, since }
}

/** Whether a block is of a time or later. Nodes drop old blocks first, so a missing one is earlier. */
async function isSince(node: BlockProvider, number: number, time: bigint): Promise<boolean> {
  const found = await unlessRejected(() =>
    node.request('getBlockByNumber', { number: BigInt(number), complete: false }),
  )
  return found !== undefined && BigInt(found.block.time) >= time
}
