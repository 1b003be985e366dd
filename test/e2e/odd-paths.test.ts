import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { EmbeddedNode } from '../../src/entries/node.js'
import type { RunReport } from '../../src/report/model/run.js'
import { openNode } from '../node.js'
import { createFolder, runToolkit, writeFiles } from './toolkit.js'

/** Names with everything that a URL writes otherwise than a path: letters beyond ASCII, a space, `#`, `%` and `%20`. */
const FOLDER = 'Jöns #1 100% a%20b'
const CONTRACT = `import { doubled } from './lib/zähler #2 50%.js'
export default class Größe {
  init() {
    storage.put('n', '0')
  }
  add(x: number): string {
    if (x < 1) {
      throw new Error('zu klein: ' + x)
    }
    const n = String(Number(storage.get('n')) + doubled(x))
    storage.put('n', n)
    return n
  }
}
`
const LIBRARY = `export function doubled(x: number): number {
  if (x > 1000) throw new Error('zu groß')
  return x * 2
}
`
const DISCOUNT = `class Rabatt {
  init() { storage.put('n', '1') }
  half(x) {
    if (x === 'nie') throw new Error('nie')
    return String(Number(x) / 2)
  }
}
module.exports = Rabatt
`
const TEST = `import { chain, expect, fixture } from 'iost-toolkit/test'
import { expected } from './hilfe #3 %41.js'
const setup = fixture(async () => {
  const [alice] = await chain.accounts(1)
  return { size: await chain.deploy('größe', { from: alice }), cut: await chain.deploy('50% #rabatt', { from: alice }) }
})
describe('größe', () => {
  it('zählt', async () => {
    const { size } = await setup()
    await expect(size.add(2)).to.return(expected)
    await expect(size.add(0)).to.throwAt('contracts/größe.ts', 8)
    await expect(size.add(1001)).to.throwAt('contracts/lib/zähler #2 50%.ts', 2)
  })
  it('halbiert', async () => {
    const { cut } = await setup()
    await expect(cut.half('4')).to.return('2')
    await expect(cut.half('nie')).to.throwAt('contracts/50% #rabatt.js', 4)
  })
})
`
const FAILING = `import { chain } from 'iost-toolkit/test'
it('scheitert', async () => {
  const [alice] = await chain.accounts(1)
  const size = await chain.deploy('größe', { from: alice })
  await size.add(0)
})
`
const DEPLOYMENT = `import { deployment } from 'iost-toolkit/deploy'
export default deployment(async (d) => {
  const size = await d.deploy('größe', { from: 'alice' })
  if (d.network.name === 'nowhere') throw new Error('unerreichbar')
  await d.send('add', size.add(2))
})
`
const TEST_FILE = 'test/größe #1 100%.test.ts'
const SOURCES = ['contracts/50% #rabatt.js', 'contracts/größe.ts', 'contracts/lib/zähler #2 50%.ts']

