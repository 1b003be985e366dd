import { expect } from 'chai'
import type { EmbeddedNode } from '../../src/entries/node.js'
import type { RunReport, TestResult } from '../../src/report/model/run.js'
import { openNode } from '../node.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, runToolkit } from './toolkit.js'

/**
 * Transactions that the chain cannot charge: a node accepts and then drops them. Each has the call that is sent, and
 * the same one as a dry run, whose rejection is the oracle: the chain gives it with the reason for which it drops.
 */
const DROPPED: Record<string, [sent: string, dry: string]> = {
  'an unknown token in the amount limit of a call': [
    "counter.with({ amountLimit: { iots: '1' } }).add(1)",
    "counter.with({ amountLimit: { iots: '1' } }).exec.add(1)",
  ],
  'an unknown token in the amount limit of a transaction': [
    "chain.transaction([counter.add(1)], { amountLimit: { iots: '1' } })",
    "counter.with({ amountLimit: { iots: '1' } }).exec.add(1)",
  ],
  'an unknown token in the amount limit of a deployment': [
    "chain.deploy('counter', { from: alice, amountLimit: { iots: '1' } })",
    "counter.with({ amountLimit: { iots: '1' } }).exec.add(1)",
  ],
  'an unknown token in the amount limit of an update': [
    "chain.update(counter, 'counter', { from: alice, amountLimit: { iots: '1' } })",
    "counter.with({ amountLimit: { iots: '1' } }).exec.add(1)",
  ],
  'an account after the end of its impersonation': [
    'counter.as(await impersonateBriefly(bob)).add(1)',
    'counter.as(await impersonateBriefly(bob)).exec.add(1)',
  ],
  "another account's key": [
    'counter.as({ ...alice, keys: bob.keys }).add(1)',
    'counter.as({ ...alice, keys: bob.keys }).exec.add(1)',
  ],
  'a signer that does not exist': [
    "counter.with({ signers: [{ account: { ...bob, name: 'nobody_2' } }] }).add(1)",
    "counter.with({ signers: [{ account: { ...bob, name: 'nobody_2' } }] }).exec.add(1)",
  ],
}

/** Calls that are refused before they are accepted: by the options' bounds, or by the node. */
const REFUSED: Record<string, [call: string, reason: string]> = {
  'no gas limit': ['counter.with({ gasLimit: 0 }).add(1)', 'gasLimit: expected a number from 50000 to 4000000'],
  'a gas ratio of 101': ['counter.with({ gasRatio: 101 }).add(1)', 'gasRatio: expected a number from 1 to 100'],
  'an expiration that has passed': ['counter.with({ expirationMs: 1 }).add(1)', 'TimeError: tx.time is expired'],
  'an expiration that no node keeps': ['counter.with({ expirationMs: 90001 }).add(1)', 'expirationMs: expected'],
  'a negative amount limit': [
    "counter.with({ amountLimit: { iost: '-1' } }).add(1)",
    'amountLimit.iost: not an amount',
  ],
  'an account without gas': ['counter.as(poor).add(1)', 'gas not enough'],
}

const HEAD = `${SETUP}
const impersonateBriefly = async (holder) => {
  let kept
  await chain.as(holder, (account) => { kept = account })
  return kept
}
const poorly = async () => {
  const poor = { name: 'deadaddr', keys: (await chain.accounts(1))[0].keys }
  return poor
}
`

