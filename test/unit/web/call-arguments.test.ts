import { expect } from 'chai'
import { formatArguments } from '../../../src/web/calls/call-arguments.js'

const format = (type: string, text: string) => formatArguments([{ name: 'amount', type }], [text])

describe('call arguments in the explorer page', () => {
  for (const [type, text, expected] of [
    ['number', '9007199254740993', '[9007199254740993]'],
    ['number', ' -0.10 ', '[-0.10]'],
    ['number', '1e30', '[1e30]'],
    ['string', '9007199254740993', '["9007199254740993"]'],
    ['string', '', '[""]'],
    ['string', ' "a" ', '[" \\"a\\" "]'],
    ['bool', 'true', '[true]'],
    ['json', '{"id": 9007199254740993}', '[{"id": 9007199254740993}]'],
  ] as const) {
    it(`call arguments in the explorer page send the ${type} ${text || '(empty)'} as typed`, () =>
      expect(format(type, text)).to.equal(expected))
  }

  for (const [type, text, expected] of [
    ['number', '', 'amount: expected a number, got ""'],
    ['number', '0x10', 'amount: expected a number, got "0x10"'],
    ['number', '1,000', 'amount: expected a number, got "1,000"'],
    ['number', 'Infinity', 'amount: expected a number, got "Infinity"'],
    ['bool', 'maybe', 'amount: expected true or false, got "maybe"'],
    ['bool', '', 'amount: expected true or false, got ""'],
    ['json', '{', 'amount: expected JSON, got "{"'],
    ['json', '', 'amount: expected JSON, got ""'],
  ] as const) {
    it(`call arguments in the explorer page reject ${text || 'an empty text'} as ${type}`, () =>
      expect(() => format(type, text)).to.throw(expected))
  }

  it('call arguments in the explorer page are separated, and numbered without a name', () => {
    const parameters = [
      { name: null, type: 'string' },
      { name: null, type: 'number' },
    ]
    expect(formatArguments(parameters, ['a', '1'])).to.equal('["a",1]')
    expect(() => formatArguments(parameters, ['a'])).to.throw('argument 2: expected a number')
  })
})
