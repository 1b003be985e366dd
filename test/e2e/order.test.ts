import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { COUNTER, SETUP } from './counter.js'
import { Session } from './session.js'
import { createFolder, runToolkit, writeFiles } from './toolkit.js'

/** Ten tests that pass in any order, and one that passes only behind another. */
const DEPENDENT = `import { expect } from 'iost-toolkit/test'
let count = 0
describe('independent', () => {
  for (let n = 0; n < 10; n++) it('test ' + n, () => {})
})
describe('a counter', () => {
  it('is raised', () => { count = 1 })
  it('was raised', () => { expect(count).to.equal(1) })
})
`
/** Fails until it has run n times: \`runs\` counts in a file, across processes. */
const COUNT = `import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'iost-toolkit/test'
function count(name: string): number {
  let runs = 0
  try { runs = Number(readFileSync(name, 'utf8')) } catch {}
  writeFileSync(name, String(runs + 1))
  return runs + 1
}
`
const UNSTABLE = `${COUNT}it('fails once', () => { expect(count('once.runs')).to.equal(2) })
it('passes', () => {})
it('fails always', () => { expect(count('always.runs')).to.equal(-1) })
`

const titlesOf = ({ tests }: RunReport) => tests.map(({ titles }) => titles.join(' › '))

describe('test order', () => {
  const files = {
    'test/a.test.ts': DEPENDENT,
    'test/b.test.ts': "it('b', () => {})",
    'test/c.test.ts': "it('c', () => {})",
  }
  const cwd = createFolder(files)
  const run = (...args: string[]) => runToolkit(['test', ...args], { cwd })
  const report = async (...args: string[]): Promise<RunReport> => JSON.parse((await run('--json', ...args)).stdout)

  it('is the file order without --seed, and a reproducible random order with --seed for any number of processes', async () => {
    const plain = titlesOf(await report())
    const shuffled = await report('--seed', '7')
    expect(shuffled.seed).to.equal(7)
    expect(titlesOf(shuffled)).not.to.deep.equal(plain)
    expect(titlesOf(shuffled).toSorted()).to.deep.equal(plain.toSorted())
    expect(titlesOf(await report('--seed', '7'))).to.deep.equal(titlesOf(shuffled))
    expect(titlesOf(await report('--seed', '7', '--jobs', '2'))).to.deep.equal(titlesOf(shuffled))
    expect(titlesOf(await report('--seed', '8'))).not.to.deep.equal(titlesOf(shuffled))
  })

  it('reveals a test that passes only after another, and prints the seed that reproduces it', async () => {
    expect((await run()).exitCode).to.equal(0)
    // The order of the first of them finds it now.
    const seeds = ['3', '1', '2', '4', '5', '6', '7', '8']
    for (const seed of seeds) {
      const { exitCode, stdout } = await run('test/a.test.ts', '--seed', seed)
      if (exitCode === 0) continue
      expect(stdout).to.include(`the order of --seed ${seed}`).and.include('1) a counter › was raised')
      return
    }
    expect.fail(`none of the seeds ${seeds.join(', ')} finds it`)
  })

  it('uses a random seed when --seed has no value, and prints it', async () => {
    const { stdout } = await run('test/b.test.ts', '--seed')
    expect(stdout).to.match(/the order of --seed \d+\n1 passed/)
  })

  it('--repeat runs each file n times', async () => {
    const { tests, passed } = await report('test/b.test.ts', 'test/c.test.ts', '--repeat', '3')
    expect(passed).to.equal(6)
    expect(tests.map(({ titles, repetition }) => `${titles[0]}${repetition}`)).to.deep.equal([
      'b1',
      'b2',
      'b3',
      'c1',
      'c2',
      'c3',
    ])
    expect((await run('test/b.test.ts', '--repeat=2')).stdout).to.include('test/b.test.ts (run 2)')
  })

  it('--bail stops after n failures, including repetitions', async () => {
    writeFiles(cwd, {
      'fails/d.test.ts': "for (const n of [1, 2, 3, 4]) it('fails ' + n, () => { throw new Error() })",
    })
    const counts = async (...args: string[]) => {
      const { passed, failed } = await report('fails/d.test.ts', ...args)
      return { passed, failed }
    }
    expect(await counts()).to.deep.equal({ passed: 0, failed: 4 })
    expect(await counts('--bail')).to.deep.equal({ passed: 0, failed: 1 })
    expect(await counts('--bail=3')).to.deep.equal({ passed: 0, failed: 3 })
    expect(await counts('--bail', '6', '--repeat', '2')).to.deep.equal({ passed: 0, failed: 6 })
  })

  it('--timeout applies to tests without a timeout of their own', async () => {
    writeFiles(cwd, {
      'slow/e.test.ts': `it('never ends', () => new Promise(() => {}))
it('may take longer', async function () { this.timeout(60_000); await new Promise((done) => setTimeout(done, 80)) })`,
    })
    const { tests } = await report('slow/e.test.ts', '--timeout', '40')
    expect(tests.map(({ state }) => state)).to.deep.equal(['failed', 'passed'])
    expect(tests[0]!.failure?.message).to.equal('it took longer than 40 ms')
  })
})

