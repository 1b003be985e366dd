import { Assertion } from 'chai'
import { catchError, endedCall, errorOf, installMatchers } from './calls.js'

describe('matchers together with other chai plugins', () => {
  const expect = installMatchers()

  it('matchers together with other chai plugins add no `then` to the prototype, which chai-as-promised would wrap', async () => {
    expect(Object.getOwnPropertyNames(Assertion.prototype)).to.not.include('then')
    await expect(endedCall()).to.succeed
    expect(await errorOf(expect(endedCall()).to.be as PromiseLike<unknown>)).to.include({ code: 'TEST_SUBJECT' })
  })

  it('matchers together with other chai plugins let a plugin wait for a promise passed to expect', async () => {
    const assertion = expect(Promise.resolve(3)) as unknown as Record<string, unknown> & {
      assert: (...args: unknown[]) => void
    }
    expect(catchError(() => assertion.assert(true, 'a', 'b'))).to.include({ code: 'TEST_SUBJECT' })
    // biome-ignore lint/suspicious/noThenProperty: as a plugin that waits for promises does
    Object.assign(assertion, { then: (resolve: (value: unknown) => void) => resolve(3) })
    assertion.assert(true, 'a', 'b')
    expect(await (assertion as unknown as PromiseLike<number>)).to.equal(3)
  })
})
