// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates of contracts
/** A method of a contract, a call of it that asserts nothing, and the mutant that such a test does not notice. */
export interface WeakTest {
  /** Parameters and the type of what is returned. */
  signature: string
  body: string
  /** Arguments of the call. */
  args: string
  operator: string
  what: string
  /** The matcher that notices it. */
  matcher: string | RegExp
  /** The call fails. */
  isFailing?: boolean
  /** It is of bob, not of the owner. */
  isOfBob?: boolean
}

const NUMBER = '(n: number): number'
const BOOLEAN = '(n: number): boolean'
const TEXT = '(n: number): string'
const NOTHING = '(n: number): void'

const returns = (signature: string, operator: string, rows: [expression: string, what: string, value: string][]) =>
  rows.map(([expression, what, value]): WeakTest => {
    return { signature, body: `return ${expression}`, args: '5', operator, what, matcher: `.to.return(${value})` }
  })

const KEY = (index: number) => `key${index}`

const writes: WeakTest[] = [
  [
    'storage.put() removed',
    (key: string) => `storage.put('${key}', String(n))`,
    (key: string) => `{ ${key}: [null, '5'] }`,
  ],
  ['another key', (key: string) => `storage.put('${key}', String(n))`, (key: string) => `{ ${key}: [null, '5'] }`],
  [
    'storage.mapPut() removed',
    (key: string) => `storage.mapPut('${key}', 'f', String(n))`,
    (key: string) => `{ ${key}: { f: [null, '5'] } }`,
  ],
  [
    'another key',
    (key: string) => `storage.mapPut('${key}', 'f', String(n))`,
    (key: string) => `{ ${key}: { f: [null, '5'] } }`,
  ],
  [
    'another field',
    (key: string) => `storage.mapPut('${key}', 'f', String(n))`,
    (key: string) => `{ ${key}: { f: [null, '5'] } }`,
  ],
  [
    'another field',
    (key: string) => `storage.mapPut('${key}', String(n), 'x')`,
    (key: string) => `{ ${key}: { '5': [null, 'x'] } }`,
  ],
  ['storage.del() removed', () => "storage.del('full')", () => "{ full: ['1', null] }"],
  ['another key', () => "storage.del('full')", () => "{ full: ['1', null] }"],
  ['storage.mapDel() removed', () => "storage.mapDel('fields', 'a')", () => "{ fields: { a: ['1', null] } }"],
  ['another key', () => "storage.mapDel('fields', 'a')", () => "{ fields: { a: ['1', null] } }"],
  ['another field', () => "storage.mapDel('fields', 'a')", () => "{ fields: { a: ['1', null] } }"],
].map(([what, body, change], index): WeakTest => {
  const key = KEY(index)
  return {
    signature: NOTHING,
    body: (body as (key: string) => string)(key),
    args: '5',
    operator: 'storage',
    what: what as string,
    matcher: `.to.changeStorage(planted, ${(change as (key: string) => string)(key)})`,
  }
})

