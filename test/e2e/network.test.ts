import type { ChildProcess } from 'node:child_process'
import { expect } from 'chai'
import { TEMPLATES } from '../../src/project/template.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, runToolkit, startToolkit, writeFiles } from './toolkit.js'

describe('toolkit test --network', function () {
  this.timeout(60_000)
  let node: ChildProcess
  let url: string

  before(async () => {
    // No verdict here is about how fast this machine publishes a contract.
    node = startToolkit(['node', '--port', '0', '--json', '--call-time-limit', '60000'], { cwd: createFolder() })
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

  function configure(): string {
    return `export default { networks: { dev: { kind: 'http', url: ${JSON.stringify(url)} }, other: { kind: 'http', url: ${JSON.stringify(url)}, chainId: 1 }, main: { kind: 'http', url: ${JSON.stringify(url)}, protected: true } } }`
  }

  it('runs the same files over HTTP, with new accounts and contracts each time', async () => {
    const cwd = createFolder({
      ...COUNTER,
      'test/counter.test.ts': `${SETUP}
for (const round of ['first', 'second']) {
  it(\`\${round} fixture starts at zero\`, async () => {
    const { bob, counter } = await setup()
    await expect(counter.as(bob).exec.add(2)).to.return('2')
    await expect(counter.as(bob).add(3)).to.return('3').and.to.changeStorage(counter, { count: ['0', '3'] })
      .and.to.changeOnly(counter, ['count'])
  })
}
it('needs the embedded network', async () => {
  await setup()
  await chain.time.advance(5)
})
describe('so does its hook', () => {
  beforeEach(() => chain.mine(1))
  it('and is skipped', () => {})
})
`,
      'toolkit.config.js': configure(),
    })
    const { exitCode, stdout, stderr } = await runToolkit(['test', '--network', 'dev'], { cwd })
    expect(stderr).to.equal('')
    expect(stdout).to.contain(
      '- needs the embedded network (chain.time exists on the embedded network only, not on "dev")',
    )
    expect(stdout).to.contain('- and is skipped (chain.mine exists on the embedded network only, not on "dev")')
    expect(stdout).to.match(/\n2 passed, 0 failed, 2 skipped\n$/)
    expect(exitCode).to.equal(0)
  })

  it('refuses another chain, and a protected network', async () => {
    const cwd = createFolder({ 'toolkit.config.js': configure(), 'test/a.test.js': "it('x', () => {})" })
    const other = await runToolkit(['test', '--network', 'other'], { cwd })
    expect(other.stderr).to.match(/network "other" is chain 1020, not 1/)
    expect(other.exitCode).to.equal(4)
    const main = await runToolkit(['test', '--network', 'main'], { cwd })
    expect(main.stderr).to.match(/network "main" is protected/)
    expect(main.exitCode).to.equal(2)
  })

  for (const template of TEMPLATES) {
    it(`the tests of the template ${template} pass there`, async () => {
      const cwd = createFolder()
      await runToolkit(['init', 'project', '--template', template, '--ts', '--yes', '--no-git'], { cwd })
      writeFiles(cwd, { 'project/toolkit.config.ts': configure() })
      // Exact figures are those of the embedded network: an id may have one character less here, and ids are paid for.
      const args = ['test', '--network', 'dev', '--grep', '/^(?!.*costs )/']
      const { exitCode, stdout } = await runToolkit(args, { cwd: `${cwd}/project` })
      expect(stdout).to.match(/\n[1-9]\d* passed, 0 failed(, \d+ skipped)?\n$/)
      expect(exitCode).to.equal(0)
    })
  }
})
