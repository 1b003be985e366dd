import { readJsonText } from '../codec/chain-value.js'
import { compareExact, parseExact } from '../codec/exact-number.js'
import { isJsonObject, JsonNumber, type JsonValue } from '../codec/json.js'
import type { BrokenRule, JudgedCall } from '../fuzzing/oracles/invariant-rules.js'
import { findLoss, listMembers, nameEntry, readStoredText } from '../fuzzing/oracles/losses/stored-change.js'
import type { StepOracle } from '../fuzzing/oracles/step-oracle.js'
import type { Reader } from '../state/store.js'
import { decodeStored, JsonBlob } from '../state/values.js'
import type { StorageEntry } from '../vm/execution/recorder-events.js'
import { type HolderBalances, RESOURCES, readHoldings, subtractBalances } from './balances.js'

/**
 * Harm that a call of the attacker may do:
 * - `gain`: the attacker has more of a token than at the start, and less of none.
 * - `burn`: the contract has less of a token, and no account has more.
 * - `item`: a token of token721.iost leaves the contract or another account.
 * - `entry`: a stored entry that names another account is deleted, no longer names it, or gets a value of the attacker.
 * - `loss`: an amount in an entry of another account shrinks or is no number afterwards, and the account is not paid.
 *   Neither this nor a new value is harm in a sale: the attacker has paid the contract in the same call, and a number
 *   of the entry grows.
 * - `setting`: a stored value of one of the keys is changed, other than an entry that the attacker has made in this
 *   sequence under its name, or under one that it chose.
 * - `repeat`: the same call pays the attacker twice in a row. The second one reads what the contract has stored about
 *   the attacker, changes none of it, and takes nothing from the attacker.
 * - `early`: the contract pays tokens out, or changes or deletes a stored value other than by growth. It is a harm only
 *   if the contract has a term for it that is not over.
 */
export type Harm = 'gain' | 'burn' | 'item' | 'entry' | 'loss' | 'setting' | 'repeat' | 'early'

/** The harm that an attack is judged by. */
export interface HarmTarget {
  harms: ReadonlySet<Harm>
  /** Actions of the finding. Only a gain may also come with another call. */
  actions: ReadonlySet<string>
  /** Keys of settings. */
  keys: ReadonlySet<string>
  /** By what two calls are the same, if not by their arguments: what has been signed or is secret. */
  identify?: (args: readonly unknown[]) => unknown
}

/** Participants by name. */
export interface Parties {
  /** Id of the attacked contract. */
  contract: string
  attacker: string
  /** Contracts that the attacker has published, whose balances are the attacker's. */
  accomplices: readonly string[]
  others: readonly string[]
  /** Tokens that the attacker has created, which are worth nothing. */
  worthless: ReadonlySet<string>
}

/** A value that a call has changed. */
export interface HarmChange extends StorageEntry {
  stateKey: string
  before: string | undefined
}

/** Judges calls of an attacker by what others lose. Without a target, it judges nothing. */
export class HarmOracle implements StepOracle {
  target: HarmTarget | undefined
  /** Stored values of others that the newest harmful call changed. */
  evidence: readonly HarmChange[] = []
  /** Tokens whose balances or records the sequence has read or written. */
  readonly tokens = new Set<string>()
  readonly #touched = new Map<string, HarmChange>()
  readonly #parties: Parties
  #start: HolderBalances = new Map()
  #args: readonly unknown[] = []
  /** Time of the newest call, in nanoseconds. */
  #now = 0n
  /** State keys of what the attacker has stored in this sequence where nothing was stored. */
  #own: ReadonlySet<string> = new Set()
  /** State keys of all that the attacker has written in this sequence. */
  #written: ReadonlySet<string> = new Set()
  /** Whether the newest call has read what is stored about the attacker. */
  #hasReadOwn = false
  /** The call with which the attacker was last paid; empty without one. */
  #paidCall = ''

  constructor(parties: Parties) {
    this.#parties = parties
  }

  /** Remembers what the attacker has before any of its calls. */
  start(state: Reader): void {
    this.#start = this.#readWealth(state)
  }

  /** The rules for all contracts are not what a finding is about. */
  isHeld(): boolean {
    return false
  }

  restart(): void {
    this.#own = new Set()
    this.#written = new Set()
    this.#paidCall = ''
    this.tokens.clear()
  }

