import { expect } from 'chai'
import { type ExpressionNames, evaluate } from '../../../src/debugger/expression.js'
import { ExpressionError } from '../../../src/debugger/expression-parser.js'
import { type DebugValue, formatValue } from '../../../src/debugger/values.js'

const VALUES: Record<string, DebugValue> = {
  n: 5,
  text: 'alice',
  nothing: null,
  missing: ['u'],
  amount: ['b', '12.5'],
  precise: ['b', '90071992.54740993'],
  big: ['i', '9007199254740993'],
  large: 2 ** 53 - 1,
  cut: ['s', 'abc', 6],
  other: ['s', 'abd', 6],
  half: ['o', '', [['a', 1]], 2],
  list: ['a', [1, 2, 3], 3],
  long: ['a', [1], 500],
  order: [
    'o',
    'Order',
    [
      ['buyer', 'bob'],
      ['sums', ['a', [7], 1]],
    ],
    2,
  ],
  tally: ['m', 'Map', [['bob', 2]], 1],
}
const NAMES: ExpressionNames = {
  read: (name) => VALUES[name],
  readStorage: (key, field) =>
    key === 'total' ? '9' : key === 'big' ? '9007199254740993' : key === 'map' && field === 'a' ? null : undefined,
}
const show = (text: string) => formatValue(evaluate(text, NAMES))

