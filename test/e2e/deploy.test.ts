import type { ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect } from 'chai'
import { COUNTER } from './counter.js'
import { createFolder, runToolkit, startToolkit, untilEnd, writeFiles } from './toolkit.js'

const SCRIPT = `import { deployment } from 'iost-toolkit/deploy'
export default deployment(async (d) => {
  const counter = await d.deploy('counter', { from: 'alice' })
  await d.send('add three', counter.add(3))
})
`
const READER = `export default async (d) => {
  const counter = await d.contract('counter', { from: 'bobby' })
  await d.send('add', counter.add(Number(d.args[0])))
  console.log(await d.read(counter.add(1)))
}
`

/** No verdict depends on how busy the machine is. */
const PATIENT = ['--call-time-limit', '10000', '--exec-time-limit', '10000']

describe('toolkit deploy and run', () => {
  let node: ChildProcess
  let url: string

  before(async () => {
    node = startToolkit(['node', '--port', '0', '--json', ...PATIENT], { cwd: createFolder() })
    url = await new Promise<string>((resolve, reject) => {
      let text = ''
      node.stdout!.on('data', (data) => {
        text += data
        const found = /"(http:\/\/[^"]+)"/.exec(text)?.[1]
        if (found !== undefined) resolve(found)
      })
      node.once('exit', () => reject(new Error(`the node ended: ${text}`)))
    })
  })
  after(() => node.kill('SIGINT'))

  function makeProject(files: Record<string, string> = {}): string {
    const networks = { local: { kind: 'http', url }, main: { kind: 'http', url, protected: true } }
    return createFolder({
      ...COUNTER,
      'toolkit.config.js': `export default ${JSON.stringify({ networks })}`,
      'deploy/main.js': SCRIPT,
      'scripts/add.js': READER,
      ...files,
    })
  }

  it('toolkit deploy and run reject a contract call outside a step, with its line', async () => {
    const cwd = makeProject({
      'deploy/dropped.js': SCRIPT.replace("await d.send('add three', counter.add(3))", 'counter.add(3)'),
      'scripts/dropped.js': READER.replace("await d.send('add', counter.add(Number(d.args[0])))", 'counter.add(1)'),
    })
    const says = 'the call of add is not part of a step, so it was never sent'
    const deployed = await runToolkit(['deploy', 'dropped', '--network', 'local'], { cwd })
    expect(deployed.stderr).to.include(says).and.include('deploy/dropped.js:4')
    expect(deployed.exitCode).to.equal(2)
    expect(await runToolkit(['deploy', '--network', 'local'], { cwd })).to.include({ exitCode: 0 })
    const run = await runToolkit(['run', 'scripts/dropped.js', '--network', 'local'], { cwd })
    expect(run.stderr).to.include(says).and.include('scripts/dropped.js:3')
    expect(run.exitCode).to.equal(2)
  })

  it('deploy once, and make the names available to every command and to tests', async () => {
    const cwd = makeProject({
      'test/counter.test.ts': `import { chain, expect } from 'iost-toolkit/test'
it('is the deployed one', async () => {
  const counter = await chain.contract('counter')
  expect(await counter.storage('count')).to.equal('8')
})
it('knows the nearest name', async () => {
  const error = await chain.contract('countr').then(() => undefined, (error: Error) => error)
  expect(error?.message).to.contain('did you mean "counter"')
})
`,
    })
    const first = await runToolkit(['deploy', '--json'], { cwd })
    expect(first.exitCode, first.stderr).to.equal(0)
    const { contracts } = JSON.parse(first.stdout)
    const book = JSON.parse(readFileSync(join(cwd, 'deployments/local.json'), 'utf8'))
    expect(book.contracts).to.deep.equal(contracts)
    const again = await runToolkit(['deploy'], { cwd })
    expect(again).to.include({ exitCode: 0 })
    expect(again.stderr).to.contain('deploy counter: done before')
    const stored = await runToolkit(['storage', 'counter', 'count'], { cwd })
    expect(stored.stdout).to.equal('3\n')
    const run = await runToolkit(['run', 'scripts/add.js', '5'], { cwd })
    expect(run, run.stderr).to.include({ exitCode: 0, stdout: '9\n' })
    const tests = await runToolkit(['test', '--network', 'local'], { cwd })
    expect(tests.stdout).to.contain('2 passed, 0 failed')
  })

  it('verify the contracts on the chain against the sources', async () => {
    const cwd = makeProject()
    expect((await runToolkit(['deploy'], { cwd })).exitCode).to.equal(0)
    const verify = (...args: string[]) => runToolkit(['verify', 'counter', ...args], { cwd })
    const source = COUNTER['contracts/counter.js']
    const change = (from: string, to: string) => {
      expect(source).to.contain(from)
      writeFiles(cwd, { 'contracts/counter.js': source.replace(from, to) })
    }
    change("'adding '", "'put '")
    const other = await verify()
    expect(other.exitCode, other.stderr).to.equal(1)
    expect(other.stdout)
      .to.match(/ {2}- .*'put ' \+ step/)
      .and.to.match(/ {2}\+ .*'adding ' \+ step/)
    expect(other.stdout).to.match(/deploy counter: as the journal has it/)
    const saved = await verify('--save', 'copy')
    expect(saved.stdout).to.equal('copy/contracts/counter.js\n')
    expect(readFileSync(join(cwd, 'copy/contracts/counter.js'), 'utf8')).to.equal(source)
  })

  it('toolkit deploy and run print the plan and send nothing with --dry-run', async () => {
    const cwd = makeProject()
    const { exitCode, stderr } = await runToolkit(['deploy', '--dry-run'], { cwd })
    expect(stderr).to.match(/deploy counter +alice +\d+ +counter \d+, alice \d+ +none +to do/)
    expect(exitCode).to.equal(0)
    const shown = await runToolkit(['storage', 'counter', 'count'], { cwd })
    expect(shown.exitCode).to.equal(1)
    expect(shown.stderr).to.contain('[DEPLOY_UNKNOWN]')
  })

  it('toolkit deploy and run exit with 1 at --dry-run if a step fails, as the deployment does', async () => {
    const cwd = makeProject({ 'deploy/main.js': SCRIPT.replace('add(3)', 'add(0)') })
    const planned = await runToolkit(['deploy', '--dry-run', '--json'], { cwd })
    expect(planned.exitCode, planned.stderr).to.equal(1)
    expect(JSON.parse(planned.stdout).plan.failure.reason).to.contain('step too small: 0')
    expect((await runToolkit(['deploy'], { cwd })).exitCode).to.equal(1)
    const partial = await runToolkit(['deploy', '--dry-run', '--partial'], { cwd })
    expect(partial.exitCode, partial.stderr).to.equal(1)
  })

  it('toolkit deploy and run print the contract line that threw, and send nothing', async () => {
    const source =
      'class Shy {\n  init() {}\n  ask() {\n    throw new Error("no, thanks")\n  }\n}\nmodule.exports = Shy\n'
    const script = `import { deployment } from 'iost-toolkit/deploy'
export default deployment(async (d) => {
  const shy = await d.deploy('shy', { from: 'alice' })
  await d.send('ask', shy.ask())
})
`
    const cwd = makeProject({ 'contracts/shy.js': source, 'deploy/main.js': script })
    for (const flags of [[], ['--partial']]) {
      const { exitCode, stderr } = await runToolkit(['deploy', ...flags], { cwd })
      expect(exitCode).to.equal(1)
      expect(stderr).to.contain('> 4 |     throw new Error("no, thanks")').and.to.contain('at contracts/shy.js:4:')
      expect(stderr).to.not.contain('_default_name')
      expect(stderr.includes('deploy shy: irreversible')).to.equal(flags.length > 0)
    }
  })

  it('ask for confirmation on a protected network, unless --yes is given', async () => {
    const cwd = makeProject()
    const refused = await runToolkit(['deploy', '--network', 'main'], { cwd })
    expect(refused.exitCode).to.equal(2)
    expect(refused.stderr).to.contain('[NETWORK_PROTECTED]').and.to.contain('alice pays about')
    const { exitCode } = await runToolkit(['deploy', '--network', 'main', '--yes'], { cwd })
    expect(exitCode).to.equal(0)
  })

  it('toolkit deploy and run exit at Ctrl-C even if a node never responds, with a hint how to resume', async () => {
    const asked = new EventEmitter()
    const silent = createServer((socket) => void socket.once('data', () => asked.emit('asked')))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = silent.address() as AddressInfo
      const local = { kind: 'http', url: `http://127.0.0.1:${port}` }
      const cwd = makeProject({
        'toolkit.config.js': `export default ${JSON.stringify({ networks: { local } })}`,
        'scripts/look.js': "export default (d) => {\n  d.contract('token.iost')\n  return d.contract('auth.iost')\n}",
      })
      for (const command of [['deploy'], ['run', 'scripts/add.js', '5'], ['run', 'scripts/look.js']]) {
        const child = startToolkit([...command, '--timeout', '600000'], { cwd })
        const ended = untilEnd(child)
        await once(asked, 'asked')
        child.kill('SIGINT')
        const { exitCode, stderr } = await ended
        expect(stderr).to.contain('[INTERRUPTED]')
        expect(exitCode).to.equal(130)
      }
    } finally {
      silent.close()
    }
  })

  it('toolkit deploy and run report script errors with their location', async () => {
    const cwd = makeProject()
    const cases: [string, RegExp, number][] = [
      [
        "import { deployment } from 'iost-toolkit/deploy'\nexport default deployment(async () => {\n  nothing.at(all)\n})",
        /deploy\/main.js: nothing is not defined \[DEPLOY_SCRIPT\]\n {2}at deploy\/main.js:3:\d/,
        2,
      ],
      [
        "import { deployment } from 'iost-toolkit/deploy'\nconst helper = async () => {\n  nothing.at(all)\n}\nexport default deployment(async () => {\n  helper()\n})",
        /deploy\/main.js: nothing is not defined \[DEPLOY_SCRIPT\]\n {2}at deploy\/main.js:3:\d/,
        2,
      ],
      [
        "import { deployment } from 'iost-toolkit/deploy'\nexport default deployment(async () => {\n  throw 'a text'\n})",
        /deploy\/main.js: it threw 'a text' \[DEPLOY_SCRIPT\]/,
        2,
      ],
      ['export default 5', /the default export is not a deployment/, 2],
      ['export default (', /DEPLOY_SCRIPT[\s\S]*deploy\/main.js:1/, 2],
      [SCRIPT.replace("'counter'", "'countre'"), /did you mean "counter"/, 2],
      [SCRIPT.replace("'alice'", "'nobody'"), /KEY_UNKNOWN/, 2],
      [SCRIPT.replace('add(3)', 'add(0)'), /step too small: 0 \[DEPLOY_STEP_FAILS\]/, 1],
    ]
    for (const [text, message, code] of cases) {
      writeFiles(cwd, { 'deploy/main.js': text })
      const { exitCode, stderr } = await runToolkit(['deploy'], { cwd })
      expect(stderr).to.match(message)
      expect(exitCode, stderr).to.equal(code)
    }
    writeFiles(cwd, {
      'scripts/late.js': "export default () => {\n  setTimeout(async () => {\n    throw new Error('late')\n  }, 0)\n}",
    })
    const late = await runToolkit(['run', 'scripts/late.js'], { cwd })
    expect(late.stderr).to.match(/scripts\/late.js: late \[DEPLOY_SCRIPT\]\n {2}at scripts\/late.js:3:\d/)
    expect(late.exitCode).to.equal(2)
    const none = await runToolkit(['deploy', 'other'], { cwd })
    expect(none.stderr).to.contain('[DEPLOY_NO_SCRIPT]').and.to.contain('main.js')
  })
})
