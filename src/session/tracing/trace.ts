import { decodeArguments } from '../../client/calls/arguments.js'
import { GAS_PER_NET } from '../../gas/prices.js'
import { summarizeMessage } from '../../matchers/plugin.js'
import type { TraceSource } from '../../report/model/run.js'
import { listCalls, listFailurePath, listSteps, type RecordedCall, type Recording } from '../../rpc/recording.js'
import type { WireReceipt } from '../../rpc/schema.js'
import type { DeployedContracts } from '../contracts/deployed-contracts.js'

/** What a transaction or dry run did, call by call. */
export interface Trace {
  hash: string
  /** The status and the reason of its receipt. */
  status: string
  message: string
  /**
   * What it is made of: `recording` is all that contracts did. A network without developer methods tells `receipts`
   * alone: the actions, and who left a receipt; gas, RAM, returns, storage and events of calls are not known there.
   */
  source: TraceSource
  /** One for each action that was begun, in order. */
  calls: TracedCall[]
}

/** A call of a contract: of an action, or by another contract. */
export interface TracedCall {
  /** The contract's id, and what it is called where a test deployed it. */
  contract: string
  name: string
  action: string
  /** Integers beyond 2^53 are bigints. */
  args: unknown[]
  /** The account or contract that called; empty where it is not known. */
  caller: string
  /** Gas of everything in it, before the ratio of the transaction. */
  gas: number | undefined
  /** Bytes by payer of everything in it, before what failed was taken back. */
  ram: Record<string, number>
  /** What it returned, as text; undefined where it failed. */
  returns: unknown
  failed: boolean
  /** Why it failed, where it is the one for which its callers failed too. */
  reason: string | undefined
  /** What it wrote itself, in order, kept or not. */
  writes: TracedWrite[]
  /** The contents of the receipts and events that it left itself. */
  receipts: string[]
  events: string[]
  calls: TracedCall[]
}

/** A value that a call wrote; `null` stands for none. */
export interface TracedWrite {
  key: string
  field?: string | undefined
  before: string | null
  after: string | null
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

/** The chain has a list of one value for whatever JavaScript returns. */
function readReturns(returns: string | undefined): unknown {
  if (returns === undefined) return undefined
  const values = decodeArguments(returns)
  return values.length > 1 ? values : values[0]
}

/** What a receipt tells of a transaction: its actions, and below the only one of them the calls that left receipts. */
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
  const others = calls.length === 1 ? calls[0]!.calls : calls
  for (const { func_name, content } of receipt.receipts) {
    const [contract = '', action = ''] = func_name.split(/\/(.*)/s)
    const known = [...calls, ...others].findLast((call) => call.contract === contract && call.action === action)
    const call = known ?? create(contract, action)
    if (known === undefined) others.push(call)
    call.receipts.push(content)
  }
  return { hash: receipt.tx_hash, status: receipt.status_code, message, source: 'receipts', calls }
}

/** A call of which no more is known than that it was made. */
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
    calls: [],
  }
}
