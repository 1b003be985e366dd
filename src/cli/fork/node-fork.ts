import type { ChainStart } from '../../chain/chain-options.js'
import type { Project } from '../../config/project.js'
import type { ForkHeader } from '../../fork/file/frozen-file.js'
import { isContinuousIntegration } from '../continuous-integration.js'

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
  const { checkNetworkName } = await import('../../config/network.js')
  const { openBlockExecutor } = await import('./block-executor.js')
  const { openForkNetwork } = await import('../../session/networks/fork-network.js')
  const { addToFrozenFile } = await import('../../fork/file/fork-file.js')
  const { startFork } = await import('../../fork/fork.js')
  checkNetworkName(settings.networks, name)
  const network = settings.networks[name]!
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
