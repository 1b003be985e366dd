import { join } from 'node:path'
import { holdAccount } from '../../../client/account.js'
import { must } from '../../../collections/presence.js'
import { createFollowingClock, createNode, type EmbeddedNode } from '../../../entries/node.js'
import { ToolkitError } from '../../../errors/errors.js'
import { requireOwnTree } from '../../../files/own-path.js'
import type { ExplorerListening } from '../../../indexer/index.js'
import { isLoopback, parseOrigin } from '../../../node/server/http-access.js'
import { isDevelopment } from '../../../rpc/development.js'
import { machineTime } from '../../../rpc/machine-clock.js'
import type { SignedTransaction } from '../../../vm/execution/signed.js'
import type { FlagsOf } from '../../command.js'
import { ownContractProcess } from '../../contract-process.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { requireInteger } from '../../flags/integers.js'
import { openProject } from '../../flags/project.js'
import { openForkByName } from '../../fork/node-fork.js'
import { followNode, printStart } from '../../output/node-log.js'
import { printError, printNote } from '../../output/output.js'
import type { nodeCommand } from './command.js'

type NodeFlags = FlagsOf<typeof nodeCommand>

const EXPLORER_PORT = 30003

export default async function runNode(args: NodeFlags): Promise<ExitCode> {
  const { host = '127.0.0.1' } = args
  const port = readPort(args.port ?? 30001, '--port')
  const grpcPort = args['grpc-port'] === undefined ? undefined : readPort(args['grpc-port'], '--grpc-port')
  if (args['data-dir'] !== undefined) requireOwnTree(args['data-dir'])
  const { accounts, chainId, mining, timeouts } = await resolveNetwork(args)
  const allowOrigins = readOrigins(args['allow-origin'])
  const fork = await openFork(args)
  const interrupted = interruption()
  const node = await createNode({
    chainId: fork?.header.chainId ?? chainId,
    ...(fork && { start: fork.start }),
    accounts,
    mining: mining.mode,
    intervalMs: mining.intervalMs,
    irreversibleAfter: requireInteger('--irreversible', args.irreversible ?? 0, { least: 0 }),
    clock: createFollowingClock(machineTime),
    timePasses: true,
    exec: args.exec ?? true,
    tryTx: args['try-tx'] ?? false,
    dev: args.dev ?? true,
    ...(timeouts.callTimeLimitMs === undefined ? {} : { timeLimitMs: timeouts.callTimeLimitMs }),
    ...(timeouts.execTimeLimitMs === undefined ? {} : { execTimeLimitMs: timeouts.execTimeLimitMs }),
    ...(args['data-dir'] === undefined ? {} : { dataDir: args['data-dir'] }),
    ...(args.keep === undefined ? {} : { keepBlocks: readKeep(args) }),
    ...(args['drop-pending'] && { dropPending: reportDropped }),
    ...ownContractProcess,
    onError: reportBug,
  })
  let explorer: ExplorerListening | undefined
  try {
    const listening = await node.listen({ host, port, allowOrigins, ...(grpcPort === undefined ? {} : { grpcPort }) })
    const style = args.json ? 'json' : 'text'
    explorer = await startExplorer(args, { node, host, allowOrigins })
    printStart(
      {
        node,
        listening,
        explorer: explorer?.url,
        chainId: fork?.header.chainId ?? chainId,
        mining: mining.mode,
        isPublic: !isLoopback(host),
      },
      style,
    )
    followNode(node.chain, style, explorer?.url)
    await interrupted
    return EXIT.DONE
  } finally {
    await explorer?.close()
    await node.close()
    await fork?.save()
  }
}

/** Opens the fork that the node starts from, if one is requested. Throws `USAGE`. */
async function openFork({ fork, 'fork-file': file, frozen }: NodeFlags) {
  if (fork === undefined) {
    if (file === undefined) return undefined
    throw new ToolkitError('USAGE', '--fork-file requires --fork', { hint: 'Name the network: --fork mainnet.' })
  }
  return openForkByName(await openProject(), fork, { file, frozen })
}

/** Starts the explorer for the node's own chain, if it is requested. */
async function startExplorer(
  { explorer, reindex, 'data-dir': dataDir }: Pick<NodeFlags, 'explorer' | 'reindex' | 'data-dir'>,
  { node, host, allowOrigins }: { node: EmbeddedNode; host: string; allowOrigins: readonly string[] },
): Promise<ExplorerListening | undefined> {
  if (explorer === undefined) return undefined
  const { serveExplorer } = await import('../../explorer/explorer-service.js')
  const hasDev = await isDevelopment(node.provider)
  return serveExplorer({
    provider: node.provider,
    network: 'toolkit node',
    host,
    allowOrigins,
    port: explorer === '' ? EXPLORER_PORT : readPort(Number(explorer), '--explorer'),
    isDevelopment: hasDev,
    accounts: hasDev ? node.accounts.map(({ name, key }) => holdAccount(name, key)) : [],
    directory: dataDir === undefined ? undefined : join(dataDir, 'explorer'),
    mayReplace: reindex,
    watchBlocks: (onBlock) => node.chain.listen({ onBlock }),
    onNote: printNote,
    onFailure: reportBug,
  })
}

async function resolveNetwork(flags: Readonly<Record<string, unknown>>) {
  const { settings } = await openProject(flags)
  const network = settings.networks.embedded
  if (network?.kind !== 'embedded') {
    throw new ToolkitError('CONFIG_INVALID', 'networks.embedded.kind: expected "embedded"', {
      hint: '"embedded" is the network that toolkit node runs. Rename the other network.',
    })
  }
  return { ...network, timeouts: settings.timeouts }
}

function readPort(value: number, flag: string): number {
  if (Number.isInteger(value) && value >= 0 && value <= 65535) return value
  throw new ToolkitError('USAGE', `${flag}: expected a port from 0 to 65535, got ${value}`, {
    hint: `Write ${flag} 0 for any free port.`,
  })
}

function readOrigins(list: string | undefined): string[] {
  return list === undefined ? [] : list.split(',').map((origin) => parseOrigin(origin.trim()))
}

/** The explorer shows every block from the first on. */
function readKeep({ keep, explorer }: Pick<NodeFlags, 'keep' | 'explorer'>): number {
  if (explorer !== undefined) {
    throw new ToolkitError('USAGE', '--keep: the explorer reads all blocks', {
      hint: 'Leave out --keep or --explorer.',
    })
  }
  const blocks = requireInteger('--keep', must(keep, 'keep'), { least: 0 })
  if (blocks > 0) return blocks
  throw new ToolkitError('USAGE', '--keep: expected at least 1 block, got 0', {
    hint: 'Leave out --keep to keep all blocks.',
  })
}

function reportDropped(dropped: readonly SignedTransaction[]): void {
  for (const { id } of dropped) printNote(`note pending transaction ${id} was dropped`)
}

function reportBug(error: unknown): void {
  printError(error)
}

/** Resolves at Ctrl-C or SIGTERM; further signals have no effect. */
function interruption(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGINT', () => resolve())
    process.on('SIGTERM', () => resolve())
  })
}
