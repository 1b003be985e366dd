import { requireOwner, requireSigner } from './ownership.js'

/**
 * Lets an account act in a role. For the owner, who pays for the RAM: one entry. Not in `init`, where a contract has no
 * owner yet: write `storage.mapPut('role.admin', tx.publisher, '1')` there.
 */
export function grantRole(role: string, account: string): void {
  requireOwner()
  storage.mapPut(`role.${role}`, account, '1', tx.publisher)
}

/** Takes a role away. For the owner. */
export function revokeRole(role: string, account: string): void {
  requireOwner()
  storage.mapDel(`role.${role}`, account)
}

/** Whether an account may act in a role: about 330 gas, however many have it. */
export function hasRole(role: string, account: string): boolean {
  return storage.mapHas(`role.${role}`, account)
}

/** Fails unless an account has a role and has signed. */
export function requireRole(role: string, account: string): void {
  if (!hasRole(role, account)) throw new Error(`no permission: ${account} is no ${role}`)
  requireSigner(account)
}
