import { IOST_DECIMALS, parseAmount, readAmount, subtract } from 'iost-toolkit/contract/amounts'
import { requireInteger, requireThat } from 'iost-toolkit/contract/arguments'
import { OrderedMap } from 'iost-toolkit/contract/ordered-map'
import { owner, requireOwner, requireSigner } from 'iost-toolkit/contract/ownership'
import { pause, requireRunning, resume } from 'iost-toolkit/contract/pausing'
import { mayUpgrade } from 'iost-toolkit/contract/upgrade'
import { readPool, readSecond, rewardOf, writePool } from './lib/pool'
import { claimed, deposited, funded, rated, withdrawn } from './lib/receipts'

/** Minimum duration of a deposit, in seconds. */
const LOCK_SECONDS = 3600
/** Most accounts that one page has. */
const MAX_PAGE = 100

/** Account → its deposit, in the order in which the accounts came. */
const deposits = new OrderedMap('deposits')

/**
 * Keeps IOST for accounts and shares rewards among them, every second, by what each has deposited. Rewards come from a
 * reserve that any account can fund; when it is empty, nothing is earned until it is funded again.
 *
 * No call walks over the accounts: the pool knows what one deposited IOST has earned, and each account what that was
 * when its own rewards were last counted.
 */
export class Vault {
  /** Runs once, when the contract is published. */
  init(): void {
    storage.put('rate', '0')
    writePool(readPool())
  }

  /** Lets only the owner replace the code. */
  can_update(_data: string): boolean {
    return mayUpgrade()
  }

  /** Stops deposits; withdrawals and claims go on. For the owner. */
  pause(): void {
    pause()
  }

  /** Ends `pause`. For the owner. */
  resume(): void {
    resume()
  }

  /** Sets how much IOST all depositors together earn in a second; `'0'` stops it. For the owner. */
  setRate(rate: string): void {
    requireOwner()
    const earned = rate === '0' ? new BigNumber(0) : parseAmount(rate, IOST_DECIMALS)
    writePool(readPool())
    storage.put('rate', earned.toFixed())
    rated.leave({ rate: earned.toFixed() })
  }

  /**
   * Adds IOST to the reserve of rewards. For all accounts.
   * @amountLimit iost 10000000
   */
  fund(from: string, amount: string): void {
    requireSigner(from)
    const added = parseAmount(amount, IOST_DECIMALS)
    const pool = readPool()
    pool.reserve = pool.reserve.plus(added)
    writePool(pool)
    blockchain.deposit(from, added.toFixed(), 'fund rewards')
    funded.leave({ from, amount: added.toFixed(), reserve: pool.reserve.toFixed() })
  }

  /** Takes unearned IOST out of the reserve. For the owner. */
  recall(amount: string): void {
    requireOwner()
    const taken = parseAmount(amount, IOST_DECIMALS)
    const pool = readPool()
    pool.reserve = subtract(pool.reserve, taken, `the reserve has ${pool.reserve.toFixed()} IOST`)
    writePool(pool)
    blockchain.withdraw(owner(), taken.toFixed(), 'recall rewards')
  }

  /**
   * Deposits IOST, and locks all that the account has deposited for an hour.
   * @amountLimit iost 10000000
   */
  deposit(account: string, amount: string): void {
    requireRunning()
    requireSigner(account)
    const added = parseAmount(amount, IOST_DECIMALS)
    const deposit = this.settle(account, added)
    storage.mapPut('since', account, String(readSecond()), tx.publisher)
    blockchain.deposit(account, added.toFixed(), 'deposit')
    deposited.leave({ account, amount: added.toFixed(), deposit })
  }

  /** Pays a deposit back, or a part of it; what it has earned stays until it is claimed. For the depositor. */
  withdraw(account: string, amount: string): void {
    requireSigner(account)
    const taken = parseAmount(amount, IOST_DECIMALS)
    const locked = this.lockedFor(account)
    requireThat(locked === 0, `locked for ${locked} more seconds`)
    const deposit = this.settle(account, taken.negated())
    blockchain.withdraw(account, taken.toFixed(), 'withdraw')
    withdrawn.leave({ account, amount: taken.toFixed(), deposit })
  }

