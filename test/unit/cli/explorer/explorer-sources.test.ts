import { expect } from 'chai'
import { createSourceFinder } from '../../../../src/cli/explorer/explorer-sources.js'
import { buildContract } from '../../../../src/compiler/artifact.js'
import { listContracts } from '../../../../src/compiler/contracts.js'
import { type AnyContract, createClient, deployContract, holdAccount } from '../../../../src/entries/client.js'
import type { EmbeddedNode } from '../../../../src/entries/node.js'
import { loadProject } from '../../../../src/project/project.js'
import { openNode } from '../../../node.js'

const CODE = `class Echo {
  init() {}
  say(times) {
    for (let i = 0; i < times; i++) storage.put('said', String(i))
    return times
  }
  pass(other, times) {
    blockchain.call(other, 'say', [times])
    return this.say(1)
  }
}
module.exports = Echo
`
const ABI = [
  { name: 'say', args: ['number'], amountLimit: [] },
  { name: 'pass', args: ['string', 'number'], amountLimit: [] },
]

interface Described {
  sources: Record<string, { files: { lines: { line: number; passes: number; gas: number }[] }[] }>
}

describe('contract sources in the explorer', () => {
  let node: EmbeddedNode
  before(async () => {
    // No verdict here is about how fast this machine publishes a contract.
    node = await openNode({ timeLimitMs: 60_000 })
  })
  after(() => node.close())

  function openClient() {
    const { provider } = node
    const client = createClient({
      provider,
      clock: { read: async () => node.chain.clock.now() - 1_000_000n, resync: () => {} },
      defaults: { amountLimit: { '*': 'unlimited' } },
    })
    const [{ name, key }] = node.accounts as [(typeof node.accounts)[number]]
    return { provider, client, from: holdAccount(name, key) }
  }

  it('contract sources in the explorer are matched by the code on the chain, with project names', async () => {
    const { provider, client, from } = openClient()
    const project = await loadProject({ directory: process.cwd(), environment: {} })
    const path = listContracts(project).find(({ path }) => path.includes('vault'))!.path
    const { script, info, name, file } = await buildContract(project, path)
    const vault = await deployContract<AnyContract>(client, { code: script, abi: info.abi }, { from })
    const stranger = await deployContract<AnyContract>(client, { code: CODE, abi: ABI }, { from })
    const finder = await createSourceFinder(provider, 'local')
    expect(await finder.findName(vault.id)).to.equal(name)
    expect(await finder.findSource(vault.id)).to.have.nested.property('files[0].path', file)
    for (const id of [stranger.id, `Contract${'1'.repeat(44)}`]) expect(await finder.findName(id)).to.equal(undefined)
  })

  it('contract sources in the explorer give two contracts with the same code their own line costs', async () => {
    const { provider, client, from } = openClient()
    const [one, other] = [
      await deployContract<AnyContract>(client, { code: CODE, abi: ABI }, { from }),
      await deployContract<AnyContract>(client, { code: CODE, abi: ABI }, { from }),
    ]
    const { tx_hash } = await one.pass!(other.id, 3).receipt()
    const { recording } = await provider.dev('trace', { hash: tx_hash, profile: true })
    const finder = await createSourceFinder(provider, 'local')
    const { sources } = (await finder.describe(recording as never)) as unknown as Described
    const lineOf = (id: string, line: number) =>
      sources[id]!.files.flatMap(({ lines }) => lines).find((each) => each.line === line)
    const put = CODE.split('\n').findIndex((line) => line.includes('storage.put')) + 1
    // The condition is met once more than the body.
    expect([lineOf(one.id, put)?.passes, lineOf(other.id, put)?.passes]).to.deep.equal([2, 4])
    expect(lineOf(other.id, put)!.gas).to.be.greaterThan(2 * lineOf(one.id, put)!.gas)
    expect(lineOf(one.id, put + 4)?.gas).to.be.greaterThan(0)
    expect(lineOf(other.id, put + 4)).to.equal(undefined)
  })
})
