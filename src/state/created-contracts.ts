const CONTRACT_ID = /Contract[1-9A-HJ-NP-Za-km-z]{40,46}/

/** Contracts that were created on a fork: no key that names one has a value on the forked chain. */
export class CreatedContracts {
  readonly #ids = new Set<string>()

  add(id: string): void {
    this.#ids.add(id)
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  /** Whether a raw key names one of them. */
  isNamedBy(key: string): boolean {
    const id = CONTRACT_ID.exec(key)?.[0]
    return id !== undefined && this.#ids.has(id)
  }

  /** Their ids, in the order in which they were created. */
  list(): string[] {
    return [...this.#ids]
  }
}
