import type { EntryName, Host } from '../vm/execution/host.js'
import { canUpdate, leaveReceipt, type NativeContract, nativeMethod, requireAuthority } from './runtime/native.js'
import { readStoredInteger, readStoredText } from './runtime/stored-values.js'
import { checkSymbol } from './runtime/token-symbol.js'

/** Fields of a token, and the owner of each of its items by number. */
const infoEntry = (token: string, field: string): EntryName => ({ key: `T721I${token}`, field })
/** Returns the entry for an account's number of tokens. */
const countEntry = (token: string, owner: string): EntryName => ({ key: `T721B${owner}`, field: token })
/** Metadata of an account's items; the fields of this map are the list of its items. */
const metadataEntry = (token: string, owner: string, id: string): EntryName => ({
  key: metadataKey(token, owner),
  field: id,
})

/** Key of the metadata of the pieces that an account owns. */
export function metadataKey(token: string, owner: string): string {
  return `T721M${token}#${owner}`
}

function hasToken(host: Host, token: string): boolean {
  return host.has(infoEntry(token, 'T721issuer'))
}

/** Opens a token at the start of every method. */
function openToken(host: Host, token: string): void {
  host.chargeOperations(1)
  if (!hasToken(host, token)) host.fail('token not exists')
}

function readCount(host: Host, token: string, owner: string): bigint {
  const entry = countEntry(token, owner)
  return host.has(entry) ? readStoredInteger(host, entry) : 0n
}

const create = nativeMethod(['string', 'string', 'number'], (host, token, issuer, total) => {
  const { publisher } = host.run.tx
  host.chargeOperations(1)
  checkSymbol(host, token)
  requireAuthority(host, issuer, 'token')
  if (hasToken(host, token)) host.fail('token exists')
  host.put(infoEntry(token, 'T721issuer'), issuer, publisher)
  host.put(infoEntry(token, 'totalSupply'), total, publisher)
  host.put(infoEntry(token, 'supply'), 0n, publisher)
  leaveReceipt(host, token, issuer, total)
  return []
})

const issue = nativeMethod(['string', 'string', 'string'], (host, token, to, metadata) => {
  const { publisher } = host.run.tx
  openToken(host, token)
  const issuer = readStoredText(host, infoEntry(token, 'T721issuer'))
  const supply = readStoredInteger(host, infoEntry(token, 'supply'))
  const total = readStoredInteger(host, infoEntry(token, 'totalSupply'))
  if (supply >= total) host.fail('supply too much')
  requireAuthority(host, issuer, 'token')
  const id = String(supply)
  host.put(infoEntry(token, 'supply'), supply + 1n, publisher)
  host.put(infoEntry(token, id), to, publisher)
  host.put(countEntry(token, to), readCount(host, token, to) + 1n, publisher)
  host.put(metadataEntry(token, to, id), metadata, publisher)
  leaveReceipt(host, token, to, metadata)
  return [id]
})

const transfer = nativeMethod(['string', 'string', 'string', 'string'], (host, token, from, to, id) => {
  if (from === to) {
    host.chargeOperations(1)
    return []
  }
  openToken(host, token)
  requireAuthority(host, from, 'transfer')
  const owner = host.get(infoEntry(token, id))
  if (owner === null) host.fail(`error tokenID not exists. ${token} ${id}`)
  if (owner !== from) host.fail(`error token owner isn't from. owner: ${owner}, from: ${from}`)
  movePiece(host, { token, from, to, id })
  leaveReceipt(host, token, from, to, id)
  return []
})

function movePiece(host: Host, { token, from, to, id }: { token: string; from: string; to: string; id: string }): void {
  const { publisher } = host.run.tx
  host.put(infoEntry(token, id), to, publisher)
  const given = readCount(host, token, from)
  const received = readCount(host, token, to)
  host.put(countEntry(token, from), given - 1n, publisher)
  host.put(countEntry(token, to), received + 1n, publisher)
  const metadata = readStoredText(host, metadataEntry(token, from, id))
  host.del(metadataEntry(token, from, id))
  host.put(metadataEntry(token, to, id), metadata, publisher)
}

const balanceOf = nativeMethod(['string', 'string'], (host, token, owner) => {
  openToken(host, token)
  return [readCount(host, token, owner)]
})

function readOwner(host: Host, token: string, id: string): string {
  openToken(host, token)
  const entry = infoEntry(token, id)
  // The chain's text for a missing number.
  if (!host.has(entry)) host.fail('token exists')
  return readStoredText(host, entry)
}

const ownerOf = nativeMethod(['string', 'string'], (host, token, id) => [readOwner(host, token, id)])

const tokenMetadata = nativeMethod(['string', 'string'], (host, token, id) => {
  const entry = metadataEntry(token, readOwner(host, token, id), id)
  if (!host.has(entry)) host.fail('token exists')
  return [readStoredText(host, entry)]
})

const tokenOfOwnerByIndex = nativeMethod(['string', 'string', 'number'], (host, token, owner, index) => {
  openToken(host, token)
  const id = host.fields(metadataKey(token, owner))[Number(index)]
  return [id ?? host.fail('out of range')]
})

/** Non-fungible tokens (`system-contracts.md` §6.4). */
export const token721Iost: NativeContract = {
  id: 'token721.iost',
  versions: {
    '1.0.0': {
      balanceOf,
      can_update: canUpdate,
      create,
      issue,
      ownerOf,
      tokenMetadata,
      tokenOfOwnerByIndex,
      transfer,
    },
  },
}
