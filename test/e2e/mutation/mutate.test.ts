import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { schema } from 'mutation-testing-report-schema'
import { readChangedLines } from '../../../src/mutation/changed-lines.js'
import type { MutationReport } from '../../../src/report/model/mutation.js'
import { createFolder, type Ended, runToolkit, writeFiles } from '../toolkit.js'
import { checkSchema } from './json-schema.js'

const CONTRACT = `export class Box {
  init(): void {}
  put(n: number): number {
    storage.put('n', String(n))
    return n + 1
  }
  unused(n: number): number {
    return n * 2
  }
}
`
const TEST = `import { chain, expect, fixture } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const [alice] = await chain.accounts(1)
  return { box: await chain.deploy('box', { from: alice }) }
})
it('puts', async () => {
  const { box } = await setup()
  await expect(box.put(5)).to.return(6)
})
`
const FILES = { 'contracts/box.ts': CONTRACT, 'test/box.test.ts': TEST }

/** The report in a file of the reporter `json`. */
function readReport(cwd: string, name = 'mutants.json'): MutationReport {
  return JSON.parse(readFileSync(join(cwd, name), 'utf8')).config.toolkit
}

function count(report: MutationReport): Record<string, number> {
  return Object.fromEntries(Object.entries(report.counts).filter(([, mutants]) => mutants > 0))
}

