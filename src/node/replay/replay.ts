import { checkActions, checkTime, checkTransaction } from '../../chain/admission.js'
import { createBaseTransaction } from '../../chain/blocks/base-transaction.js'
import { type ChainWork, type Execute, type OpenRecording, performWork } from '../../chain/blocks/execution-tasks.js'
import { createGenesis, DEV_GENESIS } from '../../chain/genesis.js'
import { unknownVersionError } from '../../chain/unknown-version.js'
import { encodeBase58 } from '../../codec/base58.js'
import { formatDecimal } from '../../codec/decimal.js'
import { describeJsonFailure } from '../../codec/json.js'
import { sortMembers } from '../../collections/order.js'
import { firstLine, firstOf, must, pairOf } from '../../collections/presence.js'
import { keysOf } from '../../collections/records.js'
import { isTable } from '../../collections/shapes.js'
import { sha3_256 } from '../../crypto/hash.js'
import { ToolkitError } from '../../errors/errors.js'
import { readGasAt } from '../../gas/balance.js'
import { createPrices, readPriceSettings } from '../../gas/prices.js'
import { ChainError } from '../../state/chain-error.js'
import { Overlay } from '../../state/overlay.js'
import { readRecord } from '../../state/records.js'
import type { Store } from '../../state/store.js'
import { findBuiltIn } from '../../system-contracts/runtime/registry.js'
import { parseTransaction } from '../../tx/json.js'
import { formatReceipt, type WireReceipt } from '../../tx/receipt.js'
import type { Transaction } from '../../tx/transaction.js'
import type { TransactionExecution } from '../../vm/execution/executor.js'
import { checkGasBalance } from '../../vm/execution/preparation.js'
import type { BlockContext, ExecutionEnvironment } from '../../vm/execution/run.js'
import { openTransaction } from '../../vm/execution/signed.js'
import { type RecordedTransaction, TransactionRecorder } from '../../vm/tracing/recorder.js'
import { NO_SANDBOX } from '../contract-process/supervisor.js'
import { type TraceEntry, TraceRecorder } from '../tracing/trace.js'

/** A recorded suite: transactions with the responses of the reference node (`vectors/README.md`). */
export interface RecordedSuite {
  suite: string
  about: string
  compare?: 'exact' | 'status'
  /** Set if the recorder sorted as the chain does; absent if it used the sort of its own engine. */
  engine?: string
  steps: ReplayStep[]
}

export interface ReplayStep {
  op?: 'tx' | 'exec' | 'base'
  blockTime?: string
  blockNumber?: number
  parentHash?: string
  tx?: unknown
  data?: string
  receipt?: Partial<WireReceipt>
  error?: string
  dropped?: string
  stage?: string
  note?: string
  state?: { gas?: Record<string, string>; balance?: Record<string, string>; raw?: Record<string, unknown> }
  trace?: TraceEntry[]
}

/** A figure that differs from the recorded one. */
export interface RecordedDifference {
  suite: string
  /** Index of the step, from 0. */
  step: number
  /** Where: `gas_usage`, `ram_usage`, `state.raw.<key>`, … */
  field: string
  expected: unknown
  actual: unknown
}

export interface ReplayOptions {
  /** Also compare the recorded traces, charge by charge. */
  trace?: boolean
  /** Called with each step's trace, if `trace` is on. */
  onTrace?: (step: number, recorder: TraceRecorder) => void
  /** Called with the recorder of each executed step, without traces; statements are recorded for it. */
  onRecorded?: (step: number, recorder: TransactionRecorder, execution: TransactionExecution) => void
  /** Time that a transaction may take. */
  timeLimitMs?: number
  /** Opens a recording of a step in the process that executes it; undefined for none. */
  record?: (step: number, transaction: RecordedTransaction) => OpenRecording | undefined
}

const PRODUCER = firstOf(DEV_GENESIS.witnesses).signatureKey
/** Hash that the recorder gave its genesis block. */
const GENESIS_HASH = 'HYZKEf2mtZSaTkjEePbQTmS5VLPPKiEiMYDVbUQWCdbJ'
const FIRST_TIME = 1700000000000000000n
const BLOCK_INTERVAL = 500000000n
const TIME_LIMIT_MS = 2000

