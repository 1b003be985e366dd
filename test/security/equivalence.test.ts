import { expect } from 'chai'
import { instrument } from '../../src/contract/instrumentation/instrument.js'
import { Deadline } from '../../src/vm/sandbox/deadline.js'
import { type Isolate, openIsolate } from '../../src/vm/sandbox/isolate.js'
import type { ContractProgram } from '../../src/vm/sandbox/program.js'
import { createSandbox, type Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { isLong, SOAK_MS } from '../limits.js'
import { formatContract, invoke, RecordingHost } from './contract.js'
import { searchDifferences } from './equivalence.js'
import { createRandom } from './hostile.js'
import { ALONE } from './pairs.js'
import { formatPrograms } from './programs.js'
import { formatPublicContract } from './public-style.js'

/** `TOOLKIT_PROGRAMS=n` for another number of programs, `TOOLKIT_SEED=n` for another first seed. */
const COUNT = Number(process.env.TOOLKIT_PROGRAMS ?? (isLong ? 100_000 : 120))
const SEED = Number(process.env.TOOLKIT_SEED ?? (isLong ? Math.floor(Math.random() * 2 ** 30) : 1))
/** A program that ends the whole process is one after the last of these. */
const REPORTED = 1000
const SURVEYED = isLong ? 5000 : 50

/** Programs that differed once, or that a reader would expect to: body, and top-level code. */
const PROGRAMS: readonly (readonly [body: string, top?: string])[] = [
  // an inherited name, assigned after it stopped being an own one
  ["const o = { toString: 1 }; o.toString = (delete o.toString, 5); return o.hasOwnProperty('toString')"],
  [
    'return f()',
    'function f() { const o = { name: 1 }; o.toString = (delete o.toString, 5); return typeof o.toString }',
  ],
  [
    "function* g() { const o = { toString: 1 }; o.toString = yield o; yield o.hasOwnProperty('toString') } const i = g(); const o = i.next().value; delete o.toString; return i.next(5).value",
  ],
  ['const o = { valueOf() { delete o.valueOf; return 1 } }; o.valueOf++; return typeof o.valueOf'],
  [
    "class E extends Error { constructor(m) { super(m); this.name = 'E'; this.message = 'own' } } return String(new E('m'))",
  ],
  ['const o = Object.freeze({}); o.toString = 1; return 1'],
  ['return f()', 'function f() { const o = Object.freeze({}); o.toString = 1; return typeof o.toString }'],
  ["'text'.toString = 1; return 1"],
  // Object.assign: symbols, and keys that a getter adds
  ['const l = []; Object.assign(l, { [Symbol.iterator]: function* () { yield 7 } }); return [...l]'],
  [
    "const s = { get x() { t.toString = () => 'x'; return 1 } }; const t = {}; const d = Object.assign({}, s, t); return String(d)",
  ],
  // JSON.stringify writes to what it walks through
  ["return JSON.stringify({ a: 1 }, ['__proto__', 'a'])"],
  ["return JSON.stringify([1, { b: 2 }], ['constructor', '__proto__', 'b'])"],
  // names that the global object inherits
  ['return f()', 'function f() { const f = hasOwnProperty; f.zz = 5; return f.zz }'],
  // names of the realm that a scope hides, or that only a parameter's default sees
  ['const storage = { put: () => 5 }; return storage.put()'],
  ['const f = (x = JSON) => { var JSON = 1; return typeof x + JSON }; return f()'],
  ['switch (JSON) { case 1: let JSON; } return 1'],
  ['{ function JSON() { return 4 } } return typeof JSON'],
  ['return f()', 'function f() { { function JSON() { return 4 } } return JSON() }'],
  ['return new Map().get(2) + parseInt(3)', 'class Map { get(x) { return x } } function parseInt(x) { return x }'],
  ['return 1', 'const storage = 1;'],
  ["return new BigNumber('1234.5').toFormat ? 1 : 2", 'class RegExp { constructor() { leaked = 5 } }'],
  // what the chain does not have, undeclared names, names of the call
  ["if (a > 5) { i = 0; parseInt('5') } return typeof parseInt"],
  ["return parseInt('7')"],
  ['i = 0; return i'],
  ['return f()', 'function f() { i = 4; return i }'],
  ['return f()', 'function f() { for (i of [1, 2]); return i }'],
  ['const obj = { a: 1 }; const rs = 2; return obj.a + rs'],
  ['return typeof obj'],
  ['return f()', 'function f() { leaked = (block); return leaked.number }'],
  ['return f()', 'function f() { leaked = [1, { tx }]; return leaked[1].tx.publisher }'],
  ['return [typeof Promise, JSON && 1, !Math, Object === Object.prototype.constructor]'],
  ['return JSON.parse(blockchain.contextInfo()).caller'],
  ['return f.caller === null && typeof f.arguments', 'function f() {}'],
  ['return [].map.caller'],
  // functions of the realm as values
  ['const f = Math.max; f.call = () => 9; return f.call(1, 2) + Math.max.call(null, 1, 2)'],
  ['let f = Object.keys; f.zz = 1; return [f.zz, f.name, f.length, Object.keys === f, Object.isFrozen(f)]'],
  ['const h = Object.prototype.hasOwnProperty; h.call = () => 8; return ({}).hasOwnProperty.call({ b: 1 }, "b")'],
  ['return [].concat.call(undefined).length + [].slice.call([1, 2], 1).length'],
  ['return Object.getPrototypeOf([]) === Array.prototype'],
  ['return typeof Object.getOwnPropertyDescriptor(f, "caller")', 'function f() {}'],
  // this
  [
    'return r',
    'var x = 5; let y = 6; var r = [this.x, this.y, this.z, (function () { return this.x })(), (function () { var x = 9; return this.x })()];',
  ],
  ['return f()', "var x = 1; function f() { return ['x' in this, 'y' in this] }"],
  ["Math.max.zz = 1; return ['zz' in Math.max, 'zz' in Math.min]"],
  ['return typeof h', 'var h = (this && this.h) || function () {};'],
  // the constructor of lists, which a frozen realm does not replace
  [
    "return [[].constructor === Array, 'isArray' in [].constructor, [] instanceof [].constructor, typeof [].constructor]",
  ],
  [
    "return [([].constructor || 0) === Array, [].constructor && 1, 'from' in [].constructor, [].constructor !== Object]",
  ],
  ['return [Array.prototype.constructor === Array, Object.create([]).constructor === Array, {}.constructor === Array]'],
  ['const c = [].constructor; return [c === Array, c.name, c(3).length]'],
  ["const k = 'constructor'; return [][k] === Array"],
  ['switch (Array) { case [].constructor: return 1 } return 2'],
  [
    'const l = [1]; l.constructor = 5; return [l.constructor, l.hasOwnProperty("constructor"), [].constructor === Array]',
  ],
  ['const l = Object.create([]); l.constructor = 1; return [l.constructor, [].constructor === Array]'],
  ['const l = Object.freeze([]); l.constructor = 1; return l.constructor === Array'],
  ['return f()', 'function f() { const l = Object.freeze([]); l.constructor = 1; return l.constructor === Array }'],
  ["const o = Object.create([]); o.f = function () { throw new Error('x') }; return o.f()"],
  // printed by the engine
  ['return [1].map({})'],
  ['return [1].map(class A {})'],
  ['return JSON.parse({ toString() { return "{" } })'],
]

describe('contracts isolated by escape analysis', () => {
  let sandbox: Sandbox
  let cell: Isolate

  before(() => {
    sandbox = createSandbox()
    cell = openIsolate({ memoryLimitMb: 256, programs: 16, sort: 'legacy' })
  })
  after(() => {
    sandbox.dispose()
    cell.dispose()
  })

  for (const [body, top] of PROGRAMS) {
    it(`behave like scripts: ${top === undefined ? '' : `${top} `}${body}`, () => {
      const { code } = instrument(formatContract(body, top))
      const [host, alone] = [new RecordingHost(), new RecordingHost()]
      expect(invoke(sandbox, code, { host, args: '3' })).to.deep.equal(
        invoke(sandbox, code + ALONE, { host: alone, args: '3' }),
      )
      expect(host.calls).to.deep.equal(alone.calls)
    })
  }

  const SEARCHES = [
    { name: 'random', format: formatPrograms, together: 4, count: COUNT },
    { name: 'published', format: formatPublicContract, together: 1, count: Math.ceil(COUNT / 20) },
  ]
  for (const { name, count, ...search } of SEARCHES) {
    it(`behave like scripts: ${count} ${name} ones`, () => {
      const onProgram = (seed: number) => {
        if (seed % REPORTED === 0) console.log(`      done to seed ${seed}`)
      }
      const { differences, ...found } = searchDifferences({ ...search, seed: SEED, count, onProgram })
      const version = process.version.slice(1)
      console.log(
        `      ${found.programs} programs from seed ${SEED} on Node ${version}: ${found.ended} ended with a result, ${found.overflows} comparisons at the end of the stack, ${differences.length} differ`,
      )
      expect(differences.slice(0, 3)).to.deep.equal([])
      expect(found.programs).to.be.greaterThan(count * 0.9)
      expect(found.ended).to.be.greaterThan(count / 4)
    }).timeout(SOAK_MS)
  }

  it(`contracts isolated by escape analysis include at least 99 of 100 in the style of published contracts: ${SURVEYED} of them`, () => {
    const slow: string[] = []
    for (let seed = SEED; seed < SEED + SURVEYED; seed += 1) {
      const { source } = formatPublicContract([createRandom(seed)])
      if (!endsConfined(cell.load(instrument(source).code, 'nothing') as ContractProgram)) slow.push(source)
    }
    console.log(`      ${slow.length} of ${SURVEYED} from seed ${SEED} need a realm of their own`)
    expect(slow.length, slow[0]).to.be.at.most(SURVEYED / 100)
  }).timeout(SOAK_MS)

  /** Whether a program comes to its end without a guard that stops it. */
  function endsConfined({ routine, uses, ...program }: ContractProgram): boolean {
    if (routine === undefined) return false
    const deadline = new Deadline(() => 0, 10_000)
    const given = { blockInfo: '{}', txInfo: '{}', uses, gasLimit: 1e6, sites: 0, deadline }
    const answer = () => 300
    const ending = cell.enter(program.extends ? 'extensible' : 'running', answer, (realm) =>
      realm.run(routine, { ...given, api: 'go', args: '3,"b"' }),
    )
    return !ending.isBrokenOff
  }
})
