import { requireAccount, requireInteger, requireKey, requireText, requireThat } from 'iost-toolkit/contract/arguments'
import { acceptOwnership, offerOwnership, owner, requireOwner } from 'iost-toolkit/contract/ownership'
import { isPaused, pause, requireRunning, resume } from 'iost-toolkit/contract/pausing'
import { grantRole, hasRole, requireRole, revokeRole } from 'iost-toolkit/contract/roles'
import {
  announceUpgrade,
  giveUpUpgrades,
  mayUpgrade,
  migrate,
  requireNotice,
  requireVersion,
  storedVersion,
} from 'iost-toolkit/contract/upgrade'

/** Every function of the library that decides who may do what, behind a method of its own. */
export class Governed {
  init(): void {}

  can_update(_data: string): boolean {
    return mayUpgrade()
  }

  owner(): string {
    return owner()
  }

  offer(to: string): void {
    offerOwnership(to)
  }

  accept(): string {
    return acceptOwnership()
  }

  ownersOnly(): void {
    requireOwner()
  }

  grant(role: string, account: string): void {
    grantRole(role, account)
  }

  revoke(role: string, account: string): void {
    revokeRole(role, account)
  }

  has(role: string, account: string): boolean {
    return hasRole(role, account)
  }

  mint(account: string): void {
    requireRole('minter', account)
  }

  pause(): void {
    pause()
  }

  resume(): void {
    resume()
  }

  paused(): boolean {
    return isPaused()
  }

  running(): void {
    requireRunning()
  }

  notice(seconds: number): void {
    requireNotice(seconds)
  }

  announce(): void {
    announceUpgrade()
  }

  giveUp(): void {
    giveUpUpgrades()
  }

  version(): number {
    return storedVersion()
  }

  migrate(to: number): void {
    migrate(to, (version) => {
      storage.put(`step${version}`, 'done')
    })
  }

  versioned(version: number): void {
    requireVersion(version)
  }

  check(text: string, key: string, account: string, count: number): void {
    requireThat(text !== 'no', 'no is no')
    requireText('text', text, 8)
    requireKey('key', key)
    requireAccount('account', account)
    requireInteger('count', count, 1, 10)
  }
}