const OPS: readonly unknown[] = ['tx', 'exec', 'base', undefined]

/** Reads a suite's text. Throws `ToolkitError` `REPLAY_SUITE` for an invalid suite. */
export function parseSuite(text: string, file: string): RecordedSuite {
  const suite = parseFirstLine(text, file) as RecordedSuite | null
  if (!Array.isArray(suite?.steps)) throw noSuiteError(file, "it has no list 'steps'")
  if (suite.steps.length === 0) throw noSuiteError(file, 'it has no steps')
  for (const [index, step] of suite.steps.entries()) {
    if (typeof step !== 'object' || step === null) throw noSuiteError(file, `step ${index}: expected an object`)
    if (step.op === 'base' && typeof step.data !== 'string')
      throw noSuiteError(file, `step ${index}: data: expected a text`)
    // An empty receipt has no member to compare: every outcome would be equal to it.
    if (isEmpty(step.receipt)) throw noSuiteError(file, `step ${index}: receipt: expected members to compare`)
    if (OPS.includes(step.op)) continue
    throw noSuiteError(file, `step ${index}: op: expected "tx", "exec" or "base", got ${JSON.stringify(step.op)}`)
  }
  return suite
}

function isEmpty(receipt: unknown): boolean {
  return typeof receipt === 'object' && receipt !== null && Object.keys(receipt).length === 0
}

function parseFirstLine(text: string, file: string): unknown {
  const line = firstLine(text)
  try {
    return JSON.parse(line)
  } catch {
    throw noSuiteError(file, `it is ${describeJsonFailure(line)}`)
  }
}

function noSuiteError(file: string, reason: string): ToolkitError {
  return new ToolkitError('REPLAY_SUITE', `${file} is not a recorded suite: ${reason}`, {
    at: { file, line: 1 },
    hint: 'A suite is one JSON object on the first line, with a list `steps` of at least one.',
  })
}

/**
 * Runs a suite's steps on a fresh chain and returns every figure that differs. `execute` runs the transactions.
 *
 * @throws `CONTRACT_VERSION` if the recorded node ran a version of a system contract that is not implemented.
 */
export async function replaySuite(
  suite: RecordedSuite,
  options: ReplayOptions,
  execute: Execute,
): Promise<RecordedDifference[]> {
  return performWork(replaySteps(suite, options), execute)
}

function* replaySteps(suite: RecordedSuite, options: ReplayOptions): ChainWork<RecordedDifference[]> {
  const replay = new Replay(suite, options)
  const found: RecordedDifference[] = []
  for (const [index, step] of suite.steps.entries()) found.push(...(yield* replay.runStep(step, index)))
  return found
}

/** Outcome of a step. */
interface StepEnding {
  receipt?: WireReceipt
  error?: string
  stage?: string
  dropped?: string
  trace: TraceEntry[] | undefined
}

class Replay {
  readonly #environment: ExecutionEnvironment
  #store: Store
  #number = 1
  #time = FIRST_TIME
  readonly #known = new Set<string>()
  /** Error for the first version of a system contract that the current step met and that is not implemented. */
  #unknownVersion: ToolkitError | undefined

