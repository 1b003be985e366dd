import type { Scene } from '../arbitrary.js'
import type { Random } from './random.js'

/** Most texts that are taken over from what contracts store. */
const MOST_SEEN = 200
const LONG_KEY = 'k'.repeat(64)

/** A contract as arguments name it. */
interface Callable {
  id: string
  methods: readonly { name: string }[]
}

/** What arguments are made of: constants of the contracts, names, amounts, and what the contracts stored meanwhile. */
export class Dictionary {
  readonly #callables: readonly Callable[]
  readonly #names: readonly string[]
  #texts: readonly string[]
  readonly #numbers: readonly number[]
  readonly #amounts: readonly string[]
  readonly #seen: string[] = []
  readonly #random: Random

  constructor(random: Random, { accounts, constants, tokens }: Scene, contracts: readonly Callable[]) {
    const { numbers, texts } = constants
    this.#random = random
    this.#names = [...accounts.map(({ name }) => name), ...contracts.map(({ id }) => id)]
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

  /** Takes note of a text that a contract stored: an id, for example. */
  see(text: string): void {
    if (text.length > 64 || text === '' || this.#seen.includes(text)) return
    if (this.#seen.length < MOST_SEEN) this.#seen.push(text)
    else this.#seen[this.#random.below(MOST_SEEN)] = text
  }

  /** Takes over texts that contracts have stored before the first sequence. */
  adopt(texts: readonly string[]): void {
    const short = texts.filter((text) => text !== '' && text.length <= 64)
    this.#texts = [...new Set([...this.#texts, ...short.slice(0, MOST_SEEN)])]
  }

  /** The arguments of a call of this account; two texts in a row may be a contract and a method of it. */
  makeAll(types: readonly string[], caller: string): unknown[] {
    const args = types.map((type) => this.make(type, caller))
    // what a call is about comes first, and mostly is who calls
    if (types[0] === 'string' && this.#random.chance(0.3)) args[0] = caller
    const at = types.findIndex((type, index) => type === 'string' && types[index + 1] === 'string')
    if (at < 0 || this.#callables.length < 2 || !this.#random.chance(0.15)) return args
    const { id, methods } = this.#random.pick(this.#callables)
    return methods.length === 0 ? args : args.with(at, id).with(at + 1, this.#random.pick(methods).name)
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
        return this.#random.chance(0.5)
          ? this.#makeText(caller)
          : { [this.#makeText(caller)]: this.#makeNumber(), list: [this.#makeNumber()] }
    }
  }

  #makeText(caller: string): string {
    const random = this.#random
    const kind = random.below(100)
    if (kind < 25) return caller
    if (kind < 40) return random.pick(this.#names)
    if (kind < 60) return random.pick(this.#amounts)
    if (kind < 75 && this.#texts.length > 0) return random.pick(this.#texts)
    if (kind < 90 && this.#seen.length > 0) return random.pick(this.#seen)
    if (kind < 96) return String(this.#makeNumber())
    return random.pick(['', '0', '-1', LONG_KEY, 'a', 'b', '1e3', ' 1'])
  }

  #makeNumber(): number {
    const random = this.#random
    const kind = random.below(10)
    if (kind < 6) return random.pick(this.#numbers)
    return kind < 9 ? random.below(20) : random.pick([-1, 100, 300, 1e6, 2 ** 31, Number.MAX_SAFE_INTEGER])
  }

  /** Seconds to wait: often next to what the contracts compare with, whatever they count in. */
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
