import { ValuePool } from '../../feedback/value-pool.js'
import type { ValueSources } from '../../property/arbitrary.js'
import { listLeaves, listParts, parseDocument } from './json-text.js'
import type { Random } from './random.js'
import { TuplePool } from './tuple-pool.js'

/** Capacity of each pool. */
const MAX_SEEN = 300
const MAX_RECORDS = 60
const MAX_DOCUMENTS = 40
/** Maximum length of strings used as arguments, except JSON. */
const MAX_TEXT = 64
const MAX_DOCUMENT = 4000
/** Most texts of one record: of a longer one, the last ones are the newest. */
const MAX_RECORD = 24
/** Probability of taking all arguments of a call from one record. */
const FROM_RECORD = 0.12
const LONG_KEY = 'k'.repeat(MAX_TEXT)
/**
 * Texts that contracts seldom expect: empty, no number although the first digit is one, names that every object has.
 */
const ODD_TEXTS = [
  ...['', '0', '-1', LONG_KEY, 'a', 'b', '1e3', ' 1', '1x', '9,5', '0x10', '1.2.3', 'NaN', 'Infinity'],
  ...['null', 'constructor', '[]', '{}'],
]

/** A contract by its name in arguments. */
interface CallableContract {
  id: string
  methods: readonly { name: string }[]
}

/**
 * Values for arguments: constants of the contracts, names, amounts, and everything that contracts stored, read, passed
 * to each other or put into receipts.
 */
export class Dictionary {
  /** Values that belong together, in their order. */
  readonly tuples: TuplePool
  readonly #callables: readonly CallableContract[]
  readonly #accounts: readonly string[]
  #texts: readonly string[]
  readonly #numbers: readonly number[]
  readonly #amounts: readonly string[]
  readonly #seen: ValuePool<string>
  /** Strings that occurred together, such as fields of one JSON value. */
  readonly #records: ValuePool<readonly string[]>
  /** JSON texts. */
  readonly #documents: ValuePool<string>
  readonly #random: Random