  constructor(
    readonly suite: RecordedSuite,
    readonly options: ReplayOptions,
  ) {
    this.#environment = {
      prices: createPrices(),
      findBuiltIn,
      onUnknownVersion: (id, version) => {
        this.#unknownVersion ??= unknownVersionError(id, version)
      },
      sandbox: NO_SANDBOX,
    }
    this.#store = createGenesis(DEV_GENESIS, this.#environment).store
  }

  *runStep(step: ReplayStep, index: number): ChainWork<RecordedDifference[]> {
    if (step.blockNumber !== undefined) this.#number = step.blockNumber
    if (step.blockTime !== undefined) this.#time = BigInt(step.blockTime)
    this.#unknownVersion = undefined
    const ending = yield* this.#execute(step, index)
    const exact = this.suite.compare !== 'status'
    const rule = { exact, ownLines: this.suite.suite.startsWith('js/') }
    const found = [...compareEnding(step, ending, rule), ...(exact ? this.#compareState(step) : [])]
    // a recorded node of the same versions has the same failure
    if (this.#unknownVersion !== undefined && found.length > 0) throw this.#unknownVersion
    if (ending.receipt !== undefined && step.op !== 'exec') {
      this.#number++
      this.#time += BLOCK_INTERVAL
    }
    return found.map((difference) => ({ suite: this.suite.suite, step: index, ...difference }))
  }

  *#execute(step: ReplayStep, index: number): ChainWork<StepEnding> {
    if (step.op === 'base')
      return yield* this.#run(
        createBaseTransaction({ data: must(step.data, 'data'), time: this.#time, chainId: DEV_GENESIS.chainId }),
        step,
        index,
      )
    const tx = parseTransaction(step.tx)
    if (step.op === 'exec') return yield* this.#run(tx, step, index)
    const refusal = this.#checkAdmission(tx)
    return refusal ?? (yield* this.#run(tx, step, index))
  }

  /** The checks of `/sendTx`, which see the state before the block. */
  #checkAdmission(tx: Transaction): StepEnding | undefined {
    const stages: [string, () => void][] = [
      ['bad', () => checkActions(tx.actions)],
      ['gaslimit', () => checkGasBalance(this.#store, tx, this.#time)],
      ['duplicate', () => this.#checkDuplicate(tx)],
      ['time', () => checkTime(tx, this.#time)],
      ['verify', () => checkTransaction(tx, DEV_GENESIS.chainId)],
    ]
    for (const [stage, check] of stages) {
      try {
        check()
      } catch (error) {
        if (!(error instanceof ChainError)) throw error
        return { error: error.message, stage, trace: undefined }
      }
    }
    return undefined
  }

  #checkDuplicate(tx: Transaction): void {
    if (this.#known.has(openTransaction(tx).id)) throw new ChainError('tx exists in chain')
  }

  *#run(tx: Transaction, step: ReplayStep, index: number): ChainWork<StepEnding> {
    const signed = openTransaction(tx)
    const state = new Overlay(this.#store)
    const { trace: isTraced, onTrace, onRecorded, record } = this.options
    const block = this.#openBlock(step)
    const tracer = isTraced ? new TraceRecorder() : undefined
    const dryRun = step.op === 'exec'
    const recorder = onRecorded && new TransactionRecorder({ signed, block, dryRun })
    const recording = record?.(index, { signed, block, dryRun })
    readPriceSettings(this.#environment.prices, this.#store)
    const { execution } = yield {
      signed,
      environment: this.#environment,
      sort: this.suite.engine?.startsWith('shipped-sort') ? 'legacy' : 'merging',
      base: this.#store,
      state,
      block,
      mode: step.op === 'base' ? 'system' : 'normal',
      dryRun,
      timeLimitMs: this.options.timeLimitMs ?? TIME_LIMIT_MS,
      recorder: tracer ?? recorder,
      ...(recording !== undefined && { record: () => recording }),
    }
    if (tracer !== undefined) onTrace?.(index, tracer)
    else if (recorder !== undefined) onRecorded?.(index, recorder, execution)
    const trace = tracer?.entries
    if ('dropped' in execution)
      return step.op === 'exec' ? { error: execution.dropped, trace } : { dropped: execution.dropped, trace }
    if (step.op !== 'exec') {
      this.#store = this.#store.commit(state.changes)
      this.#known.add(signed.id)
    }
    return { receipt: formatReceipt(execution.receipt), trace }
  }

  #openBlock(step: ReplayStep): BlockContext {
    const previous = this.#number - 1
    const hash = previous === 0 ? GENESIS_HASH : encodeBase58(sha3_256(new TextEncoder().encode(String(previous))))
    return {
      number: this.#number,
      parentHash: step.parentHash ?? hash,
      time: this.#time,
      witness: step.op === 'exec' ? '' : PRODUCER,
    }
  }

  #compareState({ state = {} }: ReplayStep): StepDifference[] {
    const gas = Object.entries(state.gas ?? {}).map(([account, expected]) =>
      compare(`state.gas.${account}`, expected, formatDecimal(readGasAt(this.#store, account, this.#time))),
    )
    const balance = Object.entries(state.balance ?? {}).map(([name, expected]) => {
      const [token, account] = pairOf(name.split(':'))
      const value = readRecord(this.#store, 'token.iost', `TB${account}`, token)?.value ?? 0n
      return compare(`state.balance.${name}`, expected, String(value))
    })
    const raw = Object.entries(state.raw ?? {}).map(([key, expected]) =>
      compare(`state.raw.${key}`, expected, formatRaw(this.#store.get(key), expected)),
    )
    return [...gas, ...balance, ...raw].flat()
  }
}

type StepDifference = Omit<RecordedDifference, 'suite' | 'step'>

function compare(field: string, expected: unknown, actual: unknown): StepDifference[] {
  const same = JSON.stringify(orderMembers(expected)) === JSON.stringify(orderMembers(actual))
  return same ? [] : [{ field, expected, actual: actual ?? null }]
}

function orderMembers(value: unknown): unknown {
  return isTable(value) ? sortMembers(Object.entries(value)) : (value ?? null)
}

/** A stored value in the form of the vectors: text, or `{hex}` for binary data. */
function formatRaw(bytes: string | undefined, expected: unknown): unknown {
  if (bytes === undefined) return null
  const buffer = Buffer.from(bytes, 'latin1')
  return typeof expected === 'object' && expected !== null ? { hex: buffer.toString('hex') } : buffer.toString('utf8')
}

/**
 * Comparison rule: all figures or only the status, and whether messages keep the lines that quote the contract's own
 * text.
 */
interface ComparisonRule {
  exact: boolean
  ownLines: boolean
}

function compareEnding(step: ReplayStep, ending: StepEnding, rule: ComparisonRule): StepDifference[] {
  const found = compare('dropped', step.dropped, ending.dropped)
  found.push(...compare('error', step.error, ending.error))
  if (step.stage !== undefined) found.push(...compare('stage', step.stage, ending.stage))
  if (step.receipt === undefined)
    return found.concat(ending.receipt === undefined ? [] : compare('receipt', null, ending.receipt))
  if (ending.receipt === undefined) return found.length > 0 ? found : compare('receipt', step.receipt, null)
  found.push(...compareReceipt(step.receipt, ending.receipt, rule))
  if (rule.exact && step.trace !== undefined && ending.trace !== undefined)
    found.push(...compareTrace(step.trace, ending.trace))
  return found
}

function compareReceipt(expected: Partial<WireReceipt>, actual: WireReceipt, rule: ComparisonRule): StepDifference[] {
  const members = rule.exact ? keysOf(expected) : (['status_code'] as const)
  return members.flatMap((member) =>
    member === 'message'
      ? compare(member, cutMessage(expected.message ?? '', rule), cutMessage(actual.message, rule))
      : compare(member, expected[member], actual[member]),
  )
}

/**
 * Returns the compared part of a message: everything before the first line that quotes the chain's own scripts. Suites
 * of JavaScript also keep the lines that place an error in the contract's own text.
 */
function cutMessage(message: string, { ownLines }: ComparisonRule): string {
  const lines = message.split('\n')
  const isCut = (line: string) =>
    line.startsWith('    at ') || (line.startsWith('at ') && !(ownLines && line.startsWith('at _default_name.js')))
  const end = lines.findIndex(isCut)
  return end < 0 ? message : lines.slice(0, end).join('\n')
}

/** Finds the first differing entry of a trace; later differences follow from it. */
function compareTrace(
  expected: readonly TraceEntry[],
  actual: readonly TraceEntry[],
  path = 'trace',
): StepDifference[] {
  for (let index = 0; index < Math.max(expected.length, actual.length); index++) {
    const [a, b] = [expected[index], actual[index]]
    const where = `${path}[${index}]`
    if (isFrame(a) && isFrame(b)) {
      const inside = a[0] === b[0] ? compareTrace(a[4], b[4], `${where} ${a[0]}`) : []
      if (inside.length > 0) return inside
      if (JSON.stringify(a.slice(0, 4)) !== JSON.stringify(b.slice(0, 4)))
        return [{ field: where, expected: a.slice(0, 4), actual: b.slice(0, 4) }]
    } else if (JSON.stringify(a) !== JSON.stringify(b)) {
      return [{ field: where, expected: a ?? null, actual: b ?? null }]
    }
  }
  return []
}

function isFrame(entry: TraceEntry | undefined): entry is [string, number, number, number, TraceEntry[]] {
  return Array.isArray(entry) && Array.isArray(entry[4])
}
