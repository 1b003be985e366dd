import type { Host } from '../../vm/execution/host.js'
import { ThrownValue } from './script.js'
import { scanCost } from './script-costs.js'

/** JSON functions of scripts, with the costs of the chain's own functions (`vm.md` §3.3, §3.5). */

const PARSE = 10

/** `JSON.parse`; `null` for a missing text. */
export function parseJson<T>(host: Host, text: string): T
export function parseJson<T>(host: Host, text: string | null): T | null
export function parseJson<T>(host: Host, text: string | null): T | null {
  countParse(host, text)
  return text === null ? null : JSON.parse(text)
}

/** Counts the cost of `JSON.parse` for a text whose value is known. */
export function countParse(host: Host, text: string | null): void {
  host.count(PARSE + (text?.length ?? 0))
}

/** The text of a value that is one, or of a list or object. */
export function stringifyJson(host: Host, value: unknown): string {
  const writer = new JsonWriter()
  const text = writer.run(value)
  host.count(COSTS.start + writer.gas + COSTS.resultUnit * text.length)
  return text
}

const RETURN_OBJECT = 12

/** Returns an object as its JSON text. */
export function returnJson(host: Host, value: unknown): string {
  host.count(RETURN_OBJECT)
  return stringifyJson(host, value)
}

const COSTS = {
  start: 24,
  resultUnit: 2,
  value: 56,
  toJson: 8,
  null: 4,
  array: 16,
  element: 24,
  object: 16,
  key: 16,
  member: 8,
  pushMember: 1,
  join: 1,
  quote: 12,
  quotedUnit: 2,
  numericEscape: 2,
} as const

class JsonWriter {
  gas = 0

  /** The text of a value. One that nests too deep for the stack is the script's failure, not ours. */
  run(value: unknown): string {
    try {
      return this.write(value) ?? ''
    } catch (error) {
      if (error instanceof RangeError) throw new ThrownValue(`RangeError: ${error.message}`)
      throw error
    }
  }

  /** `undefined` for a value that has no text. */
  write(value: unknown): string | undefined {
    this.gas += COSTS.value
    const plain = this.#convert(value)
    if (typeof plain === 'string') return this.#counted(this.#quote(plain))
    if (typeof plain === 'number') return this.#counted(Number.isFinite(plain) ? String(plain) : 'null')
    if (typeof plain === 'boolean') return this.#counted(String(plain))
    if (plain === undefined) return undefined
    if (plain === null) {
      this.gas += COSTS.null
      return 'null'
    }
    return this.#counted(Array.isArray(plain) ? this.#writeArray(plain) : this.#writeObject(plain))
  }

  #counted(text: string): string {
    this.gas += text.length
    return text
  }

  #convert(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    const { toJSON } = value as { toJSON?: unknown }
    if (typeof toJSON !== 'function') return value
    this.gas += COSTS.toJson
    return toJSON.call(value)
  }

  #writeArray(values: readonly unknown[]): string {
    this.gas += COSTS.array + COSTS.element * values.length
    if (values.length === 0) return '[]'
    const texts = values.map((value) => this.write(value) ?? 'null')
    this.gas += COSTS.join + texts.length
    return `[${texts.join(',')}]`
  }

  #writeObject(value: object): string {
    const entries = Object.entries(value)
    this.gas += COSTS.object + COSTS.key * entries.length
    const members: string[] = []
    for (const [key, member] of entries) {
      const text = this.write(member)
      if (text === undefined) continue
      this.gas += COSTS.pushMember
      members.push(`${this.#quote(key)}:${text}`)
    }
    this.gas += COSTS.member * members.length
    if (members.length > 0) this.gas += COSTS.join + members.length
    return `{${members.join(',')}}`
  }

  #quote(text: string): string {
    this.gas += COSTS.quote + COSTS.quotedUnit * text.length
    if (text.search(ESCAPED) < 0) return `"${text}"`
    this.gas += scanCost(text)
    return `"${text.replaceAll(ESCAPED, (unit) => this.#escape(unit))}"`
  }

  #escape(unit: string): string {
    const short = SHORT_ESCAPES[unit]
    if (short !== undefined) return short
    this.gas += COSTS.numericEscape
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  }
}

const ESCAPED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among those that are escaped
  /["\\\u0000-\u001f\u007f-\u009f\u00ad\u0600-\u0604\u070f\u17b4\u17b5\u200c-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\uffff]/g

const SHORT_ESCAPES: Record<string, string> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
}
