import type { Arbitrary } from 'fast-check'
import { ToolkitError } from '../../errors/errors.js'
import type { TestAccount } from '../../session/networks/test-network.js'
import type { Constants } from '../sequences/generation/constants.js'

type FastCheck = typeof import('fast-check')

/** Sources of values. They are opened when a test runs, not when its file is loaded. */
export interface ValueSources {
  fc: FastCheck
  /** Callers, the simplest first. */
  accounts: readonly TestAccount[]
  constants: Constants
  tokens: ReadonlyMap<string, TokenAmounts>
  /** The chain's clock, nanoseconds since 1970. */
  now: bigint
}

/** A token for amounts, with balances in its smallest unit. */
export interface TokenAmounts {
  decimals: number
  balances: readonly bigint[]
}

/**
 * Generator of random values, which are shrunk when a test fails. The methods of `arb` create generators.
 *
 * @typeParam T - Type of the values.
 * @example
 * ```ts
 * import { arb } from 'iost-toolkit/test'
 *
 * const even = arb.integer({ min: 0, max: 50 }).map((n) => 2 * n)
 * const words = arb.text().filter((text) => text !== '')
 * ```
 */
export class Arb<T> {
  readonly #make: (scene: ValueSources) => Arbitrary<T>
  /** Tokens whose balances the generator uses. */
  readonly tokens: readonly string[]

  /**
   * Use the methods of `arb` instead.
   *
   * @param make - Creates a fast-check arbitrary for a campaign.
   * @param tokens - Tokens whose balances the generator uses.
   * @internal
   */
  constructor(make: (scene: ValueSources) => Arbitrary<T>, tokens: readonly string[] = []) {
    this.#make = make
    this.tokens = tokens
  }

  /**
   * Returns the generator as a fast-check arbitrary.
   *
   * @param scene - Accounts, constants and balances.
   * @returns The arbitrary.
   * @internal
   */
  open(scene: ValueSources): Arbitrary<T> {
    return this.#make(scene)
  }

  /**
   * Returns a generator of transformed values.
   *
   * @param change - Returns the new value. It must not be async.
   * @returns The new generator.
   */
  map<U>(change: (value: T) => U): Arb<U> {
    const open = (scene: ValueSources) =>
      this.open(scene).map((value) => {
        const changed = change(value)
        if (changed instanceof Promise) throw asyncArbitraryError('.map')
        return changed
      })
    return new Arb(open, this.tokens)
  }

  /**
   * Returns a generator of the values that satisfy a condition. Most values should.
   *
   * @param fits - The condition. It must not be async.
   * @returns The new generator.
   * @throws `TEST_ARGUMENT` if no value seems to satisfy it.
   */
  filter(fits: (value: T) => boolean): Arb<T> {
    const open = (scene: ValueSources) => {
      let refused = 0
      return this.open(scene).filter((value) => {
        const isFit: unknown = fits(value)
        if (isFit instanceof Promise) throw asyncArbitraryError('.filter')
        refused = isFit ? 0 : refused + 1
        if (refused === MAX_REFUSED) throw filterError()
        return Boolean(isFit)
      })
    }
    return new Arb(open, this.tokens)
  }
}

/** Number of consecutive values that a filter rejects before the generator gives up. */
const MAX_REFUSED = 100_000

function asyncArbitraryError(what: string): ToolkitError {
  return new ToolkitError('TEST_ARGUMENT', `${what} of a kind of values was given an async function`, {
    hint: 'Values are generated synchronously: pass a synchronous function.',
  })
}

function filterError(): ToolkitError {
  return new ToolkitError('TEST_ARGUMENT', `.filter rejected ${MAX_REFUSED} values in a row`, {
    hint: 'Generate only fitting values: with bounds, or with .map, such as .map((n) => 2 * n) for even numbers.',
  })
}
