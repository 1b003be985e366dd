import { listMapKeys, parseStateKey } from '../state/state-place.js'
import type { FollowedTransaction } from './followed-transaction.js'
import { isOfUsers, listNamedContracts, listNames, nameSubject } from './named-keys.js'
import { haveSameCalls, listReachable, mayCallOthers } from './reachable-contracts.js'

/** Balances of gas and RAM. They decide whether a transaction can pay, but contracts do not branch on them. */
const GAS_AND_RAM = /^(b-gas\.iost-.*g[tlsu]|b-ram\.iost-.*|m-token\.iost-TB[^-]*-ram)$/

/** Keys that system contracts write only under a condition on stored values, such as tokens whose freeze has ended. */
const WRITTEN_BY_CONDITION = /^(?:m-token\.iost-T[BF]|[bm]-gas\.iost-|b-(?:ram|base|bonus|issue)\.iost-)/

/**
 * Keys that transactions of a live chain may have written, as far as local execution shows.
 *
 * A transaction that ran on its live values shows its writes exactly. One that ran on later values is uncertain:
 *
 * - With the same calls in its receipt and about the same gas, it may have written other keys of the users' contracts
 *   that it read. A map that it wrote may have a new field, so the list of fields counts as written too.
 * - With other calls, it may have written any key of the contracts it can reach, and keys of system contracts about the
 *   accounts and tokens that it names.
 * - If it can reach contracts whose ids are stored, it may have written anything.
 *
 * A transaction that reads a contract with uncertain writes is uncertain too, so uncertainty spreads to all contracts
 * of a transaction.
 */
export class WriteLog {
  readonly #keys = new Set<string>()
  /** Contracts with possible writes to any of their keys. */
  readonly #uncertain = new Set<string>()
  readonly #neighbours = new Map<string, Set<string>>()
  /** Contracts of transactions that may have called any other contract, if a value of these contracts is uncertain. */
  readonly #routers = new Set<string>()
  /** Accounts and tokens for which any key of a system contract may have been written. */
  readonly #names = new Set<string>()
  /** System contracts for which any key without an account may have been written. */
  readonly #systemContracts = new Set<string>()
  #isLost = false

  /** Adds a transaction. It is added again if it turns out to have run on later values. */
  add(transaction: FollowedTransaction): void {
    const { run, live, receipt, signed } = transaction
    if (live.statusCode !== 'SUCCESS') {
      // a failed transaction pays its gas and writes nothing else
      for (const suffix of ['gs', 'gu']) this.#keys.add(`b-gas.iost-${signed.tx.publisher}${suffix}`)
      if (receipt?.statusCode !== 'SUCCESS') for (const key of run.changes.keys()) this.#keys.add(key)
      return
    }
    for (const key of run.changes.keys()) this.#keys.add(key)
    if (receipt === undefined || !haveSameCalls(live, receipt)) this.#addOtherCalls(transaction)
    const contracts = new Set([...run.reads].map((key) => parseStateKey(key).contract).filter(isOfUsers))
    this.#connect(contracts)
    if (mayCallOthers(transaction)) for (const contract of contracts) this.#routers.add(contract)
    if (isUncertain(transaction)) {
      for (const key of run.reads) if (WRITTEN_BY_CONDITION.test(key)) this.#keys.add(key)
      for (const key of [...run.changes.keys()].flatMap(listMapKeys)) this.#keys.add(key)
      this.#doubt(contracts)
    } else if ([...contracts].some((contract) => this.#uncertain.has(contract))) this.#doubt(contracts)
  }

  /** Returns true if no transaction can have written a key. */
  isUnwritten(key: string): boolean {
    if (this.#isLost || this.#keys.has(key)) return false
    const place = parseStateKey(key)
    if (isOfUsers(place.contract)) return !this.#uncertain.has(place.contract)
    const subject = nameSubject(place)
    return subject === undefined ? !this.#systemContracts.has(place.contract) : !this.#names.has(subject)
  }

  #addOtherCalls(transaction: FollowedTransaction): void {
    const reachable = listReachable(transaction)
    if (reachable === undefined) {
      this.#isLost = true
      return
    }
    this.#doubt(reachable)
    for (const name of listNames(transaction)) this.#names.add(name)
    for (const contract of listNamedContracts(transaction)) this.#systemContracts.add(contract)
  }

  #connect(contracts: ReadonlySet<string>): void {
    const [first, ...others] = contracts
    if (first === undefined) return
    for (const other of others) {
      this.#neighboursOf(first).add(other)
      this.#neighboursOf(other).add(first)
    }
  }

  #neighboursOf(contract: string): Set<string> {
    const known = this.#neighbours.get(contract)
    if (known !== undefined) return known
    const created = new Set<string>()
    this.#neighbours.set(contract, created)
    return created
  }

  #doubt(contracts: Iterable<string>): void {
    for (const contract of contracts) {
      if (this.#routers.has(contract)) this.#isLost = true
      if (this.#uncertain.has(contract)) continue
      this.#uncertain.add(contract)
      this.#doubt(this.#neighbours.get(contract) ?? [])
    }
  }
}

/** Returns whether a transaction may have taken another path on the live chain, with other values. */
function isUncertain({ isUnknown, differences, overtaken }: FollowedTransaction): boolean {
  if (differences.length > 0) return true
  return isUnknown && ![...overtaken].every((key) => GAS_AND_RAM.test(key))
}
