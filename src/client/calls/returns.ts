import { decodeJson, decodeText, type ReturnKind } from '../../codec/chain-value.js'
import type { JsonValue } from '../../codec/json.js'

/** Declared return types by method name. Methods with an unknown type are absent. */
export type ReturnKinds = Readonly<Record<string, readonly ReturnKind[]>>

/**
 * Decodes a return value by the method's declared type (`decodeText`). Contracts of scripts return text; those of the
 * system also return JSON values.
 */
export function decodeReturn(value: JsonValue | undefined, kinds?: readonly ReturnKind[]): unknown {
  if (value === undefined) return undefined
  return typeof value === 'string' ? decodeText(value, kinds) : decodeJson(value)
}
