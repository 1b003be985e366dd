import { JsonError, parseJson } from '../../codec/json.js'
import { addToGroup } from '../../collections/groups.js'
import { type ContractRecord, encodeContract } from '../../contract/record.js'
import { decodeSubmission, SubmissionFailure } from '../../contract/submission.js'
import { listCalls, type RecordedCall, type Recording } from '../../rpc/recording.js'
import type { Receipt } from '../../tx/receipt.js'
import type { Transaction } from '../../tx/transaction.js'
import type { BlockRun, ObservedRun } from '../following/block-runner.js'
import { compareReceipts } from '../following/receipt-differences.js'
import { describePlace, parseStateKey } from '../state/state-place.js'
import { type DifferenceKind, type ObservedAction, observeActions } from './observation.js'
import { formatStored } from './sent-transaction.js'

/** A difference of one action. */
export interface ActionDifference {
  kind: DifferenceKind
  /** Position of the action in its transaction. */
  index: number
  published: unknown
  candidate: unknown
}

export interface ComparedTransaction {
  tx: Transaction
  contract: string
  /** The published code, and the candidate in its place. */
  codes: readonly [published: ContractRecord, candidate: ContractRecord]
  /** Allowed difference of gas, in per cent. */
  gasTolerance: number
}

/** Kinds that are compared action by action. Of the others, only the result of the transaction is on the chain. */
const BY_ACTION = ['returns', 'transfers', 'receipts', 'events', 'calls', 'console'] as const

/** Lists everything observable in which two runs of a transaction differ, with the action that differs. */
export function compareRuns(
  published: ObservedRun,
  candidate: ObservedRun,
  transaction: ComparedTransaction,
): ActionDifference[] {
  const own = findOwnAction(published.recording, transaction.contract)
  const receipt = readReceipt(published)
  const other = readReceipt(candidate)
  if (receipt === undefined || other === undefined) {
    const [was, is] = [published, candidate].map(({ execution }) =>
      'receipt' in execution ? execution.receipt.statusCode : execution.dropped,
    )
    return was === is ? [] : [{ kind: 'status', index: own, published: was, candidate: is }]
  }
  const fields = new Map(
    compareReceipts(receipt, adjustRam(other, transaction)).map(({ field, expected, actual }) => [
      field,
      { published: expected, candidate: actual },
    ]),
  )
  const [status, message] = [fields.get('status'), fields.get('message')]
  const at = findFailure([published, candidate]) ?? own
  const ending: ActionDifference[] = [
    ...(status === undefined ? [] : [{ kind: 'status' as const, index: at, ...status }]),
    ...(message === undefined ? [] : [{ kind: 'message' as const, index: at, ...message }]),
  ]
  // everything after the first failure differs as a consequence
  if (status !== undefined) return ending
  const [before, after] = [published, candidate].map(({ recording }) => recording && observeActions(recording))
  const actions = new ActionPairs(before ?? [], after ?? [], own)
  const [gas, ram] = [fields.get('gas'), fields.get('ram')]
  // that another account pays for a value is a difference of RAM
  const writes = compareWrites(published, candidate)
  return [
    ...ending,
    ...BY_ACTION.flatMap((kind) => actions.compare(kind)),
    ...actions.locateWrites(writes.filter(({ isSameValue }) => ram === undefined || !isSameValue)),
    ...(ram === undefined ? [] : actions.locate('ram', ram)),
    ...(gas === undefined || isTolerated(receipt, other, transaction) ? [] : actions.locate('gas', gas)),
  ]
}

/** The actions of two runs of one transaction. */
class ActionPairs {
  readonly #pairs: readonly (readonly [ObservedAction, ObservedAction])[]
  readonly #own: number

  constructor(published: readonly ObservedAction[], candidate: readonly ObservedAction[], own: number) {
    this.#pairs = published.flatMap((action, index) => {
      const other = candidate[index]
      return other === undefined ? [] : [[action, other] as const]
    })
    this.#own = own
  }

  compare(kind: (typeof BY_ACTION)[number]): ActionDifference[] {
    return this.#find((action) => action[kind]).map((index) => {
      const [published, candidate] = this.#pairs[index] ?? []
      return { kind, index, published: published?.[kind], candidate: candidate?.[kind] }
    })
  }

  /** Places a difference of the whole transaction. */
  locate(kind: 'ram' | 'gas', values: { published: unknown; candidate: unknown }): ActionDifference[] {
    return this.#orOwn(this.#find((action) => action[kind])).map((index) => ({ kind, index, ...values }))
  }

  locateWrites(writes: readonly WrittenPlace[]): ActionDifference[] {
    const indices = new Map<number, WrittenPlace[]>()
    for (const write of writes) for (const index of this.#findWriters(write)) addToGroup(indices, index, write)
    return [...indices].map(([index, own]) => ({
      kind: 'writes',
      index,
      published: own.map(({ place, published }) => [place, published]),
      candidate: own.map(({ place, candidate }) => [place, candidate]),
    }))
  }

  /** Lists the actions that write other values, or the same ones paid by other accounts. */
  #findWriters({ covers }: WrittenPlace): readonly number[] {
    const read = ({ writes }: ObservedAction) => Object.entries(writes).filter(([place]) => covers(place))
    const differing = this.#find(read)
    if (differing.length > 0) return differing
    return this.#orOwn(
      this.#pairs.flatMap((pair, index) => (pair.some((each) => read(each).length > 0) ? [index] : [])),
    )
  }

  #find(read: (action: ObservedAction) => unknown): number[] {
    return this.#pairs.flatMap(([a, b], index) => (JSON.stringify(read(a)) === JSON.stringify(read(b)) ? [] : [index]))
  }

  #orOwn(found: readonly number[]): readonly number[] {
    return found.length > 0 ? found : [this.#own]
  }
}

