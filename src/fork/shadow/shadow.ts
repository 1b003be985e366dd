import { compileSource } from '../../contract/compilation.js'
import type { ContractInfo, ContractRecord } from '../../contract/record.js'
import type { Recording } from '../../rpc/recording.js'
import { loadContract, saveContract } from '../../state/contracts.js'
import { contractKey } from '../../state/keys.js'
import { Overlay } from '../../state/overlay.js'
import type { Store } from '../../state/store.js'
import type { Receipt } from '../../tx/receipt.js'
import { TransactionRecorder } from '../../vm/tracing/recorder.js'
import type { BlockRun, BlockRunner } from '../following/block-runner.js'
import type { FollowedTransaction } from '../following/followed-transaction.js'
import type { Follower } from '../following/follower.js'
import { compareReceipts, type ReceiptDifference } from '../following/receipt-differences.js'
import { describePlace, parseStateKey } from '../state/state-place.js'
import { describeSent, type SentTransaction } from './sent-transaction.js'

/** Code to try in place of a published contract. */
export interface CandidateCode {
  /** The id of the published contract. */
  contract: string
  /** The script as it would be published. */
  script: string
  info: ContractInfo
}

/** Kind of a difference, in the order in which users would notice it. */
export type DifferenceKind = 'status' | 'message' | 'returns' | 'receipts' | 'writes' | 'ram' | 'gas'

/** Difference in one transaction. */
export interface ShadowDifference {
  kind: DifferenceKind
  /** `contract.action` of the first action that calls the contract. */
  action: string
  hash: string
  block: number
  /** Results of the published code and of the candidate. */
  published: unknown
  candidate: unknown
}

/** Differences of one kind in one action. */
export interface DifferenceGroup extends ShadowDifference {
  count: number
  /** The transaction of the first difference, as sent, with the state that it ran on. */
  transaction: SentTransaction
  /** The candidate's trace of that transaction. */
  trace: Recording | undefined
}

export interface ShadowFigures {
  blocks: number
  transactions: number
  equal: number
  different: number
  unknown: number
  /** Number of transactions in which the contract ran, and how many of them are unknown. */
  ofContract: number
  unknownOfContract: number
  /** Number of transactions of the contract that were compared: with the live receipt, and with the candidate's run. */
  compared: number
}

export interface ShadowOptions {
  runner: BlockRunner
  contract: string
  candidate: CandidateCode | undefined
  /** Allowed difference of gas, in per cent. */
  gasTolerance: number
}

interface Trial {
  differences: ShadowDifference[]
  transaction: FollowedTransaction
  sent: SentTransaction | undefined
  trace: Recording | undefined
}

const ORDER: readonly DifferenceKind[] = ['status', 'message', 'returns', 'receipts', 'writes', 'ram', 'gas']

/**
 * Compares a candidate with the published code on the transactions of a live chain. Each transaction runs on its live
 * state, so a difference belongs to that transaction and not to an earlier one. The published code has to reproduce the
 * live receipts, which proves that the state is the live chain's.
 */
export class Shadow {
  readonly #options: ShadowOptions
  readonly #trials = new Map<FollowedTransaction, Trial>()
  readonly #groups = new Map<string, DifferenceGroup>()
  readonly figures: ShadowFigures = {
    blocks: 0,
    transactions: 0,
    equal: 0,
    different: 0,
    unknown: 0,
    ofContract: 0,
    unknownOfContract: 0,
    compared: 0,
  }
  /** Transactions in which the published code did not reproduce the live receipt. */
  readonly unfaithful: { hash: string; block: number; differences: readonly ReceiptDifference[] }[] = []
  readonly #record: ContractRecord | undefined

