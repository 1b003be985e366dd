import { type Client, createClient } from '../../../src/entries/client.js'
import type { EmbeddedNode, NodeOptions } from '../../../src/entries/node.js'
import { openNode } from '../../node.js'

/** A chain with a life of its own, and what it takes to go on with it. */
export interface RandomChain {
  node: EmbeddedNode
  /** Sends that many transactions more, of every kind. */
  live(transactions: number): Promise<void>
}

/** A generator of numbers from 0 to less than 1 that begins with a seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Transfers, new tokens, single tokens, burning, failures: by a seed. */
export async function createRandomChain(seed: number, options: NodeOptions = {}): Promise<RandomChain> {
  const node = await openNode(options)
  const random = createRandom(seed)
  const accounts = node.accounts.map(({ name, key }) => ({ name, keys: { active: key, owner: key } }))
  const client: Client = createClient({
    provider: node.provider,
    clock: { read: async () => node.chain.clock.now() - 1_000_000n, resync: () => {} },
    defaults: { amountLimit: { '*': 'unlimited' } },
  })
  const symbols = ['iost']
  const singles: string[] = []
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

  function act(): {
    contract: string
    actionName: string
    args: (string | number | bigint | object)[]
    from: (typeof accounts)[number]
  } {
    const from = pick(accounts)
    const kind = random()
    if (kind < 0.02 && symbols.length < 6) {
      const symbol = `tok${symbols.length}`
      symbols.push(symbol)
      return { contract: 'token.iost', actionName: 'create', args: [symbol, from.name, 1000000, {}], from }
    }
    if (kind < 0.04 && singles.length < 4) {
      const symbol = `one${singles.length}`
      singles.push(symbol)
      return { contract: 'token721.iost', actionName: 'create', args: [symbol, from.name, 1000], from }
    }
    // Most of these fail, as another account may be the issuer; that is part of the life of a chain.
    if (kind < 0.2 && symbols.length > 1) {
      const amount = String(1 + Math.floor(random() * 100))
      return {
        contract: 'token.iost',
        actionName: 'issue',
        args: [pick(symbols.slice(1)), pick(accounts).name, amount],
        from,
      }
    }
    if (kind < 0.3 && singles.length > 0) {
      return { contract: 'token721.iost', actionName: 'issue', args: [pick(singles), pick(accounts).name, '{}'], from }
    }
    if (kind < 0.4) {
      return { contract: 'token.iost', actionName: 'destroy', args: [pick(symbols), from.name, '1'], from }
    }
    if (kind < 0.45 && singles.length > 0) {
      const id = String(Math.floor(random() * 5))
      const args = [pick(singles), from.name, pick(accounts).name, id]
      return { contract: 'token721.iost', actionName: 'transfer', args, from }
    }
    const amount = (random() * 50).toFixed(3)
    if (kind < 0.5) {
      // A second after genesis, when the first of these are free again, or in some years.
      const time = random() < 0.5 ? 1_541_847_846_000_000_000n : 4_000_000_000_000_000_000n
      const args = [pick(symbols), from.name, pick(accounts).name, amount, time, '']
      return { contract: 'token.iost', actionName: 'transferFreeze', args, from }
    }
    return {
      contract: 'token.iost',
      actionName: 'transfer',
      args: [pick(symbols), from.name, pick(accounts).name, amount, ''],
      from,
    }
  }

  return {
    node,
    async live(transactions) {
      for (let i = 0; i < transactions; i++) {
        const { from, ...action } = act()
        await client.send({ from, actions: [action] })
      }
    },
  }
}
