import { expect } from 'chai'
import { instrument } from '../../../../src/contract/instrumentation/instrument.js'
import { Deadline } from '../../../../src/vm/sandbox/deadline.js'
import { type Isolate, openIsolate } from '../../../../src/vm/sandbox/isolate.js'
import type { ContractProgram } from '../../../../src/vm/sandbox/program.js'
import { createSandbox, type InvocationOutcome, type Sandbox } from '../../../../src/vm/sandbox/sandbox.js'
import { CALL_MS } from '../../../limits.js'

/** Makes the contract a script in a realm of its own. */
const ALONE = '\n;if(0)with({});'

const HOST = {
  storage: () => ({ gas: 300 }),
  blockchain: () => ({ gas: 10 }),
  crypto: () => ({ gas: 100 }),
  log: () => {},
}

function formatContract(body: string): string {
  return instrument(`class C { init() {} run(a) { ${body} } }\nmodule.exports = C;\n`).code
}

describe('properties that a contract adds to built-in objects', () => {
  let cell: Isolate
  let sandbox: Sandbox

  before(() => {
    cell = openIsolate({ memoryLimitMb: 64, programs: 100, sort: 'legacy' })
    sandbox = createSandbox()
  })
  after(() => {
    cell.dispose()
    sandbox.dispose()
  })

  function load(body: string): ContractProgram {
    return cell.load(formatContract(body), 'nothing') as ContractProgram
  }

  function run(code: string): InvocationOutcome {
    return sandbox.run({
      contractId: 'Contract',
      code,
      api: 'run',
      args: '3',
      blockInfo: '{}',
      txInfo: '{}',
      gasLimit: 1e6,
      deadlineMs: CALL_MS,
      host: HOST,
    })
  }

  /** Whether it comes to its own end in a realm that others have after it. */
  function comesToItsEnd({ routine, uses }: ContractProgram): boolean {
    const entry = { api: 'run', args: '3', blockInfo: '{}', txInfo: '{}', uses, gasLimit: 1e6, sites: 0 }
    const deadline = new Deadline(() => 0, 10_000)
    const ending = cell.enter(
      'extensible',
      () => 0,
      (realm) => realm.run(routine!, { ...entry, deadline }),
    )
    return !ending.isBrokenOff
  }

  const ADDING = [
    ['Array.prototype.last = function () { return this[this.length - 1] }; return [1, 2].last()', '2'],
    ['Array.prototype.fill = function (x) { return [x] }; return [].fill(7)', '[7]'],
    ["String.prototype.first = function () { return this.charAt(0) }; return 'abc'.first()", 'a'],
    ['Number.prototype.twice = function () { return this * 2 }; return (4).twice()', '8'],
    ['Object.count = 1; Object.count += a; return Object.count++', '4'],
    ['Array.Pair = class { sum() { return 5 } }; return new Array.Pair().sum()', '5'],
    ['Array.of2 = (x) => [x, x]; return (0, Array.of2)(a)', '[3,3]'],
    ['if (!Array.prototype.some) Array.prototype.some = () => 9; return [].some()', '9'],
    ["const A = Array; A.prototype.mine = 1; let all = ''; for (const name in [4]) all += name; return all", '0mine'],
    [
      'Array.prototype.mine = 1; return typeof [].mine + typeof Array.prototype.mine + typeof Array.mine',
      'numbernumberundefined',
    ],
    ['String.prototype.mine = 1; return null.x', undefined],
    ["Array.prototype.fill = () => { throw new Error('in place of it') }; return [].fill()", undefined],
    ['const p = Array.prototype; p.mine = 1; return [].mine', '1'],
  ] as const

  for (const [body, result] of ADDING) {
    it(`properties that a contract adds to built-in objects are removed after the invocation: ${body}`, () => {
      const program = load(body)
      expect(program).to.include({ extends: true })
      expect(comesToItsEnd(program), 'in a realm of others').to.equal(true)
      expect(comesToItsEnd(program), 'in the same once more').to.equal(true)
      const code = formatContract(body)
      const alone = run(code + ALONE)
      expect('result' in alone ? alone.result : undefined).to.equal(result)
      expect(run(code), 'first').to.deep.equal(alone)
      expect(run(code), 'again').to.deep.equal(alone)
    })
  }

  const OTHERS = [
    'Array.prototype.map = () => 1; return 1',
    'Array.prototype.toJSON = () => 1; return 1',
    'Array.prototype.then = 1; return 1',
    'Array.prototype[a] = 1; return 1',
    "Array.prototype['0'] = 1; return [,][0]",
    "Object['prototype.toString'] = class { static m() { return this } }.m; return typeof Object['prototype.toString']()",
    'Number.isSafeInteger = class { static m() { return this } }.m; return typeof Number.isSafeInteger(1)',
    'Number.EPSILON = [1]; return typeof Number.EPSILON',
    'Array.prototype = 1; return 1',
    'Object.prototype.mine = 1; return 1',
    'Error.prototype.mine = 1; return 1',
    'BigNumber.prototype.mine = 1; return 1',
    'Math.mine = 1; return 1',
    'Array.mine = function () { return this }; return typeof Array.mine()',
    'Array.prototype.mine = function () { return this }; return typeof Array.prototype.mine()',
    'Array.mine = Object; return 1',
    'Array.mine = 1; delete Array.mine; return typeof Array.mine',
    'Array.prototype._isBigNumber = true; return new BigNumber([1]).toString()',
  ]

  for (const body of OTHERS) {
    it(`properties that a contract adds to built-in objects require a separate realm: ${body}`, () => {
      expect(comesToItsEnd(load(body))).to.equal(false)
      const code = formatContract(body)
      expect(run(code)).to.deep.equal(run(code + ALONE))
    })
  }
})
