import { expect } from 'chai'
import { createSourceFinder } from '../../../src/cli/explorer-sources.js'
import { type AnyContract, createClient, deployContract, holdAccount } from '../../../src/client/index.js'
import { createNode, type EmbeddedNode } from '../../../src/node/index.js'

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

describe('sources of the explorer', () => {
  let node: EmbeddedNode
  before(async () => {
    node = await createNode()
  })
  after(() => node.close())

  it('give two contracts of the same code each what its own lines cost', async () => {
    const { provider } = node
    const client = createClient({
      provider,
      clock: { read: async () => node.chain.clock.now() - 1_000_000n, resync: () => {} },
      defaults: { amountLimit: { '*': 'unlimited' } },
    })
    const [{ name, key }] = node.accounts as [(typeof node.accounts)[number]]
    const from = holdAccount(name, key)
    const [one, other] = [
      await deployContract<AnyContract>(client, { code: CODE, abi: ABI }, { from }),
      await deployContract<AnyContract>(client, { code: CODE, abi: ABI }, { from }),
    ]
    const { tx_hash } = await one.pass!(other.id, 3).receipt()
    const { recording } = await provider.dev('trace', { hash: tx_hash, profile: true })
    const finder = await createSourceFinder(provider)
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