  /** Pays out what a deposit has earned, and returns how much that is. For the depositor. */
  claim(account: string): string {
    requireSigner(account)
    this.settle(account, new BigNumber(0))
    const amount = readAmount(storage.mapGet('rewards', account))
    requireThat(!amount.isZero(), 'there is nothing to claim')
    const pool = readPool()
    pool.owed = pool.owed.minus(amount)
    writePool(pool)
    storage.mapDel('rewards', account)
    blockchain.withdraw(account, amount.toFixed(), 'rewards')
    claimed.leave({ account, amount: amount.toFixed() })
    return amount.toFixed()
  }

  /** Pays the whole deposit back at once, locked or not, and gives up all rewards. For the depositor. */
  exit(account: string): void {
    requireSigner(account)
    const deposit = readAmount(deposits.get(account))
    this.settle(account, deposit.negated())
    const pool = readPool()
    const forgone = readAmount(storage.mapGet('rewards', account))
    pool.owed = pool.owed.minus(forgone)
    pool.reserve = pool.reserve.plus(forgone)
    writePool(pool)
    storage.mapDel('rewards', account)
    blockchain.withdraw(account, deposit.toFixed(), 'exit')
    withdrawn.leave({ account, amount: deposit.toFixed(), deposit: '0' })
  }

  depositOf(account: string): string {
    return deposits.get(account) ?? '0'
  }

  /** Returns what an account can claim now. */
  rewardsOf(account: string): string {
    return this.countRewards(account).toFixed()
  }

  /** Seconds until an account can withdraw. */
  lockedFor(account: string): number {
    const since = storage.mapGet('since', account)
    return since === null ? 0 : Math.max(0, Number(since) + LOCK_SECONDS - readSecond())
  }

  /** IOST that all depositors together earn in a second. */
  rate(): string {
    return storage.get('rate') as string
  }

  /** All deposits. */
  total(): string {
    return readPool().total.toFixed()
  }

  /** Rewards that are not earned yet. */
  reserve(): string {
    return readPool().reserve.toFixed()
  }

  /** Rewards that are earned and not yet paid, with what was lost to rounding. */
  owed(): string {
    return readPool().owed.toFixed()
  }

  /** Returns the number of accounts with a deposit. */
  countDepositors(): number {
    return deposits.size
  }

  /** The accounts that came first. */
  firstDepositors(count: number): string[] {
    requireInteger('count', count, 1, MAX_PAGE)
    return deposits.keys(count)
  }

  /** The accounts that came after another one. */
  depositorsAfter(account: string, count: number): string[] {
    requireInteger('count', count, 1, MAX_PAGE)
    return deposits.keys(count, account)
  }

  /** Counts the rewards of an account until now, changes its deposit, and returns what that is then. */
  private settle(account: string, change: BigNumber): string {
    const pool = readPool()
    const before = readAmount(deposits.get(account))
    requireThat(!before.isZero() || change.gt(0) || storage.mapHas('rewards', account), `${account} has no deposit`)
    const deposit = subtract(before, change.negated(), `${account} has deposited ${before.toFixed()} IOST`)
    const rewards = this.countRewards(account)
    pool.total = pool.total.plus(change)
    writePool(pool)
    if (!rewards.isZero()) storage.mapPut('rewards', account, rewards.toFixed(), tx.publisher)
    if (deposit.isZero()) this.forget(account)
    else this.remember(account, deposit, pool.perShare)
    return deposit.toFixed()
  }

  private countRewards(account: string): BigNumber {
    const deposit = readAmount(deposits.get(account))
    const earnedBefore = readAmount(storage.mapGet('earnedBefore', account))
    const earned = rewardOf(readPool(), deposit, earnedBefore, IOST_DECIMALS)
    return earned.plus(readAmount(storage.mapGet('rewards', account)))
  }

  private remember(account: string, deposit: BigNumber, perShare: BigNumber): void {
    deposits.put(account, deposit.toFixed())
    storage.mapPut('earnedBefore', account, perShare.toFixed(), tx.publisher)
  }

  private forget(account: string): void {
    deposits.del(account)
    storage.mapDel('earnedBefore', account)
    storage.mapDel('since', account)
  }
}
