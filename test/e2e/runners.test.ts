import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { installPackage } from '../docs/installation.js'
import { LATE_SHAPES, RIGHT, writeLateTests } from './late-shapes.js'
import { type Ended, untilEnd } from './toolkit.js'

const ROOT = join(import.meta.dirname, '../..')
const FORGOTTEN = '.return was not awaited, so nothing was checked'
/** `npm install vitest` somewhere, and this is the folder: no dependency of ours. */
const { TOOLKIT_VITEST: vitest } = process.env

/** The chain and the matchers in processes that `toolkit test` did not start. */
describe('toolkit chain in another test runner', () => {
  let folder: string

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'toolkit-runners-'))
    cpSync(join(import.meta.dirname, 'runners'), folder, { recursive: true })
    installPackage(folder)
    // Shapes read it.
    writeFileSync(join(folder, 'package.json'), '{}')
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  function run(...args: string[]): Promise<Ended> {
    const { CI: _, FORCE_COLOR: __, NODE_OPTIONS: ___, NODE_TEST_CONTEXT: ____, ...env } = process.env
    return untilEnd(spawn(process.execPath, args, { cwd: folder, env: { ...env, NO_COLOR: '1' } }))
  }

  it('works in mocha', async () => {
    const mocha = join(ROOT, 'node_modules/mocha/bin/mocha.js')
    const { exitCode, stdout } = await run(
      mocha,
      '--node-option',
      'no-node-snapshot',
      '--timeout',
      '300000',
      'mocha.test.mjs',
    )
    expect(stdout).to.match(/3 passing[\s\S]*1 failing/)
    expect(stdout).to.contain('expected the call to return 3, but it returned 1')
    expect(exitCode).to.equal(1)
  })

  it('works in node --test', async () => {
    const { exitCode, stdout } = await run('--no-node-snapshot', '--test', '--test-reporter', 'tap', 'node.test.mjs')
    expect(stdout).to.match(/# pass 2\n# fail 1\n/)
    expect(stdout).to.contain('expected the call to return 3, but it returned 1')
    expect(exitCode).to.equal(1)
  })

  /** Copies Vitest into the folder, once. Skips the test without it. */
  function requireVitest(context: Mocha.Context): void {
    if (vitest === undefined) context.skip()
    if (existsSync(join(folder, 'node_modules/vitest'))) return
    cpSync(join(vitest, 'node_modules'), join(folder, 'node_modules'), { recursive: true })
    const manifest = readFileSync(join(folder, 'node_modules/vitest/package.json'), 'utf8')
    if (Number.parseInt(JSON.parse(manifest).version, 10) >= 4) return
    // Before version 4, the flags of processes are options of their pool.
    const config = join(folder, 'vitest.config.mjs')
    const flags = "execArgv: ['--no-node-snapshot']"
    const text = readFileSync(config, 'utf8')
    expect(text).to.include(flags)
    writeFileSync(config, text.replace(flags, `poolOptions: { forks: { ${flags} } }`))
  }

  it('works in vitest', async function () {
    requireVitest(this)
    const { exitCode, stdout, stderr } = await run('node_modules/vitest/vitest.mjs', 'run', 'vitest.test.mjs')
    expect(stdout + stderr, stdout + stderr).to.match(/1 failed \| 2 passed/)
    expect(stdout + stderr).to.contain('expected the call to return 3, but it returned 1')
    expect(exitCode).to.equal(1)
    const forgotten = await run('node_modules/vitest/vitest.mjs', 'run', 'vitest-forgotten.test.mjs')
    const output = forgotten.stdout + forgotten.stderr
    expect(output, output).to.match(/1 failed \| 1 passed/)
    expect(output)
      .to.contain(FORGOTTEN)
      .and.match(/vitest-forgotten\.test\.mjs:2\d:/)
    expect(forgotten.exitCode).to.equal(1)
  })

  it('fails at the line of an assertion without await in mocha', async () => {
    const mocha = join(ROOT, 'node_modules/mocha/bin/mocha.js')
    const { exitCode, stdout } = await run(mocha, '--node-option', 'no-node-snapshot', 'mocha-forgotten.test.mjs')
    expect(stdout).to.match(/1 passing[\s\S]*1 failing/)
    expect(stdout)
      .to.contain(FORGOTTEN)
      .and.match(/mocha-forgotten\.test\.mjs:2\d:/)
    expect(exitCode).to.equal(1)
  })

  it('fails at the line of an assertion without await in node --test', async () => {
    const options = ['--no-node-snapshot', '--test', '--test-reporter', 'tap']
    const { exitCode, stdout, stderr } = await run(...options, 'node-forgotten.test.mjs')
    expect(stdout + stderr)
      .to.contain(FORGOTTEN)
      .and.match(/node-forgotten\.test\.mjs:2\d:/)
    expect(stdout).to.match(/# fail [12]\n/)
    expect(exitCode).to.equal(1)
  })

  const LEFT_OVER = 'red: a timer that is left over'
  const RED = [
    'red: a helper with a timer',
    'red: a rejection while the test runs',
    'red: a fixture with a timer',
    'red: an exception in a timer',
    LEFT_OVER,
  ]
  const GREEN = [
    'green after a helper',
    'green after a rejection',
    'green after a fixture',
    'green after an exception',
    'green after a timer',
  ]

  it('fails the mocha test that started late work, and no other', async () => {
    const mocha = join(ROOT, 'node_modules/mocha/bin/mocha.js')
    const options = ['--node-option', 'no-node-snapshot', '--timeout', '300000', '--reporter', 'tap']
    const { exitCode, stdout, stderr } = await run(mocha, ...options, 'late.test.mjs')
    for (const title of RED) expect(stdout, stdout).to.match(new RegExp(`^not ok \\d+ late ${title}$`, 'm'))
    for (const title of GREEN) expect(stdout, stdout).to.match(new RegExp(`^ok \\d+ late ${title}$`, 'm'))
    expect(stderr).to.include(`after the end of "late › ${LEFT_OVER}"`)
    expect(exitCode).to.be.above(0)
  })

  it('fails the test of node --test that started late work, and no other', async () => {
    const options = ['--no-node-snapshot', '--test', '--test-reporter', 'tap']
    const { exitCode, stdout } = await run(...options, 'late.test.mjs')
    for (const title of RED) expect(stdout, stdout).to.match(new RegExp(`^ *not ok \\d+ - ${title}$`, 'm'))
    for (const title of GREEN) expect(stdout, stdout).to.match(new RegExp(`^ *ok \\d+ - ${title}$`, 'm'))
    expect(exitCode).to.equal(1)
  })

  /** Gives the project a copy of chai, so that it is another one than the package's. */
  function copyChai(): void {
    cpSync(join(ROOT, 'node_modules/chai'), join(folder, 'node_modules/chai'), { recursive: true })
  }

  // The oracle is the titles: red tests take a receipt for a value, or catch a failure and compare nothing of it.
  const CAUGHT_RED = 7
  const CAUGHT_GREEN = 3

  it('fails mocha tests that catch failures, and receipts as values, with the chai of the project', async () => {
    copyChai()
    const mocha = join(ROOT, 'node_modules/mocha/bin/mocha.js')
    const options = ['--node-option', 'no-node-snapshot', '--timeout', '300000', '--reporter', 'tap']
    const { stdout } = await run(mocha, ...options, 'caught.test.mjs')
    expect(stdout.match(/^not ok \d+ red: /gm), stdout).to.have.length(CAUGHT_RED)
    expect(stdout.match(/^ok \d+ green: /gm), stdout).to.have.length(CAUGHT_GREEN)
  })

  it('fails tests of node --test that catch failures, and receipts as values', async () => {
    copyChai()
    const options = ['--no-node-snapshot', '--test', '--test-reporter', 'tap']
    const { stdout } = await run(...options, 'caught.test.mjs')
    expect(stdout.match(/^ *not ok \d+ - red: /gm), stdout).to.have.length(CAUGHT_RED)
    expect(stdout.match(/^ *ok \d+ - green: /gm), stdout).to.have.length(CAUGHT_GREEN)
  })

  it('fails vitest tests that catch failures, and receipts as values', async function () {
    requireVitest(this)
    copyChai()
    const { tests } = await runVitest('caught.test.mjs')
    for (const [title, status, messages] of tests)
      expect(status, `${title}\n${messages}`).to.equal(title.startsWith('red: ') ? 'failed' : 'passed')
    expect(tests).to.have.length(CAUGHT_RED + CAUGHT_GREEN)
  })

  interface VitestReport {
    testResults: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[]
  }

  async function runVitest(
    file: string,
  ): Promise<Ended & { tests: [title: string, status: string, messages: string][] }> {
    const options = ['--reporter', 'json', '--outputFile', 'report.json']
    const ended = await run('node_modules/vitest/vitest.mjs', 'run', ...options, file)
    const report: VitestReport = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
    const results = report.testResults.flatMap(({ assertionResults }) => assertionResults)
    return {
      ...ended,
      tests: results.map(({ title, status, failureMessages }) => [title, status, failureMessages.join('\n')]),
    }
  }

  // The oracle is the titles: they say which tests start something wrong, and what each failure must name.
  it('fails the vitest test that started late work, and no other', async function () {
    requireVitest(this)
    const { tests, exitCode, stdout, stderr } = await runVitest('vitest-late.test.mjs')
    const output = stdout + stderr
    expect(tests.length, output).to.equal(22)
    for (const [title, status, messages] of tests) {
      const expected = /^red: .* \((.*)\)$/.exec(title)?.[1]
      expect(status, `${title}\n${messages}\n${output}`).to.equal(expected === undefined ? 'passed' : 'failed')
      if (expected !== undefined) expect(messages, title).to.include(expected)
    }
    expect(exitCode).to.equal(1)
    expect(output).not.to.include('Unhandled')
  })

  for (const hook of ['beforeAll', 'afterAll']) {
    it(`fails a vitest file whose ${hook} asserts without await`, async function () {
      requireVitest(this)
      const file = `vitest-${hook}.test.mjs`
      const text = `import { chain, createTestChain, expect } from 'iost-toolkit/test'
import { ${hook}, it } from 'vitest'
await createTestChain()
const [alice] = await chain.accounts(1)
const counter = await chain.deploy('counter', { from: alice })
${hook}(() => { expect(counter.add(1)).to.return(50) })
it('green', () => {})
`
      writeFileSync(join(folder, file), text)
      const { tests, exitCode, stdout, stderr } = await runVitest(file)
      expect(tests.map(([, status]) => status)).to.deep.equal(['passed'])
      const { testResults } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
      expect(testResults[0].message, stdout + stderr).to.include(FORGOTTEN)
      expect(exitCode).to.equal(1)
    })
  }

  // The same shapes as under `toolkit test`: each comes to a false assertion, and is followed by a right test.
  it('fails every vitest test that does not await its work, and no other', async function () {
    requireVitest(this)
    const titles = [...LATE_SHAPES.keys()]
    const text = `import { afterAll as after, afterEach, beforeAll as before, beforeEach, describe, it } from 'vitest'
import { createTestChain } from 'iost-toolkit/test'
before(() => createTestChain())
${writeLateTests(titles)}`
    writeFileSync(join(folder, 'vitest-shapes.test.mjs'), text)
    const { tests, exitCode, stderr } = await runVitest('vitest-shapes.test.mjs')
    const failed = tests.filter(([, status]) => status === 'failed')
    const messages = failed.filter(([title]) => title === RIGHT).map(([, , text]) => text)
    expect(messages, stderr).to.deep.equal([])
    expect(failed.map(([title]) => title)).to.have.members(titles)
    expect(tests.filter(([title]) => title === RIGHT).length).to.equal(titles.length)
    expect(exitCode).to.equal(1)
  })

  /** Titles of failed tests, including those whose failure came when the runner had reported them. */
  function listFailed(tap: string, stderr: string): string[] {
    const reported = [...tap.matchAll(/^ *not ok \d+ -? ?(?:suite )?(.*)$/gm)].map(([, title]) => title!)
    const printed = [...stderr.matchAll(/^(?:# )?after the end of "(?:suite › )?(.*)": /gm)].map(([, title]) => title!)
    // mocha fails a hook, not the test that it ran for.
    return [...reported, ...printed].map((title) => /^"(?:before|after) each" hook .*"(.*)"$/.exec(title)?.[1] ?? title)
  }

  it('fails every mocha test that does not await its work, and no other', async () => {
    const mocha = join(ROOT, 'node_modules/mocha/bin/mocha.js')
    const titles = [...LATE_SHAPES.keys()]
    const text = `import { createTestChain } from 'iost-toolkit/test'
before(() => createTestChain())
${writeLateTests(titles)}`
    writeFileSync(join(folder, 'mocha-shapes.test.mjs'), text)
    const options = ['--node-option', 'no-node-snapshot', '--timeout', '300000', '--reporter', 'tap']
    const { exitCode, stdout, stderr } = await run(mocha, ...options, 'mocha-shapes.test.mjs')
    const failed = listFailed(stdout, stderr + stdout)
    expect(
      titles.filter((title) => !failed.includes(title)),
      stdout + stderr,
    ).to.deep.equal([])
    expect(failed).to.not.include(RIGHT)
    expect(exitCode).to.be.above(0)
  })

  it('fails every test of node --test that does not await its work, and no other', async () => {
    const titles = [...LATE_SHAPES.keys()]
    const text = `import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { createTestChain } from 'iost-toolkit/test'
before(() => createTestChain())
${writeLateTests(titles)}`
    writeFileSync(join(folder, 'node-shapes.test.mjs'), text)
    const options = ['--no-node-snapshot', '--test', '--test-reporter', 'tap']
    const { exitCode, stdout, stderr } = await run(...options, 'node-shapes.test.mjs')
    const failed = listFailed(stdout, stderr + stdout)
    expect(
      titles.filter((title) => !failed.includes(title)),
      stdout + stderr,
    ).to.deep.equal([])
    expect(failed).to.not.include(RIGHT)
    expect(exitCode).to.equal(1)
  })

  it('works in a plain script, which exits by itself', async () => {
    const { exitCode, stdout, stderr } = await run('--no-node-snapshot', 'script.mjs')
    expect(stderr).to.equal('')
    expect(stdout).to.equal('2\n42\n')
    expect(exitCode).to.equal(0)
  })

  it('works in a script that exits while the engine collects sandbox garbage', async () => {
    const { exitCode, stdout, stderr } = await run('--no-node-snapshot', 'leaving.mjs')
    expect(stderr).to.equal('')
    expect(stdout).to.equal('nothing is left to do\n200000 objects and 75 buffers\n')
    expect(exitCode).to.equal(3)
  })

  it('reports missing Node features, and a missing chain', async () => {
    const plain = await run('script.mjs')
    // newer ones do not mix up the strings of their isolates
    if (process.version.startsWith('v20.')) expect(plain.stderr).to.contain('Start Node with --no-node-snapshot')
    else expect(plain.stdout).to.equal('2\n42\n')
    const { stderr } = await run(
      '--input-type=module',
      '-e',
      "import { chain } from 'iost-toolkit/test'; await chain.block()",
    )
    expect(stderr).to.contain('createTestChain')
  })
})
