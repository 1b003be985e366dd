import { Random } from '../faults/random.js'
import { formatFailing } from './failing.js'
import { KINDS } from './nested-sources.js'

/** A contract of a stranger: its code, and why it was made. */
export interface HostileSource {
  kind: string
  code: string
}

type Make = (random: Random) => string

const DEPTHS = [2, 20, 60, 250, 299, 301, 500, 900, 1200, 3000, 20_000]
const SIZES = [10, 1000, 65_535, 65_537, 200_000]

/** A contract whose method \`go\` has a body, below code at its top. */
function format(body: string, top = ''): string {
  return `${top}\nclass Box {\n  init() {}\n  go() { let a = 5, b = () => 1, f = b, c = 2; ${body} }\n}\nmodule.exports = Box;\n`
}

const THROWN = [
  'undefined',
  'null',
  '-0',
  'NaN',
  "''",
  "'x'.repeat(60000)",
  "'\\u0000\\ud800'",
  'BigInt(9)',
  "Symbol('s')",
  '() => 1',
  'class {}',
  '[]',
  '[,1]',
  '{}',
  'Object.create(null)',
  'Object.freeze([1])',
  'new Array(4294967295)',
  '{ get message() { throw 1 } }',
  '{ get stack() { return this.stack } }',
  '{ toString: null }',
  '{ toString() { return {} }, valueOf() { return {} } }',
  '{ [Symbol.toPrimitive]() { throw this } }',
  '{ toJSON() { throw this } }',
  'Object.assign(new Error("a"), { message: { toString() { throw 1 } } })',
  'Object.defineProperty(new Error("a"), "stack", { get() { throw this } })',
  'Object.setPrototypeOf(new Error("a"), null)',
  'Object.create(Error.prototype)',
  'new (class extends Error { get name() { throw this } })("a")',
  'new Error(Symbol("m"))',
  'arguments',
  'this',
  'new BigNumber(1)',
  'new Proxy({}, {})',
  'new Proxy(function () {}, { get() { throw 1 }, getPrototypeOf() { throw 2 }, ownKeys() { return 5 } })',
]

const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  '_IOSTInstruction_counter',
  '_IOSTBinaryOp',
  '_IOSTTemplateTag',
  '_native_run',
  'a\\u0062c',
  '\\u{61}b',
  'ℵ',
  '𠮷',
  'a\u200db',
  'ꓸ',
  'await',
  'async',
  'let',
  'static',
  'yield',
  'of',
  'get',
  'eval',
  'arguments',
  'undefined',
  'Contract',
  'module',
  'exports',
  'blockchain',
  'storage',
]

/** Expressions that call a function again from inside of the engine. */
const REENTRIES = [
  'f()',
  'JSON.stringify({ toJSON: f })',
  "JSON.parse('[1]', f)",
  '[2, 1].sort(f)',
  '[1].map(f)',
  "'' + { toString: f }",
  '[`$' + '{{ toString: f }}`][0]',
  'new f()',
  'f`x`',
  'Object.defineProperty({}, "x", { get: f }).x',
  '[...{ [Symbol.iterator]: f }]',
  'Object.assign({ set x(v) { f() } }, { x: 1 })',
  "'abc'.search({ toString: f })",
  'new (class extends f {})()',
  'Object.keys(new Proxy({}, { ownKeys: f }))',
]

