import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { TEMPLATES } from '../../src/project/template.js'
import type { RunReport } from '../../src/report/model/run.js'
import { itExtended } from '../limits.js'
import { openNode } from '../node.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, runToolkit, startToolkit, writeFiles } from './toolkit.js'

describe('toolkit test --network', () => {
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

  it('runs the same files over HTTP, with new accounts and contracts in each run', async () => {
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
`,
      'toolkit.config.js': configure(),
    })
    const { exitCode, stdout, stderr } = await runToolkit(['test', '--network', 'dev'], { cwd })
    expect(stderr).to.equal('')
    expect(stdout).to.match(/\n2 passed, 0 failed \([\d.]+ m?s\)\n$/)
    expect(exitCode).to.equal(0)
  })

  describe('--explorer', () => {
    let cwd: string

    before(() => {
      cwd = createFolder({
        ...COUNTER,
        'test/counter.test.ts': `${SETUP}
it('is refused', async () => {
  const { bob, counter } = await setup()
  await counter.as(bob).reset()
})
`,
        'toolkit.config.js': configure().replace(
          /} }$/,
          "}, explorers: { dev: { url: 'https://shown.example/base/api/', dialect: 'documented' }, scan: { url: 'https://scan.example/api/v2', dialect: 'blockscout' } } }",
        ),
      })
    })

    const HASH = '[1-9A-HJ-NP-Za-km-z]{43,44}'
    for (const [what, flags, page, path] of [
      [
        'the one that the configuration has for the network',
        ['--explorer'],
        'https://shown.example/base',
        `transactions/${HASH}`,
      ],
      ['any other', ['--explorer', 'http://127.0.0.1:9/'], 'http://127.0.0.1:9', `transactions/${HASH}`],
      [
        'one that the configuration knows as Blockscout',
        ['--explorer', 'https://scan.example/'],
        'https://scan.example',
        'tx/0x[\\da-f]{64}',
      ],
    ] as const) {
      it(`links failures to the transaction in ${what}`, async () => {
        const { exitCode, stdout, stderr } = await runToolkit(['test', '--network', 'dev', ...flags], { cwd })
        expect(exitCode, stderr).to.equal(1)
        expect(stdout).to.match(new RegExp(`explorer +${page.replace(/\\./g, '\\.')}/${path}\\n`))
      })
    }

    it('detects the API dialect of an explorer without configuration', async () => {
      const asked: string[] = []
      const scan = createServer((request, response) => {
        asked.push(request.url!)
        const isTheirs = request.url === '/api/v2/stats'
        response.writeHead(isTheirs ? 200 : 400, { 'content-type': 'application/json' })
        response.end(isTheirs ? '{"total_blocks":"1"}' : '{"status":"0","message":"no","result":null}')
      }).listen(0, '127.0.0.1')
      await once(scan, 'listening')
      const address = `http://127.0.0.1:${(scan.address() as AddressInfo).port}`
      const { stdout } = await runToolkit(['test', '--network', 'dev', '--explorer', address], { cwd })
      scan.close()
      expect(stdout).to.match(new RegExp(`explorer +${address}/tx/0x[\\da-f]{64}\\n`))
      expect(asked).to.deep.equal(['/api/stats', '/api/v2/stats'])
    })

    it('reports a missing deployment', async () => {
      const refusals: [string[], string][] = [
        [[], 'no explorer shows network "embedded"'],
        [['--network', 'other'], 'network "other" has no explorer in the configuration'],
      ]
      for (const [flags, message] of refusals) {
        const { exitCode, stderr } = await runToolkit(['test', '--explorer', ...flags], { cwd })
        expect(exitCode, stderr).to.equal(2)
        expect(stderr).to.contain(message)
      }
      const { exitCode, stderr } = await runToolkit(['test', '--network', 'dev', '--explorer', 'nowhere'], { cwd })
      expect(exitCode).to.equal(2)
      expect(stderr).to.contain('expected an address')
    })
  })

  const DEVELOPMENT = `import { chain, expect, fixture } from 'iost-toolkit/test'
let made = 0
const setup = fixture(async () => {
  made += 1
  const [alice, bob] = await chain.accounts(2)
  return { alice, bob, counter: await chain.deploy('counter', { from: alice }) }
})
for (const round of ['first', 'second']) {
  it(\`\${round} fixture is the same state\`, async () => {
    const { bob, counter } = await setup()
    await expect(counter.as(bob).add(3)).to.return('3')
    expect(made).to.equal(1)
  })
}
it('time', async () => {
  await setup()
  const before = await chain.time.now()
  await chain.time.advance(3600)
  expect(Number((await chain.time.now()) - before) / 1e9).to.be.at.least(3600)
  await chain.mine(2)
  expect(Number((await chain.block()).time - before) / 1e9).to.be.at.least(3600)
})
it('acts as others', async () => {
  const { alice, bob, counter } = await setup()
  await expect(counter.as(bob).reset()).to.failWith('no permission')
  await chain.as(alice.name, (account) => counter.as(account).reset())
})
it('funds', async () => {
  const { bob } = await setup()
  const before = await chain.token('iost').balance(bob)
  await chain.fund(bob, '12.5')
  expect(Number(await chain.token('iost').balance(bob)) - Number(before)).to.equal(12.5)
})
it('storage and snapshots', async () => {
  const { counter } = await setup()
  await chain.setStorage(counter, 'count', '40')
  const back = await chain.snapshot()
  await expect(counter.add(2)).to.return('42')
  const [, , carol] = await chain.accounts(3)
  await back()
  await expect(counter.as(carol).add(1)).to.return('41')
})
`

  it('supports on a node with developer methods everything that the embedded network supports', async () => {
    const cwd = createFolder({ ...COUNTER, 'test/all.test.ts': DEVELOPMENT, 'toolkit.config.js': configure() })
    for (const args of [[], ['--network', 'dev']]) {
      const { exitCode, stdout } = await runToolkit(['test', ...args], { cwd })
      expect(stdout).to.match(/\n6 passed, 0 failed \([\d.]+ m?s\)\n$/)
      expect(exitCode).to.equal(0)
    }
  })

  it('skips unsupported features on a live node, with the reason, in tests and hooks', async () => {
    const live = await openNode({ dev: false })
    const { url } = await live.listen({ port: 0 })
    const cwd = createFolder({
      'toolkit.config.js': `export default { networks: { live: { kind: 'http', url: ${JSON.stringify(url)} } } }`,
      'test/live.test.js': `import { chain, fixture } from 'iost-toolkit/test'
it('advances', () => chain.time.advance(5))
describe('its hook', () => {
  beforeEach(() => chain.mine(1))
  it('mines', () => {})
})
let made = 0
const setup = fixture(() => { made += 1; return made })
it('sets up', async () => { if ((await setup()) + (await setup()) !== 3) throw new Error('kept') })
`,
    })
    const { exitCode, stdout } = await runToolkit(['test', '--network', 'live'], { cwd })
    await live.close()
    const reason = 'needs developer methods, which the network "live" does not have'
    expect(stdout).to.contain(`- advances (chain.time ${reason})`)
    expect(stdout).to.contain(`- mines (chain.mine ${reason})`)
    expect(stdout).to.match(/\n1 passed, 0 failed, 2 skipped \([\d.]+ m?s\)\n$/)
    expect(exitCode).to.equal(0)
  })

  it('shows a failure with its path, call tree and line costs, like the embedded network', async () => {
    const cwd = createFolder({
      ...COUNTER,
      'contracts/desk.js': `class Desk {
  init() {}
  // a text
  open(id) { storage.put('counter', id) }
  // a number
  press(step) {
    return blockchain.call(storage.get('counter'), 'add', [step])[0]
  }
  spin() {
    let n = 0
    while (n < 10000000) {
      n += 1
    }
  }
}
module.exports = Desk
`,
      'test/failing.test.ts': `${SETUP}
const open = async () => {
  const { alice, counter } = await setup()
  const desk = await chain.deploy('desk', { from: alice })
  await desk.open(counter.id)
  return desk
}
it('refuses', async () => { await (await open()).press('0') })
it('spins', async () => { await (await open()).spin() })
`,
      'toolkit.config.js': configure(),
    })
    const { exitCode, stdout } = await runToolkit(['test', '--network', 'dev', '--json'], { cwd })
    expect(exitCode).to.equal(1)
    const [refused, spun] = (JSON.parse(stdout) as RunReport).tests.map(({ failure }) => failure?.transaction)
    expect(refused?.path.map(({ contract, name }) => `${contract}.${name}`)).to.deep.equal([
      'counter.add',
      'desk.press',
    ])
    expect(refused?.calls.map(({ call, failed }) => [call, failed])).to.deep.equal([
      ['desk.press("0")', true],
      ['counter.add("0")', true],
    ])
    expect(spun?.costly[0]).to.include({ file: 'contracts/desk.js' })
  })

  it('rejects another chain, and a protected network', async () => {
    const cwd = createFolder({ 'toolkit.config.js': configure(), 'test/a.test.js': "it('x', () => {})" })
    const other = await runToolkit(['test', '--network', 'other'], { cwd })
    expect(other.stderr).to.match(/network "other" is chain 1020, not 1/)
    expect(other.exitCode).to.equal(4)
    const main = await runToolkit(['test', '--network', 'main'], { cwd })
    expect(main.stderr).to.match(/network "main" is protected/)
    expect(main.exitCode).to.equal(2)
  })

  for (const template of TEMPLATES) {
    const declare = template === 'vault' ? it : itExtended
    declare(`passes the tests of the template ${template}`, async () => {
      const cwd = createFolder()
      await runToolkit(['init', 'project', '--template', template, '--ts', '--yes', '--no-git'], { cwd })
      writeFiles(cwd, { 'project/toolkit.config.ts': configure() })
      // Exact figures are those of the embedded network: an id may have one character less here, and ids are paid for.
      // The clock of a node runs: what is earned every second is exact on the embedded network alone.
      const selection = ['--grep', '/^(?!.*(costs | rewards ))/', '--fuzz-runs', '10']
      const args = ['test', '--network', 'dev', ...selection]
      const { exitCode, stdout } = await runToolkit(args, { cwd: `${cwd}/project` })
      expect(stdout, stdout).to.match(/\n[1-9]\d* passed, 0 failed(, \d+ skipped)? \([\d.]+ m?s\)\n$/)
      expect(exitCode).to.equal(0)
    })
  }
})
