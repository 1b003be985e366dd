import type { ExecutedTransaction } from '../../chain/listeners.js'
import { decodeArguments } from '../../client/calls/arguments.js'
import { formatJson } from '../../codec/chain-value.js'
import { isText, listOf, requireShape } from '../../collections/shapes.js'
import { summarizeMessage } from '../../matchers/plugin.js'
import type { CallDifference } from '../../report/model/mutation.js'
import { listCalls, listSteps, type Recording } from '../../rpc/recording.js'
import type { ContractNames } from './contract-names.js'

/** A value that a call changed: before and after, `null` if missing. */
export type ValueDifference = readonly [before: string | null, after: string | null]

/** Outcome of a transaction or dry run. */
export interface TestedOutcome {
  /** Contract name and action of its first action. */
  contract: string
  action: string
  /** Its arguments as JSON text. */
  data: string
  publisher: string
  dryRun: boolean
  status: string
  message: string
  /** The account whose authority was required and missing. */
  denied: string | undefined
  returns: string[]
  receipts: { name: string; content: string }[]
  /** Events that contracts posted with `blockchain.event`. */
  events: { contract: string; content: string }[]
  /** Changes by contract, key and field: `["vault","balances","alice"]`. */
  writes: Map<string, ValueDifference>
  /** Net bytes by payer. */
  ram: Record<string, number>
  gas: number
}

/** Describes the outcome of a transaction; undefined without a receipt. */
export function describeOutcome(
  { signed, execution, dryRun }: ExecutedTransaction,
  recording: Recording | undefined,
  names: ContractNames,
): TestedOutcome | undefined {
  if (!('receipt' in execution)) return undefined
  const { statusCode, message, returns, receipts, ramUsage, gasUsage } = execution.receipt
  const name = (text: string) => names.nameAll(text)
  const [action] = signed.tx.actions
  const isKept = statusCode === 'SUCCESS'
  return {
    contract: name(action?.contract ?? ''),
    action: action?.actionName ?? '',
    data: action?.data ?? '[]',
    publisher: signed.tx.publisher,
    dryRun,
    status: statusCode,
    message: name(summarizeMessage(message)),
    denied: isKept || recording === undefined ? undefined : findDenied(recording),
    returns: returns.map(name),
    receipts: receipts.map(({ funcName, content }) => ({ name: name(funcName), content: name(content) })),
    events: recording === undefined ? [] : listEvents(recording, names),
    writes: isKept && recording !== undefined ? collectWrites(recording, names) : new Map(),
    ram: isKept ? Object.fromEntries([...ramUsage].map(([payer, bytes]) => [name(payer), bytes])) : {},
    gas: gasUsage / 100,
  }
}

function findDenied(recording: Recording): string | undefined {
  const steps = listCalls(recording).flatMap((call) => listSteps(call, 'authority'))
  return steps.findLast(({ granted, reason }) => !granted && reason === 'asked')?.account
}

function listEvents(recording: Recording, names: ContractNames): TestedOutcome['events'] {
  return listCalls(recording).flatMap((call) =>
    listSteps(call, 'event').map(({ content }) => ({
      contract: names.nameAll(call.contract),
      content: names.nameAll(content),
    })),
  )
}

/** Parses the name of a written value: the contract, the key, and the field of a map. */
export function parseWriteName(name: string): string[] {
  return requireShape(JSON.parse(name), listOf(isText), 'name of a written value')
}

/** Collects the writes of calls, with the first value before and the last after. Unchanged values are left out. */
function collectWrites(recording: Recording, names: ContractNames): Map<string, ValueDifference> {
  const writes = new Map<string, ValueDifference>()
  for (const { key, field, contract, before, after } of listCalls(recording).flatMap((call) =>
    listSteps(call, 'write'),
  )) {
    const name = names.nameAll(JSON.stringify([contract, key, ...(field === undefined ? [] : [field])]))
    const text = (value: string | null) => (value === null ? null : names.nameAll(value))
    const known = writes.get(name)
    writes.set(name, [known === undefined ? text(before) : known[0], text(after)])
  }
  for (const [name, [before, after]] of writes) if (before === after) writes.delete(name)
  return writes
}