const MAKERS: Readonly<Record<string, Make>> = {
  nested(random) {
    const depth = random.pick(DEPTHS)
    const nested = random.pick(Object.values(KINDS))(depth)
    const [before, after] = random.pick([
      ['', "throw new Error('x')"],
      ['if (a === 9) {', '} a.b.c()'],
      ['const g = () => {', '}; return g()'],
      ['', ''],
    ] as const)
    return format(`${before} ${nested} ${after}`)
  },
  'nested in nested'(random) {
    const [outer, inner] = [random.pick(Object.values(KINDS)), random.pick(Object.values(KINDS))]
    const body = inner(random.pick([2, 50, 200]))
    return format(`const g = () => { ${body} }; { ${outer(random.pick([2, 50, 200]))} } g(); throw g`)
  },
  'nested at the top'(random) {
    return format('return 1', `let b, f, c, a; ${random.pick(Object.values(KINDS))(random.pick(DEPTHS))}`)
  },
  literals(random) {
    const size = random.pick(SIZES)
    return format(
      random.pick([
        `return '${'s'.repeat(size)}'`,
        `return ${'9'.repeat(size)}`,
        `return 0x${'f'.repeat(size)}`,
        `return ${'1'.repeat(size)}n`,
        `return 1e${'9'.repeat(Math.min(size, 1000))}`,
        `return [${'1,'.repeat(size / 10)}]`,
        `return [${','.repeat(size / 10)}]`,
        `return {${Array.from({ length: size / 100 }, (_, index) => `a${index}:1`).join()}}`,
        `return \`${'t'.repeat(size)}\${a}\``,
        `return '${'\\u{10ffff}'.repeat(size / 100)}'`,
        `return '${'\\x41'.repeat(size / 100)}'.search('(a+)+$')`,
        `/*${'c'.repeat(size)}*/ return 1`,
        `${';'.repeat(size / 10)} return a.b`,
        `${'\n'.repeat(size / 10)} return a.b.c`,
        `return ${'-'.repeat(1)}${'a+'.repeat(Math.min(size, 1000))}a`,
      ]),
    )
  },
  names(random) {
    const name = random.pick([...NAMES, 'n'.repeat(random.pick(SIZES))])
    return format(
      random.pick([
        `const ${name} = 1; return ${name}.x.y`,
        `return { ${name}: 1, '${name}': 2 }.${name}.z.z`,
        `function ${name}() { throw ${name} } ${name}()`,
        `a.${name} = 1; return a.${name}()`,
        `class ${name} { ${name}() { throw this } } new ${name}().${name}()`,
        `const { ${name}: q } = null`,
        `throw { ${name}: { ${name}() {} } }`,
        `storage.put('${name}', '${name}'); return storage.get('${name}')`,
      ]),
    )
  },
  chains(random) {
    const depth = random.pick(DEPTHS)
    const member = random.pick(['.a', '?.a', '[0]', '()', '.a()', '`x`', "['__proto__']", '.constructor', '.call()'])
    return format(`const o = { get a() { return this }, 0: 1 }; return o${member.repeat(depth)}`)
  },
  patterns(random) {
    const pattern = random.pick([
      '(a+)+$',
      '('.repeat(5000),
      '[',
      '(?:(a+)+b|c(d|e)*)+',
      '(?=(a*)*)b',
      '\\\\1{99999999}',
      'x{1,65536}',
    ])
    const call = random.pick(['search', 'match', 'matchAll', 'split', 'replace'])
    return format(
      random.pick([
        `return 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac'.${call}('${pattern}')`,
        `function g(n) { 'aac'.${call}('${pattern}' + n); return g(n + 1) + 1 } return g(0)`,
        `return /${pattern.replaceAll('/', '')}/.test(a)`,
        `return new RegExp('${pattern}').test(a)`,
      ]),
    )
  },
  thrown(random) {
    const thrown = random.pick(THROWN)
    return random.pick([
      () => format(`throw ${thrown}`),
      () =>
        format(
          `const t = ${thrown}; function g(n) { if (n === 0) throw t; return g(n - 1) + 1 } return g(${random.pick([1, 50, 900])})`,
        ),
      () => format('return 1', `throw ${thrown}`),
      () => format(`return [1].map(() => { throw ${thrown} })`),
      () => format(`return JSON.stringify({ toJSON() { throw ${thrown} } })`),
      () => format(`return ${thrown}`),
      () => format(`console.log(${thrown}); blockchain.event(${thrown}); storage.put(${thrown}, ${thrown})`),
    ])()
  },
  reentries(random) {
    const [first, second] = [random.pick(REENTRIES), random.pick(REENTRIES)]
    return format(`let n = 0; f = function (x) { n += 1; ${first}; ${second}; return n }; return f()`)
  },
  exports(random) {
    const top = "class Box { init() {} go() { throw new Error('x') } }"
    const exported = random.pick([
      'null',
      'undefined',
      '5',
      "'Box'",
      'Box.prototype',
      '() => Box',
      'new Proxy(Box, { construct() { throw 1 } })',
      'class { constructor() { throw this } init() {} }',
      'class { constructor() { return null } init() {} }',
      'class { constructor() { return { go: 5, init() {} } } }',
      'class { get go() { throw 1 } init() {} }',
      'class { static get prototype() { return null } }',
      'Object.setPrototypeOf(Box, null)',
      'class extends Box { constructor() {} }',
      'class { *go() { yield 1 } init() {} }',
      'class { async go() { throw 1 } init() {} }',
      'class { go() { return this } init() { return new Promise(() => {}) } }',
      'class { init() { for (;;); } go() {} }',
    ])
    return `${top}\nBox = ${exported};\nmodule.exports = Box;\n`
  },
  failing(random) {
    const { top, body } = formatFailing(random.below(1_000_000))
    return format(body.replaceAll('SIZE', '3'), top)
  },
  broken(random) {
    const code = format(random.pick(Object.values(KINDS))(random.pick([2, 20])))
    const at = random.below(code.length)
    return random.pick([
      code.slice(0, at),
      code.slice(at),
      code.slice(0, at) +
        random.pick(['\u0000', '\u2028', '\ud800', '}', '`', '/*', '\\', '#!', '<!--', '-->']) +
        code.slice(at),
      code.slice(0, at) + code.slice(0, at),
    ])
  },
}

/** The source of a seed: the kinds take turns. */
export function makeHostileSource(seed: number): HostileSource {
  const kinds = Object.keys(MAKERS)
  const kind = kinds[seed % kinds.length] ?? 'nested'
  return { kind, code: MAKERS[kind]?.(new Random(seed)) ?? '' }
}
