import { existsSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, runToolkit, startToolkit, untilEnd } from './toolkit.js'

const IMPORTS = SETUP.replace('{ chain,', '{ chain, invariants,')

/** A search whose processes write their ids, and another test file. */
const TWO_FILES = {
  ...COUNTER,
  'test/counter.test.ts': `import { appendFileSync } from 'node:fs'
${IMPORTS}
invariants('holds', {
  setup,
  contracts: ({ counter }) => [counter],
  always: () => appendFileSync('processes.txt', process.pid + '\\n'),
})
`,
  'test/other.test.ts': `it('belongs to another file', () => {})\n`,
}

describe('fuzz campaign', () => {
  const cwd = createFolder({
    ...COUNTER,
    'test/counter.test.ts': `${IMPORTS}
invariants('holds', { setup, contracts: ({ counter }) => [counter] })
invariants('breaks late', {
  setup,
  contracts: ({ counter }) => [counter],
  always: async ({ counter }) => expect(Number(await counter.storage('count'))).to.be.below(77),
})
it('is a test like any other', async () => {
  throw new Error('this one runs only where all do')
})
`,
  })
  const corpus = join(cwd, '.toolkit/corpus')
  const count = () => readdirSync(corpus).flatMap((name) => readdirSync(join(corpus, name))).length

  it('reports a finding of two worker processes once', async () => {
    const { exitCode, stdout } = await runToolkit(
      ['test', '--json', '-g', 'breaks late', '--jobs', '2', '--seed', '4', '--fuzz-runs', '400'],
      { cwd },
    )
    expect(exitCode).to.equal(1)
    const { tests } = JSON.parse(stdout) as RunReport
    expect(tests).to.have.length(1)
    expect(tests[0]!.failure?.found?.test).to.match(
      /await counter\.as\(bobby\)\.add\(\d+\)\n {2}\/\/ then.*\n {2}const always: .* = .*below\(77\)\n {2}await always\(stage\)/,
    )
    expect(tests[0]!.search?.calls).to.be.above(0)
  })

  it('uses all processes of --jobs if other files have no selected test', async () => {
    const cwd = createFolder(TWO_FILES)
    const countProcesses = async (...args: string[]) => {
      const file = join(cwd, 'processes.txt')
      rmSync(file, { force: true })
      const { exitCode, stderr } = await runToolkit(['test', '--jobs', '2', '--fuzz-runs', '10', ...args], { cwd })
      expect(exitCode, stderr).to.equal(0)
      return new Set(readFileSync(file, 'utf8').trim().split('\n')).size
    }
    expect(await countProcesses('-g', 'holds')).to.equal(2)
    expect(await countProcesses()).to.equal(1)
  })

  it('uses processes that have no other test file if it has a time limit', async () => {
    const cwd = createFolder(TWO_FILES)
    const file = join(cwd, 'processes.txt')
    const listProcesses = () => new Set(existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [])
    const child = startToolkit(['test', '--jobs', '2', '--fuzz-time', '10m'], { cwd })
    const watcher = watch(cwd, () => {
      if (listProcesses().size < 2) return
      watcher.close()
      child.kill('SIGINT')
    })
    const { exitCode } = await untilEnd(child)
    expect(exitCode).to.equal(130)
    expect(listProcesses().size).to.equal(2)
  })

  it('passes at Ctrl-C although a process that helped it ended early', async () => {
    const cwd = createFolder({
      ...COUNTER,
      'toolkit.config.js': `import { existsSync, writeFileSync } from 'node:fs'
if (/worker/.test(process.argv[1])) {
  const isHelper = existsSync('first.txt')
  writeFileSync(isHelper ? 'ended.txt' : 'first.txt', '')
  if (isHelper) process.exit(3)
}
export default {}
`,
      'test/counter.test.ts': `import { appendFileSync } from 'node:fs'
${IMPORTS}
invariants('holds', {
  setup,
  contracts: ({ counter }) => [counter],
  always: () => appendFileSync('checks.txt', '.'),
})
`,
    })
    const child = startToolkit(['test', '--json', '--jobs', '2', '--fuzz-time', '10m'], { cwd })
    const countChecks = () => readFileSync(join(cwd, 'checks.txt')).length
    let checksAtEnd: number | undefined
    const watcher = watch(cwd, () => {
      if (!existsSync(join(cwd, 'ended.txt'))) return
      checksAtEnd ??= countChecks()
      // The search has noticed the end by then.
      if (countChecks() < checksAtEnd + 500) return
      watcher.close()
      child.kill('SIGINT')
    })
    const { exitCode, stdout } = await untilEnd(child)
    expect(exitCode).to.equal(130)
    expect((JSON.parse(stdout) as RunReport).tests[0]!.state, stdout).to.equal('passed')
  })

  it('keeps its corpus, and lists, merges and minimises it without running other tests', async () => {
    rmSync(corpus, { recursive: true, force: true })
    await runToolkit(['test', '-g', 'holds', '--seed', '1', '--fuzz-runs', '40'], { cwd })
    const before = count()
    expect(before).to.be.above(0)
    const listed = await runToolkit(['corpus', '--json'], { cwd })
    expect(JSON.parse(listed.stdout).tests[0]).to.include({ sequences: before })
    const other = createFolder({ 'holds-0/0.json': '[{"kind":"mine","blocks":1}]\n' })
    expect((await runToolkit(['corpus', 'merge', other], { cwd })).exitCode).to.equal(0)
    expect(count()).to.equal(before + 1)
    const { exitCode, stdout } = await runToolkit(['corpus', 'minimise', '--json'], { cwd })
    expect(exitCode, stdout).to.equal(0)
    const [holds] = JSON.parse(stdout).tests
    expect(holds).to.include({ before })
    expect(holds.after).to.be.within(1, before)
    expect((await runToolkit(['corpus', 'merge'], { cwd })).exitCode).to.equal(2)
  })

  it('reports its results so far at Ctrl-C', async () => {
    const child = startToolkit(['test', '--json', '--progress', '-g', 'holds', '--fuzz-time', '10m'], {
      cwd,
      showsProgress: true,
    })
    const SEARCHING = /0 of 1 tests, [\d,]+ calls, [\d,.]+\/s, coverage \d+, .* left, holds: \d+ runs, corpus \d+/
    let told = ''
    // a second one would end it at once
    const interrupt = () => child.kill('SIGINT')
    child.stderr!.on('data', (data) => {
      const isTold = SEARCHING.test(told)
      told += data
      if (!isTold && SEARCHING.test(told)) interrupt()
    })
    const { exitCode, stdout } = await untilEnd(child)
    expect(exitCode).to.equal(130)
    const { search, state } = (JSON.parse(stdout) as RunReport).tests[0]!
    expect(search).to.include({ isInterrupted: true })
    expect(search!.runs).to.be.above(0)
    expect(state).to.equal('passed')
    expect(existsSync(corpus)).to.equal(true)
  })
})
