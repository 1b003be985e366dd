import { Chain } from '../../src/chain/chain.js'
import { createFixedClock } from '../../src/chain/clock.js'
import { DEV_GENESIS, DEVELOPMENT_KEYS } from '../../src/chain/genesis.js'
import type { Recordings } from '../../src/chain/tracing/recordings.js'
import { parseSecretKey } from '../../src/crypto/keys.js'
import { useNativeCrypto } from '../../src/node/native-crypto.js'
import { createTransaction } from '../../src/tx/build.js'
import type { Receipt } from '../../src/tx/receipt.js'
import { imitateTransaction, signTransaction } from '../../src/tx/sign.js'
import type { Transaction } from '../../src/tx/transaction.js'
import { createSandbox } from '../../src/vm/sandbox/sandbox.js'

const ADMIN_KEY = parseSecretKey(DEVELOPMENT_KEYS.admin.secret)

/** A chain for benchmarks below the client, whose admin has gas for millions of calls. */
export function openBenchChain({ recordings }: { recordings?: Recordings } = {}) {
  useNativeCrypto()
  const sandbox = createSandbox()
  const chain = new Chain({
    genesis: DEV_GENESIS,
    clock: createFixedClock(1700000000000000000n),
    sandbox,
    now: () => performance.now(),
    timeLimitMs: 2000,
    ...(recordings && { record: (transaction) => recordings.begin(transaction) }),
  })
  const bench = { chain, sign, send, exec, close: () => sandbox.dispose() }
  send('gas.iost', 'pledge', ['admin', 'admin', '100000000'])
  send('ram.iost', 'buy', ['admin', 'admin', 100000000])
  return bench

  function sign(contract: string, actionName: string, args: unknown[]): Transaction {
    return signTransaction(create(contract, actionName, args), { publisher: ADMIN_KEY })
  }

  function create(contract: string, actionName: string, args: unknown[]): Transaction {
    return createTransaction({
      publisher: 'admin',
      chainId: chain.chainId,
      time: chain.clock.now(),
      gasLimit: 4000000,
      actions: [{ contract, actionName, args }],
      amountLimit: { '*': 'unlimited' },
    })
  }

  /** Signs, sends and mines one transaction, as the harness does for a test. */
  function send(contract: string, actionName: string, args: unknown[]): Receipt {
    const { id } = chain.sendTransaction(sign(contract, actionName, args))
    chain.mineBlock()
    const place = chain.findTransaction(id)
    if (place === undefined || place.status === 'PENDING') throw new Error(`dropped: ${chain.findDropReason(id)}`)
    if (place.receipt.statusCode !== 'SUCCESS') throw new Error(place.receipt.message)
    return place.receipt
  }

  /** Dry-runs one transaction, unsigned as in the client's dry runs. */
  function exec(contract: string, actionName: string, args: unknown[]): Receipt {
    return chain.execTransaction(imitateTransaction(create(contract, actionName, args), { publisher: ADMIN_KEY }))
  }
}
