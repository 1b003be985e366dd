import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { COUNTER, SETUP } from './counter.js'
import { Session } from './session.js'
import { Terminal } from './terminal.js'
import { createFolder, runToolkit } from './toolkit.js'

/** It waits: the last thing it says after each run. */
const WAITS = /q quit\n/
const PLAIN = "it('is plain', () => {})\n"
/** Deploys through a helper that both import: the fixture is set up for the first of them alone. */
const SHARED = `${SETUP.replace('const setup', 'export const setup')}`
const USES = (name: string) => `import { expect } from 'iost-toolkit/test'
import { setup } from './shared/setup.js'
it('${name} counts', async () => {
  const { counter } = await setup()
  await expect(counter.add(2)).to.return('2')
})
`
const ABI = JSON.stringify({
  abi: [
    { name: 'add', args: ['number'] },
    { name: 'reset', args: [] },
  ],
})
const FILES = {
  ...COUNTER,
  'toolkit.config.js': 'export default { tests: "test/**/*.test.ts" }\n',
  'test/shared/setup.ts': SHARED,
  'test/a.test.ts': USES('a'),
  'test/b.test.ts': USES('b'),
  'test/plain.test.ts': PLAIN,
}

/** The test files that a run reported. */
function listFiles(said: string): string[] {
  return [...said.matchAll(/^test\/\S+$/gm)].map(([file]) => file)
}

