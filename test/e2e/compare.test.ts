import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { createClient, createHttpProvider, holdAccount, transfer } from '../../src/entries/client.js'
import type { EmbeddedNode } from '../../src/entries/node.js'
import { listAccounts } from '../../src/node/developer-accounts.js'
import type { Difference } from '../../src/report/model/comparison.js'
import type { RunReport } from '../../src/report/model/run.js'
import { openNode } from '../node.js'
import { COUNTER, SETUP } from './counter.js'
import { Session } from './session.js'
import { createFolder, runToolkit } from './toolkit.js'

const TESTS = `${SETUP}
it('counts', async () => {
  const { bob, counter } = await setup()
  await expect(counter.as(bob).add(2)).to.return('2')
  await expect(counter.exec.add(0)).to.fail
})
it('pays', async () => {
  const { alice, bob } = await setup()
  await chain.token('iost').transfer({ from: alice, to: bob, amount: '1', memo: 'for ' + bob.name })
})
`
/** It does something else where it is not at home. */
const OTHERWISE = `${SETUP}
it('differs', async () => {
  const { counter } = await setup()
  await counter.add(chain.network.isEmbedded ? 1 : 2)
})
it('fails on one', () => expect(chain.network.isEmbedded).to.equal(true))
`

interface Compared {
  compared: { tests: number; calls: number }
  networks: string[]
  differences: Difference[]
  runs: RunReport[]
}

