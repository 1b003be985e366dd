import { createHash } from 'node:crypto'
import { expect } from 'chai'
import { instrument } from '../../src/contract/instrumentation/instrument.js'
import type { InvocationTrace } from '../../src/vm/sandbox/invocation.js'
import { createSandbox, type InvocationOutcome, type Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { Stage } from '../conformance/errors/stage.js'
import { CALL_MS, isLong, SOAK_MS } from '../limits.js'
import { formatContract, type InvokeOptions, invoke } from './contract.js'
import { formatFailing } from './failing.js'

/** `TOOLKIT_FAILING=n` for another number of programs, `TOOLKIT_SEED=n` for another first seed. */
const COUNT = Number(process.env.TOOLKIT_FAILING ?? (isLong ? 2000 : 8))
/** A program that ends the whole process is one after the last of these. */
const REPORTED = 100
const SEED = Number(process.env.TOOLKIT_SEED ?? 1)
/** Gas above what a program uses. */
const SPARE = isLong ? Array.from({ length: 61 }, (_, gas) => gas) : [0, 1, 3, 20, 60]
/** Gas below it. */
const SHORT = [-1, -2, -9, -30]
const LARGE = 3_900_000
/** Code that cannot be confined, so that it is a script in a realm of its own. */
const ALONE = '\n;void Number;'

/** Runs code with a total amount of gas. */
function end(sandbox: Sandbox, code: string, gasLimit: number, options: InvokeOptions = {}): InvocationOutcome {
  // a limit of time is not what is tried
  return invoke(sandbox, code, { args: '5,"b"', gasLimit, deadlineMs: CALL_MS, ...options })
}

/** Asks everything that can be asked about an invocation that is over: none of that may fail. */
function ask({ repeat }: InvocationTrace): void {
  repeat?.locate()
  repeat?.locate(0)
  repeat?.countPasses()
  repeat?.countProbes()
  repeat?.listComparisons()
  repeat?.profile()
}

const isOverflow = (outcome: InvocationOutcome) => 'error' in outcome && outcome.error.includes('Maximum call stack')

/**
 * A call that fails ends with its receipt, whatever gas it has left: with enough for the failure and its text it is the
 * one of a call with gas to spare, with less it is out of gas.
 */
describe('failing calls', () => {
  let sandbox: Sandbox
  before(() => {
    sandbox = createSandbox()
  })
  after(() => sandbox.dispose())

  it('failing calls have a message of a million characters within 180,000 gas', () => {
    const { code } = instrument(formatContract("throw new Error('y'.repeat(1000000))"))
    const { gasUsed, ...rest } = end(sandbox, code, 180_000)
    expect(gasUsed).to.be.below(180_000)
    expect(rest).to.include({ reason: 'exception' })
    for (let gasLimit = gasUsed; gasLimit <= gasUsed + 60; gasLimit += 1) {
      expect(end(sandbox, code, gasLimit)).to.deep.equal({ gasUsed, ...rest })
    }
    expect(end(sandbox, code, gasUsed - 1)).to.include({ reason: 'out of gas' })
  })

  for (const [what, thrown] of Object.entries({
    'a list of four billion holes': 'const list = []; list[4294967294] = 1; throw { list }',
    'a text of millions of characters as an object': "throw { text: new String('x'.repeat(30000000)) }",
    'millions of characters that JSON escapes': "throw '\\u0001'.repeat(30000000)",
    'an object of millions of paths':
      "let o = {}; for (let i = 0; i < 20; i += 1) { const p = {}; for (let j = 0; j < 50; j += 1) p['k' + j] = o; o = p } throw o",
    'a list that holds itself': 'const list = []; list.push(list, { list }); throw { list }',
    'a number of 65,000 digits': 'let n = BigInt(10); for (let i = 0; i < 16; i += 1) n *= n; throw { n }',
  })) {
    it(`failing calls end with a receipt that threw ${what}`, () => {
      const { code } = instrument(formatContract(thrown))
      for (const each of [code, code + ALONE]) {
        const outcome = end(sandbox, each, LARGE)
        expect(outcome).to.include({ reason: 'exception' })
        expect('error' in outcome && outcome.error).to.match(/^Uncaught exception: .*\nat _default_name/)
        expect(end(sandbox, each, LARGE)).to.deep.equal(outcome)
      }
    })
  }

  it('failing calls are internal errors when a script of the realm throws, and the node continues', async () => {
    // the very module that a node loads when it first runs a contract
    const { REALM_SCRIPTS } = await import('../../src/vm/intrinsics/index.js')
    const opening = REALM_SCRIPTS.at(-1)!
    const { code } = opening
    const planted = code.replace(
      'const textOf = (error) => {',
      "const textOf = (error) => { throw new Error('planted')",
    )
    expect(planted).to.not.equal(code)
    const reasons: string[] = []
    opening.code = planted
    const stage = await Stage.open({ onContractProcessReplaced: ({ reason }) => reasons.push(reason) })
    try {
      const box = 'class Box { init() {} fail() { throw 1 } count() { return 5 } }\nmodule.exports = Box;'
      await stage.deploy('box', box, { fail: {}, count: {} })
      const failed = await stage.try(stage.sign('$box/fail', []))
      expect(failed.message).to.match(/error: engine failure$/)
      expect(failed.status_code).to.equal('RUNTIME_ERROR')
      expect((await stage.try(stage.sign('$box/count', []))).returns).to.deep.equal(['["5"]'])
      opening.code = code
      expect((await stage.try(stage.sign('$box/fail', []))).message).to.match(/engine failure$/)
      expect((await stage.try(stage.sign('$box/fail', []))).message).to.match(/Uncaught exception: 1\n/)
      expect(reasons).to.deep.equal(Array(2).fill('the sandbox failed: a realm failed: planted'))
    } finally {
      opening.code = code
      await stage.close()
    }
  })

  it(`failing calls fail identically for any amount of spare gas: ${COUNT} programs from seed ${SEED}`, () => {
    const differing: {
      seed: number
      spare: number
      outcome: unknown
      expected: InvocationOutcome
      top: string
      body: string
    }[] = []
    const sum = createHash('sha256')
    let programs = 0
    let scripts = 0
    for (let seed = SEED; programs < COUNT; seed += 1) {
      const { top, body } = formatFailing(seed)
      const { code } = instrument(formatContract(body, top))
      const expected = end(sandbox, code, LARGE)
      // how deep a recursion gets depends on what the engine has optimised
      if ('result' in expected || isOverflow(expected)) continue
      programs += 1
      if (programs % REPORTED === 0)
        console.log(`      ${programs} programs done to seed ${seed}, ${differing.length} runs differ`)
      sum.update(JSON.stringify(expected))
      if (top !== '') scripts += 1
      const { gasUsed } = expected
      const note = (spare: number, outcome: unknown) => differing.push({ seed, spare, outcome, expected, top, body })
      for (const spare of [...SPARE, ...SHORT]) {
        if (gasUsed + spare < 1) continue
        try {
          const outcome = end(sandbox, code, gasUsed + spare)
          const isRight =
            spare >= 0
              ? JSON.stringify(outcome) === JSON.stringify(expected)
              : 'error' in outcome && outcome.reason === 'out of gas' && outcome.gasUsed > gasUsed + spare
          if (!isRight) note(spare, outcome)
          const trace: InvocationTrace = { counts: false, operation: -1 }
          if (spare % 20 === 0) end(sandbox, code, gasUsed + spare, { trace })
          ask(trace)
          if (top !== '' || spare % 20 !== 0) continue
          const alone = end(sandbox, code + ALONE, gasUsed + spare)
          if (JSON.stringify(alone) !== JSON.stringify(outcome)) note(spare, { alone })
        } catch (error) {
          note(spare, `threw ${error}`)
        }
      }
    }
    const digest = sum.digest('hex').slice(0, 16)
    console.log(
      `      ${programs} programs from seed ${SEED} on Node ${process.version.slice(1)}: ${differing.length} runs differ, outcomes ${digest}`,
    )
    expect(differing.slice(0, 3), `${differing.length} differ`).to.deep.equal([])
    expect(scripts).to.be.greaterThan(COUNT / 3)
  }).timeout(SOAK_MS)
})
