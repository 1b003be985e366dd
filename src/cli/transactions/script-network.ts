import type { Account } from '../../client/account.js'
import type { Client } from '../../client/client.js'
import type { Project } from '../../config/project.js'
import type { Simulation } from '../../deploy/plan/plan.js'

/** A network that a script works on, and what it needs there. */
export interface ScriptNetwork {
  project: Project
  network: string
  isProtected: boolean
  client: Client
  account(name: string): Promise<Account>
  simulate(): Promise<Simulation>
  /** Aborts at Ctrl-C, when the process is asked to end, and at an unhandled rejection. */
  signal: AbortSignal
  /**
   * Waits for a script; rejects with the reason of an unhandled rejection, as `explain` formats it.
   */
  attend<T>(working: Promise<T>, explain: (error: unknown) => Promise<unknown>): Promise<T>
  close(): Promise<void>
}

/** Opens the network that the flags name for a script. Throws as `openProjectNetwork` does. */
export async function openScriptNetwork(flags: {
  network?: string | undefined
  timeout?: number | undefined
}): Promise<ScriptNetwork> {
  const { createClient } = await import('../../client/client.js')
  const { watchUnhandledRejections: watchRejections } = await import('../../test-runner/pool/unhandled-rejections.js')
  const { openSigner } = await import('../../project/signers.js')
  const { interruptible } = await import('../../rpc/interruptible.js')
  const { findDeveloper } = await import('../../session/accounts/developers.js')
  const { checkTimeout, openProjectNetwork } = await import('../flags/network.js')
  const { printWarning, reportFailure } = await import('../output/output.js')
  const { readPassword } = await import('../flags/password.js')
  if (flags.timeout !== undefined) checkTimeout(flags.timeout)
  const options = flags.timeout === undefined ? {} : { timeoutMs: flags.timeout }
  const { project, name, settings, provider: opened } = await openProjectNetwork(flags.network, options)
  const interrupt = watchInterrupts()
  let stray: { error: unknown } | undefined
  let tellLate: ((error: unknown) => Promise<void>) | undefined
  const strays = watchRejections(process, () => {
    // What is rejected because of Ctrl-C, or of another one, is no reason of its own.
    if (interrupt.signal.aborted) return
    stray = strays.take()
    interrupt.abort()
    tellLate?.(stray?.error)
  })
  const provider = interruptible(opened, interrupt.signal)
  const client = createClient({ provider })
  const closers = [async () => interrupt.release(), async () => provider.close?.()]
  const places = {
    configured: settings.accounts,
    findDeveloper: (account: string) => findDeveloper(provider, account),
  }
  const accounts = new Map<string, Promise<Account>>()
  const sources = {
    environment: process.env,
    root: project.root,
    askPassword: (what: string) => readPassword(what, {}),
    warn: printWarning,
  }
  const open = (account: string) => openSigner(account, places, sources)
  return {
    project,
    network: name,
    isProtected: settings.protected,
    client,
    account(account) {
      const opened = accounts.get(account) ?? open(account)
      accounts.set(account, opened)
      return opened
    },
    async simulate() {
      const { createSimulation } = await import('./simulation.js')
      const simulation = await createSimulation(await client.chainId())
      closers.push(() => simulation.close())
      return simulation
    },
    signal: interrupt.signal,
    async attend(working, explain) {
      const outcome = await Promise.allSettled([working]).then(([settled]) => settled)
      if (stray !== undefined) throw await explain(stray.error)
      if (outcome.status === 'rejected') throw await explain(outcome.reason)
      tellLate = async (error) => process.exit(reportFailure(await explain(error), { causes: false, json: false }))
      return outcome.value
    },
    async close() {
      for (const close of closers) await close()
    },
  }
}

/** As `watchInterrupt`, except for work that must come to its end in order: further signals change nothing. */
function watchInterrupts(): { signal: AbortSignal; abort: () => void; release: () => void } {
  const controller = new AbortController()
  const abort = () => controller.abort()
  process.on('SIGINT', abort)
  process.on('SIGTERM', abort)
  return {
    signal: controller.signal,
    abort,
    release() {
      process.off('SIGINT', abort)
      process.off('SIGTERM', abort)
    },
  }
}
