import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, runToolkit } from './toolkit.js'

const IMPORTS = SETUP.replace('{ chain,', '{ arb, chain, invariants,')

/** The oracle is the definition of `always`, and a count of its evaluations by the test itself. */
describe('always', () => {
  const cwd = createFolder({
    ...COUNTER,
    'test/always.test.ts': `${SETUP.replace('{ chain,', '{ chain, invariants,')}
const options = { setup, contracts: ({ counter }) => [counter], growth: 0, runs: 1 }
invariants('false at the start', { ...options, always: () => false })
invariants('throws at the start', { ...options, always: async () => { throw new Error('never right') } })
let evaluations = 0, steps = 0
invariants('counted', {
  setup,
  growth: 0,
  runs: 3,
  depth: 4,
  actions: { look: { run: async ({ counter }) => { steps++; await counter.read.add(1) } } },
  always: () => { evaluations++; return true },
})
it('runs after every step, also of one that changes nothing', () => expect(evaluations).to.be.above(steps).and.above(1))
`,
  })

  for (const seed of ['1', '2', '3', '4', '5']) {
    it(`fails if it does not hold at the start, with one run and seed ${seed}`, async () => {
      const { stdout } = await runToolkit(['test', '--json', '--seed', seed, '-g', 'at the start'], { cwd })
      const { tests } = JSON.parse(stdout) as RunReport
      expect(tests.map(({ state, failure }) => [state, failure?.message])).to.have.deep.members([
        ['failed', '`always` returned false'],
        ['failed', 'never right'],
      ])
      for (const { failure } of tests) expect(failure!.found!.test).to.include('await always(stage)')
    })
  }

  it('runs after every step', async () => {
    const { stdout, exitCode } = await runToolkit(['test', '-g', 'counted|every step'], { cwd })
    expect(stdout).to.include('2 passed, 0 failed')
    expect(exitCode).to.equal(0)
  })
})

describe('invariants', () => {
  const cwd = createFolder({
    ...COUNTER,
    'test/counter.test.ts': `${IMPORTS}
invariants('small', {
  setup,
  contracts: ({ counter }) => [counter],
  always: async ({ counter }) => expect(Number(await counter.storage('count'))).to.be.below(5),
})
invariants('never below zero', {
  setup,
  runs: 10,
  contracts: ({ counter }) => [counter],
  actions: {
    reset: { run: ({ alice, counter }) => counter.as(alice).reset() },
    addTwice: {
      values: { step: arb.integer({ min: 1, max: 9 }) },
      when: async ({ counter }) => Number(await counter.storage('count')) > 0,
      run: async ({ bob, counter }, { step }) => { await counter.as(bob).add(step); await counter.as(bob).add(step) },
    },
    neverDone: { run: ({ bob, counter }) => counter.as(bob).reset() },
  },
  always: async ({ counter }) => expect(Number(await counter.storage('count'))).to.be.at.least(0),
})
`,
  })

  it('failing invariants are reported as a test with the shortest sequence, and stored', async () => {
    const { exitCode, stdout } = await runToolkit(['test', '--json', '-g', 'small', '--seed', '3'], { cwd })
    expect(exitCode).to.equal(1)
    const { failure } = (JSON.parse(stdout) as RunReport).tests[0]!
    expect(failure?.message).to.equal('expected 5 to be below 5')
    expect(failure?.found?.test).to.equal(`it("small: seed 3", async () => {
  const stage = await setup()
  const { counter } = stage
  const [, bobby] = await chain.accounts(2)
  await counter.as(bobby).add(5)
  // then: what always holds does not hold
  const always: (stage: Awaited<ReturnType<typeof setup>>) => unknown = async ({ counter }) => expect(Number(await counter.storage('count'))).to.be.below(5)
  await always(stage)
})`)
    const again = await runToolkit(['test', '--json', '-g', 'small'], { cwd })
    expect((JSON.parse(again.stdout) as RunReport).tests[0]!.failure?.found?.runs).to.equal(1)
  })

  it('invariants that hold pass, and report actions that never succeeded', async () => {
    const { exitCode, stdout, stderr } = await runToolkit(['test', '-g', 'below zero', '--seed', '3'], { cwd })
    expect(stdout).to.include('1 passed, 0 failed')
    expect(stderr + stdout).to.match(
      /neverDone never succeeded in \d+ tries, mostly because of: (?!Uncaught).*no permission/,
    )
    expect(exitCode).to.equal(0)
  })
})
