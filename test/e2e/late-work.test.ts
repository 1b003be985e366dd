import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { isLong } from '../limits.js'
import { COUNTER } from './counter.js'
import { LATE_SHAPES, RIGHT, writeLateTests } from './late-shapes.js'
import { createFolder, runToolkit } from './toolkit.js'

/**
 * Work without an `await` fails the test that starts it, and no other. The oracle is the list of shapes: each comes to
 * a false assertion, so its test must fail in every run, and every test beside them is right.
 */
describe('work that no test awaits', function () {
  this.timeout(0)
  const titles = [...LATE_SHAPES.keys()]
  const half = Math.ceil(titles.length / 2)
  const cwd = createFolder({
    ...COUNTER,
    'package.json': '{ "type": "module" }',
    'test/a.test.ts': writeLateTests(titles.slice(0, half)),
    'test/b.test.ts': writeLateTests(titles.slice(half)),
  })

  const RUNS = isLong ? 20 : 1
  const MODES: [name: string, processes: number, flags: string[]][] = [
    ['alone', 1, ['--jobs', '1']],
    ['in two processes', 1, ['--jobs', '2']],
    ['on a machine with eight busy processes', 8, ['--jobs', '1']],
  ]

  for (const [name, processes, flags] of isLong ? MODES : MODES.slice(0, 2)) {
    it(`fails its own test in every run ${name}`, async () => {
      let runs = 0
      while (runs < RUNS) {
        const all = await Promise.all(Array.from({ length: processes }, () => run(...flags)))
        for (const each of all) expectShapes(each)
        runs += processes
      }
    })
  }

  async function run(...flags: string[]): Promise<RunReport> {
    return runTests(cwd, ...flags)
  }

  function expectShapes({ tests }: RunReport): void {
    const failed = tests.filter(({ state }) => state === 'failed').map((test) => test.titles.at(-1))
    expect(failed).to.have.members(titles)
    const right = tests.filter((test) => test.titles.at(-1) === RIGHT)
    expect(right.map(({ state }) => state)).to.deep.equal(titles.map(() => 'passed'))
  }
})

async function runTests(cwd: string, ...flags: string[]): Promise<RunReport> {
  const { exitCode, stdout, stderr } = await runToolkit(['test', '--json', ...flags], { cwd })
  expect(exitCode, stderr).to.equal(1)
  return JSON.parse(stdout)
}

/** Work that belongs to no single test. */
describe('work that no hook and no file awaits', () => {
  const LATER = `(async () => { await new Promise((resolve) => setTimeout(resolve, 20)); expect(1).to.equal(2) })()`
  const ROWS: [title: string, text: string, failed: string][] = [
    ['a hook before all tests', `before(() => { ${LATER} })`, '"before all" hook for "first"'],
    ['a hook after all tests', `after(() => { ${LATER} })`, '"after all" hook for "second"'],
    ['the top level of a file', LATER, 'the top level of the file'],
    ['a suite', `describe('suite', () => { ${LATER} })`, 'the top level of the file'],
    [
      'a server that a hook started',
      `let server
before(async () => {
  server = http.createServer(async (_, answer) => {
    answer.end()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(1).to.equal(2)
  }).listen(0)
  await new Promise((resolve) => server.once('listening', resolve))
})
it('zeroth', async () => { await fetch('http://127.0.0.1:' + server.address().port) })
after(() => server.close())`,
      '"before all" hook for "zeroth"',
    ],
  ]
  const cwd = createFolder({
    ...COUNTER,
    ...Object.fromEntries(
      ROWS.map(([, text], at) => [
        `test/${at}.test.ts`,
        `import http from 'node:http'
import { expect } from 'iost-toolkit/test'
${text}
it('first', () => {})
it('second', async () => { await new Promise((resolve) => setTimeout(resolve, 40)) })
`,
      ]),
    ),
    'test/right.test.ts': "it('right', () => {})\n",
  })
  let run: RunReport
  before(async () => {
    run = await runTests(cwd, '--jobs', '1')
  })

  for (const [at, [title, , failed]] of ROWS.entries()) {
    it(`fails ${failed} if ${title} started it`, () => {
      const tests = run.tests.filter(({ file }) => file === `test/${at}.test.ts`)
      expect(tests.filter(({ state }) => state === 'failed').map((test) => test.titles.at(-1))).to.deep.equal([failed])
    })
  }

  it('leaves other files alone', () => {
    expect(run.tests.filter(({ file }) => file === 'test/right.test.ts').map(({ state }) => state)).to.deep.equal([
      'passed',
    ])
  })
})

