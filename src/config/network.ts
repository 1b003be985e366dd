import { askNearest } from '../codec/nearest.js'
import { ToolkitError } from '../errors/errors.js'

/** Chain id of development chains. */
export const DEVELOPMENT_CHAIN_ID = 1020

/** Throws `CONFIG_NETWORK_UNKNOWN`, which lists the known ones, for a name that no network has. */
export function checkNetworkName(networks: Readonly<Record<string, unknown>>, name: string): void {
  if (Object.hasOwn(networks, name)) return
  const known = Object.keys(networks)
  const question = askNearest(name, known)
  const hint = `Known networks: ${known.join(', ')}. Add it under networks in toolkit.config.ts.`
  throw new ToolkitError('CONFIG_NETWORK_UNKNOWN', `unknown network ${JSON.stringify(name)}${question}`, { hint })
}

/** Throws `NETWORK_CHAIN_ID` if the chain of a node differs from the one configured for its network. */
export function checkChainId(name: string, expected: number | undefined, actual: number): void {
  if (expected === undefined || actual === expected) return
  throw new ToolkitError('NETWORK_CHAIN_ID', `network "${name}" is chain ${actual}, not ${expected}`, {
    hint: `Correct networks.${name}.chainId or networks.${name}.url.`,
  })
}

/** Returns a network that is a fork. Throws an `Error`, a bug of the toolkit, for another one. */
export function requireForkNetwork<T extends { kind: string }>(
  networks: Readonly<Record<string, T>>,
  name: string,
): Extract<T, { kind: 'fork' }> {
  const network = networks[name]
  if (!isFork(network)) throw new Error(`bug of the toolkit: network ${name} is not a fork`)
  return network
}

function isFork<T extends { kind: string }>(network: T | undefined): network is Extract<T, { kind: 'fork' }> {
  return network?.kind === 'fork'
}
