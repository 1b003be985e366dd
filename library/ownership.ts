/**
 * Fails unless an account has signed with a permission: 25 gas for the publisher of the transaction, about 400 more for
 * others.
 */
export function requireSigner(account: string, permission = 'active'): void {
  if (!blockchain.requireAuth(account, permission)) throw new Error(`no permission: ${account}@${permission} must sign`)
}

/**
 * The owner: the account that published the contract, until another account has accepted it. Not available in `init`.
 * About 830 gas.
 */
export function owner(): string {
  return storage.get('owner') ?? (blockchain.contractOwner() as string)
}

/** Fails unless the owner has signed. */
export function requireOwner(): void {
  requireSigner(owner())
}

/**
 * Offers the contract to another account, which becomes the owner by `acceptOwnership`; a later offer replaces it. For
 * the owner.
 */
export function offerOwnership(to: string): void {
  requireOwner()
  storage.put('nextOwner', to, tx.publisher)
}

/** Takes over what was offered, and returns who is the owner now. For the account it was offered to. */
export function acceptOwnership(): string {
  const next = storage.get('nextOwner')
  if (next === null) throw new Error('nobody was offered the ownership')
  requireSigner(next)
  storage.put('owner', next, tx.publisher)
  storage.del('nextOwner')
  return next
}
