import { expect } from 'chai'
import {
  createSandbox,
  type HostCalls,
  type Invocation,
  type InvocationOutcome,
  prepareSandbox,
  type Sandbox,
} from '../../../../src/vm/sandbox/sandbox.js'
import { hashScriptBytes, verifyScriptSignature } from '../../../../src/vm/sandbox/script-crypto.js'
import { CALL_MS } from '../../../limits.js'
import { readSpecJson } from '../../../vectors.js'

interface Vector {
  id: string
  compiled: string
  calls: { fn: string; args: unknown[]; gas: number; result?: string; error?: string }[]
}

const VECTORS: Vector[] = readSpecJson<{ vectors: Vector[] }>('vm-vectors.json').vectors
const BLOCK = JSON.stringify({ number: 7, parent_hash: 'parent', time: 1700000000000000000, witness: 'producer' })
const TX = JSON.stringify({
  hash: 'hash',
  publisher: 'alice',
  time: 1,
  expiration: 2,
  gas_limit: 3,
  gas_ratio: 1,
  auth_list: {},
})

/** A host with a key-value store; an entry costs by its length with type and owner (spec/vm.md §5.1). */
function createHost(changes: Partial<HostCalls> = {}): HostCalls {
  const entries = new Map<string, string>()
  return {
    storage(op, [key, value]) {
      if (op === 'put') {
        entries.set(key!, value!)
        return { gas: Math.max(300, Math.floor(`s${value}@ContractX`.length / 10)) }
      }
      if (op === 'del') entries.delete(key!)
      if (op === 'has') return { gas: 300, value: entries.has(key!) }
      return { gas: 300, value: op === 'get' ? (entries.get(key!) ?? null) : null }
    },
    blockchain: () => ({ gas: 10 }),
    crypto(op, args) {
      const { value, length } = op === 'verify' ? verifyScriptSignature(args) : hashScriptBytes(op, args[0]!)
      return { gas: 100 + length, value }
    },
    log: () => {},
    ...changes,
  }
}

