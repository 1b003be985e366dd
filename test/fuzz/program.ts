import fc from 'fast-check'

/** Random contracts: what the chain's language has, in all its parts, and what contracts call; most run, many throw. */

const NAMES = ['a', 'b', 'p', 'q', 'r', 's'] as const
const name = fc.constantFrom(...NAMES)
const key = fc.constantFrom(
  'x',
  'y',
  'length',
  'constructor',
  'toString',
  'valueOf',
  '0',
  '1',
  'prototype',
  '__proto__',
)
const quote = (text: string) => `'${text.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`
const word = fc
  .constantFrom('', 'a', 'abc', '12', '-3.5', "it's", '"', 'é…', '{"x":1}', 'x'.repeat(40), 'constructor', '\n')
  .map(quote)
const number = fc.constantFrom('0', '1', '2', '7', '-1', '0.5', '1e21', '-0', '255', '4294967296', 'NaN', 'Infinity')
const literal = fc.oneof(number, word, fc.constantFrom('true', 'false', 'null', 'undefined'))
const binary = fc.constantFrom(
  ...['+', '-', '*', '/', '%', '|', '&', '^', '<<', '>>', '>>>', '==', '!=', '===', '!==', '<', '<=', '>', '>='],
  ...['&&', '||', 'in', 'instanceof'],
)
const unary = fc.constantFrom('-', '+', '!', '~', 'typeof ', 'void ')
const update = fc.constantFrom('=', '+=', '-=', '*=', '|=')
const method = fc.constantFrom(
  ...[
    'toString',
    'valueOf',
    'concat',
    'indexOf',
    'includes',
    'slice',
    'split',
    'join',
    'push',
    'pop',
    'shift',
    'map',
    'filter',
  ],
  ...[
    'sort',
    'reverse',
    'forEach',
    'every',
    'find',
    'replace',
    'trim',
    'toUpperCase',
    'charAt',
    'charCodeAt',
    'substring',
  ],
  ...[
    'plus',
    'times',
    'div',
    'pow',
    'toFixed',
    'eq',
    'next',
    'hasOwnProperty',
    'call',
    'apply',
    'bind',
    'x',
    'y',
    'fill',
  ],
)
const builtIn = fc.constantFrom(
  ...[
    'String',
    'Number',
    'Object',
    'Array',
    'Symbol',
    'BigInt',
    'Error',
    'isNaN',
    'Math.max',
    'Math.floor',
    'Math.pow',
    'Math.sqrt',
  ],
  ...[
    'JSON.stringify',
    'JSON.parse',
    'Object.keys',
    'Object.entries',
    'Object.assign',
    'Object.freeze',
    'Array.isArray',
  ],
  ...[
    'new BigNumber',
    'new Int64',
    'new Float64',
    'new Error',
    'new Array',
    'new Object',
    'format',
    'require',
    'console.log',
  ],
  ...[
    'storage.put',
    'storage.get',
    'storage.has',
    'storage.del',
    'storage.mapPut',
    'storage.mapGet',
    'storage.mapKeys',
  ],
  ...['storage.globalGet', 'blockchain.call', 'blockchain.receipt', 'blockchain.event', 'blockchain.transfer'],
  ...[
    'blockchain.requireAuth',
    'blockchain.contractName',
    'blockchain.publisher',
    'blockchain.txInfo',
    'IOSTCrypto.sha3',
  ],
)
const realm = fc.constantFrom(
  'Math',
  'JSON',
  'storage',
  'tx',
  'block',
  'module',
  'Array.prototype',
  'Object.prototype',
  'String.prototype',
)

interface Code {
  expression: string
  list: string
  place: string
  body: string
  statement: string
}

