import { execFileSync } from 'node:child_process'
import { expect } from 'chai'
import { createSandbox, type InvocationOutcome, type Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { isLong } from '../limits.js'
import { formatContract, type InvokeOptions, run } from './contract.js'

interface Case {
  /** Code of the first contract, and its top-level code. */
  leave: string
  top?: string
  /** Code with which another contract looks for it. */
  look: string
  lookTop?: string
  options?: InvokeOptions
  /**
   * Depends on the depth of the stack: gas and frames depend on what the engine has optimised by then (spec/vm.md
   * §4.5).
   */
  hasDepth?: true
  /**
   * The first contract fails on purpose, or hides what it leaves from itself: how that is seen cannot be shown in one
   * contract.
   */
  isUnseen?: boolean
}

/** Catches the regular expression that a library hands to a replaced `String.prototype.replace`. */
const REGEXP = `let regexp; const replace = String.prototype.replace;
function steal(act) { String.prototype.replace = function (r) { regexp = r; return 'x' }; act(); String.prototype.replace = replace }`
/** Runs where contracts may add to the realm. */
const EXTENDS = 'Array.prototype.other = 1;'
const CALLER = `let inner; function probe() { inner = probe['cal' + 'ler']; return 1 }`
const ONE = `let one; const div = BigNumber.prototype.div;
class Thief { static div(n) { one = this; return n } }
BigNumber.prototype.div = Thief.div; new BigNumber(2).pow(-1); BigNumber.prototype.div = div;`
const FORGED = `const p = Error.prepareStackTrace;
  const site = { getFileName: () => 'unnamed', getPosition: () => 4e8, getLineNumber: () => 4e8, getColumnNumber: () => 4e8,
    getEnclosingLineNumber: () => 1, getEnclosingColumnNumber: () => 1 };
  p && p(Math, [site]); throw new Error('x')`
const MATCHES = "steal(() => JSON.stringify('\"')); const o = Object.getPrototypeOf(regexp[Symbol.matchAll]('a'));"
const FRACTION = { look: "return new BigNumber('1e10000001').toString()" }
const VALUES = `const n = new BigNumber('123.456'); const o = { a: ['"', 1, null, true, { b: n }] };
return [JSON.stringify(o), JSON.parse('[1,{"a":2}]').length, n.pow(3).toString(), n.div(7).toFixed(5), n.sqrt().toString(),
  [5, 1, 4].sort().join(), 'a-b'.split('-').length, 'abc'.replace('b', 'x'), new Int64(7).div(2).toString(), Math.max(1, 2),
  Object.keys({ a: 1 }).length, Symbol.iterator.toString(), [1, 2].map((x) => x + 1).concat([3]).join(), \`t\${n}\`,
  format('%s-%v', 'a', [1]), typeof module.exports, String(Number('12')), storage.mapKeys('x').length]`

/** Each contract leaves something behind without the realm's own comparison of values being able to see it at once. */
const CASES: Record<string, Case> = {
  'an implicit global': { leave: '', top: 'leaked = 1;', look: 'return typeof leaked' },
  'an implicit global that is deleted again': {
    leave: 'return typeof leaked',
    top: 'leaked = 1; delete leaked;',
    isUnseen: true,
    look: VALUES,
  },
  'a top-level variable': {
    leave: '',
    top: 'var leaked = 1; let other = 2;',
    look: 'return typeof leaked + typeof other',
  },
  'a top-level function': { leave: '', top: 'function leaked() {}', look: 'return typeof leaked' },
  'a closure': {
    leave: 'return ++count',
    top: 'let count = 0;',
    look: 'return ++count',
    lookTop: 'let count = 0;',
  },
  'module.exports': {
    leave: 'module.exports = 5; return 1',
    look: 'return typeof before + before.name',
    lookTop: 'const before = module.exports;',
    isUnseen: true,
  },
  'a property of module': { leave: 'module.leaked = 1; return 1', look: 'return typeof module.leaked' },
  'a property of storage': { leave: 'storage.get = () => 1; return 1', look: "return storage.get('a')" },
  'a property of a cached library': {
    leave: "require('storage').leaked = 1; return 1",
    look: "return typeof require('storage').leaked",
  },
  'a property added to Array': {
    leave: 'Array.leaked = 1; return 1',
    look: 'const before = typeof Array.leaked; Array.leaked = 2; return before',
  },
  'a property added to the prototype of lists': {
    leave: 'Array.prototype.leaked = 1; return 1',
    look: 'let all = typeof [].leaked; for (const name in []) all += name; return all',
    lookTop: EXTENDS,
  },
  'a method in place of one that is missing': {
    leave: 'Array.prototype.fill = function (x) { return x }; return [].fill(1)',
    look: 'return typeof [].fill + typeof Array.prototype.other',
    lookTop: EXTENDS,
  },
  'properties added to texts and numbers before a failure': {
    leave: "String.prototype.leaked = Number.prototype.leaked = 1; throw new Error('x')",
    look: "return typeof 'x'.leaked + typeof (1).leaked",
    lookTop: EXTENDS,
    isUnseen: true,
  },
  'a property added before a guard breaks off': {
    leave: "Array.prototype.leaked = 1; return [typeof []['con' + 'structor'], [].leaked]",
    look: 'return typeof [].leaked',
    lookTop: EXTENDS,
    isUnseen: true,
  },
  'a property added before there is no gas': {
    leave: 'Array.prototype.leaked = 1; for (;;) a += 1',
    look: 'return typeof [].leaked',
    lookTop: EXTENDS,
    isUnseen: true,
    options: { gasLimit: 50_000 },
  },
  'a property added in a call of the same': {
    leave:
      "Array.prototype.leaked = [].leaked + 1; Array.count++; if (a > 0) blockchain.call('shop', 'go', [a - 1]); return [].leaked",
    top: 'Array.prototype.leaked = 1; Array.count = 0;',
    look: 'return typeof [].leaked',
    lookTop: EXTENDS,
    isUnseen: true,
  },
  'a property of tx and block': {
    leave: 'tx.leaked = block.leaked = txInfo.actions.leaked = 1; return 1',
    look: 'return JSON.stringify([tx, block, txInfo])',
  },
  'a property of Math': { leave: 'Math.max = () => 1; return 1', look: 'return Math.max(1, 2)' },
  'a property of JSON': { leave: 'JSON.leaked = 1; return 1', look: 'return typeof JSON.leaked' },
  'a hidden property of JSON': {
    leave: "Object.defineProperty(JSON, 'leaked', { value: 1 }); return 1",
    look: 'return typeof JSON.leaked',
  },
  'a symbol on a prototype': {
    leave: "Object.prototype[Symbol.for('x')] = 1; return 1",
    look: "return typeof ({})[Symbol.for('x')]",
  },
  'an index on Array.prototype': { leave: 'Array.prototype[3] = 1; return 1', look: 'return typeof [][3]' },
  'the length of Array.prototype': {
    leave: 'Array.prototype.length = 3; return 1',
    look: 'return [].concat.call([]).length + Array.prototype.length',
  },
  'a setter on Object.prototype': {
    leave: "Object.prototype.__defineSetter__('value', () => 1); return 1",
    look: 'const o = {}; o.value = 1; return o.value',
  },
  'a frozen prototype': {
    leave: 'Object.freeze(Array.prototype); return 1',
    look: 'Array.prototype.x = 1; return [].x',
  },
  'a sealed function': { leave: 'Object.seal(storage.get); return 1', look: 'return Object.isSealed(storage.get)' },
  'a changed prototype': {
    leave: 'Object.setPrototypeOf(storage, { leaked: 1 }); return 1',
    look: 'return typeof storage.leaked',
  },
  'a changed __proto__': {
    leave: 'console.log.__proto__ = { leaked: 1 }; return 1',
    look: 'return typeof console.log.leaked',
  },
  'an Array of its own': { leave: 'Array = function () {}; return 1', look: 'return new Array(3).length' },
  'a BigNumber of its own': {
    leave: 'BigNumber = class {}; return 1',
    look: 'return new BigNumber(3).plus(1).toString()',
  },
  'settings of BigNumber': {
    leave: 'BigNumber.config = BigNumber.DECIMAL_PLACES = 1; return 1',
    look: 'return [typeof BigNumber.config, typeof BigNumber.DECIMAL_PLACES, new BigNumber(1).div(3).toString()]',
  },
  'a mode of BigNumber': {
    leave: 'BigNumber.prototype.constructor.DEBUG = true; return 1',
    look: "return [typeof BigNumber.DEBUG, new BigNumber('x').toString()]",
  },
  'a stack of an object': { leave: 'Error.captureStackTrace(Math); return 1', look: 'return typeof Math.stack' },
  prepareStackTrace: {
    leave: "Error.prepareStackTrace = () => 'mine'; return 1",
    look: "return String(new Error('x').stack)",
  },
  'prepareStackTrace, by a failing call': {
    isUnseen: true,
    leave: "Error.prepareStackTrace = () => 'mine'; throw new Error('x')",
    look: "throw new Error('x')",
  },
  'a digit of MaxInt64': { leave: 'MaxInt64.c[0] = 1; return 1', look: 'return MaxInt64.toString()' },
  'minus zero': {
    leave: 'BigNumber.prototype.constructor.ROUND_UP = -0; return 1',
    look: 'return 1 / BigNumber.prototype.constructor.ROUND_UP',
  },
  'the number one of bignumber.js': {
    leave: 'one.c[0] = 5; return 1',
    top: ONE,
    look: 'return new BigNumber(3).pow(2).toString()',
  },
  'the number one of bignumber.js, with a property': {
    leave: 'one.leaked = 1; return 1',
    top: ONE,
    look: 'return typeof one.leaked',
    lookTop: ONE,
  },
  'a regular expression of JSON.stringify': {
    leave: "steal(() => JSON.stringify('\"')); regexp.test = () => false; return 1",
    top: REGEXP,
    look: "return JSON.stringify('a\"b')",
  },
  'the prototype of regular expressions': {
    leave: "steal(() => JSON.stringify('\"')); regexp.__proto__.test = () => false; return 1",
    top: REGEXP,
    look: "return JSON.stringify('a\"b')",
  },
  'the constructor of regular expressions': {
    leave: "steal(() => JSON.stringify('\"')); regexp.constructor.leaked = 1; return 1",
    top: REGEXP,
    look: "steal(() => JSON.stringify('\"')); return typeof regexp.constructor.leaked",
    lookTop: REGEXP,
  },
  'a regular expression of bignumber.js': {
    leave: "steal(() => new BigNumber('zz')); regexp.leaked = 1; return 1",
    top: REGEXP,
    look: "steal(() => new BigNumber('zz')); return typeof regexp.leaked",
    lookTop: REGEXP,
  },
  'where a regular expression goes on': {
    leave: "steal(() => new BigNumber('zz')); regexp.lastIndex = 7; return 1",
    top: REGEXP,
    look: "steal(() => new BigNumber('zz')); return regexp.lastIndex",
    lookTop: REGEXP,
  },
  'a property of an inner function of JSON.stringify': {
    leave: 'JSON.stringify({ toJSON: probe }); inner.leaked = 1; return 1',
    top: CALLER,
    look: 'JSON.stringify({ toJSON: probe }); return inner && typeof inner.leaked',
    lookTop: CALLER,
  },
  'a function that replaces a text': {
    leave: `const r = String.prototype.replace; let f; String.prototype.replace = function (_, g) { f = g; return '' };
      JSON.stringify('"'); String.prototype.replace = r; f.leaked = 1; return 1`,
    look: `const r = String.prototype.replace; let f; String.prototype.replace = function (_, g) { f = g; return '' };
      JSON.stringify('"'); String.prototype.replace = r; return typeof f.leaked`,
  },
  'toFraction that throws half-way': {
    isUnseen: true,
    leave: `const plus = BigNumber.prototype.plus;
      BigNumber.prototype.plus = function () { BigNumber.prototype.plus = plus; throw new Error('half-way') };
      return new BigNumber('0.123').toFraction()`,
    ...FRACTION,
  },
  'toFraction out of gas': {
    isUnseen: true,
    leave: "return new BigNumber('0.123456789').toFraction()",
    options: { gasLimit: 2500 },
    ...FRACTION,
  },
  'indent of JSON.stringify that throws': {
    isUnseen: true,
    leave: "return JSON.stringify({ a: { toJSON() { throw new Error('x') } } }, null, 4)",
    look: 'return JSON.stringify({ a: [1] })',
  },
  'a generator that waits when the invocation fails': {
    leave: "throw g.throw(new Error('x'))",
    top: 'const g = (function* () { yield 1; yield 2 })(); g.next();',
    look: "return g.throw(new Error('x'))",
    lookTop: 'const g = (function* () { yield* [1, 2] })(); g.next();',
    isUnseen: true,
  },
  'anything, out of gas': {
    isUnseen: true,
    leave: 'for (;;) { Math.leaked = 1 }',
    look: VALUES,
    options: { gasLimit: 10000 },
  },
  'anything, killed': {
    isUnseen: true,
    leave: 'Math.leaked = 1; for (;;) { }',
    look: VALUES,
    options: { deadlineMs: 50, gasLimit: 1e12 },
  },
  'a regular expression that is compiled anew': {
    leave: "steal(() => JSON.stringify('\"')); regexp.compile('nothing'); return 1",
    top: REGEXP,
    look: "return JSON.stringify('a\"b')",
  },
  'an expression of bignumber.js that is compiled anew': {
    leave: "steal(() => new BigNumber('zz')); regexp.compile('zz'); return 1",
    top: REGEXP,
    look: "return [new BigNumber('zz').toString(), new BigNumber(' 12').toString()]",
  },
  'a frame forged for another object': {
    isUnseen: true,
    leave: FORGED,
    look: 'Math.foo(); throw Math',
  },
  'methods of call sites': {
    isUnseen: true,
    leave:
      "let site; Error.prepareStackTrace = (e, s) => { site = s[0] }; new Error('x').stack; site.__proto__.getFileName = () => 'unnamed'; null.x",
    look: 'const o = null; return o.x',
  },
  'a converter of reports': {
    isUnseen: true,
    leave: "Object.prototype.toJSON = () => ({ used: 0, text: {}, thrown: 'x' }); throw { toString: () => 'mine' }",
    look: "throw new Error('x')",
  },
  'the accessors of a stack': {
    // a property of its own before Node 22
    isUnseen: Object.getOwnPropertyDescriptor(new Error('x'), 'stack')?.get === undefined,
    leave: `const p = Object.getOwnPropertyDescriptor(new Error('x'), 'stack');
      if (p.get) p.get.leaked = p.set.leaked = 1; return 1`,
    look: "const p = Object.getOwnPropertyDescriptor(new Error('x'), 'stack'); return p.get ? typeof p.get.leaked : 'undefined'",
  },
  'the prototype of iterators over matches': {
    leave: `${MATCHES} o.next = () => ({ done: true }); o.leaked = 1; return 1`,
    top: REGEXP,
    look: `${MATCHES} return typeof o.leaked`,
    lookTop: REGEXP,
  },
  'a number in an Int64': {
    isUnseen: true,
    leave:
      'const i = new Int64(1); i.number = { isInteger: () => 1, gt(n) { n.s = -1; n.c[0] = 1; return false }, lt: () => false }; i._validate(); return 1',
    look: "return [MaxInt64.toString(), new Int64('9223372036854775807').toString()]",
  },
  'settings of a conversion between bases that is cut short': {
    isUnseen: true,
    leave: "for (let i = 0; ; i++) new BigNumber('z'.repeat(900) + '.' + 'z'.repeat(900), 36)",
    look: "return new BigNumber(1.5).pow(40).toString() + new BigNumber('0.1', 3).toString()",
    options: { gasLimit: 200003 },
  },
  'a failure in the middle of a sort': {
    isUnseen: true,
    leave: "const a = [3, 2, 1]; a.sort(() => { throw new Error('x') })",
    look: VALUES,
  },
  'a failure of the stack': { leave: 'return this.go()', look: VALUES, hasDepth: true, isUnseen: true },
  'a memory bomb': {
    isUnseen: true,
    leave: 'const list = []; for (;;) list.push([list.length + Math.max(1)])',
    look: VALUES,
    options: { gasLimit: 1e12, deadlineMs: 20000 },
  },
}

/** The outcome, without the place in the code. */
const tell = (outcome: InvocationOutcome) => ('error' in outcome ? outcome.error.split('\n')[0] : outcome.result)

/** Result and gas of a contract on a machine of this language, and how that machine writes a number. */
function tellNumbers(language: string) {
  const script = `import { createSandbox } from '../../src/vm/sandbox/sandbox.ts'
    import { isLong } from '../limits.js'
import { formatContract, run } from './contract.ts'
    const body = 'return [(1234567.5).toLocaleString(), BigInt(1234567).toLocaleString(), JSON.parse.length]'
    const sandbox = createSandbox()
    const { result, gasUsed } = run(sandbox, formatContract(body))
    console.log(JSON.stringify({ result, gasUsed, machine: (1234567.5).toLocaleString() }))
    sandbox.dispose()`
  const flags = ['--no-node-snapshot', '--import', 'tsx', '--input-type=module', '--eval', script]
  const env = { ...process.env, LC_ALL: language, LANG: language, LANGUAGE: language }
  return JSON.parse(execFileSync(process.execPath, flags, { cwd: import.meta.dirname, env, encoding: 'utf8' }))
}

/** Nothing an invocation does is seen by the next one. */
describe('state leaks', () => {
  let used: Sandbox
  // A sandbox for each test in the full run; in `npm test`, what one test leaves must not be seen by any later one.
  const [open, close] = isLong ? [beforeEach, afterEach] : [before, after]
  open(() => {
    used = createSandbox({ memoryLimitMb: 64 })
  })
  close(() => used.dispose())

  for (const [name, { leave, top, look, lookTop, options }] of Object.entries(CASES)) {
    it(`hides ${name} from the next invocation`, () => {
      const looking = formatContract(look, lookTop)
      const fresh = createSandbox()
      const expected = run(fresh, looking)
      fresh.dispose()
      run(used, formatContract(leave, top), options)
      expect(run(used, looking), 'another contract').to.deep.equal(expected)
      run(used, formatContract(leave, top), options)
      expect(run(used, looking), 'the second time').to.deep.equal(expected)
    })
  }

  describe('state left behind is visible to the contract itself', () => {
    for (const [name, { leave, top = '', look, lookTop = '', isUnseen }] of Object.entries(CASES)) {
      if (isUnseen) continue
      it(`shows ${name} to the contract itself`, () => {
        const looking = run(used, formatContract(look, lookTop))
        const acts = leave.replace(/return (.+)$/, '$1')
        const outcome = run(used, formatContract(`{ ${acts} }\n{ ${look} }`, [...new Set([top, lookTop])].join('\n')))
        const isTaken = 'error' in outcome && outcome.error.includes('has already been declared')
        expect(isTaken, 'names twice').to.equal(false)
        expect(tell(outcome)).not.to.equal(tell(looking))
      })
    }
  })

  describe('a repeated and traced invocation returns the same result', () => {
    for (const [name, { leave, top, options, hasDepth }] of Object.entries(CASES)) {
      if (options?.gasLimit === 1e12) continue
      it(`repeats a traced invocation with the same result after ${name}`, () => {
        const contract = formatContract(leave, top)
        const outcomeOf = (more?: InvokeOptions) => {
          const { gasUsed, stack, ...outcome } = { stack: undefined, ...run(used, contract, { ...options, ...more }) }
          expect(gasUsed).to.be.above(0)
          return hasDepth ? outcome : { gasUsed, stack, ...outcome }
        }
        const first = outcomeOf()
        expect(outcomeOf(), 'again').to.deep.equal(first)
        expect(outcomeOf({ trace: { counts: true, operation: -1 } }), 'traced').to.deep.equal(first)
        expect(outcomeOf({ trace: { counts: true, operation: -1 } }), 'traced again').to.deep.equal(first)
        expect(outcomeOf(), 'untraced again').to.deep.equal(first)
      })
    }
  })

  it('a machine with another locale returns the same result', () => {
    const here = tellNumbers('en_US.UTF-8')
    expect(here).to.deep.include({ result: '["1,234,567.5","1,234,567",0]', machine: '1,234,567.5' })
    for (const [language, machine] of [
      ['de_DE.UTF-8', '1.234.567,5'],
      ['ar_EG.UTF-8', '١٬٢٣٤٬٥٦٧٫٥'],
    ] as const) {
      expect(tellNumbers(language), language).to.deep.equal({ ...here, machine })
    }
  })

  it('a nested call of the same contract has its own state', () => {
    const contract = formatContract(
      "count++; Math.leaked = count; if (a > 0) blockchain.call('shop', 'go', [a - 1]); return [count, typeof Math.leaked]",
      'let count = 0; const before = typeof Math.leaked;',
    )
    const results: unknown[] = []
    const call = (depth: number): string => {
      const outcome = run(used, contract, {
        args: String(depth),
        host: {
          storage: () => ({ gas: 0 }),
          crypto: () => ({ gas: 0 }),
          log() {},
          blockchain: (_, [, , args]) => ({ gas: 0, value: JSON.stringify([call(JSON.parse(args!)[0])]) }),
        },
      })
      results.push(outcome)
      return 'result' in outcome ? outcome.result : outcome.error
    }
    call(3)
    expect(results.map((outcome) => (outcome as { result: string }).result)).to.deep.equal(
      Array(4).fill('[1,"number"]'),
    )
  })
})
