/** Rounding mode of BigNumber towards zero: no account ever receives more than exists. */
const DOWN = 1

/**
 * Decimal places that amounts of IOST in contracts can have. The token has 8, but `blockchain.transfer`, `deposit` and
 * `withdraw` write less than 0.000001 as `1e-7`, which the chain refuses.
 */
export const IOST_DECIMALS = 6

/** The amount above zero that a text means, with so many decimal places at most. About 160 gas. */
export function parseAmount(text: string, decimals: number): BigNumber {
  const amount = new BigNumber(text)
  if (!amount.isFinite() || !amount.gt(0)) throw new Error(`not an amount above zero: ${text}`)
  if (amount.dp() > decimals) throw new Error(`more than ${decimals} decimal places: ${text}`)
  return amount
}

/** The part `part / whole` of an amount, rounded down to decimal places. */
export function shareOf(
  amount: BigNumber,
  part: BigNumber | string,
  whole: BigNumber | string,
  decimals: number,
): BigNumber {
  return amount.times(part).div(whole).dp(decimals, DOWN)
}

/** An amount kept in storage; 0 for a missing value. */
export function readAmount(text: string | null): BigNumber {
  return new BigNumber(text ?? '0')
}

/** Returns the rest of an amount after another one is taken. Fails with `message` if it is not enough. */
export function subtract(amount: BigNumber, taken: BigNumber, message: string): BigNumber {
  const left = amount.minus(taken)
  if (left.isNegative() && !left.isZero()) throw new Error(message)
  return left
}
