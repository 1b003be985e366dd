import { requireInteger, requireKey, requireText, requireThat } from 'iost-toolkit/contract/arguments'
import { requireSigner } from 'iost-toolkit/contract/ownership'
import { grantRole, requireRole, revokeRole } from 'iost-toolkit/contract/roles'
import { mayUpgrade } from 'iost-toolkit/contract/upgrade'
import { made, moved, used } from './lib/receipts'

/** Most letters of a kind: with the id of a contract as its holder, it has to fit a field of storage. */
const MAX_KIND = 10
/** Most of one kind that are made, so that every sum is exact. */
const MAX_COUNT = 1e15

/** Goods of many kinds, of which accounts and contracts hold so and so many: wood, stones, tickets. */
export class Goods {
  /** Runs once, when the contract is published. */
  init(): void {}

  /** Lets only the owner replace the code. */
  can_update(_data: string): boolean {
    return mayUpgrade()
  }

  /** Lets an account make goods. For the owner. */
  addMaker(account: string): void {
    grantRole('maker', account)
  }

  /** Ends `addMaker`. For the owner. */
  removeMaker(account: string): void {
    revokeRole('maker', account)
  }

  /** Makes goods and gives them to an account or contract. For makers. */
  make(maker: string, to: string, kind: string, count: number): void {
    requireRole('maker', maker)
    requireText('kind', kind, MAX_KIND)
    requireKey('kind', kind)
    requireCount(count)
    requireReceiver(to)
    const total = this.existing(kind) + count
    requireThat(total <= MAX_COUNT, `there would be more than ${MAX_COUNT} ${kind}`)
    storage.mapPut('existing', kind, String(total), tx.publisher)
    this.add(to, kind, count)
    made.leave({ to, kind, count })
  }

  /** Moves goods. For their holder: an account that has signed, or a contract that calls with its authority. */
  move(from: string, to: string, kind: string, count: number): void {
    requireSigner(from)
    requireCount(count)
    requireReceiver(to)
    requireThat(from !== to, 'sender and receiver are the same')
    this.take(from, kind, count)
    this.add(to, kind, count)
    moved.leave({ from, to, kind, count })
  }

  /** Uses goods up. For their holder. */
  use(holder: string, kind: string, count: number): void {
    requireSigner(holder)
    requireCount(count)
    this.take(holder, kind, count)
    storage.mapPut('existing', kind, String(this.existing(kind) - count), tx.publisher)
    used.leave({ holder, kind, count })
  }

  /** Returns how many of a kind an account or contract has. */
  countOf(holder: string, kind: string): number {
    return Number(storage.mapGet('counts', `${holder}:${kind}`) ?? '0')
  }

  /** Returns how many of a kind exist. */
  existing(kind: string): number {
    return Number(storage.mapGet('existing', kind) ?? '0')
  }

  private add(to: string, kind: string, count: number): void {
    this.setCount(to, kind, this.countOf(to, kind) + count)
  }

  private take(from: string, kind: string, count: number): void {
    const has = this.countOf(from, kind)
    requireThat(has >= count, `${from} has ${has} ${kind}, not ${count}`)
    this.setCount(from, kind, has - count)
  }

  /** The publisher of the transaction pays for the entry. An empty entry is deleted, which frees its RAM. */
  private setCount(holder: string, kind: string, count: number): void {
    const field = `${holder}:${kind}`
    if (count === 0) storage.mapDel('counts', field)
    else storage.mapPut('counts', field, String(count), tx.publisher)
  }
}

/** A contract only receives goods by its own authority, because it could not return a gift of another account. */
function requireReceiver(to: string): void {
  if (to.startsWith('Contract')) requireSigner(to)
}

function requireCount(count: number): void {
  requireInteger('count', count, 1, MAX_COUNT)
}
