import type { Chain } from '../../../node/chain/chain.js'
import { readFields } from '../../../node/state/records.js'
import type { Comparison } from '../../../node/vm/invocation.js'
import type { CallMove, Move } from './move.js'
import type { Moves } from './moves.js'
import type { Obstacles } from './obstacles.js'
import type { Random } from './random.js'
import type { Stage } from './stage.js'

/** After so many tries a reason to refuse a call is looked into half as often. */
const TRIES = 30
/** Each reason is looked into that often at least. */
const LEAST_CHANCE = 0.04
/** How often a call is put before one that can be changed itself. */
const PREPARED = 0.2
/** How many reasons are remembered: many name what they were given. */
const MOST_REASONS = 2000
/** How many of the values that a call looked at last are changed before it is tried again. */
const MOST_CHANGED = 3
/** Longest wait, in seconds, and most blocks that are made to please a comparison. */
const LONGEST_WAIT = 4e8
const MOST_BLOCKS = 1000
/** How many ways to please a comparison are chosen from. */
const MOST_COMPARED = 6
/** Nanoseconds of what contracts count time in: nanoseconds, milliseconds, seconds. */
const UNITS = [1, 1e6, 1e9]
const NS_PER_SECOND = 1e9

/** Moves to play after a call that was refused. */
type Way = readonly Move[]

/**
 * Makes another call out of one that was refused: by the account whose authority it lacked, with a field that is there, with what
 * an argument of it was compared with, with another argument in the place of one that the reason names, later, or after another
 * call that changes what it looked at.
 */
export class Mender<S> {
  readonly #random: Random
  readonly #stage: Stage<S>
  readonly #chain: Chain
  readonly #moves: Moves<S>
  readonly #obstacles: Obstacles
  readonly #tries = new Map<string, number>()
  /** Calls that changed a key or a map, the last of each method. */
  readonly #changing = new Map<string, Map<string, CallMove>>()

  constructor(parts: { random: Random; stage: Stage<S>; chain: Chain; moves: Moves<S>; obstacles: Obstacles }) {
    this.#random = parts.random
    this.#stage = parts.stage
    this.#chain = parts.chain
    this.#moves = parts.moves
    this.#obstacles = parts.obstacles
  }