  constructor(options: ShadowOptions) {
    this.#options = options
    const { candidate } = options
    this.#record = candidate && {
      id: candidate.contract,
      info: candidate.info,
      code: compileSource(candidate.script).instrument(),
      origCode: candidate.script,
    }
  }

  /** Differences of the candidate, by action and kind, most severe first. */
  get groups(): DifferenceGroup[] {
    return [...this.#groups.values()].sort(
      (a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || (a.action < b.action ? -1 : 1),
    )
  }

  /** Tries the candidate on a transaction while its state is available. */
  async try(follower: Follower, transaction: FollowedTransaction): Promise<void> {
    const key = contractKey(this.#options.contract)
    if (this.#record === undefined || transaction.index === 0 || !transaction.run.reads.has(key)) return
    if (transaction.differences.length > 0 || transaction.run.changes.has(key)) return
    const { block, index, before } = transaction
    const replaced = replaceCode(before, this.#record)
    const run = await follower.execute(() => this.#options.runner.run(replaced, block, index))
    const differences = this.#compare(transaction, run)
    const isNew = differences.some((each) => !this.#groups.has(nameGroup(each)))
    const trace = isNew ? this.#trace(replaced, transaction) : undefined
    const sent = isNew ? await follower.execute(() => describeSent(transaction, run)) : undefined
    this.#trials.set(transaction, { differences, transaction, sent, trace })
  }

  #trace(state: Store, { block, index, signed }: FollowedTransaction): Recording | undefined {
    const { number, time } = block.head
    const recorder = new TransactionRecorder({ signed, block: { number, time }, dryRun: false })
    const { execution } = this.#options.runner.run(state, block, index, recorder)
    return 'receipt' in execution ? recorder.finish(execution.receipt) : undefined
  }

  /** Counts a transaction whose verdict is final. */
  settle(transaction: FollowedTransaction): void {
    const { figures } = this
    const { block, index, signed, differences, isUnknown, run } = transaction
    if (index === 0) figures.blocks++
    figures.transactions++
    const isOfContract = run.reads.has(contractKey(this.#options.contract))
    if (isOfContract) figures.ofContract++
    const trial = this.#trials.get(transaction)
    this.#trials.delete(transaction)
    if (isUnknown) {
      figures.unknown++
      if (isOfContract) figures.unknownOfContract++
      return
    }
    if (trial !== undefined || (isOfContract && this.#record === undefined)) figures.compared++
    if (differences.length > 0) {
      figures.different++
      this.unfaithful.push({ hash: signed.id, block: block.head.number, differences })
      return
    }
    figures.equal++
    if (trial !== undefined) this.#count(trial)
  }

  #count({ differences, sent, trace }: Trial): void {
    for (const difference of differences) {
      const name = nameGroup(difference)
      const group = this.#groups.get(name)
      if (group !== undefined) group.count++
      else if (sent !== undefined) this.#groups.set(name, { ...difference, count: 1, transaction: sent, trace })
    }
  }

  #compare(transaction: FollowedTransaction, candidate: BlockRun): ShadowDifference[] {
    const { block, signed, receipt, run } = transaction
    const about = { action: nameAction(transaction, this.#options.contract), hash: signed.id, block: block.head.number }
    if (!('receipt' in candidate.execution)) {
      return [{ ...about, kind: 'status', published: receipt!.statusCode, candidate: candidate.execution.dropped }]
    }
    const found = compareReceipts(receipt!, candidate.execution.receipt).flatMap(({ field, expected, actual }) =>
      field === 'gas' && this.#isTolerated(receipt!, candidate)
        ? []
        : [{ ...about, kind: field, published: expected, candidate: actual }],
    )
    const writes = compareWrites(run, candidate)
    return writes.length === 0
      ? found
      : [
          ...found,
          {
            ...about,
            kind: 'writes',
            published: writes.map(([place, was]) => [place, was]),
            candidate: writes.map(([place, , is]) => [place, is]),
          },
        ]
  }

  #isTolerated(receipt: Receipt, { execution }: BlockRun): boolean {
    if (!('receipt' in execution) || receipt.gasUsage === 0) return true
    const change = Math.abs(execution.receipt.gasUsage - receipt.gasUsage) / receipt.gasUsage
    return change * 100 <= this.#options.gasTolerance
  }
}

/** Compares the writes of two runs, by place. Costs are left out, as the receipt has them. */
function compareWrites(a: BlockRun, b: BlockRun): [place: string, a: string | null, b: string | null][] {
  const keys = new Set([...a.changes.keys(), ...b.changes.keys()])
  return [...keys].sort().flatMap((key): [string, string | null, string | null][] => {
    const [was, is] = [a.changes.get(key), b.changes.get(key)]
    if (was === is || COSTS.test(key) || key.startsWith('c-')) return []
    return [[describePlace(parseStateKey(key)), was ?? null, is ?? null]]
  })
}

/** Keys of the gas and RAM of accounts, whose figures are in the receipt. */
const COSTS = /^(b-gas\.iost-.*g[su]|b-ram\.iost-UR.*|m-token\.iost-TB[^-]*-ram)$/

function replaceCode(state: Store, record: ContractRecord): Store {
  const overlay = new Overlay(state)
  if (loadContract(state, record.id) === undefined) return state
  saveContract(overlay, record)
  return state.commit(overlay.changes)
}

function nameAction({ signed }: FollowedTransaction, contract: string): string {
  const { actions } = signed.tx
  const action = actions.find((each) => each.contract === contract) ?? actions[0]!
  return `${action.contract}.${action.actionName}`
}

function nameGroup({ action, kind }: ShadowDifference): string {
  return `${action} ${kind}`
}