const checkSandbox = (open: () => Promise<Sandbox>) => () => {
  let sandbox: Sandbox

  before(async () => {
    sandbox = await open()
  })
  after(() => sandbox.dispose())

  function run(code: string, changes: Partial<Invocation> = {}): InvocationOutcome {
    return sandbox.run({
      contractId: 'ContractX',
      code,
      api: 'f',
      args: '',
      blockInfo: BLOCK,
      txInfo: TX,
      gasLimit: 4_000_000,
      deadlineMs: CALL_MS,
      host: createHost(),
      ...changes,
    })
  }
  const inMethod = (body: string) => `class D { init() {} f(a, b) { ${body} } }\nmodule.exports = D;`
  const runBody = (body: string, changes: Partial<Invocation> = {}) => run(inMethod(body), changes)
  const resultOf = (outcome: InvocationOutcome) => ('result' in outcome ? outcome.result : outcome.error)
  const evaluate = (expression: string) => resultOf(runBody(`return ${expression};`))

  it('charges and returns the recorded values of the specification', () => {
    let calls = 0
    for (const { id, compiled, calls: list } of VECTORS) {
      const host = createHost()
      for (const { fn, args, gas, result, error } of list) {
        const texts = args.map((arg) =>
          typeof arg === 'object' && arg !== null && 'json' in arg ? arg.json : JSON.stringify(arg),
        )
        const outcome = run(compiled, { api: fn, args: texts.join(','), host, gasLimit: 100_000_000 })
        const said =
          'result' in outcome
            ? { gas: outcome.gasUsed, result: outcome.result }
            : { gas: outcome.gasUsed, error: outcome.error.split('\n')[0]!.replace('Uncaught exception: ', '') }
        expect(said, `${id} ${fn}`).to.deep.equal(error ? { gas, error } : { gas, result })
        calls += 1
      }
    }
    expect(calls).to.equal(91)
  })

  describe('results', () => {
    it('results print every kind of value', () => {
      const values = ['"t"', '-0', '1e21', '0/0', 'true', 'undefined', 'null', 'Symbol()', '[1, {}]', '() => 1']
      const texts = ['t', '0', '1e+21', 'NaN', 'true', '', 'null', 'undefined', '[1,{}]', '']
      expect(values.map(evaluate)).to.deep.equal(texts)
      expect(evaluate('BigInt(1)')).to.include('TypeError: Do not know how to serialize a BigInt')
    })

    it('results are limited in UTF-16 units and bytes', () => {
      expect(evaluate("'x'.repeat(65536)")).to.have.length(65536)
      expect(runBody("return 'x'.repeat(65537);")).to.include({ reason: 'result too long', gasUsed: 6554 })
      expect(runBody("return 'é'.repeat(40000);")).to.include({ reason: 'result too long' })
    })

    it('results include arguments parsed as literals', () => {
      const args = '{"__proto__":{"x":1},"y":9007199254740993},"\\u2028"'
      expect(resultOf(runBody('return [a.x, Object.keys(a), a.y, b];', { args }))).to.equal(
        '[1,["y"],9007199254740992,"\\u2028"]',
      )
    })

    it('results include block and transaction', () => {
      expect(evaluate('[block.parentHash, tx.publisher, blockInfo.number, txInfo.gas_limit]')).to.equal(
        '["parent","alice",7,3]',
      )
    })
  })

  describe('failures', () => {
    it('quote the line that throws, for any thrown value', () => {
      const code =
        'class D {\n    f() {\n        _IOSTInstruction_counter.incr(50);throw a, "text";\n    }\n}\nlet a;module.exports = D;'
      expect(run(code)).to.deep.equal({
        gasUsed: 50,
        error: [
          'Uncaught exception: text',
          'at _default_name.js:4:42',
          '          _IOSTInstruction_counter.incr(50);throw a, "text";',
          '                                            ^',
        ].join('\n'),
        reason: 'exception',
        stack: [{ name: 'f', line: 4, column: 42 }],
      })
    })

    it('failures charge gas for converting the thrown value to text', () => {
      const thrown = '{ toString() { _IOSTInstruction_counter.incr(7); return "T"; } }'
      expect(runBody(`_IOSTInstruction_counter.incr(50);throw ${thrown};`)).to.include({ gasUsed: 57 })
    })

    it('failures report undefined and null as thrown values', () => {
      expect(resultOf(runBody(';throw undefined;'))).to.match(/^Uncaught exception: undefined\nat _default_name/)
      expect(resultOf(runBody('throw null;'))).to.equal('Uncaught exception: ')
    })

    it('locate a value thrown into a generator at its yield', () => {
      const body = 'const g = (function* () {\n  yield 1;\n})(); g.next(); g.throw(new Error("in"));'
      expect(resultOf(runBody(body))).to.include('at _default_name.js:3:2\n    yield 1;\n    ^\n')
    })

    it('failures have no location in unnamed libraries, and one in named libraries', () => {
      expect(resultOf(runBody('new Int64(1.5)'))).to.equal(
        'Uncaught exception: Error: Int64: 1.5 is not an integer\nStack tree: \nError: Int64: 1.5 is not an integer',
      )
      expect(resultOf(runBody('storage.put("k", 1)'))).to.match(
        /^Uncaught exception: Error: storage put must be string\nat storage\.js:\d+:\d+\n/,
      )
    })

    it('failures are located in the contract if the text has no location', () => {
      const refusing = createHost({ storage: () => ({ gas: 300, error: 'no' }) })
      const placeOf = (body: string) => {
        const outcome = runBody(body, { host: refusing })
        return 'stack' in outcome ? outcome.stack : undefined
      }
      const column = inMethod('').indexOf('{  }') + 2
      expect(placeOf('storage.put("k", 1)')).to.deep.equal([{ name: 'f', line: 2, column: column + 'storage.'.length }])
      expect(placeOf('1; storage.get("k")')).to.deep.equal([
        { name: 'f', line: 2, column: column + '1; storage.'.length },
      ])
      expect(placeOf('new Int64(1.5)')).to.deep.equal([{ name: 'f', line: 2, column }])
      expect(placeOf('1;throw 5;')).to.deep.equal([{ name: 'f', line: 2, column: column + '1;'.length }])
      expect(placeOf('return 1')).to.equal(undefined)
    })

    it('failures are located in the contract if a native function throws', () => {
      expect(resultOf(runBody('IOSTCrypto.sha3(5)'))).to.include(
        'Error: IOSTCrypto_sha3 msg must be string.\nat _default_name.js:2:41\n',
      )
    })

    it('failures report a missing method at the call', () => {
      expect(resultOf(run(inMethod(''), { api: 'nope' }))).to.include(
        'TypeError: obj.nope is not a function\nat _default_name.js:7:13\n  let rs = obj.nope();\n',
      )
    })

    it('failures reject a reserved name before charging gas', () => {
      const taken = (line: string) => resultOf(run(`${line}\n_IOSTInstruction_counter.incr(9);${inMethod('')}`))
      expect(taken('let tx;')).to.include(
        "SyntaxError: Identifier 'tx' has already been declared\nat _default_name.js:1:0\n",
      )
      expect(taken('const module = 1;')).to.include("SyntaxError: Identifier 'module' has already been declared\n")
      expect(taken('const tx = 1;\ntx.foo.bar;')).to.include("SyntaxError: Identifier 'tx' has already been declared\n")
      expect(taken('let obj;')).to.include("Identifier 'obj' has already been declared\nat _default_name.js:5:6\n")
      expect(run(`let obj;\n${inMethod('')}`)).to.include({ gasUsed: 0 })
    })

    it('failures report a label without a loop when its function is called', () => {
      const code = 'class D { f() { return 1; } g() { for (;;) { break out; } } }\nmodule.exports = D;'
      expect(resultOf(run(code))).to.equal('1')
      expect(resultOf(run(code, { api: 'g' }))).to.include(
        "SyntaxError: Undefined label 'out'\nat _default_name.js:2:51\n",
      )
    })

    it('failures include code that nests too deeply for the engine', () => {
      const outcome = runBody(`return ${'x=>'.repeat(4000)}1`)
      expect(resultOf(outcome)).to.include('RangeError: Maximum call stack size exceeded')
    })

    it('failures include arguments that nest too deeply for literals', () => {
      const deep = (inner: string) => '['.repeat(9000) + inner + ']'.repeat(9000)
      expect(resultOf(runBody('return a.x.y', { args: deep('') }))).to.include("Cannot read property 'y' of undefined")
      const outcome = runBody('return 1', { args: deep('{"__proto__":1}') })
      expect(resultOf(outcome)).to.include('RangeError: Maximum call stack size exceeded')
    })

    it('failures pass the error of a host call to the contract as an Error, with its gas', () => {
      const host = createHost({ storage: () => ({ gas: 300, error: 'no such key' }) })
      const outcome = runBody('storage.get("k")', { host })
      expect(outcome).to.include({ gasUsed: 300, reason: 'exception' })
      expect(resultOf(outcome)).to.match(/^Uncaught exception: Error: no such key\nat storage\.js/)
    })

    it('failures let exceptions of the host through unchanged, and the sandbox continues', () => {
      const bug = new Error('bug of the host')
      const storage = () => {
        throw bug
      }
      expect(() => runBody('storage.get("k")', { host: createHost({ storage }) })).to.throw(bug)
      expect(evaluate('1')).to.equal('1')
    })
  })

  describe('limits', () => {
    it('limits end a run exactly above its gas limit', () => {
      const body = '_IOSTInstruction_counter.incr(100);return 1;'
      expect(runBody(body, { gasLimit: 100 })).to.deep.equal({ gasUsed: 100, result: '1' })
      expect(runBody(body, { gasLimit: 99 })).to.deep.equal({ gasUsed: 100, error: 'out of gas', reason: 'out of gas' })
    })

    it('round each charge down to an integer, and reject an invalid one', () => {
      const charge = (value: string) =>
        runBody(`_IOSTInstruction_counter.incr(0.9);_IOSTInstruction_counter.incr(${value});`)
      expect(charge('2.9')).to.include({ gasUsed: 2 })
      expect(resultOf(charge('-1'))).to.include('IOSTContractInstruction_Incr invalid gas')
      expect(resultOf(charge('0 / 0'))).to.include('IOSTContractInstruction_Incr invalid gas')
      expect(resultOf(charge('2147483647'))).to.include('IOSTContractInstruction_Incr gas overflow max int')
      expect(resultOf(charge('"1"'))).to.include('IOSTContractInstruction_Incr value must be number')
    })

    it('kill code at its deadline, and the sandbox stays usable', () => {
      const endless = ['for (;;);', "return 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.search('(a+)+$');"]
      const walks = [
        'Array.prototype.unshift.call({ length: 9007199254740000 }, 1)',
        'const list = []; list.length = 4e9; list.shift()',
        'Math.max.apply(null, { length: 1e9 })',
        'String.raw({ raw: { length: 4e9 } })',
        '[].concat({ length: 4e9, [Symbol.isConcatSpreadable]: true })',
        "_IOSTBinaryOp(BigInt(2), BigInt(1e9), '**')",
      ]
      for (const body of [...endless, ...walks]) {
        expect(runBody(body, { deadlineMs: 30 }), body).to.include({
          reason: 'execution killed',
          error: 'execution killed',
        })
      }
      expect(runBody('return 1;', { deadlineMs: 0 })).to.include({ reason: 'execution killed' })
      expect(evaluate('1')).to.equal('1')
    })

    describe('include reruns in the time of their call', () => {
      const LIMIT_MS = 60_000
      let sandboxOfClock: ReturnType<typeof createSandbox>
      let ms = 0
      before(() => {
        sandboxOfClock = createSandbox({ now: () => ms })
      })
      after(() => sandboxOfClock.dispose())

      /** Runs a body at whose first call of the host all time except some milliseconds has passed. */
      function runLate(body: string, leftMs = 10): InvocationOutcome {
        ms = 0
        const storage: HostCalls['storage'] = () => {
          ms = LIMIT_MS - leftMs
          return { gas: 300 }
        }
        const code = inMethod(`storage.put('k', 'v'); ${body}`)
        const given = { contractId: 'ContractX', code, api: 'f', args: '', blockInfo: BLOCK, txInfo: TX }
        const host = createHost({ storage })
        return sandboxOfClock.run({ ...given, gasLimit: 4_000_000, deadlineMs: LIMIT_MS, host })
      }

      it('the analysis of a failure counts', () => {
        expect(runLate('if (Error.prepareStackTrace) for (;;) ; throw 1;')).to.include({ reason: 'execution killed' })
      })

      it('code that runs again in another realm counts', () => {
        expect(runLate("const o = {}; const c = o['con' + 'structor']; for (;;) ;")).to.include({
          reason: 'execution killed',
        })
      })

      it('a failure at the deadline is reported like any other', () => {
        const told = (outcome: InvocationOutcome) => ({ ...outcome, gasUsed: 0 })
        const body = 'const o = {}; o.a.b = 1;'
        // What is left is measured by the machine's clock, and a busy machine needs more than 10 ms to fail.
        expect(told(runLate(body, 10_000))).to.deep.equal(told(run(inMethod(`storage.put('k', 'v'); ${body}`))))
      })
    })

    it('limits leave invalid and empty list lengths unchanged', () => {
      const ask = (body: string) => [evaluate(`(() => { ${body} })()`), resultOf(runBody(`const f = [].map; ${body}`))]
      for (const [body, answer] of Object.entries({
        'const o = {}; o.length = 33e6; return o.length': '33000000',
        "const o = { n: 1 }, k = ['length']; o[k] = 33e6; return o.length": '33000000',
        'const l = [1, 2, 3]; l.length = 1; return l.join()': '1',
        'const l = []; l.length = 4294967295; return l.length': '4294967295',
        'const l = []; const x = (l.length = "2"); return typeof x + l.length': 'string2',
        'const l = [0]; l.length = -1': 'RangeError: Invalid array length',
        'const l = [0]; l.length = {}': 'RangeError: Invalid array length',
        'const l = Object.freeze([0]); l.length = 33e6; return l.length':
          "TypeError: Cannot assign to read only property 'length' of object '[object Array]'",
        "const l = [1, 2]; Object.defineProperty(l, 'length', { writable: false }); return l.length": '2',
        "const l = Object.assign([1], { length: 3, x: 4 }, null, 'ab'); return l.join() + l.x": 'a,b,4',
        'const l = []; Object.defineProperties(l, { length: { value: 2 }, 0: { value: 5 } }); return l.join()': '5,',
        'const l = [1, 2, 3]; for (l.length of [2, 1]) ; return l.join()': '1',
      })) {
        for (const said of ask(body))
          expect(said.split('\n')[0]!.replace('Uncaught exception: ', ''), body).to.equal(answer)
      }
    })

    it('limits survive a memory bomb', () => {
      const small = createSandbox({ memoryLimitMb: 32 })
      const invoke = (body: string) =>
        small.run({
          contractId: 'ContractX',
          code: inMethod(body),
          api: 'f',
          args: '',
          blockInfo: BLOCK,
          txInfo: TX,
          gasLimit: 4_000_000,
          deadlineMs: CALL_MS,
          host: createHost(),
        })
      expect(invoke('const list = []; for (;;) list.push({});')).to.include({ reason: 'out of memory' })
      expect(invoke('return 1;')).to.deep.equal({ gasUsed: 0, result: '1' })
      small.dispose()
    })

    it('handle endless recursion like the engine, also across host calls', () => {
      const overflow = 'RangeError: Maximum call stack size exceeded'
      expect(resultOf(runBody('return this.f();'))).to.include(overflow)
      const lines = resultOf(runBody('const g = function(){ return g(); }; return g();')).split('\n')
      expect(lines[0]).to.include(overflow)
      expect(lines[3], 'where a function is entered').to.equal(`${' '.repeat(lines[2]!.indexOf('(){'))}^`)
      expect(resultOf(runBody('storage.get("k"); return this.f();'))).to.include('Maximum call stack size exceeded')
    })
  })

  describe('nested invocations', () => {
    it('nested invocations run inside a host call with their own realm and gas counter', () => {
      const code = inMethod(
        'Array.prototype.mark = a; _IOSTInstruction_counter.incr(5); return a === 0 ? [].mark : blockchain.call("c", "f", String(a - 1))[0] + [].mark;',
      )
      const counters: number[] = []
      const host: HostCalls = createHost({
        blockchain(_op, [, , depth], used) {
          counters.push(used)
          const inner = run(code, { args: depth!, host })
          return { gas: inner.gasUsed, value: JSON.stringify([resultOf(inner)]) }
        },
      })
      const outcome = run(code, { args: '5', host })
      expect(resultOf(outcome)).to.equal('012345')
      expect(counters).to.deep.equal([5, 5, 5, 5, 5])
      expect(outcome.gasUsed).to.equal(5 * 6 + [5, 6, 7, 8, 9].reduce((sum, length) => sum + 10 + length, 0))
    })

    it('nested invocations are killed at their own deadline', () => {
      const host = createHost({
        blockchain() {
          const inner = runBody('for (;;);', { deadlineMs: 20 })
          return { gas: 1, error: resultOf(inner) }
        },
      })
      expect(resultOf(runBody('blockchain.event("e")', { host }))).to.match(
        /^Uncaught exception: Error: execution killed\n/,
      )
    })
  })

  describe('brief failure messages', () => {
    const lineOf = (outcome: ReturnType<typeof run>) => resultOf(outcome).split('\n', 1)[0]

    it('brief failure messages report a plain error without its location for the same gas', () => {
      for (const body of ['throw new Error("no: \\"é\\" 1:2")', 'throw new Error("a\\nb")', 'storage.get(1)']) {
        const [brief, whole] = [runBody(body, { isBrief: true }), runBody(body)]
        expect(lineOf(brief), body)
          .to.equal(lineOf(whole))
          .and.to.match(/^Uncaught exception: Error: ./)
        expect(resultOf(brief), body).not.to.include('_default_name.js')
        expect(brief.gasUsed, body).to.equal(whole.gasUsed)
      }
    })

    it('brief failure messages report other values in full', () => {
      const others = [
        'throw 1',
        'throw { message: "m" }',
        'throw new Error()',
        'null.x',
        'const e = new Error("a"); e.name = "N"; throw e',
        'const e = new Error("a"); e.toString = () => "b"; throw e',
        'class E extends Error {} throw new E("a")',
      ]
      for (const body of others) {
        expect(runBody(body, { isBrief: true }), body).to.deep.equal(runBody(body))
      }
    })
  })

  describe('tracing', () => {
    it('counts visits of charge points in code order for the same gas', () => {
      const code = inMethod(
        'for (let i = 0; i < 3; i++) {_IOSTInstruction_counter.incr(1);} if (a) {_IOSTInstruction_counter.incr(2);} "_IOSTInstruction_counter.incr(3)"; _IOSTInstruction_counter.incr(4);',
      )
      for (const prefix of ['', 'this; ']) {
        const trace: NonNullable<Invocation['trace']> = { counts: true, operation: -1 }
        const traced = run(prefix + code, { trace })
        expect(trace.hits).to.deep.equal([3, 0, 1])
        expect(traced).to.deep.equal(run(prefix + code))
      }
    })

    it('counts until the gas runs out', () => {
      const trace: NonNullable<Invocation['trace']> = { counts: true, operation: -1 }
      const code = inMethod('for (let i = 0; i < 70000; i++) {_IOSTInstruction_counter.incr(1);}')
      run(code, { trace })
      expect(trace.hits).to.deep.equal([70000])
    })

    it('passes the gas counter to the host at each call', () => {
      const seen: [string, number][] = []
      const host = createHost({
        storage(op, _args, used) {
          seen.push([op, used])
          return { gas: 300 }
        },
      })
      runBody(
        '_IOSTInstruction_counter.incr(5); storage.get("a"); _IOSTInstruction_counter.incr(2); storage.del("a");',
        { host },
      )
      expect(seen).to.deep.equal([
        ['get', 5],
        ['del', 307],
      ])
    })
  })

  it('forwards console lines to the host', () => {
    const lines: string[][] = []
    const host = createHost({ log: (...line) => lines.push(line) })
    runBody('console.log("a", 1); console.warn("%s is %v", "x", { y: 1 }); console.error("100%%", 2);', { host })
    expect(lines).to.deep.equal([
      ['info', 'a 1'],
      ['warn', 'x is {"y":1}'],
      ['error', '100% 2'],
    ])
  })

  it('sorts like the chain, or by merge sort like later engines', () => {
    const count = 'let n = 0; [1, 2, 4, 3].sort((x, y) => { n += 1; return x - y; }); return n;'
    expect(resultOf(runBody(count))).to.equal('4')
    const modern = createSandbox({ sort: 'merging' })
    const outcome = modern.run({
      contractId: 'ContractX',
      code: inMethod(count),
      api: 'f',
      args: '',
      blockInfo: BLOCK,
      txInfo: TX,
      gasLimit: 1_000_000,
      deadlineMs: CALL_MS,
      host: createHost(),
    })
    modern.dispose()
    expect(resultOf(outcome)).to.equal('5')
  })
}

describe(
  'sandbox',
  checkSandbox(async () => createSandbox()),
)
describe('sandbox created on another thread', checkSandbox(prepareSandbox))
