import { randomInt } from 'node:crypto'
import { DEVELOPMENT_KEYS } from '../../chain/genesis.js'
import { holdAccount } from '../../client/account.js'
import { createAccount } from '../../client/accounts.js'
import type { Client } from '../../client/client.js'
import { generateKeyPair, type KeyPair, parseSecretKey } from '../../crypto/keys.js'

/** As much as the accounts of the embedded network begin with. */
const ENDOWMENT = { balance: '1000000', gasPledge: '10000', ram: 1_000_000 }
/** Gas for a sign-up, which `admin` receives because its own gas grows slowly. */
const SIGN_UP_GAS = 600_000
/** As long as the names of the embedded network: what is stored, and so what it costs, depends on their length. */
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

/** Signs an account up on a development chain; its `admin` pays, whose key is public. */
export async function signUp(client: Client, identity: NewAccount): Promise<void> {
  const from = holdAccount('admin', parseSecretKey(DEVELOPMENT_KEYS.admin.secret))
  await client.provider.dev('fund', { account: from.name, token: 'gas', amount: String(SIGN_UP_GAS) })
  await createAccount(client, { ...identity, from, gasLimit: SIGN_UP_GAS, ...ENDOWMENT })
}
