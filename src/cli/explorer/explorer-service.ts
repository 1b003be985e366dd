import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Account } from '../../client/account.js'
import { ToolkitError } from '../../errors/errors.js'
import type { Actor, Asset, ExplorerListening, Judge } from '../../indexer/index.js'
import type { Provider } from '../../rpc/provider.js'
import { createSourceFinder } from './explorer-sources.js'

/** Configuration of the served explorer. */
export interface ExplorerServing {
  provider: Provider
  /** Name of the chain on the page. */
  network: string
  host: string
  port: number
  /** Hosts and origins besides those of this machine. */
  allowOrigins?: readonly string[] | undefined
  isDevelopment: boolean
  /** Accounts with which the page may send. */
  accounts?: readonly Account[]
  /** Folder of the index (default: in memory). */
  directory?: string | undefined
  from?: number | undefined
  onFailure: (error: unknown) => void
}

const FOLLOW_MS = 500

/**
 * Serves the layer-2 explorer of a chain with its page. Throws `EXPLORER_LISTEN`, `EXPLORER_DATA_DIR`, `INSTALL_PAGE`.
 */
export async function serveExplorer(options: ExplorerServing): Promise<ExplorerListening> {
  const { provider, network, host, port, isDevelopment, accounts = [], directory, from, onFailure } = options
  const { createExplorerService, createLocalRoutes, listenExplorer } = await import('../../indexer/index.js')
  const { createAccessPolicy: createAccess } = await import('../../node/server/http-access.js')
  const assets = await readAssets()
  const sources = await createSourceFinder(provider)
  const service = await createExplorerService({
    provider,
    directory,
    from,
    onFailure,
    everyMs: FOLLOW_MS,
    findSource: sources.findSource,
    verify: sources.compile,
  })
  const actor = accounts.length === 0 ? undefined : await createActor(provider, accounts)
  const local = createLocalRoutes({
    provider,
    network,
    service,
    isDevelopment,
    actor,
    findName: sources.findName,
    describeSources: sources.describe,
    onFailure,
  })
  const access = createAccess({ host, allowOrigins: options.allowOrigins ?? [] })
  const judge: Judge = (headers, isAct) =>
    access.refuseHost({ headers }) ?? (isAct ? access.refuseAct({ headers }) : undefined)
  const listening = await listenExplorer({ service, local, assets, host, port, judge, onFailure }).catch(
    async (error: unknown) => {
      // It follows the chain already, which would keep the process alive.
      await service.close()
      throw error
    },
  )
  return {
    url: listening.url,
    async close() {
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
  const { findPackageRoot } = await import('../../files/package-root.js')
  const folder = join(findPackageRoot(), 'dist', 'page')
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new ToolkitError('INSTALL_PAGE', `the page of the explorer is not in ${folder}`, {
      hint: 'Reinstall the package; in a clone of its repository: npm run build.',
      cause,
    })
  })
  const assets = new Map<string, Asset>()
  for (const name of names.filter((name) => extname(name) in TYPES)) {
    assets.set(name, { type: TYPES[extname(name)]!, content: await readFile(join(folder, name)) })
  }
  return assets
}

/** Calls contracts for the page with accounts of a development chain. */
async function createActor(provider: Provider, accounts: readonly Account[]): Promise<Actor> {
  const { createClient } = await import('../../client/client.js')
  const { Call } = await import('../../client/calls/call.js')
  const { dryRun } = await import('../../client/calls/dry-run.js')
  const defaults = { amountLimit: { '*': 'unlimited' } } as const
  const client = createClient({ provider, defaults })
  return {
    accounts: accounts.map(({ name }) => name),
    async call({ contract, method, args, account, dryRun: isDry }) {
      const from = accounts.find(({ name }) => name === account)
      if (from === undefined) throw new ToolkitError('EXPLORER_ARGUMENT', `there is no account ${account} here`)
      const actions = [{ contract, actionName: method, data: args }]
      const receipt = isDry
        ? await dryRun(client, { ...defaults, from: account, actions })
        : await new Call(client, { from, actions }).receipt()
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
