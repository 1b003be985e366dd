import type { ChildProcess } from 'node:child_process'
import { type Execute, executeHere, executeOnFork } from '../chain/blocks/execution-tasks.js'
import { Chain } from '../chain/chain.js'
import type { ChainOptions, ChainStart } from '../chain/chain-options.js'
import type { ChainPersistence } from '../chain/chain-persistence.js'
import { type Clock, chooseTimeAfter, createFixedClock, START_TIME } from '../chain/clock.js'
import { DEV_GENESIS } from '../chain/genesis.js'
import { type RecordingRequest, Recordings } from '../chain/tracing/recordings.js'
import { checkOptions, listOptions } from '../codec/options.js'
import type { Provider } from '../rpc/provider.js'
import type { Recording } from '../rpc/recording.js'
import { SandboxFailure } from '../state/chain-error.js'
import { hasRecord } from '../state/records.js'
import type { SignedTransaction } from '../vm/execution/signed.js'
import { readProcessorTime } from '../vm/sandbox/processor-time.js'
import type { Sandbox } from '../vm/sandbox/sandbox.js'
import { MACHINE_TIMERS, type Timers } from '../vm/sandbox/timers.js'
import { ContractProcessSupervisor, NO_SANDBOX, type SupervisorOptions } from './contract-process/supervisor.js'
import { type DeveloperAccount, listAccounts, openAccounts } from './developer-accounts.js'
import { ExecutionTimes } from './execution-times.js'
import { openForkAccounts } from './fork-accounts.js'
import { KeptViews } from './kept-views.js'
import { Miner, type MiningMode } from './miner.js'
import { useNativeCrypto } from './native-crypto.js'
import { EmbeddedProvider } from './provider.js'
import { Snapshots } from './snapshots.js'
import { ConsoleLog } from './tracing/console-log.js'

/** Options for `createNode`. */
export interface NodeOptions {
  /**
   * Id of the chain. The default is that of the reference node's development chain.
   *
   * @defaultValue `1020`
   */
  chainId?: number
  /**
   * Starts from a block of another chain, whose id is `chainId`.
   *
   * @internal
   */
  start?: ChainStart
  /** Clock of the chain. By default it starts at 2023-11-14T22:13:20Z and moves half a second with each block. */
  clock?: Clock
  /**
   * The clock moves by itself, such as one that follows the machine's.
   *
   * @defaultValue `false`
   */
  timePasses?: boolean
  /**
   * Number of funded developer accounts.
   *
   * @defaultValue `10`
   */
  accounts?: number
  /**
   * When blocks are produced.
   *
   * @defaultValue `'instant'`
   */
  mining?: MiningMode
  /**
   * Time between blocks of the mode `interval`, in milliseconds.
   *
   * @defaultValue `500`
   */
  intervalMs?: number
  /**
   * Number of blocks between the last irreversible block and the head.
   *
   * @defaultValue `0`
   */
  irreversibleAfter?: number
  /**
   * Number of newest blocks to keep with their transactions and receipts. The state and reversible blocks are always
   * kept.
   *
   * @defaultValue all
   */
  keepBlocks?: number
  /**
   * Serve `/execTx`.
   *
   * @defaultValue `true`
   */
  exec?: boolean
  /**
   * Make a dry run in `/sendTx` and return its receipt.
   *
   * @defaultValue `false`
   */
  tryTx?: boolean
  /**
   * Serve developer methods.
   *
   * @defaultValue `true`
   */
  dev?: boolean
  /**
   * Processor time of a transaction in a block, in milliseconds. On a busy machine more time passes on the clock.
   *
   * @defaultValue `200`
   */
  timeLimitMs?: number
  /**
   * Processor time of a dry run, in milliseconds.
   *
   * @defaultValue `400`
   */
  execTimeLimitMs?: number
  /** Directory that keeps the chain. Without it, the chain ends with the process. */
  dataDir?: string
  /**
   * Starts a contract process: `node/contract-process/main.ts` with an IPC channel and its standard error as a pipe.
   * Blocks are then made through the provider only. Without it, contracts run in this process and a call blocks
   * everything else.
   *
   * @internal
   */
  startContractProcess?: () => ChildProcess
  /**
   * Called when the contract process, or the sandbox of this process, was replaced, with the transaction that ran in
   * it.
   *
   * @internal
   */
  onContractProcessReplaced?: SupervisorOptions['onReplaced']
  /** Drop the transactions that wait for a block at the start. Called with them. */
  dropPending?: (dropped: readonly SignedTransaction[]) => void
  /** Replaces the machine's timers. */
  timers?: Timers
  /** Called for internal errors outside of a request. */
  onError?: (error: unknown) => void
}

