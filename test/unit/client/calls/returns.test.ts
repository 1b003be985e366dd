import { expect } from 'chai'
import { listReturnTexts } from '../../../../src/client/calls/receipt.js'
import { decodeReturn } from '../../../../src/client/calls/returns.js'
import type { ReturnKind } from '../../../../src/codec/chain-value.js'
import { JsonNumber, type JsonValue } from '../../../../src/codec/json.js'

describe('return values', () => {
  const CASES: [kinds: ReturnKind[] | undefined, text: JsonValue, value: unknown][] = [
    [['bool'], 'false', false],
    [['bool'], 'true', true],
    [['bool'], 'perhaps', 'perhaps'],
    [['number'], '10.5', 10.5],
    [['number'], '-0', -0],
    [['number'], 'NaN', Number.NaN],
    [['number'], '', ''],
    [['number', 'null'], 'null', null],
    [['string', 'null'], 'null', null],
    [['bigint'], '12345678901234567890', 12345678901234567890n],
    [['undefined'], '', undefined],
    [['string', 'undefined'], '', ''],
    [['string'], '10', '10'],
    [['string'], '{"a":1}', '{"a":1}'],
    [['string', 'number'], '10', '10'],
    [['json'], '{"a":[1]}', { a: [1] }],
    [['json'], 'null', null],
    [['json', 'string'], '[1]', [1]],
    [undefined, 'false', 'false'],
    [undefined, '7', '7'],
    [['number'], '5.000', '5.000'],
    [['number'], '9007199254740993', 9007199254740993n],
    [['number'], '90071992.547409931', '90071992.547409931'],
    [['json'], '{"a":9007199254740993,"b":90071992.547409931}', { a: 9007199254740993n, b: '90071992.547409931' }],
    [['number'], new JsonNumber('7'), 7],
    [undefined, new JsonNumber('9007199254740993'), 9007199254740993n],
  ]

  for (const [kinds, text, value] of CASES) {
    it(`return values parse ${JSON.stringify(text)} as ${kinds?.join(' or ') ?? 'unknown'}`, () => {
      expect(decodeReturn(text, kinds)).to.deep.equal(value)
    })
  }
})

describe('texts of return values', () => {
  it('texts of return values are those of the chain, with all digits', () => {
    const returns = [
      '["9007199254740993"]',
      '["{\\"a\\":90071992.547409931}"]',
      '[9007199254740993,true]',
      '[]',
      '[""]',
    ]
    expect(listReturnTexts(returns)).to.deep.equal([
      '9007199254740993',
      '{"a":90071992.547409931}',
      '9007199254740993',
      'true',
      '',
    ])
  })
})
