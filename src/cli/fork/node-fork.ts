import type { ChainStart } from '../../chain/chain-options.js'
import { must } from '../../collections/presence.js'
import { checkNetworkName } from '../../config/network.js'
import type { Project } from '../../config/project.js'
import { addToFrozenFile } from '../../fork/file/fork-file.js'
import type { ForkHeader } from '../../fork/file/frozen-file.js'
import { startFork } from '../../fork/fork.js'
import { openForkNetwork } from '../../session/networks/fork-network.js'
import { isContinuousIntegration } from '../continuous-integration.js'
import { openBlockExecutor } from './block-executor.js'

/** The fork that a node starts from. */
export interface NodeFork {
  header: ForkHeader
  start: ChainStart
  /** Saves fetched values to the file. */
  save(): Promise<void>
}

/** Opens a fork by its name or by the name of its network. */
export async function openForkByName(
  { root, settings }: Project,
  name: string,
  { file, frozen }: { file: string | undefined; frozen: boolean | undefined },
): Promise<NodeFork> {
  checkNetworkName(settings.networks, name)
  const network = must(settings.networks[name], 'network')
  const fork = network.kind === 'fork' ? network : ({ kind: 'fork', of: name, accounts: 10 } as const)
  const networks = { ...settings.networks, [FORK]: { ...fork, ...(file !== undefined && { file }) } }
  const isFrozen = frozen ?? isContinuousIntegration(process.env.CI)
  const opened = await openForkNetwork({ root, settings: { ...settings, networks }, isFrozen }, FORK, async () =>
    openBlockExecutor(),
  )
  return {
    header: opened.header,
    start: startFork(opened),
    save: () => addToFrozenFile(opened.file, { header: opened.header, values: opened.state.added }),
  }
}

/** Networks in the configuration cannot have this name. */
const FORK = '(fork)'
