import type { EmbeddedNode } from '../../entries/node.js'
import { ToolkitError } from '../../errors/errors.js'
import type { ExplorerListening } from '../../indexer/index.js'
import { machineTime } from '../../rpc/machine-clock.js'
import type { SignedTransaction } from '../../vm/execution/signed.js'
import type { Command } from '../command.js'
import { canRunContracts, engine, runInContractProcess } from '../contract-process.js'
import { EXIT } from '../exit-codes.js'
import { printNote } from '../output/output.js'

interface Flags {
  host: string | undefined
  port: number | undefined
  'grpc-port': number | undefined
  'allow-origin': string | undefined
  fork: string | undefined
  'fork-file': string | undefined
  frozen: boolean | undefined
  'data-dir': string | undefined
  'drop-pending': boolean | undefined
  keep: number | undefined
  explorer: string | undefined
  irreversible: number | undefined
  exec: boolean | undefined
  'try-tx': boolean | undefined
  dev: boolean | undefined
  json: boolean | undefined
  'chain-id': string | undefined
  mine: string | undefined
  'mine-interval': string | undefined
  accounts: string | undefined
  'call-time-limit': string | undefined
  'exec-time-limit': string | undefined
}

const EXPLORER_PORT = 30003

/** Runs until it is interrupted. Interruption is the regular end, so the exit code is 0. */
export const nodeCommand: Command<Flags> = {
  command: 'node',
  describe: 'Start a local node: the embedded chain over HTTP and optionally gRPC',
  examples: [
    ['node', 'Start a node at http://127.0.0.1:30001'],
    ['node --data-dir chain --explorer', 'Keep the chain and serve the explorer'],
  ],
  flags: (yargs) =>
    yargs
      .option('host', { type: 'string', describe: 'Address to listen on (default: 127.0.0.1)' })
      .option('port', { type: 'number', describe: 'HTTP port; 0 picks a free one (default: 30001)' })
      .option('grpc-port', { type: 'number', describe: 'gRPC port, off unless given; live nodes use 30002' })
      .option('allow-origin', {
        type: 'string',
        describe: 'Comma-separated origins of web pages that may use developer methods',
      })
      .option('fork', {
        type: 'string',
        describe: 'Start from the state of a network of the configuration, or of a fork of it',
      })
      .option('fork-file', {
        type: 'string',
        describe: 'File that keeps the state of the fork (default: forks/<network>.jsonl)',
      })
      .option('frozen', {
        type: 'boolean',
        describe: 'Read the forked network from its file only (default: on under CI)',
      })
      .option('data-dir', { type: 'string', describe: 'Directory to store the chain in (default: in memory)' })
      .option('drop-pending', { type: 'boolean', describe: 'Discard pending transactions of the data directory' })
      .option('keep', { type: 'number', describe: 'Number of newest blocks to keep (default: all)' })
      .option('explorer', {
        type: 'string',
        requiresArg: false,
        describe: 'Serve the explorer API and web page on this port (default port: 30003)',
      })
      .option('chain-id', { type: 'string', describe: 'Chain id (default: 1020)' })
      .option('mine', { type: 'string', describe: 'Block production: instant, interval or manual (default: instant)' })
      .option('mine-interval', {
        type: 'string',
        describe: 'Milliseconds between blocks with --mine interval (default: 500)',
      })
      .option('irreversible', { type: 'number', describe: 'Confirmations until a block is irreversible (default: 0)' })
      .option('accounts', { type: 'string', describe: 'Number of funded developer accounts (default: 10)' })
      .option('exec', { type: 'boolean', describe: 'Serve dry runs at /execTx (default: on)' })
      .option('try-tx', { type: 'boolean', describe: 'Dry-run transactions sent to /sendTx and return the receipt' })
      .option('dev', { type: 'boolean', describe: 'Serve developer methods at /dev/... (default: on)' })
      .option('call-time-limit', {
        type: 'string',
        describe: 'Time limit of a transaction in milliseconds (default: 200)',
      })
      .option('exec-time-limit', { type: 'string', describe: 'Time limit of a dry run in milliseconds (default: 400)' })
      .option('json', { type: 'boolean', describe: 'Print one JSON object per line' }),
  async run(args) {
    if (args.fork !== undefined && !canRunContracts())
      return runInContractProcess({ command: 'node', args: { ...args } })
    const { createNode, createFollowingClock } = await import('../../entries/node.js')
    const { isLoopback } = await import('../../node/server/http-access.js')
    const { followNode, printStart } = await import('../output/node-log.js')
    const { host = '127.0.0.1' } = args
    const port = readPort(args.port ?? 30001, '--port')
    const grpcPort = args['grpc-port'] === undefined ? undefined : readPort(args['grpc-port'], '--grpc-port')
    const { accounts, chainId, mining, timeouts } = await resolveNetwork(args)
    const allowOrigins = await readOrigins(args['allow-origin'])
    const fork = await openFork(args)
    const interrupted = interruption()
    const node = await createNode({
      chainId: fork?.header.chainId ?? chainId,
      ...(fork && { start: fork.start }),
      accounts,
      mining: mining.mode,
      intervalMs: mining.intervalMs,
      irreversibleAfter: readCount(args.irreversible ?? 0, '--irreversible'),
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
      startEngine: () => engine.take(),
      onEngineReplaced: reportReplaced,
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
  },
}

/** Opens the fork that the node starts from, if one is requested. Throws `USAGE`. */
async function openFork({ fork, 'fork-file': file, frozen, 'data-dir': dataDir }: Flags) {
  if (fork === undefined) {
    if (file === undefined) return undefined
    throw new ToolkitError('USAGE', '--fork-file requires --fork', { hint: 'Name the network: --fork mainnet.' })
  }
  if (dataDir !== undefined) {
    throw new ToolkitError('USAGE', '--fork and --data-dir exclude each other', {
      hint: 'A fork keeps what it reads in its file, and ends with the process.',
    })
  }
  const { openProject } = await import('../flags/project.js')
  const { openForkByName } = await import('../fork/node-fork.js')
  return openForkByName(await openProject(), fork, { file, frozen })
}

/** Starts the explorer for the node's own chain, if it is requested. */
async function startExplorer(
  { explorer, 'data-dir': dataDir }: Pick<Flags, 'explorer' | 'data-dir'>,
  { node, host, allowOrigins }: { node: EmbeddedNode; host: string; allowOrigins: readonly string[] },
): Promise<ExplorerListening | undefined> {
  if (explorer === undefined) return undefined
  const { serveExplorer } = await import('../explorer/explorer-service.js')
  const { holdAccount } = await import('../../client/account.js')
  const { isDevelopment } = await import('../../rpc/development.js')
  const { join } = await import('node:path')
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
    watchBlocks: (onBlock) => node.chain.listen({ onBlock }),
    onFailure: reportBug,
  })
}

