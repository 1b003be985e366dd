import { createRandom } from './hostile.js'

/** Thrown values of programs: each an expression, with its declarations. */
const THROWN = [
  "new Error('y'.repeat(SIZE))",
  "'t'.repeat(SIZE)",
  "new Error('[object Object]'.repeat(3))",
  "{ toString() { return 'o'.repeat(SIZE) } }",
  '{ a: 1, text: "x".repeat(SIZE), deep: { list: [1, "b", { c: BigInt(7) }], f() {} } }',
  "{ toString() { return '[object Object]' }, get x() { return 'g'.repeat(SIZE) } }",
  "{ toString() { throw new Error('z'.repeat(SIZE)) } }",
  "{ toString() { return [1, 2, 3].join('-'.repeat(SIZE)) }, toJSON() { return 5 } }",
  '{ valueOf() { return 5 }, toString: undefined }',
  '{ toString() { return {} }, valueOf() { return {} } }',
  '{ get message() { return "m".repeat(SIZE) }, get stack() { return "s".repeat(SIZE) } }',
  '{ get stack() { throw 1 } }',
  '[1, [2, "three".repeat(SIZE)], { four: 4 }]',
  '[["x".repeat(SIZE)]]',
  'null',
  'undefined',
  'Symbol("s".repeat(3))',
  'BigInt(12)',
  'NaN',
  'true',
  '(() => 1)',
  'class { static toString() { return "c".repeat(SIZE) } }',
  'Object.create(null)',
  'Object.assign(new Error("a"), { code: "b".repeat(SIZE), toString() { return "own" } })',
  'new Error({ toString() { return "m".repeat(SIZE) } })',
  'new BigNumber("1.5")',
  'new String("s".repeat(SIZE))',
  'new (class extends Error { get name() { return "n".repeat(SIZE) } })("sub")',
  'new (class Mine extends Error { constructor() { super("x"); this.name = "Mine"; this.data = { list: ["d".repeat(SIZE)] } } })()',
  "JSON.parse('{\"a\":\"' + 'j'.repeat(SIZE) + '\"}')",
]

/** Ways to fail that throw nothing of the program's own. */
const FAILURES = [
  'undefined.x',
  'null.y()',
  'q1w2e3',
  'const z = 1; z = 2',
  'JSON.parse("{" + "x".repeat(SIZE))',
  'JSON.stringify({ get a() { throw new Error("in json") } })',
  "new BigNumber('abc').pow('x').toFixed(-1, 'y')",
  'storage.put(1, 2)',
  'storage.put("k".repeat(65537), "v")',
  "storage.get({ toString() { return 'k' } })",
  'blockchain.event("e")',
  'blockchain.call("a", "b", BigInt(5))',
  'blockchain.transfer("a", "b", "1", undefined)',
  'new Int64("a".repeat(SIZE))',
  'new Float64({})',
  'IOSTCrypto.sha3()',
  '[3, 1, 2].sort(5)',
  '[1].map()',
  "'a'.repeat(-1)",
  'new Array(-1)',
  '(function f() { return f() + 1 })()',
  'Object.freeze([1]).push(2)',
  'return { toJSON() { throw { toString() { return "late".repeat(SIZE) } } } }',
  'return { get a() { return undefined.b } }',
  'return Symbol("returned")',
  'return BigInt(5)',
  'return { big: BigInt(5) }',
  'return "r".repeat(70000)',
  'throw throw0',
]

/** Places of the failure. */
const PLACES = [
  (text: string) => text,
  (text: string) => `for (const x of [1, 2, 3]) { if (x === 2) { ${text} } }`,
  (text: string) => `[2, 1, 3].sort((x, y) => { ${text}; return x - y })`,
  (text: string) => `[1, 2].forEach((x) => { ${text} })`,
  (text: string) => `const g = (function* () { yield 1; ${text} })(); g.next(); g.next()`,
  (text: string) => `const g = (function* () { yield 1; yield 2 })(); g.next(); g.throw((() => { ${text} })())`,
  (text: string) => `const o = { get x() { ${text} } }; o.x`,
  (text: string) => `const o = { toString() { ${text} } }; 'a' + o`,
  (text: string) => `class K { constructor() { ${text} } } new K()`,
  (text: string) => `const f = (n) => { if (n > 0) return f(n - 1); ${text} }; f(5)`,
  (text: string) => `'abc'.replace('b', () => { ${text} })`,
  (text: string) => `JSON.stringify({ toJSON() { ${text} } })`,
  (text: string) => `new Error('before').message; ${text}`,
]

/** Code that makes the engine run a program as a script, and code that changes the text of failures. */
const TOPS = [
  '',
  '',
  '',
  'void Number;',
  'Array.yy = 1;',
  "Error.prototype.extra = 'e';",
  "Object.prototype.toString = function () { return 'T'.repeat(30) };",
  "Error.prepareStackTrace = () => { throw 'none' };",
  "Error.prototype.toString = function () { return 'E'.repeat(30) };",
  "Object.defineProperty(Error.prototype, 'message', { get() { return 'G'.repeat(30) } });",
  "String.prototype.includes = null; String.prototype.slice = () => 7; Object.keys = () => { throw 'k' };",
  "JSON.stringify = () => { throw new Error('no json') };",
]

const SIZES = [0, 1, 7, 40, 200, 1000, 20_000]

export interface Failing {
  top: string
  body: string
}

/** A program whose method `go` fails, the same for the same seed. */
export function formatFailing(seed: number): Failing {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!
  const failure = random(10) < 6 ? `throw ${pick(THROWN)}` : pick(FAILURES)
  const isExpression = /^(?:return|const|throw)/.test(failure)
  const text = (isExpression ? failure : `${failure};`).replaceAll('SIZE', String(pick(SIZES)))
  const body = `let n = 0; for (let i = 0; i < ${random(5)}; i += 1) n += i; ${pick(PLACES)(text)}; return n`
  return { top: pick(TOPS), body }
}
