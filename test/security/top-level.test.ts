import { expect } from 'chai'
import { instrument } from '../../src/contract/instrumentation/instrument.js'
import { createSandbox, type Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { formatContract, invoke, RecordingHost } from './contract.js'

/** Code that cannot be confined, so that it runs as a script in the global scope. */
const UNCONFINED = 'if (0) with ({}) {}\n'
/** Asks the host and costs gas, which no reader of a thrown value may. */
const READ = "blockchain.receipt('read'); return 'm'.repeat(5000)"

/** Top-level code that throws an object whose properties run code of the contract. */
const THROWING: Record<string, string> = {
  'an object with a getter of its message': `throw { get message() { ${READ} } }`,
  'an object with a getter of its stack': `throw { get stack() { ${READ} } }`,
  'an error whose class has a getter of its message': `class E extends Error { get message() { ${READ} } } throw new E()`,
  'an error whose prototype has a getter of its message': `Object.defineProperty(Error.prototype, 'message', { get() { ${READ} } }); throw new Error()`,
  'a function with a getter of its message': `const f = () => 1; Object.defineProperty(f, 'message', { get() { ${READ} } }); throw f`,
  'from a function': `function f() { throw { get message() { ${READ} } } } f()`,
  'from a callback': `[1].forEach(() => { throw { get message() { ${READ} } } })`,
  'into a generator': `function* g() { yield 1 } const i = g(); i.next(); i.throw({ get message() { ${READ} } })`,
  'into a generator that has not begun': `function* g() { yield 1 } g()['thr' + 'ow']({ get message() { ${READ} } })`,
  'through a generator that delegates': `function* inner() { yield 1 } function* g() { yield* inner() } const i = g(); i.next(); i.throw({ get message() { ${READ} } })`,
  'an error of the engine, whose trace it prepares': `Error.prepareStackTrace = () => { ${READ.split(';')[1]} }; undefined.x`,
  'an error of its own, whose trace it prepares': `Error.prepareStackTrace = () => { ${READ} }; throw new Error('own')`,
}

describe('top-level code that throws', () => {
  let sandbox: Sandbox
  before(() => {
    sandbox = createSandbox()
  })
  after(() => sandbox.dispose())

  /**
   * Gas of a failing call whose top level throws, and of one that throws the same inside of the call, where no value
   * leaves the realm.
   */
  function fail(top: string): { outside: number; inside: number } {
    const [outside, inside] = [UNCONFINED + top, `${UNCONFINED}function fail() { ${top} }`].map((code, index) => {
      const host = new RecordingHost()
      const body = index === 0 ? 'return 1' : 'return fail()'
      const outcome = invoke(sandbox, instrument(formatContract(body, code)).code, { host })
      expect(outcome).to.include({ reason: 'exception' })
      expect(host.calls, 'asked of the host').to.deep.equal([])
      return outcome.gasUsed
    }) as [number, number]
    return { outside, inside }
  }

  for (const [what, top] of Object.entries(THROWING)) {
    it(`reports the same error as code inside a call: ${what}`, () => {
      const costly = fail(top)
      const free = fail(top.replace(READ, "return 'm'").replace("'m'.repeat(5000)", "'m'"))
      expect(costly.outside - free.outside).to.equal(costly.inside - free.inside)
    })
  }

  it('fails with the text and the location of the thrown value', () => {
    const { code } = instrument(formatContract('return 1', `${UNCONFINED}throw { toString() { return 'own' } }`))
    const outcome = invoke(sandbox, code)
    expect('error' in outcome && outcome.error).to.match(/^Uncaught exception: own\n/)
  })
})
