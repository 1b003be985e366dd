import { randomInt } from 'node:crypto'
import { generateKeyPair, type KeyPair } from '../../crypto/keys.js'
import { ENDOWMENT } from '../../node/developer-accounts.js'
import type { Provider } from '../../rpc/provider.js'

/** Length of account names, equal to that of embedded accounts, because storage costs depend on it. */
const NAME_LENGTH = 5

/** An account to create: an unused name, and its key. */
export interface NewAccount {
  name: string
  keys: KeyPair
}

/** Makes up an account. */
export function createNewAccount(): NewAccount {
  const name = Array.from({ length: NAME_LENGTH }, () => randomInt(36).toString(36)).join('')
  return { name, keys: generateKeyPair() }
}

/**
 * Creates an account on a development chain, with the funds of embedded accounts. No transaction is needed, so the
 * block number, the clock and the calls of a test stay those of the embedded network.
 */
export async function openNewAccount(provider: Provider, { name, keys }: NewAccount): Promise<void> {
  const { balance: iost, pledge, ram } = ENDOWMENT
  await provider.dev('account', { name, key: keys.id, iost, pledge, ram })
}
