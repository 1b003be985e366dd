import { type Decimal, formatDecimal } from '../../codec/decimal.js'
import { GAS_SCALE, payGas, readGasAt } from '../../gas/balance.js'
import { GAS_PER_NET } from '../../gas/prices.js'
import { type RamLedger, settleRam } from '../../gas/settlement.js'
import { ChainError } from '../../state/chain-error.js'
import { Overlay } from '../../state/overlay.js'
import { toBytes } from '../../state/values.js'
import type { Receipt, StatusCode } from '../../tx/receipt.js'
import type { Action } from '../../tx/transaction.js'
import { callAction, callContract, type FrameOutcome, formatReturns } from './call.js'
import { type ActionLimits, type AmountLimits, parseLimits } from './limits.js'
import { chargeSize, prepareTransaction } from './preparation.js'
import type { Recorder } from './recorder-events.js'
import type { BlockContext, ExecutionEnvironment, Run } from './run.js'
import type { SignedTransaction } from './signed.js'

export interface ExecutionOptions {
  environment: ExecutionEnvironment
  /** State below the transaction; only a receipt's writes reach it. */
  state: Overlay
  block: BlockContext
  /** `system` is the genesis transaction and the first one of each block: not checked, not charged. */
  mode?: 'normal' | 'system'
  /** Reads a clock in milliseconds, used for the time limit alone. */
  now: () => number
  /** Time of that clock that the transaction may take. */
  timeLimitMs: number
  recorder?: Recorder | undefined
  /** Error of the first action, which uses all its gas, if no contract may run (again). */
  verdict?: string | undefined
}

/** A transaction ends with a receipt, or is dropped without one. */
export type TransactionExecution = { receipt: Receipt } | { dropped: string }

/**
 * Executes one transaction (`vm.md` §10): same state, transaction and block give the same receipt and the same writes.
 */
export function executeTransaction(signed: SignedTransaction, options: ExecutionOptions): TransactionExecution {
  const state = new Overlay(options.state)
  const run = openRun(signed, state, options)
  const execution =
    options.mode === 'system' ? runSystemTransaction(run, signed) : runTransaction(run, signed, options.verdict)
  if ('receipt' in execution) state.flushTo(options.state)
  return execution
}

function openRun(signed: SignedTransaction, state: Overlay, options: ExecutionOptions): Run {
  const { tx, keys, isContract = false } = signed
  const signers = new Set(tx.signers.filter((signer) => signer.split('@').length === 2))
  signers.add(`${tx.publisher}@active`)
  return {
    environment: options.environment,
    state,
    block: options.block,
    tx,
    signed,
    keys,
    isContract,
    signers,
    receipts: [],
    bookings: [],
    call: callContract,
    gasLimit: 0,
    now: options.now,
    deadlineMs: options.now() + options.timeLimitMs,
    recorder: options.recorder,
  }
}

/** The outcome of a transaction's actions, before settlement. Gas in VM units. */
interface ActionsResult {
  gas: number
  status: StatusCode
  message: string
  returns: string[]
}

function runSystemTransaction(run: Run, { size }: SignedTransaction): TransactionExecution {
  const paid = chargeSize(run, size)
  run.recorder?.prepare?.(paid)
  const limits = parseLimits(run.state, run.tx.amountLimit)
  const result = runActions(run, { paid, limits, charged: false })
  return { receipt: formSystemReceipt(run.signed, result, run.receipts) }
}

function runTransaction(run: Run, { size }: SignedTransaction, verdict: string | undefined): TransactionExecution {
  try {
    const { paid, limits } = prepareTransaction(run, size)
    run.recorder?.prepare?.(paid)
    const result = runActions(run, { paid, limits, charged: true, verdict })
    return { receipt: settle(run, result) }
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    return { dropped: error.message }
  }
}

interface Budget {
  paid: number
  limits: AmountLimits
  /** False without a payer: then gas has a limit but no balance. */
  charged: boolean
  verdict?: string | undefined
}

