import type { Chain } from '../../../chain/chain.js'
import { formatDecimal } from '../../../codec/decimal.js'
import { parseExact } from '../../../codec/exact-number.js'
import { firstOf, itemAt, must } from '../../../collections/presence.js'
import { hasRecord, readFields } from '../../../state/records.js'
import { UnknownKey } from '../../../state/source.js'
import type { Reader } from '../../../state/store.js'
import type { OperandComparison } from '../../../vm/sandbox/invocation.js'
import type { RejectionFeedback } from '../../feedback/rejection-feedback.js'
import { nameOf } from '../../oracles/growth-oracle.js'
import type { CampaignScene } from '../scene.js'
import type { CallStep, Sequence, SequenceStep } from '../step.js'
import { matchJoinedNames } from './joined-name.js'
import { mapLeaves, parseDocument } from './json-text.js'
import type { Random } from './random.js'
import type { WholeAmount } from './round.js'
import type { SequenceGenerator } from './sequence-generator.js'

/** Number of attempts after which a reason for rejection is tried half as often. */
const TRIES = 30
/** Minimum probability of trying a reason. */
const LEAST_CHANCE = 0.04
/** Probability of inserting a call before one that could be mutated itself. */
const PREPARED = 0.2
/** Probability of trying the arguments of an earlier call, in a run that relates calls. */
const RELATED = 0.5
/** Probability of trying a whole balance in a successful call, in a run that uses balances. */
const DRAINED = 0.9
/** Probability of repairing a rejected call of a round otherwise than by a whole amount. */
const REPAIRED = 0.2
/** Probability of mutating an earlier call instead of the rejected one. */
const REWRITTEN = 0.2
/** Maximum number of remembered reasons: many contain arguments. */
const MAX_REASONS = 2000
/** Maximum number of values that are changed among those that a call read last. */
const MAX_CHANGED = 3
/** Maximum wait in seconds, and maximum number of blocks, to satisfy a comparison. */
const MAX_WAIT = 4e8
const MAX_BLOCKS = 1000
/** Maximum number of candidate solutions for a comparison. */
const MAX_COMPARED = 6
/** Maximum number of read texts that are tried as an argument. */
const MAX_READ = 6
/** Longest text that an argument is lengthened to. */
const MAX_TEXT = 256
/** A shorter text or a smaller number is equal to others at random. */
const SHORTEST_ORIGIN = 3
/** Units in which contracts count time, in nanoseconds: nanoseconds, milliseconds, seconds. */
const UNITS = [1, 1e6, 1e9]
const NS_PER_SECOND = 1e9

/** Circumstances of a rejected step. */
interface RejectedStep {
  reason: string
  recent: readonly string[]
  played: Sequence
}

/** Steps to play after a rejected call, or instead of one without new effects. */
type Way = readonly SequenceStep[]

/**
 * Mutates calls by feedback from their execution. A rejected call is retried by the account whose authority it lacked,
 * with an existing field, with the other operand of a comparison, with a value that the contract read, with another
 * argument in place of one that the reason names, later, or after another call that changes what it read. A call
 * without new effects is varied by its comparisons too.
 */
export class RepairMutator<S> {
  readonly #random: Random
  readonly #stage: CampaignScene<S>
  readonly #chain: Chain
  readonly #generator: SequenceGenerator<S>
  readonly #rejection: RejectionFeedback
  /** Calls of rounds that take a whole amount. */
  readonly #drained = new WeakSet<CallStep>()
  readonly #tries = new Map<string, number>()
  /** Calls that changed a key or a map, the last of each method. */
  readonly #changing = new Map<string, Map<string, CallStep>>()

  constructor(parts: {
    random: Random
    stage: CampaignScene<S>
    chain: Chain
    generator: SequenceGenerator<S>
    rejection: RejectionFeedback
  }) {
    this.#random = parts.random
    this.#stage = parts.stage
    this.#chain = parts.chain
    this.#generator = parts.generator
    this.#rejection = parts.rejection
  }