/** A running node. `createNode` returns one. */
export interface EmbeddedNode {
  /** Provider for requests to the node, without HTTP. */
  provider: Provider
  /** The chain itself. */
  chain: Chain
  /** Execution traces of the newest transactions; empty without developer methods. */
  recordings: Recordings
  /** The funded developer accounts. */
  accounts: readonly DeveloperAccount[]
  /**
   * Puts the chain, whose clock is a fixed one, on a block of another chain, and returns the developer accounts there.
   * Snapshots that were made before lead back.
   *
   * @internal
   */
  goOnFrom(start: ChainStart): Promise<readonly DeveloperAccount[]>
  /**
   * Serves the node over HTTP, and over gRPC if `grpcPort` is given.
   *
   * @param options - Host, ports and allowed origins.
   * @returns The addresses.
   * @throws `NODE_PORT_IN_USE` if a port is taken.
   */
  listen(options?: ListenOptions): Promise<Listening>
  /** Stops servers, timers and processes of the node. */
  close(): Promise<void>
}

/** Options for `EmbeddedNode.listen`. */
export interface ListenOptions {
  /**
   * Address to listen on. The keys of a development chain are public.
   *
   * @defaultValue `'127.0.0.1'`
   */
  host?: string
  /**
   * HTTP port; 0 selects a free one.
   *
   * @defaultValue `30001`
   */
  port?: number
  /** gRPC port; 0 selects a free one. Without it, gRPC is not served. */
  grpcPort?: number
  /**
   * Origins of pages that may use developer methods. Their host names are accepted in `Host`.
   *
   * @defaultValue `[]`
   */
  allowOrigins?: readonly string[]
}

/** Addresses of a node. */
export interface Listening {
  /** URL of the HTTP interface. */
  url: string
  /** Host and port of the gRPC service, if it is served. */
  grpcAddress: string | undefined
}

const NODE_OPTIONS = listOptions<NodeOptions>({
  chainId: true,
  start: true,
  clock: true,
  timePasses: true,
  accounts: true,
  mining: true,
  intervalMs: true,
  irreversibleAfter: true,
  keepBlocks: true,
  exec: true,
  tryTx: true,
  dev: true,
  timeLimitMs: true,
  execTimeLimitMs: true,
  dataDir: true,
  startContractProcess: true,
  onContractProcessReplaced: true,
  dropPending: true,
  timers: true,
  onError: true,
})
const LISTEN_OPTIONS = listOptions<ListenOptions>({ host: true, port: true, grpcPort: true, allowOrigins: true })

/**
 * Starts a node: a fresh chain from genesis with funded accounts, or the chain of its data directory.
 *
 * @param options - Chain, accounts, mining, clock and data directory.
 * @param lent - A sandbox to use; it outlives the node.
 * @returns The node.
 * @throws `NODE_DATA_DIR_…` for an unusable data directory.
 * @example
 * ```ts
 * import { createNode } from 'iost-toolkit/node'
 *
 * const node = await createNode()
 * const { head_block } = await node.provider.request('getChainInfo', {})
 * await node.close()
 * ```
 */
export async function createNode(options: NodeOptions = {}, lent?: Sandbox): Promise<EmbeddedNode> {
  checkOptions('createNode', options, NODE_OPTIONS)
  useNativeCrypto()
  const { timers = MACHINE_TIMERS, dev = true, dataDir, chainId = DEV_GENESIS.chainId } = options
  const storage =
    dataDir === undefined
      ? undefined
      : await (await import('./persistence/data-directory.js')).openDataDirectory(dataDir, { chainId })
  const contracts = await openContracts(options, lent)
  const { sandbox } = contracts
  const execute: Execute = (task) =>
    (task.base.source === undefined ? contracts.execute : executeOnFork(contracts.execute, task.base.source))(task)
  const recordings = new Recordings(sandbox.memory)
  const chain = openChain(options, { sandbox, storage, record: dev ? (one) => recordings.begin(one) : undefined })
  const listed = listAccounts(options.accounts ?? 10)
  const open = () => (chain.source === undefined ? openAccounts(chain, listed) : openForkAccounts(chain, listed))
  const opened = (storage?.isNew ?? true) ? await open() : undefined
  const accounts = opened ?? listed
  await storage?.finish()
  if (options.dropPending !== undefined) options.dropPending(chain.dropPending())
  const onError = options.onError ?? (() => {})
  const miner = new Miner(chain, {
    mode: options.mining ?? 'instant',
    intervalMs: options.intervalMs ?? 500,
    timers,
    timePasses: options.timePasses ?? false,
    execute,
    onError,
  })
  const console = new ConsoleLog()
  const times = new ExecutionTimes()
  watchExecutions(chain, { console, times, sandbox, onError, onReplaced: options.onContractProcessReplaced })
  const settings = { exec: options.exec ?? true, tryTx: options.tryTx ?? false }
  const readRecording = async (hash: string, asked: RecordingRequest) =>
    recordings.read(hash, asked) ?? (await contracts.readRecording(hash, asked))
  const provider = new EmbeddedProvider({
    backend: { chain, miner, settings, execute },
    dev: dev
      ? {
          chain,
          miner,
          console,
          times,
          readRecording,
          openAccounts: open,
          snapshots: new Snapshots(),
          views: new KeptViews(),
          execute,
        }
      : undefined,
    timers,
    settle: storage && (() => storage.settle()),
  })
  const listeners = new NodeServers(provider, { dev, onError })
  return {
    provider,
    chain,
    recordings,
    accounts: accounts.filter(({ name }) => hasRecord(chain.state, 'auth.iost', 'auth', name)),
    listen: (where) => listeners.listen(where),
    goOnFrom({ block, state }) {
      chain.restore({ head: block, states: [state], pending: [], clock: chooseTimeAfter(block.head.time) })
      return openForkAccounts(chain, listed)
    },
    async close() {
      miner.stop()
      await provider.close()
      await contracts.close()
      await listeners.close()
      await storage?.close()
    },
  }
}

