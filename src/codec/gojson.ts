// biome-ignore-all lint/style/noNonNullAssertion: hot loops, which bound the index
import { JsonNumber } from './json.js'
import { compareUtf8, isHighSurrogate, isLowSurrogate } from './utf8.js'

/** Values that `formatGoJson` writes: parsed JSON, JavaScript numbers and bigints. */
export type GoValue =
  | null
  | boolean
  | string
  | number
  | bigint
  | JsonNumber
  | readonly GoValue[]
  | { readonly [name: string]: GoValue }

/**
 * Formats JSON as the chain's host does (vm.md §0.3): no whitespace, names sorted bytewise, numbers as written, `<`,
 * `>`, `&` and U+2028/9 escaped. Many costs depend on its length. Numbers must be finite.
 */
export function formatGoJson(value: GoValue): string {
  const open: OpenGoContainer[] = []
  let text = ''
  let current = value
  for (;;) {
    const scalar = formatScalar(current)
    if (scalar !== undefined) text += scalar
    else {
      const container = openContainer(current as readonly GoValue[] | { readonly [name: string]: GoValue })
      open.push(container)
      text += container.names ? '{' : '['
    }
    // Use an explicit stack: parsed arguments may nest deeper than the call stack allows.
    let top = open.at(-1)
    while (top !== undefined && top.next === top.values.length) {
      text += top.names ? '}' : ']'
      open.pop()
      top = open.at(-1)
    }
    if (top === undefined) return text
    if (top.next > 0) text += ','
    if (top.names) text += `${quoteGoJson(top.names[top.next]!)}:`
    current = top.values[top.next++]!
  }
}

/** A container being written. */
interface OpenGoContainer {
  names: string[] | undefined
  values: readonly GoValue[]
  next: number
}

function openContainer(value: readonly GoValue[] | { readonly [name: string]: GoValue }): OpenGoContainer {
  if (isArray(value)) return { names: undefined, values: value, next: 0 }
  const names = Object.keys(value).sort(compareUtf8)
  return { names, values: names.map((name) => value[name]!), next: 0 }
}

function formatScalar(value: GoValue): string | undefined {
  if (typeof value === 'string') return quoteGoJson(value)
  if (value === null || typeof value !== 'object') return String(value)
  return value instanceof JsonNumber ? value.text : undefined
}

function isArray(value: readonly GoValue[] | { readonly [name: string]: GoValue }): value is readonly GoValue[] {
  return Array.isArray(value)
}

/** Characters that `quoteGoJson` must escape: quotes, backslashes, controls, HTML, line separators, surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const SPECIAL = /[\u0000-\u001f"\\<>&\u2028\u2029\ud800-\udfff]/

/** A text in the quotes and escapes of `formatGoJson`. A surrogate without its partner is three invalid bytes there. */
export function quoteGoJson(text: string): string {
  if (!SPECIAL.test(text)) return `"${text}"`
  let quoted = '"'
  let start = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(i + 1))) {
      i++
      continue
    }
    const escaped = escapeUnit(unit)
    if (escaped === undefined) continue
    quoted += text.slice(start, i) + escaped
    start = i + 1
  }
  return `${quoted}${text.slice(start)}"`
}

const SHORT_ESCAPES: Record<number, string> = {
  8: '\\b',
  9: '\\t',
  10: '\\n',
  12: '\\f',
  13: '\\r',
  34: '\\"',
  92: '\\\\',
}

/** The escape of a UTF-16 unit that is not half of a pair, if it needs one. */
function escapeUnit(unit: number): string | undefined {
  if (unit >= 0x80) {
    if (unit === 0x2028 || unit === 0x2029) return `\\u${unit.toString(16)}`
    return unit >= 0xd800 && unit < 0xe000 ? '\\ufffd\\ufffd\\ufffd' : undefined
  }
  if (unit < 0x20 || unit === 0x22 || unit === 0x5c) {
    return SHORT_ESCAPES[unit] ?? `\\u${unit.toString(16).padStart(4, '0')}`
  }
  return unit === 0x3c || unit === 0x3e || unit === 0x26 ? `\\u00${unit.toString(16)}` : undefined
}