describe('failing tests', () => {
  it('--retries runs them again, and every reporter marks those that then pass as flaky', async () => {
    const cwd = createFolder({ 'test/a.test.ts': UNSTABLE })
    const files = ['dot', 'json', 'jsonl', 'junit', 'github', 'tap'].flatMap((name) => [
      '--reporter',
      `${name}=o/${name}`,
    ])
    const { exitCode, stdout } = await runToolkit(['test', '--retries', '2', ...files], { cwd })
    const read = (name: string) => readFileSync(join(cwd, 'o', name), 'utf8')
    expect(exitCode).to.equal(1)
    expect(stdout).to.include('✓ fails once (flaky: 1 failed before)')
    expect(stdout).to.match(
      /1\) fails always {2}\(tried 3 times\)[\s\S]*flaky fails once {2}test\/a\.test\.ts\n {3}expected 1 to equal 2/,
    )
    expect(stdout).to.match(/2 passed, 1 failed, 1 flaky \([\d.]+ m?s\)\n$/)
    const { tests, flaky }: RunReport = JSON.parse(read('json'))
    expect(flaky).to.equal(1)
    expect(tests.map((test) => [test.flaky, test.retried?.length])).to.deep.equal([
      [true, 1],
      [undefined, undefined],
      [undefined, 2],
    ])
    expect(read('jsonl')).to.match(/"flaky":true/)
    expect(read('dot')).to.match(/^~\.F\n/)
    expect(read('junit')).to.include('<flakyFailure message="expected 1 to equal 2" type="failure">')
    expect(read('junit').match(/<rerunFailure /g)).to.have.lengthOf(2)
    expect(read('github')).to.match(/^::warning file=test\/a\.test\.ts,line=9,col=\d+,title=flaky%3A fails once::/m)
    expect(read('tap')).to.match(/^ok 1 - test\/a\.test\.ts › fails once\n# flaky: expected 1 to equal 2$/m)
  })

  it('--retries begins each retry as the first attempt: modules, fixtures, earlier tests and the process', async () => {
    const cwd = createFolder({
      ...COUNTER,
      'test/a.test.ts': `${SETUP}
import { appendFileSync } from 'node:fs'
let earlier = 0, tries = 0, setUps = 0
const own = fixture(async () => { setUps++; return setup() })
before(() => appendFileSync('processes', process.pid + ' '))
it('is the earlier one', () => { earlier++ })
it('fails', async () => {
  const { counter } = await own()
  await counter.add(1)
  tries++
  expect([earlier, tries, setUps, await counter.storage('count')]).to.deep.equal([])
})
`,
    })
    const { stdout, exitCode } = await runToolkit(['test', '--json', '--retries', '2'], { cwd })
    const { tests }: RunReport = JSON.parse(stdout)
    expect(tests.map(({ titles, state }) => [titles[0], state])).to.deep.equal([
      ['is the earlier one', 'passed'],
      ['fails', 'failed'],
    ])
    const { retried = [], failure } = tests[1]!
    expect(retried).to.have.length(2)
    for (const each of [...retried, failure!]) expect(each.actual).to.equal("[ 1, 1, 1, '1' ]")
    const processes = readFileSync(join(cwd, 'processes'), 'utf8').trim().split(' ')
    expect(new Set(processes).size).to.equal(3)
    expect(exitCode).to.equal(1)
  })

  it('--retries begins each retry from the state of the node before the run, and leaves it', async () => {
    const node = new Session(['node', '--port', '0', '--json'], { cwd: createFolder() })
    const url = /"(http:\/\/[^"]+)"/.exec(await node.until(/"http:\/\/[^"]+"/))![1]!
    const cwd = createFolder({
      'toolkit.config.js': `export default { networks: { local: { kind: 'http', url: '${url}' } } }`,
      'test/a.test.ts': `import { chain, expect } from 'iost-toolkit/test'
it('fails', async () => {
  const [alice, bob] = await chain.accounts(2)
  const before = await chain.token('iost').balance(bob)
  await chain.token('iost').transfer({ from: alice, to: bob, amount: '1' })
  expect(before).to.equal('none')
})
`,
      'test/b.test.ts': "it('passes', () => {})",
    })
    try {
      for (const _ of [1, 2]) {
        const { stdout } = await runToolkit(['test', '--json', '--network', 'local', '--retries', '2'], { cwd })
        const { tests, warnings }: RunReport = JSON.parse(stdout)
        expect(tests.map(({ state }) => state)).to.deep.equal(['failed', 'passed'])
        const { retried = [], failure } = tests[0]!
        const message = "expected '1000000' to equal 'none'"
        expect([...retried, failure!].map((each) => each.message)).to.deep.equal([message, message, message])
        expect(warnings).to.deep.equal([])
      }
    } finally {
      node.child.kill('SIGINT')
      await node.end()
    }
  })

  it('--retries leaves an assertion of a fixture without await red', async () => {
    const cwd = createFolder({
      ...COUNTER,
      'test/a.test.ts': `${SETUP}
const own = fixture(async () => { const { counter } = await setup(); expect(counter.add(1)).to.return('50'); return counter })
it('uses it', () => own())
`,
    })
    for (const flags of [[], ['--retries', '1'], ['--retries', '3', '--jobs', '2']]) {
      const { stdout, exitCode } = await runToolkit(['test', ...flags], { cwd })
      expect(stdout).to.include('0 passed, 1 failed').and.include('was not awaited')
      expect(exitCode).to.equal(1)
    }
  })

  it('--retries keeps the order of results, and does not count a retried failure for --bail', async () => {
    const cwd = createFolder({
      'test/a.test.ts': UNSTABLE.replaceAll(".runs'", ".a.runs'"),
      'test/b.test.ts': UNSTABLE.replaceAll(".runs'", ".b.runs'"),
      'test/c.test.ts': `${COUNT}it('passes later', () => { expect(count('c.runs')).to.equal(2) })\nit('passes', () => {})`,
    })
    for (const flags of [
      ['--jobs', '1'],
      ['--jobs', '2'],
    ]) {
      for (const name of readdirSync(cwd).filter((each) => each.endsWith('.runs'))) rmSync(join(cwd, name))
      const { stdout } = await runToolkit(['test', '--json', '--retries', '1', ...flags], { cwd })
      const { tests }: RunReport = JSON.parse(stdout)
      const one = ['passed', 'passed', 'failed']
      expect(tests.map(({ state }) => state)).to.deep.equal([...one, ...one, 'passed', 'passed'])
      expect(tests.map(({ file }) => file[5])).to.deep.equal([...'aaabbbcc'])
    }
    for (const name of readdirSync(cwd).filter((each) => each.endsWith('.runs'))) rmSync(join(cwd, name))
    const bailed = await runToolkit(['test', '--json', '--retries', '1', '--bail=1', '--jobs', '1'], { cwd })
    expect((JSON.parse(bailed.stdout) as RunReport).tests.map(({ state }) => state)).to.deep.equal([
      'passed',
      'passed',
      'failed',
    ])
  })

  it('this.retries(n) in a test or suite overrides --retries', async () => {
    const fails = (times: number) =>
      `it('fails ${times} times', function () { this.retries(2); expect(count('${times}.runs')).to.be.above(${times}) })`
    const cwd = createFolder({
      'test/a.test.ts': `${COUNT}${fails(2)}\n${fails(3)}`,
      'test/b.test.ts': `${COUNT}describe('suite', function () { this.retries(1); it('fails once', () => { expect(count('b.runs')).to.equal(2) }) })`,
    })
    const { stdout } = await runToolkit(['test', '--json', '--retries', '0'], { cwd })
    const { tests }: RunReport = JSON.parse(stdout)
    expect(
      tests.map(({ titles, state, flaky, retried }) => [titles.at(-1), state, flaky, retried?.length]),
    ).to.deep.equal([
      ['fails 2 times', 'passed', true, 2],
      ['fails 3 times', 'failed', undefined, 2],
      ['fails once', 'passed', true, 1],
    ])
  })

  it('--rerun-failed runs only those until they pass', async () => {
    const cwd = createFolder({
      'test/a.test.ts': UNSTABLE,
      'test/b.test.ts':
        "before(() => { throw new Error('no start') })\nit('is not reached', () => {})\nit('nor this', () => {})",
      'test/c.test.ts': "it('c', () => {})",
    })
    const run = async (...args: string[]) => {
      const { exitCode, stdout, stderr } = await runToolkit(['test', '--json', ...args], { cwd })
      return { exitCode, stderr, ran: exitCode === 2 ? [] : titlesOf(JSON.parse(stdout)) }
    }
    const none = await run('--rerun-failed')
    expect(none.exitCode).to.equal(2)
    expect(none.stderr).to.include('REPORT_NO_RUN')

    await run()
    const hook = '"before all" hook for "is not reached"'
    expect((await run('--rerun-failed')).ran).to.deep.equal(['fails once', 'fails always', hook])
    expect((await run('--rerun-failed')).ran).to.deep.equal(['fails always', hook])
    // One that did not run this time is kept.
    await run('test/c.test.ts')
    await run('test/a.test.ts', '--grep', 'passes')
    writeFiles(cwd, { 'test/b.test.ts': "it('is reached', () => {})" })
    expect((await run('--rerun-failed')).ran).to.deep.equal(['fails always', 'is reached'])
    writeFiles(cwd, { 'test/a.test.ts': UNSTABLE.replace('to.equal(-1)', 'to.be.above(0)') })
    expect(await run('--rerun-failed')).to.deep.include({ exitCode: 0, ran: ['fails always'] })
    const last = await run('--rerun-failed')
    expect(last).to.deep.include({ exitCode: 0, ran: [] })
    expect(last.stderr).to.include('no test failed when it last ran')
  })
})

