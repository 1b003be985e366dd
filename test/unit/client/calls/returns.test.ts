import { expect } from 'chai'
import { decodeReturn, type ReturnKind } from '../../../../src/client/calls/returns.js'

describe('return values', () => {
  const CASES: [kinds: ReturnKind[] | undefined, text: unknown, value: unknown][] = [
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
    [['number'], 7, 7],
  ]

  for (const [kinds, text, value] of CASES) {
    it(`parse ${JSON.stringify(text)} as ${kinds?.join(' or ') ?? 'unknown'}`, () => {
      expect(decodeReturn(text, kinds)).to.deep.equal(value)
    })
  }
})
