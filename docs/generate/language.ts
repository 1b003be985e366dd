// biome-ignore-all lint/suspicious/noTemplateCurlyInString: examples are quoted as they are written
import { LIBRARY } from '../../src/contract/library.js'

/** A construct of the language, and what becomes of it. `test/unit/project/language.test.ts` compiles and runs each. */
export interface Construct {
  name: string
  /** The body of a method that answers something, or, where it is a whole, a file. */
  code: string
  isWhole?: true
  /** Start of the message, if the compiler rejects the construct. All others return what Node.js returns. */
  refused?: string
}

export const CONSTRUCTS: readonly Construct[] = [
  { name: 'list destructuring', code: 'const [a, , b = 3] = [1, 2]; return a + b' },
  {
    name: 'object destructuring',
    code: "const { a, b: { c }, ['d']: e = 5 } = { a: 1, b: { c: 2 } }; return a + c + e",
  },
  {
    name: 'rest of a list, of an object',
    code: 'const [a, ...b] = [1, 2, 3], { c, ...d } = { c: 1, e: 2 }; return [b, d]',
  },
  { name: 'destructured parameters', code: 'const f = ({ a }, [b] = [2]) => a + b; return f({ a: 1 })' },
  { name: 'swap', code: 'let [a, b] = [1, 2]; [a, b] = [b, a]; return [a, b]' },
  {
    name: 'destructuring in `for of`',
    code: "let s = ''; for (const [k, v] of Object.entries({ a: 1 })) s += k + v; return s",
  },
  { name: 'destructuring of what is no list', code: "const [a, b] = 'xy'; return a + b" },
  { name: 'optional chaining', code: 'const a = null; return [a?.b, a?.[0], a?.b(), ({ c: 1 })?.c]' },
  { name: 'nullish coalescing', code: "return [null ?? 1, undefined ?? 2, 0 ?? 3, '' ?? 4]" },
  { name: 'logical assignment', code: 'let a = null, b = 0, c = 1; a ??= 1; b ||= 2; c &&= 3; return [a, b, c]' },
  { name: 'object spread', code: 'return { ...{ a: 1 }, b: 2, ...null }' },
  { name: 'spread in lists and calls', code: "return [...[1, 2], Math.max(...[3, 4]), ...'ab']" },
  { name: 'arrow functions with `this`', code: 'return [1].map((x) => x + Object.keys(this).length)' },
  { name: 'default and rest parameters', code: 'const f = (a, b = a, ...c) => [a, b, c]; return f(1, undefined, 3)' },
  { name: 'template literals, tags', code: 'const t = (s, ...v) => s.join("-") + v; return `a${1}b` + t`c${2}d`' },
  {
    name: 'classes, accessors, inheritance',
    code: 'class A { get x() { return 1 } } class B extends A { y() { return this.x + super.x } } return new B().y()',
  },
  { name: 'fields of classes', code: 'class A { a = 1; b = this.a + 1; static c = 5 } return [new A().b, A.c]' },
  {
    name: 'static fields of the contract',
    isWhole: true,
    code: 'export class K { static MAX = 5; init() {} f() { return K.MAX } }',
  },
  { name: 'generators, iterators', code: 'function* g() { yield 1; yield* [2, 3] } return [...g()]' },
  {
    name: 'labels',
    code: "let s = ''; a: for (const x of [1, 2, 3]) { for (const y of [1, 2]) { if (y === x) continue a; if (x === 3) break a; s += y } } return s",
  },
  {
    name: '`for in`, `switch`, `do`',
    code: "let s = ''; for (const k in { a: 1 }) s += k; do s += 'b'; while (s.length < 3); switch (s) { case 'abb': return 1; default: return 2 }",
  },
  {
    name: 'properties called `catch`, `async`',
    code: 'const o = { async: 1, catch() { return 2 } }; o.await = o.catch(); return [o.async, o.await]',
  },
  { name: 'exponents, separators, trailing commas', code: 'const f = (a, b,) => a ** b; return f(2, 1_0,)' },
  {
    name: 'symbols, computed keys',
    code: "const k = 'a', o = { [k + 'b']: 1, [Symbol.iterator]: 2 }; return [o.ab, o[Symbol.iterator]]",
  },
  {
    name: 'getters and setters of objects',
    code: 'const o = { v: 1, get x() { return this.v }, set x(n) { this.v = n } }; o.x = 5; return o.x',
  },
  { name: 'closures, recursion', code: 'const f = (n) => (n < 2 ? n : f(n - 1) + f(n - 2)); return f(10)' },
  {
    name: 'comma, `void`, `typeof`, `delete`, `in`, `instanceof`',
    code: "const o = { a: 1 }; delete o.a; return [(1, 2), void 0, typeof o, 'a' in o, [] instanceof Array]",
  },
  { name: 'bitwise operators', code: 'return [5 & 3, 5 | 3, 5 ^ 3, ~5, 1 << 4, -8 >> 1, -8 >>> 28]' },
  { name: '`throw`', code: "const f = () => { throw new Error('no') }; return typeof f" },
  {
    name: 'imports',
    isWhole: true,
    code: "import { twice } from './lib/twice'\nexport class K { init() {} f() { return twice(2) } }",
  },
  {
    name: 'types, enums, generics',
    isWhole: true,
    code: "enum E { A = 'a' }\nconst id = <T>(x: T): T => x\nexport class K { init(): void {} f(): string { return id<E>(E.A) as string } }",
  },
  {
    name: 'methods from a base class',
    isWhole: true,
    code: 'class B { f() { return 7 } }\nexport class K extends B { init() {} }',
  },
  { name: 'regular expressions', code: "return /a/.test('a')", refused: 'regular expressions are refused' },
  { name: '`try`, `catch`, `finally`', code: 'try { return 1 } finally { }', refused: 'the word try is refused' },
  { name: '`async`, `await`', code: 'const f = async () => 1; return f', refused: 'the word async is refused' },
  { name: 'BigInt literals', code: 'return 1n', refused: 'BigInt literals are refused' },
  { name: 'private names', code: 'class A { #a = 1 } return new A()', refused: 'private #names are refused' },
  { name: 'decorators', code: 'class A { @d a() {} } return new A()', refused: 'decorators are refused' },
  { name: '`import()`', code: "return import('a')", refused: 'import() is refused' },
  { name: '`with`', code: 'with ({}) { return 1 }', refused: 'With statements cannot be used' },
  {
    name: 'fields of the contract',
    isWhole: true,
    code: 'export class K { a = 1; init() {} f() {} }',
    refused: 'the field a has a value',
  },
  {
    name: 'a constructor of the contract',
    isWhole: true,
    code: 'export class K { constructor() {} init() {} }',
    refused: 'a contract class must not have a constructor',
  },
  {
    name: 'optional parameters of public methods',
    isWhole: true,
    code: 'export class K { init() {} f(a?: string) {} }',
    refused: 'the parameter a of f cannot be left out',
  },
  {
    name: '`bigint`, `BigNumber`, `Date` as arguments',
    isWhole: true,
    code: 'export class K { init() {} f(a: bigint) {} }',
    refused: 'the parameter a of f cannot be a bigint',
  },
  {
    name: 'destructured parameters of generators',
    code: 'function* g({ a }) { yield a } return [...g({ a: 1 })]',
    refused: 'parameters of generators cannot be destructured',
  },
]

/** The page of the language: what becomes of each construct, and what of the library there is. */
export function formatLanguage(
  formatTable: (heads: readonly string[], rows: readonly (readonly string[])[]) => string,
): string[] {
  const runs = CONSTRUCTS.filter((construct) => construct.refused === undefined)
  const refused = CONSTRUCTS.filter((construct) => construct.refused !== undefined)
  const example = ({ code }: Construct) => `\`\`${code.replaceAll('\n', ' ⏎ ')}\`\``
  const library = Object.entries(LIBRARY).map(([name, members]) => {
    return [
      `\`${name}\``,
      members.filter((member) => !/^_|^(length|name|prototype|constructor)$/.test(member)).join(', '),
    ]
  })
  return [
    'The language of contracts. A test compiles each of the examples, runs it on the chain and compares the result with that of Node.',
    '## What runs as in Node',
    formatTable(
      ['construct', 'example'],
      runs.map((construct) => [construct.name, example(construct)]),
    ),
    '## What is refused',
    formatTable(
      ['construct', 'example', 'message'],
      refused.map((construct) => [construct.name, example(construct), `${construct.refused} …`]),
    ),
    '## What there is of the library',
    formatTable(['object', 'names'], library),
  ]
}
