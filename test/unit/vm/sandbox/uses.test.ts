import { expect } from 'chai'
import { instrument } from '../../../../src/contract/instrumentation/instrument.js'
import { createSandbox, type Invocation, type Sandbox } from '../../../../src/vm/sandbox/sandbox.js'
import { CALL_MS } from '../../../limits.js'

const BLOCK = '{"number":7,"parent_hash":"p","time":9,"witness":"w"}'
const TX =
  '{"actions":[],"amount_limit":null,"auth_list":{},"expiration":1,"gas_limit":1,"gas_ratio":100,"hash":"h","publisher":"admin","time":3}'

/** An invocation that notes what it is asked for. */
class Asked implements Invocation {
  readonly contractId = 'Contract'
  readonly api = 'run'
  readonly args = ''
  readonly gasLimit = 1e9
  readonly deadlineMs = CALL_MS
  readonly host = {
    storage: () => ({ gas: 300, value: 'stored' }),
    blockchain: () => ({ gas: 10, value: '[]' }),
    crypto: () => ({ gas: 100 }),
    log: () => {},
  }
  readonly asked: string[] = []

  constructor(readonly code: string) {}

  get blockInfo(): string {
    this.asked.push('block')
    return BLOCK
  }

  get txInfo(): string {
    this.asked.push('tx')
    return TX
  }

  get publisherInfo(): string {
    this.asked.push('publisher')
    return '{"publisher":"admin"}'
  }
}

