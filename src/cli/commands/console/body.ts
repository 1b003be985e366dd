import type { Project } from '../../../config/project.js'
import type { FlagsOf } from '../../command.js'
import type { ConsoleNetwork } from '../../console/network.js'
import { canRunContracts, runInContractProcess } from '../../contract-process.js'
import type { ExitCode } from '../../exit-codes.js'
import { EXIT } from '../../exit-codes.js'
import type { consoleCommand } from './command.js'

type Flags = FlagsOf<typeof consoleCommand>

export default async function startConsole(args: Flags): Promise<ExitCode> {
  const { openProject } = await import('../../flags/project.js')
  const project = await openProject({ network: args.network })
  const { defaultNetwork, networks } = project.settings
  const settings = networks[defaultNetwork]!
  if (settings.kind !== 'http' && !canRunContracts()) return runInContractProcess({ command: 'console', args })
  const { openScope } = await import('../../console/scope.js')
  const { runConsole } = await import('../../console/repl.js')
  const { locateHistory } = await import('../../console/history.js')
  const network = await openConsoleNetwork(args, project)
  try {
    await greet(network)
    await runConsole({ history: locateHistory(), fill: (define) => openScope(network, project, define) })
    return EXIT.DONE
  } finally {
    await network.close()
  }
}

async function openConsoleNetwork({ network, from, yes }: Flags, project: Project): Promise<ConsoleNetwork> {
  const { openLive, startEmbedded, startForked } = await import('../../console/network.js')
  const { readTimeLimits } = await import('../../../config/time-limits.js')
  const { defaultNetwork, networks } = project.settings
  const settings = networks[defaultNetwork]!
  const names = (from ?? '').split(',').flatMap((name) => name.trim() || [])
  const options = { from: names, limits: readTimeLimits(project.settings) }
  if (settings.kind === 'embedded') return startEmbedded(defaultNetwork, settings, options)
  if (settings.kind === 'fork') return startForked(defaultNetwork, project, options)
  const { openTarget } = await import('../../flags/network.js')
  const { useNativeCrypto } = await import('../../../node/native-crypto.js')
  useNativeCrypto()
  const { openNetworkChain } = await import('../../../deploy/journal/network-chain.js')
  const target = await openTarget({ network, url: undefined, timeout: undefined })
  const place = { root: project.root, network: defaultNetwork }
  const chain = await openNetworkChain(place, { chainId: settings.chainId, provider: target.provider })
  const isProtected = settings.protected
  if (isProtected || chain.isNew) {
    const { confirmIntent } = await import('../../transactions/consent.js')
    const facts = [['cost', 'not known in advance: each line decides']] as const
    const account = names.join(', ') || 'none'
    await confirmIntent({ network: defaultNetwork, isProtected, chain, account, facts }, yes)
  }
  return openLive({ ...target, chainId: chain.id }, names, project)
}

async function greet({ name, accounts }: ConsoleNetwork): Promise<void> {
  const { printNote } = await import('../../output/output.js')
  const held = accounts.map(({ name }) => name).join(', ') || 'none'
  printNote(`network ${name}; chain, accounts ${held}, and the contracts by name. await sends a call; .exit leaves`)
}
