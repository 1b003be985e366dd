import { expect } from 'chai'
import { stepSuite } from '../conformance/debugger/steps.js'
import { listSuites } from '../conformance/suites.js'
import { createReplaySandboxes, type ReplaySandboxes } from '../suite-replay.js'

/**
 * Suites with calls that cannot be recorded: code that overflows the stack, that declares a name of the realm, or a
 * part of which the engine reads only when it runs.
 */
const UNRECORDABLE = new Set([
  'js/functions',
  'js/inject-quirks',
  'js/loops-for',
  'js/loops-forin-of',
  'js/refuse-syntax',
  'js/soft-limits',
  'js/toplevel',
])

describe('debugger steps of all recorded suites', () => {
  let sandboxes: ReplaySandboxes
  before(() => {
    sandboxes = createReplaySandboxes()
  })
  after(() => sandboxes.dispose())

  it('debugger steps of all recorded suites have the same results, gas and host operations', async () => {
    let recorded = 0
    let missing = 0
    for (const { name, load } of [...listSuites('host'), ...listSuites('js')]) {
      const stepped = await stepSuite(load(), sandboxes)
      recorded += stepped.recorded
      missing += stepped.missing.length
      if (!UNRECORDABLE.has(name)) expect(stepped.missing, name).to.deep.equal([])
    }
    expect(recorded).to.be.greaterThan(9000)
    expect(missing).to.be.lessThan(recorded / 100)
  })
})
