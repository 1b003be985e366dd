/**
 * Claims that are derived from one true form of each matcher: the mistakes of a kind of argument are written once, and
 * applied to every matcher with such an argument, with and without `.not`. A matcher without its forms fails
 * `claim-mistakes.test.ts`, which compares this table with the matchers that the plugin adds.
 */
export interface Form {
  /** The subject of `expect` for which the claim holds. */
  subject: string
  args: readonly Argument[]
  /** Statements before the claim. */
  before?: string
}

interface Argument {
  kind: keyof typeof MISTAKES
  /** The value for which the claim holds. */
  right: string
  /** A value of the same kind, existing if it is a name, for which it does not hold. */
  near?: string
}

/** Values that are a mistake for any argument. */
const NEVER = [
  'undefined',
  'NaN',
  'Symbol.iterator',
  'shop.read.count()',
  'shop.count()',
  'receipt',
  'chain',
  'new Date()',
]
const FUNCTIONS = ['() => {}', 'shop.count', 'shop.read.count', 'String']
const NOT_TEXTS = [...NEVER, ...FUNCTIONS, 'null', '5', 'true', '/x/', "['x']", "{ x: '1' }", "''"]
const NOT_NUMBERS = [...NEVER, ...FUNCTIONS, 'null', "'5'", 'true', '/x/', '[5]', '{ x: 5 }', '5n', 'Infinity']
const NOT_HOLDERS = [...NEVER, ...FUNCTIONS, 'null', '5', 'true', '/x/', '{}', '[shop]', "''", 'bob.nam', 'shop.di']
const NOT_LISTS = [...NEVER, ...FUNCTIONS, 'null', '5', 'true', '/x/', "{ x: '1' }", "'count'"]

/** Mistakes by kind of argument. */
const MISTAKES = {
  value: [...NEVER, ...FUNCTIONS, '/7/', 'shop', 'alice', '[undefined]', '{ a: () => 5 }', 'Infinity'],
  index: [...NOT_NUMBERS, '-1', '0.5', '9'],
  count: [...NOT_NUMBERS, '-1', '0.5'],
  number: NOT_NUMBERS,
  gas: [...NOT_NUMBERS, '-1', '0.001'],
  tolerance: [...NOT_TEXTS, "'1'", "'x%'", "'-1%'"],
  action: [...NOT_TEXTS, "'sel'", "'shop/sel'", "'shpo/sell'", "'transfr'"],
  actionOf: [...NOT_TEXTS, "'sel'", "'trnsfer'"],
  actions: [...NOT_LISTS, '[]', '[undefined]', "['sel']", "['shop/sel']", "['sell', 'trasnfer']", "[['sell']]"],
  contract: [...NOT_HOLDERS, "'shpo'", "'tokn.iost'", "'ContractNone'", 'alice', "'alice'"],
  holder: [...NOT_HOLDERS, "'alcie'", "'shpo'", "'ContractNone'"],
  content: [...NEVER, ...FUNCTIONS, 'async () => {}', '() => 1', '({ sold }) => { sold === 2 }', '{ sold: undefined }'],
  args: [
    ...NEVER,
    'null',
    '5',
    "'coin'",
    '{ 0: 1 }',
    '() => {}',
    'async () => {}',
    "(args) => { args[2] === 'bobby' }",
    '[]',
    "['coin', 'alice', 'bobby', '1']",
    "['coin', 'alice', 'bobby', 1, '']",
    "['coin', 'alice', 'bobby', '1', '', '']",
    "['coin', 'alice', 'bobby', '1', undefined]",
    "['coin', alice, bob, '1', '']",
    "['coin', 'alice', () => 'bobby', '1', '']",
  ],
  reason: [...NEVER, ...FUNCTIONS, 'null', '5', 'true', "['boom']", "''", '/x*/', '/(?:)/', '{}'],
  status: [...NOT_TEXTS, "'TIME_OUT'", "'success'", "'FAILED'"],
  file: [...NOT_TEXTS, "'shpo.js'", "'contracts/shop.ts'", "'op.js'"],
  line: [...NOT_NUMBERS, '0', '-1', '1.5', '100000'],
  network: [...NOT_TEXTS, "'twn'"],
  ram: [
    ...NEVER,
    ...FUNCTIONS,
    'null',
    '5',
    "'alice'",
    "['alice']",
    '{ alcie: 5 }',
    '{ alice: undefined }',
    "{ alice: '5' }",
    '{ alice: NaN }',
    '{ alice: 0.5 }',
    '{ alice: shop.count() }',
  ],
  changes: [
    ...NEVER,
    ...FUNCTIONS,
    'null',
    "'count'",
    "['count']",
    '{}',
    "{ cuont: ['1', '2'] }",
    "{ by: ['1', '2'] }",
    "{ bye: { alice: ['1', '2'] } }",
    "{ count: { alice: ['1', '2'] } }",
    '{ by: {} }',
    "{ count: ['1'] }",
    "{ count: '2' }",
    '{ count: undefined }',
    "{ count: ['1', undefined] }",
    "{ count: ['1', () => true] }",
    "{ count: ['1', /2/] }",
    "{ count: ['1', NaN] }",
    "{ count: () => ['1', '2'] }",
    "{ count: ['1', '1'] }",
    "{ count: ['1', shop.storage('count')] }",
  ],
  keys: [
    ...NOT_LISTS,
    '[undefined]',
    '[5]',
    "['cuont']",
    "['by']",
    "[['bye', 'alice']]",
    "[['count', 'alice']]",
    "[['by']]",
    "[['by', undefined]]",
    "[['by', 'alice', 'x']]",
    "[() => 'count']",
  ],
  key: [...NOT_TEXTS, "'cuont'", "'by'", "'nope'"],
  map: [...NOT_TEXTS, "'bye'", "'count'"],
  field: NOT_TEXTS,
  token: [...NOT_TEXTS, "'con'", "'ist'"],
  difference: [...NOT_TEXTS, "'x'", "'1e3'", "'+'"],
  differences: [
    ...NEVER,
    ...FUNCTIONS,
    'null',
    "'+1'",
    "['+1']",
    '{}',
    "{ alcie: '-1' }",
    '{ alice: -1 }',
    '{ alice: undefined }',
    "{ alice: 'x' }",
    '{ alice: () => 1 }',
  ],
  token721: [...NOT_TEXTS, "'crad'"],
  tokenId: [...NOT_TEXTS, "'9'", "'00'", "'x'"],
} satisfies Record<string, readonly string[]>

