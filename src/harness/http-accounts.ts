import type { Account } from '../client/account.js'
import type { Client } from '../client/client.js'
import type { HttpNetwork } from '../config/resolution.js'
import { openConfigured } from '../project/signers.js'
import type { DevelopmentNode } from './development-node.js'
import { type ConnectOptions, type TestNetwork, tooFew } from './test-network.js'

/** The accounts of a network behind HTTP: those of the configuration, and on a development node as many more as are asked for. */
export function openAccounts(
  { provider }: Client,
  { accounts: configured = {} }: HttpNetwork,
  { development, ...options }: ConnectOptions & { development?: DevelopmentNode | undefined },
): TestNetwork['accounts'] {
  const names = Object.keys(configured)
  const name = options.settings.defaultNetwork
  return async (count) => {
    if (development === undefined && count > names.length) throw tooFew(name, count, names.length)
    const accounts: Account[] = []
    for (const known of names.slice(0, count)) accounts.push(await openConfigured(known, configured[known]!, options))
    if (count > names.length) accounts.push(...(await development!.accounts(count - names.length)))
    return accounts.map((account) => ({ ...account, provider }))
  }
}
