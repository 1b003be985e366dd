import { isHighSurrogate, isLowSurrogate } from '../../codec/utf8.js'
import { itemAt } from '../../collections/presence.js'
import { GRPC_CODES, NodeError } from '../node-error.js'

/** One token of a JSON text; separators are skipped. */
export interface JsonToken {
  /** As written. */
  raw: string
  /** Value of a string. */
  text: string | undefined
  /** Start in UTF-16 units, from 0. */
  offset: number
}

const SKIPPED = /[\s,:]*/y
const SYMBOL = /[[\]{}]|[^\s,:[\]{}"]+/y

/**
 * Walks the tokens of a valid JSON text and reports places as the node does (rpc.md §2.2): lines and characters from 1.
 * Strings that the node cannot forward are rejected at their place. Failures are `NodeError`s of code 3.
 */
export class JsonTokenReader {
  readonly #text: string
  readonly #malformed: boolean
  #offset = 0

  /** `malformed`: the text came from invalid UTF-8, with U+FFFD in place of invalid bytes. */
  constructor(text: string, { malformed = false } = {}) {
    this.#text = text
    this.#malformed = malformed
  }

  /** The next token. */
  next(): JsonToken {
    SKIPPED.lastIndex = this.#offset
    SKIPPED.test(this.#text)
    const offset = SKIPPED.lastIndex
    const quoted = this.#text[offset] === '"'
    this.#offset = quoted ? this.#endOfString(offset) : this.#endOfSymbol(offset)
    const token: JsonToken = { raw: this.#text.slice(offset, this.#offset), text: undefined, offset }
    if (quoted) token.text = this.#parseString(token)
    return token
  }

  /** Skips the value that begins with `token`. */
  skip(token: JsonToken): void {
    for (let depth = 0, at = token; ; at = this.next()) {
      if (at.raw === '{' || at.raw === '[') depth++
      else if (at.raw === '}' || at.raw === ']') depth--
      if (depth === 0) return
    }
  }

  /** Reads the whole value that begins with `token`. */
  value(token: JsonToken): unknown {
    this.skip(token)
    return JSON.parse(this.#text.slice(token.offset, this.#offset))
  }

  /** The failure of a token that does not fit the message. */
  unexpectedTokenError(token: JsonToken): NodeError {
    return this.#protoError(`syntax error ${this.#place(token)}: unexpected token ${token.raw}`)
  }

  /** The failure of a token for a reason. */
  tokenError(token: JsonToken, reason: string): NodeError {
    return this.#protoError(`${this.#place(token)}: ${reason}`)
  }

  #endOfSymbol(offset: number): number {
    SYMBOL.lastIndex = offset
    SYMBOL.test(this.#text)
    return SYMBOL.lastIndex
  }

  /**
   * Finds the end of a string, without a regular expression, which would exhaust the stack on the longest contracts.
   */
  #endOfString(offset: number): number {
    for (let at = offset + 1; ; at++) {
      const char = this.#text[at]
      if (char === '"') return at + 1
      if (char === '\\') at++
    }
  }

  #parseString(token: JsonToken): string {
    if (this.#malformed && token.raw.includes('\ufffd')) {
      throw this.#protoError(`syntax error ${this.#place(token)}: invalid UTF-8 in string`)
    }
    const lone = findLoneEscape(token.raw)
    if (lone !== undefined) {
      throw this.#protoError(`syntax error ${this.#place(token)}: invalid escape code "\\${lone}" in string`)
    }
    return JSON.parse(token.raw)
  }

  #place({ offset }: JsonToken): string {
    const before = this.#text.slice(0, offset)
    const column = [...before.slice(before.lastIndexOf('\n') + 1)].length + 1
    return `(line ${before.split('\n').length}:${column})`
  }

  #protoError(text: string): NodeError {
    return new NodeError({ grpcCode: GRPC_CODES.INVALID_ARGUMENT, text: `proto: ${text}` })
  }
}

/** The first `\uXXXX` that is half of a surrogate pair without the other half. */
function findLoneEscape(raw: string): string | undefined {
  if (!raw.includes('\\u')) return undefined
  const escapes = [...raw.matchAll(/\\(?:u([0-9a-fA-F]{4})|.)/g)]
  for (let i = 0; i < escapes.length; i++) {
    const unit = unitOf(escapes[i])
    if (unit < 0xd800 || unit > 0xdfff) continue
    const next = escapes[i + 1]
    const adjacent = next?.index === itemAt(escapes, i).index + 6
    if (!isHighSurrogate(unit) || !adjacent || !isLowSurrogate(unitOf(next))) return itemAt(escapes, i)[0]
    i++
  }
  return undefined
}

function unitOf(found: RegExpExecArray | undefined): number {
  return found?.[1] === undefined ? -1 : Number.parseInt(found[1], 16)
}
