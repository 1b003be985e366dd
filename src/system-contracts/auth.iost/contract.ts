// biome-ignore-all lint/style/noNonNullAssertion: genesis or the checks before ensure the record
import type { Host } from '../../vm/execution/host.js'
import { type ScriptContract, scriptMethod, ThrownValue } from '../runtime/script.js'
import { compareCost, copyCost, PUSH_COST, searchCost } from '../runtime/script-costs.js'
import { parseJson, stringifyJson } from '../runtime/script-json.js'
import {
  callJson,
  initAdmin,
  initNothing,
  isGenesis,
  leaveReceipt,
  readMember,
  readPublisher,
  readSelf,
  readText,
  throwError,
  throwJoined,
  writeText,
} from '../runtime/script-library.js'
import { type Item, putItem, removeItem } from './items.js'
import { checkAccountName, checkRecordName } from './names.js'

/** Gas of the script's own instructions (system-contracts.md §7.1). */
const GAS = {
  load: 226,
  canUpdate: { readAdmin: 13, ask: 10 },
  owner: { ask: 21, refuse: 61 },
  account: { read: 24, parse: 8, write: 46 },
  weight: { check: 17, refuse: 54 },
  signUp: {
    exists: 18,
    refuse: 67,
    address: 19,
    refuseKeys: 62,
    context: 15,
    referrer: 14,
    payer: 87,
    write: 28,
    pledge: 33,
  },
  addPermission: { check: 14, refuse: 62, add: 13 },
  dropPermission: { check: 20, refuse: 55, drop: 11 },
  addGroup: { check: 14, refuse: 61, add: 13 },
  dropGroup: { drop: 11, end: 20 },
  findItems: 23,
  permissionGroups: { check: 14, refuse: 62, find: 20, push: 20, search: 35, findLate: 23, splice: 20 },
} as const

interface AuthPermission {
  name: string
  groups: string[]
  items: Item[]
  threshold: number
}

interface AuthGroup {
  name: string
  items: Item[]
}

interface AuthAccount {
  id: string
  referrer: string
  permissions: Record<string, AuthPermission | undefined>
  groups: Record<string, AuthGroup | undefined>
}

const FULL_WEIGHT = 100

function requireOwner(host: Host, id: string): void {
  host.count(GAS.owner.ask)
  if (!host.requireAuth(id, 'owner')) throwError(host, GAS.owner.refuse, 'require auth failed')
}

/** Reads an account's record. A contract authorises itself and has none. */
function readAccount(host: Host, id: string): AuthAccount | null {
  host.count(GAS.account.read)
  const text = readText(host, { key: 'auth', field: id })
  host.count(GAS.account.parse)
  return parseJson<AuthAccount>(host, text)
}

/** Writes the record; its RAM is charged to the account from now on. */
function writeAccount(host: Host, account: AuthAccount): void {
  host.count(GAS.account.write)
  writeText(host, { key: 'auth', field: account.id }, stringifyJson(host, account), account.id)
}

/** Changes an account's record by the authority of its owner. The original breaks on a missing record. */
function changeAccount(
  host: Host,
  id: string,
  args: readonly unknown[],
  change: (account: AuthAccount | null) => void,
): undefined {
  const account = readAccount(host, id)
  change(account)
  writeAccount(host, account!)
  leaveReceipt(host, args)
}

function checkWeight(host: Host, weight: number): void {
  host.count(GAS.weight.check)
  if (weight > 0) return
  host.count(GAS.weight.refuse)
  throw new ThrownValue('weight less than zero')
}

/** The items of a permission or group. The original breaks on a missing one. */
function findItems(host: Host, account: AuthAccount | null, kind: 'permissions' | 'groups', name: string): Item[] {
  if (account?.[kind][name] === undefined) host.count(GAS.findItems)
  return readMember(readMember(account, kind)[name], 'items')
}

const signUp = scriptMethod(
  ['string', 'string', 'string'],
  (host, id, owner, active) => {
    const gas = GAS.signUp
    host.count(gas.exists)
    if (host.has({ key: 'auth', field: id })) throwJoined(host, gas.refuse, 'id existed > ', id)
    if (checkAccountName(host, id) === 'address') requireNoKeys(host, owner, active)
    host.count(gas.context)
    host.contextInfo()
    host.count(gas.referrer)
    const referrer = readPublisher(host)
    host.count(gas.payer)
    const payer = readSelf(host)
    host.count(gas.write + compareCost(payer, undefined))
    const permissions = { active: createPermission('active', active), owner: createPermission('owner', owner) }
    writeText(host, { key: 'auth', field: id }, stringifyJson(host, { id, referrer, permissions, groups: {} }), payer)
    if (!isGenesis(host)) {
      host.count(gas.pledge)
      callJson(host, 'gas.iost', 'pledge', [referrer, id, '10'])
    }
    leaveReceipt(host, [id, owner, active])
  },
  [['iost', '10']],
)

/** Rejects keys for an address, which signs with its own key. */
function requireNoKeys(host: Host, owner: string, active: string): void {
  host.count(GAS.signUp.address + compareCost(owner, ''))
  if (owner === '') host.count(compareCost(active, ''))
  if (owner !== '' || active !== '') throwError(host, GAS.signUp.refuseKeys, 'permission should be empty')
}

function createPermission(name: string, key: string): AuthPermission {
  const items = [{ id: key, is_key_pair: true, weight: FULL_WEIGHT }]
  return { name, groups: [], items, threshold: FULL_WEIGHT }
}