function runActions(run: Run, { paid, limits, charged, verdict }: Budget): ActionsResult {
  let gas = paid
  let remaining = Math.floor(run.tx.gasLimit / run.tx.gasRatio) - paid
  if (remaining <= 0)
    throw new ChainError(
      `gas limit should be larger, paid: ${paid}, gas limit: ${run.tx.gasLimit}, gas ratio: ${run.tx.gasRatio}`,
    )
  const spent = new Map<string, Decimal>()
  const returns: string[] = []
  for (const action of run.tx.actions) {
    run.gasLimit = remaining
    const ending =
      verdict === undefined
        ? runAction(run, action, { abi: new Map(), tx: limits, spent })
        : { gas: remaining, returns: '', error: verdict }
    const overdrawn = charged && readGas(run).value / BigInt(run.tx.gasRatio) < BigInt(gas + remaining)
    if (ending.gas > remaining || overdrawn) {
      return abandon(run, { gas: gas + remaining, status: 'RUNTIME_ERROR', message: 'out of gas', returns: [] })
    }
    if (ending.error !== undefined) {
      return abandon(run, {
        ...describeFailure(action, ending.error, { gas, remaining, used: ending.gas }),
        returns: [],
      })
    }
    gas += ending.gas
    remaining -= ending.gas
    returns.push(ending.returns)
  }
  return { gas, status: 'SUCCESS', message: '', returns }
}

/** The publisher's gas now: in hundredths as a value. */
function readGas(run: Run): Decimal {
  return readGasAt(run.state, run.tx.publisher, run.block.time)
}

/** Undoes the whole transaction except its gas, after a failing action. */
function abandon(run: Run, result: ActionsResult): ActionsResult {
  run.state.drop()
  run.receipts = []
  run.bookings = []
  return result
}

interface ActionEnding {
  gas: number
  returns: string
  error: string | undefined
}

function runAction(run: Run, action: Action, limits: ActionLimits): ActionEnding {
  const target = { contract: action.contract, abi: action.actionName, data: action.data }
  run.recorder?.enter?.({ kind: 'action', ...target, caller: run.tx.publisher })
  const outcome = callAction(run, target, limits)
  const returns = outcome.error === undefined ? formatReturns(outcome.returns) : ''
  const length = toBytes(returns).length
  if (length > 0) run.recorder?.charge?.(`return len=${length}`, 0, length)
  run.recorder?.leave?.({ cpu: outcome.cpu, net: outcome.net + length }, outcome)
  if (outcome.error === undefined) run.bookings.push(...outcome.codeBookings)
  return { gas: gasOf(outcome) + GAS_PER_NET * length, returns, error: outcome.error }
}

function gasOf({ cpu, net }: FrameOutcome): number {
  return cpu + GAS_PER_NET * net
}

/** Error of an action that took too long. */
export const KILLED = 'execution killed'
/** Error of an action on which the engine itself failed. The real chain has no message for it: its node would crash. */
export const ENGINE_FAILED = 'engine failure'

/** Returns the failure of a transaction that cannot be repeated: it ended by the clock or with the engine. */
export function findVerdict({ statusCode, message }: Pick<Receipt, 'statusCode' | 'message'>): string | undefined {
  if (statusCode === 'TIMEOUT') return KILLED
  return message.endsWith(`error: ${ENGINE_FAILED}`) ? ENGINE_FAILED : undefined
}

function describeFailure(
  action: Action,
  error: string,
  meter: { gas: number; remaining: number; used: number },
): Omit<ActionsResult, 'returns'> {
  const description = describeAction(action)
  if (error.includes(KILLED)) {
    const message = `running action ${description} error: ${KILLED}`
    return { gas: meter.gas + meter.remaining, status: 'TIMEOUT', message }
  }
  const message = `running action ${description} error: ${error}`
  return { gas: meter.gas + meter.used, status: 'RUNTIME_ERROR', message }
}

