import { INT64_MAX, INT64_MIN } from '../../codec/int64.js'
import { must } from '../../collections/presence.js'

/** An invalid path variable. The message is the node's text (rpc.md §1.4). */
export class GoSyntaxError extends Error {
  constructor(reader: 'ParseBool' | 'ParseInt', text: string, reason: 'invalid syntax' | 'value out of range') {
    super(`strconv.${reader}: parsing ${quoteGo(text)}: ${reason}`)
    this.name = 'GoSyntaxError'
  }
}

/** Reads a flag of a path. Throws `GoSyntaxError`. */
export function parseGoBool(text: string): boolean {
  if (/^(1|t|T|true|TRUE|True)$/.test(text)) return true
  if (/^(0|f|F|false|FALSE|False)$/.test(text)) return false
  throw new GoSyntaxError('ParseBool', text, 'invalid syntax')
}

/** Sign, prefix and digits of each base; `_` only between digits, or between a prefix and a digit. */
const INTEGER = /^([+-]?)(0[xX](?:_?[0-9a-fA-F])+|0[bB](?:_?[01])+|0[oO](?:_?[0-7])+|0(?:_?[0-7])*|[1-9](?:_?\d)*)$/

/** Reads an integer of a path: decimal, `0x`, `0b`, `0o`, or octal after a plain 0. Throws `GoSyntaxError`. */
export function parseGoInt64(text: string): bigint {
  const [, sign, digits] = INTEGER.exec(text) ?? []
  if (digits === undefined) throw new GoSyntaxError('ParseInt', text, 'invalid syntax')
  const plain = digits.replaceAll('_', '')
  const magnitude = BigInt(/^0\d/.test(plain) ? `0o${plain.slice(1)}` : plain)
  const value = sign === '-' ? -magnitude : magnitude
  if (value < INT64_MIN || value > INT64_MAX) throw new GoSyntaxError('ParseInt', text, 'value out of range')
  return value
}

const NAMED: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '"': '\\"',
  '\\': '\\\\',
}

/** Quotes a text as the node's messages do: unprintable characters are escaped. */
function quoteGo(text: string): string {
  return `"${text.replace(/["\\]|(?! )[\p{C}\p{Z}]/gu, (char) => NAMED[char] ?? escapeCharacter(must(char.codePointAt(0), 'code point')))}"`
}

function escapeCharacter(code: number): string {
  const hex = code.toString(16)
  if (code < 0x80) return `\\x${hex.padStart(2, '0')}`
  return code < 0x10000 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
}
