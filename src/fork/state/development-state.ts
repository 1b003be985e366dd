import { isToolkitError } from '../../errors/errors.js'
import { isNodeError } from '../../rpc/node-error.js'
import type { Provider } from '../../rpc/provider.js'
import { CreatedContracts } from '../../state/created-contracts.js'
import { fetchUnknown, type StateSource, UnknownKey } from '../../state/source.js'

/** State of a development node before one of its newest blocks: exactly what the transactions of the block ran on. */
export class DevelopmentState implements StateSource {
  readonly #provider: Provider
  readonly #block: number
  readonly #values = new Map<string, string | undefined>()
  readonly #wanted = new Set<string>()
  readonly created = new CreatedContracts()
  readonly known: [key: string, value: string | undefined][] = []

  private constructor(provider: Provider, block: number) {
    this.#provider = provider
    this.#block = block
  }

  /**
   * Opens the state, with what developer methods changed before the block.
   *
   * @param parent - The hash of the block before, if it is known: a node that was reset has another one.
   * @returns The reason if the node does not have the state, undefined if it is no development node.
   */
  static async open(
    provider: Provider,
    block: number,
    parent?: string,
  ): Promise<DevelopmentState | string | undefined> {
    try {
      const { block_hash: hash } = await provider.dev('view', { block: block - 1, fresh: true })
      if (parent !== undefined && hash !== parent) return `block ${block - 1} is ${hash} now, not ${parent}`
      return new DevelopmentState(provider, block)
    } catch (error) {
      if (isNodeError(error)) return error.text
      if (isToolkitError(error) && error.code === 'NODE_NOT_DEV') return undefined
      throw error
    }
  }

  /** Executes a function on the state, and fetches values it reads. */
  execute<T>(run: () => T | Promise<T>): T | Promise<T> {
    return fetchUnknown(this, run)
  }

  read(key: string): string | undefined {
    if (this.#values.has(key)) return this.#values.get(key)
    this.#wanted.add(key)
    throw new UnknownKey(key)
  }

  want(key: string): void {
    this.#wanted.add(key)
  }

  open(key: string): void {
    this.read(key)
  }

  async fetch(): Promise<void> {
    const wanted = [...this.#wanted].filter((key) => !this.#values.has(key))
    this.#wanted.clear()
    const keys = wanted.map((key) => Buffer.from(key, 'latin1').toString('base64'))
    const { values } = await this.#provider.dev('view', { block: this.#block - 1, keys })
    for (const [index, key] of wanted.entries()) {
      const found = values[index]
      const bytes = found?.exists ? Buffer.from(found.value, 'base64').toString('latin1') : undefined
      this.#values.set(key, bytes)
      this.known.push([key, bytes])
    }
  }
}