describe('invocation context of a contract', () => {
  let sandbox: Sandbox

  before(() => {
    sandbox = createSandbox()
  })

  after(() => sandbox.dispose())

  function run(body: string, before = ''): { result: string; asked: string[] } {
    const source = `${before}\nclass C { init() {} run() { ${body} } }\nmodule.exports = C;\n`
    return runCode(instrument(source).code)
  }

  function runCode(code: string): { result: string; asked: string[] } {
    const invocation = new Asked(code)
    const outcome = sandbox.run(invocation)
    if ('error' in outcome) throw new Error(outcome.error)
    return { result: outcome.result, asked: invocation.asked }
  }

  it('excludes block and transaction if the code uses neither', () => {
    const { result, asked } = run("return storage.get('a') + Object.keys({ blocks: 1, txs: 2 }).join()")
    expect(result).to.equal('storedblocks,txs')
    expect(asked).to.deep.equal([])
  })

  const NAMED: readonly [how: string, body: string, result: string, asked: string, before?: string][] = [
    ['block', 'return block.number', '7', 'block'],
    ['blockInfo', 'return blockInfo.witness', 'w', 'block'],
    ['tx', 'return tx.gasRatio', '100', 'tx'],
    ['the publisher', 'return tx.publisher + txInfo.publisher', 'adminadmin', 'publisher'],
    ['the publisher and more', "return tx.publisher + tx['hash']", 'adminh', 'tx'],
    ['the publisher of a held transaction', 'const t = tx; return t.publisher + t.hash', 'adminh', 'tx'],
    ['a publisher that is assigned', "tx.publisher = 'a'; return tx.publisher", 'a', 'tx'],
    ['a publisher that is appended to', "tx.publisher += 'x'; return tx.publisher", 'adminx', 'tx'],
    ['a number that is incremented', 'block.number++; return block.number', '8', 'block'],
    ['a publisher that is deleted', 'delete tx.publisher; return typeof tx.publisher', 'undefined', 'tx'],
    ['a publisher that is called', 'tx.publisher = function () { return this.hash }; return tx.publisher()', 'h', 'tx'],
    ['txInfo', 'return txInfo.hash', 'h', 'tx'],
    ['both', 'return block.time + tx.time', '12', 'block,tx'],
    ['by what they are', 'return typeof block + typeof tx', 'objectobject', 'block,tx'],
    ['a member of an object', 'return Object.keys({ block })[0] + ({ block }).block.number', 'block7', 'block'],
    ['as an argument', 'return String(tx.hash)', 'h', 'tx'],
    ['in a function outside of the class', 'return when()', '9', 'block', 'function when() { return block.time }'],
    ['in a default', 'return who()', 'admin', 'publisher', 'const who = (name = tx.publisher) => name'],
    ['behind a call that names are strings of', "return [tx].map((each) => each['hash']).join()", 'h', 'tx'],
  ]
  for (const [how, body, result, asked, before] of NAMED) {
    it(`includes what the code uses: ${how}`, () => {
      const ended = run(body, before)
      expect(ended.result).to.equal(result)
      expect(ended.asked.join()).to.equal(asked)
    })
  }

  it('is complete if the code cannot be isolated by escape analysis', () => {
    const { result, asked } = run('return f({ n: 5 })', 'function f(o) { with (o) return n }')
    expect(result).to.equal('5')
    expect(asked).to.deep.equal(['block', 'tx'])
  })

  /** All of these are confined: nothing is asked for that they do not name. */
  const OTHER_NAMES: readonly [how: string, before: string, body: string, result: string][] = [
    ['never used', 'var object = Object;', 'return 1', '1'],
    ['called', 'const text = String;', 'return text(5) + [1, 2].map(text).join()', '51,2'],
    ['of a class', 'const BN = BigNumber;', 'return new BN(2).plus(1) instanceof BN', 'true'],
    ['of a library', 'let store = storage;', "return store.get('k')", 'stored'],
    ['in a function', '', 'const json = JSON; return json.stringify([1])', '[1]'],
    ['before it has a value', '', 'return typeof later; var later = Math', 'undefined'],
    ['of a list method', '', "return ['1', '2'].map(Number).concat(['1'].filter(isNaN)).join()", '1,2'],
    ['that is asked for its type', '', 'return typeof Object + typeof Promise', 'functionobject'],
  ]
  for (const [how, before, body, result] of OTHER_NAMES) {
    it(`ignores other names of realm objects: ${how}`, () => {
      expect(run(body, before)).to.deep.equal({ result, asked: [] })
    })
  }

  /** None of these is, or it is broken off: what it holds may be changed, and asked whether it can be. */
  const HELD: readonly [how: string, before: string, body: string, result: string][] = [
    ['asked whether it is frozen', 'var object = Object;', 'return object.isFrozen(object)', 'false'],
    ['written to', 'var math = Math;', 'math.mark = 1; return Math.mark', '1'],
    ['given to a function', 'const text = String;', 'return ((f) => Object.isFrozen(f))(text)', 'false'],
    ['put into a list', 'const text = String;', 'return Object.isFrozen([text][0])', 'false'],
    ['put into an object', 'const text = String;', 'return Object.isFrozen({ text }.text)', 'false'],
    ['declared again', 'var text = String;', 'const f = (text) => Object.isFrozen(text); return f(Math.max)', 'false'],
    ['assigned to', 'var text = String;', 'text = { keys: Object.isFrozen }; return text.keys({})', 'false'],
    ['assigned to by a loop', 'var text = String;', 'for (text of [1]) ; return text', '1'],
    ['read in part', 'var list = Array;', 'return Object.isFrozen(list.prototype)', 'false'],
    [
      'extended',
      'const List = Array;',
      'class L extends List {} return Object.isFrozen(Object.getPrototypeOf(L))',
      'false',
    ],
    ['a callback of its own list', '', 'const l = { map: (f) => Object.isFrozen(f) }; return l.map(Number)', 'false'],
    [
      'a callback of a changed list',
      '',
      'const l = []; l.map = (f) => Object.isFrozen(f); return l.map(Number)',
      'false',
    ],
    [
      'a callback of a list by class',
      '',
      `class L { map(f) { return Object.isFrozen(f) } } return new L().map(Number)`,
      'false',
    ],
    [
      'a callback of a list with another prototype',
      '',
      'const l = []; Object.defineProperty(l, "map", { value: (f) => Object.isFrozen(f) }); return l.map(Number)',
      'false',
    ],
  ]
  for (const [how, before, body, result] of HELD) {
    it(`equals that of a separate realm if the code keeps realm objects: ${how}`, () => {
      expect(run(body, before).result).to.equal(result)
    })
  }

  it('has the initial number settings after other code ran in the same realm', () => {
    const divide = () => run('return new BigNumber(1).div(3).toString().length').result
    const expected = divide()
    run("return storage.get('a')")
    const spend = new Asked(
      instrument(
        'class C { init() {} run() { return new BigNumber("f".repeat(400), 16).toString(7) } }\nmodule.exports = C;',
      ).code,
    )
    for (const gasLimit of [500, 5000, 20000, 60000]) sandbox.run(Object.assign(spend, { gasLimit }))
    run("return storage.get('a')")
    expect(divide()).to.equal(expected)
    expect(run("return new BigNumber('ff', 16).toString(2)").result).to.equal('11111111')
  })
})
