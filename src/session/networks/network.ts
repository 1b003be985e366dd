import { resolve } from 'node:path'
import type { Chain } from '../../chain/chain.js'
import type { ChainStart } from '../../chain/chain-options.js'
import { type Client, createClient, createSendingClient, type Sending, sendingOf } from '../../client/client.js'
import { createNodeClock, type NodeClock } from '../../client/node-clock.js'
import { must } from '../../collections/presence.js'
import { continueWith } from '../../collections/response.js'
import { requireForkNetwork } from '../../config/network.js'
import type { EmbeddedNetwork, HttpNetwork, Settings } from '../../config/resolution.js'
import { readTimeLimits } from '../../config/time-limits.js'
import { openNetworkChain, requireKnownChain } from '../../deploy/journal/network-chain.js'
import { isToolkitError, ToolkitError } from '../../errors/errors.js'
import { relativePath } from '../../files/relative-path.js'
import type { OpenFork } from '../../fork/file/fork-file.js'
import { isDevelopment } from '../../rpc/development.js'
import { isNodeError } from '../../rpc/node-error.js'
import type { Provider } from '../../rpc/provider.js'
import type { Recording } from '../../rpc/recording.js'
import { InvocationMemory } from '../../vm/sandbox/invocation-memory.js'
import { findDeveloper } from '../accounts/developers.js'
import { createHeldClock, STAMP_DELAY_NS, sendInOrder } from './aligned-clock.js'
import { openNodeWaits } from './node-waits.js'
import { noteContracts } from './running-contract.js'
import { openSandbox } from './sandbox.js'
import { SlowCallLog } from './slow-calls.js'
import { type ConnectOptions, noAccountError, type TestNetwork, tooFewAccountsError } from './test-network.js'

/** Unlimited amounts, because tests do not set limits. */
const DEFAULTS = { amountLimit: { '*': 'unlimited' } }

/** Size of the ends of contracts' invocations that are kept for equal ones. */
const MEMORY_BYTES = 8e6

/**
 * Time that a node may be silent, in milliseconds: a longer wait would use up the test's time without naming the
 * reason.
 */
const AWAY_MS = 20_000

/**
 * Opens the network for tests (default: the default one). Throws `NETWORK_PROTECTED`, `NETWORK_CHAIN_ID` and errors of
 * its accounts.
 */
export async function connectNetwork(options: ConnectOptions): Promise<TestNetwork> {
  const { settings, onCall, onRead, onWait } = options
  const name = settings.defaultNetwork
  const network = must(settings.networks[name], 'network')
  if (network.kind === 'embedded') return startEmbedded(name, network, options)
  if (network.kind === 'fork') return startForked(name, options)
  if (network.protected) checkAllowed(name, network, options)
  const { fetchOverHttp } = await import('../../node/server/http-fetch.js')
  const { createNetworkProvider } = await import('../../rpc/network-provider.js')
  const { followClockMoves: followMoves, openDevelopment } = await import('../development/development-node.js')
  const { openAccounts } = await import('../accounts/http-accounts.js')
  const { url, chainId } = network
  const waits = onWait && openNodeWaits(onWait)
  const opened = createNetworkProvider(url, { fetch: fetchOverHttp, chainId })
  const node = waits?.watchProvider(opened) ?? opened
  const isClean = options.clockStart !== undefined
  const clock = isClean ? createHeldClock(node) : createNodeClock(node)
  const provider = followMoves(node, clock)
  const chain = await openNetworkChain({ root: options.root, network: name }, { chainId, provider })
  requireKnownChain(name, chain)
  const created = createClient({
    provider,
    chainId: chain.id,
    clock,
    defaults: DEFAULTS,
    onCall,
    onRead,
    wait: { awayMs: AWAY_MS },
  })
  const sending = isClean ? sendInOrder(created) : created
  const client = waits?.watchClient(sending) ?? sending
  const development = (await isDevelopment(provider)) ? await openDevelopment(client, { isClean }) : undefined
  return {
    name,
    client,
    ...openAccounts(client, network, { ...options, development }),
    recordingOf: (hash, { steps } = {}) => askRecording(provider, hash, steps),
    development,
    initialSnapshot: development && { url, chainId: await client.chainId(), snapshot: development.origin },
    embedded: undefined,
    forks: [],
  }
}

/** Whether tests can move the clock of a network of the configuration. */
export async function canMoveClock({ networks }: Settings, name: string): Promise<boolean> {
  const network = must(networks[name], 'network')
  if (network.kind !== 'http') return true
  const { fetchOverHttp } = await import('../../node/server/http-fetch.js')
  const { createNetworkProvider } = await import('../../rpc/network-provider.js')
  const node = createNetworkProvider(network.url, { fetch: fetchOverHttp, chainId: network.chainId })
  try {
    return await isDevelopment(node)
  } finally {
    await node.close?.()
  }
}

async function askRecording(provider: Provider, hash: string, steps = false): Promise<Recording | undefined> {
  try {
    return (
      ((await provider.dev('trace', steps ? { hash, steps } : { hash })).recording as Recording | null) ?? undefined
    )
  } catch (error) {
    if (isNodeError(error) || (isToolkitError(error) && error.code === 'NODE_NOT_DEV')) return undefined
    throw error
  }
}