describe('a project with names that URLs encode', () => {
  let node: EmbeddedNode
  let cwd: string

  before(async () => {
    node = await openNode()
    const { url } = await node.listen({ port: 0 })
    cwd = join(createFolder(), FOLDER)
    mkdirSync(cwd)
    await runToolkit(['init', '--template', 'minimal', '--yes', '--no-git', '--install'], { cwd })
    for (const file of ['contracts/greeter.ts', 'test/greeter.test.ts', 'costs.json']) rmSync(join(cwd, file))
    writeFiles(cwd, {
      'contracts/größe.ts': CONTRACT,
      'contracts/lib/zähler #2 50%.ts': LIBRARY,
      'contracts/50% #rabatt.js': DISCOUNT,
      [TEST_FILE]: TEST,
      'test/hilfe #3 %41.ts': "export const expected = '4'\n",
      'deploy/main.ts': DEPLOYMENT,
      'toolkit.config.ts': `import { defineConfig } from 'iost-toolkit/config'
export default defineConfig({
  tests: 'test/**/*.test.ts',
  networks: { local: { kind: 'http', url: '${url}' }, fork: { kind: 'fork', of: 'local', file: 'forks/gabel #1 %.jsonl' } },
})
`,
    })
  })

  after(() => node.close())

  /** Runs a command, which must end with an exit code, and no output may have an encoded name. */
  async function run(args: string[], exitCode = 0): Promise<{ stdout: string; stderr: string }> {
    const ended = await runToolkit(args, { cwd })
    const output = `toolkit ${args.join(' ')}\n${ended.stdout}${ended.stderr}`
    expect(ended.exitCode, output).to.equal(exitCode)
    expect(output).to.not.match(/gr%C3|%C3%B6|%23|%25|a%2520b/)
    return ended
  }

  it('compiles, checks, lints and inspects contracts', async () => {
    expect((await run(['compile'])).stdout)
      .to.match(/^größe +\d+ of/m)
      .and.match(/^50% #rabatt +\d+ of/m)
    await run(['check'])
    expect((await run(['lint'])).stdout).to.include('3 files')
    expect((await run(['inspect', 'größe'])).stdout).to.match(/^add +writes +n/m)
    await run(['config'])
  })

  it('runs tests with coverage, costs, profiles and reports', async () => {
    expect((await run(['test', '--coverage', '--gas'])).stdout)
      .to.include('2 passed, 0 failed')
      .and.to.match(/größe\.ts +\| +\d/)
    await run(['test', '--coverage', '--coverage-reporter', 'lcov', '--coverage-reporter', 'json'])
    const covered = readFileSync(join(cwd, 'coverage/lcov.info'), 'utf8').match(/(?<=^SF:).*/gm)
    expect(covered).to.deep.equal(SOURCES)
    await run(['test', '--costs', 'update'])
    expect((await run(['test', '--costs', 'check'])).stdout).to.include('costs match')
    expect((await run(['test', '--profile'])).stdout).to.include('contracts/lib/zähler #2 50%.ts:')
    await run([
      'test',
      '--reporter',
      'json=report.json',
      '--reporter',
      'junit=junit.xml',
      '--reporter',
      'html=report.html',
    ])
    const { tests } = JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8')) as RunReport
    expect(tests.map(({ file }) => file)).to.deep.equal([TEST_FILE, TEST_FILE])
    expect(readFileSync(join(cwd, 'junit.xml'), 'utf8')).to.include(TEST_FILE)
    expect((await run(['report', 'report.json'])).stdout).to.include(`${TEST_FILE}\n`)
    expect((await run(['test', TEST_FILE])).stdout).to.include('2 passed')
  })

  it('reports the place of a failure in tests, libraries, the configuration and deployment scripts', async () => {
    writeFiles(cwd, { 'test/fehler #4 %.test.ts': FAILING })
    const failed = await run(['test', 'test/fehler #4 %.test.ts', '--reporter', 'json'], 1)
    const [test] = (JSON.parse(failed.stdout) as RunReport).tests
    expect(test?.failure?.frame).to.include({ file: 'test/fehler #4 %.test.ts', line: 5 })
    expect(JSON.stringify(test?.failure)).to.include('contracts/größe.ts')
    writeFiles(cwd, {
      'test/fehler #4 %.test.ts': "it('ist leer', () => {})\n",
      'deploy/zweite #2.ts': "throw new Error('im Skript')\n",
    })
    expect((await run(['deploy', 'deploy/zweite #2.ts', '--network', 'local'], 2)).stderr).to.match(
      /at deploy\/zweite #2\.ts:1(:\d+)?$/m,
    )
  })

  it('tests mutants, and debugs a test', async () => {
    const { stdout } = await run(['mutate', '--json'])
    const { files } = JSON.parse(stdout)
    expect(Object.keys(files).sort()).to.deep.equal(SOURCES)
    expect((await run(['debug', TEST_FILE, '--commands', 'bt'])).stdout).to.include('contracts/')
  })

  it('deploys, verifies, calls and replays on a node and on a fork', async () => {
    await run(['deploy', '--network', 'local', '--yes'])
    expect((await run(['verify', 'größe', '--network', 'local'])).stdout)
      .to.include('contracts/größe.ts')
      .and.to.match(/code +equal/)
    const journal = readFileSync(join(cwd, 'deployments/local/journal.jsonl'), 'utf8')
    const hash = /"hash":"([1-9A-HJ-NP-Za-km-z]{40,46})"/.exec(journal)?.[1] ?? ''
    expect((await run(['replay', hash, '--network', 'local', '--profile'])).stdout).to.include('the receipts are equal')
    await run(['call', 'größe', 'add', '[2]', '--network', 'local'])
    expect((await run(['test', '--network', 'fork', TEST_FILE])).stdout).to.include('2 passed')
    expect(readdirSync(join(cwd, 'forks'))).to.deep.equal(['gabel #1 %.jsonl'])
    await run(['test', '--network', 'fork', '--frozen', TEST_FILE])
    await run(['fork', '--network', 'fork'])
    await run(['test', '--network', 'local', TEST_FILE])
    await run(['test', '--compare', 'embedded,local', TEST_FILE])
    await run(['clean'])
  })
})
