import { expect } from 'chai'
import fc from 'fast-check'
import { createProcessorTime } from '../../../../src/vm/sandbox/processor-time.js'
import { createSandbox, type HostCalls, type InvocationOutcome } from '../../../../src/vm/sandbox/sandbox.js'

const INFO = '{}'

/** A contract with one method. */
function inMethod(body: string): string {
  return `class C { init() {} f() { ${body} } }\nmodule.exports = C;\n`
}

/** Work that takes several times the limit of these tests, on any machine. */
const WORK = 'let sum = 0; for (let i = 0; i < 30000000; i++) sum += i % 7; return String(sum);'
const LIMIT_MS = 5

/** A machine that gives this process one of so many parts of a processor. */
function createLoaded(parts: number): ReturnType<typeof createSandbox> {
  const sandbox = createSandbox({ now: () => performance.now() / parts })
  after(() => sandbox.dispose())
  return sandbox
}

function run(
  sandbox: ReturnType<typeof createSandbox>,
  body: string,
  { deadlineMs, storage = () => ({ gas: 1 }) }: { deadlineMs: number; storage?: HostCalls['storage'] },
): InvocationOutcome {
  const answer = () => ({ gas: 0 })
  return sandbox.run({
    contractId: 'ContractX',
    code: inMethod(body),
    api: 'f',
    args: '',
    blockInfo: INFO,
    txInfo: INFO,
    gasLimit: 1e12,
    deadlineMs,
    host: { storage, blockchain: answer, crypto: answer, log: () => {} },
  })
}

describe('the time limit of a call on a loaded machine', () => {
  const idle = createSandbox()
  after(() => idle.dispose())

  it('counts the time of the processor: the call ends as on an idle machine', () => {
    const loaded = createLoaded(1e6)
    expect(run(loaded, WORK, { deadlineMs: LIMIT_MS })).to.deep.equal(run(idle, WORK, { deadlineMs: 60_000 }))
  })

  it('ends a call that takes the time of the processor', () => {
    expect(run(createLoaded(1), WORK, { deadlineMs: LIMIT_MS })).to.include({ reason: 'execution killed' })
    expect(run(createLoaded(2), 'for (;;) ;', { deadlineMs: 50 })).to.include({ reason: 'execution killed' })
  })

  it('ends an endless call also if the clock of the processor stands still', () => {
    expect(run(createLoaded(1e6), 'for (;;) ;', { deadlineMs: 1600 })).to.include({ reason: 'execution killed' })
  })

  it('sends each operation to the host once, although the call runs again', () => {
    let operations = 0
    const storage = () => {
      operations++
      return { gas: 1 }
    }
    const body = `storage.put('a', '1'); storage.put('b', '2'); ${WORK}`
    expect(run(createLoaded(1e6), body, { deadlineMs: LIMIT_MS, storage })).to.have.property('result')
    expect(operations).to.equal(2)
  })

  it('is that of each call of a chain of calls', () => {
    const loaded = createLoaded(1e6)
    const inner: InvocationOutcome[] = []
    const storage = () => {
      inner.push(run(loaded, WORK, { deadlineMs: LIMIT_MS }))
      return { gas: 1 }
    }
    const outer = run(loaded, `storage.put('a', '1'); ${WORK}`, { deadlineMs: LIMIT_MS, storage })
    expect(outer).to.have.property('result')
    expect(inner).to.deep.equal([run(idle, WORK, { deadlineMs: 60_000 })])
  })
})

describe('the clock of the processor', () => {
  /** A machine on which this process runs for a part of the time, with threads beside the main one. */
  function createMachine() {
    const machine = { clock: 1e6, usage: 500, usageReads: 0 }
    const time = createProcessorTime({
      readClock: () => machine.clock,
      readUsage: () => {
        machine.usageReads++
        return machine.usage
      },
    })
    const pass = (clockMs: number, usageMs: number) => {
      machine.clock += clockMs
      machine.usage += usageMs
    }
    return { machine, time, pass }
  }

  it('starts at zero and advances with the processor', () => {
    const { time, pass } = createMachine()
    expect(time.read()).to.equal(0)
    pass(10, 4)
    expect(time.read()).to.equal(4)
    pass(10, 25)
    expect(time.read(), 'other threads worked too').to.equal(14)
  })

  it('reads the processor once in a millisecond, and loses nothing meanwhile', () => {
    const { machine, time, pass } = createMachine()
    time.read()
    for (let i = 0; i < 1000; i++) {
      pass(0.125, 0.0625)
      time.read()
    }
    expect(machine.usageReads).to.equal(1 + 125)
    expect(time.read()).to.equal(62.5)
  })

  it('measures what takes less than a millisecond by exact readings', () => {
    const { time, pass } = createMachine()
    time.read()
    pass(0.25, 0.125)
    expect(time.read()).to.equal(0)
    expect(time.read(true)).to.equal(0.125)
    pass(0.5, 0.25)
    expect(time.read(true)).to.equal(0.375)
    expect(time.read()).to.equal(0.375)
  })

  it('takes off time that was spent in vain', () => {
    const { time, pass } = createMachine()
    time.read()
    pass(10, 10)
    const before = time.read()
    time.discount(6)
    expect(time.read()).to.equal(before - 6)
  })

  // The oracle adds up what the machine has done, without the steps in which the clock was read.
  it('never advances more than the clock, and by a millisecond less than the main thread at most', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const step = fc.record({ clockMs: fc.double({ min: 0, max: 5, noNaN: true }), main: share, others: share })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { time, pass } = createMachine()
        let passedMs = 0
        let mainMs = 0
        let last = time.read()
        for (const { clockMs, main, others } of steps) {
          pass(clockMs, clockMs * (main + others))
          passedMs += clockMs
          mainMs += clockMs * main
          const read = time.read()
          expect(read).to.be.within(last, passedMs + 1e-6)
          expect(read).to.be.above(mainMs - 1 - 1e-6)
          last = read
        }
      }),
    )
  })
})