/** 60 weak tests. */
export const WEAK_TESTS: readonly WeakTest[] = [
  ...returns(NUMBER, 'arithmetic', [
    ['n + 2', '+ to -', '7'],
    ['n * 3', '* to /', '15'],
    ['n / 5', '/ to *', '1'],
    ['n % 3', '% to *', '2'],
    ['Number(new BigNumber(n).plus(2).toFixed())', '.plus() to .minus()', '7'],
    ['Number(new BigNumber(n).minus(2).toFixed())', '.minus() to .plus()', '3'],
    ['Number(new BigNumber(n).times(2).toFixed())', '.times() to .div()', '10'],
    ['Number(new BigNumber(n).div(2).toFixed())', '.div() to .times()', '2.5'],
  ]),
  ...returns(BOOLEAN, 'comparison', [
    ['n < 5', '< to <=', 'false'],
    ['n <= 5', '<= to <', 'true'],
    ['n > 5', '> to >=', 'false'],
    ['n >= 5', '>= to >', 'true'],
    ['n === 5', '=== to !==', 'true'],
    ['n !== 5', '!== to ===', 'false'],
    ['new BigNumber(n).gt(5)', '.gt() to .gte()', 'false'],
    ['new BigNumber(n).lte(5)', '.lte() to .lt()', 'true'],
  ]),
  ...returns(BOOLEAN, 'logical', [
    ['n > 1 && n < 4', '&& to ||', 'false'],
    ['n > 1 || n < 4', '|| to &&', 'true'],
  ]),
  ...returns(BOOLEAN, 'literal', [
    ['true', 'true to false', 'true'],
    ['false', 'false to true', 'false'],
  ]),
  ...returns(NUMBER, 'literal', [
    ['n * 0', '0 to 1', '0'],
    ['n * 1', '1 to 0', '5'],
    ['n * 7', '7 to 8', '35'],
  ]),
  ...returns(TEXT, 'text', [
    ["'left'", "'left' to ''", "'left'"],
    ["''", "'' to 'mutated'", "''"],
    ['`n is ${n}`', 'template to an empty one', "'n is 5'"],
    ["'41'", "'41' to '42'", "'41'"],
  ]),
  ...returns(TEXT, 'nullish', [
    ["(storage.get('full') as string | null) ?? 'other'", '?? to its right side', "'1'"],
    ["(storage.get('none') as string | null) ?? 'other'", '?? to its left side', "'other'"],
  ]),
  ...returns(BOOLEAN, 'time', [
    ['n < untilFive()', 'untilFive() + 1', 'false'],
    ['n <= untilFive()', 'untilFive() - 1', 'true'],
  ]),
  {
    signature: NUMBER,
    body: 'if (new BigNumber(n).isZero()) return 1\n    return 2',
    args: '5',
    operator: 'condition',
    what: 'condition negated',
    matcher: '.to.return(2)',
  },
  {
    signature: NUMBER,
    body: 'let sum = n\n    sum += 2\n    return sum',
    args: '5',
    operator: 'assignment',
    what: '+= to -=',
    matcher: '.to.return(7)',
  },
  {
    signature: NUMBER,
    body: 'let sum = n\n    sum *= 2\n    return sum',
    args: '5',
    operator: 'assignment',
    what: '*= to /=',
    matcher: '.to.return(10)',
  },
  {
    signature: NUMBER,
    body: 'let last = n\n    last = n * n\n    return last',
    args: '5',
    operator: 'statement',
    what: 'assignment removed',
    matcher: '.to.return(25)',
  },
  {
    signature: NUMBER,
    body: 'if (n === 5) return 1\n    return 2',
    args: '5',
    operator: 'statement',
    what: 'if removed',
    matcher: '.to.return(1)',
  },
  {
    signature: '(a: string, b: string): string',
    body: 'return join(a, b)',
    args: "'x', 'y'",
    operator: 'arguments',
    what: 'arguments a and b swapped',
    matcher: ".to.return('xy')",
  },
  {
    signature: NOTHING,
    body: 'fill(n)',
    args: '5',
    operator: 'call',
    what: 'fill() removed',
    matcher: ".to.changeStorage(planted, { filled: [null, '5'] })",
  },
  {
    signature: NOTHING,
    body: "const text = String(n)\n    storage.put('early', text)",
    args: '5',
    operator: 'return',
    what: 'return at the start',
    matcher: ".to.changeStorage(planted, { early: [null, '5'] })",
  },
  ...writes,
  {
    signature: NOTHING,
    body: 'blockchain.receipt(JSON.stringify([n]))',
    args: '5',
    operator: 'receipt',
    what: 'blockchain.receipt() removed',
    matcher: /^\.to\.emit\('m\d+'\)\.withContent\(\[5\]\)$/,
  },
  {
    signature: NOTHING,
    body: "blockchain.receipt(JSON.stringify({ kind: 'told', n }))",
    args: '5',
    operator: 'text',
    what: "'told' to ''",
    matcher: /^\.to\.emit\('m\d+'\)\.withContent\(\{ kind: 'told', n: 5 \}\)$/,
  },
  {
    signature: NOTHING,
    body: 'blockchain.event(`n ${n}`)',
    args: '5',
    operator: 'receipt',
    what: 'blockchain.event() removed',
    matcher: ".to.postEvent(planted, 'n 5')",
  },
  {
    signature: NOTHING,
    body: "if (n > 3) throw new Error('too many')",
    args: '5',
    operator: 'throw',
    what: 'throw removed',
    matcher: ".to.failWith('too many')",
    isFailing: true,
  },
  {
    signature: NOTHING,
    body: "if (n > 4) throw new Error('more than four')",
    args: '5',
    operator: 'literal',
    what: '4 to 5',
    matcher: ".to.failWith('more than four')",
    isFailing: true,
  },
  {
    signature: NOTHING,
    body: 'requireOwner()',
    args: '5',
    operator: 'authority',
    what: 'requireOwner() removed',
    matcher: ".to.beUnauthorized('alice')",
    isFailing: true,
    isOfBob: true,
  },
  {
    signature: '(who: string): void',
    body: "if (!blockchain.requireAuth(who, 'active')) throw new Error('no')",
    args: "'alice'",
    operator: 'authority',
    what: 'authority of the publisher instead',
    matcher: ".to.beUnauthorized('alice')",
    isFailing: true,
    isOfBob: true,
  },
  {
    signature: '(who: string): void',
    body: "blockchain.deposit(who, '1', '')",
    args: "'bobby'",
    operator: 'transfer',
    what: 'blockchain.deposit() removed',
    matcher: ".to.changeBalance('iost', 'bobby', '-1')",
    isOfBob: true,
  },
  {
    signature: '(who: string): void',
    body: "blockchain.deposit(who, '2', '')",
    args: "'bobby'",
    operator: 'amount',
    what: "amount to '0.01'",
    matcher: ".to.changeBalance('iost', 'bobby', '-2')",
    isOfBob: true,
  },
  {
    signature: '(who: string): void',
    body: "storage.mapPut('paid', who, 'x', tx.publisher)",
    args: "'bobby'",
    operator: 'payer',
    what: 'RAM payer tx.publisher dropped',
    matcher: /^\.to\.useRam\(\{ bobby: \d+ \}\)$/,
    isOfBob: true,
  },
]

