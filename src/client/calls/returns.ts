import { readReturn } from './receipt.js'

/** Declared type of a return value; `bigint` stands for integers that are kept exact. */
export type ReturnKind = 'string' | 'number' | 'bigint' | 'bool' | 'json' | 'null' | 'undefined'

/** Declared return types by method name. Methods with an unknown type are absent. */
export type ReturnKinds = Readonly<Record<string, readonly ReturnKind[]>>

/**
 * Decodes a return value by the method's declared type. The chain converts all values of JavaScript to text, so a
 * string, a number and a boolean look the same. If the type is unknown or ambiguous, only objects and lists are parsed,
 * and other values stay text.
 */
export function decodeReturn(value: unknown, kinds: readonly ReturnKind[] | undefined): unknown {
  if (typeof value !== 'string' || kinds === undefined) return readReturn(value)
  const may = new Set(kinds)
  if (may.has('null') && value === 'null') return null
  if (may.has('string')) return may.has('json') ? readReturn(value) : value
  if (may.has('undefined') && value === '') return undefined
  if (may.has('bool') && /^(true|false)$/.test(value)) return value === 'true'
  if (may.has('bigint') && /^-?\d+$/.test(value)) return BigInt(value)
  if (may.has('number') && isNumber(value)) return Number(value)
  return may.has('json') ? readJson(value) : value
}

function isNumber(text: string): boolean {
  return text === 'NaN' || (text.trim() !== '' && !Number.isNaN(Number(text)))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
