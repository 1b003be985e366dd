import { join } from 'node:path'
import { Call } from '../client/calls/call.js'
import { checkNetworkName } from '../config/network.js'
import { isToolkitError, ToolkitError } from '../errors/errors.js'
import { describeThrown } from '../errors/thrown.js'
import type { ComparedLine } from '../matchers/context.js'
import { compareOutcomes, formatDifference } from '../report/model/comparison.js'
import { PLAIN } from '../report/text/paint.js'
import type { DevRequests } from '../rpc/development/dev-methods.js'
import type { WireReceipt } from '../rpc/schema.js'
import type { Development } from '../session/development/development.js'
import { connectNetwork } from '../session/networks/network.js'
import type { ConnectOptions, TestNetwork } from '../session/networks/test-network.js'
import type { Session } from '../session/session.js'
import type { DevAction, RecordedAction, SentAction } from '../session/tracing/action-log.js'
import { describeCallOutcome } from './call-outcomes.js'
import { IdMapping } from './id-mapping.js'

/** A network whose chain can be brought to a given state. */
interface Stage {
  network: TestNetwork
  development: Development
}

/** Tries calls of a session on other networks of its configuration. */
export class NetworkComparison {
  readonly #session: Session
  readonly #options: Omit<ConnectOptions, 'onCall'>
  readonly #stages = new Map<string, Promise<Stage>>()
  /** Queue: assertions awaited together use the other chain one after the other. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(session: Session, options: Omit<ConnectOptions, 'onCall'>) {
    this.#session = session
    this.#options = options
  }

  /**
   * Repeats the actions since the start of the chain on another network, makes the call there, and reports the
   * differences. Throws `TEST_STATE` if the state cannot be reproduced, and errors of that network.
   */
  compare(call: unknown, receipt: WireReceipt, name: string): Promise<ComparedLine[]> {
    const compared = this.#turn.then(() => this.#compare(call, receipt, name))
    this.#turn = compared.catch(() => {})
    return compared
  }

  async #compare(call: unknown, receipt: WireReceipt, name: string): Promise<ComparedLine[]> {
    const { settings, root } = this.#options
    checkNetworkName(settings.networks, name)
    if (name === this.#session.network.name) throw sameNetworkError(name, Object.keys(settings.networks))
    const { made, deeds } = this.#read(call, name)
    const unlock = await takeTurn(join(root, '.toolkit', 'networks', encodeURIComponent(name)))
    try {
      const stage = await this.#open(name)
      const { accounts } = this.#session
      const translation = new IdMapping(accounts, await stage.network.accounts(accounts.length))
      await stage.development.reset()
      const replay = new NetworkReplay(stage.network, translation)
      try {
        for (const deed of deeds) await replay.repeat(deed)
        return await this.#judge(made, receipt, { stage, translation })
      } finally {
        await replay.end()
        await stage.development.reset()
      }
    } finally {
      await unlock()
    }
  }

