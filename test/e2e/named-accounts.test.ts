import { expect } from 'chai'
import { formatSecretKey } from '../../src/crypto/keys.js'
import type { EmbeddedNode } from '../../src/entries/node.js'
import { listAccounts } from '../../src/node/developer-accounts.js'
import type { RunReport } from '../../src/report/model/run.js'
import { chain } from '../../src/session/chain.js'
import { openNode } from '../node.js'
import { COUNTER } from './counter.js'
import { createFolder, runToolkit } from './toolkit.js'

const TESTS = `import { chain, expect, fixture } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const { owner, alice, bob } = await chain.accounts({ owner: {}, alice: { iost: '500', ram: 2000 }, bob: { iost: '7.5', pledge: '200' } })
  return { owner, alice, bob, counter: await chain.deploy('counter', { from: owner }) }
})
const iost = chain.token('iost')
it('names', async () => {
  const { owner, alice, bob } = await setup()
  expect([owner.name, alice.name, bob.name]).to.deep.equal(['owner', 'alice', 'bob__'])
  expect(await chain.account('bob')).to.deep.include({ name: 'bob__' })
})
it('funds', async () => {
  const { owner, alice, bob } = await setup()
  expect(await iost.balance(owner)).to.equal('1000000')
  expect(await iost.balance(alice)).to.equal('500')
  expect(await iost.balance(bob)).to.equal('7.5')
  expect(await chain.token('ram').balance(alice)).to.equal('2000')
})
it('calls', async () => {
  const { alice, bob, counter } = await setup()
  await expect(counter.as(alice).add(2)).to.return('2')
  await expect(counter.as(bob).add(3)).to.return('5')
  await expect(iost.transfer({ from: bob, to: alice, amount: '7.5' })).to.changeBalances('iost', { [alice.name]: '+7.5', [bob.name]: '-7.5' })
})
it('list', async () => {
  const { bob, owner } = await chain.accounts(['owner', 'bob'])
  const [first, second] = await chain.accounts(['owner', 'bob'])
  expect([owner.name, bob.name]).to.deep.equal([first.name, second.name])
  await iost.transfer({ from: owner, to: bob, amount: '1' })
})
it('report', async () => {
  const { alice, bob, counter } = await setup()
  await expect(counter.as(bob).with({ signers: [{ account: alice }] }).add(0)).to.succeed
})
`

/** Requests that are refused, with a part of the reason. */
const WRONG: [request: string, reason: string][] = [
  ['{}', 'accounts: expected a number, names'],
  ['[]', 'accounts: expected a number, names'],
  ['"owner"', 'accounts: expected a number, names'],
  ['null', 'accounts: expected a number, names'],
  ["['a', 'a']", 'accounts: expected each name once'],
  ["['a b']", 'accounts: expected names like variables'],
  ['[1]', 'accounts: expected names like variables'],
  ["{ a: { iots: '1' } }", 'accounts.a: unknown member "iots"; did you mean "iost"?'],
  ['{ a: { iost: 5 } }', 'accounts.a.iost: expected an amount as a decimal string'],
  ["{ a: { iost: '-5' } }", 'accounts.a.iost: expected an amount as a decimal string'],
  ["{ a: { iost: '1.123456789' } }", 'accounts.a.iost: expected an amount as a decimal string'],
  ["{ a: { ram: '5' } }", 'accounts.a.ram: expected bytes as a whole number'],
  ['{ a: { ram: -5 } }', 'accounts.a.ram: expected bytes as a whole number'],
  ['{ a: 5 }', 'accounts.a: expected an object such as'],
]

const FILES = { ...COUNTER, 'test/named.test.ts': TESTS }
const configure = (network: string) => `export default { networks: { local: ${network} } }`

async function run(cwd: string, args: string[], env: Record<string, string> = {}): Promise<RunReport> {
  const { stdout } = await runToolkit(['test', '--reporter', 'json', ...args], { cwd, env })
  return JSON.parse(stdout) as RunReport
}

/** The tests that did not pass, with their reasons. */
const failures = ({ tests }: RunReport) =>
  tests.filter(({ state }) => state !== 'passed').map(({ titles, failure }) => [titles[0], failure?.message])

const REPORTED = [
  ['report', 'expected the call to succeed, but it failed with RUNTIME_ERROR: Error: step too small: 0'],
]

