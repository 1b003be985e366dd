import {
  type Client,
  createSendingClient,
  type Sending,
  type SendRequest,
  type Sent,
  sendingOf,
} from '../../client/client.js'
import { settleWith } from '../../collections/response.js'
import { isToolkitError } from '../../errors/errors.js'
import type { Outcome } from '../../rpc/delivery/receipt-wait.js'
import type { DevMethodName, DevRequests, DevResults } from '../../rpc/development/dev-methods.js'
import { shareReads } from '../../rpc/direct-chain.js'
import type { Provider } from '../../rpc/provider.js'
import type { WireReceipt } from '../../rpc/schema.js'
import { rewindWith } from '../development/rewinding.js'
import type { TestNetwork } from '../networks/test-network.js'

/** A transaction that was sent. */
export interface SentAction {
  kind: 'sent'
  request: SendRequest
  /** Receipt, once the call was awaited. */
  receipt?: WireReceipt
  /** True if the node rejected or dropped it, so that it has no effect. */
  isRefused?: boolean
}

/** A developer method that changed the chain. */
export interface DevAction<M extends DevMethodName = DevMethodName> {
  kind: 'dev'
  method: M
  params: DevRequests[M]
  result: DevResults[M]
}

/** An action on a chain; an action that cannot be repeated has the reason. */
export type RecordedAction = SentAction | DevAction | { kind: 'lost'; why: string }

interface Entry {
  deed: RecordedAction
  before: Entry | undefined
}

/**
 * All actions on a chain since it began, in order. It is restored together with the chain, so entries are linked to
 * earlier ones and shared by all later ones.
 */
export class ActionLog {
  #last: Entry | undefined
  readonly #before = new WeakMap<SendRequest, { entry: Entry | undefined }>()

  add<D extends RecordedAction>(deed: D): D {
    this.#last = { deed, before: this.#last }
    return deed
  }

  /** Records the start of a transaction or dry run. */
  begin(request: SendRequest): void {
    this.#before.set(request, { entry: this.#last })
  }

  /** Marks the current position. The returned function goes back to it. */
  mark(): () => void {
    const moment = this.#last
    return () => {
      this.#last = moment
    }
  }

  /** Lists the actions before a transaction or dry run, in order; undefined if it is unknown. */
  listBefore(request: SendRequest): RecordedAction[] | undefined {
    const known = this.#before.get(request)
    if (known === undefined) return undefined
    const deeds: RecordedAction[] = []
    for (let entry = known.entry; entry !== undefined; entry = entry.before) deeds.push(entry.deed)
    return deeds.reverse()
  }
}

/** Developer methods that change a chain and can be repeated. */
const CHANGING: ReadonlySet<DevMethodName> = new Set(['mine', 'time', 'fund', 'account', 'setStorage', 'impersonate'])

/** Adds an action log to a network, if its chain can be reset. */
export function keepActionLog(network: TestNetwork, history: ActionLog): TestNetwork {
  const { development } = network
  if (development === undefined) return network
  const provider = watchProvider(network.client.provider, history)
  return {
    ...network,
    client: watchClient(network.client, provider, history),
    accounts: async (count) => (await network.accounts(count)).map((account) => ({ ...account, provider })),
    account: async (name) => ({ ...(await network.account(name)), provider }),
    development: rewindWith(development, () => history.mark()),
  }
}

function watchClient(client: Client, provider: Provider, history: ActionLog): Client {
  const deeds = new WeakMap<Sent, SentAction>()
  const inner = sendingOf(client)
  const sending: Sending = {
    send(request) {
      history.begin(request)
      // recorded before it is sent, so that concurrent requests keep the order of the test
      const deed = history.add<SentAction>({ kind: 'sent', request })
      const reject = (error: unknown): never => {
        deed.isRefused = true
        throw error
      }
      const note = (sent: Sent) => {
        deeds.set(sent, deed)
        return sent
      }
      return settleWith(() => inner.send(request), note, reject)
    },
    wait(sent, waiting) {
      const deed = deeds.get(sent)
      const fail = (error: unknown): never => {
        if (deed !== undefined && isToolkitError(error) && error.code === 'TX_DROPPED') deed.isRefused = true
        throw error
      }
      const note = (outcome: Outcome) => {
        if (deed !== undefined) deed.receipt = outcome.receipt
        return outcome
      }
      return settleWith(() => inner.wait(sent, waiting), note, fail)
    },
  }
  const rest: Client = {
    ...client,
    provider,
    exec(request) {
      history.begin(request)
      return client.exec(request)
    },
    deliver(transaction, options) {
      history.add({ kind: 'lost', why: 'a transaction was signed by itself, for this network alone' })
      return client.deliver(transaction, options)
    },
  }
  return createSendingClient(rest, sending)
}

function watchProvider(provider: Provider, history: ActionLog): Provider {
  const { pin, close } = provider
  const watched: Provider = {
    url: provider.url,
    subscribe: (params, options) => provider.subscribe(params, options),
    ...(pin && { pin: () => pin.call(provider) }),
    ...(close && { close: () => close.call(provider) }),
    request(method, params, options) {
      if (method === 'sendTx') history.add({ kind: 'lost', why: 'a transaction was signed for this network alone' })
      return provider.request(method, params, options)
    },
    async dev(method, params, options) {
      const result = await provider.dev(method, params, options)
      if (CHANGING.has(method)) history.add<RecordedAction>({ kind: 'dev', method, params, result })
      if (method === 'restore' || method === 'reset')
        history.add({ kind: 'lost', why: `the chain was returned to another state by the developer method ${method}` })
      return result
    },
  }
  shareReads(watched, provider)
  return watched
}