  /** Reads the call and the actions before it. */
  #read(call: unknown, name: string): { made: Call; deeds: RecordedAction[] } {
    const { network, history, isSearching } = this.#session
    if (!(call instanceof Call) || call.isJoined)
      throw networkStateError(name, 'it is a part of a transaction', 'Use the matcher on the whole transaction.')
    if (network.development === undefined) throw networkStateError(name, `"${network.name}" is live`, LIVE_HINT)
    if (isSearching)
      throw networkStateError(
        name,
        'a property or an invariant is being tried',
        'Use the matcher in a test with fixed values.',
      )
    const deeds = history.listBefore(call.request)
    if (deeds === undefined) throw networkStateError(name, 'it was sent from elsewhere', 'Make the call in this test.')
    return { made: call, deeds }
  }

  async #judge(
    call: Call,
    receipt: WireReceipt,
    { stage: { network }, translation }: { stage: Stage; translation: IdMapping },
  ): Promise<ComparedLine[]> {
    const session = this.#session
    const other = new Call(network.client, translation.request(call.request), { dryRun: call.dryRun })
    const otherReceipt = await other.receipt()
    translation.learn(receipt, otherReceipt)
    const accounts = (await network.accounts(session.accounts.length)).map((account) => account.name)
    const contracts = translation.contracts(session.contracts)
    const ours = await describeCallOutcome(call, receipt, session)
    const named = new Map([...session.named].map(([name, account]) => [name, translation.account(account)]))
    const theirs = await describeCallOutcome(other, otherReceipt, { network, contracts, accounts, named })
    const mute = [ours, theirs].findIndex(({ writes }) => writes === undefined)
    if (mute >= 0)
      throw networkStateError(network.name, 'one of the two networks does not report storage writes', LIVE_HINT)
    const names: [string, string] = [session.network.name, network.name]
    return compareOutcomes(ours, theirs).map((difference) => ({
      text: formatDifference(difference, names, PLAIN).join('\n'),
      isExplained: difference.isExplained,
    }))
  }

  #open(name: string): Promise<Stage> {
    const known = this.#stages.get(name) ?? this.#connect(name)
    this.#stages.set(name, known)
    // retry a network that could not be reached
    known.catch(() => this.#stages.delete(name))
    return known
  }

  async #connect(name: string): Promise<Stage> {
    const settings = { ...this.#options.settings, defaultNetwork: name }
    const network = await connectNetwork({ ...this.#options, settings, onCall: () => {} })
    const { development } = network
    if (development === undefined) throw networkStateError(name, `"${name}" is live`, LIVE_HINT)
    return { network, development }
  }
}

/** Replays the actions of one network on another. */
class NetworkReplay {
  readonly #network: TestNetwork
  readonly #translation: IdMapping
  readonly #impersonated = new Set<string>()

  constructor(network: TestNetwork, translation: IdMapping) {
    this.#network = network
    this.#translation = translation
  }

  async repeat(deed: RecordedAction): Promise<void> {
    if (deed.kind === 'lost') throw networkStateError(this.#network.name, deed.why, STATE_HINT)
    if (deed.kind === 'sent') return this.#send(deed)
    const { client, name } = this.#network
    try {
      if (deed.method === 'account') return await this.#openAccount(deed as DevAction<'account'>)
      const params = this.#translation.params(deed.params)
      await client.provider.dev(deed.method, params)
      if (deed.method === 'impersonate') this.#impersonated.add((params as DevRequests['impersonate']).account)
    } catch (cause) {
      throw networkStateError(name, `${deed.method} failed there: ${describeThrown(cause)}`, STATE_HINT, cause)
    }
  }

  /** Creates an account that the test named. Its name may be taken on this network. */
  async #openAccount({ params, result }: DevAction<'account'>): Promise<void> {
    const { name } = await this.#network.client.provider.dev('account', params)
    this.#translation.learnAccount(result.name, name)
  }

  /** Ends impersonation, which snapshots do not restore. */
  async end(): Promise<void> {
    const { provider } = this.#network.client
    for (const account of this.#impersonated) await provider.dev('impersonate', { account, stop: true })
  }

  async #send({ request, receipt, isRefused }: SentAction): Promise<void> {
    if (isRefused) return
    const { client, name } = this.#network
    const [action] = request.actions
    const what = action === undefined ? 'a transaction without actions' : `${action.contract}.${action.actionName}`
    if (receipt === undefined) throw networkStateError(name, `the receipt of ${what} was not waited for`, 'Await it.')
    const call = new Call(client, this.#translation.request(request))
    const other = await call.receipt().catch((cause: unknown) => {
      throw networkStateError(name, `${what} was refused there: ${describeThrown(cause)}`, STATE_HINT, cause)
    })
    if (other.status_code !== receipt.status_code) {
      const statuses = `${receipt.status_code} here and with ${other.status_code} there`
      throw networkStateError(
        name,
        `${what}, which came before it, ended with ${statuses}: ${other.message}`,
        STATE_HINT,
      )
    }
    this.#translation.learn(receipt, other)
  }
}

/** Locks the chains of nodes, which all test processes of a project share. */
async function takeTurn(folder: string): Promise<() => Promise<void>> {
  const { lockFolder } = await import('../deploy/journal/lock.js')
  for (;;) {
    try {
      return (await lockFolder(folder)).release
    } catch (error) {
      if (!isToolkitError(error) || error.code !== 'DEPLOY_LOCKED') throw error
    }
  }
}

const LIVE_HINT = 'It compares the embedded network and nodes with developer methods, as `toolkit node` is one.'
const STATE_HINT = 'Use only operations in the test and its fixture that both networks support.'

function networkStateError(name: string, why: string, hint: string, cause?: unknown): ToolkitError {
  const message = `the call cannot be tried on "${name}" in the state that it has here: ${why}`
  return new ToolkitError('TEST_STATE', message, { hint, ...(cause !== undefined && { cause }) })
}

function sameNetworkError(name: string, names: readonly string[]): ToolkitError {
  const others = names.filter((other) => other !== name).join(', ')
  return new ToolkitError('TEST_ARGUMENT', `the tests run on "${name}": there is nothing to compare it with`, {
    hint: others === '' ? 'Add another network to toolkit.config.ts.' : `The other networks are ${others}.`,
  })
}
