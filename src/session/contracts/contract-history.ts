import type { TestNetwork } from '../networks/test-network.js'
import type { DeployedContracts } from './deployed-contracts.js'

/** Restores the names and the code of contracts together with the chain. */
export function restoreContracts(network: TestNetwork, contracts: DeployedContracts): TestNetwork {
  const { development } = network
  if (development === undefined) return network
  const begin = contracts.mark()
  return {
    ...network,
    development: {
      ...development,
      async snapshot() {
        const goBack = contracts.mark()
        const restore = await development.snapshot()
        return async () => {
          await restore()
          goBack()
        }
      },
      async reset() {
        await development.reset()
        begin()
      },
    },
  }
}
