import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { needProgram } from '../programs.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, type Ended, runToolkit } from './toolkit.js'

const TESTS = `${SETUP}
describe('counter', () => {
  it('adds', async () => {
    const { counter } = await setup()
    await counter.add(2)
  })
  it('tells a sum before it is made', async () => {
    const { counter } = await setup()
    await expect(counter.exec.add(5)).to.return('5')
  })
})
`

describe('costs of tests', () => {
  const cwd = createFolder({ ...COUNTER, 'test/counter.test.ts': TESTS })
  const costs = join(cwd, 'costs.json')
  const run = (...flags: string[]): Promise<Ended> => runToolkit(['test', ...flags], { cwd })
  const plant = (from: RegExp, to: string): void => {
    const text = readFileSync(costs, 'utf8')
    expect(text).to.match(from)
    writeFileSync(costs, text.replace(from, to))
  }

  let updated: string
  before(async () => {
    expect(await run('--costs', 'update')).to.include({ exitCode: 0 })
    updated = readFileSync(costs, 'utf8')
  })
  beforeEach(() => writeFileSync(costs, updated))

  it('costs are printed as a table by contract and action, and as JSON', async () => {
    const { stdout } = await run('--gas')
    expect(stdout)
      .to.match(/^counter +\(deploy\) +1 +/m)
      .and.match(/^ +add +2 +/m)
    expect(stdout.trimEnd().split('\n').at(-1)).to.match(/^2 passed, 0 failed \([\d.]+ m?s\)$/)
    const { actions } = JSON.parse((await run('--gas=json')).stdout)
    const add = actions.find(({ action }: { action: string }) => action === 'add')
    expect(add).to.include({ contract: 'counter', calls: 2, failures: 0 })
    expect(add.gas.max).to.be.greaterThan(30_000)
  })

  it('costs are compared with a cost file that is written deterministically', async () => {
    const text = readFileSync(costs, 'utf8')
    expect(text).to.match(/^ {4}"counter\.add": \{ "gas": \[/m)
    expect(text).to.include('"test/counter.test.ts › counter › adds"')
    expect(await run('--costs', 'check')).to.include({ exitCode: 0 })
    await run('--costs', 'update')
    expect(readFileSync(costs, 'utf8')).to.equal(text)
  })

  for (const [what, from, to, shown] of [
    ['rise', /("counter\.add": \{ "gas": \[)\d+/, '$130000', /↑ counter\.add gas min rose: 30,000 → [\d,.]+ \(\+/],
    ['fall', /("counter\.add": \{ "gas": \[)\d+/, '$190000', /↓ counter\.add gas min fell: 90,000 → [\d,.]+ \(-/],
    ['missing', /"counter\.add"/, '"counter.away"', /counter\.away is in the file and was not seen/],
    ['new', /"counter\.add"/, '"counter.away"', /counter\.add is not in the file/],
  ] as const) {
    it(`costs of tests fail the run on a planted ${what}`, async () => {
      plant(from, to)
      const { exitCode, stdout } = await run('--costs', 'check')
      expect(stdout).to.match(shown).and.include('in test/counter.test.ts › counter › ')
      expect(exitCode).to.equal(5)
    })
  }

  it('costs are updated for the tests that ran, and kept for the others', async () => {
    const whole = readFileSync(costs, 'utf8')
    plant(/("test\/counter\.test\.ts › counter › adds": \{ "gas": )[\d.]+/, '$11')
    plant(/("test\/counter\.test\.ts › counter › tells a sum before it is made": \{ "gas": )[\d.]+/, '$12')
    const update = await run('--costs', 'update', '--grep', 'adds', '--gas')
    expect(update).to.include({ exitCode: 0 })
    expect(update.stdout).to.include('costs.json is updated: 1 test that ran; 1 other test kept')
    expect(update.stdout).to.match(/^counter +\(deploy\) +1 +/m)
    const kept = readFileSync(costs, 'utf8')
    expect(kept).to.match(/tells a sum before it is made": \{ "gas": 2, /)
    expect(kept.replace(/("gas": )2, /, '$1')).to.not.equal(whole)
    expect(kept.match(/counter › adds.*/)![0]).to.equal(whole.match(/counter › adds.*/)![0])
    expect(await run('--costs', 'check', '--grep', 'adds')).to.include({ exitCode: 0 })
  })

  it('costs are written to a new file by a partial run', async () => {
    rmSync(costs)
    expect(await run('--costs', 'update', '--grep', 'adds')).to.include({ exitCode: 0 })
    expect(readFileSync(costs, 'utf8')).to.include('counter › adds').and.not.include('tells a sum')
  })

  it('costs are printed on request even if the cost file is unreadable', async () => {
    writeFileSync(costs, '{')
    const { exitCode, stdout, stderr } = await run('--costs', 'check', '--gas')
    expect(stdout).to.match(/^counter +\(deploy\) +1 +/m)
    expect(stderr).to.include('COSTS_FILE_INVALID')
    expect(exitCode).to.equal(2)
  })

  it('costs are neither written nor compared when a test fails', async () => {
    const file = join(cwd, 'test/failing.test.ts')
    writeFileSync(file, `it('fails', () => { throw new Error('no') })\n`)
    const kept = readFileSync(costs, 'utf8')
    for (const mode of ['update', 'check']) {
      const { exitCode, stdout } = await run('--costs', mode)
      expect(exitCode).to.equal(1)
      expect(stdout).to.include('neither compared nor written')
    }
    expect(readFileSync(costs, 'utf8')).to.equal(kept)
    rmSync(file)
  })

  it('costs of tests come with line coverage, and coverage thresholds fail the run', async function () {
    const genhtml = needProgram(this, 'genhtml')
    const { exitCode, stdout } = await run('--coverage')
    expect(stdout).to.match(/^ counter\.js +\| +\d/m)
    expect(exitCode).to.equal(0)
    const lcov = readFileSync(join(cwd, 'coverage/lcov.info'), 'utf8')
    expect(lcov)
      .to.match(/^SF:contracts\/counter\.js$/m)
      .and.match(/^FNDA:2,add$/m)
      .and.match(/^FNDA:0,reset$/m)
    const page = spawnSync(genhtml, ['coverage/lcov.info', '--branch-coverage', '-o', 'html'], {
      cwd,
      encoding: 'utf8',
    })
    expect(page.status, page.error?.message ?? page.stderr).to.equal(0)
    expect(page.stdout + page.stderr).to.not.match(/warn|error/i)
    const config = join(cwd, 'toolkit.config.js')
    const kept = readFileSync(config, 'utf8')
    writeFileSync(config, 'export default { coverage: { thresholds: { functions: 100 } } }\n')
    const low = await run('--coverage')
    writeFileSync(config, kept)
    expect(low.stdout).to.match(/coverage of functions is 66\.66 %, less than 100 %: all files/)
    expect(low.exitCode).to.equal(5)
  })

  it('costs of tests apply thresholds to contracts in coverage.include, and reject an entry without a match', async () => {
    const config = join(cwd, 'toolkit.config.js')
    const kept = readFileSync(config, 'utf8')
    const file = join(cwd, 'contracts/adopted.js')
    writeFileSync(file, 'class Adopted {\n  init() {}\n  go() { return 1 }\n}\nmodule.exports = Adopted\n')
    const judge = async (include: string) => {
      writeFileSync(config, `export default { coverage: { include: ${include}, perFile: { lines: 30 } } }\n`)
      return run('--coverage')
    }
    const [all, some, none] = [
      await judge("'**'"),
      await judge("['contracts/counter.js']"),
      await judge("'counter.js'"),
    ]
    rmSync(file)
    writeFileSync(config, kept)
    expect(all.stdout).to.match(/coverage of lines is \d+ %, less than 30 %: contracts\/adopted\.js/)
    expect(all.exitCode).to.equal(5)
    expect(some.stdout)
      .to.match(/^ adopted\.js +\|/m)
      .and.not.include('less than')
    expect(some.exitCode).to.equal(0)
    expect(none.stdout).to.include('coverage.include: no contract matches "counter.js"')
    expect(none.exitCode).to.equal(5)
  })

  it('costs are added to the GitHub job summary, with lines and limits on request', async () => {
    const page = join(cwd, 'page.md')
    const env = { GITHUB_STEP_SUMMARY: page }
    const { stdout } = await runToolkit(['test', '--profile', '--suggest'], { cwd, env })
    expect(stdout).to.match(/^contracts\/counter\.js:\d+ +counter +[\d.]+ +[\d.]+ +[\d.]+ .*\d+$/m)
    expect(stdout)
      .to.match(/^counter\.add +contracts\/counter\.js:\d+ +[\d.]+/m)
      .and.match(/^storage\.put +\d+ +[\d.]+/m)
    const { profiles } = JSON.parse(readFileSync(join(cwd, 'profile/speedscope.json'), 'utf8'))
    expect(profiles[0].weights.length).to.equal(profiles[0].samples.length).and.be.greaterThan(3)
    expect(readFileSync(join(cwd, 'profile/stacks.folded'), 'utf8')).to.match(/^counter\.add;storage\.put \d+$/m)
    expect(stdout).to.include('counter.add: gas limit ')
    expect(readFileSync(page, 'utf8')).to.include('## Tests passed: 2 passed').and.include('| counter.add | 2 | 0 |')
  })

  it('costs are compared with the coverage of another run, in the job summary too', async () => {
    const base = join(cwd, 'base.json')
    const written = join(cwd, 'coverage/coverage-final.json')
    const flags = ['--coverage-base', 'base.json', '--summary', 'page.md']
    const none = await run('--coverage-reporter', 'json', ...flags)
    expect(none.stdout).to.include('base.json not found: coverage is not compared')
    expect(none.exitCode).to.equal(0)
    // as of another machine, where one function more was called
    const coverage = JSON.parse(readFileSync(written, 'utf8').replaceAll(cwd, '/elsewhere'))
    writeFileSync(base, JSON.stringify(coverage))
    expect((await run(...flags)).stdout).to.include('coverage is as in base.json')
    const [file] = Object.values(coverage) as { f: Record<string, number> }[]
    for (const index of Object.keys(file!.f)) file!.f[index] = 1
    writeFileSync(base, JSON.stringify(coverage))
    const { stdout } = await run(...flags)
    expect(stdout).to.include('↓ functions of contracts/counter.js: 100 % → 66.66 % (-33.34)')
    expect(readFileSync(join(cwd, 'page.md'), 'utf8')).to.include(
      '| all files | functions | 100 % → 66.66 % (-33.34) |',
    )
    writeFileSync(base, '{"contracts/counter.js":{"s":1}}')
    const { exitCode, stderr } = await run(...flags)
    expect(stderr).to.include('COVERAGE_BASE_INVALID').and.include('base.json')
    expect(exitCode).to.equal(2)
  })

  it('costs of tests count only the sources that the tests ran', async () => {
    await run('--shard', '1/1', '--coverage', '--reporter', 'json=run.json')
    const source = join(cwd, 'contracts/counter.js')
    const kept = readFileSync(source, 'utf8')
    writeFileSync(source, `${kept}\n// changed since\n`)
    const { exitCode, stderr } = await runToolkit(['report', 'merge', 'run.json'], { cwd })
    writeFileSync(source, kept)
    expect(stderr).to.include('COSTS_SOURCE_CHANGED').and.include('contracts/counter.js')
    expect(exitCode).to.equal(2)
  })

  it('costs of tests reject an invalid threshold', async () => {
    const config = join(cwd, 'toolkit.config.js')
    const kept = readFileSync(config, 'utf8')
    for (const threshold of ['101', '"most"']) {
      writeFileSync(config, `export default { coverage: { perFile: { lines: ${threshold} } } }\n`)
      const { exitCode, stderr } = await run('--coverage')
      expect(stderr)
        .to.match(/coverage\.perFile\.lines/)
        .and.include('toolkit.config.js')
      expect(exitCode).to.equal(2)
    }
    writeFileSync(config, kept)
  })

  it('costs are compared with another cost file without failing the run', async () => {
    const base = join(cwd, 'main-costs.json')
    expect((await run('--costs-base', 'main-costs.json')).stdout).to.include(
      'main-costs.json not found: costs are not compared',
    )
    const text = readFileSync(costs, 'utf8')
    writeFileSync(base, text)
    expect((await run('--costs-base', 'main-costs.json')).stdout).to.include('costs match main-costs.json')
    writeFileSync(
      base,
      text.replace(/("counter\.add": \{ "gas": \[)\d+/, '$190000').replace('"counter.(deploy)"', '"gone"'),
    )
    const { stdout, exitCode } = await run('--costs-base', 'main-costs.json', '--json')
    const { costChanges } = JSON.parse(stdout) as { costChanges: { kind: string; name: string }[] }
    expect(costChanges.map(({ kind, name }) => `${kind} ${name}`)).to.have.members([
      'fall counter.add',
      'missing gone',
      'new counter.(deploy)',
    ])
    expect(exitCode).to.equal(0)
    writeFileSync(base, `<<<<<<< HEAD\n${text}`)
    const refused = await run('--costs-base', 'main-costs.json')
    expect(refused.stderr)
      .to.include('main-costs.json')
      .and.match(/conflict/)
    expect(refused.exitCode).to.equal(2)
  })

  it('costs of tests keep the cost file of a newer toolkit, and rewrite a damaged one', async () => {
    const newer = readFileSync(costs, 'utf8').replace('"version": 1', '"version": 2')
    writeFileSync(costs, newer)
    for (const mode of ['update', 'check']) {
      const { exitCode, stderr } = await run('--costs', mode)
      expect(stderr).to.include('COSTS_FILE_VERSION')
      expect(exitCode).to.equal(2)
      expect(readFileSync(costs, 'utf8')).to.equal(newer)
    }
    writeFileSync(costs, newer.slice(0, 100))
    expect(await run('--costs', 'update')).to.include({ exitCode: 0 })
    expect(await run('--costs', 'check')).to.include({ exitCode: 0 })
  })

  it('costs of tests reject an unknown format before running any test', async () => {
    const { exitCode, stdout, stderr } = await run('--gas=xml')
    expect(stderr).to.include('--gas: expected nothing or "json", got "xml"')
    expect(stdout).to.equal('')
    expect(exitCode).to.equal(2)
  })

  it('costs of tests require an existing file to compare with', async () => {
    rmSync(costs)
    const { exitCode, stderr } = await run('--costs', 'check')
    expect(exitCode).to.equal(2)
    expect(stderr).to.include('COSTS_NO_FILE').and.include('--costs update')
  })
})

/** A test of which the first attempt fails where `flaky` says so, and that which is set up for it each time. */
const RETRIED = `${SETUP}
import { existsSync, rmSync } from 'node:fs'
let counter
beforeEach(async () => {
  counter = (await setup()).counter
  await counter.add(1)
})
it('adds', async () => {
  await counter.add(2)
  if (existsSync('flaky')) {
    rmSync('flaky')
    throw new Error('not yet')
  }
  await expect(counter.add(3)).to.return('6')
})
afterEach(() => counter.add(4))
it('adds more', () => counter.add(5))
`

describe('costs of retried tests', () => {
  it('costs of retried tests count the last attempt of each test, and the setup shared by all tests', async () => {
    const cwd = createFolder({ ...COUNTER, 'test/counter.test.ts': RETRIED.replace('let counter', 'let counter: any') })
    const run = (...flags: string[]): Promise<Ended> => runToolkit(['test', '--retries', '1', ...flags], { cwd })
    const steady = await run('--costs', 'update', '--gas=json', '--coverage')
    expect(steady, steady.stderr).to.include({ exitCode: 0 })
    expect(readFileSync(join(cwd, 'costs.json'), 'utf8')).to.include('"test/counter.test.ts › adds"')
    writeFileSync(join(cwd, 'flaky'), '')
    const flaky = await run('--costs', 'check', '--gas=json', '--coverage')
    expect(existsSync(join(cwd, 'flaky'))).to.equal(false)
    expect(flaky).to.include({ exitCode: 0 })
    const measured = ({ stdout }: Ended) =>
      JSON.parse(stdout, (name, value) => (name === 'timeMs' || name === 'costs' ? undefined : value))
    expect(measured(flaky)).to.deep.equal(measured(steady))
  })
})

describe('costs of several projects in one repository', () => {
  it('identify sources by their path from the repository root', async () => {
    const project = (name: string, extra: string) => ({
      [`${name}/toolkit.config.js`]: COUNTER['toolkit.config.js'],
      [`${name}/contracts/counter.js`]: COUNTER['contracts/counter.js'].replace("console.log('adding ' + step)", extra),
      [`${name}/test/counter.test.ts`]: TESTS,
    })
    const cwd = createFolder({
      'toolkit.config.js': 'export default { tests: "*/test/**/*.test.ts" }\n',
      ...project('one', 'step += 0'),
      ...project('two', ''),
    })
    const { exitCode, stdout, stderr } = await runToolkit(['test', '--coverage', '--reporter', 'html=page.html'], {
      cwd,
    })
    expect(exitCode, stderr).to.equal(0)
    expect(stdout).to.match(/4 passed, 0 failed \([\d.]+ m?s\)\n$/)
    const lcov = readFileSync(join(cwd, 'coverage/lcov.info'), 'utf8')
    expect(lcov.match(/^SF:.*$/gm)).to.deep.equal(['SF:one/contracts/counter.js', 'SF:two/contracts/counter.js'])
    expect(readFileSync(join(cwd, 'page.html'), 'utf8')).to.contain('"file":"two/contracts/counter.js"')
  })
})
