import { expect } from 'chai'
import { createSandbox, type Outcome } from '../../src/node/vm/sandbox.js'
import { errorOf, formatContract, RecordingHost, run } from './contract.js'

const now = performance.now.bind(performance)
const DEADLINE_MS = 60_000
/** Far more than a millisecond, which is what is left at least. */
const SPIN = 'for (let n = 0; n < 1000000; n += 1) {}'

/** A call has one deadline, with the second run of code that a guard broke off and with the runs that say why it failed. */
describe('the deadline of a call', () => {
  const sandbox = createSandbox()
  after(() => sandbox.dispose())
  afterEach(() => {
    performance.now = now
  })

  /** The time is over while the first host call is answered, as far as anybody but the engine that runs can see. */
  const runLate = (body: string): Outcome => {
    const host = new RecordingHost()
    host.storage = () => {
      performance.now = () => now() + DEADLINE_MS
      return { gas: 300, value: null }
    }
    return run(sandbox, formatContract(body), { host, gasLimit: 1e12, deadlineMs: DEADLINE_MS })
  }

  it('leaves no time to explain a failure once it is over', () => {
    const body = `storage.get('x'); ${SPIN} throw new Error('late')`
    const timely = run(sandbox, formatContract(body), { gasLimit: 1e12, deadlineMs: DEADLINE_MS })
    expect(errorOf(timely)).to.equal('Error: late')
    const late = runLate(body)
    expect(late).to.include({ reason: 'exception', gasUsed: timely.gasUsed })
    expect(errorOf(late)).to.equal('Error: failed, with no time left to say why')
  })

  it('holds for code that a guard breaks off, which runs again', () => {
    const body = `storage.get('x'); const key = 'constr' + 'uctor'; ${SPIN} return typeof ({})[key]`
    expect(run(sandbox, formatContract(body), { gasLimit: 1e12, deadlineMs: DEADLINE_MS })).to.include({
      result: 'function',
    })
    expect(runLate(body)).to.include({ reason: 'execution killed' })
  })
})
