import type { ChildProcess } from 'node:child_process'
import { expect } from 'chai'
import { type AnyContract, type ContractHandle, createClient, deployContract } from '../../src/entries/client.js'
import type { EmbeddedNode } from '../../src/entries/node.js'
import { pause } from '../conformance/provider/publisher.js'
import { openNode } from '../node.js'
import { createFolder, startToolkit, untilEnd, writeFiles } from './toolkit.js'

const CODE = `class Shop {
  init() {}
  buy(from, amount) {
    blockchain.deposit(from, amount, '')
    blockchain.receipt(JSON.stringify(['bought', from]))
    blockchain.event('sold to ' + from)
  }
}
module.exports = Shop
`
const ABI = [{ name: 'buy', args: ['string', 'string'], amountLimit: [{ token: 'iost', val: 'unlimited' }] }]

describe('toolkit events', () => {
  let node: EmbeddedNode
  let shop: ContractHandle<AnyContract>
  let cwd: string

  before(async () => {
    node = await openNode()
    const { url } = await node.listen({ port: 0 })
    const [{ name, key }] = node.accounts as [EmbeddedNode['accounts'][number]]
    const client = createClient({
      provider: node.provider,
      clock: { read: async () => node.chain.clock.now(), resync() {} },
    })
    const from = { name, keys: { active: key, owner: key } }
    shop = await deployContract<AnyContract>(client, { code: CODE, abi: ABI }, { from })
    const networks = { local: { kind: 'http', url } }
    cwd = createFolder({ 'toolkit.config.js': `export default ${JSON.stringify({ networks })}\n` })
  })
  after(() => node.close())

  /** Buys until the expected number of lines came: a stream sends no data when it begins. */
  async function watch(args: readonly string[], wanted: number): Promise<{ lines: string[]; hashes: string[] }> {
    const child = startToolkit(['events', ...args], { cwd })
    const ended = untilEnd(child)
    await printed(child, 'stderr', /following/)
    const hashes: string[] = []
    let going = true
    const enough = printed(child, 'stdout', new RegExp(`(.*\n){${wanted}}`)).finally(() => {
      going = false
    })
    try {
      const buyer = shop.with({ amountLimit: { iost: '1' }, gasLimit: 100_000 }).methods
      while (going) {
        hashes.push((await buyer.buy!('alice', '1')).hash)
        await pause()
      }
      await enough
    } finally {
      child.kill('SIGINT')
    }
    const { exitCode, stdout, stderr } = await ended
    expect(exitCode, stderr).to.equal(0)
    return { lines: stdout.split('\n').slice(0, wanted), hashes }
  }

  it('prints the origin of each event with address book names, without system contracts', async () => {
    const { id } = shop
    writeFiles(cwd, {
      'deployments/local.json': JSON.stringify({ network: 'local', chainId: 1020, contracts: { shop: { id } } }),
    })
    const { lines, hashes } = await watch([], 4)
    for (const line of lines) {
      expect(line).to.match(
        /^\S+Z {2}(receipt {2}shop\/buy {2}\["bought","alice"\]|event {4}shop\/buy {2}sold to alice) {2}in \w+$/,
      )
      expect(hashes).to.include(line.split(' ').at(-1))
    }
  })

  it('includes system contracts on request, and prints JSON', async () => {
    const { lines, hashes } = await watch(['--all', '--json', '--topic', 'receipt'], 4)
    const own = lines
      .map((line) => JSON.parse(line))
      .filter(({ contract, data }) => contract === 'token.iost' && data.includes('alice'))
    expect(own.length).to.be.greaterThan(0)
    for (const event of own) {
      expect(event).to.include({ topic: 'CONTRACT_RECEIPT' })
      expect(hashes).to.include(event.transaction)
      expect(event.block).to.match(/^\d+$/)
    }
  })
})

/** Resolves once a command has printed what matches. */
function printed(child: ChildProcess, stream: 'stdout' | 'stderr', pattern: RegExp): Promise<void> {
  let text = ''
  return new Promise((resolve, reject) => {
    child[stream]!.on('data', (data) => {
      text += data
      if (pattern.test(text)) resolve()
    })
    child.once('exit', () => reject(new Error(`it ended: ${text}`)))
  })
}
