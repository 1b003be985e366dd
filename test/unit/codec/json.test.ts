import { expect } from 'chai'
import { isJsonObject, JsonError, JsonNumber, parseJson } from '../../../src/codec/json.js'

const number = (text: string) => new JsonNumber(text)

describe('JSON parser', () => {
  it('parses every kind of value', () => {
    expect(parseJson(' [null, true, false, "a", 1, {"k": []}] ')).to.deep.equal([
      null,
      true,
      false,
      'a',
      number('1'),
      { k: [] },
    ])
    expect(parseJson('{}')).to.deep.equal({})
    expect(parseJson('{ "a" : { "b" : 1 } , "c" : [ 2 , 3 ] }')).to.deep.equal({
      a: { b: number('1') },
      c: [number('2'), number('3')],
    })
  })

  it('keeps numbers as written', () => {
    for (const text of ['0', '-0', '1.50', '1e400', '-1.5E+3', '9007199254740993', '12345678901234567890']) {
      expect(parseJson(text), text).to.deep.equal(number(text))
    }
    expect(number('1.50').toNumber()).to.equal(1.5)
    expect(`${number('1.50')}`).to.equal('1.50')
  })

  it('decodes escapes, and replaces lone surrogates', () => {
    expect(parseJson('"\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9é😀"')).to.equal('"\\/\b\f\n\r\tAéé😀')
    expect(parseJson('"\\ud83d\\ude00"')).to.equal('😀')
    expect(parseJson('"\\ud83d"')).to.equal('\ufffd')
    expect(parseJson('"\\ude00x"')).to.equal('\ufffdx')
    expect(parseJson('"\\ud83d\\ud83d\\ude00"')).to.equal('\ufffd😀')
    expect(parseJson('"\\ud83d\\u0041"')).to.equal('\ufffdA')
  })

  it('keeps the last of duplicate names, and accepts __proto__ as a name', () => {
    expect(parseJson('{"a":1,"a":2}')).to.deep.equal({ a: number('2') })
    const object = parseJson('{"__proto__":1}')
    expect(isJsonObject(object) && Object.keys(object)).to.deep.equal(['__proto__'])
  })

  it('ignores what follows the first value', () => {
    const cases: [string, unknown][] = [
      ['[1],', [number('1')]],
      ['[1] x', [number('1')]],
      ['{}}', {}],
      ['01', number('0')],
      ['5x', number('5')],
      ['"a"b', 'a'],
      ['nullx', null],
    ]
    for (const [text, value] of cases) expect(parseJson(text), text).to.deep.equal(value)
  })

  it('rejects invalid JSON with the messages of the node', () => {
    const cases: [string, string][] = [
      ['', 'EOF'],
      [' \n\t\r', 'EOF'],
      ['[', 'unexpected EOF'],
      ['[1', 'unexpected EOF'],
      ['{"a"', 'unexpected EOF'],
      ['{"a":', 'unexpected EOF'],
      ['"abc', 'unexpected EOF'],
      ['"\\', 'unexpected EOF'],
      ['"\\u12', 'unexpected EOF'],
      ['tru', 'unexpected EOF'],
      ['-', 'unexpected EOF'],
      ['1.', 'unexpected EOF'],
      ['1e', 'unexpected EOF'],
      ['xyz', "invalid character 'x' looking for beginning of value"],
      ['undefined', "invalid character 'u' looking for beginning of value"],
      ["['x']", "invalid character '\\'' looking for beginning of value"],
      ['[1,]', "invalid character ']' looking for beginning of value"],
      ['[+1]', "invalid character '+' looking for beginning of value"],
      ['[01]', "invalid character '1' after array element"],
      ['["a"b]', "invalid character 'b' after array element"],
      ['{a:1}', "invalid character 'a' looking for beginning of object key string"],
      ['{"a":1,}', "invalid character '}' looking for beginning of object key string"],
      ['{"a" 1}', "invalid character '1' after object key"],
      ['{"a":1 "b"}', "invalid character '\"' after object key:value pair"],
      ['{"a":1]', "invalid character ']' after object key:value pair"],
      ['not json', "invalid character 'o' in literal null (expecting 'u')"],
      ['tRue', "invalid character 'R' in literal true (expecting 'r')"],
      ['falsy', "invalid character 'y' in literal false (expecting 'e')"],
      ['-x', "invalid character 'x' in numeric literal"],
      ['1.x', "invalid character 'x' after decimal point in numeric literal"],
      ['1ex', "invalid character 'x' in exponent of numeric literal"],
      ['1e+-', "invalid character '-' in exponent of numeric literal"],
      ['"\n"', "invalid character '\\n' in string literal"],
      ['"\u0000"', "invalid character '\\x00' in string literal"],
      ['\u007f', "invalid character '\\x7f' looking for beginning of value"],
      ['\\', "invalid character '\\\\' looking for beginning of value"],
      ['"\\x"', "invalid character 'x' in string escape code"],
      ['"\\uzz"', "invalid character 'z' in \\u hexadecimal character escape"],
      ['é', "invalid character 'Ã' looking for beginning of value"],
      ['日', "invalid character 'æ' looking for beginning of value"],
      ['😀', "invalid character 'ð' looking for beginning of value"],
    ]
    for (const [text, message] of cases) {
      expect(() => parseJson(text), text)
        .to.throw(JsonError)
        .with.property('message', message)
    }
  })

  it('reports the position of an error', () => {
    expect(() => parseJson('[1, x]'))
      .to.throw(JsonError)
      .with.property('offset', 4)
  })

  it('rejects trailing text on request, with another message at the end of input', () => {
    const whole = (text: string) => parseJson(text, { extent: 'whole' })
    expect(whole(' [1] ')).to.deep.equal([number('1')])
    expect(() => whole('[1] x')).to.throw(JsonError, "invalid character 'x' after top-level value")
    expect(() => whole('')).to.throw(JsonError, 'unexpected end of JSON input')
    expect(() => whole('[1')).to.throw(JsonError, 'unexpected end of JSON input')
  })

  it('parses 10,000 levels of nesting and rejects one more', () => {
    let value = parseJson('['.repeat(10_000) + ']'.repeat(10_000))
    let depth = 0
    for (; Array.isArray(value); depth++) value = value[0]!
    expect(depth).to.equal(10_000)
    expect(() => parseJson('['.repeat(60_000))).to.throw(JsonError, "invalid character '[' exceeded max depth")
    expect(() => parseJson('{"a":'.repeat(10_001))).to.throw(JsonError, "invalid character '{' exceeded max depth")
  })
})
