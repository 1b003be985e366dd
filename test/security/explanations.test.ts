import { expect } from 'chai'
import { instrument } from '../../src/contract/instrumentation/instrument.js'
import { type ExceptionReport, formatException, listExceptionFrames } from '../../src/vm/errors/explanation.js'
import type { ContractProgram } from '../../src/vm/sandbox/program.js'
import { createSandbox, type Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { Random } from '../faults/random.js'
import { isExtended, SOAK_MS } from '../limits.js'
import { formatContract, invoke } from './contract.js'
import { KINDS } from './nested-sources.js'

const REPORTS = 20_000
const DEPTHS = isExtended ? [60, 250, 500, 900, 1200] : [60, 500, 1200]
/** Kinds that the chain publishes at these depths. */
const TRIED = ['else if', 'if', 'conditions to the right', 'chained calls', 'additions', 'conjunctions']

/** Explaining a failing call never fails itself: that would make an engine failure of a receipt. */
describe('explanations of failing calls', () => {
  let sandbox: Sandbox
  before(() => {
    sandbox = createSandbox()
  })
  after(() => sandbox.dispose())

  it('explanations of failing calls have a text for every position that an engine may name', () => {
    const { code } = instrument(formatContract("const f = (x) => { throw new Error('x' + x) }; return f(1)"))
    const program = { code, deferred: [] } as unknown as ContractProgram
    const random = new Random(11)
    const any = () =>
      random.pick([-1_000_000, -8, -1, 0, 1, random.below(code.length), code.length, code.length + 9, 1e9])
    for (let index = 0; index < REPORTS; index++) {
      const shift = any()
      const marked = { text: code, toOriginal: (offset: number) => (Number.isNaN(offset) ? offset : offset + shift) }
      const frame = {
        file: random.pick(['_default_name.js', 'native', '']),
        position: any(),
        line: any(),
        column: any(),
        enclosingLine: any(),
        enclosingColumn: any(),
        stack: [{ name: 'f', position: any() }],
      }
      const text = random.pick(['RangeError: Maximum call stack size exceeded', 'TypeError: x is not a function', 'x'])
      const report: ExceptionReport = {
        used: 1,
        text,
        isNull: false,
        stack: text,
        ...(random.below(3) > 0 && { frame }),
      }
      if (random.below(3) === 0) report.thrown = Math.abs(any())
      const message = formatException(report, program, 'go()', marked)
      expect(message).to.match(/^Uncaught exception: /)
      const [, line, column, source = ''] = /^at _default_name\.js:(.*):(.*)\n {2}(.*)$/m.exec(message) ?? []
      if (line !== undefined) {
        expect(Number(line), message).to.be.at.least(1)
        expect(Number(column), message).to.be.within(0, source.length)
      }
      expect(listExceptionFrames(report, program, marked)).to.be.an('array')
    }
  })

  it('exist for nested code that throws, fails in the engine, or fills the stack', function () {
    this.timeout(SOAK_MS)
    const endings = [
      (nested: string) => `let b = () => 1, f = b, c = 2; ${nested} throw new Error('x')`,
      (nested: string) => `let b, f, c; if (a === 9) { ${nested} } a.b.c()`,
      (nested: string) =>
        `let b = 1, f = 1, c = 1; const g = (n) => { if (n < 0) { ${nested} } return g(n + 1) + 1 }; g(0)`,
    ]
    let calls = 0
    for (const kind of TRIED) {
      const make = KINDS[kind]
      if (make === undefined) throw new Error(`no kind ${kind}`)
      for (const depth of DEPTHS) {
        for (const ending of endings) {
          const code = tryInstrument(formatContract(ending(make(depth))))
          if (code === undefined) continue
          const outcome = invoke(sandbox, code, { args: '5,"b"', gasLimit: 400_000, deadlineMs: 2000 })
          expect(outcome, `${kind} ${depth}`).to.have.property('gasUsed')
          calls++
        }
      }
    }
    console.log(`      ${calls} calls of nested code`)
    expect(calls).to.be.greaterThan(30)
  })
})

/** The code of a contract; undefined for one that the chain refuses. */
function tryInstrument(source: string): string | undefined {
  try {
    return instrument(source).code
  } catch {
    return undefined
  }
}
