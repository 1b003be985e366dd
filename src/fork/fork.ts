import { createStartBlock } from '../chain/blocks/start-block.js'
import type { ChainStart } from '../chain/chain.js'
import { isToolkitError } from '../errors/errors.js'
import { Store } from '../state/store.js'
import { BlockReader, type LateProof } from './block-reader.js'
import { formatForkBlock, parseForkBlock } from './fork-block.js'
import { ForkState } from './fork-state.js'
import type { ForkHeader } from './frozen-file.js'
import { listBlockKeys, listProducerKeys, producerKey } from './likely-keys.js'
import type { LiveNode } from './live-node.js'
import type { NodeValue } from './node-value.js'

/** Another chain at one of its blocks. */
export interface Fork {
  readonly header: ForkHeader
  readonly state: ForkState
}

export interface ForkOptions {
  ramPayer: string
  /** The version of the toolkit, for the file. */
  toolkit: string
  /** Called with each block that is tried. */
  onAttempt?: (header: ForkHeader) => void
  /** Settles values that are read after the block. */
  proof?: (header: ForkHeader, values: ReadonlyMap<string, NodeValue>) => LateProof
}

const ATTEMPTS = 8

/**
 * Forks a live chain at its last irreversible block.
 *
 * @throws `FORK_MOVED` where the chain is too busy to be read at one block.
 */
export async function createFork(
  node: LiveNode,
  keys: readonly string[],
  { ramPayer, toolkit, proof, onAttempt }: ForkOptions,
): Promise<Fork> {
  for (let attempt = 1; ; attempt++) {
    const { chainId, lib, witnesses } = await node.readHead()
    const block = await node.readBlock(lib.number, lib.hash)
    const header: ForkHeader = { format: 1, toolkit, chainId, block: formatForkBlock(block) }
    onAttempt?.(header)
    const values = new Map<string, NodeValue>()
    const reader = new BlockReader(node, lib, proof?.(header, values))
    const state = new ForkState({ values, reader, ramPayer })
    try {
      const makers = [...new Set([block.head.witness, ...witnesses])]
      await state.load([...listBlockKeys(makers), ...keys])
      await state.load(makers.flatMap((witness) => listProducerKeys(nameProducer(values, witness))))
      return { header, state }
    } catch (error) {
      if (!isToolkitError(error) || error.code !== 'FORK_MOVED' || attempt === ATTEMPTS) throw error
    }
  }
}

/** The account of a producer; it is its key where it has none. */
function nameProducer(values: ReadonlyMap<string, NodeValue>, witness: string): string {
  const told = values.get(producerKey(witness))
  return typeof told === 'string' ? JSON.parse(told) : witness
}

/** Goes on with a fork whose values are known in part; without a node, with these alone. */
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
  const reader = node && new BlockReader(node, { number, hash }, proof?.(header, values))
  return { header, state: new ForkState({ values, reader, ramPayer, ...(refuse && { refuseMissing: refuse }) }) }
}

/** Where a chain starts that goes on from a fork. */
export function startFork({ header, state }: Fork): ChainStart {
  const { block } = header
  return { block: createStartBlock(parseForkBlock(block), block.gasUsage), state: new Store([], state) }
}