describe('a call that the chain does not execute', () => {
  const lines: string[] = []
  const add = (title: string, text: string) =>
    lines.push(
      `it(${JSON.stringify(title)}, async () => {`,
      '  const { alice, bob, counter } = await setup()',
      `  const poor = await poorly()`,
      `  ${text}`,
      '})',
    )
  for (const [title, [sent, dry]] of Object.entries(DROPPED)) {
    add(`${title}: sent`, `await ${sent}`)
    add(`${title}: dry`, `await ${dry}`)
    add(
      `${title}: asserted`,
      `await expect(${sent.startsWith('chain.deploy') || sent.startsWith('chain.update') ? dry : sent}).to.fail`,
    )
  }
  for (const [title, [call]] of Object.entries(REFUSED)) add(title, `await ${call}`)
  const text = `${HEAD}${lines.join('\n')}\n`

  async function run(network: string, configuration: string): Promise<TestResult[]> {
    const cwd = createFolder({ ...COUNTER, 'test/refused.test.js': text, 'toolkit.config.js': configuration })
    const { stdout } = await runToolkit(['test', '--network', network, '--reporter', 'json'], { cwd })
    return (JSON.parse(stdout) as RunReport).tests
  }

  function check(tests: readonly TestResult[]): void {
    const find = (title: string) => tests.find(({ titles }) => titles[0] === title)
    const reasonOf = (title: string) =>
      find(title)?.failure?.message.replace(/^.*?(was never executed|refused execTx): /, '')
    for (const title of Object.keys(DROPPED)) {
      expect(reasonOf(`${title}: dry`), title).to.match(/not exists|account nobody_2 does not exist|unauthorized/)
      // The account's name differs on each network and in each test's state.
      expect(reasonOf(`${title}: sent`), title).to.equal(reasonOf(`${title}: dry`))
      expect(reasonOf(`${title}: asserted`), title).to.equal(reasonOf(`${title}: dry`))
    }
    for (const [title, [, reason]] of Object.entries(REFUSED)) expect(find(title)?.failure?.message).to.include(reason)
    for (const { titles, state, failure } of tests) {
      expect(state, titles[0]).to.equal('failed')
      const line = text.split('\n').indexOf(`it(${JSON.stringify(titles[0])}, async () => {`)
      expect(failure?.frame?.line, titles[0]).to.equal(line + 4)
    }
  }

  it('is refused at once with the reason of its dry run and the line of the test, on the embedded network', async () => {
    check(await run('embedded', 'export default {}'))
  })

  it('is refused at once with the reason of its dry run and the line of the test, on a node', async () => {
    const node: EmbeddedNode = await openNode()
    try {
      const { url } = await node.listen({ port: 0 })
      check(await run('local', `export default { networks: { local: { kind: 'http', url: '${url}' } } }`))
    } finally {
      await node.close()
    }
  })

  /** The oracle is the specification (rpc.md): a missing permission of an account is reached as its `active`. */
  it('is not one with a permission that its signer does not have: the chain checks active instead', async () => {
    const withUnknown = "counter.with({ signers: [{ account: bob, permission: 'actve' }] })"
    const other = "counter.with({ signers: [{ account: { ...bob, keys: alice.keys }, permission: 'actve' }] })"
    const text = `${SETUP}
it('sent', async () => { const { bob, counter } = await setup(); await expect(${withUnknown}.add(1)).to.return(1) })
it('dry', async () => { const { bob, counter } = await setup(); await expect(${withUnknown}.exec.add(1)).to.return(1) })
it('with keys of another account', async () => { const { alice, bob, counter } = await setup(); await ${other}.add(1) })
`
    const node: EmbeddedNode = await openNode()
    try {
      const { url } = await node.listen({ port: 0 })
      const configuration = `export default { networks: { local: { kind: 'http', url: '${url}' } } }`
      for (const network of ['embedded', 'local']) {
        const cwd = createFolder({ ...COUNTER, 'test/a.test.js': text, 'toolkit.config.js': configuration })
        const { stdout } = await runToolkit(['test', '--network', network, '--reporter', 'json'], { cwd })
        const { tests }: RunReport = JSON.parse(stdout)
        expect(tests.map(({ state }) => state)).to.eql(['passed', 'passed', 'failed'])
        expect(tests[2]?.failure?.message).to.match(/unauthorized/)
      }
    } finally {
      await node.close()
    }
  })
})
