import { expect } from 'chai'
import { bonusIost } from '../../../../src/system-contracts/bonus.iost.js'
import { issueIost, RATE } from '../../../../src/system-contracts/issue.iost.js'
import { loadCountedLibrary } from '../../../../src/system-contracts/runtime/counted-bignumber.js'
import { ThrownValue } from '../../../../src/system-contracts/runtime/script.js'
import { BigNumber, Float64 } from '../../../../src/system-contracts/runtime/script-number.js'
import type { Host } from '../../../../src/vm/execution/host.js'
import { createCountingHost, measureGas } from '../counting-host.js'

/** Counts an operation on operands that were made before. */
function measureOn<T>(make: (host: Host) => T, operate: (value: T) => unknown): number {
  const host = createCountingHost()
  const value = make(host)
  const before = host.counted
  operate(value)
  return host.counted - before
}

const pair = (host: Host) => [BigNumber.create(host, '12345'), BigNumber.create(host, '678.9')] as const

describe('numbers in system scripts', () => {
  // vm.md §16.3, without what the statements around take: 8 for a call of a method or for `new`, and the literals.
  const operations: [string, number, number][] = [
    ['new BigNumber("1234")', 37 - 8 - 2, measureGas((host) => BigNumber.create(host, '1234'))],
    ['new BigNumber(1)', 28 - 8, measureGas((host) => BigNumber.create(host, 1))],
    ['plus', 180 - 8, measureOn(pair, ([a, b]) => a.plus(b))],
    ['times', 143 - 8, measureOn(pair, ([a, b]) => a.times(b))],
    ['div', 591 - 8, measureOn(pair, ([a, b]) => a.div(b))],
    ['eq', 89 - 8, measureOn(pair, ([a, b]) => a.eq(b))],
    [
      'toFixed(2)',
      118 - 8,
      measureOn(
        (host) => BigNumber.create(host, '12345.678'),
        (value) => value.toFixed(2),
      ),
    ],
    ['new Float64(1.5)', 252 - 8, measureGas((host) => Float64.create(host, 1.5))],
    [
      'Float64 plus',
      743 - 8,
      measureOn(
        (host) => Float64.create(host, 1.5),
        (value) => value.plus(1),
      ),
    ],
    [
      'Float64 div',
      831 - 8,
      measureOn(
        (host) => Float64.create(host, 1.5),
        (value) => value.div(3),
      ),
    ],
  ]
  for (const [name, expected, actual] of operations) {
    it(`numbers in system scripts charge ${name} like the chain`, () => expect(actual).to.equal(expected))
  }

  it('numbers in system scripts charge the subtraction inside an addition of opposite signs', () => {
    const signed = (host: Host) => [BigNumber.create(host, '12345'), BigNumber.create(host, '-678.9')] as const
    const subtraction = measureOn(pair, ([a, b]) => a.minus(b))
    expect(measureOn(signed, ([a, b]) => a.plus(b))).to.be.greaterThan(subtraction)
  })

  it('numbers in system scripts charge a constant only when used', () => {
    expect(measureGas((host) => Float64.constant(host, '0.0296'))).to.equal(0)
    const used = measureOn(
      (host) => Float64.constant(host, '1.5'),
      (value) => value.plus(1),
    )
    expect(used).to.equal(743 - 8)
  })

  it('truncate divisions after 50 decimals', () => {
    const host = createCountingHost()
    const third = BigNumber.create(host, '2').div('3')
    expect(third.toFixed()).to.equal(`0.${'6'.repeat(50)}`)
  })

  it('numbers in system scripts include the yearly rate of issue.iost as its script divides it', () => {
    const host = createCountingHost()
    const year = Float64.create(host, '31536000000000000')
    expect(Float64.create(host, '0.0296').div(year).toFixed()).to.equal(RATE)
  })

  it('numbers in system scripts charge loading when the script creates a number', () => {
    const year = measureGas((host) => Float64.create(host, '0.0296').div(Float64.create(host, '31536000000000000')))
    expect(measureGas((host) => issueIost.load(host))).to.equal(14 + 21 + 5 + 186 + 7 + year)
    const rate = measureGas((host) => Float64.create(host, '1.564349722223e-10'))
    expect(measureGas((host) => bonusIost.load(host))).to.equal(5 + 3 + 14 + 192 + 7 + rate)
  })

  it('numbers in system scripts reject floats above 64-bit integers and accept NaN', () => {
    const host = createCountingHost()
    expect(() => Float64.create(host, '9223372036854775808')).to.throw(
      ThrownValue,
      'Error: Float64: 9223372036854775808 overflow float64',
    )
    expect(() => Float64.create(host, '-9223372036854775809')).to.throw(ThrownValue, 'underflow float64')
    expect(Float64.create(host, 'abc').toFixed(8)).to.equal('NaN')
    expect(() => Float64.create(host, '1').plus(undefined)).to.throw(
      ThrownValue,
      'float64 argument: undefined is empty',
    )
  })

  it('numbers in system scripts report unnamed library scripts like the original, and charge the printing', () => {
    const host = createCountingHost()
    const text = 'Error: Float64: 9223372036854775808 overflow float64'
    expect(() => Float64.create(host, '9223372036854775808')).to.throw(ThrownValue, `${text}\nStack tree: \n${text}`)
    const printed = measureGas((other) => {
      const number = BigNumber.create(other, '9223372036854775808')
      number.gt(BigNumber.of(other, loadCountedLibrary().create('9223372036854775807')))
      number.toString()
    })
    expect(host.counted).to.equal(printed)
  })

  it('numbers in system scripts turn values without text into an exception of the script', () => {
    expect(() => BigNumber.create(createCountingHost(), { toString: 1 })).to.throw(
      ThrownValue,
      'TypeError: Cannot convert object to primitive value',
    )
  })
})
