import { expect } from 'chai'
import { ThrownValue } from '../../../../src/system-contracts/runtime/script.js'
import { parseJson, returnJson, stringifyJson } from '../../../../src/system-contracts/runtime/script-json.js'
import { Float64 } from '../../../../src/system-contracts/runtime/script-number.js'
import { createCountingHost, measureGas } from '../counting-host.js'

describe('JSON in system scripts', () => {
  it('charges parsing by the length of the text', () => {
    expect(measureGas((host) => parseJson(host, '[1,2,3]'))).to.equal(17)
    expect(measureGas((host) => parseJson(host, null))).to.equal(10)
    expect(parseJson(createCountingHost(), null)).to.equal(null)
  })

  // vm.md §16.3, without the call (8) and the literals of the statement.
  const values: [unknown, string, number][] = [
    [{}, '{}', 110 - 8],
    [{ a: 1 }, '{"a":1}', 225 - 10],
    [[1, 2, 3], '[1,2,3]', 374 - 10],
    ['abc', '"abc"', 123 - 10],
    [{ a: 'x\ny' }, '{"a":"x\\ny"}', 266 - 12],
  ]
  for (const [value, text, gas] of values) {
    it(`formats ${text}`, () => {
      expect(stringifyJson(createCountingHost(), value)).to.equal(text)
      expect(measureGas((host) => stringifyJson(host, value))).to.equal(gas)
    })
  }

  it('omits absent members, and charges them', () => {
    expect(stringifyJson(createCountingHost(), { a: undefined, b: 1 })).to.equal('{"b":1}')
    const absent = measureGas((host) => stringifyJson(host, { a: undefined, b: 1 }))
    expect(absent - measureGas((host) => stringifyJson(host, { b: 1 }))).to.equal(16 + 56)
  })

  it('escapes like the chain, by name or by number', () => {
    expect(stringifyJson(createCountingHost(), '"\\\b\u00ad\u2028\uffff<é')).to.equal(
      '"\\"\\\\\\b\\u00ad\\u2028\\uffff<é"',
    )
  })

  it('formats library numbers as texts', () => {
    const host = createCountingHost()
    expect(stringifyJson(host, [Float64.create(host, '1.50')])).to.equal('["1.5"]')
  })

  it('charges a returned object in addition to its text', () => {
    const text = measureGas((host) => stringifyJson(host, []))
    expect(measureGas((host) => returnJson(host, []))).to.equal(12 + text)
  })

  it('fails like the script on a value that nests too deeply', () => {
    let value: unknown[] = []
    for (let depth = 0; depth < 100000; depth++) value = [value]
    expect(() => stringifyJson(createCountingHost(), value)).to.throw(
      ThrownValue,
      'RangeError: Maximum call stack size exceeded',
    )
  })
})
