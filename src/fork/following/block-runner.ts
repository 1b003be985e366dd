import type { Block } from '../../chain/blocks/block.js'
import { type Execute, type ExecutionTask, executeHere, type FinishedTask } from '../../chain/blocks/execution-tasks.js'
import { type RecordingRequest, Recordings } from '../../chain/tracing/recordings.js'
import { unknownVersionError } from '../../chain/unknown-version.js'
import { encodeBase58 } from '../../codec/base58.js'
import { itemAt } from '../../collections/presence.js'
import { isToolkitError, type ToolkitError } from '../../errors/errors.js'
import { createPrices, readPriceSettings } from '../../gas/prices.js'
import type { Recording } from '../../rpc/recording.js'
import { SandboxFailure } from '../../state/chain-error.js'
import { contractKey } from '../../state/keys.js'
import { Overlay } from '../../state/overlay.js'
import { ReadTracker } from '../../state/read-tracker.js'
import { UnknownKey } from '../../state/source.js'
import type { Changes, Store } from '../../state/store.js'
import { findBuiltIn } from '../../system-contracts/runtime/registry.js'
import type { Receipt } from '../../tx/receipt.js'
import { ENGINE_FAILED, findVerdict, type TransactionExecution } from '../../vm/execution/executor.js'
import type { Sandbox } from '../../vm/sandbox/sandbox.js'

/** Reads and writes of one execution of a transaction. */
export interface BlockRun {
  execution: TransactionExecution
  changes: Changes
  reads: ReadonlySet<string>
  /** Keys that only the payment of the transaction and the check of its signatures read. */
  costReads: ReadonlySet<string>
  /** Whether the engine broke: the contract may have done anything that the live receipt allows. */
  isBroken?: boolean
  /** Error of the toolkit itself, which values of different blocks can cause. */
  failure?: Error
}

/** A run with what it did. */
export interface ObservedRun extends BlockRun {
  /** Undefined if the transaction was dropped, or the engine broke. */
  recording: Recording | undefined
}

/** An executor of the contracts of live blocks, which are contracts of others. */
export interface BlockExecutor {
  /** Its tasks have no sandbox. */
  execute: Execute
  /** Reads the recording of a transaction that ran in another process. */
  readRecording?(hash: string, request: RecordingRequest): Promise<Recording | undefined>
}

/** Time limit of a call, in milliseconds. It is high, because the live receipt shows which calls timed out. */
const TIME_LIMIT_MS = 60_000

/** The sandbox of tasks, which each executor replaces by its own. */
const NO_SANDBOX: Sandbox = {
  run() {
    throw new SandboxFailure('a contract was to run outside of its process')
  },
  clear() {},
  dispose() {},
}

/** Executes blocks in this process. A contract that breaks the engine ends the process. */
export function executeInSandbox(sandbox: Sandbox, now: () => number): BlockExecutor {
  return { execute: (task) => executeHere({ ...task, environment: { ...task.environment, sandbox } }, now) }
}

/** Executes transactions of live blocks on local states. */
export class BlockRunner {
  readonly #environment: ExecutionTask['environment'] = { prices: createPrices(), sandbox: NO_SANDBOX, findBuiltIn }
  readonly #executor: BlockExecutor

  constructor(executor: BlockExecutor) {
    this.#executor = executor
  }

