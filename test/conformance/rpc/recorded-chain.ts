import type { Clock } from '../../../src/chain/clock.js'
import { DEVELOPMENT_KEYS } from '../../../src/chain/genesis.js'
import { parseSecretKey } from '../../../src/crypto/keys.js'
import type { EmbeddedNode } from '../../../src/node/node.js'
import { formatTransaction } from '../../../src/tx/json.js'
import { signTransaction } from '../../../src/tx/sign.js'
import type { Transaction } from '../../../src/tx/transaction.js'
import { openNode } from '../../node.js'

/**
 * The chains on which the samples were recorded, as far as the samples show them: same transactions at the same times.
 */

const ADMIN = parseSecretKey(DEVELOPMENT_KEYS.admin.secret)
const SECOND = 1_000_000_000n

/** A call, as contract, action and arguments. */
type Call = readonly [contract: string, action: string, args: readonly unknown[]]

export class RecordedChain {
  #now: bigint

  private constructor(
    readonly node: EmbeddedNode,
    readonly clock: Clock & { set(time: bigint): void },
  ) {
    this.#now = clock.now()
  }

  static async start(time: bigint, irreversibleAfter: number): Promise<RecordedChain> {
    let now = time
    const set = (to: bigint) => {
      now = to
    }
    const clock = { now: () => now, tick: () => {}, advance: () => {}, save: () => now, restore: set, set }
    const node = await openNode({ accounts: 0, mining: 'manual', clock, irreversibleAfter })
    return new RecordedChain(node, clock)
  }

  /** Empty blocks every half second, until the head has this number. */
  mineTo(number: number): void {
    while (this.node.chain.head.head.number < number) {
      this.#now += SECOND / 2n
      this.clock.set(this.#now)
      this.node.chain.mineBlock()
    }
  }

  /** One block at a time, with a transaction of `admin` for each list of calls. */
  async mineAt(
    time: bigint,
    ...transactions: { calls: readonly Call[]; time?: bigint; gasRatio?: number }[]
  ): Promise<void> {
    this.#now = time
    this.clock.set(time)
    for (const [index, { calls, ...rest }] of transactions.entries()) {
      await this.send({ time: time - BigInt(transactions.length - index), ...rest }, calls)
    }
    this.node.chain.mineBlock()
  }

  async send(options: { time: bigint; gasRatio?: number }, calls: readonly Call[]): Promise<void> {
    const tx: Transaction = {
      time: options.time,
      expiration: options.time + 90n * SECOND,
      gasRatio: (options.gasRatio ?? 1) * 100,
      gasLimit: 400000000,
      delay: 0n,
      chainId: 1020,
      signers: calls.some(([contract]) => contract === 'auth.iost') ? ['admin@owner'] : [],
      actions: calls.map(([contract, actionName, args]) => ({ contract, actionName, data: JSON.stringify(args) })),
      amountLimit: [{ token: '*', value: 'unlimited' }],
      signatures: [],
      referredTx: new Uint8Array(),
      publisher: 'admin',
      publisherSigs: [],
    }
    await this.node.provider.request('sendTx', formatTransaction(signTransaction(tx, { publisher: ADMIN })))
  }
}

const NEW_KEY = 'FAe4sisG95oZ42w7buUn5qEE4TAnfTTFPiguZUHmhiF'
const PERMISSION_KEY = 'HPcA2hCxznEEJucQdAgpvQDntY5suB4uFAuCgCR2ashU'

/** The chain with one producer, up to its block 1368. */
export async function startSingleProducer(): Promise<RecordedChain> {
  const chain = await RecordedChain.start(1795148687501032318n, 0)
  chain.mineTo(133)
  await chain.mineAt(1795148754500946567n, {
    time: 1795148754291000000n,
    calls: [['token.iost', 'transfer', ['iost', 'admin', 'producer000', '1', 'm']]],
  })
  chain.mineTo(556)
  await chain.mineAt(1795148966000633678n, {
    calls: [
      ['gas.iost', 'unpledge', ['admin', 'admin', '5.5']],
      ['token.iost', 'transferFreeze', ['iost', 'admin', 'admin', '3', 1795152566690000000, '']],
    ],
  })
  chain.mineTo(568)
  await chain.mineAt(
    1795148972000751907n,
    {
      calls: [
        ['auth.iost', 'signUp', ['newacc0001', NEW_KEY, NEW_KEY]],
        ['ram.iost', 'buy', ['admin', 'newacc0001', 1024]],
      ],
    },
    {
      calls: [
        ['token.iost', 'create', ['mytok', 'admin', 1000000, { decimal: 4, fullName: 'My Token' }]],
        ['token.iost', 'issue', ['mytok', 'admin', '1234.5678']],
        ['token721.iost', 'create', ['nft01', 'admin', 100]],
        ['token721.iost', 'issue', ['nft01', 'admin', '{"img":"x"}']],
        ['token721.iost', 'issue', ['nft01', 'admin', '{"img":"x"}']],
      ],
    },
    {
      calls: [
        ['auth.iost', 'addPermission', ['admin', 'myperm', 50]],
        ['auth.iost', 'assignPermission', ['admin', 'myperm', PERMISSION_KEY, 20]],
        ['auth.iost', 'assignPermission', ['admin', 'myperm', 'newacc0001@owner', 50]],
        ['auth.iost', 'addGroup', ['admin', 'grp1']],
        ['auth.iost', 'assignGroup', ['admin', 'grp1', 'newacc0001@active', 30]],
        ['auth.iost', 'assignPermissionToGroup', ['admin', 'myperm', 'grp1']],
      ],
    },
  )
  chain.mineTo(704)
  await chain.mineAt(
    1795149040000000000n,
    {
      calls: [
        ['auth.iost', 'signUp', ['secpacc01', NEW_KEY, NEW_KEY]],
        ['ram.iost', 'buy', ['admin', 'secpacc01', 2000]],
        ['gas.iost', 'pledge', ['admin', 'secpacc01', '50']],
        ['token.iost', 'transfer', ['iost', 'admin', 'secpacc01', '25', '']],
      ],
    },
    { calls: [['vote_producer.iost', 'vote', ['admin', 'producer000', '1000.5']]] },
  )
  chain.mineTo(1367)
  await chain.mineAt(1795149371500751907n)
  return chain
}

/** The chain of four producers of which one runs: nothing becomes irreversible. */
export async function startFourProducers(): Promise<RecordedChain> {
  const chain = await RecordedChain.start(1795148936500125302n, Number.MAX_SAFE_INTEGER)
  chain.mineTo(12)
  await chain.mineAt(
    1795148943000125302n,
    { calls: [['token.iost', 'transfer', ['iost', 'admin', 'producer000', '1', '']]], gasRatio: 1.5 },
    { calls: [['token.iost', 'supply', ['iost']]] },
  )
  chain.mineTo(14)
  return chain
}
