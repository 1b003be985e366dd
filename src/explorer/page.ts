import { decodeBase58 } from '../codec/base58.js'
import { encodeHex } from '../codec/hex.js'
import type { DialectName } from './dialect.js'

/** The page of an explorer: its interface is below `/api`, Blockscout's below `/api/v2`. */
export function readPage(url: string): string {
  return url.replace(/\/+$/, '').replace(/\/api(\/v2)?$/, '')
}

/**
 * Returns the explorer's page for a transaction: `url` is the base of its interface or of its page, `hash` the chain's
 * base58. Blockscout's page knows hashes as 0x and hexadecimal alone.
 */
export function locateTransaction(url: string, dialect: DialectName, hash: string): string {
  const page = readPage(url)
  if (dialect === 'documented') return `${page}/transactions/${hash}`
  const bytes = decodeBase58(hash)
  return `${page}/tx/${bytes === undefined ? hash : `0x${encodeHex(bytes)}`}`
}
