import type { Chain } from '../../../chain/chain.js'
import { encodeArguments } from '../../../client/calls/arguments.js'
import { itemAt, must } from '../../../collections/presence.js'
import { createTransaction } from '../../../tx/build.js'
import { imitateSignature } from '../../../tx/sign.js'
import type { CampaignScene } from '../scene.js'
import type { CallStep } from '../step.js'

/** Most gas that a transaction may use, in units. */
export const MAX_GAS = 4_000_000
/**
 * Signature of executed calls: each costs the gas of a signed one, like the printed test. The key belongs to no
 * account.
 */
export const SIGNATURE = imitateSignature({ algorithm: 'ED25519', publicKey: new Uint8Array(32) })

const NS_PER_MS = 1_000_000n

/** Creates the transaction of a call, at the time of the chain. */
export function createCallTransaction<S>(
  { contract, method, caller, args }: CallStep,
  stage: CampaignScene<S>,
  chain: Chain,
) {
  const { contracts, scene } = stage
  const { id, methods } = itemAt(contracts, contract)
  const entry = must(
    methods.find(({ name }) => name === method),
    `method ${method}`,
  )
  const now = chain.clock.now()
  const unsigned = createTransaction({
    publisher: itemAt(scene.accounts, caller).name,
    chainId: chain.chainId,
    time: now > NS_PER_MS ? now - NS_PER_MS : now,
    gasLimit: MAX_GAS,
    amountLimit: { '*': 'unlimited' },
    actions: [
      { contract: id, actionName: method, data: encodeArguments({ name: method, args: [...entry.args] }, args) },
    ],
  })
  return { ...unsigned, publisherSigs: [SIGNATURE] }
}