describe('debugger expressions', () => {
  const results: Record<string, string> = {
    'n + 1': '6',
    'n > 4 && text === "alice"': 'true',
    'nothing ?? "none"': '"none"',
    'order.buyer.length': '3',
    'order.sums[0] * n': '35',
    'order["buyer"]': '"bob"',
    'list.length': '3',
    'list.includes(2)': 'true',
    'tally.bob': 'undefined',
    'amount.gt(12)': 'true',
    'amount.plus(n)': '17.5',
    'amount + 1': '"12.51"',
    'text.slice(1, 3)': '"li"',
    'missing === undefined': 'true',
    'typeof nowhere': '"undefined"',
    '`${text} has ${n}`': '"alice has 5"',
    'n ? "yes" : "no"': '"yes"',
    '-n % 3': '-2',
    '0 / 0': 'NaN',
    'storage.get("total")': '"9"',
    'storage.mapHas("map", "a")': 'false',
    '"buyer" in order': 'true',
    'nothing?.x': 'undefined',
    'storage.get("total") == 9': 'true',
    'storage.get("total") == 9n': 'true',
    'storage.get("total") === 9': 'false',
    'storage.get("big") == 9007199254740993n': 'true',
    'storage.get("big") == 9007199254740992n': 'false',
    'storage.get("big") != 9007199254740992n': 'true',
    'storage.get("big") > 9007199254740992n': 'true',
    'storage.get("big") <= 9007199254740992n': 'false',
    'storage.get("big") > large': 'true',
    'big === 9007199254740993n': 'true',
    'big === 9007199254740992n': 'false',
    'big == "9007199254740993"': 'true',
    'big == "9007199254740992"': 'false',
    'big > 9007199254740992n': 'true',
    'big + 1n': '9007199254740994n',
    'big * 10n - 1n': '90071992547409929n',
    'big / 2n': '4503599627370496n',
    'big % 10n': '3n',
    '[, 1].length': '2',
    '[1, , 3]': '[1, undefined, 3]',
    'amount.toFixed(3)': '"12.500"',
    '2 ** 3 ** 2': '512',
    '-big': '-9007199254740993n',
    'big & 1n': '1n',
    'precise == "90071992.54740993"': 'true',
    'precise == "90071992.54740994"': 'false',
    'precise < 90071992.54740994': 'true',
    'precise > "90071992.54740992"': 'true',
    '5n == 5': 'true',
    '"x" == 5': 'false',
    'null == 0': 'false',
    'cut == other': 'false',
    'cut == "abc"': 'false',
    'cut === "abdefg"': 'false',
    'half == order': 'false',
    'list == list': 'true',
    'true == 1': 'true',
    '1 / 0 === 1 / 0': 'true',
    '0 / 0 === 0 / 0': 'false',
    '0 === -0': 'true',
    order: 'Order { buyer: "bob", sums: [7] }',
  }
  for (const [text, result] of Object.entries(results)) {
    it(`evaluate ${text}`, () => expect(show(text)).to.equal(result))
  }

  const inexact: Record<string, string> = {
    '9007199254740993': '9007199254740993 is rounded to 9007199254740992: write 9007199254740993n',
    'big > 9007199254740992': '9007199254740992 is rounded',
    '90071992.54740993 == precise': 'is rounded to 90071992.54740994: write "90071992.54740993"',
    'big + 1': 'cannot mix',
    '+big': 'cannot mix',
    'big / 0n': 'division by zero',
    'cut == cut': 'not recorded',
    'cut === "abcdef"': 'not recorded',
    '"abcxyz" != cut': 'not recorded',
    'long === long': 'not recorded',
    'half == half': 'not recorded',
  }
  for (const [text, says] of Object.entries(inexact)) {
    it(`debugger expressions reject the lost digits or mixed types of ${text}`, () => {
      expect(() => show(text)).to.throw(ExpressionError, says)
    })
  }

  const effects = [
    'n = 1',
    'n++',
    'delete order.buyer',
    'n += 1',
    'steal()',
    'new Map()',
    'storage.put("a", "b")',
    'list.push(1)',
    'list.sort()',
    '() => 1',
    'f`x`',
    'list[n = 0]',
    'eval("n")',
    'text.replace("a", "b")',
  ]
  for (const text of effects) {
    it(`debugger expressions reject the side effects of ${text}`, () => {
      expect(() => show(text)).to.throw(ExpressionError, 'may have side effects')
    })
  }

  const mistakes: Record<string, string> = {
    nowhere: 'nowhere is not a variable here',
    'n +': 'is not an expression',
    'n n': 'unexpected "n" after the expression',
    'nothing.x': 'cannot read "x" of null',
    'long[400]': 'was not recorded',
    'storage.get("other")': 'has not read or written other up to here',
    'n.toFixed(2)': 'has no method toFixed that can be evaluated',
  }
  for (const [text, message] of Object.entries(mistakes)) {
    it(`debugger expressions report ${text}`, () => expect(() => show(text)).to.throw(ExpressionError, message))
  }

  // A text of 2^k characters written out in k steps: without a limit, each of these needs gigabytes or minutes.
  const digits = '9'.repeat(30)
  const power = (depth: number): string =>
    depth === 0 ? '"aaaaaaaaaaaaaaaa".split("")' : `${power(depth - 1)}.join("aaaaaaaaaaaaaaaa").split("")`
  const bombs: Record<string, [string, string]> = {
    'decimal places': ['amount.toFixed(1e7)', 'more than 10000 digits'],
    'decimal places of the engine': ['amount.toFixed(1e9)', 'more than 10000 digits'],
    'an exponent to add': ['amount.plus("1e9999999")', 'more than 10000 digits'],
    'an exponent to divide by': ['amount.div("1e-999999")', 'more than 10000 digits'],
    'an exponent to compare with': ['amount.gt("1e9999999")', 'more than 10000 digits'],
    'the exponent of a product': [`amount${'.times("1e9000")'.repeat(3)}`, 'more than 10000 digits'],
    'joins of joins': [power(8), 'longer than 1048576'],
    padding: ['text.padEnd(1e9)', 'may have side effects'],
    repetition: ['text.repeat(1e9)', 'may have side effects'],
    'a power of bigints': [`${digits}n ** ${digits}n`, 'not supported for bigints'],
    'a shift of bigints': ['1n << 1000000000n', 'not supported for bigints'],
    'a long text': [`"${'a'.repeat(10_000)}"`, 'at most 10000 are evaluated'],
  }
  for (const [what, [text, message]] of Object.entries(bombs)) {
    it(`rejects ${what} beyond the limit of size`, () => {
      expect(() => show(text)).to.throw(ExpressionError, message)
    })
  }

  const nestings: Record<string, (depth: number) => string> = {
    powers: (depth) => `${'2**'.repeat(depth)}2`,
    sums: (depth) => `${'1+'.repeat(depth)}1`,
    negations: (depth) => `${'!'.repeat(depth)}1`,
    parentheses: (depth) => `${'('.repeat(depth)}1${')'.repeat(depth)}`,
    lists: (depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`,
    conditions: (depth) => `${'n?'.repeat(depth)}1${':2'.repeat(depth)}`,
    members: (depth) => `order${'[0]'.repeat(depth)}`,
    templates: (depth) => `${'`${'.repeat(depth)}1${'}`'.repeat(depth)}`,
    calls: (depth) => `text${'.trim()'.repeat(depth)}`,
  }
  for (const [what, nest] of Object.entries(nestings)) {
    for (const depth of [190, 300, 1500, 100_000]) {
      it(`evaluates or rejects ${what} nested ${depth} deep`, () => {
        try {
          show(nest(depth))
        } catch (error) {
          expect(error).to.be.an.instanceOf(ExpressionError)
        }
      })
    }
  }

  // Arguments that bignumber.js rejects by an error of its own.
  const refused = ['amount.toFixed(-1)', 'amount.toFixed("x")', 'amount.toString(99)', 'amount.plus(1, 99)']
  for (const text of refused) {
    it(`rejects the arguments of ${text}`, () => expect(() => show(text)).to.throw(ExpressionError))
  }
})
