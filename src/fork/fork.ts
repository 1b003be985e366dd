import { createStartBlock } from '../chain/blocks/start-block.js'
import type { ChainStart } from '../chain/chain-options.js'
import { isToolkitError, ToolkitError } from '../errors/errors.js'
import { Store } from '../state/store.js'
import { formatForkBlock, parseForkBlock } from './file/fork-block.js'
import type { ForkHeader } from './file/frozen-file.js'
import { BlockReader, type LateProof } from './reading/block-reader.js'
import type { BlockName, LiveNode } from './reading/live-node.js'
import { StateReader } from './reading/state-reader.js'
import { ForkState } from './state/fork-state.js'
import { listBlockKeys, listMovingKeys, producerKey } from './state/likely-keys.js'
import type { NodeValue } from './state/node-value.js'

/** Another chain at one of its blocks. */
export interface Fork {
  readonly header: ForkHeader
  readonly state: ForkState
}

export interface ForkOptions {
  ramPayer: string
  /** Version of the toolkit, for the file. */
  toolkit: string
  /** Called with each block that is attempted. */
  onAttempt?: (header: ForkHeader) => void
  /** Settles values read after the block. */
  proof?: (header: ForkHeader, values: ReadonlyMap<string, NodeValue>) => LateProof
}

const ATTEMPTS = 25

/**
 * Forks a live chain at its last irreversible block.
 *
 * The keys that every block changes are read first, until all responses name one block. That block is the fork's.
 *
 * @throws `FORK_MOVED` if the chain changes too fast to be read at one block.
 */
export async function createFork(
  node: LiveNode,
  keys: readonly string[],
  { ramPayer, toolkit, proof, onAttempt }: ForkOptions,
): Promise<Fork> {
  const { chainId, witnesses } = await node.readHead()
  const producers = await new StateReader(node).read(witnesses.map(producerKey))
  const accounts = producers.map(({ key, nodeValue }, index) => nameProducer(nodeValue, witnesses[index] ?? key))
  for (let attempt = 1; ; attempt++) {
    const moving = await readAtOnce(node, listMovingKeys(witnesses, accounts))
    const block = await node.readBlock(moving.block.number, { hash: moving.block.hash })
    const header: ForkHeader = { format: 1, toolkit, chainId, block: formatForkBlock(block) }
    onAttempt?.(header)
    const { values } = moving
    const reader = new BlockReader(node, { block: moving.block, chainId }, proof?.(header, values))
    const state = new ForkState({ values, reader, ramPayer })
    try {
      await state.load([...listBlockKeys([...new Set([block.head.witness, ...witnesses])]), ...keys])
      return { header, state }
    } catch (error) {
      if (!isToolkitError(error) || error.code !== 'FORK_MOVED' || attempt === ATTEMPTS) throw error
    }
  }
}

/** Reads keys until all responses name the same block. */
async function readAtOnce(
  node: LiveNode,
  keys: readonly string[],
): Promise<{ block: BlockName; values: Map<string, NodeValue> }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const read = await new StateReader(node).read(keys)
    const block = read[0]?.block
    if (read.length < keys.length || read.some((value) => !value.isOfBlock || value.block.number !== block!.number))
      continue
    return { block: block!, values: new Map(read.map(({ key, nodeValue }) => [key, nodeValue])) }
  }
  throw new ToolkitError('FORK_MOVED', `${node.provider.url} makes blocks faster than one can be read`, {
    hint: 'Raise requestsPerSecond, or name a node that is nearer.',
  })
}

/** Returns the account of a producer, or its key if it has no account. */
function nameProducer(nodeValue: NodeValue, witness: string): string {
  return typeof nodeValue === 'string' ? JSON.parse(nodeValue) : witness
}

/** Opens a fork from the known values. Without a node, it has only these. */
export function resumeFork(
  header: ForkHeader,
  values: Map<string, NodeValue>,
  {
    node,
    ramPayer,
    proof,
    refuse,
  }: Omit<ForkOptions, 'toolkit'> & {
    node: LiveNode | undefined
    refuse?: (places: readonly string[]) => Error
  },
): Fork {
  const { number, hash } = header.block
  const reader =
    node && new BlockReader(node, { block: { number, hash }, chainId: header.chainId }, proof?.(header, values))
  return { header, state: new ForkState({ values, reader, ramPayer, ...(refuse && { refuseMissing: refuse }) }) }
}

/** Returns the start of a chain that continues a fork. */
export function startFork({ header, state }: Fork): ChainStart {
  const { block } = header
  return { block: createStartBlock(parseForkBlock(block), block.gasUsage), state: new Store([], state) }
}
