import { expect } from 'chai'
import { createReplaySandboxes, type ReplaySandboxes } from '../../suite-replay.js'
import { listSuites } from '../suites.js'
import { stepSuite } from './steps.js'

/** Some of each family: all of them run in `test/long`. */
const SAMPLE =
  /^(scene\/(registry|escrow|pool)|host\/(errors|results|call-depth|require-auth)|js\/(classes|errors|generators|variables))$/

describe('recorded debugger steps', () => {
  let sandboxes: ReplaySandboxes
  before(() => {
    sandboxes = createReplaySandboxes()
  })
  after(() => sandboxes.dispose())

  for (const { name, load } of [...listSuites('host'), ...listSuites('js')].filter((suite) =>
    SAMPLE.test(suite.name),
  )) {
    it(`recorded debugger steps have the same results, gas and host operations for every call of ${name}`, async () => {
      const { recorded, missing } = await stepSuite(load(), sandboxes)
      expect(missing).to.deep.equal([])
      expect(recorded).to.be.greaterThan(0)
    })
  }
})