/** A part of an outcome that differs. */
export interface OutcomePart {
  kind: 'status' | 'returns' | 'receipts' | 'events' | 'writes' | 'ram' | 'gas'
  what: string
  before: string
  after: string
}

/** Lists the differences of two outcomes of one call; gas and RAM come last. */
export function compareOutcomes(before: TestedOutcome, after: TestedOutcome): OutcomePart[] {
  const differences: OutcomePart[] = []
  const add = (kind: OutcomePart['kind'], what: string, one: string, other: string) => {
    if (one !== other) differences.push({ kind, what, before: one, after: other })
  }
  add('status', 'status', describeStatus(before), describeStatus(after))
  add('returns', 'returns', before.returns.join(', '), after.returns.join(', '))
  const listReceipts = ({ receipts }: TestedOutcome) => receipts.map(({ name, content }) => `${name} ${content}`)
  add('receipts', 'receipts', ...formatLists(listReceipts(before), listReceipts(after)))
  const listPosted = ({ events }: TestedOutcome) => events.map(({ contract, content }) => `${contract} ${content}`)
  add('events', 'events', ...formatLists(listPosted(before), listPosted(after)))
  for (const name of new Set([...before.writes.keys(), ...after.writes.keys()])) {
    const [contract, ...key] = parseWriteName(name)
    const format = ({ writes }: TestedOutcome) => formatChange(writes.get(name))
    add('writes', `storage ${contract} ${key.join('.')}`, format(before), format(after))
  }
  for (const payer of new Set([...Object.keys(before.ram), ...Object.keys(after.ram)]))
    add('ram', `RAM of ${payer}`, `${before.ram[payer] ?? 0} bytes`, `${after.ram[payer] ?? 0} bytes`)
  add('gas', 'gas', String(before.gas), String(after.gas))
  return differences
}

/** Two lists without the entries that both have; whole if they differ in their order only. */
function formatLists(before: readonly string[], after: readonly string[]): [string, string] {
  const [gone, added] = [subtract(before, after), subtract(after, before)]
  const isReordered = gone.length + added.length === 0
  const format = (list: readonly string[]) => (list.length === 0 ? 'nothing' : list.join(', '))
  return isReordered ? [format(before), format(after)] : [format(gone), format(added)]
}

function subtract(list: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return list.filter((each) => {
    const index = left.indexOf(each)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}

function describeStatus({ status, message }: TestedOutcome): string {
  return status === 'SUCCESS' ? status : `${status}: ${message}`
}

function formatChange(change: ValueDifference | undefined): string {
  return change === undefined ? 'unchanged' : change.map((value) => value ?? 'nothing').join(' → ')
}

/** Returns whether a difference is visible in a receipt, a return value or the storage. */
export function isDistinguished(differences: readonly OutcomePart[]): boolean {
  return differences.some(({ kind }) => kind !== 'gas')
}

/** Maximum length of arguments. Longer ones, such as the code of a published contract, are cut. */
const MAX_ARGUMENT = 80

function formatCall({ contract, action, data }: TestedOutcome): string {
  return `${contract}.${action}(${decodeArguments(data).map(formatArgument).join(', ')})`
}

function formatArgument(value: unknown): string {
  const text = formatJson(value)
  return text.length > MAX_ARGUMENT ? `${text.slice(0, MAX_ARGUMENT)}…` : text
}

/** Outcomes of one call that differ, before and after a change. */
export interface FoundDifference {
  outcomes: [TestedOutcome, TestedOutcome]
  differences: OutcomePart[]
  report: CallDifference
}

/** The first call of a test with a different outcome, and the differences. */
export function findDifference(
  test: string,
  before: readonly TestedOutcome[],
  after: readonly TestedOutcome[],
): FoundDifference | undefined {
  let first: FoundDifference | undefined
  for (const [index, outcome] of before.entries()) {
    const other = after[index]
    if (other === undefined) return first
    const differences = compareOutcomes(outcome, other)
    if (differences.length === 0) continue
    const report = {
      test,
      call: formatCall(outcome),
      changes: differences.map(({ what, before, after }) => ({ what, before, after })),
    }
    const found: FoundDifference = { outcomes: [outcome, other], differences, report }
    if (isDistinguished(differences)) return found
    first ??= found
  }
  return first
}
