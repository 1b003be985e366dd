import { join } from 'node:path'
import { expect } from 'chai'
import fc from 'fast-check'
import { compileContract } from '../../src/compiler/compile.js'
import { instrument } from '../../src/contract/instrumentation/instrument.js'
import { createSandbox, type Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { makeFolder } from '../folder.js'
import { isLong, SOAK_MS } from '../limits.js'
import { invoke, RecordingHost } from '../security/contract.js'
import { writeModernProgram } from './modern-program.js'

const NUM_RUNS = isLong ? 1500 : 25
const SEED = Number(process.env.TOOLKIT_SEED ?? 20261122)

/** The chain's compilation of modern syntax equals Node's behaviour, in results and in the order of effects. */
describe('random programs in modern syntax', () => {
  let sandbox: Sandbox
  let root: string
  before(async () => {
    sandbox = createSandbox()
    root = await makeFolder()
  })
  after(async () => {
    sandbox.dispose()
  })

  it('random programs in modern syntax give the same result on the chain as in Node', async () => {
    let results = 0
    const property = fc.asyncProperty(fc.array(fc.nat(999), { minLength: 200, maxLength: 200 }), async (choices) => {
      const body = writeModernProgram(choices)
      const expected = runInNode(body)
      const { outcome, script } = await runOnChain(body)
      if ('error' in outcome) expect(expected, `${outcome.error}\n${script}`).to.have.property('error')
      else expect(JSON.stringify({ result: outcome.result }), script).to.equal(JSON.stringify(expected))
      if (!('error' in outcome)) results++
    })
    await fc.assert(property, { numRuns: NUM_RUNS, seed: SEED })
    expect(results, 'programs that end with a result').to.be.above(NUM_RUNS / 2)
  }).timeout(SOAK_MS)

  function runInNode(body: string): { result: string } | { error: unknown } {
    try {
      return { result: new Function(`return (class { run() {${body}} }).prototype.run()`)() }
    } catch (error) {
      return { error }
    }
  }

  async function runOnChain(body: string) {
    const { writeFile } = await import('node:fs/promises')
    await writeFile(join(root, 'k.js'), `export class K {\n  init() {}\n  go() {${body}}\n}\n`)
    const { script } = await compileContract(join(root, 'k.js'), { root }).catch((error) => {
      throw new Error(`${error.message}\n${body}`)
    })
    const host = new RecordingHost()
    const outcome = invoke(sandbox, instrument(script).code, { host, gasLimit: 10_000_000, deadlineMs: 20_000 })
    return { outcome, script }
  }
})
