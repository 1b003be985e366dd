import { ToolkitError } from '../../errors/errors.js'
import { isNodeError } from '../../rpc/node-error.js'
import type { ForkReader } from '../state/fork-state.js'
import type { NodeValue } from '../state/node-value.js'
import { parseStateKey } from '../state/state-place.js'
import type { BlockName, LiveNode } from './live-node.js'
import { openPastNode } from './past-node.js'
import { type ReadValue, StateReader } from './state-reader.js'

/** Decides which values, read after the block of a fork, were the same at that block. */
export interface LateProof {
  /** Returns the keys whose values no transaction has written since. May take a while. */
  prove(late: readonly ReadValue[]): Promise<ReadonlySet<string>>
  /** Returns those values of the block that are known without reading. */
  recall(keys: readonly string[]): Promise<ReadonlyMap<string, NodeValue>>
  /** Reads what transactions use that are not irreversible yet, before they change it. */
  fetchAhead(): Promise<void>
  /** Whether a transaction may have written any value of any contract, so that none can be proven. */
  isLost(): Promise<boolean>
}

const ATTEMPTS = 3

/**
 * Reads values of one block from a node that serves only its newest state. A response that names the block is proof by
 * itself. A later response counts if `LateProof` shows that the value was not written since.
 */
export class BlockReader implements ForkReader {
  readonly #block: BlockName
  readonly #reader: StateReader
  readonly #proof: LateProof | undefined
  readonly #node: LiveNode
  readonly #chainId: number
  #isOfChain = false
  /** The state of the block itself on a development node; undefined until it is opened, null on other nodes. */
  #past: LiveNode | null | undefined

  constructor(
    node: LiveNode,
    { block, chainId, past }: { block: BlockName; chainId: number; past?: LiveNode | undefined },
    proof?: LateProof,
  ) {
    this.#past = past
    this.#node = node
    this.#chainId = chainId
    this.#block = block
    this.#reader = new StateReader(node, block)
    this.#proof = proof
  }

  /**
   * @throws `FORK_UNSUITABLE` for a node of another chain, `FORK_MOVED` with the contracts whose values have changed.
   */
  async read(needed: readonly string[], likely: readonly string[]): Promise<ReadonlyMap<string, NodeValue>> {
    await this.#checkChain()
    const found = new Map(await this.#readPast([...needed, ...likely]))
    if (needed.every((key) => found.has(key))) return found
    for (const [key, value] of (await this.#proof?.recall([...needed, ...likely])) ?? []) found.set(key, value)
    let left = needed.filter((key) => !found.has(key))
    if (left.length === 0) return found
    for (let attempt = 1; ; attempt++) {
      const wanted = attempt === 1 ? [...left, ...likely.filter((key) => !found.has(key))] : left
      const values = await this.#reader.read(wanted)
      const isLate = ({ block, isOfBlock }: ReadValue) => !isOfBlock || block.number !== this.#block.number
      const late = values.filter(isLate)
      const proven = late.length === 0 ? new Set() : ((await this.#proof?.prove(late)) ?? new Set())
      for (const value of values) if (!isLate(value) || proven.has(value.key)) found.set(value.key, value.nodeValue)
      left = left.filter((key) => !found.has(key))
      if (left.length === 0) return found
      if (attempt === ATTEMPTS || this.#proof === undefined) throw movedStateError(left, this.#block)
    }
  }

  /** Reads values from a development node that keeps the state of the block. */
  async #readPast(keys: readonly string[]): Promise<[key: string, value: NodeValue][]> {
    if (this.#past === undefined) this.#past = (await openPastNode(this.#node, this.#block)) ?? null
    if (this.#past === null) return []
    try {
      const values = await new StateReader(this.#past, this.#block).read(keys)
      return values
        .filter(({ block, isOfBlock }) => isOfBlock && block.number === this.#block.number)
        .map(({ key, nodeValue }) => [key, nodeValue])
    } catch (error) {
      // the node was started again, and keeps the state no more
      if (!isNodeError(error)) throw error
      this.#past = null
      return []
    }
  }

  async #checkChain(): Promise<void> {
    if (this.#isOfChain) return
    const { chainId } = await this.#node.readHead()
    if (chainId !== this.#chainId) throw otherChainError(this.#node.provider.url, { chainId, forked: this.#chainId })
    this.#isOfChain = true
  }
}

function otherChainError(url: string, { chainId, forked }: { chainId: number; forked: number }): ToolkitError {
  return new ToolkitError(
    'FORK_UNSUITABLE',
    `${url} is a node of chain ${chainId}, and the fork is of chain ${forked}`,
    {
      hint: 'Name a node of the forked network, or remove the file of the fork to start a new one.',
    },
  )
}

function movedStateError(keys: readonly string[], { number }: BlockName): ToolkitError {
  const contracts = [...new Set(keys.map((key) => parseStateKey(key).contract))].join(', ')
  return new ToolkitError('FORK_MOVED', `${contracts} may have changed since block ${number}, which the fork is of`, {
    hint: 'Nodes keep no past state: run `toolkit fork update` to move the fork to the newest block.',
  })
}
