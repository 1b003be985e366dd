import { expect } from 'chai'
import { createSandbox, type Sandbox } from '../../../../src/vm/sandbox/sandbox.js'
import { CALL_MS } from '../../../limits.js'

const HOST = {
  storage: () => ({ gas: 300, value: 'stored' }),
  blockchain: () => ({ gas: 10 }),
  crypto: () => ({ gas: 100 }),
  log: () => {},
}

/** Traces of one invocation, and the question by which the next would notice. */
const TRACES: readonly [does: string, asks: string, pristine: string][] = [
  ['Array.prototype.zz = 1', 'typeof [].zz', 'undefined'],
  ['Math.max.zz = 1', 'typeof Math.max.zz', 'undefined'],
  ['Math.max[Symbol.for("zz")] = 1', 'typeof Math.max[Symbol.for("zz")]', 'undefined'],
  ['String.prototype.indexOf = () => 7', '"ab".indexOf("b")', '1'],
  ['delete Math.max.name', 'Object.getOwnPropertyNames(Math.max).join()', 'length,name'],
  [
    'try { null.x } catch (e) { delete Object.getPrototypeOf(e).message }',
    '(() => { try { null.x } catch (e) { return Object.getOwnPropertyNames(Object.getPrototypeOf(e)).join() } })()',
    'constructor,name,message',
  ],
  ['const g = storage.get; delete storage.get; storage.get = g', 'Object.keys(storage).slice(0, 2).join()', 'put,get'],
  ['storage[Symbol.iterator] = 1', 'Object.getOwnPropertySymbols(storage).length', '0'],
  ['delete Math[Symbol.toStringTag]', 'String(Math)', '[object Math]'],
  ['delete Object.getPrototypeOf(/x/).flags', '/x/g.flags', 'g'],
  ['delete Math.abs; Math.abs = (x) => x', 'Math.abs(-1)', '1'],
  [
    'const f = Math.abs; delete Math.abs; Math.abs = f',
    'Object.getOwnPropertyDescriptor(Math, "abs").enumerable',
    'false',
  ],
  [
    'const v = Array.prototype[Symbol.iterator]; delete Array.prototype[Symbol.iterator]; Array.prototype[Symbol.iterator] = v',
    'Object.getOwnPropertyDescriptor(Array.prototype, Symbol.iterator).enumerable',
    'false',
  ],
  [
    'Object.defineProperty(Math, "abs", { writable: false })',
    'Object.getOwnPropertyDescriptor(Math, "abs").writable',
    'true',
  ],
  ['Object.defineProperties(Math, { zz: { value: 1 } })', 'typeof Math.zz', 'undefined'],
  ['Object.prototype.__defineGetter__.call(Math, "zz", () => 1)', 'typeof Math.zz', 'undefined'],
  ['Object.freeze(storage)', 'Object.isFrozen(storage)', 'false'],
  ['Object.preventExtensions(String)', 'Object.isExtensible(String)', 'true'],
  ['Object.setPrototypeOf(Math, { zz: 1 })', 'typeof Math.zz', 'undefined'],
  ['Math.__proto__ = { zz: 1 }', 'typeof Math.zz', 'undefined'],
  ['delete Object.prototype.__proto__', 'typeof ({}).__proto__', 'object'],
  ['Error.captureStackTrace(Math)', 'typeof Math.stack', 'undefined'],
  ['Error.prepareStackTrace = () => 5', 'typeof Error.prepareStackTrace', 'undefined'],
  ['storage.get = () => "forged"', 'storage.get("k")', 'stored'],
  ['emptyOptions.zz = 1', 'typeof emptyOptions.zz', 'undefined'],
  ['module.zz = 1', 'typeof module.zz', 'undefined'],
  ['Int64 = 5', 'typeof Int64', 'function'],
  ['BigNumber = 5', 'new BigNumber(2).toString()', '2'],
  ['MaxInt64.c[0] = 1', 'new Int64("9223372036854775807").toString()', '9223372036854775807'],
  ['new BigNumber(1).constructor.max = null', 'new BigNumber(1).div(3).toString().length', '52'],
  ['Object.getPrototypeOf(function* () {}).prototype.next = 5', 'typeof (function* () {})().next', 'function'],
  ['Object.getPrototypeOf([][Symbol.iterator]()).next = 5', '[...[1, 2]].length', '2'],
  ['block.zz = 1; tx.zz = 1', 'typeof block.zz + typeof tx.zz', 'undefinedundefined'],
]

