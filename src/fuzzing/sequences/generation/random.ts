/** Numbers that follow from a seed: a search makes millions of them. */
import { itemAt } from '../../../collections/presence.js'
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** A whole number from 0, below `bound`. */
  below(bound: number): number {
    return Math.floor(this.#next() * bound)
  }

  /** True with this probability, from 0 to 1. */
  chance(probability: number): boolean {
    return this.#next() < probability
  }

  /** A number from 0, below 1. */
  fraction(): number {
    return this.#next()
  }

  pick<T>(values: readonly T[]): T {
    return itemAt(values, this.below(values.length))
  }

  /** Mulberry32: one addition and three multiplications, with the full period for every seed. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
