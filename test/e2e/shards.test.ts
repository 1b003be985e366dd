import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { scaffold } from '../../src/project/template.js'
import type { SavedRun } from '../../src/test-runner/merge.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, runToolkit, writeFiles } from './toolkit.js'

const COUNTS = (step: number) => `${SETUP}
it('counts by ${step}', async () => {
  const { counter } = await setup()
  await expect(counter.add(${step})).to.return('${step}')
})
`
const FILES = {
  ...COUNTER,
  'test/a.test.ts': COUNTS(1),
  'test/b.test.ts': COUNTS(2),
  'test/c.test.ts': COUNTS(3),
}

function withoutTimes(value: object): unknown {
  return JSON.parse(JSON.stringify(value), (key, each) => (/^(durationMs|timeMs)$/.test(key) ? 0 : each))
}

function commit(folder: string, message: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder, stdio: 'ignore' })
  if (!existsSync(join(folder, '.git'))) git('init')
  git('add', '-A')
  git('commit', '--allow-empty', '-m', message)
}

describe('toolkit test --shard and toolkit report merge', () => {
  const cwd = createFolder({ ...FILES, '.gitignore': '.toolkit\n*.json\n' })
  const run = (args: string[], env: Record<string, string> = {}) => runToolkit(args, { cwd, env })
  const read = (name: string): SavedRun => JSON.parse(readFileSync(join(cwd, name), 'utf8'))
  const shard = (part: string, file: string, ...args: string[]) =>
    run(['test', '--shard', part, '--reporter', `json=${file}`, ...args])

  const flags = ['--coverage', '--costs', 'check']

  /** The reports of two shards, and the costs that they are judged by, are there for each test as they were written. */
  before(async () => {
    commit(cwd, 'first')
    expect((await run(['test', '--costs', 'update'])).exitCode).to.equal(0)
    for (const part of [1, 2]) expect((await shard(`${part}/2`, `${part}.json`, ...flags)).exitCode).to.equal(0)
  })

  it('toolkit test --shard and toolkit report merge run each file in one shard, and merge to the report, coverage and costs of an unsharded run', async () => {
    const whole = await run(['test', '--json', ...flags])
    expect(whole.exitCode).to.equal(0)
    expect([...read('1.json').tests, ...read('2.json').tests]).to.have.lengthOf(3)

    const merged = await run(['report', 'merge', '2.json', '1.json', '--json', '--reporter', 'junit=merged.xml'])
    expect(merged).to.include({ exitCode: 0, stderr: '' })
    expect(withoutTimes(JSON.parse(merged.stdout))).to.deep.equal(withoutTimes(JSON.parse(whole.stdout)))
    expect(readFileSync(join(cwd, 'merged.xml'), 'utf8')).to.match(/<testsuites tests="3" failures="0"/)
    const durations = JSON.parse(readFileSync(join(cwd, '.toolkit/durations.json'), 'utf8'))
    expect(Object.keys(durations)).to.include.members(['test/a.test.ts', 'test/b.test.ts', 'test/c.test.ts'])
  })

  it('distribute by the durations known before the first shard, in any directory', async () => {
    const durations = { 'test/a.test.ts': 90_000, 'test/b.test.ts': 80_000, 'test/c.test.ts': 70_000 }
    writeFiles(cwd, { '.toolkit/durations.json': JSON.stringify(durations) })
    for (const part of [1, 2]) expect((await shard(`${part}/2`, `cut${part}.json`)).exitCode).to.equal(0)
    const merged = await run(['report', 'merge', 'cut1.json', 'cut2.json'])
    expect(merged).to.include({ exitCode: 0, stderr: '' })
  })

  it('check costs and thresholds on the merged result', async () => {
    const kept = readFileSync(join(cwd, 'costs.json'), 'utf8')
    writeFiles(cwd, { 'costs.json': kept.replace(/("gas"[^\d]+)(\d)/, '$11$2') })
    const merged = await run(['report', 'merge', '1.json', '2.json'])
    writeFiles(cwd, { 'costs.json': kept })
    expect(merged.exitCode).to.equal(5)
    expect(merged.stdout).to.include('costs differ from costs.json')
    expect(merged.stdout).to.match(/counter\.js +\|/)
  })

  it('toolkit test --shard and toolkit report merge exit with 1 if a test of any shard failed', async () => {
    const failing = { ...read('2.json'), failed: 1 }
    failing.tests = failing.tests.map((test) => ({ ...test, state: 'failed' }))
    writeFiles(cwd, { 'failing.json': JSON.stringify(failing) })
    const merged = await run(['report', 'merge', '1.json', 'failing.json'])
    expect(merged.exitCode).to.equal(1)
    const single = await run(['report', 'failing.json', '--reporter', 'tap'])
    expect(single.exitCode).to.equal(1)
    expect(single.stdout).to.match(/^TAP version 14\nnot ok 1 - /)
  })

  const change = (name: string, edit: (report: SavedRun) => Partial<SavedRun>) => {
    const report = read('2.json')
    writeFiles(cwd, { [name]: JSON.stringify({ ...report, ...edit(report) }) })
  }
  const refused: [title: string, files: string[], message: RegExp, prepare?: () => void][] = [
    ['a shard is missing', ['1.json'], /shard 2\/2 is missing/],
    ['a shard is doubled', ['1.json', '2.json', '1.json'], /shard 1\/2 is there twice: 1\.json and 1\.json/],
    [
      'a shard is of another commit',
      ['1.json', 'other.json'],
      /1\.json and other\.json are of another commit: [0-9a-f]{40} and 5ee/,
      () => change('other.json', ({ shard }) => ({ shard: { ...shard!, commit: '5ee' } })),
    ],
    [
      'there are more shards for one',
      ['1.json', 'more.json'],
      /another number of shards: 2 and 3/,
      () => change('more.json', ({ shard }) => ({ shard: { ...shard!, count: 3 } })),
    ],
    [
      'a file is in two shards',
      ['1.json', 'both.json'],
      /test\/\w\.test\.ts is in the shards 1\/2 and 2\/2: they were cut by different durations/,
      () => change('both.json', ({ shard }) => ({ shard: { ...shard!, own: shard!.files } })),
    ],
    [
      'a file is in no shard',
      ['1.json', 'none.json'],
      /test\/\w\.test\.ts is in no shard/,
      () => change('none.json', ({ shard }) => ({ shard: { ...shard!, own: [] } })),
    ],
    [
      'one is the report of a whole run',
      ['1.json', 'whole.json'],
      /whole\.json is the report of a whole run/,
      () => change('whole.json', () => ({ shard: undefined })),
    ],
    ['a missing file', ['1.json', 'absent.json'], /report absent\.json not found/],
    [
      'one was cut off',
      ['1.json', 'cut.json'],
      /cut\.json cannot be read: it is not JSON, or was cut off/,
      () => writeFiles(cwd, { 'cut.json': '{"tests":[' }),
    ],
    [
      'one was measured by another version',
      ['1.json', 'newer.json'],
      /it has format 99, and this version reads \d/,
      () => change('newer.json', ({ record }) => ({ record: { ...record!, format: 99 as never } })),
    ],
    [
      'one was measured in another project',
      ['1.json', 'foreign.json'],
      /records of two projects cannot be merged: .* and bank/,
      () => change('foreign.json', ({ record }) => ({ record: { ...record!, project: 'bank' } })),
    ],
    [
      'one is no report',
      ['package.json'],
      /package\.json cannot be read/,
      () => writeFiles(cwd, { 'package.json': '{}' }),
    ],
  ]
  for (const [title, files, message, prepare] of refused) {
    it(`toolkit test --shard and toolkit report merge refuse to merge when ${title}`, async () => {
      prepare?.()
      const { exitCode, stderr, stdout } = await run(['report', 'merge', ...files])
      expect({ exitCode, stdout }).to.deep.equal({ exitCode: 2, stdout: '' })
      expect(stderr).to.match(message)
    })
  }

  it('toolkit test --shard and toolkit report merge include the tested commit', async () => {
    const before = read('1.json').shard?.commit
    commit(cwd, 'second')
    await shard('1/2', 'later.json')
    expect(before).to.match(/^[0-9a-f]{40}$/)
    expect(read('later.json').shard?.commit)
      .to.match(/^[0-9a-f]{40}$/)
      .and.not.equal(before)
  })

  it('allow more shards than files, and reject .only', async () => {
    const { exitCode, stderr } = await shard('4/4', 'empty.json')
    expect(exitCode).to.equal(0)
    expect(stderr).to.include('shard 4/4 has no test file: there are 3')
    const folder = createFolder({ 'test/a.test.js': "it.only('a', () => {})" })
    const only = await runToolkit(['test', '--shard', '1/1'], { cwd: folder })
    expect(only.exitCode).to.equal(1)
    expect(only.stderr).to.include('TEST_ONLY')
  })

  it('toolkit test --shard and toolkit report merge run as in the workflow of the templates', async () => {
    const folder = createFolder()
    await scaffold(folder, { template: 'token', language: 'ts' })
    const workflow = readFileSync(join(folder, '.github/workflows/test.yml'), 'utf8')
    const command = (job: string) => {
      const line = new RegExp(`- run: npx iost-toolkit (${job} .*)$`, 'm').exec(workflow)![1]!
      return (values: Record<string, string>) =>
        line
          .replace(/\$\{\{ (\S+) \}\}/g, (_, name) => values[name]!)
          .split(' ')
          .flatMap((word) => (word === 'reports/*.json' ? ['reports/1.json', 'reports/2.json'] : word))
    }
    expect(workflow).to.include('shard: [1, 2]')
    for (const shard of ['1', '2']) {
      const { exitCode, stderr } = await runToolkit(command('test')({ 'matrix.shard': shard }), { cwd: folder })
      expect(exitCode, stderr).to.equal(0)
    }
    const { exitCode, stdout } = await runToolkit(command('report')({}), { cwd: folder })
    expect(stdout).to.include('costs match costs.json')
    expect(exitCode).to.equal(0)
  })

  for (const part of ['0/3', '4/3', 'a/b', '2']) {
    it(`toolkit test --shard and toolkit report merge reject --shard ${part}`, async () => {
      const { exitCode, stdout, stderr } = await run(['test', '--shard', part])
      expect({ exitCode, stdout }).to.deep.equal({ exitCode: 2, stdout: '' })
      expect(stderr).to.include(`--shard: expected a shard such as 2/3, got "${part}"`)
    })
  }
})
