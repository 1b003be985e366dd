import { must } from '../../collections/presence.js'
import type { Project } from '../../config/project.js'
import { readTimeLimits } from '../../config/time-limits.js'
import { openNetworkChain } from '../../deploy/journal/network-chain.js'
import { useNativeCrypto } from '../../node/native-crypto.js'
import { EXIT, type ExitCode } from '../exit-codes.js'
import { openTarget } from '../flags/network.js'
import { printNote } from '../output/output.js'
import { hideResponseWaits } from '../output/response-waits.js'
import { confirmIntent } from '../transactions/consent.js'
import { locateHistory } from './history.js'
import { type ConsoleNetwork, openLive, startEmbedded, startForked } from './network.js'
import { runConsole } from './repl.js'
import { openScope } from './scope.js'

/** Flags of a session. */
interface SessionFlags {
  network: string | undefined
  from: string | undefined
  yes: boolean | undefined
}

/** Runs the console on the default network of a project until the user leaves. */
export async function runSession(flags: SessionFlags, project: Project): Promise<ExitCode> {
  const network = await openConsoleNetwork(flags, project)
  // In a terminal Ctrl-C is a key of the line editor.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, endInterrupted)
  try {
    greet(network)
    await runConsole({ history: locateHistory(), fill: (define) => openScope(network, project, define) })
    return EXIT.DONE
  } finally {
    await network.close()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, endInterrupted)
  }
}

function endInterrupted(): never {
  process.exit(EXIT.INTERRUPTED)
}

async function openConsoleNetwork({ network, from, yes }: SessionFlags, project: Project): Promise<ConsoleNetwork> {
  const { defaultNetwork, networks } = project.settings
  const settings = must(networks[defaultNetwork], 'network')
  const names = (from ?? '').split(',').flatMap((name) => name.trim() || [])
  const options = { from: names, limits: readTimeLimits(project.settings) }
  if (settings.kind === 'embedded') return startEmbedded(defaultNetwork, settings, options)
  if (settings.kind === 'fork') return startForked(defaultNetwork, project, options)
  useNativeCrypto()
  const target = await openTarget({ network, url: undefined, timeout: undefined })
  const place = { root: project.root, network: defaultNetwork }
  const chain = await openNetworkChain(place, { chainId: settings.chainId, provider: target.provider })
  const isProtected = settings.protected
  if (isProtected || chain.isNew) {
    const facts = [['cost', 'not known in advance: each line decides']] as const
    const account = names.join(', ') || 'none'
    await confirmIntent({ network: defaultNetwork, isProtected, chain, account, facts }, yes)
  }
  const live = await openLive({ ...target, chainId: chain.id }, names, project)
  hideResponseWaits()
  return live
}

function greet({ name, accounts }: ConsoleNetwork): void {
  const held = accounts.map(({ name }) => name).join(', ') || 'none'
  printNote(`network ${name}; chain, accounts ${held}, and the contracts by name. await sends a call; .exit leaves`)
}