  mark(): () => void {
    const [own, written, paidCall] = [this.#own, this.#written, this.#paidCall]
    return () => {
      this.#own = own
      this.#written = written
      this.#paidCall = paidCall
    }
  }

  read({ contract, key, field = '' }: StorageEntry, value: unknown): void {
    this.#noteToken({ contract, key, field })
    const { attacker } = this.#parties
    const texts = [key, field, value instanceof JsonBlob ? value.text : String(value)]
    if (contract === this.#parties.contract && texts.some((text) => hasWord(text, attacker))) this.#hasReadOwn = true
  }

  isPrivileged(): boolean {
    return false
  }

  mayHaveRole(): boolean {
    return false
  }

  begin(args: readonly unknown[]): void {
    this.#args = args
    this.#hasReadOwn = false
    this.#touched.clear()
  }

  write(entry: StorageEntry & { stateKey: string }, before: string | undefined): void {
    this.#noteToken(entry)
    if (!this.#touched.has(entry.stateKey)) this.#touched.set(entry.stateKey, { ...entry, before })
  }

  #noteToken({ contract, key, field = '' }: StorageEntry): void {
    if (contract !== 'token.iost') return
    if (key.startsWith('TB')) this.tokens.add(field)
    else if (key.startsWith('TI')) this.tokens.add(key.slice(2))
  }

  /** Whether the newest call deleted something of the contract. */
  hasDeleted(state: Reader): boolean {
    const { contract } = this.#parties
    return [...this.#touched.values()].some(
      (each) => each.contract === contract && each.before !== undefined && state.get(each.stateKey) === undefined,
    )
  }

  judge({ caller, names, state, now }: JudgedCall): BrokenRule[] {
    const { target } = this
    this.#now = now
    if (target === undefined || caller !== this.#parties.attacker) return []
    const changed = [...this.#touched.values()].filter(({ stateKey, before }) => state.get(stateKey) !== before)
    const isAction = names.some((name) => target.actions.has(name))
    const created = changed.filter(({ before }) => before === undefined).map(({ stateKey }) => stateKey)
    const call = JSON.stringify([names, target.identify?.(this.#args) ?? this.#args])
    const isRepeated = call === this.#paidCall
    this.#paidCall = this.#readPayment(changed, state) === undefined ? '' : call
    for (const harm of target.harms) {
      if (harm === 'repeat' && !isRepeated) continue
      if (harm !== 'gain' && !isAction) continue
      const evidence = this.#findEvidence(harm, changed, state)
      if (evidence === undefined) continue
      this.evidence = evidence
      return [{ rule: harm, error: new Error(harm) }]
    }
    this.#own = new Set([...this.#own, ...created])
    this.#written = new Set([...this.#written, ...changed.map(({ stateKey }) => stateKey)])
    return []
  }

  /** The stored values that show a harm, besides balances; undefined if the harm did not happen. */
  #findEvidence(harm: Harm, changed: readonly HarmChange[], state: Reader): readonly HarmChange[] | undefined {
    if (harm === 'gain') return this.#hasGained(state) ? [] : undefined
    if (harm === 'burn') return this.#hasBurnt(changed, state) ? [] : undefined
    if (harm === 'repeat') return this.#isPaidForNothing(changed, state) ? [] : undefined
    if (harm === 'early') return this.#findEnded(changed, state)
    const found = changed.filter((each) => {
      if (harm === 'item') return this.#isItem(each)
      if (harm === 'loss') return this.#isLoss(each, changed, state)
      return harm === 'entry' ? this.#isEntry(each, changed, state) : this.#isSetting(each)
    })
    return found.length > 0 ? found : undefined
  }

  /** Whether the attacker has more of a token than at the start, and less of none. */
  #hasGained(state: Reader): boolean {
    const changes = [...subtractBalances(this.#readWealth(state), this.#start)]
    const worthy = changes.filter(([token]) => !this.#parties.worthless.has(token))
    return worthy.length > 0 && worthy.every(([, change]) => change > 0n)
  }

  #readWealth(state: Reader): HolderBalances {
    const { attacker, accomplices } = this.#parties
    const sum = new Map<string, bigint>()
    for (const holder of [attacker, ...accomplices])
      for (const [token, value] of readHoldings(state, holder)) sum.set(token, (sum.get(token) ?? 0n) + value)
    return sum
  }

  /** Whether the contract has less of a token, and no account has more. */
  #hasBurnt(changed: readonly HarmChange[], state: Reader): boolean {
    const balances = changed.filter(({ contract, key }) => contract === 'token.iost' && key.startsWith('TB'))
    const deltas = balances.map(({ key, field, stateKey, before }) => ({
      ...{ holder: key.slice(2), token: field },
      change: countUnits(state.get(stateKey)) - countUnits(before),
    }))
    const { contract } = this.#parties
    return deltas.some(
      ({ holder, token, change }) =>
        holder === contract && change < 0n && deltas.every((each) => each.token !== token || each.change <= 0n),
    )
  }

  /** Tokens that a call gives the attacker; undefined without any, or if it takes one. */
  #readPayment(changed: readonly HarmChange[], state: Reader): HolderBalances | undefined {
    const { attacker } = this.#parties
    const own = changed.filter(({ contract, key, field = '' }) => {
      return contract === 'token.iost' && key === `TB${attacker}` && !RESOURCES.has(field)
    })
    const paid = own.map(
      ({ field = '', stateKey, before }) => [field, countUnits(state.get(stateKey)) - countUnits(before)] as const,
    )
    return paid.length > 0 && paid.every(([, units]) => units > 0n) ? new Map(paid) : undefined
  }

  /** Whether the newest call pays the attacker, and all that is stored about the attacker stays as it is. */
  #isPaidForNothing(changed: readonly HarmChange[], state: Reader): boolean {
    const isKnown = this.#hasReadOwn || this.target?.identify !== undefined
    if (!isKnown || this.#readPayment(changed, state) === undefined) return false
    const stored = changed.filter(({ contract }) => contract === this.#parties.contract)
    const isSpent = ({ key, field = '', stateKey, before }: HarmChange) => {
      const after = state.get(stateKey)
      // A payment that uses up an entry, such as the next of a list of bounties, or leaves one is not made for nothing.
      // That a signature was used may be stored under an argument that is not signed.
      if (before === undefined && this.target?.identify !== undefined) return false
      if (before === undefined || after === undefined) return true
      return [key, field, readText(before), readText(after)].some((text) => hasWord(text, this.#parties.attacker))
    }
    return !stored.some(isSpent)
  }

  /** The stored values that a call changes or deletes; undefined without any, if the contract pays nothing either. */
  #findEnded(changed: readonly HarmChange[], state: Reader): readonly HarmChange[] | undefined {
    const own = this.#parties.contract
    const isPaid = changed.some(
      ({ contract, key, stateKey, before }) =>
        contract === 'token.iost' && key === `TB${own}` && countUnits(state.get(stateKey)) < countUnits(before),
    )
    const ended = changed.filter(({ contract, stateKey, before }) => {
      if (contract !== own || before === undefined) return false
      const after = state.get(stateKey)
      return after === undefined || !isGrowth(readText(before), readText(after))
    })
    return isPaid || ended.length > 0 ? ended : undefined
  }

  #isItem({ contract, key, before }: HarmChange): boolean {
    if (contract !== 'token721.iost' || !key.startsWith('T721I') || before === undefined) return false
    const owner = readText(before)
    return owner === this.#parties.contract || this.#parties.others.includes(owner)
  }

  /** Whether an entry that named another account was taken from it, or got a value that the attacker chose. */
  #isEntry(
    { contract, key, field = '', stateKey, before }: HarmChange,
    changed: readonly HarmChange[],
    state: Reader,
  ): boolean {
    if (contract !== this.#parties.contract || before === undefined || this.#own.has(stateKey)) return false
    const old = readText(before)
    if ([key, field, old].some((text) => hasWord(text, this.#parties.attacker))) return false
    const after = state.get(stateKey)
    const now = after === undefined ? '' : readText(after)
    // The name of the entry is not a value: a mark such as `held` can be the id of the entry too.
    const isName = (text: string) => hasWord(key, text) || hasWord(field, text)
    if (isGrowth(old, now)) return false
    const isSold = this.#isSold({ stateKey, before }, changed, state)
    const isChosen = [this.#parties.attacker, ...this.#args.map(String)].some(
      (text) => text !== '' && !isName(text) && hasWord(now, text) && !hasWord(old, text),
    )
    return this.#parties.others.some((name) => {
      if (field === name && this.#isMoved({ key, stateKey, before }, changed, state)) return true
      if (hasWord(old, name) && !hasWord(now, name)) return !this.#isPaid(name, changed, state)
      return isChosen && !isSold && [key, field, old].some((text) => hasWord(text, name))
    })
  }

  /**
   * Whether another account has less of an amount in an entry of its own, and gets nothing for it. The attacker may
   * take back what it gave.
   */
  #isLoss(change: HarmChange, changed: readonly HarmChange[], state: Reader): boolean {
    const { contract, attacker, others } = this.#parties
    const name = nameEntry(change)
    if (change.contract !== contract || change.before === undefined || hasWord(name, attacker)) return false
    if (this.#written.has(change.stateKey)) return false
    const owner = others.find((each) => hasWord(name, each))
    if (owner === undefined || this.#isPaid(owner, changed, state) || this.#isSold(change, changed, state)) return false
    const [before, after] = [readStoredText(change.before), readStoredText(state.get(change.stateKey))]
    const context = { now: this.#now, isOwn: false, accounts: others }
    return findLoss(listMembers(before), listMembers(after), context) !== undefined
  }

  /** Whether an entry of a map shrinks while the attacker's grows, and nothing else of the attacker shrinks. */
  #isMoved(
    { key, stateKey, before }: Pick<HarmChange, 'key' | 'stateKey' | 'before'>,
    changed: readonly HarmChange[],
    state: Reader,
  ): boolean {
    const { attacker, contract } = this.#parties
    const growth = (change: Pick<HarmChange, 'stateKey' | 'before'>) =>
      readNumber(state.get(change.stateKey)) - readNumber(change.before)
    const own = changed.filter((each) => [each.key, each.field ?? ''].some((text) => hasWord(text, attacker)))
    const isPaid = own.some((each) => each.contract === contract && each.key === key && growth(each) > 0)
    return isPaid && growth({ stateKey, before }) < 0 && own.every((each) => !(growth(each) < 0))
  }

  /** Whether the attacker pays the contract in the same call, and a number in the entry grows for it: a sale. */
  #isSold(
    { stateKey, before }: Pick<HarmChange, 'stateKey' | 'before'>,
    changed: readonly HarmChange[],
    state: Reader,
  ): boolean {
    const balances = changed.filter(({ contract, key }) => contract === 'token.iost' && key.startsWith('TB'))
    const listMoved = (holder: string, sign: bigint) =>
      balances.flatMap((each) => {
        const moved = sign * (countUnits(state.get(each.stateKey)) - countUnits(each.before))
        return each.key === `TB${holder}` && moved > 0n ? [`${each.field} ${moved}`] : []
      })
    const received = new Set(listMoved(this.#parties.contract, 1n))
    if (!listMoved(this.#parties.attacker, -1n).some((paid) => received.has(paid))) return false
    const [old, now] = [readStoredText(before), readStoredText(state.get(stateKey))].map(listMembers)
    return [...(now ?? [])].some(([path, value]) => {
      const [less, more] = [parseExact(old?.get(path) ?? ''), parseExact(value)]
      return less !== undefined && more !== undefined && compareExact(more, less) > 0
    })
  }

  /** Whether an account has received tokens, or a larger amount is stored for it. */
  #isPaid(name: string, changed: readonly HarmChange[], state: Reader): boolean {
    return changed.some(({ contract, key, field, stateKey, before }) => {
      const after = state.get(stateKey)
      if (contract === 'token.iost') return key === `TB${name}` && countUnits(after) > countUnits(before)
      const isOwn = contract === this.#parties.contract && [key, field ?? ''].some((text) => hasWord(text, name))
      return isOwn && readNumber(after) > readNumber(before)
    })
  }

  #isSetting({ contract, key, field, stateKey, before }: HarmChange): boolean {
    if (contract !== this.#parties.contract || !this.target?.keys.has(key)) return false
    const isOwn = before === undefined || this.#own.has(stateKey)
    const names = [this.#parties.attacker, ...this.#args.map(String)]
    return !isOwn || field === undefined || !names.some((name) => name !== '' && hasWord(field, name))
  }
}

/** The text of a stored value. */
function readText(bytes: string): string {
  const { value } = decodeStored(bytes)
  return value instanceof JsonBlob ? value.text : String(value)
}

/** A stored amount; 0 for nothing, NaN for other values. */
function readNumber(bytes: string | undefined): number {
  return bytes === undefined ? 0 : Number(readText(bytes))
}

/** Whether a value differs from an older one only by larger numbers, or by more of a list, also within JSON. */
function isGrowth(old: string, now: string): boolean {
  return hasGrown(readJsonText(old) ?? old, readJsonText(now) ?? now)
}

function hasGrown(before: JsonValue, after: JsonValue | undefined): boolean {
  if (Array.isArray(before) && Array.isArray(after))
    return before.length <= after.length && before.every((value, at) => hasGrown(value, after[at]))
  if (isJsonObject(before) && isJsonObject(after)) {
    const old = Object.entries(before)
    const isSame = old.length === Object.keys(after).length
    return isSame && old.every(([name, value]) => Object.hasOwn(after, name) && hasGrown(value, after[name]))
  }
  const [old, now] = [readScalar(before), readScalar(after)]
  if (old === undefined || old === now) return old === now
  const [least, number] = [parseExact(old), now === undefined ? undefined : parseExact(now)]
  return least !== undefined && number !== undefined && compareExact(number, least) >= 0
}

/** The digits of a number, or another value that is no list and no object. */
function readScalar(value: JsonValue | undefined): string | undefined {
  if (value instanceof JsonNumber) return value.text
  return value === undefined || Array.isArray(value) || isJsonObject(value) ? undefined : String(value)
}

function countUnits(bytes: string | undefined): bigint {
  const value = bytes === undefined ? 0n : decodeStored(bytes).value
  return typeof value === 'bigint' ? value : 0n
}

/** Whether a text has another as a whole word. */
function hasWord(text: string, word: string): boolean {
  const isPart = (char: string | undefined) => char !== undefined && /[A-Za-z0-9]/.test(char)
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isPart(text[at - 1]) && !isPart(text[at + word.length])) return true
  }
  return false
}