function readReceipt({ execution }: BlockRun): Receipt | undefined {
  return 'receipt' in execution ? execution.receipt : undefined
}

/** Returns the position of the action that failed in one of the runs first. */
function findFailure(runs: readonly ObservedRun[]): number | undefined {
  const failed = runs.flatMap(({ recording }) => recording?.calls.findIndex(({ error }) => error !== undefined) ?? -1)
  const found = failed.filter((index) => index >= 0)
  return found.length === 0 ? undefined : Math.min(...found)
}

/** Returns the position of the first action in which a contract runs, or is updated. */
function findOwnAction(recording: Recording | undefined, contract: string): number {
  const runs = (call: RecordedCall) => listCalls({ calls: [call] }).some((each) => each.contract === contract)
  return Math.max(recording?.calls.findIndex(runs) ?? 0, 0)
}

/** Keys of the gas and RAM of accounts, whose figures are in the receipt. */
const COSTS = /^(b-gas\.iost-.*g[su]|b-ram\.iost-UR.*|m-token\.iost-TB[^-]*-ram)$/

interface WrittenPlace {
  place: string
  /** Whether a write to a place can have changed it. The list of a map's fields changes with each of them. */
  covers: (place: string) => boolean
  /** Whether only the payer differs. */
  isSameValue: boolean
  published: string | null
  candidate: string | null
}

/** Compares the writes of two runs, by place. Costs are left out, as the receipt has them. */
function compareWrites(a: BlockRun, b: BlockRun): WrittenPlace[] {
  const keys = new Set([...a.changes.keys(), ...b.changes.keys()])
  return [...keys].sort().flatMap((key): WrittenPlace[] => {
    const [was, is] = [a.changes.get(key), b.changes.get(key)]
    if (was === is || COSTS.test(key) || key.startsWith('c-')) return []
    const parsed = parseStateKey(key)
    const place = describePlace(parsed)
    const isOfMap = parsed.kind === 'fields' || parsed.kind === 'mark'
    const map = isOfMap
      ? describePlace({ kind: 'value', contract: parsed.contract, key: parsed.key, field: '' })
      : place
    const covers = (other: string) => (isOfMap ? other.startsWith(map) : other === place)
    return [{ place, covers, ...(isOfMap ? showTexts(was, is) : showValues(was, is)) }]
  })
}

type ShownValues = Pick<WrittenPlace, 'isSameValue' | 'published' | 'candidate'>

function showTexts(was: string | undefined, is: string | undefined): ShownValues {
  return { isSameValue: false, published: was ?? null, candidate: is ?? null }
}

/** Shows two values as texts. If these are equal, types or payers differ, and the stored bytes are shown. */
function showValues(was: string | undefined, is: string | undefined): ShownValues {
  const [published = null, candidate = null] = [was, is].map((bytes) => bytes && formatStored(bytes))
  if (published !== candidate) return { isSameValue: false, published, candidate }
  return { ...showTexts(was, is), isSameValue: was?.[0] === is?.[0] }
}

function isTolerated(published: Receipt, candidate: Receipt, { gasTolerance }: ComparedTransaction): boolean {
  if (published.gasUsage === 0) return true
  return (Math.abs(candidate.gasUsage - published.gasUsage) / published.gasUsage) * 100 <= gasTolerance
}

/** Returns whether an action replaces the code of a contract. */
export function isUpdateOf(contract: string, action: Transaction['actions'][number]): boolean {
  if (action.contract !== 'system.iost' || action.actionName !== 'updateCode') return false
  try {
    const args = parseJson(action.data)
    const [code] = Array.isArray(args) ? args : []
    return typeof code === 'string' && decodeSubmission(code).id === contract
  } catch (error) {
    if (error instanceof JsonError || error instanceof SubmissionFailure) return false
    throw error
  }
}

/** An update pays for the bytes that its code has more than the code before, and the candidate has another length. */
function adjustRam(receipt: Receipt, { tx, contract, codes }: ComparedTransaction): Receipt {
  const updates = tx.actions.findIndex((action) => isUpdateOf(contract, action))
  if (updates < 0 || receipt.statusCode !== 'SUCCESS') return receipt
  const [published, candidate] = codes.map((record) => encodeContract({ ...record, origCode: '' }).length)
  const bytes = (receipt.ramUsage.get(tx.publisher) ?? 0) + (candidate ?? 0) - (published ?? 0)
  const ramUsage = new Map([...receipt.ramUsage].filter(([payer]) => payer !== tx.publisher))
  return { ...receipt, ramUsage: bytes === 0 ? ramUsage : ramUsage.set(tx.publisher, bytes) }
}
