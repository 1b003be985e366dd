import type { EmbeddedNode } from '../../../src/node/node.js'
import { createTransaction } from '../../../src/tx/build.js'
import { signTransaction } from '../../../src/tx/sign.js'
import { compileContractText } from './contracts.js'

/** A generator of numbers from 0 to below 1 that gives the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface ActionToSend {
  contract: string
  actionName: string
  args: readonly (string | number | boolean | bigint | object)[]
}

/** A chain under load: transactions of its developer accounts, by seeded chance. */
export class Load {
  readonly node: EmbeddedNode
  readonly random: () => number
  vault = ''
  market = ''
  sent = 0
  #stamp = 0n

  constructor(node: EmbeddedNode, seed: number) {
    this.node = node
    this.random = seeded(seed)
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)]!
  }

  /** Sends a transaction into the pool; returns the contract that it would create. */
  send(from: string, actions: readonly ActionToSend[], signers: readonly string[] = []): string {
    const { chain, accounts } = this.node
    const { key } = accounts.find(({ name }) => name === from)!
    this.#stamp = this.#stamp >= chain.clock.now() - 5_000_000n ? this.#stamp + 1n : chain.clock.now() - 5_000_000n
    const tx = createTransaction({
      publisher: from,
      chainId: chain.chainId,
      time: this.#stamp,
      gasLimit: 4_000_000,
      amountLimit: { '*': 'unlimited' },
      signers: [...signers],
      actions: actions.map((action) => ({ ...action, args: [...action.args] })),
    })
    this.sent++
    return `Contract${chain.sendTransaction(signTransaction(tx, { publisher: key, signers: signers.length > 0 ? [key] : [] })).id}`
  }

  mine(): void {
    while (this.node.chain.pendingCount > 0) this.node.chain.mineBlock()
  }

  /** Publishes the contracts that the load calls. */
  open(): void {
    this.vault = this.#publish('vault')
    this.mine()
    this.market = this.publishMarket()
    this.mine()
  }

  publishMarket(): string {
    return this.#publish('market')
  }

  #publish(name: 'vault' | 'market'): string {
    const text = JSON.stringify(compileContractText(name))
    return this.send('alice', [{ contract: 'system.iost', actionName: 'setCode', args: [text] }])
  }

  /** Sends a call of the vault. */
  callVault(): void {
    const from = this.pick(this.node.accounts.slice(0, 4)).name
    if (this.random() < 0.4) this.send(from, [{ contract: this.vault, actionName: 'take', args: [from] }])
    else this.send(from, [{ contract: this.vault, actionName: 'put', args: [from, '1.5'] }])
  }

  /** Sends one transaction at random. */
  step(): void {
    const names = this.node.accounts.map(({ name }) => name)
    const [from, to] = [this.pick(names), this.pick(names)]
    const amount = (Math.floor(this.random() * 1000) + 1) / 100
    const choice = this.random()
    if (choice < 0.25) this.send(from, [transfer(from, to, amount)])
    else if (choice < 0.5) this.send(from, [{ contract: this.vault, actionName: 'put', args: [from, String(amount)] }])
    else if (choice < 0.6) this.send(from, [{ contract: this.vault, actionName: 'take', args: [from] }])
    else if (choice < 0.8) {
      this.send(from, [{ contract: this.market, actionName: 'trade', args: [this.vault, from, String(amount)] }])
    } else if (choice < 0.85) this.send(from, [{ contract: 'gas.iost', actionName: 'pledge', args: [from, to, '1'] }])
    else if (choice < 0.9) {
      const permission = `p${Math.floor(this.random() * 3)}`
      const action = this.pick(['addPermission', 'dropPermission'])
      const args = action === 'addPermission' ? [from, permission, 1] : [from, permission]
      this.send(from, [{ contract: 'auth.iost', actionName: action, args }], [`${from}@owner`])
    } else if (choice < 0.95) this.send(from, [{ contract: 'ram.iost', actionName: 'buy', args: [from, from, 100] }])
    else if (choice < 0.98) {
      this.send(from, [{ contract: 'vote_producer.iost', actionName: 'vote', args: [from, 'producer000', '1'] }])
    } else {
      const next = JSON.stringify({ ...compileContractText(this.pick(['vault', 'vault2'])), ID: this.vault })
      this.send('alice', [{ contract: 'system.iost', actionName: 'updateCode', args: [next, ''] }])
    }
  }
}

function transfer(from: string, to: string, amount: number): ActionToSend {
  return { contract: 'token.iost', actionName: 'transfer', args: ['iost', from, to, String(amount), ''] }
}
