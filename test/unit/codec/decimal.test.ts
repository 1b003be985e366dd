import { expect } from 'chai'
import {
  addDecimal,
  type Decimal,
  DecimalError,
  formatDecimal,
  isLessDecimal,
  mulDecimal,
  mulDecimalFloat,
  negateDecimal,
  parseAmount,
  parseDecimal,
  rescaleDecimal,
  shrinkDecimal,
  subDecimal,
} from '../../../src/codec/decimal.js'
import { ToolkitError } from '../../../src/errors/errors.js'

const MAX = 2n ** 63n - 1n
const d = (value: bigint | number, scale = 0): Decimal => ({ value: BigInt(value), scale })

describe('decimal', () => {
  it('parses with a scale', () => {
    const cases: [string, number, bigint][] = [
      ['12.5', 8, 1250000000n],
      ['-12.5', 2, -1250n],
      ['--5', 0, 5n],
      ['---5', 0, -5n],
      ['007', 0, 7n],
      ['1.', 2, 100n],
      ['1.2345678901xyz', 8, 123456789n],
      ['1.999', 2, 199n],
      ['-1.999', 2, -199n],
      ['1.9', 0, 1n],
      ['-1.9xyz', 0, -1n],
      ['9223372036854775807', 0, MAX],
    ]
    for (const [text, scale, value] of cases) {
      expect(parseDecimal(text, scale), text).to.deep.equal({ value, scale })
    }
  })

  it('keeps all digits without a scale', () => {
    expect(parseDecimal('1.500')).to.deep.equal(d(1500, 3))
    expect(parseDecimal('-0.01')).to.deep.equal(d(-1, 2))
    expect(parseDecimal('7')).to.deep.equal(d(7))
  })

  it('rejects invalid texts with the messages of the chain', () => {
    const cases: [string, number | undefined, string][] = [
      ['', 8, 'amount format error'],
      ['.5', 8, 'amount format error'],
      ['-', 8, 'amount format error'],
      ['-.5', undefined, 'amount format error'],
      ['1.2.3', 8, 'multi decimal point error'],
      ['1..', 8, 'multi decimal point error'],
      ['1e3', 8, 'abnormal char in amount'],
      ['1.x', 0, 'abnormal char in amount'],
      ['+1', 8, 'abnormal char in amount'],
      ['1 ', 8, 'abnormal char in amount'],
      ['1-', 8, 'abnormal char in amount'],
      ['9223372036854775808', 0, 'overflow error'],
      ['92233720368547758070', undefined, 'overflow error'],
      ['922337203685.4775808x', 8, 'overflow error'],
      ['9223372036854775807.0', 0, 'overflow error'],
      ['99999999999', 10, 'overflow error'],
    ]
    for (const [text, scale, message] of cases) {
      expect(() => parseDecimal(text, scale), text).to.throw(DecimalError, message)
    }
  })

  it('parses a long run of zeros in linear time', () => {
    expect(parseDecimal(`${'0'.repeat(100_000)}1`, 0)).to.deep.equal(d(1))
  })

  it('formats without trailing zeros', () => {
    const cases: [Decimal, string][] = [
      [d(150000000, 8), '1.5'],
      [d(100, 0), '100'],
      [d(100, 2), '1'],
      [d(0, 8), '0'],
      [d(-1, 2), '-0.01'],
      [d(-5, 1), '-0.5'],
      [d(-(2n ** 63n), 8), '-92233720368.54775808'],
    ]
    for (const [decimal, text] of cases) expect(formatDecimal(decimal)).to.equal(text)
  })

  it('changes the scale, rounding toward zero', () => {
    expect(rescaleDecimal(d(15, 1), 3)).to.deep.equal(d(1500, 3))
    expect(rescaleDecimal(d(-159, 2), 1)).to.deep.equal(d(-15, 1))
    expect(shrinkDecimal(d(1500, 2))).to.deep.equal(d(15))
    expect(shrinkDecimal(d(1050, 2))).to.deep.equal(d(105, 1))
    expect(shrinkDecimal(d(0, 8))).to.deep.equal(d(0))
    expect(() => rescaleDecimal(d(MAX), 1)).to.throw(DecimalError, 'overflow error')
  })

  it('adds, subtracts and multiplies', () => {
    expect(addDecimal(d(15, 1), d(25, 2))).to.deep.equal(d(175, 2))
    expect(subDecimal(d(15, 1), d(25, 2))).to.deep.equal(d(125, 2))
    expect(mulDecimal(d(10000000000, 8), d(115, 2))).to.deep.equal(d(11500, 2))
    expect(negateDecimal(d(5, 1))).to.deep.equal(d(-5, 1))
  })

  it('rejects results above 64 bits', () => {
    expect(() => addDecimal(d(MAX), d(1))).to.throw(DecimalError, 'overflow error')
    expect(() => subDecimal(d(-MAX), d(2))).to.throw(DecimalError, 'overflow error')
    expect(() => mulDecimal(d(MAX), d(2))).to.throw(DecimalError, 'overflow error')
    expect(() => negateDecimal(d(-MAX - 1n))).to.throw(DecimalError, 'overflow error')
    expect(() => mulDecimalFloat(d(MAX), 1.5)).to.throw(DecimalError, 'overflow error')
    expect(() => mulDecimalFloat(d(1), Number.NaN)).to.throw(DecimalError, 'overflow error')
  })

  it('multiplies by a double, rounding half away from zero', () => {
    expect(mulDecimalFloat(d(11500, 2), 0.3)).to.deep.equal(d(3450, 2))
    expect(mulDecimalFloat(d(1), 0.5)).to.deep.equal(d(1))
    expect(mulDecimalFloat(d(-1), 0.5)).to.deep.equal(d(-1))
    expect(mulDecimalFloat(d(1), 0.49999999999999994)).to.deep.equal(d(0))
    expect(mulDecimalFloat(d(-3), 0.4)).to.deep.equal(d(-1))
  })

  it('compares across scales', () => {
    expect(isLessDecimal(d(15, 1), d(151, 2))).to.equal(true)
    expect(isLessDecimal(d(151, 2), d(15, 1))).to.equal(false)
    expect(isLessDecimal(d(15, 1), d(150, 2))).to.equal(false)
    expect(isLessDecimal(d(-1), d(0, 8))).to.equal(true)
  })

  it('compares by sign and scale if a common scale overflows', () => {
    expect(isLessDecimal(d(1, 8), d(MAX))).to.equal(true)
    expect(isLessDecimal(d(MAX), d(1, 8))).to.equal(false)
    expect(isLessDecimal(d(-MAX), d(-1, 8))).to.equal(true)
    expect(isLessDecimal(d(-1, 8), d(-MAX))).to.equal(false)
    expect(isLessDecimal(d(-1, 8), d(MAX))).to.equal(true)
    expect(isLessDecimal(d(MAX), d(0, 8))).to.equal(false)
  })
})

describe('developer amounts', () => {
  it('parses decimal strings as amounts', () => {
    expect(parseAmount('12.50', 'amount')).to.deep.equal(d(1250, 2))
    expect(parseAmount('0', 'amount')).to.deep.equal(d(0))
  })

  it('developer amounts reject numbers, with a hint', () => {
    expect(() => parseAmount(0.1, 'amountLimit.iost'))
      .to.throw(ToolkitError, 'amountLimit.iost: expected an amount as text, got the number 0.1')
      .with.property('hint', "Write the amount as a decimal string, for example '0.1'.")
  })

  it('rejects amounts that are not decimal strings', () => {
    for (const value of ['', '-1', '+1', '1e3', '.5', '5.', '1,5', ' 1', '1\n', 'unlimited', null, undefined, 5n, {}]) {
      expect(() => parseAmount(value, 'x'), String(value))
        .to.throw(ToolkitError)
        .with.property('code', 'AMOUNT_INVALID')
    }
    expect(() => parseAmount('9223372036854775808', 'x')).to.throw(ToolkitError, "beyond the chain's 64 bits")
  })
})
