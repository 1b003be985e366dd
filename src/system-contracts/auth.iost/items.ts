// biome-ignore-all lint/style/noNonNullAssertion: genesis or the checks before ensure the record
import type { Host } from '../../vm/execution/host.js'
import { ThrownValue } from '../runtime/script.js'
import { compareCost, copyCost, PUSH_COST, scanCost } from '../runtime/script-costs.js'
import { readMember, throwError } from '../runtime/script-library.js'

/** Gas of the handling of items in `auth.iost` (system-contracts.md §7.1). */
const GAS = {
  find: { start: 26, compare: 28, next: 3, none: 16 },
  put: { compare: 9, replace: 23, split: 22, key: 22, checkName: 9, account: 51 },
  remove: { compare: 9, refuse: 61, splice: 20 },
  locateKey: { start: 3, compare: 45, next: 3, end: 13 },
  locateAccount: { start: 9, pass: 3, compare: 71, comparePermission: 3, next: 3, end: 13 },
  locate: { start: 45, none: 3 },
  unexpected: 53,
} as const

/** Member of a permission or group: a key, or another account's permission. */
export interface Item {
  id: string
  permission?: string
  is_key_pair: boolean
  weight: number
}

/** Adds an item, or changes the weight of an existing one. `strict` rejects names that begin with `@`. */
export function putItem(
  host: Host,
  items: Item[],
  { name, weight, strict }: { name: string; weight: number; strict: boolean },
): void {
  const gas = GAS.put
  const found = findItem(host, items, name)
  host.count(gas.compare)
  if (found !== undefined) {
    host.count(gas.replace)
    found.weight = weight
    return
  }
  host.count(gas.split + scanCost(name))
  const at = name.indexOf('@')
  if (at < 0) {
    host.count(gas.key + PUSH_COST)
    items.push({ id: name, is_key_pair: true, weight })
    return
  }
  if (strict) host.count(gas.checkName)
  if (strict && at === 0) throwUnexpected(host)
  host.count(gas.account + 2 * scanCost(name) + PUSH_COST)
  items.push({ id: name.slice(0, at), permission: name.slice(at + 1), is_key_pair: false, weight })
}

/** Finds the item with exactly this id; items of accounts are never found by their full name. */
function findItem(host: Host, items: readonly Item[], id: string): Item | undefined {
  const gas = GAS.find
  host.count(gas.start)
  for (let index = 0; index < readMember(items, 'length'); index++) {
    const item = items[index]!
    host.count(gas.compare + compareCost(item.id, id))
    if (item.id === id) return item
    host.count(gas.next)
  }
  host.count(gas.none)
}

/** Removes an item: a key by its id, an account's permission by `account@permission`. */
export function removeItem(host: Host, items: Item[], name: string): void {
  const gas = GAS.remove
  const index = locateItem(host, items, name)
  host.count(gas.compare)
  if (index < 0) throwError(host, gas.refuse, 'item not found')
  host.count(gas.splice + copyCost(items))
  items.splice(index, 1)
}

function locateItem(host: Host, items: readonly Item[], name: string): number {
  host.count(GAS.locate.start + scanCost(name))
  const at = name.indexOf('@')
  const index = at < 0 ? locateKey(host, items, name) : locateAccount(host, items, name, at)
  if (index < 0) host.count(GAS.locate.none)
  return index
}

function locateKey(host: Host, items: readonly Item[], key: string): number {
  const gas = GAS.locateKey
  host.count(gas.start)
  for (let index = 0; index < readMember(items, 'length'); index++) {
    const item = items[index]!
    host.count(gas.compare + compareCost(item.id, key))
    if (item.id === key) {
      host.count(compareCost(item.permission, undefined))
      if (item.permission === undefined) return index
    }
    host.count(gas.next)
  }
  host.count(gas.end)
  return -1
}

function locateAccount(host: Host, items: readonly Item[], name: string, at: number): number {
  const gas = GAS.locateAccount
  host.count(gas.start)
  if (at === 0) throwUnexpected(host)
  host.count(gas.pass)
  const [id, permission] = [name.slice(0, at), name.slice(at + 1)]
  for (let index = 0; index < readMember(items, 'length'); index++) {
    const item = items[index]!
    host.count(gas.compare + scanCost(name) + compareCost(item.id, id))
    if (item.id === id) {
      host.count(gas.comparePermission + scanCost(name) + compareCost(item.permission, permission))
      if (item.permission === permission) return index
    }
    host.count(gas.next)
  }
  host.count(gas.end)
  return -1
}

function throwUnexpected(host: Host): never {
  host.count(GAS.unexpected)
  throw new ThrownValue('unexpected item')
}
