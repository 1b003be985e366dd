import { rewindWith } from '../development/rewinding.js'
import type { TestNetwork } from '../networks/test-network.js'
import type { DeployedContracts } from './deployed-contracts.js'

/** Restores the names and the code of contracts together with the chain. */
export function restoreContracts(network: TestNetwork, contracts: DeployedContracts): TestNetwork {
  const { development } = network
  if (development === undefined) return network
  return { ...network, development: rewindWith(development, () => contracts.mark()) }
}
