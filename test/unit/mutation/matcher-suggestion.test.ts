import { expect } from 'chai'
import { suggestMatcher } from '../../../src/mutation/verdicts/matcher-suggestion.js'
import { compareOutcomes, type Outcome } from '../../../src/mutation/verdicts/outcomes.js'

const OUTCOME: Outcome = {
  contract: 'bank',
  action: 'pay',
  data: '[]',
  publisher: 'alice',
  dryRun: false,
  status: 'SUCCESS',
  message: '',
  denied: undefined,
  returns: [],
  receipts: [],
  events: [],
  writes: new Map(),
  ram: {},
  gas: 1,
}

function suggest(before: Partial<Outcome>, after: Partial<Outcome>, kind?: string): string {
  const [first, second] = [
    { ...OUTCOME, ...before },
    { ...OUTCOME, ...after },
  ]
  return suggestMatcher([first, second], compareOutcomes(first, second), () => kind)
}

describe('suggested matchers', () => {
  const returns: [text: string, kind: string | undefined, matcher: string][] = [
    ['5', 'number', '.to.return(5)'],
    ['9007199254740993', 'number', '.to.return(9007199254740993n)'],
    ['90071992.547409931', 'number', ".to.return('90071992.547409931')"],
    ['NaN', 'number', ".to.return('NaN')"],
    ['true', 'bool', '.to.return(true)'],
    ['5', 'string', ".to.return('5')"],
    ['5.000', undefined, ".to.return('5.000')"],
    ['{"a":[9007199254740993]}', 'json', '.to.return({ a: [9007199254740993n] })'],
    ['{"a":90071992.547409931}', 'json', `.to.return('{"a":90071992.547409931}')`],
  ]
  for (const [text, kind, matcher] of returns) {
    it(`return ${text} as ${kind ?? 'an unknown type'}`, () => {
      expect(suggest({ returns: [JSON.stringify([text])] }, { returns: ['["other"]'] }, kind)).to.equal(matcher)
    })
  }

  it('keep the digits of receipts', () => {
    const receipts = [{ name: 'bank/pay', content: '{"amount":9007199254740993}' }]
    expect(suggest({ receipts }, {})).to.equal(".to.emit('pay').withContent({ amount: 9007199254740993n })")
    const precise = [{ name: 'bank/pay', content: '[90071992.547409931]' }]
    expect(suggest({ receipts: precise }, {})).to.equal(".to.emit('pay').withContent('[90071992.547409931]')")
  })
})
