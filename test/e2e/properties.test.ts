import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, runToolkit } from './toolkit.js'

const IMPORTS = SETUP.replace('{ chain,', '{ arb, chain, property,')

async function run(cwd: string, ...flags: string[]): Promise<{ exitCode: number | null; report: RunReport }> {
  const { exitCode, stdout, stderr } = await runToolkit(['test', '--json', ...flags], { cwd })
  expect(stdout, stderr).to.match(/^\{/)
  return { exitCode, report: JSON.parse(stdout) as RunReport }
}

describe('properties', () => {
  describe('that hold', () => {
    const cwd = createFolder({
      ...COUNTER,
      'test/holds.test.ts': `${IMPORTS}
const seen = []
property('the counter counts', { step: arb.integer({ min: 1, max: 1000 }), who: arb.account() }, async ({ step, who }) => {
  const { counter } = await setup()
  expect(await counter.storage('count')).to.equal('0')
  await expect(counter.as(who).add(step)).to.return(String(step))
  seen.push(step)
})
property('every run begins where the first began', { amount: arb.amount('iost', { max: '100' }) }, async ({ amount }) => {
  const [alice, bob] = await chain.accounts(2)
  await expect(chain.token('iost').transfer({ from: alice, to: bob, amount })).to.changeBalance('iost', bob, '+' + amount)
})
it('values differ, and there were as many as asked for', () => {
  expect(seen).to.have.length(40)
  expect(new Set(seen).size).to.be.above(10)
})
`,
    })

    it('properties that hold pass with the number of runs of --fuzz-runs', async () => {
      const { exitCode, report } = await run(cwd, '--fuzz-runs', '40')
      expect(report.tests.map(({ titles, failure }) => [titles.at(-1), failure?.message])).to.deep.equal([
        ['the counter counts', undefined],
        ['every run begins where the first began', undefined],
        ['values differ, and there were as many as asked for', undefined],
      ])
      expect(exitCode).to.equal(0)
      expect(existsSync(join(cwd, 'test/.regressions'))).to.equal(false)
    })

    it('properties that hold reject an invalid time', async () => {
      const { exitCode, stderr } = await runToolkit(['test', '--fuzz-time', 'soon'], { cwd })
      expect(exitCode).to.equal(2)
      expect(stderr).to.include('--fuzz-time: expected a time such as 60s')
    })
  })

  describe('that fail', () => {
    const file = (limit: number) => `${IMPORTS}
property('never twelve', { step: arb.integer({ min: 1, max: 100000 }), who: arb.account() }, async ({ step, who }) => {
  const { counter } = await setup()
  await counter.as(who).add(step)
  if (step >= ${limit}) await expect(counter.as(who).add(1)).to.return('0')
})
property('left without await', { step: arb.integer({ min: 1 }) }, async ({ step }) => {
  const { counter } = await setup()
  counter.add(step)
})
`
    const cwd = createFolder({ ...COUNTER, 'test/fails.test.ts': file(12) })
    const kept = join(cwd, 'test/.regressions/fails.json')

    it('properties that fail print the smallest values and store them', async () => {
      const { exitCode, report } = await run(cwd, '--seed', '7')
      expect(exitCode).to.equal(1)
      // a seed shuffles tests too
      const failureOf = (title: string) => report.tests.find(({ titles }) => titles.at(-1) === title)?.failure
      const failure = failureOf('never twelve')
      expect(failure?.found?.values).to.deep.equal([
        { name: 'step', value: '12' },
        { name: 'who', value: 'alice' },
      ])
      expect(failure?.found?.seed).to.equal(7)
      expect(failure?.found?.path).to.match(/^\d+(:\d+)*$/)
      expect(failure?.transaction?.action).to.equal('counter.add(1)')
      expect(failure?.frame?.file).to.equal('test/fails.test.ts')
      expect(failureOf('left without await')?.message).to.include('was not awaited')
      expect(JSON.parse(readFileSync(kept, 'utf8'))['never twelve']).to.deep.equal([
        { step: 12, who: { $account: 'alice' } },
      ])
    })

    it('properties that fail run the stored values first', async () => {
      const { report } = await run(cwd, '--fuzz-runs', '1')
      expect(report.tests[0]!.failure?.found?.runs).to.equal(1)
    })

    it('properties that fail print readable values', async () => {
      const { stdout } = await runToolkit(['test', '-g', 'twelve'], { cwd })
      expect(stdout)
        .to.include('step: 12\n')
        .and.match(/found in run 1, .* seed \d+, path 0/)
    })
  })

  it('may take any time while they report progress', async () => {
    const cwd = createFolder({
      ...COUNTER,
      'test/long.test.ts': `${IMPORTS.replace('property,', 'invariants, property,')}
const read = Date.prototype.valueOf
// a clock by which hours go by
const hurry = () => {
  Date.prototype.valueOf = function () { return read.call(this) * 1e6 }
  for (const begin = performance.now(); performance.now() < begin + 2; );
}
afterEach(() => { Date.prototype.valueOf = read })
property('a property', { step: arb.integer({ min: 1, max: 1000 }) }, hurry)
invariants('a campaign', { setup, runs: 5, contracts: ({ counter }) => [counter], always: hurry })
it('no other test', hurry)
`,
    })
    const { report } = await run(cwd)
    expect(report.tests.map(({ titles, state }) => [titles.at(-1), state])).to.deep.equal([
      ['a property', 'passed'],
      ['a campaign', 'passed'],
      ['no other test', 'failed'],
    ])
    expect(report.tests.map(({ durationMs }) => durationMs >= 600_000)).to.deep.equal([true, true, true])
  })

  it('properties fail with the same smallest values for any initial failure', async () => {
    const cwd = createFolder({
      ...COUNTER,
      'test/least.test.ts': `${IMPORTS}
for (let seed = 1; seed <= 12; seed++) {
  property('integer ' + seed, { value: arb.integer({ min: 0, max: 1e6 }) }, ({ value }) => expect(value).to.be.below(12), { seed })
  property('below zero ' + seed, { value: arb.integer() }, ({ value }) => expect(value).to.be.above(-777), { seed, runs: 300 })
  property('amount ' + seed, { value: arb.amount('iost') }, ({ value }) => expect(Number(value)).to.be.below(3.5), { seed })
  property('seconds ' + seed, { value: arb.seconds() }, ({ value }) => expect(value).to.be.below(90), { seed })
  property('time ' + seed, { value: arb.time() }, async ({ value }) => expect(value - (await chain.time.now())).to.be.below(90_000_000_000n), { seed })
}
`,
    })
    const { report } = await run(cwd)
    const valuesOf = (title: string) => {
      const tests = report.tests.filter(({ titles }) => titles.at(-1)!.startsWith(title))
      expect(tests).to.have.length(12)
      return [...new Set(tests.map(({ failure }) => failure?.found?.values.map(({ value }) => value).join()))]
    }
    expect(valuesOf('integer')).to.deep.equal(['12'])
    expect(valuesOf('below zero')).to.deep.equal(['-777'])
    expect(valuesOf('amount')).to.deep.equal(['"3.5"'])
    expect(valuesOf('seconds')).to.deep.equal(['90'])
    expect(valuesOf('time')).to.have.length(1)
  })
})
