import { sortMembers } from '../../collections/order.js'
import { listCalls, listSteps, type RecordedCall, type Recording } from '../../rpc/recording.js'
import { describePlace } from '../state/state-place.js'

/** Kind of a difference, in the order in which users would notice it. */
export const DIFFERENCE_KINDS = [
  'status',
  'message',
  'returns',
  'transfers',
  'receipts',
  'events',
  'writes',
  'calls',
  'console',
  'ram',
  'gas',
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** Effects of one action of a transaction, by kind. */
export interface ObservedAction {
  returns: string | null
  /** Receipts of token contracts, and all others: name of the function, and content. */
  transfers: [func: string, content: string][]
  receipts: [func: string, content: string][]
  events: [contract: string, text: string][]
  /** Calls of other contracts. */
  calls: [contract: string, method: string, data: string][]
  console: [contract: string, level: string, text: string][]
  /** Values after the action, by place. */
  writes: Record<string, string | null>
  ram: Record<string, number>
  gas: number
}

/** Lists what each action of a transaction did. Nothing remains of a failed transaction but events and the console. */
export function observeActions({ calls, status }: Recording): ObservedAction[] {
  return calls.map((call) => observeAction(call, status === 'SUCCESS'))
}

function observeAction(action: RecordedCall, isSuccess: boolean): ObservedAction {
  const calls = listCalls({ calls: [action] })
  const receipts = isSuccess ? calls.flatMap(listReceipts) : []
  return {
    returns: isSuccess ? (action.returns ?? null) : null,
    transfers: receipts.filter(([func]) => isOfTokens(func)),
    receipts: receipts.filter(([func]) => !isOfTokens(func)),
    events: listEvents(calls),
    calls: calls.slice(1).map(({ contract, method, data }) => [contract, method, data]),
    console: listConsole(calls),
    writes: isSuccess ? sumWrites(action) : {},
    ram: isSuccess ? sumRam(calls) : {},
    gas: action.cpu + 10 * action.net,
  }
}

function listReceipts(call: RecordedCall): [func: string, content: string][] {
  return listSteps(call, 'receipt').map(({ content }) => [`${call.contract}/${call.method}`, content])
}

/** Whether a receipt is of a contract of tokens. */
function isOfTokens(func: string): boolean {
  return func.startsWith('token.iost/') || func.startsWith('token721.iost/')
}

function listEvents(calls: readonly RecordedCall[]): [contract: string, text: string][] {
  return calls.flatMap((call) =>
    listSteps(call, 'event').map(({ content }): [string, string] => [call.contract, content]),
  )
}

function listConsole(calls: readonly RecordedCall[]): [contract: string, level: string, text: string][] {
  return calls.flatMap((call) =>
    listSteps(call, 'console').map(({ level, text }): [string, string, string] => [call.contract, level, text]),
  )
}

function sumRam(calls: readonly RecordedCall[]): Record<string, number> {
  const sums = new Map<string, number>()
  for (const call of calls) {
    for (const { payer, bytes } of listSteps(call, 'ram')) sums.set(payer, (sums.get(payer) ?? 0) + bytes)
  }
  return sortMembers([...sums].filter(([, bytes]) => bytes !== 0))
}

/** Returns the last value of each place that an action wrote. */
function sumWrites(action: RecordedCall): Record<string, string | null> {
  const after = new Map<string, string | null>()
  addWrites(action, after)
  return sortMembers(after)
}

/** Adds writes in the order of their execution, those of inner calls in between. */
function addWrites(call: RecordedCall, after: Map<string, string | null>): void {
  for (const step of call.steps) {
    if (step.kind === 'call') addWrites(step.call, after)
    if (step.kind !== 'write') continue
    const { contract, key, field } = step
    after.set(describePlace({ kind: 'value', contract, key, field }), step.after)
  }
}

/** Events, inner calls and console of a whole transaction. */
export interface ObservedCalls {
  events: [contract: string, text: string][]
  calls: [contract: string, method: string, data: string][]
  console: [level: string, text: string][]
}

/** Lists what the calls of a transaction did: its actions first, then their inner calls, level by level. */
export function observeCalls(recording: Recording): ObservedCalls {
  const calls = [...recording.calls]
  for (const call of calls) calls.push(...listSteps(call, 'call').map((step) => step.call))
  return {
    events: listEvents(calls),
    calls: calls.slice(recording.calls.length).map(({ contract, method, data }) => [contract, method, data]),
    console: listConsole(calls).map(([, level, text]) => [level, text]),
  }
}