  /** Takes note of what a call changed that just succeeded. */
  learn(call: CallMove): void {
    for (const name of this.#obstacles.changed) {
      const calls = this.#changing.get(name) ?? new Map<string, CallMove>()
      remember(this.#changing, name, calls.set(nameOf(call), call))
    }
  }

  /** What may be done instead of the call that the chain just refused for this reason. */
  mend(move: Move, reason: string): Way | undefined {
    if (move.kind !== 'call' || !this.#isWorthIt(move, reason)) return undefined
    const lists = [
      this.#listSigned(move),
      this.#listPresent(move),
      this.#listNamed(move, reason),
      this.#listCompared(move),
    ]
    const known = lists.filter((ways) => ways.length > 0)
    const prepared = known.length === 0 || this.#random.chance(PREPARED) ? this.#listPrepared(move) : []
    const ways = prepared.length > 0 ? prepared : known.length > 0 ? this.#random.pick(known) : []
    return ways.length === 0 ? undefined : this.#random.pick(ways)
  }

  /** What was tried often without an end to it is tried seldom. */
  #isWorthIt(move: CallMove, reason: string): boolean {
    const name = `${nameOf(move)} ${reason.replace(/[\d.]+/g, '#')}`
    const tries = this.#tries.get(name) ?? 0
    if (!this.#random.chance(Math.max(LEAST_CHANCE, TRIES / (TRIES + tries)))) return false
    remember(this.#tries, name, tries + 1)
    return true
  }

  /** By the account that has to sign, or about the one that does. */
  #listSigned(move: CallMove): Way[] {
    const { accounts } = this.#stage.scene
    const caller = accounts[move.caller]!.name
    return this.#obstacles.denied.flatMap((name) => {
      const at = accounts.findIndex((account) => account.name === name)
      return [...(at < 0 ? [] : [[{ ...move, caller: at }]]), ...this.#replace(move, name, caller)]
    })
  }

  /** With the parts of a field that is there, in the places of those of one that is not. */
  #listPresent(move: CallMove): Way[] {
    return this.#obstacles.missing.flatMap(({ contract, key, field }) => {
      const fields = readFields(this.#chain.state, contract, key)
      if (fields.length === 0) return []
      const there = this.#random.pick(fields)
      const whole = this.#replace(move, field, there)
      const [old, parts] = [field.split(':'), there.split(':')]
      if (old.length === 1 || old.length !== parts.length) return whole
      const args = move.args.map((value) => {
        const at = typeof value === 'string' ? old.indexOf(value) : -1
        return at < 0 ? value : parts[at]!
      })
      return args.some((value, index) => value !== move.args[index]) ? [...whole, [{ ...move, args }]] : whole
    })
  }

  /** With another argument where the reason has this one. */
  #listNamed(move: CallMove, reason: string): Way[] {
    const words = new Set(reason.split(/[^\w.+-]+/))
    return move.args.flatMap((value, at) => (words.has(String(value)) ? [[this.#moves.renew(move, at)]] : []))
  }

  /** After another call that changed before what this one looked at. */
  #listPrepared(move: CallMove): Way[] {
    const asked = [...this.#obstacles.asked].slice(-MOST_CHANGED)
    const calls = asked.flatMap((name) => [...(this.#changing.get(name)?.values() ?? [])])
    return calls.map((call) => [call, move])
  }

  /** With what was compared last, which decided. */
  #listCompared(move: CallMove): Way[] {
    const ways = this.#obstacles
      .listComparisons()
      .flatMap(([left, operator, right]) => [
        ...this.#listEqual(move, [left, operator, right]),
        ...this.#listEqual(move, [right, operator, left]),
      ])
    return ways.slice(0, MOST_COMPARED)
  }

  /** Where `from` came from an argument or the clock, with what it was compared with. */
  #listEqual(move: CallMove, [from, operator, to]: Comparison): Way[] {
    if (from === to) return []
    const isOrder = operator.startsWith('<') || operator.startsWith('>')
    const next = isOrder && Number.isSafeInteger(Number(to)) ? [Number(to) + 1, Number(to) - 1] : []
    const ways = [to, ...next].flatMap((value) => this.#replace(move, from, value))
    return [...ways, ...this.#listLater(move, from, to), ...cut(move, from, to)]
  }

  #listLater(move: CallMove, from: unknown, to: unknown): Way[] {
    if (typeof from !== 'number' || typeof to !== 'number' || to <= from) return []
    const now = Number(this.#chain.clock.now())
    const unit = UNITS.find((each) => Math.abs(from * each - now) < 10 * NS_PER_SECOND)
    const seconds = unit === undefined ? 0 : ((to - from) * unit) / NS_PER_SECOND
    if (seconds >= 0.5 && seconds < LONGEST_WAIT) return [[{ kind: 'wait', seconds }, move]]
    const isHeight = from === this.#chain.head.head.number + 1 && Number.isInteger(to) && to - from <= MOST_BLOCKS
    return isHeight ? [[{ kind: 'mine', blocks: to - from }, move]] : []
  }

  /** With another value in the place of an argument that is this one. */
  #replace(move: CallMove, from: unknown, to: string | number): Way[] {
    return move.args.flatMap((value, at) => {
      if (!isSame(value, from)) return []
      const other = typeof value === 'number' ? Number(to) : String(to)
      if (other === value || Number.isNaN(other)) return []
      return [[{ ...move, args: move.args.with(at, other) }]]
    })
  }
}

/** The oldest is forgotten where there are too many. */
function remember<T>(known: Map<string, T>, name: string, value: T): void {
  if (!known.has(name) && known.size >= MOST_REASONS) known.delete(known.keys().next().value!)
  known.set(name, value)
}

function nameOf({ contract, method }: CallMove): string {
  return `${contract} ${method}`
}

/** With a shorter text in the place of one whose length was compared. */
function cut(move: CallMove, from: unknown, to: unknown): Way[] {
  if (typeof to !== 'number' || !(to >= 0)) return []
  return move.args.flatMap((value, at) =>
    typeof value === 'string' && value.length === from && to < value.length
      ? [[{ ...move, args: move.args.with(at, value.slice(0, to)) }]]
      : [],
  )
}

/** Amounts are the same however they are written. */
function isSame(value: unknown, side: unknown): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false
  if (String(value) === String(side)) return true
  return value !== '' && side !== '' && Number(value) === Number(side)
}
