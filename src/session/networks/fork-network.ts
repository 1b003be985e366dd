import { resolve } from 'node:path'
import { must } from '../../collections/presence.js'
import { requireForkNetwork } from '../../config/network.js'
import type { HttpNetwork, Settings } from '../../config/resolution.js'
import { ToolkitError } from '../../errors/errors.js'
import type { ForkSource, OpenFork } from '../../fork/file/fork-file.js'
import type { BlockExecutor } from '../../fork/following/block-runner.js'
import { listAccounts } from '../../node/developer-accounts.js'
import { readProcessorTime } from '../../vm/sandbox/processor-time.js'
import { noteContracts } from './running-contract.js'
import { openSandbox } from './sandbox.js'

export interface ForkProject {
  /** The folder that the file of the fork is relative to. */
  root: string
  settings: Settings
  /** True to not read from the forked network. */
  isFrozen: boolean
}

/** Finds the configured network that a fork is based on. Throws `CONFIG_INVALID`. */
function findForked({ networks }: Settings, name: string): HttpNetwork {
  const { of } = requireForkNetwork(networks, name)
  const forked = networks[of]
  if (forked?.kind === 'http') return forked
  const known = Object.keys(networks).filter((each) => must(networks[each], 'network').kind === 'http')
  const what = forked === undefined ? 'the network is unknown' : `it is of kind "${forked.kind}"`
  throw new ToolkitError(
    'CONFIG_INVALID',
    `networks.${name}.of: expected a network of kind "http", got "${of}": ${what}`,
    {
      hint: `Networks of kind "http": ${known.join(', ')}.`,
    },
  )
}

/** Returns the source of a fork in the configuration. */
export function describeFork({ root, settings, isFrozen }: ForkProject, name: string): ForkSource {
  const { of, file = `forks/${of}.jsonl`, requestsPerSecond, accounts } = requireForkNetwork(settings.networks, name)
  const { url, chainId } = findForked(settings, name)
  return {
    name,
    chainId,
    file: resolve(root, file),
    shownFile: file,
    requestsPerSecond,
    ramPayer: settings.forks.ramPayer,
    accounts: listAccounts(accounts).map(({ name }) => name),
    isFrozen,
    cache: resolve(root, '.toolkit/forks'),
    async openNode() {
      const { fetchOverHttp } = await import('../../node/server/http-fetch.js')
      const { createNetworkProvider } = await import('../../rpc/network-provider.js')
      return createNetworkProvider(url, { fetch: fetchOverHttp, chainId })
    },
  }
}

/**
 * Opens a fork of the configuration.
 *
 * @param openExecutor - Opens where blocks of the forked network are executed (default: in this process).
 */
export async function openForkNetwork(
  project: ForkProject,
  name: string,
  openExecutor: () => Promise<BlockExecutor> = executeInProcess,
): Promise<OpenFork> {
  const { openFork } = await import('../../fork/file/fork-file.js')
  return openFork(describeFork(project, name), openExecutor)
}

async function executeInProcess(): Promise<BlockExecutor> {
  const { executeInSandbox } = await import('../../fork/following/block-runner.js')
  return executeInSandbox(
    noteContracts(await openSandbox(), () => true),
    readProcessorTime,
  )
}