/** Subjects that are a mistake for a matcher about calls. */
const NO_CALLS = [
  'undefined',
  'null',
  '5',
  'shop',
  'shop.count',
  'shop.read.count',
  'shop.read.count()',
  'receipt',
  'chain',
  'alice',
  'coin',
  'Promise.resolve(5)',
]

const SELL = "shop.sell('x')"
const EARLY = "shop.sell('early')"
const SELL_ARGUMENTS = "['coin', 'alice', 'bobby', '1', '']"

const contract: Argument = { kind: 'contract', right: 'shop', near: 'next' }

/** True forms by matcher. */
export const FORMS: Record<string, readonly Form[]> = {
  succeed: [{ subject: SELL, args: [] }],
  fail: [{ subject: EARLY, args: [] }],
  runOutOfGas: [{ subject: 'loop.go()', args: [] }],
  timeOut: [],
  emitNothing: [{ subject: "shop.sell('none')", args: [] }],
  freeRam: [{ subject: 'shop.free()', args: [] }],
  return: [{ subject: SELL, args: [{ kind: 'value', right: '7', near: '8' }] }],
  returnAt: [
    {
      subject: 'chain.transaction([shop.isOpen(), shop.count()])',
      args: [
        { kind: 'index', right: '1', near: '0' },
        { kind: 'value', right: '1', near: '2' },
      ],
    },
  ],
  emit: [
    { subject: SELL, args: [{ kind: 'action', right: "'sell'", near: "'free'" }] },
    { subject: SELL, args: [{ kind: 'action', right: "'shop/sell'", near: "'shop/free'" }] },
    { subject: SELL, args: [contract, { kind: 'actionOf', right: "'sell'", near: "'free'" }] },
  ],
  withContent: [
    { subject: SELL, args: [{ kind: 'content', right: '{ sold: 2 }', near: '{ sold: 3 }' }] },
    { subject: SELL, args: [{ kind: 'content', right: '/sold/', near: '/bought/' }] },
    { subject: SELL, args: [{ kind: 'content', right: '({ sold }) => sold === 2', near: '() => false' }] },
  ],
  times: [{ subject: SELL, args: [{ kind: 'count', right: '2', near: '1' }] }],
  inOrder: [
    { subject: SELL, args: [{ kind: 'actions', right: "['sell', 'transfer']", near: "['transfer', 'sell']" }] },
  ],
  postEvent: [
    { subject: SELL, args: [{ kind: 'content', right: '{ seen: true }', near: '{ seen: false }' }] },
    { subject: SELL, args: [contract, { kind: 'content', right: '/seen/', near: '/heard/' }] },
  ],
  callContract: [
    {
      subject: SELL,
      args: [
        { kind: 'contract', right: "'token.iost'", near: "'token721.iost'" },
        { kind: 'actionOf', right: "'transfer'" },
      ],
    },
    {
      subject: SELL,
      args: [
        { kind: 'contract', right: "'token.iost'" },
        { kind: 'actionOf', right: "'transfer'" },
        { kind: 'args', right: SELL_ARGUMENTS, near: "['coin', 'alice', 'bobby', '2', '']" },
      ],
    },
    {
      subject: SELL,
      args: [
        { kind: 'contract', right: "'token.iost'" },
        { kind: 'actionOf', right: "'transfer'" },
        { kind: 'args', right: "(args) => args[2] === 'bobby'", near: "(args) => args[2] === 'alice'" },
      ],
    },
  ],
  failWith: [
    { subject: EARLY, args: [{ kind: 'reason', right: "'boom'", near: "'oom'" }] },
    { subject: EARLY, args: [{ kind: 'reason', right: '/oom/', near: '/doom/' }] },
  ],
  failWithMessage: [{ subject: EARLY, args: [{ kind: 'reason', right: "'boom'", near: "'doom'" }] }],
  status: [{ subject: EARLY, args: [{ kind: 'status', right: "'RUNTIME_ERROR'", near: "'TIMEOUT'" }] }],
  beUnauthorized: [
    { subject: "shop.as(bob).setOwner('bobby')", args: [] },
    { subject: "shop.as(bob).setOwner('bobby')", args: [{ kind: 'holder', right: 'alice', near: 'bob' }] },
  ],
  throwAt: [
    {
      subject: EARLY,
      args: [
        { kind: 'file', right: "'shop.js'" },
        { kind: 'line', right: '15', near: '3' },
      ],
    },
  ],
  behaveTheSameOn: [{ subject: SELL, args: [{ kind: 'network', right: "'twin'" }] }],
  useGas: [
    {
      before: 'const { gasUsage } = await shop.exec.sell("x")',
      subject: 'shop.exec.sell("x")',
      args: [{ kind: 'gas', right: 'gasUsage', near: 'gasUsage + 1' }],
    },
  ],
  useGasBelow: [{ subject: SELL, args: [{ kind: 'number', right: '1e6', near: '1' }] }],
  useGasWithin: [
    {
      before: 'const { gasUsage } = await shop.exec.sell("x")',
      subject: 'shop.exec.sell("x")',
      args: [
        { kind: 'number', right: 'gasUsage', near: 'gasUsage * 2' },
        { kind: 'tolerance', right: "'1%'" },
      ],
    },
  ],
  fitTime: [{ subject: SELL, args: [{ kind: 'number', right: '60_000', near: '0' }] }],
  useRam: [
    {
      before: 'const { ramUsage } = await shop.exec.pay()',
      subject: 'shop.pay()',
      args: [{ kind: 'ram', right: '{ alice: ramUsage.alice }', near: '{ alice: ramUsage.alice + 1 }' }],
    },
  ],
  useRamBelow: [
    { subject: 'shop.pay()', args: [{ kind: 'number', right: '1000', near: '1' }] },
    {
      subject: 'shop.pay()',
      args: [
        { kind: 'number', right: '1000', near: '1' },
        { kind: 'holder', right: 'alice' },
      ],
    },
  ],
  chargeRam: [{ subject: 'shop.pay()', args: [{ kind: 'holder', right: 'alice', near: 'bob' }] }],
  changeStorage: [
    {
      subject: SELL,
      args: [contract, { kind: 'changes', right: "{ count: ['1', '2'] }", near: "{ count: ['1', '3'] }" }],
    },
    {
      subject: "shop.hold('5')",
      args: [
        contract,
        { kind: 'changes', right: "{ by: { alice: ['1', '5'] } }", near: "{ by: { alice: ['1', '6'] } }" },
      ],
    },
  ],
  changeOnly: [
    { subject: SELL, args: [contract, { kind: 'keys', right: "['count']", near: "['kept']" }] },
    {
      subject: 'shop.nothing()',
      args: [
        { kind: 'contract', right: 'shop' },
        { kind: 'keys', right: '[]', near: "['count']" },
      ],
    },
  ],
  storage: [
    { subject: SELL, args: [{ kind: 'key', right: "'count'" }] },
    { subject: 'shop', args: [{ kind: 'key', right: "'count'", near: "'paid'" }] },
    {
      subject: 'shop',
      args: [
        { kind: 'map', right: "'by'" },
        { kind: 'field', right: "'alice'", near: "'carol'" },
      ],
    },
  ],
  changeBalance: [
    {
      subject: SELL,
      args: [
        { kind: 'token', right: "'coin'", near: "'iost'" },
        { kind: 'holder', right: 'bob', near: 'alice' },
        { kind: 'difference', right: "'+1'", near: "'+2'" },
      ],
    },
  ],
  changeBalances: [
    {
      subject: SELL,
      args: [
        { kind: 'token', right: "'coin'", near: "'iost'" },
        { kind: 'differences', right: "{ alice: '-1' }", near: "{ alice: '-2' }" },
      ],
    },
  ],
  conserve: [{ subject: SELL, args: [{ kind: 'token', right: "'coin'" }] }],
  own: [
    {
      subject: 'alice',
      args: [
        { kind: 'token721', right: "'card'" },
        { kind: 'tokenId', right: "'0'", near: "'1'" },
      ],
    },
  ],
}

