import { decodeBase58 } from '../codec/base58.js'
import { encodeHex } from '../codec/hex.js'
import type { DialectName } from './dialect.js'

/** The URL of an explorer's page. The interface is below `/api`, or `/api/v2` in Blockscout. */
export function readPage(url: string): string {
  return url.replace(/\/+$/, '').replace(/\/api(\/v2)?$/, '')
}

/**
 * Returns the URL of the explorer's page for a transaction: `url` is the base of its interface or of its page, `hash`
 * the chain's base58. Blockscout's page accepts only hexadecimal hashes with 0x.
 */
export function locateTransaction(url: string, dialect: DialectName, hash: string): string {
  const page = readPage(url)
  if (dialect === 'documented') return `${page}/transactions/${hash}`
  const bytes = decodeBase58(hash)
  return `${page}/tx/${bytes === undefined ? hash : `0x${encodeHex(bytes)}`}`
}
