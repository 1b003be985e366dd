import { expect } from 'chai'
import { formatGoJson, goJsonLength, quoteGoJson } from '../../../src/codec/gojson.js'
import { parseJson } from '../../../src/codec/json.js'
import { formatPlainJson } from '../../../src/codec/plainjson.js'

describe('codec: Go-style JSON', () => {
  it('quotes', () => {
    const cases: [string, string][] = [
      ['', '""'],
      ['a"\\/', '"a\\"\\\\/"'],
      ['\b\f\n\r\t', '"\\b\\f\\n\\r\\t"'],
      ['\u0000\u001f\u007f', '"\\u0000\\u001f\u007f"'],
      ['<b>&', '"\\u003cb\\u003e\\u0026"'],
      ['\u2028\u2029', '"\\u2028\\u2029"'],
      ['é日😀', '"é日😀"'],
      ['\ufffd', '"\ufffd"'],
      ['a\ud800b', '"a\\ufffd\\ufffd\\ufffdb"'],
      ['\udc00\ud83d\ude00', '"\\ufffd\\ufffd\\ufffd😀"'],
    ]
    for (const [text, quoted] of cases) {
      expect(quoteGoJson(text)).to.equal(quoted)
      expect(goJsonLength(text), quoted).to.equal(Buffer.byteLength(quoted))
    }
  })

  it('writes parsed JSON canonically', () => {
    const cases: [string, string][] = [
      [' [ 1.50 , 1e2, -0 ] ', '[1.50,1e2,-0]'],
      ['{"z":1,"a":{"c":[],"b":{}},"\\ufffd":0,"😀":0}', '{"a":{"b":{},"c":[]},"z":1,"\ufffd":0,"😀":0}'],
      ['{"a":1,"a":2}', '{"a":2}'],
      ['{"10":1,"9":2,"<":3}', '{"10":1,"9":2,"\\u003c":3}'],
      ['{"__proto__":1}', '{"__proto__":1}'],
      ['null', 'null'],
      ['[true,false,null,"x"]', '[true,false,null,"x"]'],
    ]
    for (const [text, canonical] of cases) expect(formatGoJson(parseJson(text))).to.equal(canonical)
  })

  it('writes values of JavaScript', () => {
    expect(formatGoJson({ b: 9223372036854775807n, a: [1, 'x', false] })).to.equal(
      '{"a":[1,"x",false],"b":9223372036854775807}',
    )
  })

  it('writes deep values', () => {
    const text = '[{"a":'.repeat(5000) + '}]'.repeat(5000).replace('}]', '1}]')
    expect(formatGoJson(parseJson(text))).to.equal(text)
  })
})

describe('codec: plain JSON', () => {
  it('writes fields in order, without HTML escapes', () => {
    expect(formatPlainJson({ b: '<&>\u2028é"\\\n', a: null, c: [true, {}], d: undefined })).to.equal(
      '{"b":"<&>\u2028é\\"\\\\\\n","a":null,"c":[true,{}]}',
    )
  })

  it('writes numbers by their kind', () => {
    expect(formatPlainJson([1.5, 1e21, 1e-7, 5n, Number.NaN, Number.NEGATIVE_INFINITY])).to.equal(
      '[1.5,1e+21,1e-7,"5","NaN","-Infinity"]',
    )
    expect(formatPlainJson(parseJson('[1.50]'))).to.equal('[1.50]')
  })

  it('writes bytes in base64', () => {
    expect(formatPlainJson({ sig: Uint8Array.of(1, 2) })).to.equal('{"sig":"AQI="}')
  })

  it('sorts maps, that is, objects without a prototype', () => {
    const map = Object.assign(Object.create(null), { zoe01: '1', '99999': '2', '100000': '3' })
    expect(formatPlainJson({ z: 1, map })).to.equal('{"z":1,"map":{"100000":"3","99999":"2","zoe01":"1"}}')
  })
})