const code = fc.letrec<Code>((rules) => {
  const tie = (rule: keyof Code) => rules(rule) as fc.Arbitrary<string>
  const e = tie('expression')
  const join = (...parts: (string | fc.Arbitrary<string>)[]) =>
    fc
      .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
      .map((texts) => texts.join(''))
  const some = (weight: number, arbitrary: fc.Arbitrary<string>) => ({ weight, arbitrary })
  return {
    list: fc.array(fc.oneof(some(9, e), some(1, join('...', e))), { maxLength: 2 }).map((list) => list.join(', ')),
    place: fc.oneof(
      some(5, name),
      some(2, join(name, '.', fc.constantFrom('x', 'y', 'length'))),
      some(1, join(name, '[', e, ']')),
      some(1, join(realm, '.', fc.constantFrom('x', 'y', 'max', 'get', 'toJSON', 'incr'))),
    ),
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      some(6, literal),
      some(6, name),
      some(5, join('(', e, ' ', binary, ' ', e, ')')),
      some(1, join('(', unary, e, ')')),
      some(1, join('(', e, ' ? ', e, ' : ', e, ')')),
      some(2, join('(', tie('place'), ' ', update, ' ', e, ')')),
      some(1, join('(', tie('place'), fc.constantFrom('++', '--'), ')')),
      some(1, join('(delete ', tie('place'), ')')),
      some(2, join('[', tie('list'), ']')),
      some(2, join('({ x: ', e, ', ', key, ': ', e, ', [', e, ']: ', e, ' })')),
      some(1, join('({ get x() { ', tie('body'), ' }, toString() { ', tie('body'), ' } })')),
      some(1, join('({ toJSON() { ', tie('body'), ' }, valueOf() { return ', e, ' } })')),
      some(3, join('(', e, ').', key)),
      some(1, join('(', e, ')[', e, ']')),
      some(4, join('(', e, ').', method, '(', tie('list'), ')')),
      some(6, join(builtIn, '(', tie('list'), ')')),
      some(2, join('`t${', e, '}-${', e, '}`')),
      some(2, join('((', fc.constantFrom('', 'a', 'a, b', '...a', 'a = 1'), ') => ', e, ')')),
      some(1, join('((a, b) => { ', tie('body'), ' })')),
      some(1, join('(function (a) { ', tie('body'), ' })')),
      some(1, join('[...(function* () { yield ', e, '; ', tie('body'), ' })()]')),
      some(1, join('(class extends Object { m(a) { ', tie('body'), ' } static x() { return ', e, ' } })')),
      some(2, join(name, '(', tie('list'), ')')),
    ),
    body: fc.array(tie('statement'), { maxLength: 2 }).map((list) => list.join(' ')),
    statement: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      some(6, join(e, ';')),
      some(3, join('return ', e, ';')),
      some(2, join(tie('place'), ' ', update, ' ', e, ';')),
      some(1, join('let ', fc.constantFrom('m', 'n', 'a'), ' = ', e, ';')),
      some(1, join('{ const p = ', e, '; ', tie('body'), ' }')),
      some(2, join('if (', e, ') { ', tie('body'), ' } else ', e, ';')),
      some(1, join('for (let a = 0; a < 3; a++) { ', tie('body'), ' }')),
      some(1, join('for (const b of ', e, ') { ', tie('body'), ' }')),
      some(1, join('for (var q in ', e, ') { ', tie('body'), ' }')),
      some(1, join('while (', e, ') { ', tie('body'), ' break; }')),
      some(1, join('switch (', e, ') { case ', e, ': ', tie('body'), ' default: ', tie('body'), ' }')),
      some(1, join('throw ', e, ';')),
      some(1, join('throw new Error(', e, ');')),
      some(1, join('function f(a) { ', tie('body'), ' }')),
      some(
        1,
        join('{ class K { constructor(a) { ', tie('body'), ' } get x() { return ', e, ' } } r = new K(', e, '); }'),
      ),
      some(1, join('Object.defineProperty(', realm, ', ', word, ', { value: ', e, ' });')),
      some(1, join('l: for (;;) { ', tie('body'), ' break l; }')),
    ),
  }
})

/** Something at hand: what most programs work on, so that not all of them fail at once. */
const value = fc.oneof(
  { weight: 8, arbitrary: literal },
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      ...[
        '[3, 1, 2]',
        "['b', 'a']",
        '{ x: 1, y: [2] }',
        '(a) => a',
        'function (a, b) { return b }',
        "new BigNumber('1.5')",
      ],
      ...[
        'new Int64(7)',
        '[[1, 2], [3]]',
        '(function* () { yield 1; yield 2 })()',
        'Object.create(null)',
        'Symbol.iterator',
      ],
      ...[
        'BigInt(5)',
        "{ get x() { return 1 }, toString() { return 'o' } }",
        'class { m() { return 1 } }',
        "new Error('e')",
      ],
    ),
  },
  { weight: 2, arbitrary: code.expression },
)

/** Top-level code must not return. */
const top = code.statement.map((text) => `(function () { ${text} })();`)

const sparse = (arbitrary: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary })

/** A contract with the method `go(a, b)`; `%MARK%` stands for a label. */
export const program = fc
  .record({
    kinds: fc.array(fc.constantFrom('var', 'let'), { minLength: 4, maxLength: 4 }),
    values: fc.array(value, { minLength: 4, maxLength: 4 }),
    before: sparse(top),
    functions: sparse(code.body.map((body) => `function g(a, b) { ${body} }`)),
    helper: code.body,
    go: fc.array(code.statement, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('\n    ')),
    result: fc.oneof(name, code.expression),
  })
  .map(
    ({ kinds, values, before, functions, helper, go, result }) => `%MARK%: ;
${values.map((text, i) => `${kinds[i]} ${['p', 'q', 'r', 's'][i]} = ${text};`).join('\n')}
${before}
${functions}
class Shop {
  init() {}
  help(a, b) { ${helper} }
  go(a, b) {
    ${go}
    return ${result};
  }
}
module.exports = Shop;`,
  )
