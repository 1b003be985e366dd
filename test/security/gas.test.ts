import { expect } from 'chai'
import { createSandbox, type Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { errorOf, formatContract, resultOf, run } from './contract.js'

const LOOP = 'for (let i = 0; i < a; i++) { b = b + 1 }'

/** Whatever a contract does to the realm, its instructions cost what they cost. */
describe('gas', () => {
  let sandbox: Sandbox
  before(() => {
    sandbox = createSandbox()
  })
  after(() => sandbox.dispose())

  /** Gas of a thousand passes of the loop in a contract that does this first; undefined where that fails. */
  function measure(body: string, top?: string): number | undefined {
    const [none, many] = [0, 1000].map((count) =>
      run(sandbox, formatContract(`${body}; ${LOOP} return b`, top), { args: `${count},0` }),
    )
    if ('error' in none! || 'error' in many!) return undefined
    return many!.gasUsed - none!.gasUsed
  }

  it('is charged for each loop iteration', () => expect(measure('')).to.equal(25000))

  describe('cannot be evaded by', () => {
    const helpers = ['Instruction_counter', 'BinaryOp', 'TemplateTag', 'SpreadElement']
    const attempts: Record<string, [body: string, top?: string]> = {
      'globals of the names of the helpers': [
        '',
        helpers.map((name) => `this['_IOST' + '${name}'] = { incr() {} };`).join(''),
      ],
      'deleting the helpers': ['', helpers.map((name) => `delete this['_IOST' + '${name}'];`).join('')],
      'defining globals': [
        "Object.defineProperty(root, '_IOST' + 'BinaryOp', { value: () => 1 })",
        'const root = this;',
      ],
      'the prototype of everything': ['Object.prototype.incr = () => 0; Function.prototype.incr = () => 0'],
      'getters on the prototype of everything': [
        "for (const name of ['incr', 'used', 'limit', 'gas', '+', '<', 'host']) Object.prototype.__defineGetter__(name, () => () => 0)",
      ],
      'setters on the prototype of everything': [
        "for (const name of ['incr', 'used', 'limit', '0', '1']) Object.prototype.__defineSetter__(name, () => 0)",
      ],
      'setters for indices': [
        "Array.prototype.__defineSetter__('0', () => 0); Array.prototype.__defineSetter__('1', () => 0)",
      ],
      'Function.prototype.call and apply': ['Function.prototype.call = Function.prototype.apply = () => 0'],
      'Number.prototype': ['Number.prototype.valueOf = () => 0; Number.prototype[Symbol.toPrimitive] = () => 0'],
      'Math and isNaN': ['Math.floor = Math.max = () => 0', 'isNaN = () => true;'],
      'an own Error': ['Error = class { constructor() { return {} } }'],
      'Symbol.species': ['Object.defineProperty(Array, Symbol.species, { get: () => null })'],
      'the iterator of arrays': ['Array.prototype[Symbol.iterator] = function* () {}'],
      'a frozen realm': ['Object.freeze(Object.prototype); Object.freeze(Function.prototype)'],
    }
    for (const [name, [body, top]] of Object.entries(attempts)) {
      it(`is not evaded by ${name}`, () => expect(measure(body, top)).to.be.oneOf([25000, undefined]))
    }

    const counter = '_IOST\\u0049nstruction_counter'
    const edits = [
      `${counter}.incr = () => 0`,
      `delete ${counter}.incr`,
      `Object.defineProperty(${counter}, 'incr', { value: () => 0 })`,
      `Object.setPrototypeOf(${counter}, { incr: () => 0 })`,
      `${counter}.incr(-1000000)`,
      `${counter}.incr(NaN)`,
      `${counter} = { incr() {} }`,
    ]
    for (const edit of edits) {
      it(`is not evaded by ${edit}`, () => expect(measure(edit)).to.be.oneOf([25000, undefined]))
    }

    it('other members of the counter', () => {
      const names = resultOf(run(sandbox, formatContract(`return Object.getOwnPropertyNames(${counter})`)))
      expect(JSON.parse(names)).to.not.include.members(['hit'])
    })
  })

  describe('of code that hides the counter in its own scope', () => {
    const codes = {
      'a with statement': `with ({ ['_IOST' + 'Instruction_counter']: { incr() {} } }) { for (let i = 0; i < 9; i++) b++ } return b`,
      'a parameter': `return ((_IOST\\u0049nstruction_counter) => { for (let i = 0; i < 9; i++) b++; return b })({ incr() {} })`,
      'a variable': `let _IOST\\u0049nstruction_counter = { incr() {} }; return 1`,
    }
    for (const [name, code] of Object.entries(codes)) {
      it(`is the same when traced: ${name}`, () => {
        const contract = formatContract('return f(0)', `function f(b) { ${code} }`)
        const outcome = run(sandbox, contract)
        expect(run(sandbox, contract, { trace: { counts: true, operation: -1 } })).to.deep.equal(outcome)
      })
    }

    it('ends with the time limit', () => {
      const top = `function f() { with ({ ['_IOST' + 'Instruction_counter']: { incr() {} } }) { for (;;) ; } }`
      expect(run(sandbox, formatContract('f()', top), { deadlineMs: 50 })).to.include({ reason: 'execution killed' })
    })
  })

  describe('of a failing call', () => {
    const spend = 'for (let i = 0; i < 1000; i++) {}'
    const spent = () => run(sandbox, formatContract(`${spend} throw new Error('x')`)).gasUsed

    it('excludes the analysis of the failure', () => {
      const signs = [
        "typeof Error.prepareStackTrace === 'function'",
        "'prepareStackTrace' in Error",
        'Error.stackTraceLimit > 0',
        'Object.getPrototypeOf(function* () {}).prototype.next.length === 0',
        'Object.getOwnPropertyNames(Error).length > 5',
      ]
      for (const sign of signs) {
        const outcome = run(
          sandbox,
          formatContract(`if (${sign}) throw new Error('seen'); ${spend} throw new Error('x')`),
        )
        expect(outcome.gasUsed, sign).to.be.at.least(spent())
      }
    })

    it('is the same on repetition, traced or not', () => {
      const failures = [
        'throw 1',
        'null.x',
        'return this.go(1, 2)',
        'storage.put(1, 2)',
        "blockchain.event('x')",
        'return [..."abc"].map((c) => c.x.y)',
        'JSON.parse("{")',
        "new Int64('x')",
        'throw { toString() { storage.put("a", "b"); return "text" } }',
        'function* g() { yield 1 } g().throw(new Error("x"))',
      ]
      for (const body of failures) {
        if (body.includes('this.go')) continue
        const outcome = run(sandbox, formatContract(body))
        expect(outcome, body).to.have.property('error')
        expect(run(sandbox, formatContract(body)), body).to.deep.equal(outcome)
        expect(run(sandbox, formatContract(body), { trace: { counts: true, operation: -1 } }), body).to.deep.equal(
          outcome,
        )
      }
    })
  })

  describe('of a getter or a conversion is charged once', () => {
    const once: Record<string, string> = {
      'base of a power': '({ valueOf() { n++; return 3 } }) ** 2',
      'factor of a product': '({ valueOf() { n++; return BigInt(3) } }) * BigInt(2)',
      'bits of a shift': 'BigInt(2) << ({ valueOf() { n++; return BigInt(3) } })',
    }
    for (const [name, expression] of Object.entries(once)) {
      it(`evaluates the ${name} once`, () => {
        const outcome = run(sandbox, formatContract(`let n = 0; ${expression}; return n`))
        expect(resultOf(outcome)).to.equal('1')
      })
    }
  })

  it('is separate for contracts whose traced code is the same text', () => {
    const own = createSandbox()
    const body = '\nclass Shop { init() {} go() { return 1 } }\nmodule.exports = Shop'
    run(own, `;${body}`, { trace: { counts: true, operation: -1 } })
    expect(errorOf(run(own, `t;${body}`))).to.equal('ReferenceError: t is not defined')
    own.dispose()
  })

  it('is the same for code that runs as a script or as a function', () => {
    const observed = {
      'a top-level variable on the global object': [
        'return (0, Number.prototype.toJSON)() === undefined',
        'var v = 1;',
      ],
      'the stack': ["delete Error.stackTraceLimit; Error.stackTraceLimit = 9; return new Error('x').stack.length", ''],
    }
    for (const [name, [body, top]] of Object.entries(observed)) {
      const asFunction = run(sandbox, formatContract(body!, top))
      // `this` outside of a class makes it a script
      const asScript = run(sandbox, formatContract(body!, `${top}\nfunction unused() { return this; }`))
      const gas = 3
      if ('result' in asFunction) expect(asScript, name).to.include({ result: asFunction.result })
      expect(asScript.gasUsed - asFunction.gasUsed, name).to.be.within(0, gas)
    }
  })
})
