import { compareExact, parseExact } from '../../../codec/exact-number.js'
import { isTable } from '../../../collections/shapes.js'
import { hasRecord, readRecord } from '../../../state/records.js'
import type { Reader } from '../../../state/store.js'
import { listLeaves, parseDocument } from '../../sequences/generation/json-text.js'
import { listHoldings } from './holdings.js'
import { listMembers, nameEntry, readStoredText, type StoredChange } from './stored-change.js'
import { countUnits, isBalance, sumTokens } from './token-units.js'

/** A successful call of the current sequence. */
export interface PlayedCall {
  caller: string
  args: readonly unknown[]
  /** True if the caller published a contract or has a role. */
  isPrivileged: boolean
  changed: readonly TouchedRecord[]
}

type TouchedRecord = Omit<StoredChange, 'after'>

/** Tokens that one account gained, in units by token. */
export type Gains = ReadonlyMap<string, bigint>

/** A profit of calls that can be repeated. */
export interface RoundProfit {
  gains: Gains
  /** Whether entries about the account grew: they may be a log, or count what it may still get. */
  isLogged: boolean
}

/** Maximum number of calls that are repeated together. */
const MAX_CALLS = 12
const RESOURCES = ['gas', 'ram']

interface ProfitOracleParts {
  /** Names of the contracts by id. */
  watched: ReadonlyMap<string, string>
  /** Accounts that published the contracts. */
  publishers: ReadonlySet<string>
  /** Tokens that accounts sent to the contracts in the fixture, in units by account and token. */
  deposits: ReadonlyMap<string, Gains>
  /** State after the fixture. */
  start: Reader
  /** Whether an account other than the publishers has an entry in the contracts. */
  isClaimed: () => boolean
  /** Whether the contracts stored something about an account after the fixture. */
  isKnown: (account: string) => boolean
}

/**
 * Finds calls of one account that can be repeated for a profit: they pay tokens of a contract to their caller, take
 * none from it, and leave all that the contract stores about it as it was.
 */
export class ProfitOracle {
  readonly #watched: ReadonlyMap<string, string>
  readonly #deposits: ReadonlyMap<string, Gains>
  readonly #start: Reader
  readonly #isClaimed: () => boolean
  readonly #isKnown: (account: string) => boolean
  /** Accounts that published the contracts. */
  readonly publishers: ReadonlySet<string>
  readonly #calls: PlayedCall[] = []
  /** Whether the newest successful call paid tokens to its caller. */
  hasPaid = false
  /** Whether the newest successful call took tokens from its caller. */
  hasSent = false
  /** Tokens that calls may make. Others are judged by the rule of tokens. */
  issued: ReadonlySet<string> = new Set()
  /** Number of calls before the last step that was no call. */
  #still = 0

  constructor({ watched, publishers, deposits, start, isClaimed, isKnown }: ProfitOracleParts) {
    this.#watched = watched
    this.publishers = publishers
    this.#deposits = deposits
    this.#start = start
    this.#isClaimed = isClaimed
    this.#isKnown = isKnown
  }

  restart(): void {
    this.#calls.length = 0
    this.#still = 0
  }

