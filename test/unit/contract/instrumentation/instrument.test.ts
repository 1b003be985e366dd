import { expect } from 'chai'
import { instrument } from '../../../../src/contract/instrumentation/instrument.js'
import { ContractRefused } from '../../../../src/contract/validation/refusal.js'
import { isToolkitError } from '../../../../src/errors/errors.js'
import { readInstrumented, readSpecVectors } from '../vectors.js'

function refusalOf(source: string): ContractRefused {
  try {
    instrument(source)
  } catch (error) {
    if (error instanceof ContractRefused) return error
    throw error
  }
  throw new Error('was accepted')
}

describe('instrumentation', () => {
  it('compiles the vectors of the specification exactly', () => {
    const vectors = readSpecVectors()
    expect(vectors.length).to.be.greaterThan(50)
    for (const { id, source, compiled } of vectors) expect(instrument(source).code, id).to.equal(compiled)
  })

  it('compiles every deployment of the recorded suites as the chain stored it', () => {
    const deployments = readInstrumented()
    expect(deployments.length).to.be.greaterThan(400)
    for (const { label, source, code } of deployments) expect(instrument(source).code, label).to.equal(code)
  })

  it('lists the charge points in code order with their charges', () => {
    const { code, points } = instrument('class A { init() { if (a) b(); return c; } }\nmodule.exports = A;')
    expect(points.map(({ value }) => value)).to.deep.equal([153, 0, 0, 4, 0, 7])
    const printed = [...code.matchAll(/_IOSTInstruction_counter\.incr\((\d+)\)[,;]/g)]
    expect(printed.map(([, value]) => Number(value))).to.deep.equal([153, 4, 7])
  })

  it('reports errors with the location, the message of the chain, and advice', () => {
    const error = refusalOf('class A { init() {\n  x = 1 / 2;\n  y = /re/;\n} }\nmodule.exports = A;')
    expect(isToolkitError(error)).to.equal(true)
    expect(error.code).to.equal('CONTRACT_REFUSED')
    expect(error.refusal).to.include({ rule: 'REGULAR_EXPRESSION', line: 3, column: 7 })
    expect(error.refusal.text).to.equal(
      'Uncaught exception: Error: use of RegularExpression is not allowed.undefined\n' +
        'Stack tree: \nError: use of RegularExpression is not allowed.undefined',
    )
    expect(error.hint).to.match(/indexOf/)
  })

  it('checks tokens before patterns in any order', () => {
    expect(refusalOf('const [a] = b; x.catch()').refusal.rule).to.equal('TRY_CATCH')
    expect(refusalOf('const [a] = b; x["catch"]()').refusal).to.include({ rule: 'DESTRUCTURING', line: 1, column: 7 })
  })

  it('reads a raw NUL as an escape', () => {
    expect(instrument("a = 'x\0y';").code).to.equal(instrument("a = 'x\\x00y';").code)
  })

  it('rejects nesting that overflows any stack', () => {
    expect(refusalOf(`a = ${'['.repeat(20_000)}${']'.repeat(20_000)};`).refusal.text).to.match(
      /^Uncaught exception: RangeError/,
    )
  })

  it('rejects compound assignments with exponential growth', () => {
    const nest = (depth: number): string => `${'a['.repeat(depth)}b${'] += 1'.repeat(depth)};`
    expect(instrument(nest(5)).code.match(/_IOSTBinaryOp/g)).to.have.length(2 ** 5 - 1)
    expect(refusalOf(nest(60)).refusal.text).to.match(/^Uncaught exception: RangeError: nested compound/)
  })

  it('rejects code whose printed form cannot be parsed', () => {
    const { refusal } = refusalOf('for (const a of (b, c)) {}')
    expect(refusal).to.include({ rule: 'SYNTAX', line: 1, column: 1 })
    expect(refusal.reason).to.match(/prints/)
    expect(refusal.text).to.match(/^Uncaught exception: Error: Line 1: Unexpected token ,/)
  })
})
