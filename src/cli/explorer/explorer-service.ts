import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Account } from '../../client/account.js'
import { dryRun } from '../../client/calls/dry-run.js'
import { createClient } from '../../client/client.js'
import { must } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import { findPackageRoot } from '../../files/package-root.js'
import {
  type Asset,
  createExplorerService,
  createLocalRoutes,
  type ExplorerListening,
  type IndexProgress,
  type JudgeRequest,
  type LocalSigner,
  listenExplorer,
  type PostgresOptions,
} from '../../indexer/index.js'
import { createAccessPolicy } from '../../node/server/http-access.js'
import { isNodeError } from '../../rpc/node-error.js'
import type { Provider } from '../../rpc/provider.js'
import { groupRequests } from '../../rpc/request-group.js'
import { createSourceFinder } from './explorer-sources.js'
import { VerificationQueue } from './verification-queue.js'

/** Configuration of the served explorer. */
export interface ExplorerServing {
  provider: Provider
  /** Name of the chain on the page. */
  network: string
  host: string
  port: number
  /** Allowed hosts and origins in addition to local ones. */
  allowOrigins?: readonly string[] | undefined
  /** Whether the chain is a development chain; undefined if its node has not responded yet. */
  isDevelopment: boolean | undefined
  /** Accounts with which the page may send. */
  accounts?: readonly Account[]
  /** Folder of the index (default: in memory). */
  directory?: string | undefined
  /** Keeps the index in this database instead. */
  store?: PostgresOptions | undefined
  /** Whether blocks of another chain may replace those of a stored index (default: they are kept). */
  mayReplace?: boolean | undefined
  from?: number | undefined
  /** Maximum requests of the interface per second (default: no limit). */
  requestsPerSecond?: number | undefined
  /** Subscribes to new blocks, if the chain is in this process. Returns a function that unsubscribes. */
  watchBlocks?: (onBlock: () => void) => () => void
  /** Called once if the node has not reached the first block to index. */
  onWaiting?: (firstBlock: number, nodeBlock: number) => void
  /** Called once while another process writes the shared index. */
  onStandby?: () => void
  /** Called with each line that a user should read about the stored index. */
  onNote?: (text: string) => void
  onFailure: (error: unknown) => void
}

const FOLLOW_MS = 500

const LISTING = 'Upgrading the index of an earlier version: filters respond when this is done'
const REBUILT = {
  'earlier version': 'The index was made by an earlier version: it is built again from the node',
  damaged: 'The index is damaged: it is built again from the node',
} as const

/** A served explorer, and how far its index is. */
export interface ServedExplorer extends ExplorerListening {
  readonly progress: IndexProgress
}

/**
 * Serves the layer-2 explorer of a chain with its page. Throws `EXPLORER_LISTEN`, `EXPLORER_DATA_DIR`, `INSTALL_PAGE`.
 */
export async function serveExplorer(options: ExplorerServing): Promise<ServedExplorer> {
  const { network, host, port, isDevelopment, accounts = [], directory, store, from } = options
  // A node that does not respond must not delay the end of the service.
  const { provider, end } = groupRequests(options.provider)
  const ended = new Error('the explorer is being closed')
  const onFailure = (error: unknown) => {
    if (error !== ended) options.onFailure(error)
  }
  const assets = await readAssets()
  const sources = createSourceFinder(provider, network)
  const verification = new VerificationQueue()
  const service = await createExplorerService({
    provider,
    directory,
    store,
    from,
    mayReplace: options.mayReplace,
    isOwnChain: options.watchBlocks !== undefined,
    requestsPerSecond: options.requestsPerSecond,
    onWaiting: options.onWaiting,
    onStandby: options.onStandby,
    onListing: () => options.onNote?.(LISTING),
    onRebuilt: (reason) => options.onNote?.(REBUILT[reason]),
    onFailure,
    everyMs: FOLLOW_MS,
    findName: sources.findName,
    findSource: sources.findSource,
    verify: (submission) => verification.verify(submission),
  })
  const unwatch = options.watchBlocks?.(service.look)
  const actor = createActor(provider, accounts)
  const local = createLocalRoutes({
    provider,
    network,
    service,
    isDevelopment,
    actor,
    findName: sources.findName,
    describeSources: sources.describe,
    describeExecution: sources.describeExecution,
    onFailure,
  })
  const access = createAccessPolicy({ host, allowOrigins: options.allowOrigins ?? [] })
  const judge: JudgeRequest = (headers, isAct) =>
    access.findHostRefusal({ headers }) ?? (isAct ? access.findActRefusal({ headers }) : undefined)
  const listening = await listenExplorer({ service, local, assets, host, port, judge, onFailure }).catch(
    async (error: unknown) => {
      // It follows the chain already, which would keep the process alive.
      unwatch?.()
      end(ended)
      verification.close()
      await service.close()
      throw error
    },
  )
  return {
    url: listening.url,
    get progress() {
      return service.progress
    },
    async close() {
      unwatch?.()
      end(ended)
      verification.close()
      await listening.close()
      await service.close()
    },
  }
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The files of the page, which the build makes. */
async function readAssets(): Promise<Map<string, Asset>> {
  const folder = join(findPackageRoot(), 'dist', 'page')
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new ToolkitError('INSTALL_PAGE', `the page of the explorer is not in ${folder}`, {
      hint: 'Reinstall the package; in a clone of its repository: npm run build.',
      cause,
    })
  })
  const assets = new Map<string, Asset>()
  for (const name of names.filter((name) => extname(name) in TYPES)) {
    assets.set(name, { type: must(TYPES[extname(name)], 'type'), content: await readFile(join(folder, name)) })
  }
  return assets
}

/** Calls contracts for the page: transactions with accounts of a development chain, dry runs as any account. */
function createActor(provider: Provider, accounts: readonly Account[]): LocalSigner {
  const defaults = { amountLimit: { '*': 'unlimited' } } as const
  const client = createClient({ provider, defaults })
  return {
    accounts: accounts.map(({ name }) => name),
    async call({ contract, method, args, account, dryRun: isDry }) {
      const actions = [{ contract, actionName: method, data: args }]
      if (!isDry) {
        const from = accounts.find(({ name }) => name === account)
        if (from === undefined) throw unknownAccountError(account)
        const { hash } = await client.send({ ...defaults, from, actions })
        return { hash }
      }
      const receipt = await dryRun(client, { ...defaults, from: account, actions }).catch((error: unknown) => {
        throw isNodeError(error) && error.text === 'account not found' ? unknownAccountError(account) : error
      })
      return {
        hash: receipt.tx_hash,
        status: receipt.status_code,
        message: receipt.message,
        returns: receipt.returns,
        gas: receipt.gas_usage,
        ram: receipt.ram_usage,
      }
    },
  }
}

function unknownAccountError(account: string): ToolkitError {
  return new ToolkitError('EXPLORER_ARGUMENT', `unknown account ${account}`, {
    hint: 'Choose an account that signs on this chain: the page lists them.',
  })
}