/** A service that is meant to run beside the tests. */
describe('work that goes on beside tests', () => {
  const cwd = createFolder({
    ...COUNTER,
    'test/service.test.ts': `import { chain, expect, fixture } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const [alice] = await chain.accounts(1)
  return { counter: await chain.deploy('counter', { from: alice }) }
})
describe('a loop that hooks start and stop', () => {
  let isOver = false, loop, turns = 0
  before(() => {
    loop = (async () => { while (!isOver) { await chain.block(); turns++; await new Promise((resolve) => setTimeout(resolve, 5)) } })()
  })
  after(async () => { isOver = true; await loop })
  const untilTurn = async () => { const before = turns; while (turns === before) await new Promise(setImmediate) }
  it('sees the first test', untilTurn)
  it('sees the second test', untilTurn)
})
describe('a loop that each test starts and a hook stops', () => {
  let timer
  afterEach(() => clearInterval(timer))
  it('goes on until the hook', async () => {
    const { counter } = await setup()
    timer = setInterval(() => {}, 5)
    await expect(counter.add(1)).to.return('1')
  })
})
describe('calls that a hook starts before each test, and another one stops', () => {
  let isOver, loop
  beforeEach(async () => {
    const { counter } = await setup()
    isOver = false
    loop = (async () => { while (!isOver) { await counter.add(1); await new Promise((resolve) => setTimeout(resolve, 5)) } })()
  })
  afterEach(async () => { await new Promise((resolve) => setTimeout(resolve, 20)); isOver = true; await loop })
  for (const title of ['first', 'second']) it('go on until the hook in the ' + title, async () => { await chain.block() })
})
it('a short timer may end after the test', async () => { setTimeout(() => {}, 20) })
it('an unreferenced timer may stay', async () => { setTimeout(() => {}, 60_000).unref() })
it('a handled rejection is none', async () => { const late = Promise.reject(new Error('handled')); await new Promise((resolve) => setTimeout(resolve, 5)); await late.catch(() => {}) })
`,
  })

  it('fails no test', async () => {
    const { exitCode, stdout } = await runToolkit(['test'], { cwd })
    expect(stdout).to.include('8 passed, 0 failed')
    expect(exitCode).to.equal(0)
  })
})

/** Node reports these as asynchronous resources, too, although they have ended when they return. */
describe('work that has ended when it returns', () => {
  const ENDED = [
    "crypto.generateKeyPairSync('ed25519')",
    "crypto.generateKeySync('hmac', { length: 64 })",
    'crypto.generatePrimeSync(32)',
    'crypto.checkPrimeSync(7n)',
    'crypto.randomBytes(8)',
    'crypto.randomFillSync(Buffer.alloc(8))',
    'crypto.randomInt(10)',
    'crypto.randomUUID()',
    "crypto.pbkdf2Sync('a', 'b', 1, 8, 'sha256')",
    "crypto.scryptSync('a', 'b', 8)",
    "crypto.hkdfSync('sha256', 'a', 'b', 'c', 8)",
    "crypto.sign(null, Buffer.from('a'), crypto.generateKeyPairSync('ed25519').privateKey)",
    "crypto.createHash('sha256').update('a').digest()",
    "zlib.gunzipSync(zlib.gzipSync('a'))",
    "fs.readFileSync('package.json')",
    "fs.readdirSync('.')",
    "execFileSync(process.execPath, ['--version'])",
  ]
  const cwd = createFolder({
    ...COUNTER,
    'package.json': '{ "type": "module" }',
    'test/ended.test.ts': `import { execFileSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import zlib from 'node:zlib'
${ENDED.map((text) => `it(${JSON.stringify(text)}, () => { ${text} })`).join('\n')}
`,
  })

  it('fails no test', async () => {
    const { stdout, stderr } = await runToolkit(['test', '--json'], { cwd })
    const { tests } = JSON.parse(stdout || '{ "tests": [] }') as RunReport
    expect(tests.length, stderr).to.equal(ENDED.length)
    expect(tests.flatMap(({ titles, failure }) => (failure ? [titles.at(-1), failure.message] : []))).to.deep.equal([])
  })
})
