import type { Host } from '../../vm/execution/host.js'
import { loadCountedLibrary, type RawNumber } from './counted-bignumber.js'
import { ThrownValue } from './script.js'

/** Runs an operation of the library and counts its cost. It fails on values without a text form. */
function count<T>(host: Host, operate: () => T): T {
  const { meter } = loadCountedLibrary()
  meter.gas = 0
  try {
    return operate()
  } catch (error) {
    return throwInLibrary(String(error))
  } finally {
    host.count(meter.gas)
  }
}

/**
 * The library's scripts have no name: an error in them shows no place, and its stack follows at once (`vm.md` §4.4).
 */
function throwInLibrary(text: string): never {
  throw new ThrownValue(`${text}\nStack tree: \n${text}`)
}

/** Operand of a number: JavaScript values from callers. Texts that are no numbers are NaN. */
type Operand = unknown

function toRaw(value: Operand): unknown {
  return value instanceof BigNumber ? value.raw : value
}

/**
 * The VM's BigNumber: bignumber.js 7.2.1 with 50 decimals, cut off. Every operation counts in its frame (`vm.md` §3.3).
 */
export class BigNumber {
  readonly host: Host
  readonly raw: RawNumber

  private constructor(host: Host, raw: RawNumber) {
    this.host = host
    this.raw = raw
  }

  /** `new BigNumber(value)`. */
  static create(host: Host, value: Operand): BigNumber {
    return new BigNumber(
      host,
      count(host, () => loadCountedLibrary().create(toRaw(value))),
    )
  }

  /** Wraps an existing number; nothing is counted. */
  static of(host: Host, raw: RawNumber): BigNumber {
    return new BigNumber(host, raw)
  }

  plus(other: Operand): BigNumber {
    return this.#derive((raw) => raw.plus(toRaw(other)))
  }

  minus(other: Operand): BigNumber {
    return this.#derive((raw) => raw.minus(toRaw(other)))
  }

  times(other: Operand): BigNumber {
    return this.#derive((raw) => raw.times(toRaw(other)))
  }

  div(other: Operand): BigNumber {
    return this.#derive((raw) => raw.div(toRaw(other)))
  }

  negated(): BigNumber {
    return this.#derive((raw) => raw.negated())
  }

  eq(other: Operand): boolean {
    return this.#ask((raw) => raw.eq(toRaw(other)))
  }

  gt(other: Operand): boolean {
    return this.#ask((raw) => raw.gt(toRaw(other)))
  }

  gte(other: Operand): boolean {
    return this.#ask((raw) => raw.gte(toRaw(other)))
  }

  lt(other: Operand): boolean {
    return this.#ask((raw) => raw.lt(toRaw(other)))
  }

  lte(other: Operand): boolean {
    return this.#ask((raw) => raw.lte(toRaw(other)))
  }

  isZero(): boolean {
    return this.#ask((raw) => raw.isZero())
  }

  /** Formats the number without exponent, optionally with `places` decimals. */
  toFixed(places?: number): string {
    return this.#ask((raw) => raw.toFixed(places))
  }

  toString(): string {
    return this.#ask((raw) => raw.toString())
  }

  #derive(operate: (raw: RawNumber) => RawNumber): BigNumber {
    return new BigNumber(this.host, this.#ask(operate))
  }

  #ask<T>(ask: (raw: RawNumber) => T): T {
    return count(this.host, () => ask(this.raw))
  }
}

const MAX = '9223372036854775807'
const MIN = '-9223372036854775808'

let bounds: { max: RawNumber; min: RawNumber } | undefined

function loadBounds(): { max: RawNumber; min: RawNumber } {
  const { create } = loadCountedLibrary()
  bounds ??= { max: create(MAX), min: create(MIN) }
  return bounds
}

/** The VM's Float64: a BigNumber that is checked at creation and use to be within 64-bit integers (`vm.md` §3.4). */
export class Float64 {
  readonly #number: BigNumber

  private constructor(number: BigNumber) {
    this.#number = number
  }

  /** `new Float64(value)`; throws if out of bounds. NaN is accepted. */
  static create(host: Host, value: Operand): Float64 {
    const created = new Float64(BigNumber.create(host, value))
    created.#check()
    return created
  }

  /** A number created while the script loads: its gas is part of the load cost. */
  static constant(host: Host, text: string): Float64 {
    return new Float64(BigNumber.of(host, readConstant(text)))
  }

  plus(other: Operand): Float64 {
    return this.#derive(this.#number.plus(this.#accept(other)))
  }

  minus(other: Operand): Float64 {
    return this.#derive(this.#number.minus(this.#accept(other)))
  }

  multi(other: Operand): Float64 {
    return this.#derive(this.#number.times(this.#accept(other)))
  }

  div(other: Operand): Float64 {
    return this.#derive(this.#number.div(this.#accept(other)))
  }

  negated(): Float64 {
    return this.#derive(this.#number.negated())
  }

  gt(other: Operand): boolean {
    return this.#number.gt(this.#accept(other))
  }

  gte(other: Operand): boolean {
    return this.#number.gte(this.#accept(other))
  }

  lt(other: Operand): boolean {
    return this.#number.lt(this.#accept(other))
  }

  lte(other: Operand): boolean {
    return this.#number.lte(this.#accept(other))
  }

  isZero(): boolean {
    return this.#number.isZero()
  }

  toFixed(places?: number): string {
    return this.#number.toFixed(places)
  }

  toJSON(): string {
    return this.#number.toString()
  }

  #derive(result: BigNumber): Float64 {
    return Float64.create(result.host, result)
  }

  /** Other arguments are converted to Float64, and checked once more. */
  #accept(argument: Operand): BigNumber {
    if (argument === undefined || argument === null) throwInLibrary(`Error: float64 argument: ${argument} is empty`)
    const other = argument instanceof Float64 ? argument : Float64.create(this.#number.host, argument)
    other.#check()
    return other.#number
  }

  #check(): void {
    const { host, raw } = this.#number
    const { max, min } = loadBounds()
    const print = () => count(host, () => raw.toString())
    if (count(host, () => raw.gt(max))) throwInLibrary(`Error: Float64: ${print()} overflow float64`)
    if (count(host, () => raw.lt(min))) throwInLibrary(`Error: Float64: ${print()} underflow float64`)
  }
}

const constants = new Map<string, RawNumber>()

function readConstant(text: string): RawNumber {
  let constant = constants.get(text)
  if (constant === undefined) {
    constant = loadCountedLibrary().create(text)
    constants.set(text, constant)
  }
  return constant
}
