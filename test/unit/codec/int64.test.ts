import { expect } from 'chai'
import { isInt64, parseInt64 } from '../../../src/codec/int64.js'

describe('int64', () => {
  it('parses integers in every notation', () => {
    const cases: [string, bigint][] = [
      ['0', 0n],
      ['-0', 0n],
      ['0.00', 0n],
      ['0e99', 0n],
      ['5.0', 5n],
      ['1e2', 100n],
      ['1.5E1', 15n],
      ['1200e-2', 12n],
      ['0.012e3', 12n],
      ['-9223372036854775808', -(2n ** 63n)],
      ['9223372036854775807', 2n ** 63n - 1n],
      ['1795148889233066500', 1795148889233066500n],
    ]
    for (const [text, value] of cases) expect(parseInt64(text), text).to.equal(value)
  })

  it('rejects texts that are not 64-bit integers', () => {
    const texts = ['', '+1', '01', ' 1', '1 ', '5.5', '1e-1', '1.25e1', '0.5', '1e', '.5', '5.', '0x1', 'NaN', 'é']
    for (const text of [
      ...texts,
      '9223372036854775808',
      '-9223372036854775809',
      '1e19',
      '1e999999999',
      '1e-999999999',
    ]) {
      expect(parseInt64(text), text).to.equal(undefined)
    }
  })

  it('checks the bounds', () => {
    expect(isInt64(2n ** 63n - 1n)).to.equal(true)
    expect(isInt64(2n ** 63n)).to.equal(false)
    expect(isInt64(-(2n ** 63n))).to.equal(true)
    expect(isInt64(-(2n ** 63n) - 1n)).to.equal(false)
  })
})
