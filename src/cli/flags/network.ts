import { checkChainId } from '../../config/network.js'
import type { Project } from '../../config/project.js'
import type { HttpNetwork } from '../../config/resolution.js'
import { ToolkitError } from '../../errors/errors.js'
import { fetchOverHttp } from '../../node/server/http-fetch.js'
import { createNetworkProvider } from '../../rpc/network-provider.js'
import { isNodeAway } from '../../rpc/node-error.js'
import type { Provider } from '../../rpc/provider.js'
import { showResponseWaits } from '../output/response-waits.js'
import type { NetworkFlags } from './network-flags.js'
import { openProject } from './project.js'

/**
 * Opens the node of the flags: `--url`, else `--network`, else the default network, or `local` if the default is
 * embedded. Throws `USAGE`, `NODE_URL`, `NETWORK_EMBEDDED`, `NETWORK_CHAIN_ID` and as `openProject` does.
 */
export async function openNetwork(flags: Omit<NetworkFlags, 'json'>): Promise<Provider> {
  return (await openTarget(flags)).provider
}

/** A node with the configuration of its network. */
export interface NetworkTarget {
  provider: Provider
  /** The network's name, or the address of the node. */
  name: string
  /** Undefined, like the project, if only a URL was given. */
  settings: HttpNetwork | undefined
  project: Project | undefined
}

/** Flags of commands that may read one of several nodes. */
export interface TargetFlags extends Omit<NetworkFlags, 'json' | 'url'> {
  /** The URL of a node, or of several of one chain: the next one is read while one fails. */
  url: string | readonly string[] | undefined
  /** Whether to open a network whose nodes do not respond, without a check of its chain id. */
  mayBeAway?: boolean
}

/** Opens the node of the flags with the configuration of its network. */
export async function openTarget({ network, url, timeout, mayBeAway }: TargetFlags): Promise<NetworkTarget> {
  if (timeout !== undefined) checkTimeout(timeout)
  const options = timeout === undefined ? {} : { timeoutMs: timeout }
  if (url === undefined) return openProjectNetwork(network, { ...options, mayBeAway })
  return {
    provider: showResponseWaits(createNetworkProvider(url, { fetch: fetchOverHttp, ...options })),
    name: [url].flat().join(', '),
    settings: undefined,
    project: undefined,
  }
}

/** A network of the project, with its provider. */
export interface ProjectNetwork extends NetworkTarget {
  project: Project
  settings: HttpNetwork
}

/**
 * Opens a network of the current project: the named or default one, or `local` if the default is embedded. Throws
 * `NETWORK_EMBEDDED`, `NETWORK_CHAIN_ID` and as `openProject` does.
 */
export async function openProjectNetwork(
  network: string | undefined,
  { mayBeAway = false, ...options }: { timeoutMs?: number; mayBeAway?: boolean | undefined } = {},
): Promise<ProjectNetwork> {
  const { project, name, settings } = await chooseNetwork(network)
  const node = createNetworkProvider(settings.url, { fetch: fetchOverHttp, chainId: settings.chainId, ...options })
  const provider = showResponseWaits(node)
  if (settings.chainId !== undefined) {
    const info = await readChainInfo(provider, mayBeAway)
    if (info !== undefined) checkChainId(name, settings.chainId, info.chain_id)
  }
  return { project, name, settings, provider }
}

/** Undefined if the node does not respond, and may be away. */
async function readChainInfo(provider: Provider, mayBeAway: boolean) {
  return provider.request('getChainInfo', {}).catch((error: unknown) => {
    if (mayBeAway && isNodeAway(error)) return undefined
    throw error
  })
}

const HOUR_MS = 3_600_000

/** Throws `USAGE` for an invalid timeout. */
export function checkTimeout(timeout: number): void {
  if (Number.isInteger(timeout) && timeout > 0 && timeout <= HOUR_MS) return
  throw new ToolkitError('USAGE', `--timeout: expected milliseconds from 1 to ${HOUR_MS}, got ${timeout}`, {
    hint: 'A node nearby responds within 1000, a remote one within 15000.',
  })
}

async function chooseNetwork(asked: string | undefined): Promise<Omit<ProjectNetwork, 'provider'>> {
  const project = await openProject({ network: asked })
  const { defaultNetwork, networks } = project.settings
  const isOpen = networks[defaultNetwork]?.kind === 'http' || asked !== undefined
  const name = isOpen ? defaultNetwork : 'local'
  const settings = networks[name]
  if (settings?.kind === 'http') return { project, name, settings }
  throw new ToolkitError(
    'NETWORK_EMBEDDED',
    `network "${name}" runs inside one process and cannot be read from outside`,
    {
      hint:
        settings?.kind === 'fork'
          ? `Run \`toolkit node --fork ${name}\` in another terminal; --network local reads it.`
          : 'Run `toolkit node` in another terminal; --network local reads it.',
    },
  )
}
