import { type Account, holdAccount } from '../../client/account.js'
import { createClient } from '../../client/client.js'
import type { Project } from '../../config/project.js'
import type { ForkNetwork } from '../../config/resolution.js'
import { generateKeyPair } from '../../crypto/keys.js'
import { isContinuousIntegration } from '../continuous-integration.js'
import type { ScriptNetwork } from '../transactions/script-network.js'

/** Time limit that keeps a rehearsal independent of the load of the machine. */
const TIME_LIMIT_MS = 10_000
/** A dry run and a transaction of one moment must not be the same. */
const STAMP_DELAY_NS = 1_000_000n

/**
 * Opens a fork to rehearse a deployment on: a chain in this process, on which every account of the forked network signs
 * without its key. Nothing is sent to the forked network.
 */
export async function openRehearsal(project: Project, name: string): Promise<ScriptNetwork> {
  const { openForkNetwork } = await import('../../session/networks/fork-network.js')
  const { addToFrozenFile } = await import('../../fork/file/fork-file.js')
  const { startFork } = await import('../../fork/fork.js')
  const { createNode } = await import('../../node/node.js')
  const { createSimulation } = await import('../transactions/simulation.js')
  const { watchInterrupt } = await import('../interrupt.js')
  const { root, settings } = project
  const isFrozen = isContinuousIntegration(process.env.CI)
  const fork = await openForkNetwork({ root, settings, isFrozen }, name)
  const { chainId } = fork.header
  const { of, accounts: count } = settings.networks[name] as ForkNetwork
  const limits = { timeLimitMs: TIME_LIMIT_MS, execTimeLimitMs: TIME_LIMIT_MS }
  const node = await createNode({ chainId, accounts: count, start: startFork(fork), ...limits })
  const { chain, provider } = node
  const clock = { read: async () => chain.clock.now() - STAMP_DELAY_NS, resync: () => {} }
  const accounts = new Map<string, Account>(node.accounts.map((each) => [each.name, holdAccount(each.name, each.key)]))
  const closers = [() => node.close()]
  const interrupt = watchInterrupt()
  const open = (account: string) => {
    chain.impersonation.start(account)
    return holdAccount(account, generateKeyPair())
  }
  return {
    project,
    network: of,
    isProtected: false,
    client: createClient({ provider, chainId, clock, wait: { misses: 1 } }),
    async account(account) {
      const opened = accounts.get(account) ?? open(account)
      accounts.set(account, opened)
      return opened
    },
    async simulate() {
      const simulation = await createSimulation(chainId)
      closers.push(() => simulation.close())
      return simulation
    },
    signal: interrupt.signal,
    attend: (working, explain) =>
      working.catch(async (error: unknown) => {
        throw await explain(error)
      }),
    async close() {
      interrupt.release()
      for (const close of closers) await close()
      await addToFrozenFile(fork.file, { header: fork.header, values: fork.state.added })
    },
  }
}
