import { ToolkitError } from '../errors.js'
import { findNearest } from './nearest.js'
import type { Network, Settings } from './resolution.js'

/** The settings of the network called `name`, the default one where absent. Throws `CONFIG_NETWORK_UNKNOWN`. */
export function selectNetwork({ networks, defaultNetwork }: Settings, name = defaultNetwork): Network {
  checkNetworkName(networks, name)
  return networks[name]!
}

/** Throws `CONFIG_NETWORK_UNKNOWN`, which lists the known ones, for a name that no network has. */
export function checkNetworkName(networks: Readonly<Record<string, Network>>, name: string): void {
  if (Object.hasOwn(networks, name)) return
  const known = Object.keys(networks)
  const nearest = findNearest(name, known)
  const question = nearest === undefined ? '' : `; did you mean ${JSON.stringify(nearest)}?`
  const hint = `Known networks: ${known.join(', ')}. Add it under networks in toolkit.config.ts.`
  throw new ToolkitError('CONFIG_NETWORK_UNKNOWN', `there is no network ${JSON.stringify(name)}${question}`, { hint })
}
