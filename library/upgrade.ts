import { owner, requireOwner } from './ownership.js'

const NS_PER_SECOND = 1e9

/**
 * Returns the result of `can_update`: true if the owner has signed, upgrades are not given up, and the delay of an
 * announced upgrade is over. A contract without a method `can_update` can never be replaced.
 */
export function mayUpgrade(): boolean {
  if (storage.has('upgradesGivenUp') || !blockchain.requireAuth(owner(), 'active')) return false
  const delay = storage.get('upgradeDelay')
  if (delay === null) return true
  const announced = storage.get('upgradeAnnounced')
  return announced !== null && block.time >= Number(announced) + Number(delay) * NS_PER_SECOND
}

/** From now on an upgrade has to be announced so many seconds before, which can only be made longer. For the owner. */
export function requireNotice(seconds: number): void {
  requireOwner()
  if (seconds < Number(storage.get('upgradeDelay') ?? '0')) throw new Error('the notice can only be made longer')
  storage.put('upgradeDelay', String(seconds), tx.publisher)
}

/** Starts the time after which the code can be replaced. For the owner. */
export function announceUpgrade(): void {
  requireOwner()
  storage.put('upgradeAnnounced', String(block.time), tx.publisher)
}

/** Gives up upgrades for ever. For the owner. */
export function giveUpUpgrades(): void {
  requireOwner()
  storage.put('upgradesGivenUp', '1', tx.publisher)
}

/** The version of what is stored; 1 until a migration has run. */
export function storedVersion(): number {
  return Number(storage.get('version') ?? '1')
}

/** Call in `init`: marks the storage as of this version, so that there is nothing to migrate. */
export function startVersion(version: number): void {
  storage.put('version', String(version))
}

/**
 * Brings what is stored from its version to another one: calls `step` for each version in between, in order. Fails
 * where there is nothing to do, so that a migration is never run twice. For the owner.
 */
export function migrate(to: number, step: (version: number) => void): void {
  requireOwner()
  const from = storedVersion()
  if (from >= to) throw new Error(`what is stored has version ${from} already`)
  for (let version = from + 1; version <= to; version += 1) step(version)
  storage.put('version', String(to), tx.publisher)
}

/** Fails while what is stored awaits `migrate`: about 360 gas. */
export function requireVersion(version: number): void {
  if (storedVersion() !== version)
    throw new Error(`version ${storedVersion()} is stored: the owner has to migrate first`)
}
