import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { createSandbox } from '../../../../src/vm/sandbox/sandbox.js'
import { errorOf, formatContract, resultOf, run } from '../../../security/contract.js'

/** `[name, length]` of functions in V8 7.0.276 (Node 11.0.0). */
const ORACLE: Record<string, [string, number]> = JSON.parse(
  readFileSync(`${import.meta.dirname}/v8-7.0-functions.json`, 'utf8'),
)
const WRAPPED = ['String.prototype', 'Array.prototype', 'Math']
const CHARGED_NUMBERS =
  `abs absoluteValue isFinite isInteger isNaN isNegative isPositive isZero negated div dividedBy idiv
  dividedToIntegerBy minus mod plus pow exponentiatedBy times multipliedBy integerValue sqrt squareRoot toFixed eq isEqualTo gt
  isGreaterThan gte isGreaterThanOrEqualTo lt isLessThan lte isLessThanOrEqualTo`.split(/\s+/)
/** Library functions of the chain, or functions that the chain replaces. */
const REPLACED = ['Function.prototype.toString', 'Function.prototype.constructor', 'String.prototype.constructor']

describe('sandbox built-ins', () => {
  const sandbox = createSandbox()
  after(() => sandbox.dispose())

  const evaluate = (expression: string) => resultOf(run(sandbox, formatContract(`return ${expression}`)))
  const list = (object: string): Record<string, [string, number]> => {
    const functions = `(() => { const out = [];
      for (const name of Object.getOwnPropertyNames(${object})) {
        const value = Object.getOwnPropertyDescriptor(${object}, name).value;
        if (typeof value === 'function') out.push([name, [value.name, value.length]]);
      } return out })()`
    return Object.fromEntries(JSON.parse(evaluate(functions)))
  }

  for (const object of WRAPPED) {
    it(`sandbox built-ins include charged functions of ${object} without names and parameters`, () => {
      const functions = Object.entries(list(object)).filter(([name]) => !/^(?:constructor|toString)$/.test(name))
      expect(functions.length).to.be.greaterThan(10)
      for (const [name, found] of functions) expect(found, name).to.deep.equal(['', 0])
    })
  }

  it('sandbox built-ins include charged functions of BigNumber.prototype and a charged constructor', () => {
    const found = list('BigNumber.prototype')
    for (const name of CHARGED_NUMBERS) expect(found[name], name).to.deep.equal(['', 0])
    expect(evaluate('new BigNumber(1).constructor === BigNumber')).to.equal('true')
    const gas = (body: string) => run(sandbox, formatContract(`const B = ${body}; return new B(2).toString()`)).gasUsed
    expect(gas('new BigNumber(1).constructor') - gas('BigNumber')).to.be.greaterThan(20)
    expect(evaluate('new (new BigNumber(1).constructor)(2).plus(1) instanceof BigNumber')).to.equal('true')
  })

  it('sandbox built-ins include the JSON object of the chain', () => {
    expect(list('JSON')).to.deep.equal({ parse: ['', 0], stringify: ['', 3] })
  })

  it('sandbox built-ins are otherwise those of the engine', () => {
    let compared = 0
    for (const object of new Set(Object.keys(ORACLE).map((path) => path.slice(0, path.lastIndexOf('.'))))) {
      if (object === 'global' || WRAPPED.includes(object)) continue
      for (const [name, found] of Object.entries(list(object.replace('Function', 'isNaN.constructor')))) {
        const path = `${object}.${name}`
        if (REPLACED.includes(path) || ORACLE[path] === undefined) continue
        expect(found, path).to.deep.equal(ORACLE[path])
        compared += 1
      }
    }
    expect(compared).to.be.greaterThan(60)
  })

  it('convert native objects to their class text, and charge texts by length', () => {
    expect(evaluate("IOSTCrypto + ''")).to.equal('[object _IOSTCrypto]')
    expect(evaluate("_IOST\\u0049nstruction_counter + ''")).to.equal('[object IOSTInstruction]')
    expect(evaluate("storage + '' + blockchain + console")).to.equal('[object Object]'.repeat(3))
    expect(evaluate('Object.keys(IOSTCrypto)')).to.equal('["sha3","sha3Hex","ripemd160Hex","verify"]')
    const gas = (name: string) => run(sandbox, formatContract(`return ${name} + ''`)).gasUsed
    expect(gas('IOSTCrypto') - gas('blockchain')).to.equal('_IOSTCrypto'.length - 'Object'.length)
  })

  it('sandbox built-ins report a missing receiver of a method', () => {
    const fail = (body: string) => errorOf(run(sandbox, formatContract(body)))
    expect(fail("const log = console.log; log('x')")).to.equal('TypeError: this.info is not a function')
    expect(fail("const info = console.info; info('x')")).to.equal('TypeError: this._format is not a function')
    expect(fail("return 'a' < Object.create(null)")).to.equal('TypeError: right.toString is not a function')
    expect(fail("return Object.create(null) === 'a'")).to.equal('TypeError: left.toString is not a function')
  })

  it('sandbox built-ins end JSON.parse with the stack of V8 7.0', () => {
    const parse = (open: string, close: string, levels: number, rest = '') =>
      run(
        sandbox,
        formatContract(
          `return typeof JSON.parse('${open}'.repeat(${levels}) + '${rest}' + '${close}'.repeat(${levels}))`,
        ),
      )
    expect(resultOf(parse('[', ']', 4000))).to.equal('object')
    expect(resultOf(parse('{"[[{":', '}', 4000, '1'))).to.equal('object')
    expect(resultOf(parse('[[],', ']', 4000, '1'))).to.equal('object')
    for (const levels of [5000, 50_000]) {
      for (const [open, close, rest] of [
        ['[', ']', ''],
        ['[', '', ''],
        ['{"a":', '}', '1'],
      ] as const) {
        expect(errorOf(parse(open, close, levels, rest))).to.equal('RangeError: Maximum call stack size exceeded')
      }
    }
    expect(errorOf(parse('[', '', 1000))).to.equal('SyntaxError: Unexpected end of JSON input')
    expect(errorOf(parse('[]', '', 50_000))).to.equal('SyntaxError: Unexpected token [ in JSON at position 2')
  })
})
