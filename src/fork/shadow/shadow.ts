import { compareTexts } from '../../collections/order.js'
import { compileSource } from '../../contract/compilation.js'
import type { ContractInfo, ContractRecord } from '../../contract/record.js'
import type { Recording } from '../../rpc/recording.js'
import { loadContract, saveContract } from '../../state/contracts.js'
import { contractKey } from '../../state/keys.js'
import { Overlay } from '../../state/overlay.js'
import type { Store } from '../../state/store.js'
import type { Transaction } from '../../tx/transaction.js'
import { findVerdict } from '../../vm/execution/executor.js'
import type { BlockRunner, ObservedRun } from '../following/block-runner.js'
import type { ChainFollower, FollowedTransaction } from '../following/followed-transaction.js'
import type { ReceiptDifference } from '../following/receipt-differences.js'
import { type ActionDifference, type ComparedTransaction, compareRuns, isUpdateOf } from './comparison.js'
import { DIFFERENCE_KINDS } from './observation.js'
import { describeSent, type LiveTransaction } from './sent-transaction.js'

/** Code to try in place of a published contract. */
export interface CandidateCode {
  /** The id of the published contract. */
  contract: string
  /** The script as it would be published. */
  script: string
  info: ContractInfo
}

/** Difference in an action that has a name. */
interface NamedDifference extends ActionDifference {
  /** `contract.action` of the action in which the runs differ. */
  action: string
}

/** Difference in one transaction. */
interface ShadowDifference extends NamedDifference {
  hash: string
  block: number
}

/** Differences of one kind in one action. */
export interface DifferenceGroup extends ShadowDifference {
  count: number
  /** The transaction of the first difference, as sent, with the state that it ran on. */
  transaction: LiveTransaction
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

interface ShadowTrial {
  differences: ShadowDifference[]
  sent: LiveTransaction | undefined
  trace: Recording | undefined
}

/**
 * Compares a candidate with the published code on the transactions of a live chain. Each transaction runs on its live
 * state, so a difference belongs to that transaction and not to an earlier one. The published code has to reproduce the
 * live receipts, which proves that the state is the live chain's.
 */
export class Shadow {
  readonly #options: ShadowOptions
  readonly #trials = new Map<FollowedTransaction, ShadowTrial>()
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
      (a, b) => DIFFERENCE_KINDS.indexOf(a.kind) - DIFFERENCE_KINDS.indexOf(b.kind) || compareTexts(a.action, b.action),
    )
  }

  /** Tries the candidate on a transaction while its state is available. */
  async try(follower: Pick<ChainFollower, 'execute'>, transaction: FollowedTransaction): Promise<void> {
    const { runner } = this.#options
    const { block, index, before, live } = transaction
    const key = contractKey(this.#options.contract)
    if (this.#record === undefined || index === 0 || !transaction.run.reads.has(key)) return
    // a transaction that the clock or the engine of the live node ended cannot be repeated
    if (transaction.differences.length > 0 || findVerdict(live) !== undefined) return
    const code = await follower.execute(() => loadContract(before, this.#options.contract))
    if (code === undefined) return
    const replaced = replaceCode(before, this.#record)
    const published = await follower.execute(() => runner.observe(before, block, index))
    const candidate = await follower.execute(() => runner.observe(replaced, block, index))
    const differences = this.#compare(transaction, { published, candidate, codes: [code, this.#record] })
    const isNew = differences.some((each) => !this.#groups.has(nameGroup(each)))
    const sent = isNew ? await follower.execute(() => describeSent(transaction, published, candidate)) : undefined
    const about = { block: block.head.number, hash: transaction.signed.id }
    this.#trials.set(transaction, {
      differences: differences.map((difference) => ({ ...difference, ...about })),
      sent,
      trace: isNew ? candidate.recording : undefined,
    })
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

  #count({ differences, sent, trace }: ShadowTrial): void {
    for (const difference of differences) {
      const name = nameGroup(difference)
      const group = this.#groups.get(name)
      if (group !== undefined) group.count++
      else if (sent !== undefined) this.#groups.set(name, { ...difference, count: 1, transaction: sent, trace })
    }
  }

  #compare(
    { signed: { tx } }: FollowedTransaction,
    {
      published,
      candidate,
      codes,
    }: { published: ObservedRun; candidate: ObservedRun } & Pick<ComparedTransaction, 'codes'>,
  ): NamedDifference[] {
    const { contract, gasTolerance } = this.#options
    return compareRuns(published, candidate, { tx, contract, codes, gasTolerance }).map((difference) => ({
      ...difference,
      action: nameAction(tx, difference.index, contract),
    }))
  }
}

function replaceCode(state: Store, record: ContractRecord): Store {
  const overlay = new Overlay(state)
  if (loadContract(state, record.id) === undefined) return state
  saveContract(overlay, record)
  return state.commit(overlay.changes)
}

/** Names an action; an update of the contract is the hook that permits it. */
function nameAction({ actions }: Transaction, index: number, contract: string): string {
  const action = actions[index]
  if (action === undefined) return contract
  return isUpdateOf(contract, action) ? `${contract}.can_update` : `${action.contract}.${action.actionName}`
}

function nameGroup({ action, kind }: NamedDifference): string {
  return `${action} ${kind}`
}
