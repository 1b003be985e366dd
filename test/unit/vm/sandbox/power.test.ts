import { expect } from 'chai'
import { createSandbox } from '../../../../src/vm/sandbox/sandbox.js'
import { CALL_MS } from '../../../limits.js'

/** Recorded by the reference (js/pow-float), or exact by definition. */
const POWERS: readonly [base: string, exponent: string, value: string][] = [
  ['10', '308', '1.0000000000000006e+308'],
  ['10', '-308', '9.999999999999994e-309'],
  ['0.1', '3', '0.0010000000000000002'],
  ['1.0001', '10000', '2.718145926824356'],
  ['2.5', '3.5', '24.705294220065465'],
  ['7', '1.5', '18.520259177452136'],
  ['5', '0.3333333333333333', '1.7099759466766968'],
  ['0', '0', '1'],
  ['-0', '-1', '-Infinity'],
  ['-8', '0.5', 'NaN'],
  ['1', 'Infinity', 'NaN'],
  ['NaN', '0', '1'],
  ['-2', '3', '-8'],
  ['2', '-1074', '5e-324'],
  ['2', '-1075', '0'],
  ['2', '1024', 'Infinity'],
  ['0.5', '1074.9', '5e-324'],
  ['0.5', '1075.5', '0'],
  ['1e-320', '0.5', '9.99994433575849e-161'],
  ['2', '3000000000.5', 'Infinity'],
  ['-1', '3000000001', '-1'],
]

describe('exponentiation as in V8 7.0', () => {
  const sandbox = createSandbox()
  after(() => sandbox.dispose())

  function evaluate(expression: string): string {
    const outcome = sandbox.run({
      contractId: 'ContractX',
      code: `class D { f() { return String(${expression}); } }\nmodule.exports = D;`,
      api: 'f',
      args: '',
      blockInfo: '{}',
      txInfo: '{}',
      gasLimit: 1000,
      deadlineMs: CALL_MS,
      host: { storage: () => ({ gas: 0 }), blockchain: () => ({ gas: 0 }), crypto: () => ({ gas: 0 }), log: () => {} },
    })
    return 'result' in outcome ? outcome.result : outcome.error
  }

  for (const [base, exponent, value] of POWERS) {
    it(`computes ${base} ** ${exponent} = ${value}, by operator and by function`, () => {
      expect(evaluate(`_IOSTBinaryOp(${base}, ${exponent}, '**')`)).to.equal(value)
      expect(evaluate(`Math.pow(${base}, ${exponent})`)).to.equal(value)
    })
  }

  for (const change of [
    'Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: true })',
    'Array.prototype[Symbol.iterator] = undefined',
    "BigInt.prototype.toString = () => ''",
  ]) {
    it(`computes the same after ${change}`, () => {
      expect(evaluate(`(${change}, Math.pow(2.5, 3.5))`)).to.equal('24.705294220065465')
    })
  }

  it('computes bigints exactly, and rejects mixed types', () => {
    expect(evaluate("_IOSTBinaryOp(BigInt(2), BigInt(70), '**')")).to.equal('1180591620717411303424')
    expect(evaluate("_IOSTBinaryOp(BigInt(2), 2, '**')")).to.include('Cannot mix BigInt and other types')
  })
})