/** A chain in this process that continues from another network's state. */
async function startForked(name: string, options: ConnectOptions): Promise<TestNetwork> {
  const { settings, root, isFrozen = false } = options
  const { openForkNetwork } = await import('./fork-network.js')
  const { startFork } = await import('../../fork/fork.js')
  const fork = await openForkNetwork({ root, settings, isFrozen }, name)
  const { accounts } = requireForkNetwork(settings.networks, name)
  const { chainId } = fork.header
  const mining = { mode: 'instant', intervalMs: 0 } as const
  const network = { kind: 'embedded', accounts, chainId, mining, start: startFork(fork) } as const
  return startEmbedded(name, network, options, [fork])
}

async function startEmbedded(
  name: string,
  { accounts: count, chainId, mining, start }: EmbeddedNetwork & { start?: ChainStart },
  { settings, root, isFrozen = false, onCall, onRead }: ConnectOptions,
  forks: OpenFork[] = [],
): Promise<TestNetwork> {
  const { createNode } = await import('../../node/node.js')
  const options = {
    chainId,
    ...(start && { start }),
    accounts: count,
    mining: mining.mode === 'interval' ? 'instant' : mining.mode,
    ...readTimeLimits(settings),
  } as const
  const memory = new InvocationMemory({ maxBytes: MEMORY_BYTES, fromSecond: true, isComparing: false })
  const node = await createNode(
    options,
    noteContracts(await openSandbox(), () => forks.length > 0, memory),
  )
  const { provider, chain, recordings } = node
  let held = node.accounts
  const clock = stampClock(chain)
  const open = () => createClient({ provider, chainId, clock, defaults: DEFAULTS, onCall, onRead })
  const states = new Map<string, { before: Chain['state']; after: Chain['state'] }>()
  const slow = new SlowCallLog()
  chain.listen({ onExecution: (executed) => slow.add(executed) })
  // A client never uses a time twice, even after the chain was restored, so each restore gets a new one.
  let current = open()
  const client = createLastingClient(
    () => current,
    (request) => {
      const before = chain.state
      return continueWith(sendingOf(current).send(request), (sent) => {
        states.set(sent.hash, { before, after: chain.state })
        return sent
      })
    },
  )
  function snapshot(): () => Promise<void> {
    const moment = chain.snapshot()
    const accounts = held
    return async () => {
      chain.restore(moment)
      held = accounts
      states.clear()
      current = open()
    }
  }
  return {
    name,
    client,
    async accounts(wanted) {
      if (wanted > held.length) throw tooFewAccountsError(name, wanted, held.length)
      return held.slice(0, wanted).map(({ name, key }) => ({ name, keys: { active: key, owner: key }, provider }))
    },
    async account(wanted) {
      const known = [...held.map(({ name }) => name), 'admin']
      const account = known.includes(wanted) ? await findDeveloper(provider, wanted) : undefined
      if (account === undefined) throw noAccountError(name, wanted, known)
      return { ...account, provider }
    },
    development: { now: async () => chain.clock.now(), snapshot: async () => snapshot(), reset: snapshot() },
    recordingOf: async (hash, asked) => recordings.read(hash, asked),
    forks,
    async startFork(fork) {
      const { openForkNetwork } = await import('./fork-network.js')
      const { startFork } = await import('../../fork/fork.js')
      const opened =
        forks.find((each) => each.name === fork) ?? (await openForkNetwork({ root, settings, isFrozen }, fork))
      if (!forks.includes(opened)) forks.push(opened)
      held = await node.goOnFrom(startFork(opened))
      states.clear()
      current = open()
    },
    embedded: {
      chain,
      slow,
      changesOf: (hash) => states.get(hash),
      readRecording: (hash, asked) => recordings.read(hash, asked),
      findReplay: (hash, call) => recordings.findReplay(hash, call),
    },
  }
}

/** A client that stays the same while another one replaces the one that it uses. */
function createLastingClient(current: () => Client, send: Sending['send']): Client {
  const rest: Client = {
    ...current(),
    sign: (request) => current().sign(request),
    exec: (request) => current().exec(request),
    resync: () => current().resync(),
    deliver: (transaction, options) => current().deliver(transaction, options),
  }
  return createSendingClient(rest, { send, wait: (sent, waiting) => sendingOf(current()).wait(sent, waiting) })
}

/** The clock of transactions on a chain in this process. */
function stampClock({ clock }: Chain): NodeClock {
  const now = () => clock.now() - STAMP_DELAY_NS
  return { now, read: async () => now(), resync: () => {} }
}

/** Throws `NETWORK_PROTECTED` unless the configuration allows every file to run. */
function checkAllowed(name: string, { allowTests = [] }: HttpNetwork, { root, files }: ConnectOptions): void {
  const allowed = new Set([allowTests].flat().map((file) => resolve(root, file)))
  const refused = files.filter((file) => !allowed.has(file)).map((file) => relativePath(root, file))
  if (refused.length === 0 && files.length > 0) return
  const which = allowed.size === 0 ? '' : `: ${refused.join(', ')}`
  throw new ToolkitError(
    'NETWORK_PROTECTED',
    `network "${name}" is protected, and tests write to their network${which}`,
    {
      hint: `Run tests on another network, or allow test files: networks.${name}.allowTests.`,
    },
  )
}
