import { utf8Length } from '../../codec/utf8.js'
import type { Host } from '../../vm/execution/host.js'
import { leaveReceipt, nativeMethod, requireAuthority } from './native.js'

const LENGTHS = [2, 16] as const
/** Namespaces shorter than this are assigned by the administrator. */
const SHORT = 5

/** Rejects invalid token names: 2 to 16 of `a-z`, `0-9` and `_`. */
export function checkSymbol(host: Host, symbol: string): void {
  checkSymbolText(host, symbol, /[a-z0-9_]/)
}

function checkSymbolText(host: Host, symbol: string, allowed: RegExp): void {
  host.chargeOperations(1)
  const [least, most] = LENGTHS
  const length = utf8Length(symbol)
  if (length < least || length > most) {
    host.fail(`token symbol invalid. token symbol length should be between ${least},${most} got ${symbol}`)
  }
  const strange = [...symbol].find((char) => !allowed.test(char))
  if (strange !== undefined) {
    host.fail(`token symbol invalid. token symbol contains invalid character ${strange.codePointAt(0)}`)
  }
}

/**
 * Like `checkSymbol`, for version 1.0.5 of `token.iost`: a name may be in a namespace, which must belong to the issuer.
 */
export function checkSpacedSymbol(host: Host, symbol: string, issuer: string): void {
  checkSymbolText(host, symbol, /[a-z0-9_.]/)
  const [namespace = '', ...names] = symbol.split('.')
  if (names.length > 1) host.fail("token symbol invalid, more than one '.'")
  if (names.length === 0 || namespace === issuer) return
  const owner = readOwner(host, namespace)
  if (owner === issuer) return
  if (owner !== undefined) host.fail(`permission denied. namespace belongs to ${owner}`)
  if (namespace.length >= SHORT) host.fail('permission denied')
  if (!host.requireAuth('admin', 'token')) host.fail('short namespace unavailable')
}

function readOwner(host: Host, namespace: string): string | undefined {
  const owner = host.get({ key: `NS${namespace}` })
  return typeof owner === 'string' ? owner : undefined
}

/** Transfers a namespace: that of an account's own name, or one that it received. */
export const transferNamespace = nativeMethod(['string', 'string', 'string'], (host, namespace, from, to) => {
  host.chargeOperations(1)
  requireAuthority(host, from, 'transfer')
  const owner = readOwner(host, namespace) ?? namespace
  if (owner !== from) host.fail(`permission denied. namespace belongs to ${owner}`)
  host.put({ key: `NS${namespace}` }, to, host.run.tx.publisher)
  leaveReceipt(host, namespace, from, to)
  return []
})
