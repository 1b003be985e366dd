/** A contract that takes memory as fast as it can: the body of its method. */
export interface Bomb {
  name: string
  body: string
}

/** The largest lists that the engine keeps as such take twenty to thirty million places; a length costs nothing. */
const SIZES = [1000, 100_000, 1_000_000, 8_000_000, 12_400_000, 24_000_000, 33_000_000]

/** Ways to make something large of a size. */
const MAKERS: Record<string, (size: number) => string> = {
  'new Array': (n) => `new Array(${n})`,
  'Array()': (n) => `Array(${n})`,
  'constructor of a list': (n) => `new ([].constructor)(${n})`,
  'map of holes': (n) => `new Array(${n}).map((x) => x)`,
  'concat of holes': (n) => `new Array(${n}).concat(new Array(${n}))`,
  'slice of holes': (n) => `new Array(${n}).slice()`,
  'a length': (n) => `(() => { const l = []; l.length = ${n}; l[0] = 1; return l })()`,
  'a length by another name': (n) => `(() => { const l = [], k = ['length']; l[k] = ${n}; return l })()`,
  'a length that is defined': (n) => `Object.defineProperty([], 'length', { value: ${n} })`,
  'a length that is assigned': (n) => `Object.assign([], { length: ${n} })`,
  'a length of a loop': (n) => `(() => { const l = []; for (l.length of [${n}]) ; return l })()`,
  'a length alone': (n) => `(() => { const l = []; l.length = ${n}; return l })()`,
  'an index far off': (n) => `(() => { const l = []; l[${n}] = 1; return l })()`,
  'a text that is repeated': (n) => `'x'.repeat(${n})`,
  'a text of two bytes a character': (n) => `'\\u1234'.repeat(${n})`,
  'parts of a text': (n) => `'x,'.repeat(${n / 2}).split(',')`,
  'letters of a text': (n) => `'xy'.repeat(${n / 2}).split('')`,
  'a text spread': (n) => `[...'x'.repeat(${n})]`,
  'a text in upper case': (n) => `'xß'.repeat(${n / 2}).toUpperCase()`,
  'keys of a text': (n) => `Object.keys('x'.repeat(${n}))`,
  'entries of a text': (n) => `Object.entries('x'.repeat(${n}))`,
  'a list parsed': (n) => `JSON.parse('[' + '1,'.repeat(${n / 2}) + '1]')`,
  'objects parsed': (n) => `JSON.parse('[' + '{"a":[]},'.repeat(${n / 10}) + '1]')`,
  'a list as text': (n) => `JSON.stringify(new Array(${n}))`,
  'a list joined': (n) => `new Array(${n}).join('x')`,
  'a sort': (n) => `'b,a,'.repeat(${n / 4}).split(',').sort()`,
  'a big integer': (n) => `BigInt(1) << BigInt(${n})`,
  'a big power': (n) => `BigInt(3) ** BigInt(${n})`,
  arguments: (n) => `((...x) => x)(...new Array(${Math.min(n, 100_000)}))`,
  apply: (n) => `Math.max.apply(null, new Array(${Math.min(n, 100_000)}))`,
}

/** Ways to keep them. */
const KEEPERS: Record<string, (make: string) => string> = {
  'in a list': (make) => `const kept = []; for (;;) kept[kept.length] = ${make}`,
  'in a list by push': (make) => `const kept = []; for (;;) kept.push(${make})`,
  'in closures': (make) =>
    `let last = () => 0; for (;;) { const x = ${make}, before = last; last = () => [x, before] }`,
  'by recursion': (make) => `const deeper = (x) => deeper([x, ${make}]); deeper(0)`,
}

/** Small things without end. */
const SMALL: Record<string, string> = {
  objects: 'const l = []; for (;;) l.push({})',
  'objects of many members': 'const o = {}; let i = 0; for (;;) { i++; o["k" + i] = i }',
  'a chain of objects': 'let o = {}; for (;;) o = { o }',
  closures: 'const l = []; for (;;) l.push(() => l)',
  'a map of closures': 'let l = new Array(1000); for (;;) l = l.concat(l.map(() => () => l))',
  'a list that doubles': 'let l = [1]; for (;;) l = l.concat(l)',
  'a list that doubles by spread': 'let l = [1]; for (;;) l = [...l, ...l]',
  'a text that doubles': "let t = 'x'; for (;;) t += t",
  'a text that doubles, flat': "let t = 'x'; for (;;) { t += t; t.indexOf('y') }",
  'a big integer that grows': 'let n = BigInt(3); for (;;) n = n * n',
  generators: 'const l = []; function* g() { yield l } for (;;) { const i = g(); i.next(); l.push(i) }',
  errors: "const l = []; for (;;) l.push(new Error('x'.repeat(1000)))",
  BigNumbers: 'const l = []; for (;;) l.push(new BigNumber(1))',
  classes: 'const l = []; for (;;) l.push(class { m() {} })',
  'patterns of a search': "let i = 0; for (;;) { i++; 'x'.search('(a|b)' + i) }",
  'symbols of a description': "const l = []; for (;;) l.push(Symbol('x'.repeat(1000)))",
  'an iterator without end': 'return [...{ [Symbol.iterator]: () => ({ next: () => ({ value: {} }) }) }]',
  'an iterator of lists': 'return [...{ [Symbol.iterator]: () => ({ next: () => ({ value: new Array(10000) }) }) }]',
  'arguments kept': 'const l = []; function f() { l.push(arguments) } for (;;) f(1, 2, 3, 4)',
  'a list nested deeply': 'let l = []; for (;;) l = [l, [], []]',
}

/** Over 180 of them, by families. */
export function listBombs(): Bomb[] {
  const made = Object.entries(MAKERS).flatMap(([what, make]) =>
    Object.entries(KEEPERS).flatMap(([how, keep], turn) =>
      SIZES.filter((_, index) => index % 2 === turn % 2).map((size) => ({
        name: `${what} of ${size}, ${how}`,
        body: keep(make(size)),
      })),
    ),
  )
  return [...made, ...Object.entries(SMALL).map(([name, body]) => ({ name, body }))]
}
