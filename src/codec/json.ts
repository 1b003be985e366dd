import { isTable } from '../collections/shapes.js'
import { digitValue } from './hex.js'
import { isHighSurrogate, isLowSurrogate } from './utf8.js'

/** The name under which Node.js looks up how an object is printed. */
const INSPECT: unique symbol = Symbol.for('nodejs.util.inspect.custom')

/** A number of a JSON text with its digits as written: 64-bit integers and `1.0` survive. */
export class JsonNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** The nearest double. */
  toNumber(): number {
    return Number(this.text)
  }

  /** The digits as written. */
  toString(): string {
    return this.text
  }

  /** The digits as written, for differences in reports. */
  [INSPECT](): string {
    return this.text
  }
}

/** A parsed JSON value. Objects have no prototype, so `__proto__` is an ordinary name. */
export type JsonValue = null | boolean | string | JsonNumber | JsonValue[] | JsonObject
export interface JsonObject {
  [name: string]: JsonValue
}

/** A text that is not JSON. The message is the node's own; `offset` counts characters from 0. */
export class JsonError extends Error {
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.name = 'JsonError'
    this.offset = offset
  }
}

/** Options for parsing JSON. */
export interface JsonOptions {
  /**
   * `first` reads the first value and ignores the rest, as the chain does with arguments; `whole` rejects trailing
   * text.
   */
  extent?: 'first' | 'whole'
}

/** The node's decoder refuses values nested deeper than this. */
const MAX_DEPTH = 10_000

/**
 * Reads a JSON text as the node does (vm.md §9.2, rpc.md §2.2): number text kept, the last of several equal names wins,
 * an escaped surrogate without its partner becomes U+FFFD. Throws `JsonError`.
 */
export function parseJson(text: string, { extent = 'first' }: JsonOptions = {}): JsonValue {
  const parser = new Parser(text, extent === 'whole')
  const value = parser.value()
  if (extent === 'whole') parser.end()
  return value
}

/** True for a parsed JSON object. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber)
}

/** An open container; `name` is the member being read. */
interface OpenContainer {
  container: JsonValue[] | JsonObject
  name: string
}

