import { expect } from 'chai'
import { createPrices } from '../../../src/gas/prices.js'
import { createNode, type EmbeddedNode } from '../../../src/node/node.js'
import { loadContract } from '../../../src/state/contracts.js'
import { Overlay } from '../../../src/state/overlay.js'
import type { Reader } from '../../../src/state/store.js'
import { encodeStored, JsonBlob, type StateValue } from '../../../src/state/values.js'
import { findBuiltIn } from '../../../src/system-contracts/runtime/registry.js'
import { createTransaction } from '../../../src/tx/build.js'
import { signTransaction } from '../../../src/tx/sign.js'
import { executeTransaction } from '../../../src/vm/execution/executor.js'
import { openTransaction, type SignedTransaction } from '../../../src/vm/execution/signed.js'
import { createSandbox, type Sandbox } from '../../../src/vm/sandbox/sandbox.js'
import { isLong } from '../../limits.js'
import { seeded } from '../fork/load.js'
import { Traffic } from '../fork/traffic.js'

const STATES = isLong ? 20_000 : 2_000
const CONTRACTS = [
  'token',
  'token721',
  'gas',
  'ram',
  'auth',
  'vote',
  'vote_producer',
  'bonus',
  'exchange',
  'issue',
  'base',
  'domain',
]
const TEXTS = [
  'alice',
  'bobby',
  'iost',
  'ram',
  'contribute',
  'n00001',
  '1',
  '0',
  '5.5',
  '-3',
  '',
  'producer000',
  'active',
  'null',
  '[]',
  'a.b',
]
const JSONS = [
  {},
  [],
  null,
  1,
  'x',
  { decimal: 4 },
  { parent: ['w', '0', false] },
  { parent: null },
  { resultNumber: 2, minVote: 1, options: ['a'] },
]
/** Values that no system contract stores under its keys, and values that it stores elsewhere. */
const VALUES: readonly StateValue[] = [
  '',
  'null',
  '{}',
  '[]',
  '{',
  '"alice"',
  '7',
  '{"active":1}',
  '{"permissions":null}',
  '[{"Amount":1}]',
  'text',
  0n,
  -1n,
  2n ** 63n - 1n,
  -(2n ** 63n),
  true,
  false,
  { value: 5n, scale: 0 },
  { value: 2n ** 63n - 1n, scale: 8 },
  { value: -1n, scale: 18 },
  new JsonBlob('[]'),
  new JsonBlob('null'),
  new JsonBlob('{'),
  new JsonBlob('[{"Amount":1,"Ftime":2}]'),
  new JsonBlob('[{"Amount":"x"}]'),
  new JsonBlob('[1]'),
]

/** A state whose values of system contracts are replaced or missing at random. */
class RandomState implements Reader {
  readonly #base: Reader
  readonly #random: () => number
  readonly #known = new Map<string, string | undefined>()

  constructor(base: Reader, random: () => number) {
    this.#base = base
    this.#random = random
  }

  get(key: string): string | undefined {
    if (!this.#known.has(key)) this.#known.set(key, this.#choose(key))
    return this.#known.get(key)
  }

  #choose(key: string): string | undefined {
    const chance = this.#random()
    // the codes of contracts, and the permissions and gas that every transaction needs
    if (chance < 0.7 || key.startsWith('c-') || /dns_table|^m-auth.iost-auth-alice|^b-gas.iost-alice/.test(key))
      return this.#base.get(key)
    if (chance < 0.8) return undefined
    const isList = /^m-[^-]*-[^-]*$/.test(key)
    if (isList) return this.#random() < 0.5 ? '@a@b' : ''
    return encodeStored({ value: VALUES[Math.floor(this.#random() * VALUES.length)] ?? '', payer: 'alice' })
  }
}

describe('actions of system contracts on random states', () => {
  let live: EmbeddedNode
  let sandbox: Sandbox
  let actions: SignedTransaction[]
  const random = seeded(7)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

  before(async () => {
    sandbox = createSandbox()
    live = await createNode({ mining: 'manual', timeLimitMs: 60_000 }, sandbox)
    const traffic = new Traffic(live, 3)
    traffic.open()
    for (let index = 0; index < 200; index++) traffic.step()
    traffic.mine()
    actions = CONTRACTS.flatMap((name) => listActions(`${name}.iost`))
  })
  after(async () => {
    await live.close()
    sandbox.dispose()
  })

  /** Signs calls of every method of a contract, with random arguments. */
  function listActions(contract: string): SignedTransaction[] {
    const { key } = live.accounts.find(({ name }) => name === 'alice')!
    const { abi } = loadContract(live.chain.state, contract)!.info
    return abi.flatMap(({ name, args }) =>
      [1, 2, 3, 4].map((index) => {
        const values = args.map((type, at) => {
          if (type === 'number') return pick([0, 1, -1, 10, 1000])
          if (type === 'bool') return random() < 0.5
          if (type === 'json') return pick(JSONS)
          return index > 2 && at < 3 ? (['iost', 'alice', 'bobby'][at] ?? '') : pick(TEXTS)
        })
        const tx = createTransaction({
          publisher: 'alice',
          chainId: live.chain.chainId,
          time: live.chain.clock.now() + BigInt(index),
          gasLimit: 4_000_000,
          amountLimit: { '*': 'unlimited' },
          actions: [],
        })
        const called = { ...tx, actions: [{ contract, actionName: name, data: JSON.stringify(values) }] }
        return openTransaction(signTransaction(called, { publisher: key, signers: [] }))
      }),
    )
  }

  it(`actions of system contracts on random states end with a receipt or an error of the chain in ${STATES} states`, () => {
    const environment = { prices: createPrices(), sandbox, findBuiltIn }
    const { head } = live.chain.head
    const block = {
      number: head.number + 1,
      parentHash: live.chain.head.id,
      time: head.time + 500_000_000n,
      witness: head.witness,
    }
    const failed = new Map<string, string>()
    const statuses = new Map<string, number>()
    for (let index = 0; index < STATES; index++) {
      const signed = pick(actions)
      const state = new Overlay(new RandomState(live.chain.state, random))
      try {
        const mode = random() < 0.1 ? ('system' as const) : ('normal' as const)
        const execution = executeTransaction(signed, {
          environment,
          state,
          block,
          mode,
          now: () => 0,
          timeLimitMs: 60_000,
        })
        const status = 'receipt' in execution ? execution.receipt.statusCode : 'dropped'
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      } catch (error) {
        const { contract, actionName, data } = signed.tx.actions[0]!
        const [message, ...frames] = (error as Error).stack?.split('\n') ?? []
        failed.set(frames.slice(0, 3).join(' '), `${contract}.${actionName}(${data}): ${message}`)
      }
    }
    expect([...failed].slice(0, 10)).to.deep.equal([])
    expect(statuses.get('SUCCESS')).to.be.above(STATES / 20)
    expect(statuses.get('RUNTIME_ERROR')).to.be.above(STATES / 20)
  })
})
