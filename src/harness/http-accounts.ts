import { randomInt } from 'node:crypto'
import { type Account, holdAccount } from '../client/account.js'
import { createAccount } from '../client/accounts.js'
import type { Client } from '../client/client.js'
import type { HttpNetwork } from '../config/resolution.js'
import { generateKeyPair, parseSecretKey } from '../crypto/keys.js'
import { DEVELOPMENT_KEYS } from '../node/chain/genesis.js'
import { openConfigured } from '../project/signers.js'
import { isDevelopment } from '../rpc/development.js'
import { type ConnectOptions, type TestNetwork, tooFew } from './network.js'

/**
 * The accounts of a network behind HTTP: those of the configuration, or on a development node new ones each time, made and
 * funded by its `admin`, whose key is public.
 */
export async function openAccounts(
  client: Client,
  { accounts: configured = {} }: HttpNetwork,
  options: ConnectOptions,
): Promise<TestNetwork['accounts']> {
  const { provider } = client
  const names = Object.keys(configured)
  const isDeveloperNode = names.length === 0 && (await isDevelopment(provider))
  const name = options.settings.defaultNetwork
  return async (count) => {
    const accounts: Account[] = []
    if (!isDeveloperNode && count > names.length) throw tooFew(name, count, names.length)
    for (let index = 0; index < count; index++) {
      const known = names[index]
      accounts.push(
        known === undefined ? await createFunded(client) : await openConfigured(known, configured[known]!, options),
      )
    }
    return accounts.map((account) => ({ ...account, provider }))
  }
}

/** As much as the accounts of the embedded network begin with. */
const ENDOWMENT = { balance: '1000000', gasPledge: '10000', ram: 1_000_000 }
/** What signing up takes at most, which `admin` is given, as its own gas grows slowly. */
const SIGN_UP_GAS = 600_000
/** As long as the names of the embedded network: what is stored, and so what it costs, depends on their length. */
const NAME_LENGTH = 5

async function createFunded(client: Client): Promise<Account> {
  const name = Array.from({ length: NAME_LENGTH }, () => randomInt(36).toString(36)).join('')
  const from = holdAccount('admin', parseSecretKey(DEVELOPMENT_KEYS.admin.secret))
  await client.provider.dev('fund', { account: from.name, token: 'gas', amount: String(SIGN_UP_GAS) })
  return createAccount(client, { name, keys: generateKeyPair(), from, gasLimit: SIGN_UP_GAS, ...ENDOWMENT })
}