/** A claim as a test writes it, and whether its verdict is about the call or about the test itself. */
export interface WrittenClaim {
  matcher: string
  text: string
  verdict: 'holds' | 'differs' | 'mistake'
}

/** Matchers that must follow another one, with that one. `.not` precedes it. */
const LEADING: Record<string, string> = { withContent: ".emit('sell')", times: ".emit('sell')" }

/** Matchers that say that the call fails, so that after `.not` another one has to. */
const FAILURES = new Set('runOutOfGas timeOut failWith failWithMessage status beUnauthorized throwAt'.split(' '))
/** Matchers that need no argument. */
const OPTIONAL = new Set(['postEvent', 'beUnauthorized'])
/** Subjects other than calls. */
const SUBJECTS: Record<string, readonly string[]> = { storage: ['shop'], own: ['shop', 'alice'] }

/** Every claim of every matcher. */
export function listClaims(): WrittenClaim[] {
  return Object.entries(FORMS).flatMap(([matcher, forms]) => forms.flatMap((form) => listClaimsOf(matcher, form)))
}

function listClaimsOf(matcher: string, form: Form): WrittenClaim[] {
  const { subject, args, before = '' } = form
  const rights = args.map(({ right }) => right)
  const isProperty = args.length === 0 && matcher !== 'beUnauthorized'
  const negated = FAILURES.has(matcher) ? '.fail.and.not' : '.not'
  const write = (verdict: WrittenClaim['verdict'], isNegated: boolean, given: readonly string[], about = subject) => ({
    matcher,
    verdict,
    text: `${before}\nawait expect(${about}).to${isNegated ? negated : ''}${LEADING[matcher] ?? ''}.${matcher}${isProperty ? '' : `(${given.join(', ')})`}`,
  })
  const both = (given: readonly string[], about?: string) =>
    [false, true].map((isNegated) => write('mistake', isNegated, given, about))
  const replace = (index: number, value: string) => rights.map((right, at) => (at === index ? value : right))
  const subjects = NO_CALLS.filter((about) => !SUBJECTS[matcher]?.includes(about))
  return [
    write('holds', false, rights),
    write('differs', true, rights),
    ...args.flatMap(({ near }, index) =>
      near === undefined
        ? []
        : [write('differs', false, replace(index, near)), write('holds', true, replace(index, near))],
    ),
    ...args.flatMap(({ kind }, index) => MISTAKES[kind].flatMap((value) => both(replace(index, value)))),
    ...(isProperty ? [] : [...both([...rights, 'undefined']), ...both([...rights, "'x'", "'y'", "'z'"])]),
    ...(args.length === 0 || OPTIONAL.has(matcher) ? [] : both([])),
    ...subjects.flatMap((about) => both(rights, about)),
  ]
}

