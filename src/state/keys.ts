// biome-ignore-all lint/style/noNonNullAssertion: hot; a character has a code point
import { ChainError } from './chain-error.js'
import { toBytes, toText } from './values.js'

/** Raw state keys (`vm.md` §7.1). Keys are byte strings like the values. */
export function plainKey(contract: string, key: string): string {
  return `b-${contract}-${key}`
}

export function mapKey(contract: string, key: string, field: string): string {
  return `m-${contract}-${key}-${field}`
}

/** Returns the key of a map's field list, in the order of the first writes. */
export function fieldsKey(contract: string, key: string): string {
  return `m-${contract}-${key}`
}

/** Returns the key of the mark that a map's field list was repaired. */
export function repairedKey(contract: string, key: string): string {
  return `m-${contract}-${key}@`
}

export function contractKey(id: string): string {
  return `c-${id}`
}

const MAX_LENGTH = 64

/**
 * The rule for keys and fields that are written: 1 to 64 bytes of printable ASCII without `-` and `@`. Reads don't
 * check.
 */
export function checkKey(key: string): void {
  const bytes = toBytes(key)
  const { length } = bytes
  if (length < 1 || length > MAX_LENGTH) {
    throw new ChainError(`key or field length invalid. expected [1, ${MAX_LENGTH}], actual ${length}`)
  }
  for (const char of toText(bytes)) {
    const code = char.codePointAt(0)!
    if (code < 32 || code > 126 || char === '-' || char === '@') {
      throw new ChainError(`key or field has invalid char, ${code}`)
    }
  }
}