  /** Adopts the prices in force in a block, as its first transaction reads them. */
  openBlock(state: Store): void {
    readPriceSettings(this.#environment.prices, state)
  }

  /**
   * @throws `CONTRACT_VERSION` if the live chain ran or adopted a version of a system contract that is not implemented.
   */
  run(state: Store, block: Block, index: number): BlockRun | Promise<BlockRun> {
    const task = this.#describe(state, block, index)
    const end = (done: FinishedTask) => describeRun(task, done)
    const fail = (error: unknown) => describeFailure(task.reads, error)
    try {
      const done = this.#executor.execute(task)
      return done instanceof Promise ? done.then(end, fail) : end(done)
    } catch (error) {
      return fail(error)
    }
  }

  /** Executes a transaction, and records what it does. */
  async observe(state: Store, block: Block, index: number, request: RecordingRequest = {}): Promise<ObservedRun> {
    const recordings = new Recordings()
    const task = this.#describe(state, block, index)
    const { id } = task.signed
    const record = () => recordings.begin({ signed: task.signed, block: task.block, dryRun: false })
    try {
      const done = await this.#executor.execute({ ...task, record })
      const run = describeRun(task, done)
      if (run.isBroken) return { ...run, recording: undefined }
      const recording = recordings.read(id, request) ?? (await this.#executor.readRecording?.(id, request))
      // a recorder tells no phases apart
      return { ...run, costReads: NO_KEYS, recording }
    } catch (error) {
      return { ...describeFailure(task.reads, error), recording: undefined }
    }
  }

  #describe(state: Store, block: Block, index: number): BlockTask {
    const { number, parentHash, time, witness } = block.head
    const live = itemAt(block.receipts, index)
    const verdict = findVerdict(live)
    const reads = new ReadTracker(state)
    const task: BlockTask = {
      signed: itemAt(block.transactions, index),
      base: state,
      state: new Overlay(reads),
      block: { number, parentHash: encodeBase58(parentHash), time, witness },
      mode: index === 0 ? 'system' : 'normal',
      dryRun: false,
      environment: {
        ...this.#environment,
        onUnknownVersion: (id, version) => {
          task.unknownVersion ??= unknownVersionError(id, version)
        },
      },
      timeLimitMs: TIME_LIMIT_MS,
      reads,
      live,
      ...(verdict !== undefined && { verdict }),
    }
    return task
  }
}

/** A transaction of a block that is executed again. */
interface BlockTask extends ExecutionTask {
  reads: ReadTracker
  live: Receipt
  /** Error for the first version of a system contract that the execution met and that is not implemented. */
  unknownVersion?: ToolkitError
}

function describeRun(task: BlockTask, { execution, failure }: FinishedTask): BlockRun {
  const { reads, unknownVersion, live } = task
  if (failure !== undefined) return describeCrash(task, failure)
  // a live node of the same versions has the same failure
  if (unknownVersion !== undefined && !hasStatus(execution, live)) throw unknownVersion
  const costReads = new Set([...reads.keys].filter((key) => !reads.actionKeys.has(key) && isOfCosts(key)))
  return { execution, changes: task.state.changes, reads: reads.keys, costReads }
}

function hasStatus(execution: TransactionExecution, { statusCode }: Receipt): boolean {
  return 'receipt' in execution && execution.receipt.statusCode === statusCode
}

/** A run whose process ended: only the live receipt shows the outcome. */
function describeCrash({ signed, reads: { keys } }: BlockTask, failure: string): BlockRun {
  const reads = new Set([...keys, ...signed.tx.actions.map(({ contract }) => contractKey(contract))])
  return {
    execution: { dropped: `${ENGINE_FAILED}: its process ended ${failure}` },
    changes: new Map(),
    reads,
    costReads: NO_KEYS,
    isBroken: true,
  }
}

function describeFailure({ keys }: ReadTracker, error: unknown): BlockRun {
  if (error instanceof UnknownKey || isToolkitError(error) || !(error instanceof Error)) throw error
  const execution = { dropped: `${ENGINE_FAILED}: ${error.message}` }
  const run = { execution, changes: new Map(), reads: keys, costReads: NO_KEYS, isBroken: true }
  return error instanceof SandboxFailure ? run : { ...run, failure: error }
}

const NO_KEYS: ReadonlySet<string> = new Set()

/** Records of gas, RAM and permissions. Outside of actions they decide what is paid, and whether it can be paid. */
const COSTS = /^(?:b-gas\.iost-.*g[tlsu]$|b-ram\.iost-UR|m-token\.iost-TB[^-]*-ram$|m-auth\.iost-auth-)/

function isOfCosts(key: string): boolean {
  return COSTS.test(key)
}