/** Objects of a test that have no value, with a value that a developer means by each. */
const OBJECTS: Record<string, { given: readonly string[]; meant: string }> = {
  'a receipt': { given: ['await shop.isOpen()', 'await shop.exec.isOpen()'], meant: 'await shop.read.isOpen()' },
  'a method': {
    given: ['shop.isOpen', 'await shop.read.isOpen', 'shop.exec.isOpen', 'shop.storage', 'chain.block', 'coin.balance'],
    meant: 'await shop.read.isOpen()',
  },
  'an unknown method': { given: ['shop.read.isOpne', 'shop.exec.isOpne'], meant: 'await shop.read.isOpen()' },
  'a contract': { given: ['shop'], meant: 'await shop.read.isOpen()' },
  'the chain': { given: ['chain', 'coin'], meant: 'true' },
  'an account': { given: ['alice', "await chain.account('alice')"], meant: 'alice.name' },
  'a call': { given: ['shop.isOpen()', 'shop.exec.isOpen()'], meant: 'true' },
  'a promise': { given: ['shop.read.isOpen()', 'Promise.resolve(true)', "shop.storage('count')"], meant: 'true' },
}

/** Value assertions of chai. */
const VALUE_CLAIMS = [
  '.to.be.ok',
  '.to.exist',
  '.to.be.true',
  '.to.not.be.false',
  '.to.not.be.null',
  '.to.not.be.undefined',
  '.to.not.equal(false)',
  ".to.not.eq('false')",
  '.to.not.deep.equal(5)',
  '.to.not.eql(0)',
  '.to.not.be.empty',
  ".to.be.an('object')",
  ".to.not.be.a('string')",
  '.to.not.be.NaN',
  '.to.not.be.oneOf([false, 0])',
  '.to.not.match(/false/)',
  '.to.not.be.an.instanceof(Error)',
  '.to.not.have.lengthOf(0)',
]

