import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { EmbeddedNode } from '../../src/entries/node.js'
import type { RunReport } from '../../src/report/model/run.js'
import { ANSWER_MS } from '../limits.js'
import { openNode } from '../node.js'
import { COUNTER, SETUP } from './counter.js'
import { Session } from './session.js'
import { createFolder, runToolkit } from './toolkit.js'

/** A contract that depends on the network: its time. */
const WATCH = `class Watch {
  init() {}
  now() { return String(block.time) }
  begin() {
    if (block.time > 1800000000000000000 || block.time < 1700000000000000000) return 'never'
    if (block.time > 1704067200000000000) throw new Error('too late')
    storage.put('begun', '1')
  }
  end() { return '1' }
}
module.exports = Watch
`
/** Calls another contract, and keeps the id and who asked. */
const RELAY = `class Relay {
  init() {}
  can_update(data) { return data === 'yes' }
  pass(counter, step) {
    storage.mapPut('asked', blockchain.publisher(), counter)
    return blockchain.callWithAuth(counter, 'add', [Number(step)])
  }
  stored() { return storage.get('planted') }
}
module.exports = Relay
`
const FILES = { ...COUNTER, 'contracts/watch.js': WATCH, 'contracts/relay.js': RELAY }

/** Calls through a node take long on a busy machine. */
const PATIENCE = `beforeEach(function () { this.currentTest.timeout(${ANSWER_MS}) })`
const SAME = `${SETUP}
${PATIENCE}
const NET = '@other'
const relayed = fixture(async () => {
  const known = await setup()
  await known.counter.add(5)
  const relay = await chain.deploy('relay', { from: known.bob })
  return { ...known, relay }
})
it('a call, after others', async () => {
  const { bob, counter } = await setup()
  await counter.add(3)
  await expect(counter.as(bob).add(2)).to.return('5').and.to.behaveTheSameOn(NET)
  await expect(counter.add(1)).to.behaveTheSameOn(NET)
})
it('what is deployed, through another contract', async () => {
  const { alice, bob, counter, relay } = await relayed()
  await chain.update(relay, 'relay', { from: bob, data: 'yes' })
  await expect(relay.as(alice).pass(counter.id, '2')).to.behaveTheSameOn(NET)
})
it('a failure', async () => {
  const { counter } = await setup()
  await expect(counter.add(0)).to.failWith('step too small: 0').and.to.behaveTheSameOn(NET)
})
it('a dry run, which was made before', async () => {
  const { counter } = await setup()
  const dry = counter.exec.add(2)
  await dry
  await counter.add(7)
  await expect(dry).to.behaveTheSameOn(NET)
})
it('a transaction of several calls', async () => {
  const { counter } = await setup()
  await expect(chain.transaction([counter.add(1), counter.add(2)])).to.returnAt(1, '3').and.to.behaveTheSameOn(NET)
})
it('a transfer', async () => {
  const { alice, bob } = await setup()
  await expect(chain.token('iost').transfer({ from: alice, to: bob, amount: '1', memo: 'for ' + bob.name })).to.behaveTheSameOn(NET)
})
it('funds, stored values, time, and somebody else', async () => {
  const { alice, bob, relay, counter } = await relayed()
  await chain.time.advance(90)
  await chain.mine(2)
  await chain.setStorage(relay, 'planted', relay.id + ' of ' + bob.name)
  await chain.setStorage(counter, 'owner', relay.id)
  await chain.as(relay, (it) => counter.as(it).reset())
  await chain.fund(alice, '77')
  await expect(relay.stored()).to.return(relay.id + ' of ' + bob.name).and.to.behaveTheSameOn(NET)
  await expect(relay.pass(counter.id, '4')).to.return(['4']).and.to.behaveTheSameOn(NET)
})
it('ids of any length', async () => {
  const { alice, counter } = await setup()
  for (let nth = 0; nth < 5; nth++) {
    const relay = await chain.deploy('relay', { from: alice })
    await chain.setStorage(relay, 'planted', relay.id)
    await expect(relay.stored()).to.return(relay.id).and.to.behaveTheSameOn(NET)
    await expect(relay.pass(counter.id, '1')).to.behaveTheSameOn(NET)
  }
})
it('together', async () => {
  const { counter } = await setup()
  await Promise.all([1, 2, 3].map((step) => expect(counter.add(step)).to.behaveTheSameOn(NET)))
})
`
const NO_SAME = `${SETUP}
it('prices', async () => {
  const { counter } = await setup()
  await expect(counter.add(2)).not.to.behaveTheSameOn('local')
  await counter.add(1)
  await expect(counter.add(2)).to.behaveTheSameOn('local')
})
`

