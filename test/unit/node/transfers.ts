import { parseSecretKey } from '../../../src/crypto/keys.js'
import { DEVELOPMENT_KEYS } from '../../../src/node/chain/genesis.js'
import type { EmbeddedNode } from '../../../src/node/index.js'
import type { Requests } from '../../../src/rpc/schema.js'
import { createTransaction } from '../../../src/tx/build.js'
import { formatTransaction } from '../../../src/tx/json.js'
import { signTransaction } from '../../../src/tx/sign.js'

const ADMIN = parseSecretKey(DEVELOPMENT_KEYS.admin.secret)

/** A signed transfer of `admin` to `producer000`, stamped with the chain's time. */
export function signTransfer(
  { chain }: Pick<EmbeddedNode, 'chain'>,
  amount: string,
  { publisher = 'admin', aheadNs = 0n }: { publisher?: string; aheadNs?: bigint } = {},
): Requests['sendTx'] {
  const tx = createTransaction({
    publisher,
    chainId: chain.chainId,
    time: chain.clock.now() + aheadNs,
    gasLimit: 100_000,
    amountLimit: { '*': 'unlimited' },
    actions: [{ contract: 'token.iost', actionName: 'transfer', args: ['iost', publisher, 'producer000', amount, ''] }],
  })
  return formatTransaction(signTransaction(tx, { publisher: ADMIN }))
}
