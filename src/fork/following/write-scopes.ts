import { remember } from '../../collections/bounded-map.js'
import { parseStateKey, type StatePlace } from '../state/state-place.js'
import { isOfUsers, nameSubject } from './named-keys.js'
/** Every key of contracts whose keys may come from stored values. */
export const ALL_CONTRACTS = 'contracts'
/** Names of contracts that do not end with `.iost`. */
export const DOMAINS = 'domains'
/** Every key. */
export const EVERYTHING = 'everything'
/** Balances with tokens that were frozen: reading a balance thaws those whose time has come. */
export const THAWED = 'thawed'
/** RAM of accounts with none: an account that pays for nothing on balance gets a record of zero. */
export const UNUSED_RAM = 'unused ram'

export const keyScope = (key: string): string => `key ${key}`
/** All keys of a contract whose keys may come from stored values. */
export const contractScope = (id: string): string => `contract ${id}`
/** Keys of a system contract about an account. */
export const accountScope = (id: string, account: string): string => `account ${id} ${account}`
/** The supply of a token. */
export const supplyScope = (token: string): string => `supply ${token}`
/** All that is stored of a token but balances. */
export const tokenScope = (token: string): string => `token ${token}`
/** Keys of a system contract about no account. */
export const systemScope = (id: string): string => `system ${id}`

const RAM = /^(?:b-ram\.iost-UR|m-token\.iost-TB.*-ram$)/
const BALANCE = /^m-token\.iost-T[BF]/
const KEPT_KEYS = 20_000
const known = new Map<string, readonly string[]>()

/** Lists the scopes that contain a key. */
export function listKeyScopes(key: string): readonly string[] {
  return remember(known, KEPT_KEYS, key, findScopes)
}

function findScopes(key: string): string[] {
  const place = parseStateKey(key)
  const { contract } = place
  const scopes = [EVERYTHING, keyScope(key)]
  if (place.kind === 'contract') return scopes
  if (isOfUsers(contract)) return [...scopes, ALL_CONTRACTS, contractScope(contract)]
  const subject = nameSubject(place)
  // only the administrator writes settings and the chain's own names, and a deployment the owner of its contract
  if (contract === 'system.iost') return scopes
  if (contract === 'domain.iost') return subject?.endsWith('.iost') ? scopes : [...scopes, DOMAINS]
  if (contract === 'token.iost' && place.key.startsWith('TI')) return [...scopes, ...listTokenScopes(place)]
  scopes.push(subject === undefined ? systemScope(contract) : accountScope(contract, subject))
  if (RAM.test(key)) scopes.push(UNUSED_RAM)
  if (BALANCE.test(key)) scopes.push(THAWED)
  return scopes
}

function listTokenScopes(place: Exclude<StatePlace, { kind: 'contract' }>): string[] {
  const token = place.key.slice(2)
  const isSupply = place.kind === 'value' && place.field === 'supply'
  return isSupply ? [tokenScope(token), supplyScope(token)] : [tokenScope(token)]
}
