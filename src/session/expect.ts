import { expect as expectOfChai, util } from 'chai'
import type { Call } from '../client/calls/call.js'
import type { Receipt } from '../client/calls/receipt.js'
import type { ContractBase } from '../client/contract.js'
import { beginBare } from '../matchers/plugin.js'
import type { TestAccount } from './networks/test-network.js'
import type { TestChain, TestToken } from './test-chain.js'

/** Words of chai between assertions. */
type ChaiWord =
  | ('to' | 'be' | 'been' | 'is' | 'that' | 'which' | 'and' | 'has' | 'have' | 'with' | 'at' | 'of' | 'same')
  | ('but' | 'does' | 'still' | 'also' | 'not' | 'deep' | 'nested' | 'any' | 'all' | 'ordered')

/** Assertions about members of an object, and matchers whose subject may be a contract or an account. */
type OfObjects =
  | ('property' | 'ownProperty' | 'haveOwnProperty' | 'keys' | 'key' | 'include' | 'includes' | 'contain' | 'contains')
  | ('satisfy' | 'satisfies' | 'respondTo' | 'storage' | 'own' | 'throw' | 'throws' | 'Throw')

type Equality = 'equal' | 'equals' | 'eq' | 'eql' | 'eqls'

/**
 * Assertions about a receipt, a contract, a method, an account, or the chain. These are objects, whatever a call
 * returns, so assertions such as `.ok`, `.not.null` or `.not.equal(5)` would always hold, and are missing.
 *
 * @typeParam T - Type of the object.
 */
type ObjectAssertion<T> = {
  readonly [W in ChaiWord]: ObjectAssertion<T>
} & Pick<Chai.Assertion, OfObjects> & { readonly [E in Equality]: (value: T, message?: string) => Chai.Assertion }

/** A method of a contract, of a token, or of the chain, which was not called. */
type UnawaitedMethod = (...args: never[]) => Call | Promise<unknown>

/** Objects of tests that have no value to compare. */
type ValuelessObject =
  | Receipt
  | Pick<ContractBase, 'id' | 'abi' | 'client'>
  | TestAccount
  | TestChain
  | TestToken
  | UnawaitedMethod

/** Assertions about a value of a type. */
type AssertionOf<T> = 0 extends 1 & T
  ? Chai.Assertion
  : [T] extends [ValuelessObject]
    ? ObjectAssertion<T>
    : Chai.Assertion

/** chai's `expect`, with the types of objects that have no value to compare. */
export interface Expect extends Pick<typeof expectOfChai, keyof typeof expectOfChai> {
  /**
   * Begins an assertion about a value, or about the outcome of a call that is not awaited.
   *
   * @param value - The value or the call.
   * @param message - Text before the message of a failure.
   * @returns Words and matchers of the assertion.
   */
  <T>(value: T, message?: string): AssertionOf<T>
}

/**
 * chai's `expect` with the matchers for contract calls. A test fails if it passes a value to `expect` and calls no
 * matcher.
 *
 * @example
 * ```ts
 * import { chain, expect } from 'iost-toolkit/test'
 *
 * const { alice } = await chain.accounts(['alice'])
 * const jar = await chain.deploy<{ tip(amount: string): void }>('jar', { from: alice })
 * await expect(jar.tip('1.5')).to.succeed.and.to.changeBalance('iost', alice, '-1.5')
 * ```
 */
export const expect: Expect = Object.assign(
  function expect(value: unknown, message?: string) {
    return beginBare(expectOfChai(value, message), util.flag, expect)
  } as unknown as Expect,
  expectOfChai,
)
