import { ToolkitError } from '../../errors/errors.js'
import type { Provider } from '../../rpc/provider.js'
import type { TestNetwork } from '../networks/test-network.js'
import { currentSession } from '../session.js'
import type { Development } from './development.js'

/**
 * Returns the developer methods of the chain, and its provider.
 *
 * @param what - The method of `chain` that needs them.
 * @throws `NETWORK_LIVE` for a network without developer methods.
 */
export function requireDevelopment(what: string): { development: Development; provider: Provider } {
  const { development, name, client } = currentSession().network
  if (development !== undefined) return { development, provider: client.provider }
  const hint = 'Such tests are skipped there. They run on the embedded network and on `toolkit node`.'
  throw new ToolkitError(
    'NETWORK_LIVE',
    `chain.${what} needs developer methods, which the network "${name}" does not have`,
    { hint },
  )
}

/**
 * Returns the embedded network.
 *
 * @param what - The method of `chain` that needs it.
 * @throws `NETWORK_EMBEDDED_ONLY` on other networks.
 */
export function requireEmbedded(what: string): NonNullable<TestNetwork['embedded']> {
  const { embedded, name } = currentSession().network
  if (embedded !== undefined) return embedded
  throw new ToolkitError('NETWORK_EMBEDDED_ONLY', `chain.${what} does not run on "${name}"`, {
    hint: 'It changes a chain in the process of the tests: run `toolkit test` without --network.',
  })
}
