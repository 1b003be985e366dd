import fc from 'fast-check'
import type { Block } from '../../src/chain/blocks/block.js'
import { Chain } from '../../src/chain/chain.js'
import { createFixedClock } from '../../src/chain/clock.js'
import { DEV_GENESIS } from '../../src/chain/genesis.js'
import { listAccounts, openAccounts } from '../../src/node/developer-accounts.js'
import { ChainError } from '../../src/state/chain-error.js'
import { createTransaction } from '../../src/tx/build.js'
import type { Receipt } from '../../src/tx/receipt.js'
import { signTransaction } from '../../src/tx/sign.js'
import type { Transaction } from '../../src/tx/transaction.js'
import type { Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { CALL_MS } from '../limits.js'

/**
 * Calls of one publisher in one transaction: `[contract/action, ...arguments]`. Seconds pass before it where it says
 * so.
 */
export interface Move {
  by: string
  calls: readonly Call[]
  after?: number
}

export type Call = readonly [target: string, ...args: readonly unknown[]]

/** Outcome of a move: a receipt, or the error of a node that rejected it. */
export type Outcome = { receipt: Receipt } | { refused: string }

/** alice, bobby and carol. */
const ACCOUNTS = listAccounts(3)
const START = 1700000000000000000n
const SECOND = 1_000_000_000n
/** So much is sold in the beginning that RAM can run out. */
const SPARE_RAM = 999_200

/** A contract that keeps texts at its caller's expense, or at its own, and iost. */
const STORE = `class Store {
  init() {}
  keep(key, text) { storage.put(key, text, blockchain.publisher()) }
  own(key, text) { storage.put(key, text) }
  drop(key) { storage.del(key) }
  deposit(amount) { blockchain.deposit(blockchain.publisher(), amount, '') }
  withdraw(amount) { blockchain.withdraw(blockchain.publisher(), amount, '') }
}
module.exports = Store;`
const STORE_ABI = Object.entries({ keep: 2, own: 2, drop: 1, deposit: 1, withdraw: 1 }).map(([name, count]) => ({
  name,
  args: Array.from({ length: count }, () => 'string'),
  amountLimit: [{ token: 'iost', val: 'unlimited' }],
}))

/** A chain with three accounts, the token `gem` of the first and its contract. */
export class Economy {
  readonly chain: Chain
  /** Id of the contract. */
  store = ''

  constructor(sandbox: Sandbox) {
    this.chain = new Chain({
      genesis: DEV_GENESIS,
      clock: createFixedClock(START),
      sandbox,
      now: () => performance.now(),
      timeLimitMs: CALL_MS,
    })
    openAccounts(this.chain, ACCOUNTS)
    const contract = { info: { lang: 'javascript', version: '1.0.0', abi: STORE_ABI }, code: STORE }
    const receipt = this.#found([['system.iost/setCode', JSON.stringify(contract)]])
    this.store = JSON.parse(receipt.returns[0]!)[0]
    this.#found([
      ['token.iost/create', 'gem', 'alice', 1_000_000, { decimal: 3 }],
      ['token.iost/issue', 'gem', 'bobby', '1000'],
      ['store/deposit', '1000'],
    ])
    for (const name of ['bobby', 'carol']) {
      this.#found(
        [
          ['ram.iost/sell', name, name, SPARE_RAM],
          ['gas.iost/pledge', name, name, '100'],
        ],
        name,
      )
    }
  }

  #found(calls: readonly Call[], by = 'alice'): Receipt {
    const outcome = this.play({ by, calls })
    if ('receipt' in outcome && outcome.receipt.statusCode === 'SUCCESS') return outcome.receipt
    throw new Error('refused' in outcome ? outcome.refused : outcome.receipt.message)
  }

  /** Sends a move and makes its block. */
  play(move: Move): Outcome {
    const sent = this.send(move)
    const block = this.chain.mineBlock()
    return 'refused' in sent ? sent : { receipt: block.receipts[1]! }
  }

  /** Sends a move; moves that are sent without a block between them come into one. */
  send({ by, calls, after = 0 }: Move): { id: string } | { refused: string } {
    const { chain } = this
    chain.clock.advance(BigInt(after) * SECOND)
    const tx = createTransaction({
      publisher: by,
      chainId: chain.chainId,
      time: chain.clock.now() - BigInt(chain.pendingCount),
      gasLimit: 1_000_000,
      actions: calls.map(([target, ...args]) => {
        const [contract, actionName] = target.replace('store/', `${this.store}/`).split('/') as [string, string]
        return { contract, actionName, args }
      }),
      amountLimit: { '*': 'unlimited' },
    })
    const { key } = ACCOUNTS.find(({ name }) => name === by)!
    return this.#take(signTransaction(tx, { publisher: key }))
  }

  #take(tx: Transaction): { id: string } | { refused: string } {
    try {
      return { id: this.chain.sendTransaction(tx).id }
    } catch (error) {
      if (error instanceof ChainError) return { refused: error.message }
      throw error
    }
  }

  /** Makes the block that another chain made, of the transactions in it. */
  repeat(block: Block): Block {
    this.chain.clock.restore(block.head.time)
    for (const { tx } of block.transactions.slice(1)) this.chain.sendTransaction(tx)
    return this.chain.mineBlock()
  }
}