async function resolveNetwork(flags: Readonly<Record<string, unknown>>) {
  const { openProject } = await import('../flags/project.js')
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
  throw new ToolkitError('USAGE', `${flag}: expected a port from 0 to 65535, got ${value}`)
}

async function readOrigins(list: string | undefined): Promise<string[]> {
  const { parseOrigin } = await import('../../node/server/http-access.js')
  return list === undefined ? [] : list.split(',').map((origin) => parseOrigin(origin.trim()))
}

function readCount(value: number, flag: string): number {
  if (Number.isInteger(value) && value >= 0) return value
  throw new ToolkitError('USAGE', `${flag}: expected a whole number, got ${value}`)
}

/** The explorer shows every block from the first on. */
function readKeep({ keep, explorer }: Pick<Flags, 'keep' | 'explorer'>): number {
  if (explorer !== undefined) {
    throw new ToolkitError('USAGE', '--keep: the explorer reads all blocks', {
      hint: 'Leave out --keep or --explorer.',
    })
  }
  const blocks = readCount(keep!, '--keep')
  if (blocks > 0) return blocks
  throw new ToolkitError('USAGE', '--keep: expected at least 1 block, got 0')
}

function reportDropped(dropped: readonly SignedTransaction[]): void {
  for (const { id } of dropped) printNote(`note pending transaction ${id} was dropped`)
}

function reportReplaced({ transaction, reason }: { transaction: string; reason: string }): void {
  printNote(`note the process that runs contracts was replaced while ${transaction} ran: ${reason}`)
}

async function reportBug(error: unknown): Promise<void> {
  const { printError } = await import('../output/output.js')
  printError(error)
}

/** Resolves at Ctrl-C or SIGTERM; further signals have no effect. */
function interruption(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGINT', () => resolve())
    process.on('SIGTERM', () => resolve())
  })
}
