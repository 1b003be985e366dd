import type { EmbeddedNode } from '../../../src/node/node.js'
import { describeContract } from './contracts.js'
import { type ActionToSend, Load } from './load.js'

const COUNTER = {
  add: { args: ['n'], body: "storage.put('count', String(Number(storage.get('count') || 0) + Number(n)))" },
  drop: { body: "storage.del('count')" },
  mark: {
    args: ['field'],
    body: "storage.mapPut('marks', field, '1'); return String(storage.mapKeys('marks').length)",
  },
  unmark: { args: ['field'], body: "storage.mapDel('marks', field)" },
}
const CAN_UPDATE = { args: ['data'], body: 'return true' }

/** A router that calls counters by a flag, by arguments, by a stored id, and by a fallback. */
function describeRouter([a, b, c]: readonly string[], amount: number) {
  const add = (id: string) => `blockchain.call(${id}, 'add', JSON.stringify(['${amount}']))`
  return describeContract({
    flip: { args: ['flag', 'id'], body: "storage.put('flag', flag); storage.put('to', id)" },
    forget: { body: "storage.del('to')" },
    byFlag: { body: `if (storage.get('flag') === '1') ${add(`'${a}'`)}; else ${add(`'${b}'`)}` },
    byArgument: { args: ['x', 'y'], body: `${add("storage.get('flag') === '1' ? x : y")}` },
    byStored: { body: `${add(`storage.get('to') || '${c}'`)}` },
    pay: {
      args: ['from', 'to'],
      body: "blockchain.transfer(from, storage.get('flag') === '1' ? to : 'admin', '0.01', '')",
    },
    held: {
      args: ['who'],
      body: "return blockchain.call('token.iost', 'balanceOf', JSON.stringify(['iost', who]))[0]",
    },
    can_update: CAN_UPDATE,
  })
}

/** Traffic of all system contracts, with calls by flag and updates of code, by seeded chance. */
export class Traffic extends Load {
  #counters: string[] = []
  #router = ''
  #count = 0
  readonly #tokens: string[] = []

  override open(): void {
    super.open()
    this.#counters = [1, 2, 3].map(() => this.#deploy(describeContract(COUNTER)))
    this.#router = this.#deploy(describeRouter(this.#counters, 1))
    this.mine()
    this.send('alice', [{ contract: this.#router, actionName: 'flip', args: ['1', this.#counters[0]!] }])
    this.mine()
  }

  #deploy(contract: object): string {
    return this.send('alice', [{ contract: 'system.iost', actionName: 'setCode', args: [JSON.stringify(contract)] }])
  }

  override step(): void {
    const choice = this.random()
    if (choice < 0.4) super.step()
    else if (choice < 0.7) this.#callRouter()
    else this.#callSystem()
  }

  #callRouter(): void {
    const from = this.pick(this.node.accounts).name
    const counter = this.pick(this.#counters)
    const field = `f${Math.floor(this.random() * 12)}`
    const update = JSON.stringify({
      ...describeRouter(this.#counters.toReversed(), 1 + Math.floor(this.random() * 3)),
      ID: this.#router,
    })
    const router = (actionName: string, args: string[] = []) => ({ contract: this.#router, actionName, args })
    const actions: [number, string, ActionToSend][] = [
      [4, from, router('byFlag')],
      [3, from, router('byArgument', [this.pick(this.#counters), counter])],
      [3, from, router('byStored')],
      [2, from, router('flip', [this.pick(['1', '2']), counter])],
      [1, from, router('forget')],
      [2, from, router('pay', [from, this.pick(this.node.accounts).name])],
      [1, from, router('held', [this.pick(this.node.accounts).name])],
      [1, from, { contract: counter, actionName: 'drop', args: [] }],
      [2, from, { contract: counter, actionName: 'mark', args: [field] }],
      [1, from, { contract: counter, actionName: 'unmark', args: [field] }],
      [0.3, 'alice', { contract: 'system.iost', actionName: 'updateCode', args: [update, ''] }],
    ]
    this.#sendOne(actions)
  }

  #callSystem(): void {
    const names = this.node.accounts.map(({ name }) => name)
    const [from, to] = [this.pick(names), this.pick(names)]
    const fresh = `n${(++this.#count).toString(36).padStart(5, '0')}`
    const token = this.pick([...this.#tokens, 'iost'])
    const call = (contract: string, actionName: string, ...args: ActionToSend['args'][number][]) => ({
      contract,
      actionName,
      args,
    })
    const soon = this.node.chain.clock.now() + 4_000_000_000n
    const key = this.node.accounts[0]!.key.id
    const actions: [number, string, ActionToSend][] = [
      [1, from, call('token.iost', 'create', fresh, from, 100000, { decimal: 4 })],
      [2, from, call('token.iost', 'issue', token, to, '12.5')],
      [3, from, call('token.iost', 'transfer', token, from, to, '0.5', 'x')],
      [2, from, call('token.iost', 'transferFreeze', token, from, to, '0.25', soon, '')],
      [1, from, call('token.iost', 'destroy', token, from, '0.1')],
      [1, from, call('token721.iost', 'create', fresh, from, 100)],
      [2, from, call('token721.iost', 'issue', token, to, '{}')],
      [2, from, call('token721.iost', 'transfer', token, from, to, '0')],
      [1, from, call('auth.iost', 'signUp', fresh, key, key)],
      [1, from, call('ram.iost', 'buy', from, to, 200)],
      [1, from, call('ram.iost', 'sell', from, to, 20)],
      [1, from, call('ram.iost', 'lend', from, to, 15)],
      [2, from, call('gas.iost', 'pledge', from, to, '2')],
      [1, from, call('gas.iost', 'unpledge', from, to, '1')],
      [1, from, call('vote_producer.iost', 'unvote', from, 'producer000', '1')],
      [1, from, call('vote_producer.iost', 'voterWithdraw', from)],
      [1, from, call('exchange.iost', 'transfer', 'iost', to, '0.2', '')],
      [1, from, call('exchange.iost', 'transfer', 'iost', '', '200', `create:${fresh}:${key}:${key}`)],
      [1, from, call('bonus.iost', 'exchangeIOST', from, '0')],
      [0.5, from, call('system.iost', 'setCode', JSON.stringify(describeContract(COUNTER)))],
    ]
    if (this.#sendOne(actions) === 'create') this.#tokens.push(fresh)
  }

  #sendOne(actions: readonly [number, string, ActionToSend][]): string {
    const total = actions.reduce((sum, [weight]) => sum + weight, 0)
    let left = this.random() * total
    const isChosen = ([weight]: (typeof actions)[number]) => {
      left -= weight
      return left < 0
    }
    const [, from, action] = actions.find(isChosen) ?? actions[0]!
    this.send(from, [action])
    return action.actionName
  }
}

/** Returns the raw keys of a state, with some that it does not have. */
export function listProbes(node: EmbeddedNode, number: number): string[] {
  const keys = [...node.chain.stateAfter(number)!.entries()].map(([key]) => key)
  const absent = node.accounts.flatMap(({ name }) => [`m-token.iost-TF${name}-iost`, `b-gas.iost-nobody${name}gs`])
  return [...keys, ...absent]
}
