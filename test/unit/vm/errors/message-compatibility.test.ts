import { expect } from 'chai'
import { translateMessage } from '../../../../src/vm/errors/message-compatibility.js'

const PAIRS: readonly [now: string, then: string][] = [
  ["TypeError: Cannot read properties of undefined (reading 'x')", "TypeError: Cannot read property 'x' of undefined"],
  ["TypeError: Cannot read properties of null (reading 'a\n'b')", "TypeError: Cannot read property 'a\n'b' of null"],
  ["TypeError: Cannot set properties of undefined (setting '0')", "TypeError: Cannot set property '0' of undefined"],
  ["ReferenceError: Cannot access 'q' before initialization", 'ReferenceError: q is not defined'],
  ['RangeError: Invalid count value: Infinity', 'RangeError: Invalid count value'],
  [
    'TypeError: The comparison function must be either a function or undefined: 5',
    'TypeError: The comparison function must be either a function or undefined',
  ],
  ['TypeError: number 5 is not a function', 'TypeError: number is not a function'],
  ['TypeError: object null is not a function', 'TypeError: object is not a function'],
  ['TypeError: string "a\nb" is not a function', 'TypeError: string is not a function'],
  [
    'TypeError: Spread syntax requires ...iterable[Symbol.iterator] to be a function',
    'TypeError: Found non-callable @@iterator',
  ],
  [
    'TypeError: undefined is not iterable (cannot read property Symbol(Symbol.iterator))',
    "TypeError: Cannot read property 'Symbol(Symbol.iterator)' of undefined",
  ],
  [
    'TypeError: object null is not iterable (cannot read property Symbol(Symbol.iterator))',
    "TypeError: Cannot read property 'Symbol(Symbol.iterator)' of object",
  ],
  [
    'TypeError: number 5 is not iterable (cannot read property Symbol(Symbol.iterator))',
    'TypeError: undefined is not a function',
  ],
  [
    'TypeError: _IOSTSpreadElement is not iterable (cannot read property Symbol(Symbol.iterator))',
    'TypeError: _IOSTSpreadElement(...) is not a function or its return value is not iterable',
  ],
  [
    'TypeError: f is not a function or its return value is not iterable',
    'TypeError: f(...) is not a function or its return value is not iterable',
  ],
  [
    "TypeError: Cannot assign to read only property 'undefined' of object '#<Object>'",
    "TypeError: Cannot assign to read only property 'undefined' of object '[object Object]'",
  ],
  [
    "TypeError: Immutable prototype object 'Object.prototype' cannot have their prototype set",
    "TypeError: Immutable prototype object '#<Object>' cannot have their prototype set",
  ],
  [
    "TypeError: Class constructors cannot be invoked without 'new'",
    "TypeError: Class constructor  cannot be invoked without 'new'",
  ],
  [
    'TypeError: Function.prototype.apply was called on #<Object>, which is an object and not a function',
    'TypeError: Function.prototype.apply was called on #<Object>, which is a object and not a function',
  ],
  [
    'TypeError: Function.prototype.apply was called on null, which is null and not a function',
    'TypeError: Function.prototype.apply was called on null, which is a object and not a function',
  ],
  ['RangeError: Exponent must be non-negative', 'RangeError: Exponent must be positive'],
  ['RangeError: undefined must be positive', 'RangeError: Exponent must be positive'],
  ["SyntaxError: Unexpected token ';'", 'SyntaxError: Unexpected token ;'],
  ['SyntaxError: Invalid left-hand side in assignment', 'ReferenceError: Invalid left-hand side in assignment'],
  [
    'TypeError: Invalid property descriptor. Cannot both specify accessors and a value or writable attribute',
    'TypeError: Invalid property descriptor. Cannot both specify accessors and a value or writable attribute, #<Object>',
  ],
]

describe('V8 message compatibility', () => {
  for (const [now, then] of PAIRS) {
    it(`maps ${JSON.stringify(now)} to ${JSON.stringify(then)}`, () => {
      expect(translateMessage(now)).to.equal(then)
    })
  }

  it('leaves old and other messages unchanged', () => {
    for (const text of [
      ...PAIRS.map(([, then]) => then),
      'TypeError: x is not a function',
      'Error: RangeError: Invalid count value: 1',
    ]) {
      expect(translateMessage(text)).to.equal(text)
    }
  })
})