const addPermission = scriptMethod(['string', 'string', 'number'], (host, id, name, threshold) => {
  const gas = GAS.addPermission
  requireOwner(host, id)
  checkRecordName(host, name)
  return changeAccount(host, id, [id, name, threshold], (account) => {
    host.count(gas.check)
    const permissions = readMember(account, 'permissions')
    host.count(compareCost(permissions[name], undefined))
    if (permissions[name] !== undefined) throwError(host, gas.refuse, 'permission already exist')
    host.count(gas.add)
    permissions[name] = { name, groups: [], items: [], threshold }
  })
})

const dropPermission = scriptMethod(['string', 'string'], (host, id, name) => {
  const gas = GAS.dropPermission
  requireOwner(host, id)
  host.count(gas.check + compareCost(name, 'active'))
  if (name !== 'active') host.count(compareCost(name, 'owner'))
  if (name === 'active' || name === 'owner') {
    host.count(gas.refuse)
    throw new ThrownValue('drop active or owner is forbidden')
  }
  return changeAccount(host, id, [id, name], (account) => {
    host.count(gas.drop)
    // Not deleted: the absent member still counts when the record is written.
    readMember(account, 'permissions')[name] = undefined
  })
})

const assignPermission = scriptMethod(['string', 'string', 'string', 'number'], (host, id, name, item, weight) => {
  requireOwner(host, id)
  checkWeight(host, weight)
  return changeAccount(host, id, [id, name, item, weight], (account) =>
    putItem(host, findItems(host, account, 'permissions', name), { name: item, weight, strict: true }),
  )
})

const revokePermission = scriptMethod(['string', 'string', 'string'], (host, id, name, item) => {
  requireOwner(host, id)
  return changeAccount(host, id, [id, name, item], (account) =>
    removeItem(host, findItems(host, account, 'permissions', name), item),
  )
})

const addGroup = scriptMethod(['string', 'string'], (host, id, name) => {
  const gas = GAS.addGroup
  requireOwner(host, id)
  checkRecordName(host, name)
  return changeAccount(host, id, [id, name], (account) => {
    host.count(gas.check)
    const groups = readMember(account, 'groups')
    host.count(compareCost(groups[name], undefined))
    if (groups[name] !== undefined) throwError(host, gas.refuse, 'group already exist')
    host.count(gas.add)
    groups[name] = { name, items: [] }
  })
})

/** Permissions that use the group keep its name. */
const dropGroup = scriptMethod(['string', 'string'], (host, id, name) => {
  requireOwner(host, id)
  return changeAccount(host, id, [id, name], (account) => {
    host.count(GAS.dropGroup.drop)
    readMember(account, 'groups')[name] = undefined
    host.count(GAS.dropGroup.end)
  })
})

const assignGroup = scriptMethod(['string', 'string', 'string', 'number'], (host, id, name, item, weight) => {
  requireOwner(host, id)
  checkWeight(host, weight)
  return changeAccount(host, id, [id, name, item, weight], (account) =>
    putItem(host, findItems(host, account, 'groups', name), { name: item, weight, strict: false }),
  )
})

const revokeGroup = scriptMethod(['string', 'string', 'string'], (host, id, name, item) => {
  requireOwner(host, id)
  return changeAccount(host, id, [id, name, item], (account) =>
    removeItem(host, findItems(host, account, 'groups', name), item),
  )
})

/** The groups of a permission. */
function findGroups(host: Host, account: AuthAccount | null, name: string, gas: number): string[] {
  if (account?.permissions[name] === undefined) host.count(gas)
  return readMember(readMember(account, 'permissions')[name], 'groups')
}

const assignPermissionToGroup = scriptMethod(['string', 'string', 'string'], (host, id, name, group) => {
  const gas = GAS.permissionGroups
  requireOwner(host, id)
  return changeAccount(host, id, [id, name, group], (account) => {
    host.count(gas.check)
    const groups = readMember(account, 'groups')
    host.count(compareCost(groups[group], undefined))
    if (groups[group] === undefined) throwError(host, gas.refuse, 'group does not exist')
    const names = findGroups(host, account, name, gas.find)
    host.count(gas.push + PUSH_COST)
    readMember(names, 'push').call(names, group)
  })
})

const revokePermissionInGroup = scriptMethod(['string', 'string', 'string'], (host, id, name, group) => {
  const gas = GAS.permissionGroups
  requireOwner(host, id)
  return changeAccount(host, id, [id, name, group], (account) => {
    const names = findGroups(host, account, name, gas.findLate)
    const at = readMember(names, 'indexOf').call(names, group)
    host.count(gas.search + searchCost(names))
    if (at < 0) return
    host.count(gas.splice + copyCost(names))
    names.splice(at, 1)
  })
})

/** `auth.iost`: accounts and their permissions (`system-contracts.md` §7.1). */
export const authIost: ScriptContract = {
  id: 'auth.iost',
  version: '1.0.0',
  load: (host) => host.count(GAS.load),
  init: initNothing,
  methods: {
    can_update: scriptMethod(['string'], (host) => {
      host.count(GAS.canUpdate.readAdmin)
      const admin = readText(host, { key: 'adminID' })!
      host.count(GAS.canUpdate.ask)
      return host.requireAuth(admin, 'active')
    }),
    initAdmin,
    signUp,
    addPermission,
    dropPermission,
    assignPermission,
    revokePermission,
    addGroup,
    dropGroup,
    assignGroup,
    revokeGroup,
    assignPermissionToGroup,
    revokePermissionInGroup,
  },
}