/** Calls that cannot be compared: the body of a test, and its error. */
const REFUSED: Record<string, [body: string, message: string]> = {
  'an unknown network': [
    "await expect(counter.add(1)).to.behaveTheSameOn('locla')",
    'unknown network "locla"; did you mean "local"?',
  ],
  'the network itself': [
    "await expect(counter.add(1)).to.behaveTheSameOn('embedded')",
    'the tests run on "embedded": there is nothing to compare it with',
  ],
  'no name': ['await expect(counter.add(1)).to.behaveTheSameOn()', 'behaveTheSameOn: expected 1 argument, got 0'],
  'one that cannot be reached': [
    "await expect(counter.add(1)).to.behaveTheSameOn('gone')",
    'http://127.0.0.1:9/getChainInfo',
  ],
  'one that cannot be reached, negated': [
    "await expect(counter.add(1)).not.to.behaveTheSameOn('gone')",
    'http://127.0.0.1:9/getChainInfo',
  ],
  'a live network': ["await expect(counter.add(1)).to.behaveTheSameOn('live')", 'has here: "live" is live'],
  'a protected network': [
    "await expect(counter.add(1)).to.behaveTheSameOn('guarded')",
    'network "guarded" is protected, and tests write to their network',
  ],
  'a part of a transaction': [
    `const part = counter.add(1)
     await chain.transaction([part, counter.add(2)])
     await expect(part).to.behaveTheSameOn('local')`,
    'has here: it is a part of a transaction',
  ],
  'a transaction that was signed by itself': [
    `await chain.impersonate('admin')
     const { client } = counter
     await client.deliver(await client.sign(counter.add(3).request))
     await expect(counter.add(1)).to.behaveTheSameOn('local')`,
    'a transaction was signed by itself',
  ],
  'a transaction that nobody waited for': [
    `await counter.client.send(counter.add(3).request)
     await expect(counter.add(1)).to.behaveTheSameOn('local')`,
    '.add was not waited for',
  ],
  'a chain that was returned by other means': [
    `const { provider } = counter.client
     await provider.dev('restore', await provider.dev('snapshot', {}))
     await expect(counter.add(1)).to.behaveTheSameOn('local')`,
    'the chain was returned to another state by the developer method restore',
  ],
  'what came before and ended otherwise there, also negated': [
    `const watch = await chain.deploy('watch', { from: alice })
     await watch.begin()
     await expect(watch.end()).not.to.behaveTheSameOn('late')`,
    'which came before it, ended with SUCCESS here and with RUNTIME_ERROR there',
  ],
  'a time that has passed there': [
    `await chain.time.set(new Date('2023-12-01'))
     await expect(counter.add(1)).to.behaveTheSameOn('late')`,
    'time failed there',
  ],
  'a call that fails': [
    "await expect(counter.add(0)).to.behaveTheSameOn('local')",
    'expected the call to succeed, as .behaveTheSameOn is about a call that does',
  ],
  'what a call returns otherwise': [
    `const watch = await chain.deploy('watch', { from: alice })
     await expect(watch.now()).to.behaveTheSameOn('late')`,
    'expected the call to behave the same on late, but there is a difference:',
  ],
  'the same, negated': [
    "await expect(counter.add(1)).not.to.behaveTheSameOn('local')",
    'expected the call not to behave the same on local',
  ],
}

/** Searches play on the chain in ways of their own. */
const SEARCHED = `import { arb, property } from 'iost-toolkit/test'
${SETUP}
let counter
before(async () => {
  counter = (await setup()).counter
})
property('tries', { step: arb.integer({ min: 1, max: 3 }) }, async ({ step }) => {
  await counter.add(step)
})
it('after it', () => expect(counter.add(1)).to.behaveTheSameOn('local'))
property('tries it', { step: arb.integer({ min: 1, max: 3 }) }, async ({ step }) => {
  await expect(counter.add(step)).to.behaveTheSameOn('local')
})
it('anew', async () => {
  await expect((await setup()).counter.add(1)).to.behaveTheSameOn('local')
})
`

