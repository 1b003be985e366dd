import { decodeBase58 } from '../../codec/base58.js'
import { ToolkitError } from '../../errors/errors.js'
import { cutSecret } from '../../report/text/printable.js'
import { isContractId } from '../../rpc/contract-id.js'
import { isNodeError } from '../../rpc/node-error.js'
import type { Provider } from '../../rpc/provider.js'
import type { MethodName, Requests, Results } from '../../rpc/schema.js'

/** Description of the searched item, and of other places to look. */
export interface LookupSubject {
  what: string
  hint: string
}

/** Requests a record that may not exist. Throws `LOOKUP_NOT_FOUND` if it does not, and as `request` does. */
export async function lookUp<M extends MethodName>(
  provider: Provider,
  method: M,
  params: Requests[M],
  wanted: LookupSubject,
): Promise<Results[M]> {
  const response = await tryLookUp(provider, method, params)
  if (response === undefined) throw notFoundError(provider, wanted)
  return response
}

/** Requests a record that may not exist; undefined if it does not. */
export async function tryLookUp<M extends MethodName>(
  provider: Provider,
  method: M,
  params: Requests[M],
): Promise<Results[M] | undefined> {
  try {
    return await provider.request(method, params)
  } catch (error) {
    if (isNodeError(error) && /not found$/.test(error.text)) return undefined
    throw error
  }
}

/** The error for a record that the node does not have. */
export function notFoundError({ url }: Provider, { what, hint }: LookupSubject): ToolkitError {
  return new ToolkitError('LOOKUP_NOT_FOUND', `${what} not found on ${url}`, { hint })
}

export function wantBlock(name: string): LookupSubject {
  return {
    what: `block ${name}`,
    hint: '`toolkit chain` shows the head; nodes do not keep blocks of abandoned branches.',
  }
}

export function wantTransaction(hash: string): LookupSubject {
  return {
    what: `transaction ${hash}`,
    hint: 'It may be on another network. Nodes silently drop transactions that they cannot charge.',
  }
}

export function wantAccount(name: string): LookupSubject {
  return {
    what: `account ${name}`,
    hint: 'It may be on another network. `toolkit node` prints its accounts.',
  }
}

export function wantContract(id: string): LookupSubject {
  return { what: `contract ${id}`, hint: 'It may be on another network: each network has its own ids.' }
}

export function wantToken(symbol: string): LookupSubject {
  return { what: `token ${symbol}`, hint: 'Non-fungible tokens (token721.iost) have no balance.' }
}

/** Throws `USAGE` for a text that cannot be the hash of a transaction or block. */
export function checkHash(text: string): string {
  if (isHash(text)) return text
  throw missingEntityError(text, 'hash', 'A hash is 32 bytes in base58: 43 or 44 letters and digits, copied whole.')
}

/** Throws `USAGE` for a text that cannot be a block: neither its number nor its hash. */
export function checkBlock(text: string): string {
  if (/^\d{1,18}$/.test(text) || isHash(text)) return text
  throw missingEntityError(text, 'block', 'A block is known by its number or its hash, or is `latest`.')
}

function isHash(text: string): boolean {
  return decodeBase58(text)?.length === 32
}

/** Throws `USAGE` for a text that cannot be the name of an account (rpc.md §3). */
export function checkAccount(text: string): string {
  if (/^([a-z0-9_]{5,11}|0x[0-9a-z]{40})$/.test(text)) return text
  throw missingEntityError(text, 'account', 'Names of accounts are 5 to 11 of a-z, 0-9 and _.')
}

/** Throws `USAGE` for a text that cannot be the id of a contract (rpc.md §3). */
export function checkContract(text: string): string {
  if (isContractId(text)) return text
  throw missingEntityError(
    text,
    'contract id',
    'Ids begin with Contract or end with .iost; names of domain.iost are not looked up.',
  )
}

/** Throws `USAGE` for a text that is neither an account name nor a contract id. */
export function checkHolder(text: string): string {
  return isContractId(text) ? text : checkAccount(text)
}

/** Throws `USAGE` for a text that cannot be the symbol of a token. */
export function checkToken(text: string): string {
  if (/^[a-z0-9_.]{2,16}$/.test(text)) return text
  throw missingEntityError(text, 'token', 'Symbols of tokens are 2 to 16 of a-z, 0-9 and _.')
}

function missingEntityError(text: string, kind: string, hint: string): ToolkitError {
  return new ToolkitError('USAGE', `${JSON.stringify(cutSecret(text))} is not a valid ${kind}`, { hint })
}
