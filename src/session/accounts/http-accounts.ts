import type { Client } from '../../client/client.js'
import { must } from '../../collections/presence.js'
import type { HttpNetwork } from '../../config/resolution.js'
import { openConfigured } from '../../project/signers.js'
import type { DevelopmentNode } from '../development/development-node.js'
import {
  type ConnectOptions,
  noAccountError,
  type TestAccount,
  type TestNetwork,
  tooFewAccountsError,
} from '../networks/test-network.js'
import { findDeveloper, listDeveloperNames } from './developers.js'

/**
 * Opens the accounts of a network over HTTP: those of the configuration and, on a development node, new ones on demand.
 */
export function openAccounts(
  { provider }: Client,
  { accounts: configured = {}, names: aliases = {} }: HttpNetwork,
  { development, ...options }: ConnectOptions & { development?: DevelopmentNode | undefined },
): Pick<TestNetwork, 'accounts' | 'account'> {
  // Compared networks have the accounts of the embedded one: what is configured is not on a chain at its first block.
  const names = options.clockStart !== undefined && development !== undefined ? [] : Object.keys(configured)
  const name = options.settings.defaultNetwork
  const open = async (known: string): Promise<TestAccount> => {
    return { ...(await openConfigured(known, must(configured[known], 'configured account'), options)), provider }
  }
  const accounts: TestNetwork['accounts'] = async (count) => {
    if (development === undefined && count > names.length) throw tooFewAccountsError(name, count, names.length)
    const opened: TestAccount[] = []
    for (const known of names.slice(0, count)) opened.push(await open(known))
    const more = count > names.length ? await must(development, 'development node').accounts(count - names.length) : []
    return [...opened, ...more.map((account) => ({ ...account, provider }))]
  }
  const account: TestNetwork['account'] = async (called) => {
    const wanted = Object.hasOwn(aliases, called) ? (aliases[called] ?? called) : called
    if (Object.hasOwn(configured, wanted)) return open(wanted)
    const developer = development && (await findDeveloper(provider, wanted))
    if (developer !== undefined) return { ...developer, provider }
    throw noAccountError(name, wanted, development === undefined ? names : [...names, ...listDeveloperNames()])
  }
  return { accounts, account }
}
