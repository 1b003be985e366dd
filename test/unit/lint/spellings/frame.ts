import type { Action, Actions, Statement } from './forms.js'
import type { Kind } from './kinds.js'

// What the contracts of many kinds are made of.

/** Names the forms of a kind after it. */
export const mapKinds = (prefix: string, forms: Record<string, Kind>): Record<string, Kind> =>
  Object.fromEntries(Object.entries(forms).map(([form, kind]) => [`${prefix}, ${form}`, kind]))

export const action = (parameters: string, ...statements: Statement[]): Action => ({ parameters, statements })

/** A contract without a fault. */
export const sound = (common: Actions, parameters: string, ...twin: Statement[]): Kind => ({
  rules: [],
  common,
  parameters,
  theft: [],
  twin,
})

export const ME = 'blockchain.publisher()'

export const SELF = 'blockchain.contractName()'

export const N = (text: string) => `new BigNumber(${text})`

export const OWNER: Statement = { check: "blockchain.requireAuth(blockchain.contractOwner(), 'active')" }

export const SIGNED = (account: string): Statement => ({ check: `blockchain.requireAuth(${account}, 'active')` })

export const VALUE: Statement[] = [
  'const value = new BigNumber(amount)',
  { check: 'value.isFinite() && value.gt(0) && value.dp() <= 8' },
]

export const TAKE = `blockchain.deposit(${ME}, value.toFixed(), 'in')`

/** A transfer of gold with the authority of the contract. */
export const gold = (from: string, to: string, sum = 'value.toFixed()') =>
  `blockchain.callWithAuth('token.iost', 'transfer', ['gold', ${from}, ${to}, ${sum}, ''])`

/** The amount that a map keeps for an account. */
export const old = (map: string, who = ME) => N(`storage.mapGet('${map}', ${who}) || '0'`)

/** Adds to what a map keeps for an account. */
export const add = (map: string, sum = 'value', who = ME) =>
  `storage.mapPut('${map}', ${who}, ${old(map, who)}.plus(${sum}).toFixed(), ${ME})`

export const DAY = '24 * 3600 * 1e9'

/** Reads an entry that has to be there. */
export const read = (name: string, map: string, key = 'id'): Statement[] => [
  `const ${name} = JSON.parse(storage.mapGet('${map}', ${key}))`,
  { check: `${name} !== null` },
]
