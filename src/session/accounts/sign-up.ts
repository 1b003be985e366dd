import { randomInt } from 'node:crypto'
import { DEVELOPMENT_KEYS } from '../../chain/genesis.js'
import { holdAccount } from '../../client/account.js'
import { createAccount } from '../../client/accounts.js'
import type { Client } from '../../client/client.js'
import { generateKeyPair, type KeyPair, parseSecretKey } from '../../crypto/keys.js'

/** Initial funds, equal to those of embedded accounts. */
const ENDOWMENT = { balance: '1000000', gasPledge: '10000', ram: 1_000_000 }
/** Gas for a sign-up, which `admin` receives because its own gas grows slowly. */
const SIGN_UP_GAS = 600_000
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

/** Creates an account on a development chain, paid by its `admin`, whose key is public. */
export async function signUp(client: Client, identity: NewAccount): Promise<void> {
  const from = holdAccount('admin', parseSecretKey(DEVELOPMENT_KEYS.admin.secret))
  await client.provider.dev('fund', { account: from.name, token: 'gas', amount: String(SIGN_UP_GAS) })
  await createAccount(client, { ...identity, from, gasLimit: SIGN_UP_GAS, ...ENDOWMENT })
}
