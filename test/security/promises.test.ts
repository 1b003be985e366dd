import { expect } from 'chai'
import { createSandbox } from '../../src/vm/sandbox/sandbox.js'
import { errorOf, formatContract, RecordingHost, resultOf, run } from './contract.js'

/** A keyword with an escape in it, which the chain reads as one. */
const ASYNC = 'asy\\u006ec'
const AWAIT = 'aw\\u0061it'
const failing = `class Q { ${ASYNC} f() { throw 7 } }`

/** A rejected promise without handler does not fail the call. */
describe('rejected promises', () => {
  const sandbox = createSandbox()
  after(() => sandbox.dispose())

  const results: Record<string, [top: string, body: string, result: string]> = {
    'of an arrow': [`const f = ${ASYNC} () => { throw new Error('x') }`, 'f(); return 5', '5'],
    'of a function': [`const f = ${ASYNC} function () { throw null }`, 'f(); return "a"', 'a'],
    'of a declaration': [`${ASYNC} function f() { throw undefined }`, 'f(); return null', 'null'],
    'of a method': [failing, 'new Q().f(); return', ''],
    'of the engine': [`class Q { ${ASYNC} f() { null.x } }`, 'new Q().f(); return true', 'true'],
    'of the top level': [`${failing}; new Q().f()`, 'return 1', '1'],
    'which is the result': [failing, 'return new Q().f()', '{}'],
    'which goes on to another': [failing, 'new Q().f().then(() => 1); return 2', '2'],
    'which a constructor makes': [
      `class Q { ${ASYNC} f() {} }`,
      'const C = new Q().f().constructor; new C((a, b) => b(1)); return 3',
      '3',
    ],
  }
  for (const [name, [top, body, result]] of Object.entries(results)) {
    it(`a rejected promise ${name} does not fail the call`, () => {
      for (let turn = 0; turn < 2; turn += 1) expect(resultOf(run(sandbox, formatContract(body, top)))).to.equal(result)
    })
  }

  it('rejected promises do not replace the failure of the contract', () => {
    expect(errorOf(run(sandbox, formatContract("new Q().f(); throw new Error('mine')", failing)))).to.equal(
      'Error: mine',
    )
    expect(errorOf(run(sandbox, formatContract('new Q().f(); return null.x', failing)))).to.include(
      "property 'x' of null",
    )
    expect(
      errorOf(run(sandbox, formatContract('return 1', `${failing}; new Q().f(); throw new Error('top')`))),
    ).to.equal('Error: top')
  })

  it('rejected promises do not affect a called contract', () => {
    const host = new RecordingHost()
    const nested: string[] = []
    host.blockchain = () => {
      nested.push(resultOf(run(sandbox, formatContract('return "inner"'))))
      nested.push(errorOf(run(sandbox, formatContract('throw new Error("inner")'))))
      nested.push(resultOf(run(sandbox, formatContract('return "alone"', 'typeof Number'))))
      return { gas: 1, value: '[]' }
    }
    const outcome = run(sandbox, formatContract("new Q().f(); blockchain.call('a', 'b', '[]'); return 1", failing), {
      host,
    })
    expect(resultOf(outcome)).to.equal('1')
    expect(nested).to.deep.equal(['inner', 'Error: inner', 'alone'])
  })

  it('rejected promises are handled after later operations, which count and end like others', () => {
    const host = new RecordingHost()
    const later = (body: string) => `class Q { ${ASYNC} f() { ${AWAIT} 1; ${body} } }`
    expect(
      resultOf(
        run(sandbox, formatContract('new Q().f(); return 1', later("storage.put('a', 'b'); throw 8")), { host }),
      ),
    ).to.equal('1')
    expect(host.calls).to.deep.equal([['put', 'a', 'b']])
    expect(run(sandbox, formatContract('new Q().f(); return 1', later('for (;;);')))).to.include({
      reason: 'out of gas',
    })
    const endless = later('[...{ [Symbol.iterator]: () => ({ next: Object }) }]')
    expect(run(sandbox, formatContract('new Q().f(); return 1', endless), { deadlineMs: 200 })).to.include({
      reason: 'execution killed',
    })
  })

  it('expose no internal name', () => {
    const names = 'return Object.getOwnPropertyNames(top).filter((name) => name.includes("end")).join()'
    expect(resultOf(run(sandbox, formatContract(names, 'const top = this; typeof Number')))).to.equal('')
  })
})
