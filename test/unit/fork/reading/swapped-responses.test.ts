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
        else if (/^m-[^-]*-[^-]*[^-@]$/.test(key)) expect(nodeValue, key).to.deep.equal(bytes.split('@').slice(1))
        else expect(nodeValue, key).to.not.equal(null)
      }
    }
    expect(proxy.swaps).to.be.above(5)
    expect(accepted).to.be.above(100)
  }

  it('never become the fields of maps of the same name in other contracts, or of missing maps', async () => {
    let swaps = 0
    for (let seed = 1; seed <= 40; seed++) {
      const proxy = new PairingProxy(seed)
      const node = new LiveNode(proxy, { requestsPerSecond: 1e6, sleep: async () => {} })
      const read = await new StateReader(node).read(MAPS.map(([contract, map]) => `m-${contract}-${map}`))
      for (const { key, nodeValue } of read) expect(nodeValue, `seed ${seed}: ${key}`).to.deep.equal(findFields(key))
      expect(read.length, `seed ${seed}`).to.equal(MAPS.length)
      swaps += proxy.swaps
    }
    expect(swaps).to.be.above(100)
  })
})

/** Maps of two contracts: each name is in both, in one, or in none of them. */
const MAPS = ['a', 'ab', 'abc', 'b', 'bc', 'c'].flatMap((map) =>
  ['Contract1', 'Contract2'].map((contract) => [contract, map] as const),
)

function findFields(key: string): string[] | null {
  const [, contract = '', map = ''] = key.split('-')
  const isMissing = contract === 'Contract1' ? ['ab', 'c'].includes(map) : ['a', 'b', 'c'].includes(map)
  return isMissing ? null : [`${map}1`, contract]
}

/** A node of two contracts, behind a proxy that gives pending requests of a method the responses of each other. */
class PairingProxy implements Provider {
  readonly url = 'proxy'
  swaps = 0
  readonly #random: () => number
  readonly #pending = new Map<string, { response: unknown; respond: (response: unknown) => void }[]>()

  constructor(seed: number) {
    this.#random = seeded(seed)
  }

  request: Provider['request'] = (method, params) => {
    const response = respondWithMaps(method, params)
    return new Promise((resolve) => {
      const pending = this.#pending.get(method) ?? []
      this.#pending.set(method, pending)
      pending.push({ response, respond: resolve as (response: unknown) => void })
      if (pending.length === 1) setImmediate(() => this.#respond(method))
    })
  }

  #respond(method: string): void {
    const pending = this.#pending.get(method) ?? []
    this.#pending.delete(method)
    const responses = pending.map(({ response }) => response)
    // pairs of the first and of the second reading are swapped alike, so that two wrong responses agree
    const isSwapped = this.#random() < 0.8
    for (const [index, { response, respond }] of pending.entries())
      respond(isSwapped ? (responses[index ^ 1] ?? response) : response)
    if (isSwapped) this.swaps += pending.length >> 1
  }

  subscribe: Provider['subscribe'] = () => Promise.reject(new Error('not used'))
  dev: Provider['dev'] = refuseDevelopment
}

function respondWithMaps(method: string, params: object): unknown {
  const { id, key, from } = { key: '', from: '', ...params } as { id: string; key: string; from: string }
  const block = { block_hash: 'hash', block_number: '1' }
  if (method === 'getContractStorageFields') return { fields: findFields(`m-${id}-${key}`) ?? [], ...block }
  if (method !== 'listContractStorage') throw new Error(`not used: ${method}`)
  const found = MAPS.find(
    ([contract, map]) => contract === id && map.startsWith(from) && findFields(`m-${contract}-${map}`) !== null,
  )
  if (found === undefined) return { datas: [], ...block }
  const [contract, map] = found
  return { datas: [{ key: map, value: JSON.stringify(findFields(`m-${contract}-${map}`)) }], ...block }
}
