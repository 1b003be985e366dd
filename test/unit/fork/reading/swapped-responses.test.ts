import { expect } from 'chai'
import { LiveNode } from '../../../../src/fork/reading/live-node.js'
import { StateReader } from '../../../../src/fork/reading/state-reader.js'
import { createNode, type EmbeddedNode } from '../../../../src/node/node.js'
import type { Provider } from '../../../../src/rpc/provider.js'
import { decodeStored } from '../../../../src/state/values.js'
import { refuseDevelopment } from '../live-chain.js'
import { Load, seeded } from '../load.js'

interface Pending {
  result: Promise<unknown>
  respond: (result: unknown) => void
}

/** A proxy that gives two requests that are pending at once the responses of each other, at random. */
class SwappingProxy implements Provider {
  readonly url = 'proxy'
  readonly #node: EmbeddedNode
  readonly #pending: Pending[] = []
  swaps = 0

  readonly #random = seeded(1)
  readonly #chance: number

  constructor(node: EmbeddedNode, chance: number) {
    this.#node = node
    this.#chance = chance
  }

  request: Provider['request'] = (method, params) => {
    const result = this.#node.provider.request(method, params)
    result.catch(() => {})
    return new Promise((resolve) => {
      this.#pending.push({ result, respond: resolve as Pending['respond'] })
      // requests that are sent together arrive before the next turn of the event loop
      setImmediate(() => this.#respond())
    })
  }

  #respond(): void {
    const [first, second] = this.#pending.splice(0, this.#random() < this.#chance ? 2 : 1)
    if (first === undefined) return
    if (second !== undefined) this.swaps++
    first.respond((second ?? first).result)
    second?.respond(first.result)
  }

  subscribe: Provider['subscribe'] = () => Promise.reject(new Error('not used'))
  dev: Provider['dev'] = refuseDevelopment
}

describe('responses that a proxy swaps', () => {
  let live: EmbeddedNode
  before(async () => {
    live = await createNode({ mining: 'manual', timeLimitMs: 60_000 })
    const load = new Load(live, 1)
    load.open()
    for (let index = 0; index < 60; index++) load.step()
    load.mine()
  })
  after(() => live.close())

  it('never become values of other keys', async () => {
    for (const chance of [0.2, 0.5, 1]) await checkReads(new SwappingProxy(live, chance))
  })

  async function checkReads(proxy: SwappingProxy): Promise<void> {
    const node = new LiveNode(proxy, { requestsPerSecond: 1e6, sleep: async () => {} })
    const { state } = live.chain
    const keys = [...state.entries()].map(([key]) => key).filter((key) => key.startsWith('b-') || key.startsWith('m-'))
    const absent = live.accounts.map(({ name }) => `m-token.iost-TB${name}-other`)
    let accepted = 0
    for (let at = 0; at < keys.length; at += 60) {
      const read = await new StateReader(node).read([...keys.slice(at, at + 60), ...absent]).catch(() => [])
      for (const { key, nodeValue } of read) {
        const bytes = state.get(key)
        accepted++
        if (bytes === undefined) expect(nodeValue, key).to.equal(null)
        else if (typeof nodeValue === 'string' && typeof decodeStored(bytes).value === 'string')
          expect(nodeValue, key).to.equal(decodeStored(bytes).value)
        else expect(nodeValue, key).to.not.equal(null)
      }
    }
    expect(proxy.swaps).to.be.above(5)
    expect(accepted).to.be.above(100)
  }
})
