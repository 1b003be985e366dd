import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, runToolkit, startToolkit, untilEnd } from './toolkit.js'

const IMPORTS = SETUP.replace('{ chain,', '{ chain, invariants,')

describe('shrinking a failure', () => {
  const cwd = createFolder({
    ...COUNTER,
    'contracts/late.js': `class Late {
  init() { storage.put('late', '0'); storage.put('end', String(block.time + 7 * 86400 * 1e9)) }
  check() { storage.put('late', block.time >= Number(storage.get('end')) ? '1' : '0') }
}
module.exports = Late
`,
    'contracts/steps.js': `class Steps {
  init() { storage.put('count', '0') }
  /** @param {number} a */
  add(a, text, more) { storage.put('count', String(Number(storage.get('count')) + 1)) }
}
module.exports = Steps
`,
    'test/counter.test.ts': `${IMPORTS}
invariants('two faults', {
  setup,
  contracts: ({ counter }) => [counter],
  always: async ({ counter }) => {
    const count = Number(await counter.storage('count'))
    if (count === 4) throw new Error('it is four')
    if (count > 4) throw new Error('it is large')
  },
})
`,
    'test/late.test.ts': `${IMPORTS.replace("deploy('counter'", "deploy('late'").replace('counter:', 'late:')}
invariants('late', {
  setup,
  contracts: ({ late }) => [late],
  always: async ({ late }) => expect(await late.storage('late')).to.equal('0'),
})
`,
    'test/steps.test.ts': `${IMPORTS.replace("deploy('counter'", "deploy('steps'").replace('counter:', 'steps:')}
invariants('many steps', {
  setup,
  depth: 200,
  contracts: ({ steps }) => [steps],
  always: async ({ steps }) => expect(Number(await steps.storage('count'))).to.be.below(60),
})
`,
  })
  const regressions = join(cwd, 'test/.regressions/counter.json')

  async function search(...flags: string[]) {
    const { stdout, stderr } = await runToolkit(['test', '--json', '-g', 'two faults', ...flags], { cwd })
    expect(stdout, stderr).to.match(/^\{/)
    return (JSON.parse(stdout) as RunReport).tests[0]!.failure
  }

  it('reports each cause once, shrinks it and keeps it', async () => {
    const failure = await search('--seed', '4')
    const { test, others = [] } = failure!.found!
    const tests = new Map([{ message: failure!.message, test }, ...others].map((each) => [each.message, each.test]))
    expect([...tests.keys()].sort()).to.deep.equal(['it is four', 'it is large'])
    expect(others).to.have.length(1)
    expect(tests.get('it is large')).to.include('counter.as(bobby).add(5)')
    // An argument only becomes smaller, so several calls may make up the count.
    const added = [...(tests.get('it is four') ?? '').matchAll(/add\((\d+)\)/g)].map(([, count]) => Number(count))
    expect(added.reduce((sum, count) => sum + count, 0)).to.equal(4)
    expect(JSON.parse(readFileSync(regressions, 'utf8'))['two faults']).to.have.length(2)
    const { stdout } = await runToolkit(['test', '-g', 'two faults'], { cwd })
    expect(stdout).to.match(/also failed: it is (four|large)/)
  })

  it('continues when the failure is replayed', async () => {
    await search('--seed', '4')
    const kept = JSON.parse(readFileSync(regressions, 'utf8'))
    const [large] = kept['two faults'].filter((moves: { args: number[] }[]) => moves[0]!.args[0] === 5)
    const longer = [{ kind: 'mine', blocks: 3 }, ...large.map((move: object) => ({ ...move, caller: 2, args: [17] }))]
    writeFileSync(regressions, JSON.stringify({ 'two faults': [longer] }))
    const failure = await search('--fuzz-runs', '1')
    expect(failure?.found).to.include({ runs: 1 })
    expect(failure?.found?.shrinks).to.be.above(0)
    expect(failure?.found?.test).to.include('counter.as(bobby).add(5)').and.not.include('mine')
    expect(JSON.parse(readFileSync(regressions, 'utf8'))['two faults'][0]).to.deep.equal(large)
  })

  it('merges waits into one of whole days', async () => {
    const regressionsOfLate = join(cwd, 'test/.regressions/late.json')
    const call = { kind: 'call', contract: 0, method: 'check', caller: 0, args: [] }
    const waits = [
      { kind: 'wait', seconds: 604_700.25 },
      { kind: 'mine', blocks: 8 },
      { kind: 'wait', seconds: 99.5 },
    ]
    mkdirSync(dirname(regressionsOfLate), { recursive: true })
    writeFileSync(regressionsOfLate, JSON.stringify({ late: [[...waits.flatMap((wait) => [call, wait]), call]] }))
    const { stdout } = await runToolkit(['test', '--json', '-g', '/^late$/', '--fuzz-runs', '1'], { cwd })
    const { failure } = (JSON.parse(stdout) as RunReport).tests[0]!
    expect(failure!.found!.test).to.match(
      /accounts\(2\)\n {2}await chain\.time\.advance\(604800\)\n {2}await late\.as\(bobby\)\.check\(\)\n {2}\/\/ then/,
    )
  })

  it('reports the smallest sequence so far at Ctrl-C, and progress on standard error only', async () => {
    const child = startToolkit(['test', '--json', '--progress', '-g', 'many steps', '--seed', '1'], {
      cwd,
      showsProgress: true,
    })
    let told = ''
    child.stderr!.on('data', (data) => {
      const isTold = told.includes('so far')
      told += data
      if (!isTold && told.includes('so far')) child.kill('SIGINT')
    })
    const { exitCode, stdout } = await untilEnd(child)
    expect(told).to.match(/many steps: made smaller, \d+ moves so far: .*steps\.as\(\w+\)\.add\(/)
    expect(exitCode).to.equal(130)
    const [test] = (JSON.parse(stdout) as RunReport).tests
    expect(test!.state).to.equal('failed')
    expect(test!.search).to.include({ isInterrupted: true })
    const moves = test!.failure!.found!.test!.match(/await steps\.as/g)!
    expect(moves.length).to.be.at.least(60)
    // sixty times the simplest call would be the end of it
    expect(test!.failure!.found!.test).to.match(/add\((?!0, "", ""\))/)
  })
})
