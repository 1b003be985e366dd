import type { Account } from '../../client/account.js'
import { type Client, createClient } from '../../client/client.js'
import type { Project } from '../../config/project.js'
import { type NetworkChain, openNetworkChain } from '../../deploy/journal/network-chain.js'
import type { Simulation } from '../../deploy/plan/plan.js'
import { ToolkitError } from '../../errors/errors.js'
import { openSigner } from '../../project/signers.js'
import { interruptible } from '../../rpc/interruptible.js'
import { findDeveloper } from '../../session/accounts/developers.js'
import { checkTimeout, openProjectNetwork } from '../flags/network.js'
import { readPassword } from '../flags/password.js'
import { printWarning } from '../output/output.js'
import { type ScriptWatch, watchScript } from './script-watch.js'
import { createSimulation } from './simulation.js'

/** A network as deployment scripts use it. */
export interface ScriptNetwork extends Pick<ScriptWatch, 'signal' | 'attend'> {
  project: Project
  network: string
  isProtected: boolean
  /** The chain that is signed for. */
  chain: NetworkChain
  client: Client
  account(name: string): Promise<Account>
  simulate(): Promise<Simulation>
  close(): Promise<void>
}

/** Opens the network that the flags name for a script. Throws as `openProjectNetwork` does. */
export async function openScriptNetwork(flags: {
  network?: string | undefined
  timeout?: number | undefined
}): Promise<ScriptNetwork> {
  if (flags.timeout !== undefined) checkTimeout(flags.timeout)
  const options = flags.timeout === undefined ? {} : { timeoutMs: flags.timeout }
  const { project, name, settings, provider: opened } = await openProjectNetwork(flags.network, options)
  const place = { root: project.root, network: name }
  const watch = watchScript()
  const provider = interruptible(opened, watch.signal)
  const chain = await openNetworkChain(place, { chainId: settings.chainId, provider }).catch((error: unknown) => {
    watch.release()
    throw watch.findStray() ?? (watch.signal.aborted ? interruptedError(error) : error)
  })
  const places = {
    configured: settings.accounts,
    findDeveloper: (account: string) => findDeveloper(provider, account),
  }
  const sources = {
    environment: process.env,
    root: project.root,
    askPassword: (what: string) => readPassword(what, {}),
    warn: printWarning,
  }
  return assembleScriptNetwork({
    project,
    network: name,
    isProtected: settings.protected,
    chain,
    client: createClient({ provider, chainId: chain.id }),
    openAccount: (account) => openSigner(account, places, sources),
    watch,
    close: async () => provider.close?.(),
  })
}

function interruptedError(cause: unknown): ToolkitError {
  return new ToolkitError('INTERRUPTED', 'interrupted while the network was asked for its chain', {
    hint: 'Nothing was sent. Run the same command again to continue.',
    cause,
  })
}

/** Parts of a network for scripts. */
export interface ScriptNetworkParts
  extends Pick<ScriptNetwork, 'project' | 'network' | 'isProtected' | 'chain' | 'client'> {
  /** Opens an account when it is used for the first time. */
  openAccount(name: string): Promise<Account>
  watch: ScriptWatch
  close(): Promise<void>
}

/** Assembles a network for scripts. Each account is opened once, and simulations end with the network. */
export function assembleScriptNetwork({ openAccount, watch, close, ...network }: ScriptNetworkParts): ScriptNetwork {
  const accounts = new Map<string, Promise<Account>>()
  const closers = [async () => watch.release(), close]
  return {
    ...network,
    account(name) {
      const opened = accounts.get(name) ?? openAccount(name)
      accounts.set(name, opened)
      return opened
    },
    async simulate() {
      const simulation = await createSimulation(await network.client.chainId())
      closers.push(() => simulation.close())
      return simulation
    },
    signal: watch.signal,
    attend: watch.attend,
    async close() {
      for (const each of closers) await each()
    },
  }
}
