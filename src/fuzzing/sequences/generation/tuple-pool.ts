import { itemAt, must } from '../../../collections/presence.js'
import { ValuePool } from '../../feedback/value-pool.js'
import { parseDocument } from './json-text.js'
import type { Random } from './random.js'

/** Values that occurred together, in their order: arguments of a call, or the parts of a key and what it holds. */
export interface Tuple {
  values: readonly unknown[]
  /** Name of the account that made the call. */
  caller?: string | undefined
}

/** Number of tuples of one origin, and number of origins. */
const MAX_OF_ORIGIN = 16
const MAX_ORIGINS = 64
/** Maximum number of values in a tuple, and their maximum length. */
const MAX_VALUES = 12
const MAX_VALUE = 64
/** Number of values of one entry of storage that each make a tuple. */
const VALUES_PER_ENTRY = 3
/** Maximum number of watched entries of storage. */
const MAX_ENTRIES = 2000
/** Characters with which contracts join the parts of a key, which has neither `-` nor `@`. */
const SEPARATORS = [...':/._|,# ']

/**
 * Tuples by origin: a method, a key or a map. Every origin is equally likely, so the arguments of a method that
 * succeeds rarely are not displaced by those of one that often does.
 */
export class TuplePool {
  readonly #origins = new Map<string, ValuePool<Tuple>>()
  readonly #names: string[] = []
  /** Number of tuples by entry of storage. */
  readonly #entries = new Map<string, number>()
  readonly #random: Random

  constructor(random: Random) {
    this.#random = random
  }

  get isEmpty(): boolean {
    return this.#names.length === 0
  }

  /** Adds the values that occurred together at an origin. */
  add(origin: string, tuple: Tuple): void {
    const values = tuple.values.slice(0, MAX_VALUES)
    if (values.length === 0 || values.some((value) => typeof value === 'string' && value.length > MAX_VALUE)) return
    let pool = this.#origins.get(origin)
    if (pool === undefined) {
      if (this.#names.length >= MAX_ORIGINS) return
      pool = new ValuePool<Tuple>(MAX_OF_ORIGIN, this.#random, nameTuple)
      this.#origins.set(origin, pool)
      this.#names.push(origin)
    }
    pool.add({ ...tuple, values })
  }

  /** Adds the parts of the name of a stored entry with the values in it, also those of JSON. */
  addEntry(contract: string, { key, field, text }: { key: string; field?: string | undefined; text: string }): void {
    const entry = `${contract} ${key} ${field ?? ''}`
    const count = this.#entries.get(entry) ?? 0
    if (count >= VALUES_PER_ENTRY || (count === 0 && this.#entries.size >= MAX_ENTRIES)) return
    this.#entries.set(entry, count + 1)
    const held = listScalars(text)
    for (const parts of listNameParts(field ?? key)) {
      const origin = field === undefined ? `${contract} ${parts[0]}` : `${contract} ${key}`
      const values = field === undefined ? parts.slice(1) : parts
      if (values.length > 0 || held.length > 1) this.add(origin, { values: [...values, ...held] })
    }
  }

  /** A random tuple of a pool that is not empty. */
  pick(): Tuple {
    return must(this.#origins.get(this.#random.pick(this.#names)), 'origin').pick()
  }
}

function nameTuple({ values, caller }: Tuple): string {
  return JSON.stringify([caller, ...values])
}

/** Lists the ways to split a name into its parts, the whole name first. */
function listNameParts(name: string): string[][] {
  const splits = SEPARATORS.filter((separator) => name.includes(separator)).map((separator) => name.split(separator))
  return [[name], ...splits]
}

/** Lists the values of a text in their order: of JSON those of its members, else the text itself. */
function listScalars(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(listScalars)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(listScalars)
  if (typeof value !== 'string') return value === null ? [] : [value]
  const document = parseDocument(value)
  return document === undefined ? [value] : listScalars(document)
}

/**
 * Puts a tuple, or a part of it, in place of arguments of these types, often at the same positions; undefined if no
 * argument changes.
 */
export function placeTuple(
  args: readonly unknown[],
  types: readonly string[],
  { values }: Tuple,
  random: Random,
): unknown[] | undefined {
  if (values.length === 0 || types.length === 0) return undefined
  const from = random.chance(0.5) ? 0 : random.below(values.length)
  const to = from < types.length && random.chance(0.6) ? from : random.below(types.length)
  const count = random.chance(0.6) ? values.length : 1 + random.below(values.length)
  const placed = [...args]
  let isChanged = false
  for (let at = 0; at < count && from + at < values.length && to + at < types.length; at++) {
    const value = convert(values[from + at], itemAt(types, to + at))
    if (value === undefined) break
    isChanged ||= placed[to + at] !== value
    placed[to + at] = value
  }
  return isChanged ? placed : undefined
}

/** Converts a value to a type of the ABI; undefined if it does not fit. */
function convert(value: unknown, type: string): unknown {
  if (type === 'string') return typeof value === 'object' ? undefined : String(value)
  if (type === 'number') return value === '' || !Number.isFinite(Number(value)) ? undefined : Number(value)
  if (type === 'bool') return typeof value === 'boolean' ? value : undefined
  return value
}
