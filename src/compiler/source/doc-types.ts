import { firstOf, lastOf } from '../../collections/presence.js'
import type { ArgumentType } from '../../contract/record.js'
import { readKinds, splitAt, toChainType } from './argument-types.js'
import { scanSource } from './tokens.js'

/** Type names of JSDoc that TypeScript spells differently, with the TypeScript type. */
const NAMES = new Map([
  ['string', 'string'],
  ['number', 'number'],
  ['integer', 'number'],
  ['int', 'number'],
  ['boolean', 'boolean'],
  ['bool', 'boolean'],
  ['null', 'null'],
  ['undefined', 'undefined'],
  ['void', 'void'],
  ['json', 'object'],
  ['object', 'object'],
  ['array', 'object'],
  ['record', 'object'],
  ['any', 'any'],
  ['unknown', 'unknown'],
  ['*', 'any'],
])

/** Converts the type of a JSDoc tag to TypeScript; undefined for a type of neither language, or a class. */
export function toTypeScript(type: string): string | undefined {
  const plain = type.trim().replace(/^[?!]|=$/g, '')
  const parts = splitAt(scanSource(plain).tokens, '|').map((part) => {
    const first = firstOf(part)
    if (part.length > 1 && /^[[{(]$|^(array|object|record)$/i.test(first.text)) return 'object'
    if (part.length > 1) return lastOf(part).text === ']' ? 'object' : undefined
    return first.kind === 'text' || first.kind === 'number' ? first.text : NAMES.get(first.text.toLowerCase())
  })
  return parts.length > 0 && parts.every((part) => part !== undefined) ? parts.join(' | ') : undefined
}

/** Returns the argument type that a JSDoc type stands for; undefined for a type that arguments cannot have. */
export function toDocumentedType(type: string): ArgumentType | undefined {
  const written = toTypeScript(type)
  if (written === undefined || readKinds(written, new Map()).size === 0) return undefined
  const known = toChainType(written, new Map())
  return known === 'unknown' ? 'json' : known
}
