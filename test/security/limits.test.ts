import { expect } from 'chai'
import { createSandbox, type InvocationOutcome, type Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { Stage, type Via } from '../conformance/errors/stage.js'
import { CALL_MS, isLong, itExtended } from '../limits.js'
import { formatContract, resultOf, run } from './contract.js'

/** The endless part of each is in what the engine does itself; a call of 50 ms must not become one of seconds. */
const ENDLESS: Record<string, string> = {
  'comparator of a sort': 'const l = []; for (let i = 0; i < 100000; i++) l[i] = i; for (;;) l.sort(Object.is)',
  'iterator without end': 'return [...{ [Symbol.iterator]: () => ({ next: Object }) }]',
  'iterator without end, as arguments': 'Math.max(...{ [Symbol.iterator]: () => ({ next: Object }) })',
  'iterator without end, that makes errors': 'return [...{ [Symbol.iterator]: () => ({ next: Error }) }]',
  'iterator without end, as arguments that are errors': 'new Object(...{ [Symbol.iterator]: () => ({ next: Error }) })',
  'iterator without end, of a list': 'const l = [1]; l[Symbol.iterator] = () => ({ next: Error }); return [...l]',
  'iterator without end, of every list': 'Object.getPrototypeOf([][Symbol.iterator]()).next = Error; return [...[1]]',
  'iterator without end, of texts': "String.prototype[Symbol.iterator] = () => ({ next: Error }); return [...'a']",
  'for of over an iterator without end': 'for (const x of { [Symbol.iterator]: () => ({ next: Object }) }) ;',
  'native callback': 'const l = new Array(500000); for (;;) l.forEach(isNaN)',
  'apply to a long list': 'for (;;) Math.max.apply(null, { length: 9999999 })',
  'shift of a long list': 'for (;;) Array.prototype.shift.call({ length: 9999999 })',
  'join of long texts': "const t = 'x'.repeat(400000), l = [t, t, t, t]; for (;;) l.join('').length",
  'keys of a text': "const t = 'x'.repeat(900000); for (;;) Object.keys(t)",
  'parts of a text': "const t = 'x'.repeat(1000000); for (;;) t.indexOf('y')",
  'numbers of long texts': "const t = '1'.repeat(1000000); for (;;) Number(t)",
  'big powers': 'return (BigInt(3) ** BigInt(60000000)).constructor.name',
  'big products': 'let n = BigInt(3); for (;;) n = n * n',
  'big texts': 'return String(BigInt(1) << BigInt(1000000000))',
  'zeros of a BigNumber': "return new BigNumber('1e9999999').toFixed()",
  'digits of a BigNumber': 'return new BigNumber(1).toPrecision(1000000000)',
  'toJSON that goes on': 'const o = {}; o.toJSON = () => { for (;;) ; }; return o',
  'getter of the result': 'return { get x() { for (;;) ; } }',
  'parts of a template': 'for (;;) String.raw({ raw: { length: 9999999 } })',
  'parts of a template, asked twice': `let n = 0; const raw = { get length() { return n++ % 2 ? 2 ** 53 - 1 : 1 } };
    for (;;) String.raw({ raw })`,
  'a list of arguments, asked twice': `${'let n = 0; const o = { get length() { return n++ % 2 ? 9999999 : 1 } };'}
    for (;;) Math.max.apply(null, o)`,
  'an expression that goes back': "return 'a'.repeat(40).search('(a+)+b')",
  'text of the error': 'throw { toString() { for (;;) ; } }',
  'generator that goes on': 'function* g() { for (;;) yield } for (const x of g()) ;',
}

/** A length that is small when it is looked at, and has no end when the engine asks. */
const TWICE = 'let n = 0; const o = { get length() { return n++ ? 2 ** 53 - 1 : 1 } };'
const STEAL = `let regexp; const replace = String.prototype.replace;
  String.prototype.replace = function (r) { regexp = r; return 'x' }; JSON.stringify('"'); String.prototype.replace = replace;`

/** Too much for one step: these must be refused, or broken off, before the engine begins. */
const HEAVY: Record<string, string> = {
  ...Object.fromEntries(
    [
      'every',
      'find',
      'forEach',
      'map',
      'filter',
      'reverse',
      'indexOf',
      'includes',
      'splice',
      'shift',
      'unshift',
      'slice',
      'join',
    ].map((name) => [`${name} of a length that changes`, `${TWICE} return Array.prototype.${name}.call(o, () => 0)`]),
  ),
  'a length that converts to another each time': `let n = 0;
    return Array.prototype.find.call({ length: { valueOf() { return n++ ? 2 ** 53 - 1 : 1 } } }, isNaN)`,
  'concat to what spreads': 'return Array.prototype.concat.call({ [Symbol.isConcatSpreadable]: true, length: 9e15 })',
  'a shift to the right by less than nothing': 'return BigInt(1) >> BigInt(-1e9)',
  'a pattern of 2,000,000 alternatives': "return 'x'.search('a|'.repeat(2000000))",
  'a text of 20,000,000 digits': "return BigInt('1'.repeat(20000000)) > 1",
  'an object of 20,000,000 digits': "return BigInt({ valueOf: () => '1'.repeat(20000000) }) > 1",
  'digits to be cut': "return BigInt.asUintN(64, '1'.repeat(20000000)) > 1",
  'digits to be compared with': "return BigInt(1) < '1'.repeat(1900000)",
  'as many bits as one likes': 'return BigInt.asUintN(1000000000, BigInt(-1)) > 1',
  'a stolen expression that replaces by the whole, often': `${STEAL} regexp.compile('x', 'g');
    return 'x'.repeat(30000).replace(regexp, '$&'.repeat(15000)).length`,
  'the same, called by its symbol': `${STEAL} regexp.compile('x', 'g');
    return regexp[Symbol.replace]('x'.repeat(30000), '$&'.repeat(15000)).length`,
  'a stolen expression that is compiled anew': `${STEAL} regexp.compile('a|'.repeat(2000000)); return regexp.test('b')`,
  'a stolen constructor of expressions': `${STEAL} return new regexp.constructor('a|'.repeat(2000000)).test('b')`,
  'a replacement by what follows, often': `return 'x'.repeat(3000000).replace('x', "$'".repeat(500000)).length`,
  'keys of a boxed text': "return Object.keys(Object('x'.repeat(20000000))).length",
  'entries of a boxed text': "return Object.entries(new String('x'.repeat(20000000))).length",
  'a copy of a boxed text': "return Object.assign([], Object('x'.repeat(20000000))).length",
  'properties from a boxed text': "return Object.defineProperties({}, Object('x'.repeat(20000000)))",
}

/** With no more gas than a transaction may have; what is behind the `join` costs by its length. */
const BOMBS: Record<string, string> = {
  arrays: 'const l = []; for (;;) l[l.length] = new Array(100000)',
  'copies of a list': 'const list = new Array(300000), l = []; for (;;) l[l.length] = list.concat(list)',
  'a longer and longer list': 'let l = [1]; for (;;) l = l.concat(l)',
  texts: "const t = 'x'.repeat(900000), l = []; for (let i = 0; ; i++) l[i] = [t, t, t, t, t, t, t, t, i].join('')",
  'keys of texts': "const t = 'x'.repeat(900000), l = []; for (;;) l[l.length] = Object.keys(t)",
  'parts of texts': "const t = 'xy'.repeat(500000), l = []; for (;;) l[l.length] = t.split('x')",
  'an iterator': 'return [...{ [Symbol.iterator]: () => ({ next: Object }) }]',
  'an iterator of long lists': 'const l = []; for (;;) l.push(...[...{ [Symbol.iterator]: () => ({ next: Object }) }])',
}

/** Gas that never ends; what such code allocates must stay small, the engine gives up on a growing table. */
const UNLIMITED = 1e15

/** Time and memory end an invocation, not the chain. */
describe('sandbox limits', () => {
  let sandbox: Sandbox
  before(() => {
    sandbox = createSandbox({ memoryLimitMb: 64 })
  })
  after(() => sandbox.dispose())

  const expectAlive = (used = sandbox) =>
    expect(resultOf(run(used, formatContract("return 'alive'")))).to.equal('alive')

  describe('time limit', () => {
    for (const [name, body] of Object.entries(ENDLESS)) {
      it(`ends ${name} at the time limit`, () => {
        const outcome = run(sandbox, formatContract(body), { gasLimit: UNLIMITED, deadlineMs: 50 })
        expect(outcome).to.include({ reason: 'execution killed', error: 'execution killed' })
        expectAlive()
      })
    }

    it('ends code at the top level', () => {
      const contract = formatContract('', 'for (;;) ;')
      expect(run(sandbox, contract, { gasLimit: UNLIMITED, deadlineMs: 50 })).to.include({ reason: 'execution killed' })
      expectAlive()
    })

    it('ends a constructor', () => {
      const contract =
        'class Base { constructor() { for (;;) ; } }\nclass Shop extends Base { init() {} go() {} }\nmodule.exports = Shop;'
      expect(run(sandbox, contract, { gasLimit: UNLIMITED, deadlineMs: 50 })).to.include({ reason: 'execution killed' })
      expectAlive()
    })

    it('ends code that runs as a script', () => {
      const contract = formatContract('for (;;) ;', 'const root = this;')
      expect(run(sandbox, contract, { gasLimit: UNLIMITED, deadlineMs: 50 })).to.include({ reason: 'execution killed' })
      expectAlive()
    })

    it('ends code that awaits a promise', () => {
      const top = 'asy\\u006ec function f() { aw\\u0061it 1; for (;;) ; }'
      const outcome = run(sandbox, formatContract('f(); return 1', top), { gasLimit: UNLIMITED, deadlineMs: 50 })
      expect(outcome).to.satisfy(
        ({ reason, result }: Partial<InvocationOutcome & { reason: string; result: string }>) =>
          reason === undefined ? result === '1' : reason === 'execution killed',
      )
      expectAlive()
    })

    it('drops the pending promises of a call that it ends', () => {
      const top = 'asy\\u006ec function f() { aw\\u0061it 1; for (;;) ; }'
      const outcome = run(sandbox, formatContract('f(); for (;;) ;', top), { gasLimit: UNLIMITED, deadlineMs: 50 })
      expect(outcome).to.include({ reason: 'execution killed' })
      expectAlive()
    })

    /** Twice where the chain charges by it, once for each where it does not. */
    const READINGS: Record<string, number> = {
      ...Object.fromEntries(
        'every find forEach map filter indexOf includes join slice splice sort'.split(' ').map((name) => [name, 2]),
      ),
      ...Object.fromEntries('shift unshift pop push'.split(' ').map((name) => [name, 1])),
    }
    for (const [name, times] of Object.entries(READINGS)) {
      it(`reads a length exactly as often as the chain: ${name}`, () => {
        const body = `let n = 0; const o = { 0: 7, get length() { n++; return 1 }, set length(x) {} };
          Array.prototype.${name}.call(o, isNaN); return n`
        expect(resultOf(run(sandbox, formatContract(body)))).to.equal(String(times))
      })
    }

    it('reads a length once where only the engine reads it, and passes on the same list', () => {
      const body = (call: string) =>
        `let n = 0; const o = { 0: 7, get length() { n++; return 1 } }; const r = ${call}; return [r, n]`
      const ask = (call: string) => resultOf(run(sandbox, formatContract(body(call))))
      expect(ask('Array.prototype.map.call(o, (x, i, all) => all === o)')).to.equal('[[true],2]')
      expect(ask('Array.prototype.reverse.call(o) === o')).to.equal('[true,2]')
      expect(ask('Math.max.apply(null, o)')).to.equal('[7,1]')
      expect(ask('String.raw({ raw: o })')).to.equal('["7",1]')
      expect(ask('[].concat(Object.assign(o, { [Symbol.isConcatSpreadable]: true })).length')).to.equal('[1,1]')
    })

    it('spreads the same values as the engine, with the same accesses', () => {
      const spread = (code: string) => resultOf(run(sandbox, formatContract(code)))
      const log = `const asked = []; const note = (key, value) => { asked.push(key); return value };
        const walk = { at: 0,
          get next() { return note('next', function (...args) { asked.push([this === walk, args.length]);
            return { get done() { return note('done', ++walk.at > 2) }, get value() { return note('value', walk.at) } } }) },
          get return() { return note('return') } };
        const list = { get length() { return note('length', 0) },
          get [Symbol.iterator]() { return note('iterator', function () { asked.push(this === list); return walk }) } };`
      const asked = '["length","iterator",true,"next",[true,0],"done","value",[true,0],"done","value",[true,0],"done"'
      expect(spread(`${log} const got = [...list]; return [got, asked]`)).to.equal(`[[1,2],${asked}]]`)
      expect(spread(`${log} const got = Math.max(...list); return [got, asked]`)).to.equal(`[2,${asked}]]`)
      expect(spread("return [...'añ😀', ...[1, , 2], ...(function* () { yield 3; return 4 })()]")).to.equal(
        '["a","ñ","😀",1,null,2,3]',
      )
    })

    /** Message of the engine about them. */
    const NO_WALK = '_IOSTSpreadElement(...) is not a function or its return value is not iterable'
    const REFUSED: Record<string, string> = {
      '5': NO_WALK,
      undefined: NO_WALK,
      '{}': NO_WALK,
      '{ [Symbol.iterator]: 5 }': NO_WALK,
      '{ [Symbol.iterator]: () => 5 }': 'Result of the Symbol.iterator method is not an object',
      '{ [Symbol.iterator]: () => ({}) }': NO_WALK,
      '{ [Symbol.iterator]: () => ({ next: () => 1 }) }': 'Iterator result 1 is not an object',
    }
    for (const [what, why] of Object.entries(REFUSED))
      it(`rejects spreading ${what}`, () => {
        const { error } = run(sandbox, formatContract(`return [...${what}]`)) as { error: string }
        expect(error.split('\n', 1)[0]).to.equal(`Uncaught exception: TypeError: ${why}`)
      })

    /** The engine would walk through these in one step, and take seconds. */
    const GROWING = {
      'a list that grows':
        'const next = [1, 2]; Object.setPrototypeOf(next, { 5: 1 }); const grow = () => { next.length = 1.2e7 };',
      'what becomes a list':
        'const next = { length: 2e7 }; const grow = () => { next[Symbol.isConcatSpreadable] = true };',
    }
    for (const [name, top] of Object.entries(GROWING)) {
      it(`reads each list at its turn: ${name} while concat walks through the previous list`, () => {
        const body = `const l = [0]; Object.defineProperty(l, 0, { get: grow }); return [].concat(l, next).length`
        const large = createSandbox()
        const outcome = run(large, formatContract(body, top), { gasLimit: UNLIMITED, deadlineMs: 60_000 })
        expect(outcome).to.include({ reason: 'execution killed' })
        expectAlive(large)
        large.dispose()
      })
    }

    it('allows bigints of hundreds of thousands of bits, and calls no contract code to detect them', () => {
      const ask = (body: string) => resultOf(run(sandbox, formatContract(body)))
      expect(ask('return BigInt(2) ** BigInt(400000) > 1')).to.equal('true')
      expect(ask('const n = BigInt(1) << BigInt(450000); return n * n > 1')).to.equal('true')
      const asked = 'let n = 0; BigInt.prototype.toString = () => { n++; return "x" };'
      expect(ask(`${asked} const q = BigInt(2) ** BigInt(100); q * q; q ** BigInt(3); return n`)).to.equal('0')
    })

    it('applies before the invocation starts', () => {
      const outcome = run(sandbox, formatContract('return 1'), { deadlineMs: 0 })
      expect(outcome).to.deep.equal({ gasUsed: 0, error: 'execution killed', reason: 'execution killed' })
    })
  })

  describe('single steps are short enough for the limit', () => {
    for (const [name, body] of Object.entries(HEAVY)) {
      it(`returns from ${name} in time`, () => {
        const outcome = run(sandbox, formatContract(body), { gasLimit: UNLIMITED, deadlineMs: 50 })
        expect(outcome).to.have.property('error')
        expectAlive()
      })
    }
  })

  describe('memory limit', () => {
    for (const [name, body] of Object.entries(BOMBS)) {
      it(`ends ${name} at the memory limit`, () => {
        const outcome = run(sandbox, formatContract(body), { deadlineMs: 20000 })
        expect(outcome)
          .to.have.property('error')
          .that.matches(/Memory Using too much|out of gas/)
        expectAlive()
      })
    }

    it('frees the memory of one invocation for the next', () => {
      const body = 'const l = []; for (let i = 0; i < 300000; i++) l[i] = [i]; return l.length'
      for (let i = 0; i < (isLong ? 20 : 8); i++) {
        const outcome = run(sandbox, formatContract(body, 'class Thing {}'), { gasLimit: UNLIMITED })
        expect(outcome).to.have.property('result', '300000')
      }
    })
  })

  describe('stack limit', () => {
    const DIVE = 'function dive(n, f) { if (n === 0) return f(); return dive(n - 1, f) }'
    const UNTIL = 'function until(f) { f(); return until(f) }'
    const deep: Record<string, [body: string, top?: string]> = {
      recursion: ['return this.go()'],
      'host calls at every depth': ["return until(() => storage.get('x'))", UNTIL],
      'logs at every depth': ["return until(() => console.log('x'))", UNTIL],
      'a toString': ["const o = { toString() { return storage.put('k', 'v', o) } }; return storage.put('k', 'v', o)"],
      'a toJSON': ['const o = { toJSON() { return JSON.stringify(o) } }; return o'],
      getters: ['const o = { get x() { return o.x } }; return o.x'],
      generators: ['function* g() { yield* g() } return [...g()]'],
      'nested arrays': ['let l = []; for (let i = 0; i < 20000; i++) l = [l]; return l'],
      'nested arrays as text': ['let l = []; for (let i = 0; i < 20000; i++) l = [l]; return String(l)'],
    }
    for (const [name, [body, top]] of Object.entries(deep)) {
      it(`ends ${name} at the stack limit`, () => {
        const outcome = run(sandbox, formatContract(body, top), { gasLimit: UNLIMITED })
        expect(outcome).to.have.property('error').that.includes('RangeError: Maximum call stack size exceeded')
        expectAlive()
      })
    }

    it('applies at any depth of a host call, with the same effect each time', () => {
      const contract = (depth: number) =>
        formatContract(`return dive(${depth}, () => { storage.put('a', 'b'); return 'done' })`, DIVE)
      for (let depth = 500; depth < 12000; depth += 500) {
        const first = run(sandbox, contract(depth), { gasLimit: UNLIMITED })
        if ('error' in first) expect(first.error).to.include('RangeError: Maximum call stack size exceeded')
        else expect(first.result).to.equal('done')
      }
    })

    it('applies at any depth of a nested call, without an internal error', () => {
      const inner = formatContract("storage.put('a', 'b'); return 1", 'const root = this;')
      for (let depth = 500; depth < 12000; depth += 250) {
        const contract = formatContract(`return dive(${depth}, () => blockchain.call('b', 'go', []))`, DIVE)
        const outcome = run(sandbox, contract, {
          gasLimit: UNLIMITED,
          host: {
            storage: () => ({ gas: 0 }),
            crypto: () => ({ gas: 0 }),
            log() {},
            blockchain() {
              const nested = run(sandbox, inner)
              return 'error' in nested ? { gas: 1, error: nested.error } : { gas: 1, value: '["1"]' }
            },
          },
        })
        if ('error' in outcome) expect(outcome.error, `depth ${depth}`).to.include('Maximum call stack size exceeded')
        else expect(outcome.result).to.equal('["1"]')
      }
      expectAlive()
    })
  })

  describe('call chains', () => {
    /** Ends calls that never end, after a time in which all others end on a busy machine. */
    let impatient: Stage
    let patient: Stage
    before(async () => {
      impatient = await open(1000)
      patient = await open(CALL_MS)
    })
    after(async () => {
      await impatient.close()
      await patient.close()
    })

    async function open(limitMs: number): Promise<Stage> {
      const stage = await Stage.open({ timeLimitMs: limitMs, execTimeLimitMs: limitMs })
      const inner = formatContract('return 1').replace(
        'go(a, b) { return 1 }',
        // Each step takes long, or the list would reach the memory limit first on a busy machine.
        `spin() {
           const o = {}
           for (let i = 0; i < 1000; i++) o[i] = i
           const next = Object.assign.bind(null, {}, o);
           [...{ [Symbol.iterator]: () => ({ next }) }]
         }
         bomb() { const l = []; for (;;) l[l.length] = new Array(100000) }
         deep() { return this.deep() }
         fine(n) { storage.put('n', n); return n }`,
      )
      const abi = { spin: {}, bomb: {}, deep: {}, fine: { args: ['string'] } }
      await stage.deploy('inner', inner, abi)
      const outer = inner.replace(
        'init() {}',
        `init() {} nest(what) { storage.put('before', '1'); return blockchain.call('${stage.fill('$inner')}', what, []) }`,
      )
      await stage.deploy('outer', outer, { ...abi, nest: { args: ['string'] } })
      return stage
    }

    const end = async (stage: Stage, target: string, args: readonly unknown[], via: Via) =>
      (await stage.end(stage.sign(target, args), via)).kind
    const endBoth = async (stage: Stage, action: string, via: Via) => {
      const kinds = [await end(stage, `$inner/${action}`, [], via), await end(stage, '$outer/nest', [action], via)]
      expect(await stage.run('$outer/fine', ['x'])).to.deep.equal(['x'])
      expect(await end(stage, '$inner/fine', ['y'], 'execTx')).to.equal('SUCCESS')
      return kinds
    }

    for (const via of ['sendTx', 'execTx'] as const) {
      it(`respect the time limit, by ${via}`, async () => {
        expect(await endBoth(impatient, 'spin', via)).to.deep.equal(['TIMEOUT', 'TIMEOUT'])
      })

      const declare = via === 'sendTx' ? it : itExtended
      declare(`respect the memory limit, by ${via}`, async () => {
        for (const kind of await endBoth(impatient, 'bomb', via)) expect(kind).to.be.oneOf(['RUNTIME_ERROR', 'TIMEOUT'])
      })

      it(`respect the stack limit, by ${via}`, async () => {
        expect(await endBoth(patient, 'deep', via)).to.deep.equal(['RUNTIME_ERROR', 'RUNTIME_ERROR'])
      })
    }
  })
})