describe('toolkit test --compare', () => {
  const configure = (url: string) => `export default { networks: { local: { kind: 'http', url: '${url}' } } }`

  it('passes on a node in another process, and lists differences explained by names and ids', async () => {
    const node = new Session(['node', '--port', '0', '--json', '--call-time-limit', '60000'], { cwd: createFolder() })
    const url = /"(http:\/\/[^"]+)"/.exec(await node.until(/"http:\/\/[^"]+"/))![1]!
    try {
      const cwd = createFolder({ ...COUNTER, 'test/a.test.ts': TESTS, 'toolkit.config.js': configure(url) })
      const same = await runToolkit(['test', '--compare', 'embedded,local'], { cwd })
      expect(same.stdout).to.match(/\nnothing differs between embedded and local/)
      expect(same.stderr).to.include('on embedded').and.to.include('on local').and.to.include('2 passed, 0 failed')
      expect(same.exitCode).to.equal(0)
      const other = createFolder({ ...COUNTER, 'test/b.test.ts': OTHERWISE, 'toolkit.config.js': configure(url) })
      const { stdout, exitCode } = await runToolkit(['test', '--compare', 'embedded,local', '--json'], { cwd: other })
      const { networks, differences, runs } = JSON.parse(stdout) as Compared
      expect(networks).to.deep.equal(['embedded', 'local'])
      expect(runs.map(({ network }) => network)).to.deep.equal(networks)
      const open = differences.filter(({ isExplained }) => !isExplained)
      expect(open.map(({ titles, call, what }) => [titles[0], call, what])).to.deep.equal([
        ['differs', 'counter.add(1)', 'call'],
        ['differs', 'counter.add(1)', 'returns'],
        ['differs', 'counter.add(1)', 'receipts'],
        ['differs', 'counter.add(1)', 'storage'],
        ['fails on one', undefined, 'result'],
      ])
      expect(open.at(-1)!.values).to.deep.equal(['passed', 'failed'])
      expect(exitCode).to.equal(1)
    } finally {
      node.child.kill('SIGINT')
      await node.end()
    }
  })

  it('finds nothing on a fresh and on a used node, whose state it leaves, with a suite of four files', async () => {
    const node = new Session(['node', '--port', '0', '--json', '--call-time-limit', '60000'], { cwd: createFolder() })
    const url = /"(http:\/\/[^"]+)"/.exec(await node.until(/"http:\/\/[^"]+"/))![1]!
    try {
      const cwd = join(createFolder(), 'market')
      await runToolkit(['init', cwd, '--template', 'market', '--yes', '--no-git', '--install'], { cwd: createFolder() })
      const config = join(cwd, 'toolkit.config.ts')
      writeFileSync(config, readFileSync(config, 'utf8').replace('http://127.0.0.1:30001', url))
      const compare = async () => {
        const { stdout, exitCode } = await runToolkit(['test', '--compare', 'embedded,local', '--json'], { cwd })
        const { differences, compared, runs } = JSON.parse(stdout) as Compared
        // With the seed of a search that failed.
        const failed = runs.flatMap(({ tests }) => tests.filter(({ state }) => state === 'failed'))
        expect(failed, JSON.stringify(failed)).to.deep.equal([])
        expect(differences.map(({ what, values }) => [what, ...values])).to.deep.equal([
          ['result', 'passed', 'skipped (invariants are tried on the embedded network only, not on "local")'],
        ])
        expect(compared.tests).to.be.greaterThan(60)
        expect(compared.calls).to.be.greaterThan(200)
        expect(exitCode).to.equal(0)
      }
      await compare()
      const provider = createHttpProvider(url)
      const use = async () => {
        const client = createClient({ provider })
        const alice = holdAccount('alice', listAccounts(1)[0]!.key)
        await transfer(client, { from: alice, to: 'bobby', amount: '123.5' })
        await provider.dev('fund', { account: 'carol', token: 'iost', amount: '7' })
        await provider.dev('time', { advance: String(40n * 86_400_000_000_000n) })
        await provider.dev('mine', { blocks: 3 })
      }
      const look = async () => ({
        head: (await provider.request('getChainInfo', {})).head_block,
        alice: (await provider.request('getTokenBalance', { account: 'alice', token: 'iost', by_longest_chain: true }))
          .balance,
      })
      await use()
      const before = await look()
      await compare()
      expect(await look()).to.deep.equal(before)
      await use()
      await compare()
    } finally {
      node.child.kill('SIGINT')
      await node.end()
    }
  })

  it('fails if it compares nothing', async () => {
    const node: EmbeddedNode = await openNode()
    const { url } = await node.listen({ port: 0 })
    const cases: [test: string, reason: string][] = [
      ["it('sums', () => {})", 'no test made a call or read a value outside of its fixture'],
      ["it.skip('sums', () => {})", 'no test ran'],
    ]
    try {
      for (const [test, reason] of cases) {
        const cwd = createFolder({ 'test/a.test.js': test, 'toolkit.config.js': configure(url) })
        const { stderr, exitCode } = await runToolkit(['test', '--compare', 'embedded,local'], { cwd })
        expect(stderr).to.include(`nothing was compared: ${reason} on both embedded and local`)
        expect(exitCode).to.equal(1)
      }
    } finally {
      await node.close()
    }
  })

  it('starts both clocks at the same time, and skips the fields in compare.ignore', async () => {
    const node: EmbeddedNode = await openNode({ mining: 'instant' })
    const { url } = await node.listen({ port: 0 })
    const CLOCK = `class Clock {
  init() { storage.put('seed', String(block.time)) }
  now() { return String(Math.floor(block.time / 1e9)) }
  stamp() {
    const stamped = JSON.stringify({ at: storage.get('seed'), by: 'clock' })
    blockchain.receipt(stamped)
    storage.put('stamp', stamped)
    return stamped
  }
  exact() { return storage.get('seed') }
}
module.exports = Clock
`
    const test = `import { chain, fixture } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const [alice] = await chain.accounts(1)
  return chain.deploy('clock', { from: alice })
})
it('tells the time', async () => {
  const clock = await setup()
  await clock.now()
  await chain.time.advance(3600)
  await clock.now()
})
it('stamps', async () => {
  const clock = await setup()
  await chain.setStorage(clock, 'seed', chain.network.name[0])
  await clock.stamp()
  await clock.exact()
})
`
    const project = (ignore: string) => ({
      'contracts/clock.js': CLOCK,
      'test/clock.test.js': test,
      'toolkit.config.js': `export default { networks: { local: { kind: 'http', url: '${url}' } }, compare: { ignore: ${ignore} } }`,
    })
    try {
      const compare = (cwd: string) => runToolkit(['test', '--compare', 'embedded,local'], { cwd })
      const same = await compare(createFolder(project("['at', 'clock.exact', 'nobody']")))
      expect(same.stdout).to.match(/\nnothing differs between embedded and local/)
      expect(same.stdout).to.match(/clocks are aligned: every file begins at \d{4}-\d\d-\d\dT\d\d:00:00\.000Z on both/)
      expect(same.stdout).to.match(
        /left out by compare\.ignore: at \(\d+ times\), clock\.exact \(2 times\), nobody \(not found\)/,
      )
      expect(same.exitCode).to.equal(0)
      const other = await compare(createFolder(project("'nobody'")))
      // An id has 51 or 52 characters, which the gas of a call follows: such lines (`~`) are explained, and no
      // difference.
      const differs = (call: string) => new RegExp(`clock\\.${call}\\(\\)(\\n +~.*)*\\n +✗`)
      expect(other.stdout)
        .to.match(/✗ receipts/)
        .and.match(differs('exact'))
        .and.not.match(differs('now'))
      expect(other.exitCode).to.equal(1)
    } finally {
      await node.close()
    }
  })

  it('fails on a node whose chain begins with other prices', async () => {
    const first: EmbeddedNode = await openNode({ accounts: 0 })
    const costs = { PutCost: { CPU: 12_345 } }
    await first.provider.dev('setStorage', {
      id: 'system.iost',
      key: 'settings',
      field: 'host',
      value: JSON.stringify({ costs }),
    })
    const node: EmbeddedNode = await openNode({ start: { block: first.chain.head, state: first.chain.state } })
    await first.close()
    const { url } = await node.listen({ port: 0 })
    try {
      const cwd = createFolder({ ...COUNTER, 'test/a.test.ts': TESTS, 'toolkit.config.js': configure(url) })
      const { stdout, exitCode } = await runToolkit(['test', '--compare', 'embedded,local'], { cwd })
      const line = /counter\.add\(2\)\n +✗ gas: [\d.]+ → [\d.]+ \(\+([\d.]+), (\d+) of it explained by/
      const [added, explained] = (line.exec(stdout) ?? []).slice(1).map(Number)
      // An id has 51 or 52 characters, which the gas of a call follows. What is left is the price of a put.
      expect(added! - (12_345 - 300), stdout).to.be.within(-explained!, explained!)
      expect(stdout).to.match(/\n\d differences between embedded and local/)
      expect(exitCode).to.equal(1)
    } finally {
      await node.close()
    }
  })

  for (const networks of ['embedded', 'embedded,', 'embedded,embedded', 'a,b,c']) {
    it(`rejects --compare ${networks}`, async () => {
      const { exitCode, stderr } = await runToolkit(['test', '--compare', networks], { cwd: createFolder() })
      expect(stderr).to.include('--compare: expected two networks')
      expect(exitCode).to.equal(2)
    })
  }

  it('rejects an unknown network, and a combination with --network, before running any test', async () => {
    const cwd = createFolder({ 'test/a.test.js': "it('ran', () => {})" })
    const unknown = await runToolkit(['test', '--compare', 'embedded,nowhere'], { cwd })
    expect(unknown.stderr).to.include('nowhere').and.to.not.include('ran')
    expect(unknown.exitCode).to.equal(2)
    const both = await runToolkit(['test', '--compare', 'embedded,local', '--network', 'local'], { cwd })
    expect(both.exitCode).to.equal(2)
  })
})