const ESCAPES: Record<string, string> = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** A character that ends a string, begins an escape, or is not allowed in a string. */
const SPECIAL = /[^ !#-[\]-\uffff]/g

class Parser {
  readonly #text: string
  readonly #whole: boolean
  #at = 0

  constructor(text: string, whole: boolean) {
    this.#text = text
    this.#whole = whole
  }

  /** Uses an explicit stack: a malicious text may nest deeper than the call stack allows. */
  value(): JsonValue {
    const open: OpenContainer[] = []
    this.#skipSpace()
    if (!this.#whole && this.#at === this.#text.length) throw new JsonError('EOF', this.#at)
    for (;;) {
      let value = this.#scalarOrOpen(open)
      while (value !== undefined) {
        const top = open.at(-1)
        if (top === undefined) return value
        store(top, value)
        value = this.#closeOrNext(top, open)
      }
    }
  }

  /** Rejects anything except white space. */
  end(): void {
    this.#skipSpace()
    if (this.#at < this.#text.length) this.#fail('after top-level value')
  }

  /** Reads a whole value, or the start of a container up to its first value: then there is no value yet. */
  #scalarOrOpen(open: OpenContainer[]): JsonValue | undefined {
    this.#skipSpace()
    const char = this.#text[this.#at]
    if (char === '[' || char === '{') {
      if (open.length === MAX_DEPTH) this.#fail('exceeded max depth')
      this.#at++
      this.#skipSpace()
      const container = char === '[' ? [] : Object.create(null)
      if (this.#text[this.#at] === (char === '[' ? ']' : '}')) {
        this.#at++
        return container
      }
      open.push({ container, name: char === '{' ? this.#name() : '' })
      return undefined
    }
    if (char === '"') return this.#string()
    if (char === 't') return this.#literal('true', true)
    if (char === 'f') return this.#literal('false', false)
    if (char === 'n') return this.#literal('null', null)
    if (char === '-' || isDigit(char)) return this.#number()
    return this.#fail('looking for beginning of value')
  }

  /** Handles the token after a value: returns the finished container at its end, undefined if another value follows. */
  #closeOrNext(top: OpenContainer, open: OpenContainer[]): JsonValue | undefined {
    this.#skipSpace()
    const char = this.#text[this.#at]
    const array = Array.isArray(top.container)
    if (char === ',') {
      this.#at++
      if (!array) {
        this.#skipSpace()
        top.name = this.#name()
      }
      return undefined
    }
    if (char !== (array ? ']' : '}')) this.#fail(array ? 'after array element' : 'after object key:value pair')
    this.#at++
    open.pop()
    return top.container
  }

  #name(): string {
    if (this.#text[this.#at] !== '"') this.#fail('looking for beginning of object key string')
    const name = this.#string()
    this.#skipSpace()
    if (this.#text[this.#at] !== ':') this.#fail('after object key')
    this.#at++
    return name
  }

  #string(): string {
    const text = this.#text
    let result = ''
    let start = ++this.#at
    for (;;) {
      SPECIAL.lastIndex = this.#at
      // a contract's code is a string of many thousand characters
      this.#at = SPECIAL.test(text) ? SPECIAL.lastIndex - 1 : text.length
      const code = text.charCodeAt(this.#at)
      if (code === 0x22) return result + text.slice(start, this.#at++)
      if (code !== 0x5c) this.#fail('in string literal')
      result += text.slice(start, this.#at++) + this.#escape()
      start = ++this.#at
    }
  }

  /** Reads an escape from the character after the backslash, and stops at its last character. */
  #escape(): string {
    const char = this.#text[this.#at]
    if (char === 'u') return this.#unicode()
    return (char === undefined ? undefined : ESCAPES[char]) ?? this.#fail('in string escape code')
  }

  #unicode(): string {
    const unit = this.#unit()
    if (isLowSurrogate(unit)) return '\ufffd'
    if (!isHighSurrogate(unit)) return String.fromCharCode(unit)
    const next = this.#text.slice(this.#at + 1, this.#at + 7)
    const partner = /^\\u[dD][c-fC-F][0-9a-fA-F]{2}$/.test(next) ? Number.parseInt(next.slice(2), 16) : undefined
    if (partner === undefined) return '\ufffd'
    this.#at += 6
    return String.fromCharCode(unit, partner)
  }

  #unit(): number {
    let unit = 0
    for (let i = 0; i < 4; i++) {
      const value = digitValue(this.#text.charCodeAt(++this.#at))
      if (value < 0) this.#fail('in \\u hexadecimal character escape')
      unit = unit * 16 + value
    }
    return unit
  }

  #literal<T>(word: string, value: T): T {
    for (const char of word) {
      if (this.#text[this.#at] !== char) this.#fail(`in literal ${word} (expecting '${char}')`)
      this.#at++
    }
    return value
  }

  #number(): JsonNumber {
    const start = this.#at
    if (this.#text[this.#at] === '-') this.#at++
    if (this.#text[this.#at] === '0') this.#at++
    else this.#digits('in numeric literal')
    if (this.#text[this.#at] === '.') {
      this.#at++
      this.#digits('after decimal point in numeric literal')
    }
    if (this.#text[this.#at] === 'e' || this.#text[this.#at] === 'E') {
      this.#at++
      if (this.#text[this.#at] === '+' || this.#text[this.#at] === '-') this.#at++
      this.#digits('in exponent of numeric literal')
    }
    return new JsonNumber(this.#text.slice(start, this.#at))
  }

  #digits(where: string): void {
    if (!isDigit(this.#text[this.#at])) this.#fail(where)
    while (isDigit(this.#text[this.#at])) this.#at++
  }

  #skipSpace(): void {
    for (; ; this.#at++) {
      const code = this.#text.charCodeAt(this.#at)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
    }
  }

  #fail(where: string): never {
    const code = this.#text.codePointAt(this.#at)
    if (code !== undefined) throw new JsonError(`invalid character ${quoteByte(code)} ${where}`, this.#at)
    throw new JsonError(this.#whole ? 'unexpected end of JSON input' : 'unexpected EOF', this.#at)
  }
}

function store({ container, name }: OpenContainer, value: JsonValue): void {
  if (Array.isArray(container)) container.push(value)
  else container[name] = value
}

function isDigit(char: string | undefined): boolean {
  return char !== undefined && char >= '0' && char <= '9'
}

const NAMED_BYTES: Record<number, string> = {
  7: '\\a',
  8: '\\b',
  9: '\\t',
  10: '\\n',
  11: '\\v',
  12: '\\f',
  13: '\\r',
  39: "\\'",
  92: '\\\\',
}

/**
 * Quotes a character as the node's scanner does: it sees bytes, so a character beyond ASCII is named by its first UTF-8
 * byte.
 */
function quoteByte(codePoint: number): string {
  const byte = firstByte(codePoint)
  const named = NAMED_BYTES[byte]
  if (named !== undefined) return `'${named}'`
  if (byte < 0x20 || byte === 0x7f) return `'\\x${byte.toString(16).padStart(2, '0')}'`
  return `'${String.fromCharCode(byte)}'`
}

function firstByte(codePoint: number): number {
  if (codePoint < 0x80) return codePoint
  if (codePoint < 0x800) return 0xc0 | (codePoint >> 6)
  return codePoint < 0x10000 ? 0xe0 | (codePoint >> 12) : 0xf0 | (codePoint >> 18)
}

/**
 * Describes where a text stops to be JSON, such as `not JSON at line 2, column 5`. The messages of parsers quote the
 * text, which a link can take from any file of the user.
 */
export function describeJsonFailure(text: string): string {
  const before = text.slice(0, findJsonFailure(text)).split('\n')
  return `not JSON at line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`
}

/** Returns the offset of the first character that is not JSON; the end of a text that is cut off. */
function findJsonFailure(text: string): number {
  try {
    parseJson(text, { extent: 'whole' })
  } catch (error) {
    if (error instanceof JsonError) return error.offset
    throw error
  }
  return text.length
}

/** Parses JSON as JavaScript does; undefined for a text that is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses a JSON object as JavaScript does; undefined for any other text. */
export function tryParseJsonObject(text: string): Record<string, unknown> | undefined {
  const value = tryParseJson(text)
  return isTable(value) ? value : undefined
}
