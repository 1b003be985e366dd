import { expect } from 'chai'
import { formatGoJson, quoteGoJson } from '../../../src/codec/gojson.js'
import { parseJson } from '../../../src/codec/json.js'

describe('Go-style JSON', () => {
  it('quotes strings', () => {
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
    for (const [text, quoted] of cases) expect(quoteGoJson(text)).to.equal(quoted)
  })

  it('formats parsed JSON canonically', () => {
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

  it('formats JavaScript values', () => {
    expect(formatGoJson({ b: 9223372036854775807n, a: [1, 'x', false] })).to.equal(
      '{"a":[1,"x",false],"b":9223372036854775807}',
    )
  })

  it('formats deeply nested values', () => {
    const text = '[{"a":'.repeat(5000) + '}]'.repeat(5000).replace('}]', '1}]')
    expect(formatGoJson(parseJson(text))).to.equal(text)
  })
})