  constructor(random: Random, { accounts, constants, tokens }: ValueSources, contracts: readonly CallableContract[]) {
    const { numbers, texts } = constants
    this.#random = random
    this.tuples = new TuplePool(random)
    this.#seen = new ValuePool(MAX_SEEN, random)
    this.#records = new ValuePool(MAX_RECORDS, random, (record) => record.join(' '))
    this.#documents = new ValuePool(MAX_DOCUMENTS, random)
    this.#accounts = accounts.map(({ name }) => name)
    this.#texts = texts
    this.#callables = contracts
    this.#numbers = [...new Set([0, 1, 2, ...numbers.flatMap((number) => [number, number + 1, number - 1])])]
    const balances = [...tokens.values()].flatMap((token) =>
      token.balances.map((each) => each / 10n ** BigInt(token.decimals)),
    )
    this.#amounts = [
      '1',
      '10',
      '0.00000001',
      '0.000000001',
      '0.1',
      '1.5',
      '1.000000001',
      '3',
      '7',
      ...numbers.map(String),
      ...balances.map(String),
    ]
  }

  /**
   * Adds a string that a contract stored, read or put into a receipt, such as an id. For JSON, its parts are added too.
   */
  see(text: string): void {
    if (text === '' || text.length > MAX_DOCUMENT) return
    const document = parseDocument(text)
    if (document === undefined) {
      if (text.length <= MAX_TEXT) this.#seen.add(text)
      return
    }
    this.#documents.add(text)
    this.seeTogether(listLeaves(document))
  }

  /** Adds texts that belong together, as the arguments of one call. */
  seeTogether(texts: readonly string[]): void {
    const short = texts.filter((text) => text !== '' && text.length <= MAX_TEXT)
    for (const text of short) this.#seen.add(text)
    if (short.length > 1) this.#records.add([...new Set(short)].slice(-MAX_RECORD))
  }

  /** Takes over texts that contracts have stored before the first sequence. */
  adopt(texts: readonly string[]): void {
    const short = texts.filter((text) => text !== '' && text.length <= MAX_TEXT)
    this.#texts = [...new Set([...this.#texts, ...short.slice(0, MAX_SEEN)])]
    for (const text of texts) this.see(text)
  }

  /** Generates the arguments of a call by an account. Two strings in a row may be a contract and a method of it. */
  makeAll(types: readonly string[], caller: string): unknown[] {
    if (!this.#records.isEmpty && this.#random.chance(FROM_RECORD)) return this.#makeFromRecord(types, caller)
    const args = types.map((type) => this.make(type, caller))
    // the subject of a call comes first, and is usually the caller
    if (types[0] === 'string' && this.#random.chance(0.3)) args[0] = caller
    const at = types.findIndex((type, index) => type === 'string' && types[index + 1] === 'string')
    if (at < 0 || this.#callables.length < 2 || !this.#random.chance(0.25)) return args
    const { id, methods } = this.#random.pick(this.#callables)
    return methods.length === 0 ? args : args.with(at, id).with(at + 1, this.#random.pick(methods).name)
  }

  #makeFromRecord(types: readonly string[], caller: string): unknown[] {
    const record = this.#records.pick()
    const numbers = record.map(Number).filter(Number.isFinite)
    return types.map((type) => {
      if (type === 'string' && this.#random.chance(0.75)) return this.#random.pick(record)
      if (type === 'number' && numbers.length > 0 && this.#random.chance(0.75)) return this.#random.pick(numbers)
      return this.make(type, caller)
    })
  }

  /** A value of a type of the ABI, for a call of this account. */
  make(type: string, caller: string): unknown {
    switch (type) {
      case 'string':
        return this.#makeText(caller)
      case 'number':
        return this.#makeNumber()
      case 'bool':
        return this.#random.chance(0.5)
      default:
        return this.#makeJson(caller)
    }
  }

  #makeJson(caller: string): unknown {
    const random = this.#random
    if (!this.#documents.isEmpty && random.chance(0.4)) return random.pick(listParts(this.#documents.pick()))
    return random.chance(0.5)
      ? this.#makeText(caller)
      : { [this.#makeText(caller)]: this.#makeNumber(), list: [this.#makeNumber()] }
  }

  #makeText(caller: string): string {
    const random = this.#random
    const kind = random.below(100)
    if (kind < 25) return caller
    if (kind < 33) return random.pick(this.#accounts)
    if (kind < 40 && this.#callables.length > 0) return random.pick(this.#callables).id
    if (kind < 60) return random.pick(this.#amounts)
    if (kind < 74 && this.#texts.length > 0) return random.pick(this.#texts)
    if (kind < 88 && !this.#seen.isEmpty) return this.#seen.pick()
    if (kind < 90 && !this.#documents.isEmpty) return this.#documents.pick()
    return kind < 95 ? String(this.#makeNumber()) : random.pick(ODD_TEXTS)
  }

  #makeNumber(): number {
    const random = this.#random
    const kind = random.below(10)
    if (kind < 6) return random.pick(this.#numbers)
    return kind < 9 ? random.below(20) : random.pick([-1, 100, 300, 1e6, 2 ** 31, Number.MAX_SAFE_INTEGER])
  }

  /** Seconds to wait: often near the values that contracts compare with, in any unit. */
  makeSeconds(): number {
    const random = this.#random
    const spans = this.#numbers.flatMap((number) => [number, number / 1e3, number / 1e9])
    const known = spans.filter((seconds) => seconds >= 0.5 && seconds <= 4e8)
    if (known.length > 0 && random.chance(0.6)) return random.pick(known)
    return random.pick([1, 10, 60, 3600, 86_400, 30 * 86_400])
  }

  makeBlocks(): number {
    const known = this.#numbers.filter((number) => number > 0 && number <= 100)
    return this.#random.pick([1, 2, 10, ...known])
  }
}
