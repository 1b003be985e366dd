import { ChainError } from '../../state/chain-error.js'

/** The node's checks of arguments that several methods share (`rpc.md` §3). */

const MAX_LENGTH = 100

/** Rejects a hash that is too long; it is not validated otherwise. */
export function checkHash(hash: string): void {
  const length = Buffer.byteLength(hash)
  if (length >= MAX_LENGTH) throw new ChainError(`hash len(${length}) is greater then ${MAX_LENGTH}`)
}

/** Rejects an invalid name of an account or contract. */
export function checkId(id: string): void {
  if (id.length === 42 && id.startsWith('0x') && id === id.toLowerCase()) return
  const length = Buffer.byteLength(id)
  if (id.startsWith('Contract') || id.endsWith('.iost')) {
    if (length >= MAX_LENGTH) {
      throw new ChainError(`id invalid. ContractID length should be less then ${MAX_LENGTH} - ${length}`)
    }
    return
  }
  if (length < 5 || length > 11) throw new ChainError(`id invalid. id length should be between 5,11 - ${length} `)
  const strange = /[^a-z0-9_]/u.exec(id)
  if (strange !== null) {
    throw new ChainError(`id invalid. id contains invalid character - ${strange[0].codePointAt(0)}`)
  }
}
