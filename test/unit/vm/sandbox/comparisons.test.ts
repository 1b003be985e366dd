import { expect } from 'chai'
import { instrument } from '../../../../src/contract/instrumentation/instrument.js'
import type { InvocationTrace } from '../../../../src/vm/sandbox/invocation.js'
import { InvocationMemory } from '../../../../src/vm/sandbox/invocation-memory.js'
import { createSandbox, type Invocation, type InvocationOutcome } from '../../../../src/vm/sandbox/sandbox.js'
import { CALL_MS } from '../../../limits.js'

const INVOCATION = {
  contractId: 'ContractX',
  api: 'f',
  args: '',
  blockInfo: JSON.stringify({ number: 7, parent_hash: 'parent', time: 1, witness: 'producer' }),
  txInfo: JSON.stringify({ publisher: 'alice', auth_list: {} }),
  gasLimit: 4_000_000,
  deadlineMs: CALL_MS,
  host: {
    storage: () => ({ gas: 300, value: 'kept' }),
    blockchain: () => ({ gas: 10 }),
    crypto: () => ({ gas: 100 }),
    log: () => {},
  },
} satisfies Partial<Invocation>

describe('recorded comparisons of an invocation', () => {
  const sandbox = createSandbox()
  after(() => sandbox.dispose())

  function run(body: string, memory?: InvocationMemory): { outcome: InvocationOutcome; trace: InvocationTrace } {
    const code = instrument(`class D { init() {} f() { ${body} } }\nmodule.exports = D;`).code
    const trace: InvocationTrace = { counts: true, operation: -1 }
    return { outcome: sandbox.run({ ...INVOCATION, code, trace }, memory), trace }
  }
  const list = (body: string) => run(body).trace.repeat!.listComparisons()

  it('recorded comparisons of an invocation have both operands, including values returned by the host', () => {
    expect(list("if (storage.get('a') === 'asked') return 1; return block.number < 9;")).to.deep.equal([
      ['kept', '===', 'asked'],
      [7, '<', 9],
    ])
  })

  it('recorded comparisons of an invocation include those before a failure', () => {
    expect(list("if (3 >= 2) throw new Error('no'); return 1 < 2;")).to.deep.equal([[3, '>=', 2]])
  })

  it('recorded comparisons of an invocation have exact BigNumber values, and the other operand as written', () => {
    const body = `const a = new BigNumber('123456789012345678.000000012'); a.eq('1.50'); a.gt(new BigNumber(-20)); a.lt(0);
      new BigNumber('0.001').lte(new BigNumber(1e20)); new BigNumber('x').eq(1);`
    expect(list(body)).to.deep.equal([
      ['123456789012345678.000000012', '===', '1.50'],
      ['123456789012345678.000000012', '>', '-20'],
      ['123456789012345678.000000012', '<', 0],
      ['0.001', '<=', '100000000000000000000'],
    ])
  })

  it('recorded comparisons of an invocation exclude operands other than texts and numbers, and long texts', () => {
    expect(list("null === undefined; [] === {}; 'x'.repeat(65) === 'a'; true === 'a'; 'b' === 'c';")).to.deep.equal([
      ['b', '===', 'c'],
    ])
  })

  it('cost no gas, and do not affect later runs', () => {
    const body = "let n = 0; while (n < 5) n += 1; return new BigNumber(n).gt('4');"
    const first = run(body)
    const compared = first.trace.repeat!.listComparisons()
    expect(compared).to.have.length(7)
    expect(run(body).outcome).to.deep.equal(first.outcome)
    expect(first.trace.repeat!.listComparisons()).to.deep.equal(compared)
  })

  it('recorded comparisons of an invocation are those of their own run after another run in the same realm', () => {
    const memory = new InvocationMemory()
    const [first, second] = [run('return 1 < 2', memory), run('return 3 < 4', memory)]
    expect(second.trace.repeat!.listComparisons()).to.deep.equal([[3, '<', 4]])
    expect(first.trace.repeat!.listComparisons()).to.deep.equal([[1, '<', 2]])
  })

  it('recorded comparisons of an invocation are recorded in searches without running code of the contract', () => {
    const body = `const o = { get c() { storage.get('a'); return [1] }, e: 0, s: 1 };
      const n = new BigNumber(3);
      Object.defineProperty(n, 'c', { get() { storage.get('a'); return [3] } });
      return [o < 1, o === n, 5 > 4];`
    const searched = run(body, new InvocationMemory())
    expect(searched.trace.repeat!.listComparisons()).to.deep.equal([[5, '>', 4]])
    expect(searched.outcome).to.deep.equal(run(body).outcome)
  })

  it('recorded comparisons of an invocation are empty for code that cannot be isolated by escape analysis', () => {
    const { outcome, trace } = run("const kept = [storage]; return kept[0].get('a') === 'b';")
    expect(outcome).to.include({ result: 'false' })
    expect(trace.repeat!.listComparisons()).to.deep.equal([])
  })
})
