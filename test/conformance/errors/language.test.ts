import { describeStatements, uncaught } from './scripts.js'
import { describeErrors } from './table.js'

const thrown = (text: string) => `Uncaught exception: ${text}`
const MAX = '9223372036854775807'

describeStatements('what is thrown', [
  ['an error', "throw new Error('no')", uncaught('no')],
  ['a text', "throw 'no'", thrown('no')],
  ['nothing', 'throw undefined', thrown('undefined')],
  ['null', 'throw null', thrown('')],
  ['an object', 'throw {}', thrown('[object Object]')],
  ['a member of nothing', 'undefined.a', thrown("TypeError: Cannot read property 'a' of undefined")],
  ['a member set on nothing', 'null.a = 1', thrown("TypeError: Cannot set property 'a' of null")],
  ['no such name', 'nowhere', thrown('ReferenceError: nowhere is not defined')],
  ['no such function', 'this.none()', thrown('TypeError: this.none is not a function')],
  ['a removed global', 'parseFloat("1")', thrown('TypeError: parseFloat is not a function')],
  ['a removed class', 'new Map()', thrown('TypeError: Map is not a constructor')],
  ['a removed method', "'a'.match('a')", thrown('TypeError: "a".match is not a function')],
  ['a constant set', 'const a = 1; a = 2', thrown('TypeError: Assignment to constant variable.')],
  ['a character set', "'abc'[0] = 'x'", thrown("TypeError: Cannot assign to read only property '0' of string 'abc'")],
  ['code from text', "eval('1')", thrown('EvalError: Code generation from strings disallowed for this context')],
  ['no end of calls', 'const f = () => f(); f()', thrown('RangeError: Maximum call stack size exceeded')],
  [
    'a label that its charge took away',
    'a: for (let i = 0; i < 9; i++) { for (;;) { continue a } }',
    thrown("SyntaxError: Undefined label 'a'"),
  ],
  ['an array of no length', 'new Array(-1)', thrown('RangeError: Invalid array length')],
  ['a big integer', 'return BigInt(1)', thrown('TypeError: Do not know how to serialize a BigInt')],
])

describeStatements('JSON', [
  ['no JSON', "JSON.parse('[b')", thrown('SyntaxError: Unexpected token b in JSON at position 1')],
  ['an early end', "JSON.parse('[')", thrown('SyntaxError: Unexpected end of JSON input')],
  ['a circle', 'const a = []; a.push(a); JSON.stringify(a)', uncaught('Converting circular structure to JSON')],
  ['a replacer of no kind', "JSON.stringify({}, 'a')", uncaught('JSON.stringify')],
])

describeStatements('numbers', [
  ['a fraction', "new Int64('1.5')", uncaught('Int64: 1.5 is not an integer')],
  ['too large', `new Int64('${MAX}').plus(1)`, uncaught('Int64: 9223372036854775808 overflow int64')],
  ['too small', `new Int64('-${MAX}').minus(2)`, uncaught('Int64: -9223372036854775809 underflow int64')],
  ['no argument', 'new Int64(1).plus()', uncaught('Int64 argument: undefined is empty')],
  ['null as argument', 'new Int64(1).eq(null)', uncaught('Int64 argument: null is empty')],
  ['too large', "new Float64('1e20')", uncaught('Float64: 100000000000000000000 overflow float64')],
  ['too small', "new Float64('-1e20')", uncaught('Float64: -100000000000000000000 underflow float64')],
  ['no argument', 'new Float64(1).div()', uncaught('float64 argument: undefined is empty')],
])

describeStatements('the counter and the limits', [
  [
    'more than the counter holds',
    '[].forEach.call({ length: 4294967295 }, () => 0)',
    uncaught('IOSTContractInstruction_Incr gas overflow max int'),
  ],
  [
    'no number',
    "[].forEach.call({ length: '1' }, () => 0)",
    uncaught('IOSTContractInstruction_Incr value must be number'),
  ],
  ['no gas', '[].forEach.call({}, () => 0)', uncaught('IOSTContractInstruction_Incr invalid gas')],
  ['a long result', "return 'x'.repeat(65537)", 'result too long'],
  ['a result of too many bytes', "return 'é'.repeat(32769)", 'result too long'],
  ['no end', 'for (;;);', 'out of gas'],
])

const RESERVED = [
  ...['module', 'require', 'storage', 'blockchain', 'IOSTCrypto', 'console', 'Console', 'emptyOptions'],
  ...['BigNumber', 'Int64', 'MaxInt64', 'MinInt64', 'Float64', 'MaxFloat64', 'MinFloat64'],
  ...['format', 'formatWithOptions'],
]
const CONTEXT = ['block', 'tx', 'blockInfo', 'txInfo']

describeErrors('names that are taken', {
  rows: [...RESERVED, ...CONTEXT, 'obj', 'rs'].map((name) => [
    name,
    'system.iost/setCode',
    [
      JSON.stringify({
        info: { lang: 'javascript', version: '', abi: [] },
        code: `class Shop { init() {} }\nconst ${name} = {};\nmodule.exports = Shop;`,
      }),
    ],
    thrown(`SyntaxError: Identifier '${name}' has already been declared`),
  ]),
})

/** A deadline that has passed before anything ran. */
describeErrors('the clock', {
  node: { timeLimitMs: 0 },
  ending: 'TIMEOUT',
  rows: [
    [
      'no time left',
      'system.iost/setCode',
      [
        JSON.stringify({
          info: { lang: 'javascript', version: '', abi: [] },
          code: 'class Shop { init() {} }\nmodule.exports = Shop;',
        }),
      ],
      'execution killed',
    ],
  ],
})
