// @ts-check
import { readAmount, shareOf } from 'iost-toolkit/contract/amounts'

/** Decimal places of what one deposited IOST has earned, so that large pools round little away. */
const PLACES = 18
const NS_PER_SECOND = 1e9

/**
 * State of the vault at a second: its balance of IOST is `total + reserve + owed`.
 * @typedef {object} Pool
 * @property {BigNumber} total All deposits.
 * @property {BigNumber} reserve Rewards that are not earned yet.
 * @property {BigNumber} owed Rewards that are earned and not yet paid.
 * @property {BigNumber} perShare Earnings of one deposited IOST since the beginning.
 */

/**
 * The second of the block, since 1970.
 * @returns {number}
 */
export function readSecond() {
  return Math.floor(block.time / NS_PER_SECOND)
}

/**
 * The pool as of now: rewards have been earned since it was written, while there were deposits and the reserve
 * lasted.
 * @returns {Pool}
 */
export function readPool() {
  const total = readAmount(storage.get('total'))
  const reserve = readAmount(storage.get('reserve'))
  const owed = readAmount(storage.get('owed'))
  const perShare = readAmount(storage.get('perShare'))
  const seconds = readSecond() - Number(storage.get('second') ?? '0')
  if (total.isZero() || seconds === 0) return { total, reserve, owed, perShare }
  const due = BigNumber.min(readAmount(storage.get('rate')).times(seconds), reserve)
  return {
    total,
    reserve: reserve.minus(due),
    owed: owed.plus(due),
    perShare: perShare.plus(due.div(total).dp(PLACES, 1)),
  }
}

/**
 * @param {Pool} pool
 */
export function writePool(pool) {
  storage.put('total', pool.total.toFixed())
  storage.put('reserve', pool.reserve.toFixed())
  storage.put('owed', pool.owed.toFixed())
  storage.put('perShare', pool.perShare.toFixed())
  storage.put('second', String(readSecond()))
}

/**
 * Returns the earnings of a deposit since `earnedBefore`, the earnings of one IOST at the last update; rounded down.
 * @param {Pool} pool
 * @param {BigNumber} deposit
 * @param {BigNumber} earnedBefore
 * @param {number} decimals
 * @returns {BigNumber}
 */
export function rewardOf(pool, deposit, earnedBefore, decimals) {
  return shareOf(deposit, pool.perShare.minus(earnedBefore), '1', decimals)
}
