import { expect as expectOfChai, util } from 'chai'
import { beginBare } from '../matchers/plugin.js'

/**
 * chai's `expect` with the matchers for contract calls. A test fails if it passes a value to `expect` and calls no
 * matcher.
 *
 * @example
 * ```ts
 * import { chain, expect } from 'iost-toolkit/test'
 *
 * const [alice] = await chain.accounts(1)
 * const jar = await chain.deploy<{ tip(amount: string): void }>('jar', { from: alice })
 * await expect(jar.tip('1.5')).to.succeed.and.to.changeBalance('iost', alice, '-1.5')
 * ```
 */
export const expect: typeof expectOfChai = Object.assign(
  function expect(value: unknown, message?: string) {
    return beginBare(expectOfChai(value, message), util.flag, expect)
  } as unknown as typeof expectOfChai,
  expectOfChai,
)