interface ChainParts {
  sandbox: Sandbox
  storage: ChainPersistence | undefined
  record: ChainOptions['record'] | undefined
}

function openChain(options: NodeOptions, { sandbox, storage, record }: ChainParts): Chain {
  const { start, chainId = DEV_GENESIS.chainId, irreversibleAfter = 0 } = options
  const { clock = createFixedClock(start === undefined ? START_TIME : chooseTimeAfter(start.block.head.time)) } =
    options
  const { timeLimitMs, execTimeLimitMs, keepBlocks } = options
  return new Chain({
    genesis: { ...DEV_GENESIS, chainId },
    ...(start && { start }),
    clock,
    sandbox,
    now: readProcessorTime,
    irreversibleAfter,
    ...(record && { record }),
    ...(storage && { keeper: storage }),
    ...(keepBlocks === undefined ? {} : { keepBlocks }),
    ...(timeLimitMs === undefined ? {} : { timeLimitMs }),
    ...(execTimeLimitMs === undefined ? {} : { execTimeLimitMs }),
  })
}

interface Watchers {
  console: ConsoleLog
  times: ExecutionTimes
  sandbox: Sandbox
  onError: (error: unknown) => void
  onReplaced: NodeOptions['onContractProcessReplaced']
}

/** Records console output and execution times of contracts, and replaces a failed sandbox. */
function watchExecutions(chain: Chain, { console, times, sandbox, onError, onReplaced }: Watchers): void {
  chain.listen({
    onLog: (line) => console.add(line),
    onExecution({ signed, timeMs }) {
      times.add(signed.id, timeMs)
      console.end(signed.id)
    },
    onFailure: ({ id }, error) => {
      if (!(error instanceof SandboxFailure)) return onError(error)
      sandbox.dispose()
      onReplaced?.({ transaction: id, reason: error.message })
    },
  })
}

/** The servers in front of a provider. */
class NodeServers {
  readonly #provider: Provider
  readonly #options: { dev: boolean; onError: (error: unknown) => void }
  readonly #closers: (() => Promise<void>)[] = []

  constructor(provider: Provider, options: { dev: boolean; onError: (error: unknown) => void }) {
    this.#provider = provider
    this.#options = options
  }

  async listen(options: ListenOptions = {}) {
    checkOptions('listen', options, LISTEN_OPTIONS)
    const { host = '127.0.0.1', port = 30001, grpcPort, allowOrigins = [] } = options
    // Load servers only here: tests have none, and their modules take as long to load as several of these tests to run.
    const { createHttpServer } = await import('./server/http.js')
    const { createAccessPolicy: createAccess } = await import('./server/http-access.js')
    const { closeServer, openServer } = await import('./server/listen.js')
    const { dev, onError } = this.#options
    const provider = this.#provider
    const server = createHttpServer({ provider, dev, access: createAccess({ host, allowOrigins }), onError })
    const name = host.includes(':') ? `[${host}]` : host
    const url = `http://${name}:${await openServer(server, host, port)}`
    this.#closers.push(() => closeServer(server))
    if (grpcPort === undefined) return { url, grpcAddress: undefined }
    const { listenGrpc } = await import('./server/grpc.js')
    const grpc = await listenGrpc({ provider, host, port: grpcPort, onError })
    this.#closers.push(grpc.close)
    return { url, grpcAddress: `${name}:${grpc.port}` }
  }

  async close(): Promise<void> {
    await Promise.all(this.#closers.map((close) => close()))
  }
}

/** Environment in which the contracts of a node run. */
interface Contracts {
  sandbox: Sandbox
  execute: Execute
  readRecording(hash: string, asked: RecordingRequest): Promise<Recording | undefined>
  close(): Promise<void>
}

async function openContracts(
  { startContractProcess: start, onContractProcessReplaced: onReplaced }: NodeOptions,
  lent: Sandbox | undefined,
): Promise<Contracts> {
  if (start !== undefined) {
    const supervisor = new ContractProcessSupervisor({
      start,
      now: readProcessorTime,
      ...(onReplaced && { onReplaced }),
    })
    return {
      sandbox: NO_SANDBOX,
      execute: supervisor.execute,
      readRecording: (hash, asked) => supervisor.readRecording(hash, asked),
      close: () => supervisor.close(),
    }
  }
  const sandbox = lent ?? (await import('../vm/sandbox/sandbox.js')).createSandbox()
  return {
    sandbox,
    execute: (task) => executeHere(task, readProcessorTime),
    readRecording: async () => undefined,
    async close() {
      if (lent === undefined) sandbox.dispose()
    },
  }
}
