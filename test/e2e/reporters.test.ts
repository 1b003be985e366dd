import { spawnSync } from 'node:child_process'
import { existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { COUNTER, SETUP } from './counter.js'
import { Terminal } from './terminal.js'
import { createFolder, runToolkit, startCommand } from './toolkit.js'

describe('toolkit test --reporter', () => {
  const cwd = createFolder({
    ...COUNTER,
    'test/a.test.ts': `${SETUP}
describe('a <suite>', () => {
  it('passes, 100%', async () => {
    const { counter } = await setup()
    await counter.add(1)
  })
  it('is refused', async () => {
    const { bob, counter } = await setup()
    await counter.as(bob).reset()
  })
  it.skip('later')
})
`,
    'mine.mjs': `export default () => {
  let count = 0
  return { test: () => { count++; return '' }, end: ({ failed }) => count + ' told, ' + failed + ' failed' }
}
`,
    'fails.mjs': 'export default () => ({ end() { throw new Error("it cannot end") } })\n',
    'wrong.mjs': 'export default 1\n',
  })
  const run = (args: string[], env: Record<string, string> = {}) => runToolkit(['test', ...args], { cwd, env })
  const read = (name: string) => readFileSync(join(cwd, name), 'utf8')

  it('prints the results when a reporter or a measurement fails, and leaves no empty file', async () => {
    const flags = ['--reporter', './fails.mjs=o/fails.txt', '--reporter', 'tap=o/whole.txt', '--reporter', 'spec']
    const failing = await run(flags)
    expect(failing.stdout).to.match(/1 passed, 1 failed, 1 skipped \([\d.]+ m?s\)\n$/)
    expect(failing.stderr).to.contain('it cannot end')
    expect(failing.exitCode).to.equal(70)
    expect(existsSync(join(cwd, 'o/fails.txt'))).to.equal(false)
    expect(read('o/whole.txt')).to.match(/1\.\.3\n$/)
    const measured = await run([
      '--costs',
      'check',
      '-g',
      'passes',
      '--reporter',
      'html=o/page.html',
      '--reporter',
      'spec',
    ])
    expect(measured.stderr).to.contain('COSTS_NO_FILE')
    expect(measured.stdout).to.match(/1 passed, 0 failed \([\d.]+ m?s\)\n$/)
    expect(read('o/page.html')).to.contain('"passed":1')
  })

  it('reports a path that is not writable, and deletes no directory', async function () {
    const full = '/dev/full'
    if (!existsSync(full)) return this.skip()
    const report = await run(['--reporter', `json=${full}`])
    expect(report.stdout).to.match(/1 passed, 1 failed, 1 skipped \([\d.]+ m?s\)\n$/)
    expect(report.stderr).to.include(`the report ${full} cannot be written: ${full} cannot be used: no space is left`)
    expect(report.exitCode).to.equal(2)
    expect(statSync(full).isCharacterDevice()).to.equal(true)
    const { command, env } = startCommand(['test'], { cwd })
    const { status, stderr } = spawnSync(command[0]!, command.slice(1), {
      cwd,
      env,
      encoding: 'utf8',
      stdio: ['ignore', openSync(full, 'w'), 'pipe'],
    })
    expect(stderr).to.include('error standard output cannot be used: no space is left')
    expect(status).to.equal(2)
  })

  it('writes several reports at once, each to its file, and spec to standard output', async () => {
    const files = ['dot=o/dot.txt', 'json=o/run.json', 'jsonl=o/run.jsonl', 'junit=o/junit.xml', 'github=o/github.txt']
    const more = ['tap=o/tap.txt', './mine.mjs=o/mine.txt']
    const { exitCode, stdout, stderr } = await run([...files, ...more].flatMap((file) => ['--reporter', file]))
    expect(exitCode).to.equal(1)
    expect(stderr).to.equal('')
    expect(stdout).to.match(/1 passed, 1 failed, 1 skipped \([\d.]+ m?s\)\n$/)
    expect(read('o/dot.txt')).to.match(/^\.F-\n[\s\S]*1 passed, 1 failed, 1 skipped \([\d.]+ m?s\)\n$/)
    expect(JSON.parse(read('o/run.json'))).to.include({ passed: 1, failed: 1, skipped: 1 })
    const lines = read('o/run.jsonl')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ type, state }) => [type, state])).to.deep.equal([
      ['test', 'passed'],
      ['test', 'failed'],
      ['test', 'skipped'],
      ['end', undefined],
    ])
    expect(read('o/mine.txt')).to.equal('3 told, 1 failed')
    expect(read('o/tap.txt')).to.match(
      /^TAP version 14\nok 1 - .*passes, 100%\nnot ok 2 - .*is refused\n {2}---\n[\s\S]*ok 3 - .*later # SKIP\n1\.\.3\n$/,
    )
    expectJunit(read('o/junit.xml'))
    expectAnnotations(read('o/github.txt'))
  })

  function expectJunit(xml: string): void {
    expect(xml).to.match(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites tests="3" failures="1" errors="0" time="[\d.]+">/,
    )
    expect(xml).to.match(
      /<testsuite name="test\/a.test.ts" tests="3" failures="1" errors="0" skipped="1" time="[\d.]+">/,
    )
    expect(xml).to.match(/<testcase name="a &lt;suite&gt; › passes, 100%" classname="test\/a.test.ts" time="[\d.]+"\/>/)
    expect(xml).to.match(/<failure message="[^"<]+" type="failure">[^<]*counter[^<]*<\/failure>/)
    expect(xml).to.include('<skipped></skipped>')
  }

  /** The line of the test, and that of the contract. */
  function expectAnnotations(text: string): void {
    const places = [...text.matchAll(/^::error file=([^,]+),line=\d+,col=\d+,title=(a <suite> › is refused)::.+$/gm)]
    expect(places.map(([, file]) => file)).to.deep.equal(['test/a.test.ts', 'contracts/counter.js'])
    expect(text.trim().split('\n')).to.have.lengthOf(2)
  }

  it('annotates on GitHub by default, from the repository root, and leaves standard output unchanged', async () => {
    const { stdout, stderr } = await run([], { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: join(cwd, '..') })
    expect(stdout).not.to.include('::error')
    expect(stderr).to.match(/^::error file=toolkit-e2e-[^/]+\/test\/a\.test\.ts,line=\d+/m)
  })

  it('shows the progress of the run on a terminal, on standard error', async function () {
    if (!Terminal.isAvailable) this.skip()
    const line = /\d of 3 tests, .*\d s/
    const terminal = await new Terminal(['test'], { cwd, showsProgress: true }).end()
    expect(terminal.shown).to.match(line)
    const without = await new Terminal(['test', '--no-progress'], { cwd }).end()
    expect(without.shown).not.to.match(line)
    const { stdout } = await runToolkit(['test'], { cwd, showsProgress: true })
    expect(stdout).not.to.match(line)
  })

  const refused: [string[], RegExp][] = [
    [['--reporter', 'junti'], /unknown reporter "junti"; did you mean "junit"\?/],
    [['--reporter', 'junit=o.xml', '--reporter', 'tap=./o.xml'], /junit and tap both write to .*o\.xml/],
    [['--reporter', 'tap', '--reporter', 'dot'], /tap and dot both write to standard output/],
    [['--reporter', 'junit=mine.mjs/o.xml'], /the report mine\.mjs\/o\.xml cannot be written/],
    [['--reporter', './wrong.mjs'], /wrong\.mjs is not a reporter: its default export is not a function/],
    [['--reporter', 'junit='], /junit= names no file/],
  ]
  for (const [args, message] of refused) {
    it(`rejects ${args.join(' ')}`, async () => {
      const { exitCode, stdout, stderr } = await run(args)
      expect({ exitCode, stdout }).to.deep.equal({ exitCode: 2, stdout: '' })
      expect(stderr).to.match(message)
    })
  }
})