/** A method whose mutants at a line come to the same as it does. */
export interface Equivalent {
  signature: string
  body: string
  args: string
  operator: string
  /** Of several changes of the operator this one. */
  what?: string
}

export const EQUIVALENTS: readonly Equivalent[] = [
  { signature: NUMBER, body: 'return n + 0', args: '5', operator: 'arithmetic' },
  { signature: NUMBER, body: 'return n * 1', args: '5', operator: 'arithmetic' },
  { signature: NUMBER, body: 'return n / 1', args: '5', operator: 'arithmetic' },
  { signature: NUMBER, body: 'return Math.abs(0 - n)', args: '5', operator: 'arithmetic' },
  { signature: NUMBER, body: 'return 0 * n', args: '5', operator: 'arithmetic' },
  { signature: NUMBER, body: 'return Math.min(n, 1000000)', args: '5', operator: 'literal' },
  { signature: BOOLEAN, body: 'return String(n).length >= 0', args: '5', operator: 'comparison', what: '>= to >' },
  { signature: NUMBER, body: 'return n >= 0 ? n : 0 - n', args: '5', operator: 'arithmetic' },
  { signature: NUMBER, body: 'if (n > 100) return n\n    return n', args: '5', operator: 'statement' },
  { signature: NUMBER, body: 'let a = n\n    a = n\n    return a', args: '5', operator: 'statement' },
  { signature: NUMBER, body: 'const a = n\n    nothing(a)\n    return a', args: '5', operator: 'call' },
  {
    signature: NOTHING,
    body: "storage.put('twice', '1')\n    storage.put('twice', '1')",
    args: '5',
    operator: 'storage',
    what: 'storage.put() removed',
  },
  { signature: NUMBER, body: 'if (n > 100) throw new Error("much")\n    return n', args: '5', operator: 'throw' },
  { signature: NUMBER, body: 'if (n > 100) throw new Error("much")\n    return n', args: '5', operator: 'text' },
  {
    signature: TEXT,
    body: "return (storage.get('full') as string | null) ?? 'x'",
    args: '5',
    operator: 'text',
    what: "'x' to ''",
  },
  { signature: BOOLEAN, body: 'return true || n > 3', args: '5', operator: 'comparison' },
  { signature: BOOLEAN, body: 'return n > 3 || n > 2', args: '5', operator: 'logical' },
  { signature: NOTHING, body: "blockchain.requireAuth(tx.publisher, 'active')", args: '5', operator: 'authority' },
  { signature: NUMBER, body: 'let a = 1\n    a = n\n    return a', args: '5', operator: 'literal' },
  {
    signature: NUMBER,
    body: 'const a = new BigNumber(n).plus(0)\n    return Number(a.toFixed())',
    args: '5',
    operator: 'arithmetic',
  },
]
