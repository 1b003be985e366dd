import { DEVELOPMENT_KEYS } from '../../../src/chain/genesis.js'
import { type KeyPair, parseSecretKey } from '../../../src/crypto/keys.js'
import type { EmbeddedNode } from '../../../src/entries/node.js'
import type { Requests } from '../../../src/rpc/schema.js'
import { createTransaction } from '../../../src/tx/build.js'
import { formatTransaction } from '../../../src/tx/json.js'
import { signTransaction } from '../../../src/tx/sign.js'

const ADMIN = parseSecretKey(DEVELOPMENT_KEYS.admin.secret)

interface TransferOptions {
  publisher?: string
  key?: KeyPair
  amount?: string
  gasRatio?: number
  /** From the time of the transaction to its expiration (default: 90 seconds). */
  expirationMs?: number
}

/** A signed transfer to `producer000`, stamped with the chain's time. */
export function signTransfer(
  { chain }: Pick<EmbeddedNode, 'chain'>,
  amount: string,
  { aheadNs = 0n, ...options }: TransferOptions & { aheadNs?: bigint } = {},
): Requests['sendTx'] {
  return signTransferAt(chain.clock.now() + aheadNs, chain.chainId, { amount, ...options })
}

/** The same with any stamp. */
export function signTransferAt(
  time: bigint,
  chainId: number,
  { publisher = 'admin', key = ADMIN, amount = '0.01', ...options }: TransferOptions = {},
): Requests['sendTx'] {
  const tx = createTransaction({
    publisher,
    chainId,
    time,
    gasLimit: 100_000,
    ...options,
    amountLimit: { '*': 'unlimited' },
    actions: [{ contract: 'token.iost', actionName: 'transfer', args: ['iost', publisher, 'producer000', amount, ''] }],
  })
  return formatTransaction(signTransaction(tx, { publisher: key }))
}