describe('chain.accounts with names', () => {
  it('creates accounts that are called so, with these funds, on the embedded network', async () => {
    const report = await run(createFolder(FILES), [])
    expect(failures(report)).to.deep.equal(REPORTED)
    expect(report.tests.at(-1)?.failure?.transaction?.signedBy).to.deep.equal(['bob', 'alice@active'])
  })

  it('creates them on a used node, whose accounts of these names it leaves, and compares them', async () => {
    const node: EmbeddedNode = await openNode()
    try {
      const { url } = await node.listen({ port: 0 })
      const balance = async () =>
        (await node.provider.request('getTokenBalance', { account: 'alice', token: 'iost', by_longest_chain: true }))
          .balance
      const cwd = createFolder({ ...FILES, 'toolkit.config.js': configure(`{ kind: 'http', url: '${url}' }`) })
      const report = await run(cwd, ['--network', 'local'])
      expect(failures(report)).to.deep.equal(REPORTED)
      expect(report.tests.at(-1)?.failure?.transaction?.signedBy).to.deep.equal(['bob', 'alice@active'])
      expect(await balance()).to.equal(1_000_000)
      const compared = await runToolkit(
        ['test', '--compare', 'embedded,local', '--json', '-g', 'names|funds|calls|list'],
        { cwd },
      )
      expect(JSON.parse(compared.stdout).differences).to.deep.equal([])
      expect(compared.exitCode).to.equal(0)
    } finally {
      await node.close()
    }
  })

  it('behaves the same on a node where other keys have the names', async () => {
    const node: EmbeddedNode = await openNode()
    const key = listAccounts(3)[2]!.key.id
    await node.provider.dev('account', { name: 'owner', key, iost: '1', pledge: '10', ram: 100 })
    try {
      const { url } = await node.listen({ port: 0 })
      const same = `${TESTS.slice(0, TESTS.indexOf("it('names'"))}
it('same', async () => {
  const { alice, bob } = await setup()
  await expect(iost.transfer({ from: bob, to: alice, amount: '1', memo: 'of ' + bob.name })).to.behaveTheSameOn('local')
})
it('taken', async () => {
  const { owner } = await setup()
  expect(owner.name).to.equal(chain.network.isEmbedded ? 'owner' : 'owner1')
})
`
      const cwd = createFolder({
        ...COUNTER,
        'test/same.test.ts': same,
        'toolkit.config.js': configure(`{ kind: 'http', url: '${url}' }`),
      })
      expect(failures(await run(cwd, []))).to.deep.equal([])
      expect(failures(await run(cwd, ['--network', 'local', '-g', 'taken']))).to.deep.equal([])
    } finally {
      await node.close()
    }
  })

  it('uses the configured accounts of a live network', async () => {
    const node: EmbeddedNode = await openNode({ dev: false })
    const [first, second] = listAccounts(2)
    try {
      const { url } = await node.listen({ port: 0 })
      const test = `import { chain, expect } from 'iost-toolkit/test'
it('owner', async () => {
  const { owner, bobby } = await chain.accounts(['owner', 'bobby'])
  expect([owner.name, bobby.name]).to.deep.equal(['alice', 'bobby'])
  await chain.token('iost').transfer({ from: owner, to: bobby, amount: '1' })
})
it('missing', () => chain.accounts(['carol']))
`
      const config = `import { secret } from 'iost-toolkit/config'
${configure(`{ kind: 'http', url: '${url}', accounts: { alice: secret('FIRST'), bobby: secret('SECOND') }, names: { owner: 'alice' } }`)}`
      const cwd = createFolder({ 'test/live.test.ts': test, 'toolkit.config.js': config })
      const env = { FIRST: formatSecretKey(first!.key), SECOND: formatSecretKey(second!.key) }
      expect(failures(await run(cwd, ['--network', 'local'], env))).to.deep.equal([
        ['missing', 'network "local" has no key for account "carol"'],
      ])
    } finally {
      await node.close()
    }
  })

  it('rejects invalid names and funds', async () => {
    const lines = WRONG.map(([request], index) => `it('${index}', () => chain.accounts(${request}))`)
    const test = `import { chain } from 'iost-toolkit/test'\n${lines.join('\n')}\n`
    const found = failures(await run(createFolder({ 'test/wrong.test.ts': test }), []))
    expect(found).to.have.length(WRONG.length)
    for (const [index, [request, reason]] of WRONG.entries()) expect(found[index]?.[1], request).to.include(reason)
  })

  it('has the type of each name', () => {
    // The type check of this project is the oracle: each of these lines is an error, or the directive above it is.
    const typed = async () => {
      const { owner } = await chain.accounts({ owner: {}, alice: { iost: '500' } })
      const text: string = owner.name
      const named = await chain.accounts(['owner', 'alice'])
      for (const account of named) account.keys
      // @ts-expect-error there is no such name
      named.bobby
      // @ts-expect-error amounts are texts
      await chain.accounts({ owner: { iost: 5 } })
      // @ts-expect-error there is no such member
      await chain.accounts({ owner: { iots: '5' } })
      return text
    }
    expect(typed).to.be.a('function')
  })
})
