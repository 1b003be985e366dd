import { expect } from 'chai'
import { instrument } from '../../src/contract/instrumentation/instrument.js'
import { createSandbox, type InvocationOutcome, type Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { isLong, SOAK_MS, shareRows } from '../limits.js'
import { formatContract, invoke } from './contract.js'

const OWN_REALM = 'void Number;'
/** Megabytes that a contract takes at almost no gas, and its top level, which decides on its realm. */
const LOADS = isLong
  ? [200, 210, 220, 230, 240, 250, 260, 270, 275, 280].flatMap((mb) => ['', OWN_REALM].map((top) => ({ mb, top })))
  : [{ mb: 270, top: OWN_REALM }]
const PROGRAMS = isLong ? 400 : 6
const PARTS = 4

function call(sandbox: Sandbox, source: string, api = 'go'): InvocationOutcome {
  return invoke(sandbox, instrument(source).code, { api, deadlineMs: SOAK_MS })
}

/** Takes memory and keeps it; `top` decides whether it runs in a realm of its own. */
function take(mb: number, top = ''): string {
  const length = Math.floor((mb * 1e6) / 8 / PARTS)
  const body = `const all = []; for (let i = 0; i < ${PARTS}; i += 1) { const a = []; a.length = ${length}; a[0] = i; all.push(a) } return all.length`
  return formatContract(body, top)
}

/** A contract with much code, another for each number. */
function formatLarge(number: number): string {
  const methods = Array.from(
    { length: 60 },
    (_, i) =>
      `m${i}(a, b) { let x = a + ${i + number}; if (x > b) x = b * 2; storage.put('k${i}', String(x)); return x }`,
  )
  return `class Shop { init() {} go() { return 1 } fail() { throw new Error('x') } ${methods.join('\n')} }\nmodule.exports = Shop;`
}

/** Possible earlier runs. */
const HISTORIES: Record<string, (sandbox: Sandbox) => void> = {
  'many programs, of which each failed once': (sandbox) => {
    for (let number = 0; number < PROGRAMS; number += 1) {
      call(sandbox, formatLarge(number))
      call(sandbox, formatLarge(number), 'fail')
    }
  },
  'programs that took what they may': (sandbox) => {
    for (const mb of [60, 100, 120, 150]) expect(call(sandbox, take(mb))).to.include({ result: '4' })
  },
  'one that took too much': (sandbox) => {
    const bomb = formatContract('const all = []; for (;;) { const a = []; a.length = 12500000; a[0] = 1; all.push(a) }')
    expect(call(sandbox, bomb)).to.include({ reason: 'out of memory' })
  },
}

/** The memory that is left to a contract does not depend on what ran before it. */
describe('contract memory', function () {
  this.timeout(SOAK_MS)
  let alone: string[]
  before(() => {
    alone = judge(() => {})
  })

  function judge(run: (sandbox: Sandbox) => void): string[] {
    const sandbox = createSandbox()
    run(sandbox)
    const outcomes = LOADS.map(({ mb, top }) => call(sandbox, take(mb, top)))
    sandbox.dispose()
    return outcomes.map((outcome) => JSON.stringify(outcome))
  }

  for (const [declare, [history, run]] of shareRows(Object.entries(HISTORIES), 3)) {
    declare(`is the same after ${history}`, () => expect(judge(run)).to.deep.equal(alone))
  }

  it('is separate for nested calls of contracts', () => {
    const sandbox = createSandbox()
    const inner = instrument(take(180)).code
    const outer = instrument(
      formatContract(
        `const c = []; c.length = 12500000; const d = []; d.length = 10000000; c[0] = blockchain.call('x', 'y', []); return c[0][0]`,
      ),
    ).code
    let calls = 0
    const answer = () => ({ gas: 1 })
    const blockchain = () => {
      calls += 1
      const outcome = invoke(sandbox, inner, { deadlineMs: SOAK_MS })
      return 'result' in outcome ? { gas: 5, value: `["${outcome.result}"]` } : { gas: 5, error: outcome.error }
    }
    const host = { storage: answer, crypto: answer, log: () => {}, blockchain }
    expect(invoke(sandbox, outer, { host, deadlineMs: SOAK_MS })).to.include({ result: '4' })
    expect(calls).to.equal(1)
    sandbox.dispose()
  })
})