describe('toolkit test --watch', () => {
  it('reports for each run the time since its own start', async () => {
    const cwd = createFolder(FILES)
    const session = new Session(['test', '--watch', '--reporter', 'json=report.json'], { cwd })
    await session.until(WAITS)
    const changedAt = performance.now()
    appendFileSync(join(cwd, 'test/plain.test.ts'), '// more\n')
    await session.until(WAITS)
    // the run began after the change, whatever the speed of the machine
    const { durationMs } = JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8'))
    expect(durationMs)
      .to.be.above(0)
      .and.at.most(performance.now() - changedAt)
    session.type('q')
    expect((await session.end()).exitCode).to.equal(0)
  })

  it('runs affected tests again, and continues after broken files', async () => {
    const cwd = createFolder(FILES)
    const write = (name: string, text: string) => writeFileSync(join(cwd, name), text)
    const append = (name: string) => write(name, `${readFileSync(join(cwd, name), 'utf8')}\n// more\n`)
    const session = new Session(['test', '--watch'], { cwd })
    const run = async (change: () => void) => {
      change()
      return session.until(WAITS)
    }
    const all = ['test/a.test.ts', 'test/b.test.ts', 'test/plain.test.ts']
    const first = await session.until(WAITS)
    // the tests, what they share, and the contract: no ABI, which would lie beside that
    expect(first).to.include('3 passed, 0 failed').and.to.include('changes of 5 files, of which 3 are tests')

    const test = await run(() => append('test/plain.test.ts'))
    expect(test).to.include('test/plain.test.ts changed: 1 of 3 test files')
    expect(listFiles(test)).to.deep.equal(['test/plain.test.ts'])
    expect(listFiles(await run(() => append('test/shared/setup.ts')))).to.deep.equal(all.slice(0, 2))
    expect(listFiles(await run(() => append('contracts/counter.js')))).to.deep.equal(all.slice(0, 2))
    expect(listFiles(await run(() => append('toolkit.config.js')))).to.deep.equal(all)

    const broken = await run(() => write('test/plain.test.ts', 'it('))
    expect(broken).to.include('a test file cannot be read')
    expect(await run(() => write('test/plain.test.ts', PLAIN))).to.include('1 passed, 0 failed')

    const refused = await run(() => write('contracts/counter.js', 'class {'))
    expect(refused).to.include('0 passed, 2 failed')
    const mended = await run(() => write('contracts/counter.js', COUNTER['contracts/counter.js']))
    expect(mended).to.include('2 passed, 0 failed')

    const described = await run(() => write('contracts/counter.js.abi', ABI))
    expect(described).to.include('2 passed, 0 failed').and.to.include('changes of 6 files, of which 3 are tests')
    const left = await run(() => rmSync(join(cwd, 'contracts/counter.js.abi')))
    expect(left).to.include('2 passed, 0 failed').and.to.include('changes of 5 files, of which 3 are tests')

    const added = await run(() => write('test/new.test.ts', PLAIN))
    expect(listFiles(added)).to.deep.equal(['test/new.test.ts'])
    rmSync(join(cwd, 'test/new.test.ts'))
    expect(await run(() => session.type('a'))).to.include('3 passed, 0 failed')
    session.type('q')
    expect((await session.end()).exitCode).to.equal(0)
  })

  it('has keys for failed tests, a pattern, costs, and quitting with the exit code of the last run', async () => {
    const cwd = createFolder({ ...FILES, 'test/bad.test.ts': "it('fails', () => { throw new Error('no') })" })
    const session = new Session(['test', '--watch'], { cwd })
    expect(await session.until(WAITS)).to.include('3 passed, 1 failed')
    session.type('f')
    const failed = await session.until(WAITS)
    expect(failed).to.include('what failed').and.to.include('0 passed, 1 failed')
    session.type('p')
    await session.until(/pattern \(empty for all tests\): /)
    session.type('b counts\n')
    const matching = await session.until(WAITS)
    expect(matching).to.include('1 passed, 0 failed').and.to.include('only tests that match b counts')
    session.type('p\n')
    expect(await session.until(WAITS)).to.include('3 passed, 1 failed')
    rmSync(join(cwd, 'test/bad.test.ts'))
    session.type('u')
    expect(await session.until(WAITS)).to.include('3 passed, 0 failed')
    expect(readFileSync(join(cwd, 'costs.json'), 'utf8')).to.include('counter')
    writeFileSync(join(cwd, 'test/plain.test.ts'), "it('fails', () => { throw new Error('no') })")
    await session.until(WAITS)
    session.type('q')
    expect((await session.end()).exitCode).to.equal(1)
  })

  it('detects files that editors truncate and rewrite, or replace', async () => {
    const cwd = createFolder({ 'test/a.test.js': PLAIN })
    const path = join(cwd, 'test/a.test.js')
    const session = new Session(['test', '--watch'], { cwd })
    await session.until(WAITS)
    writeFileSync(path, '')
    writeFileSync(path, "it('is written', () => {})")
    expect(await session.until(WAITS))
      .to.include('✓ is written')
      .and.not.to.include('✗')
    writeFileSync(`${path}~`, "it('is in its place', () => {})")
    renameSync(`${path}~`, path)
    expect(await session.until(WAITS))
      .to.include('✓ is in its place')
      .and.not.to.include('✗')
    session.type('q')
    expect((await session.end()).exitCode).to.equal(0)
  })

  it('ignores its own writes, even when any change triggers a run', async () => {
    const cwd = createFolder({ 'test/a.test.js': PLAIN })
    const path = join(cwd, 'test/a.test.js')
    const session = new Session(['test', '--watch', '--reporter', 'json=run.json'], { cwd })
    await session.until(WAITS)
    writeFileSync(path, 'it(')
    expect(await session.until(WAITS)).to.include('a test file cannot be read')
    for (const name of ['watch.log', 'run.json']) appendFileSync(join(cwd, name), 'what it said\n')
    writeFileSync(path, PLAIN)
    expect(await session.until(WAITS)).to.match(
      /^\ntest\/a\.test\.js changed: 1 of 1 test files\n[\s\S]*1 passed, 0 failed/,
    )
    session.type('q')
    expect((await session.end()).exitCode).to.equal(0)
  })

  it('restarts when a file changes during a run', async () => {
    const cwd = createFolder({ 'test/a.test.js': "it('hangs', () => { console.log('begun'); for (;;) {} })" })
    const session = new Session(['test', '--watch'], { cwd })
    await session.until(/begun/)
    // the watch is open before the first run
    writeFileSync(join(cwd, 'test/a.test.js'), "it('ends', () => {})")
    expect(await session.until(WAITS)).to.include('✓ ends')
    session.child.kill('SIGTERM')
    expect((await session.end()).exitCode).to.equal(130)
  })

  it('exits with code 2 when the folder is deleted, and rejects --list', async () => {
    const cwd = createFolder({ 'project/test/a.test.js': PLAIN })
    const project = join(cwd, 'project')
    const session = new Session(['test', '--watch'], { cwd: project })
    await session.until(WAITS)
    rmSync(project, { recursive: true })
    const { exitCode, said } = await session.end()
    expect(said).to.include('[WATCH_FOLDER]')
    expect(exitCode).to.equal(2)
    const listed = await runToolkit(['test', '--watch', '--list'], { cwd })
    expect(listed.exitCode).to.equal(2)
    const missing = await runToolkit(['test', '--watch', 'gone/'], { cwd })
    expect(missing.stderr).to.include('[WATCH_FOLDER]')
    expect(missing.exitCode).to.equal(2)
  })

  it('reads keys of a terminal without Enter, and exits with 130 at Ctrl-C', async function () {
    if (!Terminal.isAvailable) return this.skip()
    const terminal = new Terminal(['test', '--watch'], { cwd: createFolder({ 'test/a.test.js': PLAIN }) })
    await terminal.answer('q quit', 'a')
    await terminal.answer(/1 passed[\s\S]*q quit/, '\u0003')
    expect((await terminal.end()).exitCode).to.equal(130)
  })
})
