import { itemAt } from '../../collections/presence.js'
import type { Random } from '../sequences/generation/random.js'

/** A bounded set of distinct values to draw from. When it is full, a new value replaces a random one. */
export class ValuePool<T> {
  readonly #values: T[] = []
  readonly #names = new Set<string>()
  readonly #capacity: number
  readonly #random: Random
  readonly #nameOf: (value: T) => string

  constructor(capacity: number, random: Random, nameOf: (value: T) => string = String) {
    this.#capacity = capacity
    this.#random = random
    this.#nameOf = nameOf
  }

  get isEmpty(): boolean {
    return this.#values.length === 0
  }

  add(value: T): void {
    const name = this.#nameOf(value)
    if (this.#names.has(name)) return
    this.#names.add(name)
    if (this.#values.length < this.#capacity) {
      this.#values.push(value)
      return
    }
    const at = this.#random.below(this.#capacity)
    this.#names.delete(this.#nameOf(itemAt(this.#values, at)))
    this.#values[at] = value
  }

  /** A random value of a pool that is not empty. */
  pick(): T {
    return this.#random.pick(this.#values)
  }
}
