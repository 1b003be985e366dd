import { expect } from 'chai'
import { createSandbox, type Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { errorOf, formatContract, RecordingHost, resultOf, run } from './contract.js'
import { WALK } from './walk.js'

const REFUSED = 'EvalError: Code generation from strings disallowed for this context'

/** Nothing of the host is reachable from a contract. */
describe('sandbox escapes', () => {
  let sandbox: Sandbox
  before(() => {
    sandbox = createSandbox()
  })
  after(() => sandbox.dispose())

  const go = (body: string, top?: string) => run(sandbox, formatContract(body, top))
  const returns = (body: string, top?: string) => resultOf(go(body, top))
  const fails = (body: string, top?: string) => errorOf(go(body, top))

  describe('constructor chains end at a constructor that throws', () => {
    const objects: Record<string, string> = {
      'the contract': 'this.constructor',
      'its class': 'Shop',
      'an object': '({}).constructor',
      'an array': '[].constructor',
      'a text': "''.constructor",
      'a number': '(1).constructor',
      'a symbol': 'Symbol.iterator.constructor',
      'a bigint': 'BigInt(1).constructor',
      'a function': '(function () {})',
      'an arrow': '(() => 1)',
      'a generator': '(function* () {})',
      'arguments of a function': '(function () { return arguments })().constructor',
      Object: 'Object',
      Error: 'Error',
      'an error': "new Error('x').constructor",
      Symbol: 'Symbol',
      eval: 'eval',
      isNaN: 'isNaN',
      storage: 'storage.get',
      'storage itself': 'storage.constructor',
      blockchain: 'blockchain.call',
      IOSTCrypto: 'IOSTCrypto.sha3',
      console: 'console.log',
      Console: 'console.constructor',
      require: 'require',
      'what require gives': "require('fs').constructor",
      module: 'module.constructor',
      block: 'block.constructor',
      tx: 'tx.constructor',
      'txInfo.actions': 'txInfo.actions.constructor',
      BigNumber: 'BigNumber',
      'the BigNumber behind it': 'new BigNumber(1).constructor',
      Int64: 'Int64',
      'an Int64': "new Int64('1').plus(1).number.plus",
      Float64: 'Float64',
      JSON: 'JSON.parse',
      Math: 'Math.max',
      'a bound function': 'storage.get.bind(storage)',
      'a list of keys': "storage.mapKeys('a').constructor",
      'the result of a call': "blockchain.call('a', 'b', [])[1].constructor",
      'parsed JSON': "JSON.parse('{}').constructor",
      'an array iterator': '[][Symbol.iterator]().next',
      'a getter': "Object.getOwnPropertyDescriptor(Object.prototype, '__proto__').get",
      'a tag': '((strings) => strings.constructor)`x`',
    }
    for (const [name, expression] of Object.entries(objects)) {
      it(`the constructor chain of ${name} ends at a constructor that throws`, () => {
        expect(fails(`return ${expression}.constructor('return process')()`)).to.equal(REFUSED)
        expect(fails(`return new (${expression}.constructor)('return this')()`)).to.equal(REFUSED)
      })
    }

    it('the chains of asynchronous functions and generators end at a constructor that throws', () => {
      for (const kind of ['function*', 'asy\\u006ec function']) {
        const maker = 'Object.getPrototypeOf(f).constructor'
        expect(fails(`return ${maker}('return 1')`, `${kind} f() {}`)).to.equal(REFUSED)
      }
    })
  })

  describe('code from strings', () => {
    const attempts = [
      "eval('1')",
      "(0, eval)('1')",
      "[eval][0]('process')",
      "eval.call(null, 'this')",
      "[].map.call(['this'], eval)",
      "eval.constructor('return 1')()",
      "Function.prototype.constructor('return 1')()",
    ]
    for (const attempt of attempts.slice(0, -1)) {
      it(`rejects ${attempt}`, () => expect(fails(`return ${attempt}`)).to.equal(REFUSED))
    }

    it('eval returns a value other than text unchanged', () => {
      expect(returns('return eval(5)')).to.equal('5')
    })

    it('names that could compile code are null', () => {
      expect(returns('return JSON.stringify([Function, Proxy, Reflect, Promise, WebAssembly, RegExp, Date])')).to.equal(
        '[null,null,null,null,null,null,null]',
      )
      expect(fails(`return ${attempts.at(-1)}`)).to.equal("TypeError: Cannot read property 'prototype' of null")
    })
  })

  describe('host and browser globals are missing', () => {
    const names = [
      'process',
      'global',
      'globalThis',
      'window',
      'self',
      'Buffer',
      'setTimeout',
      'setImmediate',
      'setInterval',
      'queueMicrotask',
      'fetch',
      'structuredClone',
      'exports',
      '__dirname',
      'performance',
      'WeakRef',
      'FinalizationRegistry',
      'AggregateError',
      'Iterator',
      'ivm',
      '$host',
      '$realm',
      '$open',
      '$mode',
      '$blockInfo',
    ]
    for (const name of names)
      it(`hides ${name} from contracts`, () => expect(returns(`return typeof ${name}`)).to.equal('undefined'))

    it('require resolves two names only', () => {
      for (const id of ['fs', 'child_process', 'vm', 'node:fs', '../x', 'constructor', '__proto__']) {
        expect(returns(`return require('${id}')`)).to.equal('{}')
      }
      expect(returns("return require('storage') === storage && require('blockchain') === blockchain")).to.equal('true')
    })

    it('the global object has only the names of the chain', () => {
      const top = 'const root = this;'
      const found = JSON.parse(returns('return Object.getOwnPropertyNames(root)', top)) as string[]
      expect(found.filter((name) => name.startsWith('$'))).to.deep.equal([])
      expect(found).not.to.include.members(['process', 'global', 'console', 'globalThis'])
      expect(found).to.include.members(['Object', 'format', 'BigInt'])
    })
  })

  describe('reachable objects', () => {
    const top = `${WALK}
Object.assign(ROOTS, { block, tx, blockInfo, txInfo, number: new BigNumber('1.5'), int: new Int64(1), float: new Float64(1),
  error: new Error('x'), keys: storage.mapKeys('a'), called: blockchain.call('a', 'b', []), parsed: JSON.parse('{"a":[1]}'),
  required: require('x'), list: 'x'.split(''), parameters: (function () { return arguments })(1) });
const found = walk(ROOTS);`
    const judgeAll = (judge: string) =>
      resultOf(
        run(
          sandbox,
          formatContract(
            `const wrong = []; const fail = (i, what) => wrong.push(what + ' ' + found[i][1].join(' '));
             for (let i = 0; i < found.length; i++) { const object = found[i][0]; ${judge} } return wrong`,
            top,
          ),
          { gasLimit: 1e9 },
        ),
      )

    it('enumerates the objects that a contract can reach', () => {
      const outcome = run(sandbox, formatContract('return found.length', top), { gasLimit: 1e9 })
      expect(Number(resultOf(outcome))).to.be.greaterThan(300)
    })

    it('reachable objects have prototypes of this realm only', () => {
      expect(
        judgeAll(`let root = object;
          while (Object.getPrototypeOf(root) !== null) root = Object.getPrototypeOf(root);
          if (root !== Object.prototype && root !== object) fail(i, 'foreign');`),
      ).to.equal('[]')
    })

    it('reachable objects have no constructor that compiles functions', () => {
      const functions = judgeAll(
        `if (typeof object === 'function' && typeof object.prototype === 'function') fail(i, object.name);`,
      )
      expect(functions).to.equal('["Function Object ^ .constructor"]')
    })

    it('reachable objects include no regular expressions, collections, promises or proxies of the libraries', () => {
      const kinds = [
        'Object',
        'Array',
        'Function',
        'Error',
        'Arguments',
        'String',
        'Number',
        'Boolean',
        'Symbol',
        'BigInt',
      ]
      const plain = [
        ...kinds,
        'Math',
        'JSON',
        'Generator',
        'GeneratorFunction',
        'Array Iterator',
        'String Iterator',
        'global',
        // what the chain itself puts there
        '_IOSTCrypto',
        'IOSTInstruction',
      ]
      expect(
        judgeAll(`const kind = Object.prototype.toString.call(object).slice(8, -1);
          if (!${JSON.stringify(plain)}.includes(kind)) fail(i, kind);`),
      ).to.equal('[]')
    })
  })

  describe('functions hide their callers', () => {
    const probe = `let caller; const o = { toJSON: probe }; function probe() { caller = probe['cal' + 'ler']; return 1 }`

    /** Libraries that call what a contract gives them; on the chain they are sloppy, and tell who they are. */
    const CALLING: Record<string, string> = {
      'JSON.stringify': 'JSON.stringify(o)',
      'the replacer of JSON.stringify': 'JSON.stringify([1], probe)',
      'JSON.parse': "JSON.parse('[1]', probe)",
      forEach: '[1].forEach(probe)',
      sort: '[2, 1].sort(probe)',
      concat: 'const l = [1]; Object.defineProperty(l, 0, { get: probe }); [].concat(l)',
      replace: "'a'.replace('a', probe)",
      apply: 'probe.apply(null, [])',
      'the payer of storage.put': "storage.put('k', 'v', { toString: probe })",
      'new BigNumber': 'new BigNumber({ valueOf: probe, toString: probe })',
      'new Int64': 'new Int64({ toString: probe })',
      format: "format('%s', { toString: probe })",
      'a template': '`$' + '{{ toString: probe }}`',
    }
    for (const [name, call] of Object.entries(CALLING)) {
      it(`a function that ${name} calls has no caller`, () => {
        expect(returns(`${call}; return typeof caller + caller`, probe)).to.equal('objectnull')
      })
    }

    it('a function that sloppy code of the contract calls has that caller', () => {
      expect(returns('return typeof caller + caller.name', `${probe}\nfunction own() { probe() }\nown();`)).to.equal(
        'functionown',
      )
    })

    it('a function that the top level calls has no caller', () => {
      expect(returns('return String(caller)', `${probe}\nprobe();`)).to.equal('null')
    })

    it('hides callers from arguments.callee.caller', () => {
      expect(fails('return (function () { return arguments.callee })()')).to.match(/^TypeError: 'caller', 'callee'/)
    })
  })

  describe('stack traces', () => {
    it('limits stack traces to one line', () => {
      expect(returns("return new Error('x').stack")).to.equal('Error: x')
      expect(returns("return new Error('x').stack", 'Error.stackTraceLimit = 50;')).to.equal('Error: x')
    })

    const attempts = {
      'deleted limit': 'delete Error.stackTraceLimit; Error.stackTraceLimit = 50;',
      'redefined limit': "Object.defineProperty(Error, 'stackTraceLimit', { value: 50 });",
    }
    for (const [name, setup] of Object.entries(attempts)) {
      it(`stack traces have one line with a ${name}, or the attempt fails`, () => {
        const body = `${setup} const o = {}; Error.captureStackTrace(o); return new Error('x').stack + o.stack`
        const outcome = go(body)
        if ('result' in outcome) expect(outcome.result).to.equal('Error: xError')
        expect(go(body)).to.deep.equal(outcome)
      })
    }

    it('stack traces pass no call sites to prepareStackTrace', () => {
      const top = `let sites = [];
        Error.prepareStackTrace = (error, list) => { sites = list; return 'prepared' };`
      const body =
        "const o = {}; Error.captureStackTrace(o); const text = o.stack + new Error('x').stack; return sites.length"
      expect(returns(body, top)).to.equal('0')
    })
  })

  describe('syntax that could leave a script', () => {
    const refused = {
      'import()': "import('fs')",
      'import.meta': 'import.meta.url',
      'async functions': 'async function f() {}',
      await: 'await 1',
      'optional chaining': 'a?.b',
      'regular expressions': '/x/.constructor',
      'try and catch': 'try { a() } catch (e) {}',
    }
    for (const [name, code] of Object.entries(refused)) {
      it(`${name} is rejected`, () => expect(() => run(sandbox, formatContract('', code))).to.throw())
    }

    it('debugger has no effect', () => expect(returns('debugger; return 1')).to.equal('1'))
    it('HTML comments are comments', () => expect(returns('return 1', '<!-- process\n')).to.equal('1'))
  })

  describe('sandbox boundary', () => {
    /** Returns the arguments that reached the host, after a call that may fail. */
    function reach(body: string, top?: string): unknown[] {
      const host = new RecordingHost()
      run(sandbox, formatContract(body, top), { host })
      return host.calls.flat()
    }

    const VALUES = {
      'an object': '{ length: 1 }',
      'a function': '(() => 1)',
      'a bigint': 'BigInt(5)',
      'a symbol': "Symbol('x')",
      'a boxed text': "new String('text')",
      'an object with toString': "{ toString() { return 'text' } }",
      'an array': "['text']",
      'a number': '5',
      undefined: 'undefined',
    }
    for (const [name, value] of Object.entries(VALUES)) {
      it(`passes only texts: ${name}`, () => {
        const bodies = [
          `storage.put(VALUE, 'v')`,
          `storage.put('k', VALUE)`,
          `storage.put('k', 'v', VALUE)`,
          'storage.get(VALUE)',
          `storage.mapPut('k', VALUE, 'v', VALUE)`,
          `storage.globalMapGet('c', VALUE, 'f')`,
          `blockchain.call('c', 'a', VALUE)`,
          `blockchain.call(VALUE, VALUE, [])`,
          'blockchain.receipt(VALUE)',
          'blockchain.event(VALUE)',
          `blockchain.requireAuth(VALUE, 'active')`,
          `blockchain.transfer('a', 'b', VALUE, VALUE)`,
          'IOSTCrypto.sha3(VALUE)',
          `IOSTCrypto.verify('ed25519', VALUE, VALUE, VALUE)`,
          `console.log('%s', VALUE)`,
          `console._format = () => (VALUE); console.log('x')`,
        ]
        for (const body of bodies) {
          const reached = reach(body.replaceAll('VALUE', value))
          expect(
            reached.filter((item) => typeof item !== 'string'),
            body,
          ).to.deep.equal([])
        }
      })
    }

    it('converts a text once, so that it cannot change after a check', () => {
      const top = "let n = 0; const shifty = { toString() { n++; return n === 1 ? 'a' : 'x'.repeat(70000) } };"
      expect(reach(`storage.put('k', 'v', shifty)`, top)).to.deep.equal(['put', 'k', 'v', 'a'])
    })

    it('protects the length of a text', () => {
      const top = "Object.defineProperty(String.prototype, 'length', { get: () => 1 });"
      const errors = [fails(`storage.put('x'.repeat(70000), 'v')`), fails(`blockchain.receipt('x'.repeat(70000))`, top)]
      expect(errors[0]).to.equal('Error: input string too long')
      expect(errors[1]).to.match(/^(Error: input string too long|TypeError: Cannot redefine property: length)$/)
    })

    it('passes a custom error as text', () => {
      const top = `class Odd extends Error {
        get stack() { return { toString() { return 'odd stack' } } }
        get message() { return 'odd message' }
        toString() { return 'odd text' }
      }`
      const outcome = go("throw new Odd('x')", top)
      expect('error' in outcome && outcome.error).to.match(/^Uncaught exception: odd text\n/)
    })

    it('passes an error without text as text', () => {
      for (const thrown of ['Object.create(null)', "Symbol('x')", 'undefined', 'null', '() => 1', 'BigInt(1)', '{}']) {
        const outcome = go(`throw ${thrown.startsWith('{') ? `(${thrown})` : thrown}`)
        expect('error' in outcome && outcome.error).to.be.a('string')
      }
    })

    it('ends only the invocation when the conversion of an error throws, loops or is huge', () => {
      const outcomes = [
        go("throw { toString() { throw new Error('again') } }"),
        go("throw { get stack() { throw new Error('again') } }"),
        run(sandbox, formatContract('throw { toString() { for (;;) {} } }'), { gasLimit: 10000 }),
        go("throw new Error('x'.repeat(1000000))"),
      ]
      for (const outcome of outcomes) expect(outcome).to.have.property('error')
      expect(returns('return 1')).to.equal('1')
    })

    it('passes a result as text, even when JSON.stringify is replaced', () => {
      for (const value of [
        '[1, 2]',
        "{ toString() { return 'mine' } }",
        '(() => 1)',
        "Symbol('x')",
        '5',
        'undefined',
      ]) {
        const outcome = go(`JSON.stringify = () => (${value}); return {}`)
        if ('result' in outcome) expect(outcome.result).to.be.a('string')
        expect(go(`JSON.stringify = () => (${value}); return {}`), 'the second time').to.deep.equal(outcome)
      }
    })
  })

  describe('generators and promises', () => {
    it('a suspended generator is discarded with its invocation', () => {
      const top = 'let g; function* f() { yield storage.put("late", "1"); yield 2 }'
      const host = new RecordingHost()
      run(sandbox, formatContract('g = f(); g.next(); return 1', top), { host })
      expect(returns('return typeof g', top)).to.equal('undefined')
      expect(host.calls).to.deep.equal([['put', 'late', '1']])
    })

    it('no code runs after the invocation', () => {
      const top = `asy\\u006ec function late() { aw\\u0061it 1; storage.put('late', '1'); for (;;) {} }`
      const host = new RecordingHost()
      const outcome = run(sandbox, formatContract('late(); return 1', top), { host, gasLimit: 20000 })
      const calls = host.calls.length
      expect(returns('return 1')).to.equal('1')
      expect(host.calls).to.have.length(calls)
      expect(outcome.gasUsed).to.be.greaterThan(0)
    })
  })
})