describe('behaveTheSameOn', () => {
  const started: EmbeddedNode[] = []
  afterEach(async () => {
    for (const node of started.splice(0)) await node.close()
  })

  /** A node over HTTP, and its setting. */
  async function start(options: Parameters<typeof openNode>[0] = {}): Promise<[EmbeddedNode, string]> {
    const node = await openNode({ mining: 'instant', timeLimitMs: 60_000, execTimeLimitMs: 60_000, ...options })
    started.push(node)
    return [node, (await node.listen({ port: 0 })).url]
  }
  const configure = (networks: object) =>
    `export default { tests: 'test/**/*.test.ts', networks: ${JSON.stringify(networks)} }`
  const http = (url: string, more: object = {}) => ({ kind: 'http', url, ...more })

  it('passes on a node in another process, in both directions and with several processes', async () => {
    const node = new Session(['node', '--port', '0', '--json', '--call-time-limit', '60000'], { cwd: createFolder() })
    const url = /"(http:\/\/[^"]+)"/.exec(await node.until(/"http:\/\/[^"]+"/))![1]!
    try {
      const cwd = createFolder({
        ...FILES,
        'test/a.test.ts': SAME.replace('@other', 'local'),
        'test/b.test.ts': SAME.replace('@other', 'local'),
        'toolkit.config.js': configure({ local: http(url) }),
      })
      const there = await runToolkit(['test', '--jobs', '2'], { cwd })
      expect(there.stdout, there.stdout + there.stderr).to.include('18 passed, 0 failed')
      expect(there.exitCode).to.equal(0)
      const locks = join(cwd, '.toolkit/networks/local')
      expect(existsSync(locks) && readdirSync(locks)).to.deep.equal([])
      const back = createFolder({
        ...FILES,
        'test/a.test.ts': SAME.replace('@other', 'embedded'),
        'toolkit.config.js': configure({ local: http(url) }),
      })
      const { stdout, exitCode } = await runToolkit(['test', '--network', 'local'], { cwd: back })
      expect(stdout).to.include('9 passed, 0 failed')
      expect(exitCode).to.equal(0)
    } finally {
      node.child.kill('SIGINT')
      await node.end()
    }
  })

  it('fails on a node with other prices, lists explained differences, and restores the node', async () => {
    const [node, url] = await start()
    const settings = JSON.stringify({ costs: { PutCost: { CPU: 12_345 } } })
    await node.provider.dev('setStorage', { id: 'system.iost', key: 'settings', field: 'host', value: settings })
    const before = await node.provider.request('getChainInfo', {})
    const cwd = createFolder({
      ...FILES,
      'test/a.test.ts': NO_SAME,
      'toolkit.config.js': configure({ local: http(url) }),
    })
    const { stdout, exitCode } = await runToolkit(['test', '--json'], { cwd })
    const [{ state, failure }] = (JSON.parse(stdout) as RunReport).tests as [RunReport['tests'][number]]
    expect(state).to.equal('failed')
    expect(failure!.message).to.match(
      /^expected the call to behave the same on local, but there is a difference:\n✗ gas: [\d.]+ → [\d.]+ \(\+120[34]\d(\.\d+)?, \d+ of it explained by the length of names, ids and keys\)/,
    )
    expect(failure!.message).to.not.include('status').and.to.not.include('returns')
    expect(failure!.frame).to.include({ file: 'test/a.test.ts' })
    expect(exitCode).to.equal(1)
    const after = await node.provider.request('getChainInfo', {})
    expect(Number(after.head_block) - Number(before.head_block), 'but for the accounts').to.be.below(5)
  })

  it('fails with the reason when the comparison is impossible or finds a difference', async () => {
    const [node, local] = await start()
    const [, live] = await start({ dev: false })
    const [late, lateUrl] = await start()
    await late.provider.dev('time', { to: BigInt(Date.UTC(2025, 0)) * 1_000_000n })
    const tests = Object.entries(REFUSED).map(
      ([title, [body]]) => `it(${JSON.stringify(title)}, async () => {
  const { alice, counter } = await setup()
  ${body}
})`,
    )
    const cwd = createFolder({
      ...FILES,
      'test/a.test.ts': `${SETUP}\n${tests.join('\n')}\n`,
      'toolkit.config.js': configure({
        local: http(local),
        live: http(live),
        late: http(lateUrl),
        guarded: http(local, { protected: true }),
        gone: http('http://127.0.0.1:9'),
      }),
    })
    const { stdout, exitCode } = await runToolkit(['test', '--json'], { cwd })
    const report = JSON.parse(stdout) as RunReport
    expect(report.tests.map(({ titles, state }) => [titles[0], state])).to.deep.equal(
      Object.keys(REFUSED).map((title) => [title, 'failed']),
    )
    for (const { titles, failure } of report.tests) {
      const [, message] = REFUSED[titles[0]!]!
      expect(JSON.stringify(failure), titles[0]).to.include(JSON.stringify(message).slice(1, -1))
    }
    expect(node.chain.impersonation.covers('admin'), 'what was begun there is over').to.equal(false)
    const returned = report.tests.find(({ titles }) => titles[0] === 'what a call returns otherwise')!
    expect(returned.failure!.message).to.match(/✗ returns\n +embedded: 17\d+\n +late: 17\d+/)
    expect(exitCode).to.equal(1)
  })
  it('is rejected during and after a fuzz campaign, and starts from a fixture', async () => {
    const [, url] = await start()
    const cwd = createFolder({
      ...FILES,
      'test/a.test.ts': SEARCHED,
      'toolkit.config.js': configure({ local: http(url) }),
    })
    const { stdout } = await runToolkit(['test', '--json'], { cwd })
    const { tests } = JSON.parse(stdout) as RunReport
    expect(tests.map(({ titles, state }) => [titles[0], state])).to.deep.equal([
      ['tries', 'passed'],
      ['after it', 'failed'],
      ['tries it', 'failed'],
      ['anew', 'passed'],
    ])
    expect(tests[1]!.failure!.message).to.include('a property or an invariant was tried on this chain before')
    expect(tests[2]!.failure!.message).to.include('a property or an invariant is being tried')
  })
})