// Random moves

const account = fc.constantFrom(...ACCOUNTS.map(({ name }) => name))
/** An existing account, or an unknown name: most calls make sense, some are rejected. */
const target = fc.oneof(
  { weight: 9, arbitrary: account },
  { weight: 1, arbitrary: fc.constantFrom('ghost1', 'ram.iost') },
)
const token = fc.constantFrom('iost', 'gem')
/** Text with as many decimals, small amounts and, occasionally, more than any account has. */
const amount = (decimals: number) =>
  fc
    .oneof(
      { weight: 8, arbitrary: fc.nat({ max: 500 * 10 ** decimals }) },
      { weight: 1, arbitrary: fc.nat({ max: 2e6 * 10 ** decimals }) },
    )
    .map((value) => String(value / 10 ** decimals))
const bytes = fc.nat({ max: 1000 })
const key = fc.constantFrom('a', 'b', 'c')
const text = fc.nat({ max: 1000 }).map((length) => 'x'.repeat(length))
/** Nanoseconds on both sides of the time that passes. */
const until = fc.nat({ max: 400 }).map((seconds) => START + BigInt(seconds) * 1000n * SECOND)

const call: fc.Arbitrary<Call> = fc.oneof(
  fc.tuple(fc.constant('token.iost/transfer'), token, account, target, amount(3), fc.constant('')),
  fc.tuple(fc.constant('token.iost/transferFreeze'), token, account, account, amount(3), until, fc.constant('')),
  fc.tuple(fc.constant('token.iost/issue'), token, account, amount(3)),
  fc.tuple(fc.constant('token.iost/destroy'), token, account, amount(3)),
  fc.tuple(fc.constant('token.iost/balanceOf'), token, account),
  fc.tuple(fc.constant('gas.iost/pledge'), account, target, amount(2)),
  fc.tuple(fc.constant('gas.iost/unpledge'), account, account, amount(2)),
  fc.tuple(fc.constant('ram.iost/buy'), account, account, bytes),
  fc.tuple(fc.constant('ram.iost/sell'), account, account, bytes),
  fc.tuple(fc.constant('ram.iost/lend'), account, account, bytes),
  fc.tuple(fc.constantFrom('store/keep', 'store/own'), key, text),
  fc.tuple(fc.constant('store/drop'), key),
  fc.tuple(fc.constantFrom('store/deposit', 'store/withdraw'), amount(3)),
)

/** One transaction: calls of one publisher, mostly on his own behalf. */
const move: fc.Arbitrary<Move> = fc
  .record({
    by: account,
    calls: fc.array(call, { maxLength: 3 }),
    after: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 400_000 }) }),
    own: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ by, calls, after, own }) => ({
    by,
    calls: own === 9 ? calls : calls.map((each) => onBehalf(by, each)),
    ...(after > 0 && { after }),
  }))

/** The same call with the publisher as the one who gives. */
function onBehalf(by: string, [name, ...args]: Call): Call {
  const giver = GIVER[name]
  return giver === undefined ? [name, ...args] : [name, ...args.with(giver, by)]
}

const GIVER: Record<string, number> = {
  'token.iost/transfer': 1,
  'token.iost/transferFreeze': 1,
  'token.iost/destroy': 1,
  'gas.iost/pledge': 0,
  'gas.iost/unpledge': 0,
  'ram.iost/buy': 0,
  'ram.iost/sell': 0,
  'ram.iost/lend': 0,
}

/** One that fails in the end, whatever comes before. */
export const failing: fc.Arbitrary<Move> = move.map(({ calls, ...rest }) => ({
  ...rest,
  calls: [...calls, ['token.iost/transfer', 'gem', rest.by, 'alice', '1000001', '']],
}))

export const moves = fc.array(move, { maxLength: 12 })