/** Value assertions on objects of a test, each a mistake. The same assertion on the value that is meant is judged. */
export function listObjectClaims(): WrittenClaim[] {
  return Object.entries(OBJECTS).flatMap(([matcher, { given, meant }]) => [
    ...given.flatMap((subject) =>
      VALUE_CLAIMS.map((claim): WrittenClaim => ({ matcher, verdict: 'mistake', text: `expect(${subject})${claim}` })),
    ),
    ...given.flatMap((subject) =>
      ['equal', 'not.equal', 'not.deep.equal', 'eql'].map(
        (equality): WrittenClaim => ({ matcher, verdict: 'mistake', text: `expect(5).to.${equality}(${subject})` }),
      ),
    ),
    { matcher, verdict: 'holds', text: `expect(${meant}).to.be.ok` },
    { matcher, verdict: 'holds', text: `expect(${meant}).to.not.equal(false)` },
  ])
}

/** Assertions about objects that say something. */
export const OBJECT_CLAIMS: readonly WrittenClaim[] = [
  "expect(await shop.count()).to.have.property('status', 'SUCCESS')",
  "expect(await shop.count()).to.have.property('gasUsage').that.is.above(1)",
  "expect(await shop.count()).to.include({ status: 'SUCCESS' })",
  "expect(await shop.count()).to.have.nested.property('returns[0][0]', '1')",
  'const receipt = await shop.count()\nexpect(receipt).to.equal(receipt)',
  'expect(await shop.count()).to.not.deep.equal(await shop.count())',
  'expect(shop).to.not.equal(next)',
  "expect(alice).to.have.property('name', 'alice')",
  'expect(alice).to.not.equal(bob)',
  'expect([alice, bob]).to.have.lengthOf(2)',
  'expect([alice, bob]).to.include(bob)',
  'expect(await shop.count()).to.satisfy(({ gasUsage }) => gasUsage > 1)',
].map((text) => ({ matcher: 'an object', verdict: 'holds', text }))
