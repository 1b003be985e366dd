import { holdAccount } from '../client/account.js'
import { generateKeyPair } from '../crypto/keys.js'
import { ToolkitError } from '../errors/errors.js'
import type { Provider } from '../rpc/provider.js'
import type { TestAccount } from '../session/networks/test-network.js'
import { currentSession } from '../session/session.js'

/** An account, or the name of an existing account. Its keys are not needed. */
export type Caller = string | { readonly name: string }

/**
 * Adds callers to the accounts of the network. They need no keys, since signatures are not checked meanwhile. Throws
 * `TEST_ARGUMENT`.
 */
export async function addCallers(accounts: readonly TestAccount[], callers: readonly Caller[]): Promise<TestAccount[]> {
  const { provider } = currentSession().network.client
  const all = [...accounts]
  for (const caller of callers) {
    const name = typeof caller === 'string' ? caller : caller?.name
    if (all.some((account) => account.name === name)) continue
    if (typeof name !== 'string' || !(await hasAccount(provider, name))) throw unknownCallerError(String(name))
    all.push({ ...holdAccount(name, generateKeyPair()), provider })
  }
  return all
}

/** Lists the accounts that tests named and that exist in the current state, and then other callers. */
export async function listCallers(callers: readonly Caller[] = []): Promise<Caller[]> {
  const { named, network } = currentSession()
  const existing: Caller[] = []
  for (const account of named.values()) {
    if (await hasAccount(network.client.provider, account.name)) existing.push(account)
  }
  return [...existing, ...callers]
}

async function hasAccount(provider: Provider, name: string): Promise<boolean> {
  try {
    await provider.request('getAccount', { name, by_longest_chain: true })
    return true
  } catch {
    return false
  }
}

function unknownCallerError(name: string): ToolkitError {
  return new ToolkitError('TEST_ARGUMENT', `invariants: callers: unknown account ${JSON.stringify(name)}`, {
    hint: 'Return accounts that exist after `setup`, or their names: callers: ({ admin }) => [admin].',
  })
}
