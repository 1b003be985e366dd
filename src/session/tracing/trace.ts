import { decodeArguments } from '../../client/calls/arguments.js'
import { firstOf } from '../../collections/presence.js'
import { GAS_PER_NET } from '../../gas/prices.js'
import { summarizeMessage } from '../../matchers/plugin.js'
import type { TraceSource } from '../../report/model/transaction.js'
import { listCalls, listFailurePath, listSteps, type RecordedCall, type Recording } from '../../rpc/recording.js'
import type { WireReceipt } from '../../rpc/schema.js'
import type { DeployedContracts } from '../contracts/deployed-contracts.js'

/** Execution trace of a transaction or dry run. */
export interface Trace {
  /** Hash of the transaction, base58. */
  hash: string
  /** Status of the receipt. */
  status: string
  /** Reason of the failure; empty on success. */
  message: string
  /**
   * `recording` for a complete trace. `receipts` on a network without developer methods: the actions, and the contracts
   * that left a receipt. Gas, RAM, return values, storage and events are then missing.
   */
  source: TraceSource
  /** The actions, in order. */
  calls: TracedCall[]
}

/** A call of a contract, by a transaction or by another contract. */
export interface TracedCall {
  /** Id of the contract. */
  contract: string
  /** Name of the contract, if a test deployed it, else its id. */
  name: string
  /** Name of the action. */
  action: string
  /** Arguments. Integers beyond 2^53 are bigints. */
  args: unknown[]
  /** The calling account or contract; empty if it is not known. */
  caller: string
  /** Gas including inner calls, before the gas ratio of the transaction. */
  gas: number | undefined
  /** Change of RAM in bytes by payer, including inner calls and before a rollback. */
  ram: Record<string, number>
  /** Return value as text; undefined if the call failed. */
  returns: unknown
  /** True if the call failed. */
  failed: boolean
  /** Reason of the failure, if this call is the one that made its callers fail. */
  reason: string | undefined
  /** Values that the call itself wrote, in order, including rolled back ones. */
  writes: TracedWrite[]
  /** Receipts that the call itself emitted. */
  receipts: string[]
  /** Events that the call itself posted. */
  events: string[]
  /** Lines that the call itself wrote to the console. */
  logs: TracedLog[]
  /** Inner calls, in order. */
  calls: TracedCall[]
}

/** A write to storage. `null` stands for a missing value. */
export interface TracedWrite {
  /** Key, or name of the map. */
  key: string
  /** Field of the map. */
  field?: string | undefined
  /** Value before the write. */
  before: string | null
  /** Value after the write. */
  after: string | null
}

/** A line of the console of a contract. */
export interface TracedLog {
  /** Name of the function of `console`. */
  level: string
  /** The formatted text. */
  text: string
}

/** An action of a transaction, as it was signed. */
export interface TracedAction {
  contract: string
  action: string
  data: string
}

/** Reads a recording as a trace. */
export function traceRecording(recording: Recording, contracts: DeployedContracts): Trace {
  const { hash, status, message, calls } = recording
  const culprit = listFailurePath(recording)[0]?.call
  return {
    hash,
    status,
    message: summarizeMessage(message),
    source: 'recording',
    calls: calls.map(trace),
  }

  function trace(call: RecordedCall): TracedCall {
    const { contract, method, data, caller, cpu, net, error } = call
    return {
      contract,
      name: contracts.find(call.version)?.name ?? contracts.nameOf(contract),
      action: method,
      args: decodeArguments(data),
      caller,
      gas: cpu + GAS_PER_NET * net,
      ram: sumRam(call),
      returns: readReturns(call.returns),
      failed: error !== undefined || call === culprit,
      reason: call === culprit ? summarizeMessage(error ?? message) : undefined,
      writes: listSteps(call, 'write').map(({ key, field, before, after }) => ({ key, field, before, after })),
      receipts: listSteps(call, 'receipt').map(({ content }) => content),
      events: listSteps(call, 'event').map(({ content }) => content),
      logs: listSteps(call, 'console').map(({ level, text }) => ({ level, text })),
      calls: listSteps(call, 'call').map((step) => trace(step.call)),
    }
  }
}

function sumRam(call: RecordedCall): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const inner of listCalls({ calls: [call] })) {
    for (const { payer, bytes } of listSteps(inner, 'ram')) sums[payer] = (sums[payer] ?? 0) + bytes
  }
  return Object.fromEntries(Object.entries(sums).filter(([, bytes]) => bytes !== 0))
}

/** The chain wraps every JavaScript result in a list of one value. */
function readReturns(returns: string | undefined): unknown {
  if (returns === undefined) return undefined
  const values = decodeArguments(returns)
  return values.length > 1 ? values : values[0]
}

/** Creates a trace from a receipt: its actions, and below a single action the calls that left receipts. */
export function traceReceipt(
  receipt: WireReceipt,
  actions: readonly TracedAction[],
  contracts: DeployedContracts,
): Trace {
  const failed = receipt.status_code !== 'SUCCESS'
  const message = summarizeMessage(receipt.message)
  const create = (contract: string, action: string) => createUnknown(contract, action, contracts)
  const calls = actions.map(({ contract, action, data }) => ({
    ...create(contract, action),
    args: decodeArguments(data),
  }))
  const last = calls.at(-1)
  if (failed && last !== undefined) Object.assign(last, { failed, reason: message })
  const others = calls.length === 1 ? firstOf(calls).calls : calls
  for (const { func_name, content } of receipt.receipts) {
    const [contract = '', action = ''] = func_name.split(/\/(.*)/s)
    const known = [...calls, ...others].findLast((call) => call.contract === contract && call.action === action)
    const call = known ?? create(contract, action)
    if (known === undefined) others.push(call)
    call.receipts.push(content)
  }
  return { hash: receipt.tx_hash, status: receipt.status_code, message, source: 'receipts', calls }
}

/** Creates an entry for a call without details. */
function createUnknown(contract: string, action: string, contracts: DeployedContracts): TracedCall {
  return {
    contract,
    name: contracts.nameOf(contract),
    action,
    args: [],
    caller: '',
    gas: undefined,
    ram: {},
    returns: undefined,
    failed: false,
    reason: undefined,
    writes: [],
    receipts: [],
    events: [],
    logs: [],
    calls: [],
  }
}
