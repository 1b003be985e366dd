import { CreatedContracts } from '../../state/created-contracts.js'
import { type StateSource, UnknownKey } from '../../state/source.js'

/** The part of a fork's initial state that the node has sent to the contract process. */
export class SentState implements StateSource {
  readonly created = new CreatedContracts()
  readonly #values = new Map<string, string | undefined>()

  add(known: StateSource['known'], created: readonly string[]): void {
    for (const [key, value] of known) this.#values.set(key, value)
    for (const id of created) this.created.add(id)
  }

  read(key: string): string | undefined {
    const value = this.#values.get(key)
    if (value !== undefined || this.#values.has(key) || this.created.isNamedBy(key)) return value
    throw new UnknownKey(key)
  }

  get known(): StateSource['known'] {
    return [...this.#values]
  }

  want(): void {}

  open(key: string): void {
    this.read(key)
  }

  fetch(): Promise<void> {
    return Promise.reject(new Error('the contract process reads no network'))
  }
}