const DESCRIPTION_LENGTH = 100

/** Describes the action for failure messages by its first 100 characters. */
function describeAction({ contract, actionName, data }: Action): string {
  const text = `Action{Contract: ${contract}, ActionName: ${actionName}, Data: ${data}}\n`
  if (text.length <= DESCRIPTION_LENGTH) return text
  const characters = [...text]
  if (characters.length <= DESCRIPTION_LENGTH) return text
  return `${characters.slice(0, DESCRIPTION_LENGTH).join('')}...`
}

/** Charges gas and RAM. If RAM is short, the actions are undone and only gas is charged (`vm.md` §10.6). */
function settle(run: Run, result: ActionsResult): Receipt {
  const ledger = sumBookings(run)
  let ending = result
  try {
    settleGas(run, result.gas)
    settleRam(run.state, ledger)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    const message = `balance not enough after executing actions: ${error.message}`
    ending = abandon(run, { gas: result.gas, status: 'BALANCE_NOT_ENOUGH', message, returns: [] })
    settleGas(run, result.gas)
    settleRam(run.state, new Map([[run.tx.publisher, 0]]))
    ledger.clear()
  }
  return formReceipt(run, ending, ledger)
}

function sumBookings(run: Run): RamLedger {
  const ledger: RamLedger = new Map([[run.tx.publisher, 0]])
  for (const { payer, bytes } of run.bookings) ledger.set(payer, (ledger.get(payer) ?? 0) + bytes)
  return ledger
}

function settleGas(run: Run, gas: number): void {
  const amount = BigInt(run.tx.gasRatio * gas)
  if (payGas(run.state, run.tx.publisher, amount, run.block.time)) return
  const now = formatDecimal(readGas(run))
  const need = formatDecimal({ value: amount, scale: GAS_SCALE })
  throw new ChainError(`gas not enough! Now: ${now}(tgas:0,pgas:${now}), Need ${need}`)
}

function formReceipt(run: Run, { gas, status, message, returns }: ActionsResult, ledger: RamLedger): Receipt {
  return new ExecutedReceipt(run.signed, {
    gasUsage: run.tx.gasRatio * gas,
    ramUsage: new Map([...ledger].filter(([, bytes]) => bytes !== 0).sort(([a], [b]) => (a < b ? -1 : 1))),
    statusCode: status,
    message,
    returns,
    receipts: run.receipts,
  })
}

const NO_RAM: RamLedger = new Map()

/** The receipt of a transaction without a payer. */
export function formSystemReceipt(
  signed: Run['signed'],
  { status, message, returns }: Pick<ActionsResult, 'status' | 'message' | 'returns'>,
  receipts: Receipt['receipts'],
): Receipt {
  return new ExecutedReceipt(signed, { gasUsage: 0, ramUsage: NO_RAM, statusCode: status, message, returns, receipts })
}

/**
 * A receipt that computes the transaction hash on demand, because it is never read for dry runs and for most first
 * transactions of blocks.
 */
class ExecutedReceipt implements Receipt {
  readonly gasUsage: number
  readonly ramUsage: Receipt['ramUsage']
  readonly statusCode: StatusCode
  readonly message: string
  readonly returns: readonly string[]
  readonly receipts: Receipt['receipts']
  readonly #signed: Run['signed']

  constructor(signed: Run['signed'], ending: Omit<Receipt, 'txHash'>) {
    this.#signed = signed
    this.gasUsage = ending.gasUsage
    this.ramUsage = ending.ramUsage
    this.statusCode = ending.statusCode
    this.message = ending.message
    this.returns = ending.returns
    this.receipts = ending.receipts
  }

  get txHash(): Uint8Array {
    return this.#signed.hash
  }
}

/** An execution as plain data, for another process. */
export function copyExecution(execution: TransactionExecution): TransactionExecution {
  if ('dropped' in execution) return execution
  const { receipt } = execution
  return { receipt: { ...receipt, txHash: receipt.txHash } }
}