describe('isolation', () => {
  let sandbox: Sandbox
  before(() => {
    sandbox = createSandbox()
  })
  after(() => sandbox.dispose())

  function run(text: string, top = ''): string {
    const outcome = sandbox.run({
      contractId: 'ContractX',
      code: `${top}class D { f() { ${text} } }\nmodule.exports = D;`,
      api: 'f',
      args: '',
      blockInfo: '{"number":1}',
      txInfo: '{}',
      gasLimit: 1_000_000,
      deadlineMs: CALL_MS,
      host: HOST,
    })
    return 'result' in outcome ? outcome.result : outcome.error
  }

  for (const [does, asks, pristine] of TRACES) {
    it(`removes the effects of: ${does}`, () => {
      const before = run(`return ${asks};`)
      expect(run(`${does};`)).to.equal('')
      expect([before, run(`return ${asks};`)]).to.deep.equal([pristine, pristine])
    })
  }

  it('removes effects also when the invocation fails', () => {
    run('Math.zz = 1; throw 1;')
    expect(run('return typeof Math.zz;')).to.equal('undefined')
  })

  it('separates top-level variables of invocations', () => {
    const count = () => run('n += 1; return n;', 'let n = 0;')
    expect([count(), count()]).to.deep.equal(['1', '1'])
  })

  it('gives code that depends on the global scope its own scope', () => {
    expect(run('return new Box().x;', 'function Box() { this.x = 1; } ')).to.equal('1')
    expect(run('return g();', 'var v = 3; function g() { return this.v; } ')).to.equal('3')
    expect(run('return typeof v;')).to.equal('undefined')
    expect(run('return {};', 'const Object = 5; ')).to.include('Object.defineProperty is not a function')
  })

  it('compiles no code from strings', () => {
    const refused = 'EvalError: Code generation from strings disallowed for this context'
    const attempts = [
      "eval('1')",
      "(0, eval)('1')",
      "(() => 1).constructor('return 1')()",
      "new (function* () {}).constructor('yield 1')",
      "[].constructor.constructor('return this')()",
      "Object.getPrototypeOf((function* () {}).constructor)('return this')()",
    ]
    for (const attempt of attempts) expect(run(`return ${attempt};`), attempt).to.include(refused)
    expect(run('return eval(5);')).to.equal('5')
  })

  it('exposes neither the host nor sandbox internals', () => {
    const names = [
      'process',
      'globalThis',
      'setTimeout',
      '$realm',
      '$open',
      '$host',
      '$mode',
      '$context',
      'gc',
      'WeakRef',
    ]
    for (const name of names) expect(run(`return typeof ${name};`), name).to.equal('undefined')
    for (const name of ['Function', 'Reflect', 'Proxy', 'Promise', 'WebAssembly', 'Date', 'Map']) {
      expect(run(`return ${name};`), name).to.equal('null')
    }
  })

  it('preserves its protocol when a contract changes built-ins', () => {
    const sabotage = [
      'String.prototype.indexOf = String.prototype.slice = () => "9";',
      'const prototype = (() => 1).__proto__; prototype.call = prototype.apply = null;',
      'Array.prototype[Symbol.iterator] = null;',
      'Object.prototype.toString = JSON.parse = null; Error = null;',
    ]
    expect(run(`${sabotage.join(' ')} return storage.get('k');`)).to.equal('stored')
  })
})