describe('toolkit mutate', () => {
  it('shows sources with line ends of Windows', async () => {
    const cwd = createFolder({ ...FILES, 'contracts/box.ts': CONTRACT.replaceAll('\n', '\r\n') })
    const { stdout } = await runToolkit(['mutate', '--jobs', '1'], { cwd })
    expect(stdout).to.contain("-     storage.put('n', String(n))\n")
    expect(stdout).not.to.contain('\r')
  })

  describe('on a project', () => {
    const cwd = createFolder(FILES)
    const run = (...args: string[]) => runToolkit(['mutate', '--jobs', '1', ...args], { cwd })
    let first: Ended
    let report: MutationReport

    before(async () => {
      first = await run('--reporter', 'text', '--reporter', 'json=mutants.json,html=mutants.html,github=mutants.txt')
      report = readReport(cwd)
    })

    it('reports surviving mutants, and exits with 0', () => {
      expect(first.exitCode).to.equal(0)
      expect(first.stdout).to.contain('contracts/box.ts:4:5 storage: storage.put() removed')
      expect(first.stdout).to.contain("-     storage.put('n', String(n))")
      expect(first.stdout).to.contain('reached by "puts" in test/box.test.ts')
      expect(first.stdout).to.contain('storage box n: nothing → 5 became unchanged')
      expect(first.stdout).to.contain("assert on the call: .to.changeStorage(box, { n: [null, '5'] })")
    })

    it('kills a mutant with the test that asserts on it, and reports code without tests', () => {
      const added = report.mutants.find(({ what }) => what === '+ to -')
      expect(added?.verdict).to.equal('killed')
      expect(added?.killedBy).to.equal(report.tests[0]?.id)
      expect(report.mutants.filter(({ line }) => line === 8).map(({ verdict }) => verdict)).to.include('no coverage')
    })

    it('writes a report that matches the schema', () => {
      const written = JSON.parse(readFileSync(join(cwd, 'mutants.json'), 'utf8'))
      expect(checkSchema(schema, written)).to.deep.equal([])
    })

    it('writes an HTML page with the report, and annotations', () => {
      const page = readFileSync(join(cwd, 'mutants.html'), 'utf8')
      expect(page).to.contain('<mutation-test-report-app').and.to.contain('storage.put() removed')
      expect(readFileSync(join(cwd, 'mutants.txt'), 'utf8')).to.match(/^::warning file=contracts\/box.ts,line=4,/)
    })

    it('runs nothing again without changes, and only affected mutants after a change', async () => {
      const again = await run('--reporter', 'json=again.json')
      expect(again.stdout)
        .to.contain(`0 tested in `)
        .and.to.contain(`${report.mutants.length} unchanged since an earlier run`)
      expect(count(readReport(cwd, 'again.json'))).to.deep.equal(count(report))
    })

    it('gives the same results with several processes, and with merged shards', async () => {
      const verdicts = ({ mutants }: MutationReport) => mutants.map(({ id, verdict }) => `${id} ${verdict}`)
      await run('--jobs', '3', '--no-incremental', '--reporter', 'json=jobs.json')
      expect(verdicts(readReport(cwd, 'jobs.json'))).to.deep.equal(verdicts(report))
      for (const shard of ['1/2', '2/2']) {
        const reporters = ['--reporter', 'text', '--reporter', `json=shard-${shard[0]}.json`]
        const part = await run('--shard', shard, '--no-incremental', '--threshold', '100', ...reporters)
        expect(part.exitCode, part.stderr).to.equal(0)
        expect(part.stdout)
          .to.contain(`shard ${shard[0]} of 2: "toolkit report merge"`)
          .and.not.to.contain('threshold of')
      }
      const merged = await runToolkit(
        ['report', 'merge', 'shard-1.json', 'shard-2.json', '--reporter', 'json=merged.json'],
        { cwd },
      )
      // the threshold of the shards is checked now
      expect(merged.exitCode, merged.stderr).to.equal(5)
      expect(verdicts(readReport(cwd, 'merged.json'))).to.deep.equal(verdicts(report))
      const alone = await runToolkit(['report', 'merge', 'shard-1.json'], { cwd })
      expect(alone.stderr).to.contain('shard 2/2 is missing').and.to.contain('REPORT_SHARDS')
    })

    const COUNTS = { passed: 0, failed: 0, skipped: 0, flaky: 0, leftOut: 0 }
    const unmergeable: [title: string, file: string, text: string | undefined, message: string][] = [
      ['a missing file', 'none.json', undefined, 'report none.json not found'],
      ['an empty file', 'empty.json', '', 'empty.json cannot be read: it is empty'],
      ['a folder', 'contracts', undefined, 'contracts cannot be read: it is a folder'],
      [
        'a test report',
        'tests.json',
        JSON.stringify({ tests: [], warnings: [], network: 'embedded', durationMs: 1, ...COUNTS }),
        'tests.json is a report of `toolkit test`, and mutants.json one of `toolkit mutate`',
      ],
    ]
    for (const [title, file, text, message] of unmergeable) {
      it(`does not merge a report with ${title}`, async () => {
        if (text !== undefined) writeFiles(cwd, { [file]: text })
        const { exitCode, stderr } = await runToolkit(['report', 'merge', 'mutants.json', file], { cwd })
        expect(stderr).to.contain(message)
        expect(exitCode).to.equal(2)
      })
    }

    it('keeps verdicts other than timeouts if the time limit changes', async () => {
      const { stdout } = await run('--timeout-factor', '20')
      expect(stdout).to.contain('0 tested in ')
    })

    it('selects the same sample for the same seed', async () => {
      const sample = async (seed: string) => {
        await run('--limit', '3', '--seed', seed, '--reporter', 'json=sample.json')
        return readReport(cwd, 'sample.json').mutants.map(({ id }) => id)
      }
      const [one, same, other] = [await sample('7'), await sample('7'), await sample('8')]
      expect(one).to.have.lengthOf(3).and.to.deep.equal(same).and.to.not.deep.equal(other)
    })

    it('exits with 5 below the threshold', async () => {
      const { exitCode, stdout } = await run('--threshold', '99')
      expect(exitCode).to.equal(5)
      expect(stdout).to.contain('below the threshold of 99 %')
    })

    it('changes no project file', () => {
      expect(readFileSync(join(cwd, 'contracts/box.ts'), 'utf8')).to.equal(CONTRACT)
      expect(readdirSync(join(cwd, 'contracts'))).to.deep.equal(['box.ts'])
      expect(existsSync(join(cwd, '.toolkit/mutation'))).to.equal(true)
    })
  })

  it('tests a contract by its path, also one in a subfolder', async () => {
    const inner = CONTRACT.replace('class Box', 'class Inner')
    const cwd = createFolder({ ...FILES, 'contracts/inner/inner.ts': inner })
    const paths = ['./contracts/box.ts', join(cwd, 'contracts/inner/inner.ts')]
    const { stderr } = await runToolkit(['mutate', ...paths, '--reporter', 'json=mutants.json'], { cwd })
    expect(stderr).to.equal('')
    const files = readReport(cwd).mutants.map(({ file }) => file)
    expect([...new Set(files)]).to.have.members(['contracts/box.ts', 'contracts/inner/inner.ts'])
  })

  it('changes amount limits in the source only if no ABI file beside it repeats them', async () => {
    const jar = `class Jar {
  init() {}
  /** @amountLimit iost 100 */
  put(amount) {
    return amount
  }
}
module.exports = Jar
`
    const limits = [{ name: 'put', args: ['string'], amountLimit: [{ token: 'iost', val: '100' }] }]
    const cwd = createFolder({
      ...FILES,
      'contracts/jar.js': jar,
      'contracts/written.js': jar,
      'contracts/written.js.abi': JSON.stringify({ lang: 'javascript', version: '1.0.0', abi: limits }),
      'toolkit.config.ts': "export default { mutation: { operators: ['limit', 'literal'] } }",
    })
    await runToolkit(['mutate', '--reporter', 'json=mutants.json'], { cwd })
    const limited = readReport(cwd).mutants.filter(({ operator }) => operator === 'limit')
    expect(limited.map(({ file }) => file)).to.deep.equal(['contracts/jar.js'])
  })

  describe('with tests that read files', () => {
    const source = TEST.replace(
      'import { chain,',
      "import fs, { existsSync, readFileSync } from 'node:fs'\nimport { readdir } from 'node:fs/promises'\nimport { chain,",
    ).replace(
      '.return(6)',
      `.return(JSON.parse(readFileSync(new URL('file:' + process.cwd() + '/data/sum.json'), 'utf8')).sum)
  if (existsSync('data/extra.json')) expect(1).to.equal(1)
  expect((await readdir('data/list')).length).to.be.greaterThan(0)
  expect(fs.statSync('.').isDirectory()).to.equal(true)
  expect(process.env.ROUND ?? '0').to.match(/^[0-9]$/)`,
    )
    const cwd = createFolder({
      ...FILES,
      'test/box.test.ts': source,
      'data/sum.json': '{ "sum": 6 }',
      'data/list/a.txt': '',
      'other.txt': '1',
    })
    const run = async (env: Record<string, string> = {}) => {
      const { stdout, exitCode, stderr } = await runToolkit(['mutate', '--jobs', '1'], { cwd, env })
      expect(exitCode, stderr).to.equal(0)
      return Number(/^(\d+) tested/m.exec(stdout)?.[1])
    }

    it('tests mutants again if one of these has changed, and not for other changes', async () => {
      const all = await run()
      expect(all).to.be.greaterThan(5)
      expect(await run()).to.equal(0)
      writeFiles(cwd, { 'other.txt': '2', 'data/unread.json': '{}' })
      expect(await run()).to.equal(0)
      writeFiles(cwd, { 'data/sum.json': '{ "sum": 6, "round": 2 }' })
      expect(await run()).to.be.greaterThan(0)
      expect(await run()).to.equal(0)
      writeFiles(cwd, { 'data/extra.json': '{}' })
      expect(await run()).to.be.greaterThan(0)
      writeFiles(cwd, { 'data/list/b.txt': '' })
      expect(await run()).to.be.greaterThan(0)
      expect(await run({ ROUND: '1' })).to.be.greaterThan(0)
      expect(await run({ ROUND: '1', OTHER: '1' })).to.equal(0)
    })
  })

  it('tests only changed lines with --changed', async () => {
    const cwd = createFolder({ ...FILES, '.gitignore': '.toolkit\n*.json\n' })
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd, stdio: 'ignore' })
    git('init')
    git('add', '-A')
    git('commit', '-m', 'first')
    const { exitCode, stdout } = await runToolkit(['mutate', '--changed'], { cwd })
    expect(stdout).to.equal('0 mutants: --changed or --shard selects none\n')
    expect(exitCode).to.equal(0)
    writeFiles(cwd, { 'contracts/box.ts': CONTRACT.replace('n + 1', 'n + 1 + 0') })
    await runToolkit(['mutate', '--changed', '--reporter', 'json=mutants.json'], { cwd })
    expect(new Set(readReport(cwd).mutants.map(({ line }) => line))).to.deep.equal(new Set([5]))
  })

  describe('with --changed', () => {
    // The rows change lines by construction, so that the changed lines are known without a diff.
    const edited = CONTRACT.replace('n + 1', 'n + 2')
    const rename = (cwd: string) => renameSync(join(cwd, 'contracts/box.ts'), join(cwd, 'contracts/jar.ts'))
    const rows: [title: string, change: (cwd: string, git: (...args: string[]) => void) => void, lines: string[]][] = [
      [
        'an edited line of a renamed file',
        (cwd, git) => {
          git('mv', 'contracts/box.ts', 'contracts/jar.ts')
          writeFiles(cwd, { 'contracts/jar.ts': edited })
        },
        ['contracts/jar.ts:5'],
      ],
      [
        'an edited line of a file that was renamed without git',
        (cwd) => {
          rename(cwd)
          writeFiles(cwd, { 'contracts/jar.ts': edited })
        },
        ['contracts/jar.ts:5'],
      ],
      ['nothing of a file that was only renamed', rename, []],
      ['an edited line of a copy', (cwd) => writeFiles(cwd, { 'contracts/jar.ts': edited }), ['contracts/jar.ts:5']],
      ['nothing of a file with another mode', (cwd) => chmodSync(join(cwd, 'contracts/box.ts'), 0o755), []],
      [
        'an edited line of a file with other line ends',
        (cwd) => writeFiles(cwd, { 'contracts/box.ts': edited.replaceAll('\n', '\r\n') }),
        ['contracts/box.ts:5'],
      ],
      [
        'a line that looks like the header of a file',
        (cwd) =>
          writeFiles(cwd, { 'contracts/box.ts': CONTRACT.replace('    return n + 1', '++ b/x\n    return n + 2') }),
        ['contracts/box.ts:5', 'contracts/box.ts:6'],
      ],
      [
        'all lines of a new file',
        (cwd) => writeFiles(cwd, { 'contracts/new.ts': 'export class New {\n  init(): void {}\n}\n' }),
        ['contracts/new.ts:1', 'contracts/new.ts:2', 'contracts/new.ts:3'],
      ],
    ]
    for (const [title, change, lines] of rows) {
      it(`selects ${title}`, async () => {
        const cwd = createFolder({ ...FILES, '.gitignore': '.toolkit\n' })
        const git = (...args: string[]) =>
          execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'core.autocrlf=false', ...args], {
            cwd,
            stdio: 'ignore',
          })
        git('init')
        git('config', 'diff.mnemonicPrefix', 'true')
        git('add', '-A')
        git('commit', '-m', 'first')
        change(cwd, git)
        const status = execFileSync('git', ['status', '--porcelain'], { cwd, encoding: 'utf8' })
        const isChanged = await readChangedLines(cwd, '')
        const files = readdirSync(join(cwd, 'contracts')).map((name) => `contracts/${name}`)
        const changed = files.flatMap((file) =>
          Array.from({ length: 20 }, (_, index) => index + 1).flatMap((line) =>
            line <= readFileSync(join(cwd, file), 'utf8').split('\n').length - 1 &&
            isChanged({ file, line, endLine: line })
              ? [`${file}:${line}`]
              : [],
          ),
        )
        expect(changed).to.deep.equal(lines)
        expect(execFileSync('git', ['status', '--porcelain'], { cwd, encoding: 'utf8' })).to.equal(status)
      })
    }
  })

  it('skips code that a comment excludes with a reason', async () => {
    const ignored = CONTRACT.replace(
      "    storage.put('n', String(n))",
      "    // mutate-ignore: kept for later versions\n    storage.put('n', String(n))",
    )
    const cwd = createFolder({ ...FILES, 'contracts/box.ts': ignored })
    const run = () => runToolkit(['mutate', '--reporter', 'text,json=mutants.json'], { cwd })
    await run()
    const { mutants } = readReport(cwd)
    const [first] = mutants.filter(({ line }) => line === 5)
    expect(first).to.include({ verdict: 'ignored', reason: 'kept for later versions' })
    // excluded mutants are not tested in any run
    expect((await run()).stdout).to.contain('0 tested in ')
  })

  it('stops a mutant whose test blocks its process, and names the test', async () => {
    const loop = TEST.replace(
      'await expect(box.put(5)).to.return(6)',
      'const value = await box.read.put(5)\n  while (value === 5);\n  expect(value).to.equal(6)',
    )
    const cwd = createFolder({ ...FILES, 'test/box.test.ts': loop })
    const run = () => runToolkit(['mutate', '--timeout-factor', '1', '--reporter', 'text,json=mutants.json'], { cwd })
    const { exitCode } = await run()
    expect(exitCode).to.equal(0)
    const { counts, mutants, tests } = readReport(cwd)
    const stopped = mutants.filter(({ verdict }) => verdict === 'timeout')
    expect(stopped.map(({ line, what }) => `${line} ${what}`)).to.deep.equal(['5 1 to 0'])
    expect(stopped[0]).to.include({ killedBy: tests[0]?.id, reason: 'it blocked its process beyond its time limit' })
    expect((await run()).stdout).to.contain('0 tested in ')
    expect(readReport(cwd).counts).to.deep.equal(counts)
  })

  it('blames no mutant for a test that blocks its process before the first one', async () => {
    const blocking = TEST.replace(
      "it('puts', async () => {",
      "it('puts', async function () {\n  if (existsSync(BLOCK)) this.timeout(100)\n  while (existsSync(BLOCK));",
    )
    // In a folder of the toolkit it is no input of the test, so that the plan is kept.
    const block = '.toolkit/block'
    const cwd = createFolder({
      ...FILES,
      'test/box.test.ts': `const BLOCK = '${block}'\nimport { existsSync } from 'node:fs'\n${blocking}`,
      'toolkit.config.ts': "export default { mutation: { operators: ['literal'] } }",
    })
    const run = (...args: string[]) => runToolkit(['mutate', '--jobs', '1', ...args], { cwd })
    // keeps the plan, but no verdict
    await run('--no-incremental')
    writeFiles(cwd, { [block]: '' })
    const { exitCode, stderr } = await run()
    expect(stderr).to.contain('a test blocks its process without a mutant [MUTATE_RED]')
    expect(exitCode).to.equal(1)
    rmSync(join(cwd, block))
    expect((await run()).stdout).to.contain('4 mutants: 2 killed, 2 without coverage\n')
  })

  it('tests no further mutant beside a test that still runs after its time limit', async () => {
    const wait = TEST.replace(
      'await expect(box.put(5)).to.return(6)',
      'while ((await box.read.put(5)) !== 6) await new Promise((resolve) => setTimeout(resolve, 1))',
    )
    const cwd = createFolder({
      ...FILES,
      'test/box.test.ts': wait,
      'toolkit.config.ts': "export default { mutation: { operators: ['literal'] } }",
    })
    await runToolkit(['mutate', '--timeout-factor', '1', '--reporter', 'json=mutants.json'], { cwd })
    const verdicts = readReport(cwd).mutants.map(({ what, verdict }) => `${what}: ${verdict}`)
    expect(verdicts).to.deep.equal(['1 to 0: timeout', '1 to 2: timeout', '2 to 1: no coverage', '2 to 3: no coverage'])
  })

  it('keeps a timeout for runs with the same time limit only', async () => {
    const waiting = TEST.replace(
      'await expect(box.put(5)).to.return(6)',
      'if ((await box.read.put(5)) === 5) await new Promise(() => {})',
    )
    const cwd = createFolder({
      ...FILES,
      'test/box.test.ts': waiting,
      'toolkit.config.ts': "export default { mutation: { operators: ['literal'] } }",
    })
    const run = async (factor: string) => (await runToolkit(['mutate', '--timeout-factor', factor], { cwd })).stdout
    expect(await run('1'))
      .to.contain('4 mutants: 1 timeout, ')
      .and.to.contain('4 tested in ')
    expect(await run('1'))
      .to.contain('4 mutants: 1 timeout, ')
      .and.to.contain('0 tested in ')
    expect(await run('2'))
      .to.contain('4 mutants: 1 timeout, ')
      .and.to.contain('1 tested in ')
  })

  it('tests a mutant again if its process was killed, and counts it without keeping it if it happens twice', async () => {
    const killed = TEST.replace(
      'await expect(box.put(5)).to.return(6)',
      `const value = await box.read.put(5)
  if (value === 5 || (value === 4 && !existsSync('ended'))) {
    writeFileSync('ended', '')
    process.kill(process.pid, 'SIGKILL')
  }
  expect(value).to.equal(6)`,
    )
    const cwd = createFolder({
      ...FILES,
      'test/box.test.ts': `import { existsSync, writeFileSync } from 'node:fs'\n${killed}`,
    })
    const run = () => runToolkit(['mutate', '--jobs', '1', '--reporter', 'text,json=mutants.json'], { cwd })
    await run()
    const { mutants } = readReport(cwd)
    const find = (name: string) => mutants.find(({ line, what }) => line === 5 && what === name)
    expect(find('+ to -')).to.include({ verdict: 'killed', reason: 'expected 4 to equal 6' })
    expect(find('1 to 0')).to.include({ verdict: 'timeout', reason: 'the process ended with SIGKILL, twice' })
    // the machine may be the cause, so the verdict is not kept
    expect((await run()).stdout).to.contain('1 tested in ')
  })

  it('replaces a process that was killed while it started', async () => {
    const hanging = TEST.replace(
      'await expect(box.put(5)).to.return(6)',
      `const value = await box.read.put(5)
  if (value === 5) {
    writeFileSync('hung', '')
    await new Promise(() => {})
  }
  expect(value).to.equal(6)`,
    )
    const cwd = createFolder({
      ...FILES,
      'test/box.test.ts': `import { existsSync, writeFileSync } from 'node:fs'
if (existsSync('hung') && !existsSync('killed')) {
  writeFileSync('killed', '')
  process.kill(process.pid, 'SIGKILL')
}
${hanging}`,
      'toolkit.config.ts': "export default { mutation: { operators: ['literal'] } }",
    })
    const { exitCode, stderr } = await runToolkit(['mutate', '--jobs', '1', '--reporter', 'json=mutants.json'], { cwd })
    expect(exitCode, stderr).to.equal(0)
    expect(existsSync(join(cwd, 'killed'))).to.equal(true)
    const verdicts = readReport(cwd).mutants.map(({ what, verdict }) => `${what}: ${verdict}`)
    expect(verdicts.slice(0, 2)).to.deep.equal(['1 to 0: timeout', '1 to 2: killed'])
  })

  // Ctrl-C reaches all processes of a terminal, in any order.
  for (const [what, first] of [
    ['the command', 'ppid'],
    ['its test process', 'pid'],
  ]) {
    it(`reports the mutants tested before an interruption of ${what}, and continues in the next run`, async () => {
      const interrupting = TEST.replace(
        'await expect(box.put(5)).to.return(6)',
        `const value = await box.read.put(5)
  if (value === 7 && !existsSync('interrupted')) {
    writeFileSync('interrupted', '')
    process.kill(process.${first}, 'SIGINT')
    await new Promise(() => {})
  }
  expect(value).to.equal(6)`,
      )
      const cwd = createFolder({
        ...FILES,
        'test/box.test.ts': `import { existsSync, writeFileSync } from 'node:fs'\n${interrupting}`,
      })
      const interrupted = await runToolkit(['mutate', '--jobs', '1', '--threshold', '100'], { cwd })
      expect(interrupted.stdout).to.match(
        /interrupted after \d+ of 9 mutants: run the same command again to continue\n$/,
      )
      expect(interrupted.stdout).not.to.contain('below the threshold')
      expect(interrupted.exitCode).to.equal(130)
      const second = await runToolkit(['mutate', '--jobs', '1', '--threshold', '100'], { cwd })
      expect(second.stdout).to.match(/unchanged since an earlier run\n$/)
      expect(second.exitCode).to.equal(5)
    })
  }

  it('finishes and warns if verdicts cannot be kept', async () => {
    const cwd = createFolder({ ...FILES, '.toolkit/mutation': '' })
    const { exitCode, stdout, stderr } = await runToolkit(['mutate', '--jobs', '1'], { cwd })
    expect(stderr).to.contain(
      `warning verdicts are not kept for the next run: ${join(cwd, '.toolkit/mutation/results-')}`,
    )
    expect(stdout).to.contain('mutation score')
    expect(exitCode).to.equal(0)
  })

  it('does not count kills by a flaky test', async () => {
    const flaky = TEST.replace(
      'await expect(box.put(5)).to.return(6)',
      'await box.put(5)\n  globalThis.calls = (globalThis.calls ?? 0) + 1\n  expect(globalThis.calls < 3 || globalThis.calls % 2 === 0).to.equal(true)',
    )
    const cwd = createFolder({
      ...FILES,
      'test/box.test.ts': `declare global { var calls: number | undefined }\n${flaky}`,
    })
    await runToolkit(['mutate', '--jobs', '1', '--reporter', 'json=mutants.json'], { cwd })
    const report = readReport(cwd)
    expect(report.counts.killed).to.equal(0)
    expect(report.warnings.join()).to.contain('is flaky')
  })

  it('keeps no kills by a test that proves flaky later', async () => {
    const flaky = TEST.replace(
      'await expect(box.put(5)).to.return(6)',
      // fails with the first mutants, and passes when it runs again after its fourth kill
      'await box.put(5)\n  globalThis.calls = (globalThis.calls ?? 0) + 1\n  expect(globalThis.calls < 3 || globalThis.calls === 8).to.equal(true)',
    )
    const cwd = createFolder({
      ...FILES,
      'test/box.test.ts': `declare global { var calls: number | undefined }\n${flaky}`,
    })
    const first = await runToolkit(['mutate', '--jobs', '1'], { cwd })
    expect(first.stdout).to.contain('9 mutants: 3 without coverage, 6 flaky\n')
    const second = await runToolkit(['mutate', '--jobs', '1'], { cwd })
    expect(second.stdout).to.contain('6 tested in ')
  })

  it('gives the same verdicts with two processes, also if a test passes on its first run only', async () => {
    const steps = Array.from({ length: 24 }, (_, n) => `  step${n}(n: number): number { return n + ${n + 3} }\n`)
    const calls = steps.map((_, n) => `  await expect(many.step${n}(1)).to.return(${n + 4})\n`)
    const cwd = createFolder({
      'contracts/many.ts': `export class Many {\n  init(): void {}\n${steps.join('')}}\n`,
      'test/many.test.ts': `import { chain, expect, fixture } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const [alice] = await chain.accounts(1)
  return chain.deploy('many', { from: alice })
})
let runs = 0
it('steps', async () => {
  const many = await setup()
${calls.join('')}})
it('runs once', async () => {
  const many = await setup()
  await expect(many.step0(1)).to.return(4)
  runs += 1
  expect(runs).to.equal(1)
})
`,
    })
    const read = async (jobs: string) => {
      const name = `${jobs}.json`
      await runToolkit(['mutate', '--jobs', jobs, '--no-incremental', '--reporter', `json=${name}`], { cwd })
      return readReport(cwd, name).mutants.map(({ id, verdict, killedBy }) => [id, verdict, killedBy])
    }
    const one = await read('1')
    // as many as two processes share
    expect(one.length).to.be.greaterThan(64)
    expect(await read('2')).to.deep.equal(one)
  })

  it('includes before-all hooks in the dependencies, and runs dependent tests together', async () => {
    const cwd = createFolder({
      'contracts/box.ts': CONTRACT.replace('init(): void {}', "init(): void {\n    storage.put('n', '1')\n  }"),
      'test/box.test.ts': `import { chain, expect } from 'iost-toolkit/test'
let box: any
before(async () => {
  const [alice] = await chain.accounts(1)
  box = await chain.deploy('box', { from: alice })
})
it('begins with 1', async () => expect(await box.storage('n')).to.equal('1'))
it('puts', async () => {
  await box.put(5)
})
it('has what was put', async () => expect(await box.storage('n')).to.equal('5'))
`,
    })
    await runToolkit(['mutate', '--jobs', '1', '--reporter', 'json=mutants.json'], { cwd })
    const found = readReport(cwd).mutants.map(({ line, what, verdict }) => `${line} ${what}: ${verdict}`)
    expect(found).to.include('3 storage.put() removed: killed')
    expect(found).to.include('6 storage.put() removed: killed')
    expect(found).to.include('7 + to -: survived')
  })

  it('reports tests with effects outside the chain, and properties that do not run', async () => {
    const cwd = createFolder({
      ...FILES,
      'test/box.test.ts': `import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { property } from 'iost-toolkit/test'
${TEST}
it('writes', () => writeFileSync('written.txt', 'a'))
it('removes', () => rm('written.txt'))
it('connects', (done) => void connect(1, '127.0.0.1').on('error', () => done()))
property('holds', {}, async () => {})
`,
    })
    for (const _ of ['first', 'kept']) {
      const { stdout, stderr } = await runToolkit(['mutate', '--jobs', '1'], { cwd })
      const once = 'it does so once more for every mutant that it runs on'
      expect(stderr).to.contain(`warning test/box.test.ts › writes writes written.txt: ${once}`)
      expect(stderr).to.contain(`warning test/box.test.ts › removes writes written.txt: ${once}`)
      expect(stderr).to.contain(`warning test/box.test.ts › connects uses the network: ${once}`)
      expect(stderr).not.to.contain('box.test.ts › puts')
      expect(stdout).to.contain('1 property or invariant was not run on mutants; --fuzz-runs runs them')
    }
  })

  const refusals: [title: string, files: Record<string, string>, args: string[], exitCode: number, text: string][] = [
    [
      'a red suite',
      { 'test/box.test.ts': TEST.replace('return(6)', 'return(7)') },
      [],
      1,
      'puts fails without a mutant',
    ],
    [
      'a suite with a test that blocks its process',
      {
        'test/box.test.ts': TEST.replace(
          "it('puts', async () => {",
          "it('puts', async function () {\n  this.timeout(100)\n  for (;;);",
        ),
      },
      [],
      1,
      'a test blocks its process without a mutant [MUTATE_RED]\n  at test/box.test.ts:8:3\n',
    ],
    ['a project without tests', { 'test/box.test.ts': '' }, ['-g', 'nothing at all'], 1, 'no test matches'],
    ['an unknown contract', {}, ['bax'], 2, 'did you mean "box"?'],
    [
      'a test file in place of a contract',
      {},
      ['./test/box.test.ts'],
      2,
      'test/box.test.ts is not a contract of the project [PROJECT_CONTRACT_UNKNOWN]\n  hint In contracts of ',
    ],
    [
      'a test file in a contract folder',
      { 'contracts/box.test.ts': '' },
      ['box', 'contracts/box.test.ts'],
      2,
      'contracts/box.test.ts is not a contract of the project',
    ],
    [
      'an unknown operator',
      { 'toolkit.config.ts': "export default { mutation: { operators: ['aritmetic'] } }" },
      [],
      2,
      'mutation.operators: unknown mutation operator "aritmetic"; did you mean "arithmetic"?',
    ],
    ['--changed outside of a repository', {}, ['--changed'], 2, 'GIT_UNUSABLE'],
    ['a threshold above 100', {}, ['--threshold', '120'], 2, '--threshold: expected a number from 0 to 100, got 120'],
    ['an unknown reporter', {}, ['--reporter', 'htm'], 2, 'did you mean "html"?'],
    [
      'mutate-ignore without a reason',
      { 'contracts/box.ts': CONTRACT.replace('return n + 1', 'return n + 1 // mutate-ignore') },
      [],
      2,
      'mutate-ignore needs a reason',
    ],
    [
      'mutate-ignore without a mutant',
      { 'contracts/box.ts': CONTRACT.replace('init(): void {}', 'init(): void {} // mutate-ignore: nothing') },
      [],
      2,
      'mutate-ignore excludes no mutant',
    ],
  ]
  for (const [title, files, args, exitCode, text] of refusals) {
    it(`rejects ${title}`, async () => {
      const cwd = createFolder({ ...FILES, ...files })
      const ended = await runToolkit(['mutate', ...args], { cwd })
      expect(ended.stderr).to.contain(text)
      expect(ended.exitCode).to.equal(exitCode)
      expect(ended.stdout).to.equal('')
    })
  }
})
