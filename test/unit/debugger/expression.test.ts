import { expect } from 'chai'
import { evaluate, type Names } from '../../../src/debugger/expression.js'
import { ExpressionError } from '../../../src/debugger/expression-parser.js'
import { formatValue, type Value } from '../../../src/debugger/values.js'

const VALUES: Record<string, Value> = {
  n: 5,
  text: 'alice',
  nothing: null,
  missing: ['u'],
  amount: ['b', '12.5'],
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
const NAMES: Names = {
  read: (name) => VALUES[name],
  readStorage: (key, field) => (key === 'total' ? '9' : key === 'map' && field === 'a' ? null : undefined),
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
    order: 'Order { buyer: "bob", sums: [7] }',
  }
  for (const [text, result] of Object.entries(results)) {
    it(`evaluate ${text}`, () => expect(show(text)).to.equal(result))
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
    it(`reject the side effects of ${text}`, () => {
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
    it(`report ${text}`, () => expect(() => show(text)).to.throw(ExpressionError, message))
  }
})
