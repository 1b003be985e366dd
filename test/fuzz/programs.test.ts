import { expect } from 'chai'
import fc from 'fast-check'
import { instrument } from '../../src/contract/instrumentation/instrument.js'
import { ContractRefused } from '../../src/contract/validation/refusal.js'
import { createSandbox, type InvocationOutcome, type Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { isLong, SOAK_MS } from '../limits.js'
import { invoke, RecordingHost } from '../security/contract.js'
import { program } from './program.js'

const NUM_RUNS = isLong ? 5000 : 30
/** The same every time, so that what fails is what was changed; another one looks further. */
const SEED = Number(process.env.TOOLKIT_SEED ?? 20240229)
const GAS_LIMIT = 20000

/** Result of a run: the outcome, and every call that reached the host, in order. */
interface Ending {
  outcome: InvocationOutcome
  calls: unknown[][]
}

/** Random contracts end the same, however they are run. */
describe('random contracts', () => {
  let used: Sandbox
  before(() => {
    used = createSandbox()
  })
  after(() => used.dispose())

  function end(sandbox: Sandbox, code: string, traced = false): Ending {
    const host = new RecordingHost()
    const trace = traced ? { counts: true, operation: -1 } : undefined
    const outcome = invoke(sandbox, code, { host, trace, args: '5,"text"', gasLimit: GAS_LIMIT, deadlineMs: 20000 })
    return { outcome, calls: host.calls }
  }

  function endFresh(code: string, traced = false): Ending {
    const fresh = createSandbox()
    const ending = end(fresh, code, traced)
    fresh.dispose()
    return ending
  }

  it('random contracts give the same result traced or not, in a fresh or reused realm, as a function or as a script', () => {
    const kinds = new Map<string, number>()
    const property = fc.property(program, (source) => {
      const code = compile(source, 'called')
      if (code === undefined) return
      const expected = endFresh(code)
      expect(end(used, code), 'used').to.deep.equal(expected)
      expect(end(used, code), 'used again').to.deep.equal(expected)
      expect(end(used, code, true), 'traced').to.deep.equal(expected)
      expect(end(used, code, true), 'traced again').to.deep.equal(expected)
      // a word that makes the sandbox run the code as a script, of the same length
      expect(end(used, code.replace('called: ', 'caller: ')), 'as a script').to.deep.equal(expected)
      expect(end(used, code), 'used at last').to.deep.equal(expected)
      const kind = 'error' in expected.outcome ? expected.outcome.reason : 'result'
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    })
    fc.assert(property, { numRuns: NUM_RUNS, seed: SEED, ...(isLong && { verbose: 1 }) })
    expect([...kinds.keys()], 'endings').to.include.members(['result', 'exception'])
  }).timeout(SOAK_MS)
})

/** Instrumented code; undefined where the language has no such contract. */
function compile(source: string, mark: string): string | undefined {
  try {
    return instrument(source.replace('%MARK%', mark)).code
  } catch (error) {
    if (error instanceof ContractRefused) return undefined
    throw error
  }
}
