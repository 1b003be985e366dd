import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { RunReport, TestResult } from '../../src/report/model/run.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, runToolkit, startToolkit, untilEnd, writeFiles } from './toolkit.js'

const SUM = `class Sum {
  init() {}
  /** @param {string} list */
  add(list) {
    if (list === '1') throw new Error('no list')
    return JSON.parse(list)
      .reduce((a, b) => a + b, 0)
  }
}
module.exports = Sum
`

describe('toolkit test', () => {
  describe('test API', () => {
    const cwd = createFolder({
      ...COUNTER,
      'test/abilities.test.ts': `${SETUP}
it('calls, dry-runs and reads', async () => {
  const { bob, counter } = await setup()
  await expect(counter.as(bob).exec.add(5)).to.return('5')
  await expect(counter.as(bob).exec.add(6)).to.return('6')
  await expect(counter.as(bob).add(2)).to.succeed.and.to.emit(counter, 'add').withContent({ step: 2, count: '2' })
    .and.to.changeStorage(counter, { count: ['0', '2'] }).and.storage('count').to.equal('2')
})
it('a fixture comes back as it was', async () => {
  const { counter } = await setup()
  expect(await counter.storage('count')).to.equal('0')
  await counter.add(7)
})
it('knows its file', () => { expect(import.meta.url).to.match(/test\\/abilities\\.test\\.ts$/) })
it('moves time, and nothing else does', async () => {
  const before = await chain.time.now()
  await chain.time.advance(3600)
  expect(await chain.time.now() - before).to.equal(3600_000_000_000n)
})
it('goes back to a snapshot', async () => {
  const { counter } = await setup()
  const restore = await chain.snapshot()
  await counter.add(1)
  await restore()
  expect(await counter.storage('count')).to.equal('0')
  await expect(counter.add(1)).to.succeed
})
it('acts as others', async () => {
  const { alice, bob, counter } = await setup()
  await expect(counter.as(bob).reset()).to.beUnauthorized()
  await chain.as('alice', (owner) => expect(counter.as(owner).reset()).to.succeed)
  const again = await chain.impersonate(alice.name)
  await expect(counter.as(again).reset()).to.succeed
})
it('gives and writes', async () => {
  const { bob, counter } = await setup()
  const before = Number(await chain.token('iost').balance(bob))
  await chain.fund(bob, '12.5')
  expect(Number(await chain.token('iost').balance(bob)) - before).to.equal(12.5)
  await chain.setStorage(counter, 'count', '41')
  await expect(counter.add(1)).to.return('42')
})
it('makes blocks', async () => {
  const { number } = await chain.block()
  await chain.mine(3)
  expect((await chain.block()).number).to.equal(number + 3)
})
it('finds contracts that are there', async () => {
  const [alice] = await chain.accounts(1)
  const token = await chain.contract('token.iost')
  await expect(token.as(alice).exec.supply('iost')).to.return(await chain.token('iost').supply())
})
`,
      'test/second.test.ts': `import { chain, expect } from 'iost-toolkit/test'
it('begins where the first file began', async () => { expect((await chain.block()).number).to.be.below(20) })
`,
    })

    it('works in every test, and each file starts from the same chain', async () => {
      const { exitCode, stdout, stderr } = await runToolkit(['test'], { cwd })
      expect(stderr).to.equal('')
      expect(stdout.trimEnd().split('\n').at(-1)).to.match(/^10 passed, 0 failed \([\d.]+ m?s\)$/)
      expect(exitCode).to.equal(0)
    })
  })

  describe('a folder without a configuration', () => {
    const { 'toolkit.config.js': _, ...files } = COUNTER
    const deploying = `${SETUP}it('deploys', async () => { await expect((await setup()).counter.add(1)).to.succeed })\n`
    const cwd = createFolder({ ...files, 'test/a.test.ts': deploying })

    it('is a valid project', async () => {
      expect((await runToolkit(['test'], { cwd })).stdout).to.match(/1 passed, 0 failed \([\d.]+ m?s\)\n$/)
    })
  })

  describe('failures', () => {
    let run: RunReport
    let exitCode: number | null
    const cwd = createFolder({
      ...COUNTER,
      'contracts/broken.js': "class Broken {\n  init() {\n    throw new Error('no')\n  }\n}\nmodule.exports = Broken\n",
      'test/failures.test.ts': `${SETUP}
const hidden = console.log
it('in a contract', async () => {
  const { counter } = await setup()
  await expect(counter.add(0)).to.succeed
})
it('plain call', async () => {
  const { counter } = await setup()
  await counter.add(-1)
})
it('wrong value', async () => {
  const { counter } = await setup()
  await expect(counter.add(3))
    .to.succeed
    .and.to.return('4')
})
it('forgotten assertion', async () => {
  const { counter } = await setup()
  expect(counter.add(1)).to.fail
})
it('forgotten call', async () => {
  const { counter } = await setup()
  counter.add(1)
})
it('comes after them, and is fine', async () => {
  const { counter } = await setup()
  await expect(counter.add(1)).to.return('1')
  hidden('a line of the test')
})
it('value of a call', async () => {
  const { counter } = await setup()
  expect(counter.add(1)).to.equal('1')
})
it('fails in init', async () => {
  const [alice] = await chain.accounts(1)
  await chain.deploy('broken', { from: alice })
})
it('wrong amount', async () => {
  const { alice, bob } = await setup()
  await expect(chain.token('iost').transfer({ from: alice, to: bob, amount: '1.5' })).to.changeBalance('iost', bob, '+2')
})
it('takes too long', function (done) { this.timeout(20) })
it('skipped by itself', function () { this.skip() })
describe('a hook', () => {
  beforeEach(() => { throw new TypeError('hook broke') })
  it('never runs', () => {})
})
`,
    })

    before(async () => {
      const ended = await runToolkit(['test', '--reporter', 'json'], { cwd })
      exitCode = ended.exitCode
      run = JSON.parse(ended.stdout)
      // On a busy machine a call takes longer than a node gives it, which is a warning.
      expect(ended.stderr.replace(/^warning \d+ calls? took longer.*\n/m, '')).to.equal('a line of the test\n')
    })

    function find(title: string): TestResult {
      return run.tests.find(({ titles }) => titles.at(-1)!.includes(title))!
    }

    it('failures are counted, and exit with 1', () => {
      expect(exitCode).to.equal(1)
      expect(run).to.include({ passed: 1, failed: 10, skipped: 1, network: 'embedded' })
    })

    it('failures of a contract show both lines, the status, the signer and the console', () => {
      const { failure } = find('in a contract')
      expect(failure!.message).to.equal(
        'expected the call to succeed, but it failed with RUNTIME_ERROR: Error: step too small: 0',
      )
      expect(failure!.frame).to.include({ file: 'test/failures.test.ts', line: 10 })
      expect(failure!.transaction!.frame).to.include({ file: 'contracts/counter.js', line: 12 })
      expect(failure!.transaction).to.include({ action: 'counter.add(0)', status: 'RUNTIME_ERROR', dryRun: false })
      expect(failure!.transaction!.signedBy).to.deep.equal(['alice'])
    })

    it('failures of a plain call show its line', () => {
      const { failure } = find('plain call')
      expect(failure!.message).to.equal('the call failed with RUNTIME_ERROR: Error: step too small: -1')
      expect(failure!.frame).to.include({ line: 14 })
      expect(failure!.transaction!.frame).to.include({ line: 12 })
    })

    it('failures of a value show the matcher line, receipts, storage and console', () => {
      const { frame, transaction } = find('wrong value').failure!
      expect(frame).to.include({ line: 20 })
      expect(transaction!.receipts).to.deep.equal([{ funcName: 'counter/add', content: '{"step":3,"count":"3"}' }])
      expect(transaction!.changes).to.deep.equal(
        [{ contract: 'counter', key: 'count', field: undefined, before: '0', after: '3' }].map((change) =>
          JSON.parse(JSON.stringify(change)),
        ),
      )
      expect(transaction!.console).to.deep.equal([
        { contract: transaction!.console[0]!.contract, level: 'info', text: 'adding 3' },
      ])
    })

    it('failures of a call used as its value explain the missing await', () => {
      const { message, frame, expected } = find('value of a call').failure!
      expect(message).to.equal('expect was given a call where the matcher compares a value')
      expect({ line: frame!.line, expected }).to.deep.equal({ line: 37, expected: undefined })
    })

    it('failures of init show its line', () => {
      expect(find('fails in init').failure!.transaction!.frame).to.include({ file: 'contracts/broken.js', line: 3 })
    })

    it('failures of balances show decimals', () => {
      const { changes } = find('wrong amount').failure!.transaction!
      expect(changes.map(({ key, field, before, after }) => [key, field, before, after])).to.deep.equal([
        ['TBalice', 'iost', '1000000', '999998.5'],
        ['TBbobby', 'iost', '1000000', '1000001.5'],
      ])
    })

    it('failures of a call without await belong to the test that made it', () => {
      expect(find('forgotten assertion').failure!.message).to.match(/^\.fail was not awaited/)
      expect(find('forgotten assertion').failure!.frame).to.include({ line: 24 })
      expect(find('forgotten call').failure!.message).to.match(/^the call of add was not awaited/)
      expect(find('comes after them').state).to.equal('passed')
    })

    it('failures of timeouts and hooks, and skips, are reported as such', () => {
      expect(find('takes too long').failure!.message).to.equal('it took longer than 20 ms')
      expect(find('"before each" hook').failure!.message).to.equal('TypeError: hook broke')
      expect(find('skipped by itself').state).to.equal('skipped')
    })
  })

  describe('unhandled rejections', () => {
    const cwd = createFolder({
      ...COUNTER,
      'test/stray.test.ts': `${SETUP}
const wrong = async (counter) => { await expect(counter.add(1)).to.fail }
it('helper', async () => { wrong((await setup()).counter) })
it('loop', async () => { const { counter } = await setup(); [1, 2].forEach(async () => { await counter.add(1); await wrong(counter) }) })
it('call', async () => { const { counter } = await setup(); (async () => { await counter.add(0) })() })
it('read', async () => { const { counter } = await setup(); counter.storage('count').then((count) => expect(count).to.equal('9')) })
it('handled later', async () => {
  const { counter } = await setup()
  const failing = counter.add(0).then()
  await new Promise((resolve) => setTimeout(resolve, 5))
  await failing.catch(() => {})
})
it('too slow', async function () {
  const { counter } = await setup()
  this.timeout(20)
  counter.add(1)
  await new Promise(() => {})
})
it('throws aside', async () => {
  setTimeout(() => { throw new Error('aside') })
  await new Promise((resolve) => setTimeout(resolve, 20))
})
it('goes on meanwhile', async () => { wrong((await setup()).counter); await new Promise((resolve) => setTimeout(resolve, 40)) })
it('fine', async () => { await expect((await setup()).counter.add(1)).to.succeed })
let rejectLate
it('late', () => { new Promise((_, reject) => { rejectLate = () => reject(new Error('late')) }) })
after(() => rejectLate())
`,
    })

    it('unhandled rejections fail the test that caused them, at their line, also after its end', async () => {
      const run: RunReport = JSON.parse((await runToolkit(['test', '--json'], { cwd })).stdout)
      const lines = run.tests.map(({ titles, state, failure }) => [titles.at(-1), state, failure?.frame?.line])
      expect(lines).to.deep.equal([
        ['helper', 'failed', 7],
        ['loop', 'failed', 7],
        ['call', 'failed', 10],
        ['read', 'failed', 11],
        ['handled later', 'passed', undefined],
        ['too slow', 'failed', undefined],
        ['throws aside', 'failed', 25],
        ['goes on meanwhile', 'failed', 7],
        ['fine', 'passed', undefined],
        ['late', 'failed', 31],
      ])
    })
  })

  describe('invalid chain operations', () => {
    const cwd = createFolder({
      ...COUNTER,
      'test/wrong.test.ts': `${SETUP}
const cases = {
  'expected { from: account }': () => chain.deploy('counter'),
  'from: expected an account, got "nobody"': () => chain.deploy('counter', { from: 'nobody' }),
  'signers[0]: expected { account, permission }': ({ counter, bob }) => counter.with({ signers: [bob] }).add(1),
  'with has no option gaslimit; did you mean "gasLimit"?': ({ counter }) => counter.with({ gaslimit: 100 }).add(1),
  'seconds: expected': () => chain.time.advance(NaN),
  'time: expected': () => chain.time.set(5),
  'time: expected ': () => chain.time.set(new Date('never')),
  'forward only': () => chain.time.set(new Date(0)),
  'amount: expected an amount as text': ({ bob }) => chain.fund(bob, 5),
  'amount: not an amount: "-5"': ({ bob }) => chain.fund(bob, '-5'),
  'blocks: expected': () => chain.mine(0),
  'blocks: expected ': () => chain.mine(1.5),
  'value: expected': ({ counter }) => chain.setStorage(counter, 'count', 5),
  'key: expected a key': ({ counter }) => chain.setStorage(counter, ['map', ''], '5'),
  'nope': () => chain.setStorage('nope', 'count', '5'),
}
for (const [message, run] of Object.entries(cases))
  it(message, async () => {
    const error = await Promise.resolve(setup()).then(run).then(() => undefined, (error) => error)
    expect(error).to.have.property('message').that.includes(message.trim())
    expect(error.name).to.be.oneOf(['ToolkitError', 'NodeError'])
  })
`,
    })

    it('invalid operations are rejected with a reason', async () => {
      const { stdout } = await runToolkit(['test'], { cwd })
      expect(stdout).to.match(/\n15 passed, 0 failed \([\d.]+ m?s\)\n$/)
    })
  })

  describe('flags', () => {
    const cwd = createFolder({
      ...COUNTER,
      'test/small.test.ts': `describe('small', () => {
  it('fails first', () => { throw new Error('no') })
  it('passes second', () => {})
})
`,
    })
    const run = (...args: string[]) => runToolkit(['test', ...args], { cwd })

    it('--grep selects tests', async () => {
      const { exitCode, stdout } = await run('--grep', 'second')
      expect(stdout).to.match(/✓ passes second\n[\s\S]*1 passed, 0 failed \([\d.]+ m?s\)\n$/)
      expect(exitCode).to.equal(0)
    })

    it('exits with 1 when no test matches', async () => {
      const { exitCode, stdout, stderr } = await run('--grep', 'third')
      expect({ exitCode, stdout }).to.deep.equal({ exitCode: 1, stdout: '' })
      expect(stderr).to.match(/no test matches "third" in test\/\*\*\/\*\.test\.ts of \//)
      expect(stderr).not.to.include('backslash')
      expect((await run('--grep', 'first (one)')).stderr).to.include('need a backslash to stand for themselves')
      expect((await run('--grep', 'first|second')).stdout).to.include('1 passed, 1 failed')
      expect(await run('--grep', 'first (')).to.include({ exitCode: 2 })
    })

    it('--bail stops at the first failure', async () => {
      const { exitCode, stdout } = await run('--bail')
      expect(stdout).to.match(/0 passed, 1 failed \([\d.]+ m?s\)\n$/)
      expect(exitCode).to.equal(1)
    })

    it('--console prints contract output, for passing tests too', async () => {
      writeFiles(cwd, {
        'test/writing.test.ts': `${SETUP}it('writes', async () => { await (await setup()).counter.add(2) })\nit('does not', () => {})\n`,
      })
      const { stdout } = await run('--console', 'test/writing.test.ts')
      expect(stdout).to.match(/✓ writes.*\n {4}counter info adding 2\n {2}✓ does not\n/)
      expect((await run('test/writing.test.ts')).stdout).not.to.include('adding 2')
    })

    it('limits contract output in report and memory, and marks truncated text', async () => {
      const folder = createFolder({
        'toolkit.config.js': 'export default {}\n',
        'contracts/loud.js':
          "class Loud {\n  init() {}\n  shout() { for (;;) console.log('y'.repeat(65000)) }\n}\nmodule.exports = Loud\n",
        'test/loud.test.ts': `import { chain, expect, fixture } from 'iost-toolkit/test'
const setup = fixture(async () => chain.deploy('loud', { from: (await chain.accounts(1))[0] }))
it('shouts', async () => { await (await setup()).shout() })
it('shouts often', async () => { const loud = await setup(); for (let i = 0; i < 20; i++) await expect(loud.shout()).to.fail })
`,
      })
      for (const flags of [['--console', '--json'], []]) {
        const { exitCode, stdout, stderr } = await runToolkit(['test', ...flags], { cwd: folder })
        expect(exitCode, flags.join()).to.equal(1)
        expect(stderr).not.to.match(/^ +at /m)
        expect(stdout).to.include('is left out')
        expect(stdout.length, flags.join()).to.be.lessThan(5_000_000)
        if (flags.includes('--json')) expect(JSON.parse(stdout)).to.be.an('object')
      }
    })

    it('prints compiler warnings once, before the results, and again for a failing contract', async () => {
      writeFiles(cwd, {
        'contracts/sum.js': SUM,
        'test/sum.test.ts': `import { chain, fixture } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const [alice] = await chain.accounts(1)
  await chain.deploy('sum', { from: alice })
  return chain.deploy('sum', { from: alice })
})
it('adds', async () => { await (await setup()).add('[1]') })
it('fails in another line', async () => { await (await setup()).add('1') })
`,
      })
      const warning = 'contracts/sum.js:7:8 the method reduce does not exist on the chain: Write a loop.'
      // a machine that is busy makes calls slow, which is a warning
      const SLOW = /^(?:warning )?\d+ calls? took longer than a node gives one .*\n?/m
      const { stdout, stderr } = await runToolkit(['test', 'test/sum.test.ts'], { cwd })
      expect(stderr.replace(SLOW, '')).to.equal(`warning ${warning}\n`)
      expect(stdout).to.match(
        /reduce is not a function[\s\S]*\n {3}hint the method reduce does not exist on the chain: Write a loop\.\n/,
      )
      expect(stdout.match(/Write a loop/g)).to.have.length(1)
      const inJson = await runToolkit(['test', 'test/sum.test.ts', '--json'], { cwd })
      const { warnings }: RunReport = JSON.parse(inJson.stdout)
      expect(warnings.filter((text) => !SLOW.test(text))).to.deep.equal([warning])
      expect(inJson.stderr.replace(SLOW, '')).to.equal(`warning ${warning}\n`)
    })

    it('--list runs no test', async () => {
      const { exitCode, stdout } = await run('--list', 'test/small.test.ts')
      expect(stdout).to.equal('test/small.test.ts\n  small › fails first\n  small › passes second\n')
      expect(exitCode).to.equal(0)
    })

    it('--list --json reports that no test ran', async () => {
      const listed: RunReport = JSON.parse((await run('--list', '--json', 'test/small.test.ts')).stdout)
      expect(listed).to.include({ passed: 0, failed: 0, skipped: 0 })
      expect(listed.tests.map(({ state }) => state)).to.deep.equal(['listed', 'listed'])
    })

    it('rejects an unknown network even if no test connects', async () => {
      const { exitCode, stderr } = await run('--network', 'locl')
      expect(stderr).to.match(/unknown network "locl"; did you mean "local"\?/)
      expect(exitCode).to.equal(2)
    })

    it('names an unreachable network', async () => {
      writeFiles(cwd, {
        'toolkit.config.js': 'export default { networks: { down: { kind: "http", url: "http://127.0.0.1:9" } } }',
      })
      const { exitCode, stderr } = await run('--network', 'down')
      expect(stderr).to.match(/http:\/\/127\.0\.0\.1:9\/getChainInfo cannot be reached/)
      expect(exitCode).to.equal(4)
    })
  })

  describe('errors with causes or without a message', () => {
    const source = `it('calls back twice', (done) => { done(); done() })
it('throws behind done', (done) => { done(); throw new Error('behind') })
it('has a cause', () => { throw new Error('outer', { cause: new TypeError('inner', { cause: new Error('first') }) }) })
it('has many', () => { throw new AggregateError([new Error('one'), 'two'], 'both') })
it('says nothing', () => { throw new RangeError() })
it('fails itself, and aside', () => { setImmediate(() => { throw new Error('aside') }); Promise.reject(new Error('its own')) })
it('is well', () => {})
`
    const cwd = createFolder({ 'test/errors.test.ts': source })
    let failed: [string, string][]
    let stdout: string
    before(async () => {
      ;({ stdout } = await runToolkit(['test', '--json'], { cwd }))
      const { tests } = JSON.parse(stdout) as RunReport
      failed = tests.flatMap(({ titles, failure }) => (failure ? [[titles[0]!, failure.message]] : []))
    })

    it('errors are reported with their causes, or by name', () => {
      expect(failed.filter(([title]) => /cause|many|nothing/.test(title))).to.deep.equal([
        ['has a cause', 'outer\ncaused by TypeError: inner\ncaused by Error: first'],
        ['has many', 'AggregateError: both\n- Error: one\n- two'],
        ['says nothing', 'RangeError'],
      ])
    })

    it('passed to done belong to their test', () => {
      expect(failed.filter(([title]) => title.includes('done') || title.includes('twice'))).to.deep.equal([
        ['calls back twice', 'done() was called twice'],
        ['throws behind done', 'behind'],
      ])
    })

    it('errors with causes or without a message fail a test once, without stack frames of the runner', () => {
      expect(failed.filter(([, message]) => /aside|its own/.test(message))).to.have.length(1)
      expect(new Set(failed.map(([title]) => title)).size).to.equal(failed.length)
      expect(stdout).not.to.match(/done\(\) called multiple|Runner\.run/)
    })
  })

  describe('test files that cannot run', () => {
    const cwd = createFolder(COUNTER)

    async function runFile(source: string, env: Record<string, string> = {}) {
      writeFiles(cwd, { 'test/bad.test.ts': source })
      return runToolkit(['test'], { cwd, env })
    }

    it('test files that cannot run report a syntax error with its location', async () => {
      const { exitCode, stdout } = await runFile("it('x', () => {\n  const a = ;\n})\n")
      expect(stdout).to.match(
        /Unexpected ";"[\s\S]*test\/bad\.test\.ts:2:13[\s\S]*0 passed, 1 failed \([\d.]+ m?s\)\n$/,
      )
      expect(exitCode).to.equal(1)
    })

    it('test files that cannot run report a failure outside of tests with its line', async () => {
      const { exitCode, stdout } = await runFile('const nothing: any = null\nnothing.boom()\n')
      expect(stdout).to.match(/failed before its tests began[\s\S]*test\/bad\.test\.ts:2:9/)
      expect(exitCode).to.equal(1)
    })

    it('explain that a contract is imported for types only', async () => {
      writeFiles(cwd, {
        'contracts/rate.ts': "const rate = new BigNumber('1')\nexport class Rate { init() { rate.gt(1) } }\n",
      })
      const { exitCode, stdout } = await runFile("import { Rate } from '../contracts/rate'\nit(Rate.name, () => {})\n")
      rmSync(join(cwd, 'contracts/rate.ts'))
      expect(stdout).to.match(/BigNumber is not defined[\s\S]*contracts\/rate\.ts:1:14/)
      expect(stdout).to.include('import type').and.not.include('fixture')
      expect(exitCode).to.equal(1)
    })

    it('test files that cannot run report an import of a missing file', async () => {
      const { exitCode, stdout } = await runFile("import x from 'no-such-package'\nit('x', () => x)\n")
      expect(stdout).to.include('test/bad.test.ts imports no-such-package, which cannot be found')
      expect(stdout).to.include('npm install --save-dev no-such-package').and.not.include('fixture')
      expect(exitCode).to.equal(1)
    })

    it('may be CommonJS, by extension or package type', async () => {
      const source = `const { expect } = require('iost-toolkit/test')
const { basename } = require('node:path')
it('runs', () => { expect(basename(__filename)).to.match(/^common/); expect(require('./two.js').two).to.equal(2) })
`
      const files = {
        'test/common.test.cjs': source,
        'test/common.test.js': source,
        'test/two.js': 'exports.two = 2\n',
      }
      const manifest = { 'package.json': '{"type":"commonjs"}', 'toolkit.config.js': 'module.exports = {}\n' }
      const folder = join(cwd, 'common')
      writeFiles(folder, { ...files, ...manifest })
      const { stdout, stderr } = await runToolkit(['test'], { cwd: folder })
      expect(stderr).to.equal('')
      expect(stdout).to.match(/2 passed, 0 failed \([\d.]+ m?s\)\n$/)
    })

    it('test files that cannot run report .only in CI as an error, and otherwise the number of skipped tests', async () => {
      const source = "it('two', () => {})\nit.only('one', () => {})\n"
      const refused = await runFile(source, { CI: 'true' })
      expect(refused.stderr).to.match(/"one" is marked \.only[\s\S]*at test\/bad\.test\.ts:2:3\n/)
      expect(refused.exitCode).to.equal(1)
      for (const CI of ['false', '', '0']) {
        const { stdout, exitCode } = await runFile(source, { CI })
        expect(stdout).to.match(/1 passed, 0 failed; 1 left out by \.only \([\d.]+ m?s\)\n$/)
        expect(exitCode).to.equal(0)
      }
    })

    it('test files that cannot run report a test that exits the process as a failure', async () => {
      const { exitCode, stdout } = await runFile("it('leaves', () => { process.exit(0) })\n")
      expect(stdout).to.match(/1\) leaves\n\n {3}the test process was ended with exit code 0\n/)
      expect(exitCode).to.equal(1)
    })

    it('test files that cannot run exit silently when the output is closed', async () => {
      const tests = Array.from({ length: 50 }, (_, i) => `it('${i}', async () => { await new Promise(setImmediate) })`)
      writeFiles(cwd, { 'test/bad.test.ts': tests.join('\n') })
      const child = startToolkit(['test'], { cwd })
      const ended = untilEnd(child)
      child.stdout!.once('data', () => child.stdout!.destroy())
      const { exitCode, stderr } = await ended
      expect(stderr).to.equal('')
      // By the signal itself where it comes when all is over but the last line.
      expect(exitCode).to.be.oneOf([130, null])
    })

    it('test files that cannot run stop an endless test at Ctrl-C without leaving a process', async () => {
      // Results within a few milliseconds are sent together: the endless test must not hold back the last of them.
      const passing = Array.from({ length: 20 }, (_, i) => `it('passes ${i}', () => {})\n`)
      writeFiles(cwd, { 'test/bad.test.ts': `${passing.join('')}it('hangs', () => { for (;;); })\n` })
      const child = startToolkit(['test'], { cwd })
      const ended = untilEnd(child)
      let shown = ''
      child.stdout!.on('data', (data) => {
        const isNew = !shown.includes('passes 19')
        shown += data
        if (isNew && shown.includes('passes 19')) child.kill('SIGINT')
      })
      const { exitCode, stderr } = await ended
      expect(stderr).to.match(/interrupted/)
      expect(exitCode).to.equal(130)
      const drafts = readdirSync(join(cwd, '.toolkit'), { recursive: true, encoding: 'utf8' })
      expect(drafts.filter((name) => /\.\d+$/.test(name))).to.deep.equal([])
    })
  })
})
