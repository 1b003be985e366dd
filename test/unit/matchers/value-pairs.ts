import type { ReturnKind } from '../../../src/codec/chain-value.js'

/**
 * Pairs of a text of the chain and a value that a test expects, with verdicts written by hand. The rule: a text is
 * compared as text, a boolean as a boolean, and a number with the text that JavaScript writes for it. A value that no
 * text of the declared type equals is a mistake of the test.
 */
export interface Row {
  /** Text of the chain. */
  text: string
  /** Declared types of a return value. */
  kinds?: readonly ReturnKind[]
  equal?: readonly unknown[]
  /** Values of the right type that are not the text's. */
  different?: readonly unknown[]
  mistakes?: readonly unknown[]
}

const BIG = 9007199254740992
const TWO_DIGITS = 0.1 + 0.2
const NOTHING = Object.freeze([]) as readonly unknown[]
class Amount {
  readonly value = '5'
}
const AMOUNT = new Amount()
const HOLES = Array(1)

/** Values without a declared type: stored values, contents of receipts and events, returns of untyped contracts. */
export const TEXTS: Row[] = [
  {
    text: '5',
    equal: [5, 5n, '5'],
    different: [
      4,
      6,
      -5,
      50,
      5.5,
      5.000000000000001,
      6n,
      -5n,
      '5.0',
      '05',
      '+5',
      ' 5',
      '5 ',
      '5n',
      '',
      true,
      false,
      null,
    ],
    mistakes: [Number.NaN, Number.POSITIVE_INFINITY, BIG, () => true, /5/, Symbol('5'), new Date(5), new Map(), AMOUNT],
  },
  { text: '5.000', equal: ['5.000'], different: [5, 5n, '5', '5.0', '5.00', '5.0000', 5.0001] },
  { text: '5.0', equal: ['5.0'], different: [5, 5n, '5', '5.'] },
  { text: '05', equal: ['05'], different: [5, 5n, '5', '5 '] },
  { text: '+5', equal: ['+5'], different: [5, 5n, '5'] },
  { text: ' 5', equal: [' 5'], different: [5, 5n, '5'] },
  { text: '5 ', equal: ['5 '], different: [5, 5n, '5'] },
  { text: '5n', equal: ['5n'], different: [5, 5n, '5'] },
  { text: '0x5', equal: ['0x5'], different: [5, 5n, '5'] },
  { text: '0', equal: [0, -0, 0n, '0'], different: [1, 0.1, '-0', '', '00', false, null, 1n] },
  { text: '-0', equal: ['-0'], different: [0, 0n, '0', 1] },
  { text: '-5', equal: [-5, -5n, '-5'], different: [5, 5n, '5', '- 5', -5.5, '−5'] },
  { text: '0.5', equal: [0.5, 5e-1, '0.5'], different: ['.5', '0.50', 0.05, 0.51, 5, 1n, 0n] },
  { text: '.5', equal: ['.5'], different: [0.5, '0.5', 5] },
  { text: '0.50', equal: ['0.50'], different: [0.5, '0.5'] },
  { text: '10.50', equal: ['10.50'], different: [10.5, '10.5', '10.500'] },
  { text: '10.5', equal: [10.5, '10.5'], different: ['10.50', 10.51, 10.49, 105, 10n, 11n] },
  { text: '1e-8', equal: [1e-8, 0.00000001, '1e-8'], different: ['0.00000001', 1e-7, 1e-9, '1e-08', '1E-8', 0] },
  { text: '0.00000001', equal: ['0.00000001'], different: [1e-8, '1e-8'] },
  { text: '1e+21', equal: ['1e+21'], different: ['1e21', '1000000000000000000000', 10n ** 21n], mistakes: [1e21] },
  {
    text: '90071992.54740993',
    equal: ['90071992.54740993'],
    different: [
      90071992.5474,
      '90071992.54740994',
      '90071992.54740992',
      '90071992.547409930',
      90071992n,
      90071992.54740994,
    ],
  },
  {
    text: '90071992.54740994',
    equal: [90071992.54740994, '90071992.54740994'],
    different: ['90071992.54740993', 90071992.547409, 90071992.5474],
  },
  {
    text: '9007199254740991',
    equal: [9007199254740991, 9007199254740991n, '9007199254740991'],
    different: [9007199254740990, 9007199254740990n, 9007199254740992n, '9007199254740992', -9007199254740991],
    mistakes: [BIG],
  },
  {
    text: '9007199254740992',
    equal: [9007199254740992n, '9007199254740992'],
    different: [9007199254740991, 9007199254740993n, '9007199254740993'],
    mistakes: [BIG, -BIG],
  },
  {
    text: '9007199254740993',
    equal: [9007199254740993n, '9007199254740993'],
    different: [9007199254740992n, 9007199254740994n, '9007199254740992', 9007199254740991],
    mistakes: [BIG, 9007199254740994],
  },
  {
    text: '-9007199254740993',
    equal: [-9007199254740993n, '-9007199254740993'],
    different: [9007199254740993n, -9007199254740992n],
    mistakes: [-BIG],
  },
  {
    text: '12345678901234567890',
    equal: [12345678901234567890n, '12345678901234567890'],
    different: [12345678901234567891n, 1234567890123456789n, '12345678901234567000'],
    mistakes: [12345678901234567000, 1.2345678901234567e19],
  },
  { text: '0.30000000000000004', equal: [TWO_DIGITS, '0.30000000000000004'], different: [0.3, '0.3'] },
  { text: '0.3', equal: [0.3, '0.3'], different: [TWO_DIGITS, 0.30000000000000004, '0.30'] },
  {
    text: '1000000.00000001',
    equal: [1000000.00000001, '1000000.00000001'],
    different: [1000000, 1000000n, 1000000.00000002],
  },
  {
    text: '21000000.12345678',
    equal: [21000000.12345678, '21000000.12345678'],
    different: [21000000.12345679, 21000000],
  },
  { text: '921000000.123456781', equal: ['921000000.123456781'], different: [921000000.1234568, '921000000.12345678'] },
  { text: 'true', equal: [true, 'true'], different: [false, 1, 1n, 'True', 'TRUE', '1', null] },
  { text: 'false', equal: [false, 'false'], different: [true, 0, 0n, '', 'False', null] },
  { text: 'True', equal: ['True'], different: [true, 'true'] },
  { text: '1', equal: [1, 1n, '1'], different: [true, 'true', 1.5] },
  { text: '', equal: [''], different: [0, false, null, ' ', '""', 0n, NOTHING, {}] },
  { text: 'NaN', equal: ['NaN'], different: [0, null, 'nan'], mistakes: [Number.NaN] },
  { text: 'Infinity', equal: ['Infinity'], different: [1, 'infinity'], mistakes: [Number.POSITIVE_INFINITY] },
  { text: 'undefined', equal: ['undefined'], different: [null, ''] },
  { text: '"5"', equal: ['"5"'], different: ['5', 5, 5n] },
  { text: 'größe', equal: ['größe'], different: ['große', 'gro\u0308ße', 'GRÖSSE'] },
]

