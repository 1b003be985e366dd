import type { ChainStart } from '../../chain/chain-options.js'
import { type Account, holdAccount } from '../../client/account.js'
import { type Client, createClient } from '../../client/client.js'
import { requireForkNetwork } from '../../config/network.js'
import type { Project } from '../../config/project.js'
import type { EmbeddedNetwork } from '../../config/resolution.js'
import { ToolkitError } from '../../errors/errors.js'
import { addToFrozenFile } from '../../fork/file/fork-file.js'
import { startFork } from '../../fork/fork.js'
import { createNode, type NodeOptions } from '../../node/node.js'
import { openSigner } from '../../project/signers.js'
import { isDevelopment } from '../../rpc/development.js'
import { findDeveloper, listDevelopers } from '../../session/accounts/developers.js'
import { openForkNetwork } from '../../session/networks/fork-network.js'
import { isContinuousIntegration } from '../continuous-integration.js'
import { ownContractProcess } from '../contract-process.js'
import type { NetworkTarget } from '../flags/network.js'
import { readPassword } from '../flags/password.js'
import { openBlockExecutor } from '../fork/block-executor.js'

/** The network of a console. */
export interface ConsoleNetwork {
  name: string
  client: Client
  /** Accounts that can sign without a password prompt. */
  accounts: readonly Account[]
  /** Opens another one. */
  account(name: string): Promise<Account>
  close(): Promise<void>
}

/** Unlimited, because the chain ends with the console. */
const DEFAULTS = { amountLimit: { '*': 'unlimited' } }
/** Time between a dry run and its transaction, so that they differ. */
const STAMP_DELAY_NS = 1_000_000n

/** Limits of the chain of a console. */
type ChainLimits = Pick<NodeOptions, 'timeLimitMs' | 'execTimeLimitMs'>

/**
 * Starts a chain in this process, whose contracts run in another one. The accounts named in `from` come first. Throws
 * `NETWORK_ACCOUNTS`.
 */
export async function startEmbedded(
  name: string,
  network: Pick<EmbeddedNetwork, 'chainId' | 'accounts'> & { start?: ChainStart },
  { from, limits }: { from: readonly string[]; limits: ChainLimits },
): Promise<ConsoleNetwork> {
  const { chainId, accounts: count, start } = network
  const node = await createNode({ chainId, accounts: count, ...limits, ...ownContractProcess, ...(start && { start }) })
  const clock = { read: async () => node.chain.clock.now() - STAMP_DELAY_NS, resync: () => {} }
  const { provider } = node
  const accounts = node.accounts.map(({ name, key }) => holdAccount(name, key))
  const find = (wanted: string) => {
    const found = accounts.find(({ name }) => name === wanted)
    if (found !== undefined) return found
    throw new ToolkitError('NETWORK_ACCOUNTS', `unknown account ${JSON.stringify(wanted)} on network "${name}"`, {
      hint: `It has ${accounts.map(({ name }) => name).join(', ')}.`,
    })
  }
  try {
    return {
      name,
      client: createClient({ provider, chainId, clock, defaults: DEFAULTS, wait: { misses: 1 } }),
      accounts: [...new Set([...from.map(find), ...accounts])],
      account: async (wanted) => find(wanted),
      close: () => node.close(),
    }
  } catch (error) {
    await node.close()
    throw error
  }
}

/** Starts a chain in this process that continues from a network's state. Fetched values are added to the fork file. */
export async function startForked(
  name: string,
  project: Project,
  options: Parameters<typeof startEmbedded>[2],
): Promise<ConsoleNetwork> {
  const { root, settings } = project
  const fork = await openForkNetwork(
    { root, settings, isFrozen: isContinuousIntegration(process.env.CI) },
    name,
    async () => openBlockExecutor(),
  )
  const { accounts } = requireForkNetwork(settings.networks, name)
  const { chainId } = fork.header
  const network = await startEmbedded(name, { chainId, accounts, start: startFork(fork) }, options)
  return {
    ...network,
    async close() {
      await network.close()
      await addToFrozenFile(fork.file, { header: fork.header, values: fork.state.added })
    },
  }
}

/**
 * Connects to a node over HTTP, with the requested accounts, whose passwords are typed now, and those of a development
 * chain.
 */
export async function openLive(
  { provider, name, settings, chainId }: NetworkTarget & { chainId: number },
  from: readonly string[],
  project: Project,
): Promise<ConsoleNetwork> {
  const places = { configured: settings?.accounts, findDeveloper: (name: string) => findDeveloper(provider, name) }
  const sources = { environment: process.env, root: project.root }
  const askPassword = (what: string) => readPassword(what, {})
  const asked: Account[] = []
  for (const wanted of from) asked.push(await openSigner(wanted, places, { ...sources, askPassword }))
  const developers = (await isDevelopment(provider)) ? await listDevelopers(provider) : []
  const others = developers.filter(({ name }) => !asked.some((account) => account.name === name))
  return {
    name,
    client: createClient({ provider, chainId }),
    accounts: [...asked, ...others],
    // A password can't be asked for while the console reads lines.
    account: (wanted) => openSigner(wanted, places, sources),
    close: async () => provider.close?.(),
  }
}
