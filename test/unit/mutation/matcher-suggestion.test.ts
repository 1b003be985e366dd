import { expect } from 'chai'
import { suggestMatcher } from '../../../src/mutation/verdicts/matcher-suggestion.js'
import { compareOutcomes, type TestedOutcome } from '../../../src/mutation/verdicts/outcomes.js'
import { isKilling } from '../../../src/mutation/verdicts/proposal.js'

const OUTCOME: TestedOutcome = {
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

function suggest(before: Partial<TestedOutcome>, after: Partial<TestedOutcome>, kind?: string): string {
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
    it(`suggested matchers return ${text} as ${kind ?? 'an unknown type'}`, () => {
      expect(suggest({ returns: [JSON.stringify([text])] }, { returns: ['["other"]'] }, kind)).to.equal(matcher)
    })
  }

  it('suggested matchers keep the digits of receipts', () => {
    const receipts = [{ name: 'bank/pay', content: '{"amount":9007199254740993}' }]
    expect(suggest({ receipts }, {})).to.equal(".to.emit('pay').withContent({ amount: 9007199254740993n })")
    const precise = [{ name: 'bank/pay', content: '[90071992.547409931]' }]
    expect(suggest({ receipts: precise }, {})).to.equal(".to.emit('pay').withContent('[90071992.547409931]')")
  })
})

/** Pairs of outcomes in every kind of which two differ. */
const PAIRS: Record<string, [before: Partial<TestedOutcome>, after: Partial<TestedOutcome>]> = {
  'a call that fails with the mutant': [{}, { status: 'RUNTIME_ERROR', message: 'Error: no' }],
  'a call that succeeds with the mutant': [{ status: 'RUNTIME_ERROR', message: 'Error: no' }, {}],
  'another reason': [
    { status: 'RUNTIME_ERROR', message: 'Error: amount' },
    { status: 'RUNTIME_ERROR', message: 'Error: invalid amount' },
  ],
  'a missing authority': [{ status: 'RUNTIME_ERROR', message: 'Error: no', denied: 'bobby' }, {}],
  'another value': [{ returns: ['["5"]'] }, { returns: ['["6"]'] }],
  'a text with a quote': [{ returns: ['["it\'s"]'] }, { returns: ['["its"]'] }],
  'another stored value': [
    { writes: new Map([['["bank","total"]', ['1', '2']]]) },
    { writes: new Map([['["bank","total"]', ['1', '3']]]) },
  ],
  'another field of a map': [{ writes: new Map([['["bank","by","alice"]', [null, '2']]]) }, {}],
  'a value that only the mutant writes': [{}, { writes: new Map([['["bank","more"]', [null, '1']]]) }],
  'another balance': [
    { writes: new Map([['["token.iost","TBalice","iost"]', ['500000000', '400000000']]]) },
    { writes: new Map([['["token.iost","TBalice","iost"]', ['500000000', '300000000']]]) },
  ],
  'a payment that only the mutant makes': [{}, { writes: new Map([['["token.iost","TBalice","iost"]', ['5', '4']]]) }],
  'another receipt': [
    { receipts: [{ name: 'bank/pay', content: '{"a":1}' }] },
    { receipts: [{ name: 'bank/pay', content: '{"a":2}' }] },
  ],
  'a receipt of another contract': [{ receipts: [{ name: 'token.iost/transfer', content: '["a"]' }] }, {}],
  'a receipt that only the mutant emits': [{}, { receipts: [{ name: 'bank/pay', content: '1' }] }],
  'another event': [
    { events: [{ contract: 'bank', content: 'paid' }] },
    { events: [{ contract: 'bank', content: 'unpaid' }] },
  ],
  'other RAM': [{ ram: { alice: 5 } }, { ram: { alice: 6 } }],
  'other gas': [{ gas: 5.25 }, { gas: 5.26 }],
}

/** The matchers themselves judge each proposal; the rows below are proposals that they must reject. */
describe('proposed matchers', () => {
  const complete = (pair: readonly Partial<TestedOutcome>[]) =>
    pair.map((each) => ({ ...OUTCOME, ...each })) as [TestedOutcome, TestedOutcome]

  for (const [title, pair] of Object.entries(PAIRS)) {
    it(`kill the mutant that they are proposed for: ${title}`, async () => {
      const matcher = suggest(...pair)
      expect(await isKilling(matcher, complete(pair)), matcher).to.equal(true)
      // without a difference, nothing is killed
      expect(await isKilling(matcher, complete([pair[0], pair[0]])), matcher).to.equal(false)
      expect(await isKilling(matcher, complete([pair[1], pair[0]])), matcher).to.equal(false)
    })
  }

  for (const [matcher, title] of [
    ['.to.fail', 'another reason'],
    ['.to.failWith(/amount/)', 'another reason'],
    [".to.failWithMessage('amount')", 'another reason'],
    ['.to.succeed', 'another value'],
    ['.to.return(7)', 'another value'],
    ['.to.return()', 'another value'],
    [".to.emit('pay')", 'another receipt'],
    ['.to.useGasBelow(100)', 'other gas'],
    ['.to.nothing(5)', 'other gas'],
    ['.to.return(', 'another value'],
    ['.to.return(unknown)', 'another value'],
  ] as const) {
    it(`proposed matchers are not shown if they do not kill it: ${matcher} for ${title}`, async () => {
      expect(await isKilling(matcher, complete(PAIRS[title] ?? []))).to.equal(false)
    })
  }
})