/** JSON objects and lists, without a declared type. */
export const DOCUMENTS: Row[] = [
  {
    text: '{"amount":9007199254740993}',
    equal: [{ amount: 9007199254740993n }, '{"amount":9007199254740993}'],
    different: [{ amount: 9007199254740992n }, { amount: 9007199254740991 }, { amount: '9007199254740993' }, {}],
    mistakes: [{ amount: BIG }, { amount: 9007199254740994 }, { amount: undefined }, { amount: Number.NaN }],
  },
  {
    text: '{"amount":90071992.54740993}',
    equal: ['{"amount":90071992.54740993}'],
    different: [{ amount: 90071992.54740994 }, { amount: '90071992.54740993' }, { amount: 90071992n }],
  },
  {
    text: '{"amount":"10.50"}',
    equal: [{ amount: '10.50' }, '{"amount":"10.50"}'],
    different: [
      { amount: '10.5' },
      { amount: 10.5 },
      { amounts: '10.50' },
      { amount: '10.50', more: 1 },
      '{"amount": "10.50"}',
    ],
    mistakes: [{ amount: /10/ }, { amount: AMOUNT }, { amount: () => true }],
  },
  { text: '{"amount":5.0}', equal: ['{"amount":5.0}'], different: [{ amount: 5 }, { amount: 5n }, { amount: '5.0' }] },
  { text: '{"amount":5}', equal: [{ amount: 5 }, { amount: 5n }], different: [{ amount: '5' }, { amount: 6 }, [5], 5] },
  { text: '{"on":true}', equal: [{ on: true }], different: [{ on: 'true' }, { on: 1 }, { on: false }, { on: null }] },
  { text: '{"on":null}', equal: [{ on: null }], different: [{ on: 'null' }, {}, { on: 0 }, { on: false }, { on: '' }] },
  {
    text: '{"a":1,"b":2}',
    equal: [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    different: [{ a: 1 }, { a: 2, b: 1 }, { a: 1, b: 2, c: 3 }],
  },
  {
    text: '{"a":{"b":[1,{"c":"2"}]}}',
    equal: [{ a: { b: [1, { c: '2' }] } }],
    different: [{ a: { b: [1, { c: 2 }] } }, { a: { b: [{ c: '2' }, 1] } }],
  },
  { text: '{"__proto__":{"a":1}}', equal: [JSON.parse('{"__proto__":{"a":1}}')], different: [{}, { a: 1 }] },
  { text: '{}', equal: [{}, Object.create(null), '{}'], different: [NOTHING, null, '', { a: 1 }, '{ }'] },
  { text: '[]', equal: [NOTHING, '[]'], different: [{}, null, '', [null], [0]], mistakes: [HOLES, [undefined]] },
  { text: '["1"]', equal: [['1'], '["1"]'], different: [[1], '1', ['1', '1'], ['01'], NOTHING, { 0: '1' }] },
  { text: '[1]', equal: [[1], [1n]], different: [['1'], 1, [true], [1, 1], [1.5]] },
  { text: '[1e3]', equal: ['[1e3]'], different: [[1000], [1000n], ['1e3']] },
  {
    text: '[1,2]',
    equal: [[1, 2]],
    different: [[2, 1], [1], [12], '1,2'],
    mistakes: [new Set([1, 2]), new Uint8Array([1, 2])],
  },
  { text: '[1', equal: ['[1'], different: [[1], 1] },
  { text: '{"a":1} x', equal: ['{"a":1} x'], different: [{ a: 1 }] },
]

/** Return values of methods with declared types. */
export const DECLARED: Row[] = [
  {
    text: '5',
    kinds: ['number'],
    equal: [5, 5n],
    different: [6, 5.5, 6n, -5],
    mistakes: ['5', '6', '5.0', 'five', '', true, false, null, NOTHING, {}, BIG],
  },
  { text: '10.5', kinds: ['number'], equal: [10.5], different: [10.51, 10n], mistakes: ['10.5', '10.50', true, null] },
  { text: 'NaN', kinds: ['number'], equal: ['NaN'], different: [0, 5, 'Infinity'], mistakes: [Number.NaN, 'nan', '0'] },
  { text: '1e+21', kinds: ['number'], equal: ['1e+21'], different: ['1e+22', 10n ** 21n], mistakes: [1e21, '1e21'] },
  {
    text: '9007199254740992',
    kinds: ['number'],
    equal: [9007199254740992n],
    different: [9007199254740993n],
    mistakes: [BIG, '9007199254740992'],
  },
  {
    text: '9007199254740993',
    kinds: ['bigint'],
    equal: [9007199254740993n],
    different: [9007199254740992n, 9007199254740991],
    mistakes: [BIG, '9007199254740993', true, null, {}],
  },
  { text: '5', kinds: ['bigint'], equal: [5, 5n], different: [6, 6n], mistakes: ['5', true] },
  {
    text: '5',
    kinds: ['string'],
    equal: ['5'],
    different: ['6', '5.0', '', '05', {}, NOTHING],
    mistakes: [5, 5n, 6, true, false, null, BIG, undefined],
  },
  { text: '5.000', kinds: ['string'], equal: ['5.000'], different: ['5', '5.0'], mistakes: [5, 5n] },
  { text: '', kinds: ['string'], equal: [''], different: ['0', ' '], mistakes: [0, false, null, undefined] },
  { text: 'true', kinds: ['string'], equal: ['true'], different: ['false', 'True'], mistakes: [true, false, 1] },
  { text: 'null', kinds: ['string'], equal: ['null'], different: [''], mistakes: [null] },
  {
    text: '{"a":"1"}',
    kinds: ['string'],
    equal: ['{"a":"1"}', { a: '1' }],
    different: [{ a: 1 }, ['1'], {}],
    mistakes: [1],
  },
  {
    text: 'false',
    kinds: ['bool'],
    equal: [false],
    different: [true],
    mistakes: ['false', 'true', '', 0, 1, 0n, null, {}],
  },
  { text: 'true', kinds: ['bool'], equal: [true], different: [false], mistakes: ['true', 'yes', 1, 1n, null, NOTHING] },
  { text: '1', kinds: ['bool'], different: [true, false], mistakes: [1, '1'] },
  {
    text: 'null',
    kinds: ['string', 'null'],
    equal: [null, 'null'],
    different: ['', 'undefined'],
    mistakes: [0, false],
  },
  { text: '', kinds: ['string', 'null'], equal: [''], different: [null, 'null'], mistakes: [0, false, undefined] },
  { text: 'null', kinds: ['number', 'null'], equal: [null], different: [0, 5], mistakes: ['null', '', '0', false] },
  { text: '0', kinds: ['number', 'null'], equal: [0, 0n], different: [null, 1], mistakes: ['0', false, undefined] },
  { text: '5', kinds: ['number', 'string'], equal: [5, '5', 5n], different: [6, '6', '5.0'], mistakes: [true, null] },
  { text: '5', kinds: ['number', 'bool'], equal: [5], different: [true, false, 6], mistakes: ['5', 'true', null] },
  { text: '', kinds: ['undefined'], equal: [undefined, ''], mistakes: [null, 0, false, 'undefined', 5, {}] },
  { text: 'undefined', kinds: ['undefined'], different: [undefined, ''] },
  {
    text: '{"a":1}',
    kinds: ['json'],
    equal: [{ a: 1 }, '{"a":1}', { a: 1n }],
    different: [{ a: '1' }, {}, NOTHING, 1, null],
    mistakes: [{ a: BIG }],
  },
  {
    text: '[9007199254740993]',
    kinds: ['json'],
    equal: [[9007199254740993n]],
    different: [[9007199254740992n]],
    mistakes: [[BIG]],
  },
  { text: '"10.50"', kinds: ['json'], equal: ['10.50', '"10.50"'], different: [10.5, '10.5', ['10.50']] },
  { text: 'null', kinds: ['json', 'null'], equal: [null, 'null'], different: [{}, NOTHING, 0, false] },
]

const WIDE = 2 ** 53

/** Arguments that a contract passed to another: JSON has types. */
export const ARGUMENTS: Row[] = [
  {
    text: '["5"]',
    equal: [['5']],
    different: [[5], [5n], ['5.0'], ['5', '5'], NOTHING],
    mistakes: [[undefined], [BIG]],
  },
  { text: '[5]', equal: [[5], [5n]], different: [['5'], [6], [true]], mistakes: [[Number.NaN], [() => true]] },
  {
    text: '[9007199254740993]',
    equal: [[9007199254740993n]],
    different: [[9007199254740992n], ['9007199254740993']],
    mistakes: [[WIDE]],
  },
  { text: '[true]', equal: [[true]], different: [['true'], [1], [false]] },
  { text: '["true"]', equal: [['true']], different: [[true], [1]] },
  { text: '[null]', equal: [[null]], different: [['null'], NOTHING, [''], [0]] },
  { text: '["{\\"a\\":1}"]', equal: [[{ a: 1 }], ['{"a":1}']], different: [[{ a: '1' }], [['a']], ['{"a": 1}']] },
  {
    text: '[{"a":9007199254740993}]',
    equal: [[{ a: 9007199254740993n }]],
    different: [[{ a: 9007199254740992n }]],
    mistakes: [[{ a: WIDE }]],
  },
  {
    text: '[0.1,"0.10"]',
    equal: [[0.1, '0.10']],
    different: [
      ['0.1', '0.10'],
      [0.1, '0.1'],
      [0.1, 0.1],
      ['0.10', 0.1],
    ],
  },
]

/** Changes of a balance of a token with 8 decimals, in its smallest units. */
export const BALANCES: { units: bigint; equal: string[]; different: string[]; mistakes: unknown[] }[] = [
  {
    units: 150_000_000n,
    equal: ['+1.5', '1.5', '+1.50', '1.50000000', '+01.5', '1.500000000'],
    different: ['1.4', '-1.5', '15', '1.50000001', '1.49999999', '0', '1'],
    mistakes: [1.5, '+1.5e0', '1,5', '', ' 1.5', '1.500000001', '.5', '1.', null, undefined, 150000000n],
  },
  {
    units: 9_007_199_254_740_993n,
    equal: ['+90071992.54740993', '90071992.54740993'],
    different: ['90071992.54740992', '90071992.54740994', '+90071992.5474099', '-90071992.54740993'],
    mistakes: [90071992.54740994, '90071992.547409931', 9007199254740993n],
  },
  {
    units: -1n,
    equal: ['-0.00000001'],
    different: ['0.00000001', '0', '-0', '-0.00000002'],
    mistakes: ['-1e-8', -1e-8],
  },
  { units: 0n, equal: ['0', '+0', '-0', '0.00'], different: ['0.00000001', '1'], mistakes: [0, '', false] },
]
