import { DEVELOPMENT_KEYS } from '../../chain/genesis.js'
import { type Account, holdAccount } from '../../client/account.js'
import { parseSecretKey } from '../../crypto/keys.js'
import { listAccounts } from '../../node/developer-accounts.js'
import { isDevelopment } from '../../rpc/development.js'
import type { Provider } from '../../rpc/provider.js'

/**
 * Finds an account of a development chain with its public key, unless its key was changed; undefined for other
 * accounts.
 */
export async function findDeveloper(provider: Provider, name: string): Promise<Account | undefined> {
  const key = publicKeyOf(name)
  if (key === undefined || !(await isDevelopment(provider))) return undefined
  const { permissions } = await provider.request('getAccount', { name, by_longest_chain: true })
  const isItsKey = permissions.active?.items.some(({ id }) => id === key.id) ?? false
  return isItsKey ? holdAccount(name, key) : undefined
}

/** Names of the accounts of a development chain whose keys are public. */
export function listDeveloperNames(): string[] {
  return [...listAccounts(10).map(({ name }) => name), 'admin']
}

/** Lists all accounts of a development chain whose keys are public. */
export async function listDevelopers(provider: Provider): Promise<Account[]> {
  const found = await Promise.all(
    listDeveloperNames().map((name) => findDeveloper(provider, name).catch(() => undefined)),
  )
  return found.filter((account) => account !== undefined)
}

/** Finds the first account of a development chain whose key is public. */
export async function findFirstDeveloper(provider: Provider): Promise<Account | undefined> {
  for (const name of [...listAccounts(1).map(({ name }) => name), 'admin']) {
    const found = await findDeveloper(provider, name).catch(() => undefined)
    if (found !== undefined) return found
  }
  return undefined
}

function publicKeyOf(name: string) {
  if (name === 'admin') return parseSecretKey(DEVELOPMENT_KEYS.admin.secret)
  const index = Number(/^user_(\d{6})$/.exec(name)?.[1] ?? 9)
  return listAccounts(Math.min(index + 1, 1000)).find((account) => account.name === name)?.key
}