  /** Records the changes of a successful call. */
  learn(call: CallStep): void {
    for (const name of this.#rejection.changed) {
      const calls = this.#changing.get(name) ?? new Map<string, CallStep>()
      remember(this.#changing, name, calls.set(nameOf(call), call))
    }
  }

  /**
   * Returns a mutation for a rejected call and its reason. `recent`: texts that the sequence produced. `played`: its
   * steps so far.
   */
  repair(move: SequenceStep, { reason, recent, played }: RejectedStep): Way | undefined {
    const drained = move.kind === 'call' ? this.#listDrained(move) : []
    if (drained.length > 0) return this.#random.pick(drained)
    // an account without an amount has no part in a round
    if (this.#generator.readWhole(move) !== undefined && !this.#random.chance(REPAIRED)) return undefined
    if (move.kind !== 'call' || !this.#isWorthIt(move, reason.replace(/[\d.]+/g, '#'))) return undefined
    const comparisons = this.#rejection.listComparisons()
    const lists = [
      this.#listSigned(move),
      this.#listPresent(move),
      this.#listNamed(move, reason),
      this.#listCompared(move, comparisons),
      this.#listTried(move, this.#rejection.listRead()),
      this.#listTried(move, recent),
      this.#listRelated(move, played),
    ]
    const known = lists.filter((ways) => ways.length > 0)
    const prepared = known.length === 0 || this.#random.chance(PREPARED) ? this.#listPrepared(move) : []
    const ways = prepared.length > 0 ? prepared : known.length > 0 ? this.#random.pick(known) : []
    if (ways.length > 0) return this.#random.pick(ways)
    const waits = comparisons.flatMap((comparison) => listWaits(move, comparison))
    return waits.length === 0 ? undefined : this.#random.pick(waits)
  }

  /**
   * Returns a mutation for a successful call without new coverage: contracts without rejections also compare values,
   * even if the result is only passed on. `path`: the path of the call.
   */
  vary(move: SequenceStep, path: string): Way | undefined {
    if (move.kind !== 'call') return undefined
    const whole = this.takeWhole(move)
    if (whole !== undefined) return whole
    const drained = !this.#drained.has(move) && this.#random.chance(DRAINED) ? this.#listDrained(move) : []
    if (drained.length > 0) return this.#random.pick(drained)
    if (!this.#isWorthIt(move, path)) return undefined
    const ways = this.#listCompared(move, this.#rejection.listComparisons())
    return ways.length === 0 ? undefined : this.#random.pick(ways)
  }

  /** Returns a step of a round with the whole amount of its account; undefined for other steps. */
  takeWhole(move: SequenceStep): Way | undefined {
    if (move.kind !== 'call' || this.#generator.readWhole(move) === undefined) return undefined
    const ways = this.#listDrained(move)
    return ways.length === 0 ? undefined : this.#random.pick(ways)
  }

  /**
   * Returns the whole sequence with another argument of an earlier call, if the rejected call compared a value that
   * came from it: the argument gets the other operand. So a commitment becomes that of the value revealed later.
   */
  rewrite(played: Sequence, move: SequenceStep): Sequence | undefined {
    if (move.kind !== 'call' || !this.#random.chance(REWRITTEN)) return undefined
    const rewritten: Sequence[] = []
    for (const [left, , right] of this.#rejection.listComparisons().slice(0, MAX_COMPARED)) {
      for (const [from, to] of [[left, right] as const, [right, left] as const]) {
        if (from === to || isCommon(from)) continue
        for (const [at, each] of played.entries()) {
          if (each.kind !== 'call') continue
          for (const way of this.#replace(each, from, to)) rewritten.push([...played.with(at, firstOf(way)), move])
        }
      }
    }
    return rewritten.length === 0 ? undefined : this.#random.pick(rewritten)
  }

  /** Returns whether a mutation is worthwhile. Repeated failures reduce its probability. */
  #isWorthIt(move: CallStep, reason: string): boolean {
    const name = `${nameOf(move)} ${reason}`
    const tries = this.#tries.get(name) ?? 0
    if (!this.#random.chance(Math.max(LEAST_CHANCE, TRIES / (TRIES + tries)))) return false
    remember(this.#tries, name, tries + 1)
    return true
  }

  /** Lists retries by the account that has to sign, or about the account that does. */
  #listSigned(move: CallStep): Way[] {
    const { accounts } = this.#stage.scene
    const caller = itemAt(accounts, move.caller).name
    return this.#rejection.denied.flatMap((name) => {
      const at = accounts.findIndex((account) => account.name === name)
      return [...(at < 0 ? [] : [[{ ...move, caller: at }]]), ...this.#replace(move, name, caller)]
    })
  }

  /**
   * Lists retries about an existing entry in place of a missing one. The names of entries may be joined from several
   * arguments and the caller: `pair_gold_iost`.
   */
  #listPresent(move: CallStep): Way[] {
    return this.#rejection.missing.flatMap(({ contract, key, field }) => {
      const name = field ?? key
      const known = this.#listKnown(contract, key, field)
      if (known.length === 0) return []
      const whole = this.#replace(move, name, this.#random.pick(known))
      return [...whole, ...this.#listJoined(move, name, known)]
    })
  }

  /** Lists names of entries: the fields of the map, or plain keys that were written before and exist now. */
  #listKnown(contract: string, key: string, field: string | undefined): string[] {
    if (field !== undefined) return listKnownFields(this.#chain.state, contract, key)
    const keys = this.#rejection.listKeys(contract)
    return keys.filter((each) => each !== key && isKnown(this.#chain.state, contract, each))
  }

  /** Lists retries with the parts of names that were joined like this one. */
  #listJoined(move: CallStep, name: string, known: readonly string[]): Way[] {
    const { accounts } = this.#stage.scene
    const values = [...move.args.map(toPart), itemAt(accounts, move.caller).name]
    const matches = matchJoinedNames(name, values, known)
    if (matches.length === 0) return []
    const matched = this.#random.pick(matches)
    const args = move.args.map((value, at) => {
      const text = matched.get(at)
      if (text === undefined) return value
      return typeof value === 'number' ? Number(text) : text
    })
    const caller = accounts.findIndex((account) => account.name === matched.get(move.args.length))
    const other = { ...move, args, caller: caller < 0 ? move.caller : caller }
    const isPossible = args.every((value) => !Number.isNaN(value)) && (caller >= 0 || !matched.has(move.args.length))
    return isPossible ? [[other]] : []
  }

  /** Lists retries with arguments of earlier calls of the sequence, which may have made what this one is about. */
  #listRelated(move: CallStep, played: Sequence): Way[] {
    const isRelated = this.#generator.strategy === 'related' && this.#random.chance(RELATED)
    if (move.args.length === 0 || !isRelated) return []
    const calls = played.filter((each) => each.kind === 'call')
    if (calls.length === 0) return []
    const { args, caller } = this.#random.pick(calls)
    const other = this.#generator.relate(move, {
      values: args,
      caller: itemAt(this.#stage.scene.accounts, caller).name,
    })
    return other === undefined ? [] : [[other]]
  }

  /**
   * Lists variants with a number that the call read under the name of its account in place of an amount, in a run that
   * uses balances. In a round, the account is that of the step.
   */
  #listDrained(move: CallStep): Way[] {
    if (this.#generator.strategy !== 'balances') return []
    const whole = this.#generator.readWhole(move)
    if (whole !== undefined) return this.#listWhole(move, whole)
    return listAmounts(move, this.#rejection.listHeld().filter(isAmount).slice(0, MAX_READ), isAmount)
  }

  /** Lists variants of a step of a round with the amounts that belong to its account, also inside JSON. */
  #listWhole(move: CallStep, { account, isLargest }: WholeAmount): Way[] {
    const held = this.#rejection.listHeldBy(account).filter(isExactAmount).flatMap(listForms)
    const numbers = [...new Set(held)].slice(0, MAX_READ)
    const largest = numbers.toSorted((a, b) => Number(b) - Number(a)).slice(0, 1)
    const ways = listAmounts(move, isLargest ? largest : numbers, isExactAmount)
    for (const [drained] of ways) this.#drained.add(drained)
    return ways
  }

  /** Lists retries with another value for an argument that the reason names. */
  #listNamed(move: CallStep, reason: string): Way[] {
    const words = new Set(reason.split(/[^\w.+-]+/))
    return move.args.flatMap((value, at) => (words.has(String(value)) ? [[this.#generator.renew(move, at)]] : []))
  }

  /** Lists retries after another call that previously changed what this one read. */
  #listPrepared(move: CallStep): Way[] {
    const asked = [...this.#rejection.asked].slice(-MAX_CHANGED)
    const calls = asked.flatMap((name) => [...(this.#changing.get(name)?.values() ?? [])])
    return calls.map((call) => [call, move])
  }

  /** Lists retries with one of these strings, often one of the last, in place of an argument, such as a stored id. */
  #listTried(move: CallStep, texts: readonly string[]): Way[] {
    if (texts.length === 0) return []
    return Array.from({ length: MAX_READ }, () => {
      const at = this.#random.below(move.args.length)
      const text = itemAt(texts, Math.max(this.#random.below(texts.length), this.#random.below(texts.length)))
      const value = typeof move.args[at] === 'number' ? Number(text) : text
      const isFit = ['string', 'number'].includes(typeof move.args[at]) && value !== move.args[at]
      return isFit && !Number.isNaN(value) ? [{ ...move, args: move.args.with(at, value) }] : []
    }).filter((way) => way.length > 0)
  }

  /** Lists retries by the last comparisons, which decided. */
  #listCompared(move: CallStep, comparisons: readonly OperandComparison[]): Way[] {
    const ways = comparisons.flatMap(([left, operator, right]) => [
      ...this.#listEqual(move, [left, operator, right]),
      ...this.#listEqual(move, [right, operator, left]),
    ])
    return ways.slice(0, MAX_COMPARED)
  }

  /** Lists mutations of an operand that came from an argument or the clock, with the other operand. */
  #listEqual(move: CallStep, [from, operator, to]: OperandComparison): Way[] {
    if (from === to) return []
    const next = isOrder(operator) && Number.isSafeInteger(Number(to)) ? [Number(to) + 1, Number(to) - 1] : []
    const ways = [to, ...next].flatMap((value) => this.#replace(move, from, value))
    return [...ways, ...this.#listLater(move, from, to), ...resize(move, from, to)]
  }

  #listLater(move: CallStep, from: unknown, to: unknown): Way[] {
    if (typeof from !== 'number' || typeof to !== 'number' || to <= from) return []
    const now = Number(this.#chain.clock.now())
    const unit = UNITS.find((each) => Math.abs(from * each - now) < 10 * NS_PER_SECOND)
    const seconds = unit === undefined ? 0 : ((to - from) * unit) / NS_PER_SECOND
    if (seconds >= 0.5 && seconds < MAX_WAIT) return [waitThen(move, seconds), waitThen(move, seconds + 1)]
    const isHeight = from === this.#chain.head.head.number + 1 && Number.isInteger(to) && to - from <= MAX_BLOCKS
    return isHeight ? [[{ kind: 'mine', blocks: to - from }, move]] : []
  }

  /** Replaces a value in the arguments, also as a part of one. */
  #replace(move: CallStep, from: unknown, to: string | number): Way[] {
    return move.args.flatMap((value, at) => {
      const other = replaceValue(value, from, to)
      return other === undefined ? [] : [[{ ...move, args: move.args.with(at, other) }]]
    })
  }
}

/** Replaces `from` with `to` in a value; undefined if it does not contain `from`. */
function replaceValue(value: unknown, from: unknown, to: string | number): unknown {
  if (typeof value === 'object' || (typeof value === 'string' && parseDocument(value) !== undefined)) {
    let isFound = false
    const other = mapLeaves(value, (leaf) => {
      if (!isSame(leaf, from)) return leaf
      isFound = true
      return typeof leaf === 'number' ? Number(to) : String(to)
    })
    return isFound ? other : undefined
  }
  if (!isSame(value, from)) return undefined
  const other = typeof value === 'number' ? Number(to) : String(to)
  return other === value || Number.isNaN(other) ? undefined : other
}

/** A string or a number as a part of a name; empty for other values. */
function toPart(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Lists variants of a call with each of these amounts in place of another. */
function listAmounts(move: CallStep, amounts: readonly string[], isOne: (text: string) => boolean): [CallStep][] {
  return move.args.flatMap((value, at) => {
    if (!isOne(String(value))) return []
    const others = amounts.filter((text) => Number(text) !== Number(value))
    const toType = typeof value === 'number' ? Number : String
    return others.map((text): [CallStep] => [{ ...move, args: move.args.with(at, toType(text)) }])
  })
}

/** Whether a value is the text of a positive number. */
function isAmount(value: string): boolean {
  return /^\d+(\.\d+)?$/.test(value) && Number(value) > 0
}

/** Whether a value is the text of a positive number, also as `1e-8`. */
function isExactAmount(value: string): boolean {
  return (parseExact(value)?.value ?? 0n) > 0n
}

/** A number as it is stored, and with all digits: contracts write small amounts as `1e-8`, and most refuse these. */
function listForms(text: string): string[] {
  const exact = parseExact(text)
  return exact === undefined || !/e/i.test(text) ? [text] : [formatDecimal(exact), text]
}

function isOrder(operator: string): boolean {
  return operator.startsWith('<') || operator.startsWith('>')
}

/** Whether a value may be equal to an argument at random. */
function isCommon(value: string | number): boolean {
  return typeof value === 'number' ? Math.abs(value) < SHORTEST_ORIGIN : value.length < SHORTEST_ORIGIN
}

function waitThen(move: CallStep, seconds: number): Way {
  return [{ kind: 'wait', seconds }, move]
}

/**
 * Lists waits as long as the difference of two operands: times are also counted from a start, so a number need not look
 * like a time.
 */
function listWaits(move: CallStep, [left, operator, right]: OperandComparison): Way[] {
  const difference = Math.abs(Number(left) - Number(right))
  if (!isOrder(operator) || Number.isNaN(difference)) return []
  const spans = UNITS.map((unit) => (difference * unit) / NS_PER_SECOND)
  const possible = spans.filter((seconds) => seconds >= 0.5 && seconds < MAX_WAIT)
  return possible.flatMap((seconds) => [waitThen(move, seconds), waitThen(move, seconds + 1)])
}

/** Adds an entry and drops the oldest beyond the limit. */
function remember<T>(known: Map<string, T>, name: string, value: T): void {
  if (!known.has(name) && known.size >= MAX_REASONS) known.delete(must(known.keys().next().value, 'value'))
  known.set(name, value)
}

/** Changes the length of a string whose length was compared. */
function resize(move: CallStep, from: unknown, to: unknown): Way[] {
  if (typeof to !== 'number' || !(to >= 0) || to > MAX_TEXT) return []
  return move.args.flatMap((value, at) =>
    typeof value === 'string' && value.length === from && value.length !== to
      ? [[{ ...move, args: move.args.with(at, value.slice(0, to).padEnd(to, 'a')) }]]
      : [],
  )
}

/** Whether two values are equal; amounts are equal regardless of their notation. */
function isSame(value: unknown, side: unknown): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false
  if (String(value) === String(side)) return true
  return value !== '' && side !== '' && Number(value) === Number(side)
}

/**
 * Lists the fields of a map; empty on a fork that has not read the map, because reading it here would restart the
 * search.
 */
function listKnownFields(state: Reader, contract: string, key: string): string[] {
  return readKnown(() => readFields(state, contract, key), [])
}

function isKnown(state: Reader, contract: string, key: string): boolean {
  return readKnown(() => hasRecord(state, contract, key), false)
}

function readKnown<T>(read: () => T, unknown: T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnknownKey) return unknown
    throw error
  }
}
