import { firstOf } from '../collections/presence.js'
import { buildContract } from '../compiler/artifact.js'
import { listContracts } from '../compiler/contracts.js'
import { isToolkitError } from '../errors/errors.js'
import { importOutside } from '../loader/load.js'
import { readBalances } from '../matchers/reads.js'
import type { TestAccount } from '../session/networks/test-network.js'
import { currentSession } from '../session/session.js'
import type { TokenAmounts, ValueSources } from './property/arbitrary.js'
import { readConstants } from './sequences/generation/constants.js'

/** Number of calling accounts. */
const ACCOUNTS = 5

/**
 * Opens the value sources of the running test. `scripts`: scripts whose constants are used (default: those of the
 * project's contracts).
 */
export async function openValueSources(tokens: readonly string[], scripts?: readonly string[]): Promise<ValueSources> {
  const { network } = currentSession()
  const fc = (await importOutside('fast-check')) as typeof import('fast-check')
  const accounts = await findAccounts(ACCOUNTS)
  const { head_block_time } = await network.client.provider.request('getChainInfo', {})
  const found = new Map<string, TokenAmounts>()
  for (const token of new Set(tokens)) found.set(token, await readToken(token, accounts))
  const now = (await network.development?.now()) ?? BigInt(head_block_time)
  return { fc, accounts, tokens: found, now, constants: readConstants(scripts ?? (await listScripts())) }
}

/** Returns the available accounts, up to a maximum. */
async function findAccounts(count: number): Promise<TestAccount[]> {
  try {
    return await currentSession().network.accounts(count)
  } catch (error) {
    if (count === 1 || !isToolkitError(error) || error.code !== 'NETWORK_ACCOUNTS') throw error
    return findAccounts(count - 1)
  }
}

async function readToken(token: string, accounts: readonly TestAccount[]): Promise<TokenAmounts> {
  const balances = await readBalances(currentSession().network.client.provider, token, accounts)
  return { decimals: firstOf(balances).scale, balances: balances.map(({ value }) => value) }
}

/** The scripts of the project's contracts. A contract that does not compile is reported where it is deployed. */
async function listScripts(): Promise<string[]> {
  const { file, projectOf } = currentSession()
  const project = await projectOf(file)
  const scripts: string[] = []
  for (const { name } of listContracts(project)) {
    try {
      scripts.push((await buildContract(project, name)).script)
    } catch (error) {
      if (!isToolkitError(error)) throw error
    }
  }
  return scripts
}
