import { isToolkitError, ToolkitError } from '../../errors/errors.js'
import { isNodeError } from '../node-error.js'
import type { Provider } from '../provider.js'

/**
 * Finds out why a transaction was dropped. A development chain knows it at once; a live node drops silently, so that
 * only the expiration of a transaction proves it.
 */
export class DropReasons {
  readonly #provider: Partial<Pick<Provider, 'dev'>>
  #isLive = false

  constructor(provider: Partial<Pick<Provider, 'dev'>>) {
    this.#provider = provider
  }

  /** The reason; undefined if the transaction was not dropped, or the node does not know. */
  async find(hash: string): Promise<string | undefined> {
    if (this.#isLive || this.#provider.dev === undefined) return undefined
    try {
      const { reason } = await this.#provider.dev('dropped', { hash })
      return reason === '' ? undefined : reason
    } catch (error) {
      // A node without developer methods, or of an older version, is not asked again.
      if (isNodeError(error) || (isToolkitError(error) && error.code === 'NODE_NOT_DEV')) this.#isLive = true
      else if (!isToolkitError(error)) throw error
      return undefined
    }
  }
}

/** The failure of a transaction that a node dropped for a known reason. */
export function droppedForError(hash: string, reason: string): ToolkitError {
  return new ToolkitError('TX_DROPPED', `transaction ${hash} was never executed: ${reason}`, {
    hint: 'Fix the transaction and send it again: the chain charged no gas for it.',
  })
}