  mark(): () => void {
    const [{ length }, still] = [this.#calls, this.#still]
    return () => {
      this.#calls.length = length
      this.#still = still
    }
  }

  /** Records a call that succeeded. */
  record(call: PlayedCall, changed: readonly StoredChange[]): void {
    this.#calls.push(call)
    const changes = changed.map((change) => countPayment(change, call.caller))
    this.hasPaid = changes.some((units) => units > 0n)
    this.hasSent = changes.some((units) => units < 0n)
  }

  /** Time passed, or the test acted. Calls before and after it are not repeated together. */
  interrupt(): void {
    this.#still = this.#calls.length
  }

  /**
   * Lists how many of the last calls may be repeated for a profit, few first. The sequence has no call of an account
   * with a role, which may have set the terms of the profit.
   */
  listSuspects(state: Reader): number[] {
    const last = this.#calls.at(-1)
    if (last === undefined || !this.hasPaid || this.#calls.some(({ isPrivileged }) => isPrivileged)) return []
    const suspects: number[] = []
    const most = Math.min(MAX_CALLS, this.#calls.length - this.#still)
    for (let count = 1; count <= most; count++) {
      const round = this.#calls.slice(-count)
      if (round[0]?.caller !== last.caller) break
      if (this.judgeRound(last.caller, round, state, true) !== undefined) suspects.push(count)
    }
    return suspects
  }

  /**
   * Returns what an account gained by its calls; undefined if they took something or changed what is stored about it.
   * The first time, they may store what has not been stored before. Entries may grow if nothing was owed to the account
   * before its own calls.
   */
  judgeRound(caller: string, round: readonly PlayedCall[], state: Reader, isFirst = false): RoundProfit | undefined {
    const changed = mergeChanges(round).filter(({ stateKey, before }) => state.get(stateKey) !== before)
    const changes = [...sumTokens(changed, state, caller)]
    const gains = new Map(changes.filter(([token, units]) => units !== 0n && !RESOURCES.includes(token)))
    if (gains.size === 0 || [...gains.values()].some((units) => units < 0n)) return undefined
    if (!this.#isPaidByContract(changed, state, gains)) return undefined
    const texts = new Set(round.flatMap(({ args }) => args.flatMap(listLeaves)))
    const recorded = changed.filter((each) => {
      if (!this.#watched.has(each.contract) || (isFirst && each.before === undefined)) return false
      return isAbout(each, { state, caller, texts })
    })
    const isLogged = recorded.length > 0
    if (isLogged && (!this.#isStranger(caller) || !recorded.every((each) => isGrown(each, state)))) return undefined
    return { gains, isLogged }
  }

  /** Whether all calls are those of an account that the contracts did not know before. */
  #isStranger(caller: string): boolean {
    if (this.#calls.some((call) => call.caller !== caller)) return false
    return !this.#deposits.has(caller) && !this.#isKnown(caller)
  }

  /** Tokens that the contracts hold. */
  sumHeld(token: string, state: Reader): bigint {
    return [...this.#watched.keys()].reduce((sum, contract) => {
      const held = readRecord(state, 'token.iost', `TB${contract}`, token)?.value
      return typeof held === 'bigint' ? sum + held : sum
    }, 0n)
  }

  /** Tokens that an account sent to the contracts in the fixture and in this sequence, less what it got. */
  readDeposits(caller: string, token: string, state: Reader): bigint {
    const change = sumTokens(mergeChanges(this.#calls), state, caller).get(token) ?? 0n
    return (this.#deposits.get(caller)?.get(token) ?? 0n) - change
  }

  /** Whether the contracts have too little of a token for another payment. */
  areEmpty(token: string, units: bigint, state: Reader): boolean {
    return [...this.#watched.keys()].every((contract) => {
      const held = readRecord(state, 'token.iost', `TB${contract}`, token)?.value
      return typeof held !== 'bigint' || held < units
    })
  }

  /**
   * Whether calls may pay the same to everyone by design, as a faucet does: their caller does not choose the amount,
   * and the tokens belong to no account, because they are made, or because no account has an entry in the contracts.
   */
  mayBeGift(round: readonly Pick<PlayedCall, 'args' | 'changed'>[], state: Reader, token: string): boolean {
    if (round.some(({ args }) => choosesAmount(args))) return false
    return sumSupply(mergeChanges(round), state, token) > 0n || !this.#isClaimed()
  }

  /**
   * Whether a contract has less of every token that was gained, or may make it and did. A token that a call of the
   * sequence created may be given away.
   */
  #isPaidByContract(changed: readonly TouchedRecord[], state: Reader, gains: Gains): boolean {
    const losses = [...this.#watched.keys()].map((contract) => sumTokens(changed, state, contract))
    return [...gains.keys()].every((token) => {
      if (!hasRecord(this.#start, 'token.iost', `TI${token}`, 'issuer')) return false
      if (losses.some((sums) => (sums.get(token) ?? 0n) < 0n)) return true
      return this.issued.has(token) && sumSupply(changed, state, token) > 0n
    })
  }
}

/** Whether an argument of a call may be the amount that it pays. */
function choosesAmount(args: readonly unknown[]): boolean {
  return args.flatMap(listLeaves).some((text) => parseExact(text) !== undefined)
}

/** The units of a token that were made, less those that were destroyed. */
function sumSupply(changed: readonly TouchedRecord[], state: Reader, token: string): bigint {
  const balances = changed.filter((each) => isBalance(each) && each.field === token)
  return balances.reduce((sum, each) => sum + countUnits(state.get(each.stateKey)) - countUnits(each.before), 0n)
}

/** Units of a token that a caller got, below zero for those that it sent. */
function countPayment(change: StoredChange, caller: string): bigint {
  const { key, field = '', before, after } = change
  if (!isBalance(change) || key !== `TB${caller}` || RESOURCES.includes(field)) return 0n
  return countUnits(after) - countUnits(before)
}

/** The records that calls touched, with the values before the first of them. */
function mergeChanges(calls: readonly Pick<PlayedCall, 'changed'>[]): TouchedRecord[] {
  const merged = new Map<string, TouchedRecord>()
  for (const { changed } of calls) {
    for (const each of changed) if (!merged.has(each.stateKey)) merged.set(each.stateKey, each)
  }
  return [...merged.values()]
}

interface RoundContext {
  state: Reader
  caller: string
  /** Texts and numbers among the arguments. */
  texts: ReadonlySet<string>
}

/**
 * Whether a change is about the caller or about something that its calls name. Numbers under a plain key, such as a
 * total, are about neither.
 */
function isAbout(change: TouchedRecord, { state, caller, texts }: RoundContext): boolean {
  const [before, after] = [readStoredText(change.before), readStoredText(state.get(change.stateKey))]
  const name = nameEntry(change)
  const held = listHoldings(name, before, caller).join('\n')
  if (held !== listHoldings(name, after, caller).join('\n')) return true
  // the entries of a map are those of accounts or of things
  if (change.field !== undefined || /\d/.test(change.key) || hasText(change.key, texts)) return true
  const [old, current] = [listMembers(before), listMembers(after)]
  return [...new Set([...old.keys(), ...current.keys()])].some((path) => {
    const [was, is] = [old.get(path), current.get(path)]
    if (was === is) return false
    const isNumber = [was, is].every((text) => text === undefined || parseExact(text) !== undefined)
    return !isNumber || /\d/.test(path) || hasText(path, texts)
  })
}

/**
 * Whether an entry is new, or only grew: its numbers are not smaller, its lists have all that they had, and other
 * members are the same.
 */
function isGrown(change: TouchedRecord, state: Reader): boolean {
  const [before, after] = [readStoredText(change.before), readStoredText(state.get(change.stateKey))]
  if (before === undefined) return true
  return after !== undefined && hasGrown(parseDocument(before) ?? before, parseDocument(after) ?? after)
}

function hasGrown(old: unknown, current: unknown): boolean {
  if (old === current) return true
  if (Array.isArray(old)) {
    return Array.isArray(current) && old.every((each, at) => JSON.stringify(each) === JSON.stringify(current[at]))
  }
  if (isTable(old)) {
    return isTable(current) && Object.entries(old).every(([name, each]) => hasGrown(each, current[name]))
  }
  const [was, is] = [parseExact(String(old)), parseExact(String(current))]
  return was !== undefined && is !== undefined && compareExact(is, was) >= 0
}

function hasText(name: string, texts: ReadonlySet<string>): boolean {
  return name.split(/[^a-zA-Z0-9]+/).some((word) => word !== '' && texts.has(word))
}