describe('invalid order flags', () => {
  const cwd = createFolder({ 'test/a.test.ts': "it('a', () => {})" })
  const refused: [string[], string][] = [
    [['--seed', 'abc'], '--seed: expected a whole number from 0 to 2147483647, got "abc"'],
    [['--seed', '1.5'], '--seed: expected a whole number'],
    [['--bail', 'test/a.test.ts'], '--bail: expected a whole number from 1'],
    [['--bail=0'], '--bail: expected a whole number from 1'],
    [['--repeat', '0'], '--repeat: expected a whole number from 1'],
    [
      ['--repeat', '2', '--costs', 'update'],
      '--costs update and --repeat 2: repeated runs would multiply the cost of a test',
    ],
    [['--retries=-1'], '--retries: expected a whole number from 0'],
    [['--timeout', 'x'], '--timeout: expected a number, got "x"'],
    [['--run', 'a#0', '--rerun-failed'], '--run and --rerun-failed both say which tests run'],
  ]
  for (const [args, message] of refused) {
    it(`rejects ${args.join(' ')}`, async () => {
      const { exitCode, stdout, stderr } = await runToolkit(['test', ...args], { cwd })
      expect({ exitCode, stdout }).to.deep.equal({ exitCode: 2, stdout: '' })
      expect(stderr).to.include(message)
    })
  }
})
