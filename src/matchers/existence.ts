import { readAbi } from '../client/abi.js'
import { readStorage } from '../client/storage.js'
import { askNearest } from '../codec/nearest.js'
import { ToolkitError } from '../errors/errors.js'
import { isContractId } from '../rpc/contract-id.js'
import { isNodeError } from '../rpc/node-error.js'
import type { Provider } from '../rpc/provider.js'
import type { Results } from '../rpc/schema.js'
import type { MatcherContext } from './context.js'

/**
 * Checks that accounts and contracts exist: an assertion about a misspelt one would always hold. Throws
 * `ToolkitError('TEST_ARGUMENT')` with the nearest known name.
 */
export async function requireHolders(
  context: Pick<MatcherContext, 'listNames'>,
  provider: Provider,
  names: readonly string[],
): Promise<void> {
  const accounts = names.filter((name) => !isContractId(name))
  const known = await readStorage(
    provider,
    'auth.iost',
    accounts.map((name) => ['auth', name] as const),
  )
  for (const [index, name] of accounts.entries()) {
    if (known[index] === null) throw refuseName('account or contract', name, context.listNames())
  }
  for (const name of names.filter(isContractId)) {
    if ((await findContract(provider, name)) === undefined) throw refuseName('contract', name, context.listNames())
  }
}

/**
 * Checks that a contract, by its id or its developer's name, exists and has an action. Throws
 * `ToolkitError('TEST_ARGUMENT')`.
 */
export async function requireAction(
  context: MatcherContext,
  provider: Provider,
  contract: string,
  action?: string,
): Promise<void> {
  const ids = context.idsOf(contract)
  const found = await Promise.all((ids.length === 0 ? [contract] : ids).map((id) => findContract(provider, id)))
  const contracts = found.filter((each) => each !== undefined)
  if (contracts.length === 0) throw refuseName('contract', contract, context.listNames())
  if (action === undefined) return
  const actions = contracts.flatMap((each) => ['init', ...readAbi(each).map(({ name }) => name)])
  if (!actions.includes(action)) throw refuseName(`action of ${contract}`, action, actions)
}

/** Checks that a non-fungible token exists. Throws `ToolkitError('TEST_ARGUMENT')`. */
export async function requireToken721(provider: Provider, token: string): Promise<void> {
  const [issuer] = await readStorage(provider, 'token721.iost', [[`T721I${token}`, 'T721issuer']])
  if (issuer === null) throw refuseName('non-fungible token', token, [])
}

async function findContract(provider: Provider, id: string): Promise<Results['getContract'] | undefined> {
  try {
    return await provider.request('getContract', { id, by_longest_chain: true })
  } catch (error) {
    if (isNodeError(error)) return undefined
    throw error
  }
}

function refuseName(what: string, name: string, known: readonly string[]): ToolkitError {
  const text = `unknown ${what} ${JSON.stringify(name)}${askNearest(name, known)}`
  return new ToolkitError('TEST_ARGUMENT', text, {
    hint: 'An assertion about an unknown name would always pass.',
  })
}
