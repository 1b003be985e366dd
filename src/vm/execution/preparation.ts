import { type Decimal, DecimalError, formatDecimal, isLessDecimal, parseDecimal } from '../../codec/decimal.js'
import { tryParseJson } from '../../codec/json.js'
import { firstOf, itemAt } from '../../collections/presence.js'
import { isText, tupleOf } from '../../collections/shapes.js'
import { GAS_PER_PLEDGE, readGasAt } from '../../gas/balance.js'
import { GAS_PER_NET } from '../../gas/prices.js'
import { ChainError } from '../../state/chain-error.js'
import { readRecord } from '../../state/records.js'
import type { Reader } from '../../state/store.js'
import type { Transaction } from '../../tx/transaction.js'
import { checkSignature } from './authority.js'
import { type AmountLimits, parseLimits } from './limits.js'
import type { Run } from './run.js'

const GAS_RATIO_BOUNDS = [100, 10000] as const
const GAS_LIMIT_BOUNDS = [600000, 400000000] as const

/** Rejects a gas ratio or a gas limit (both in hundredths) outside of the chain's bounds. */
export function checkGasBounds(tx: Transaction): void {
  const [minRatio, maxRatio] = GAS_RATIO_BOUNDS
  if (tx.gasRatio < minRatio || tx.gasRatio > maxRatio) {
    throw new ChainError(`gas ratio illegal, should in [${minRatio / 100}, ${maxRatio / 100}]`)
  }
  const [minLimit, maxLimit] = GAS_LIMIT_BOUNDS
  if (tx.gasLimit < minLimit || tx.gasLimit > maxLimit) {
    throw new ChainError(`gas limit illegal, should in [${minLimit / 100}, ${maxLimit / 100}]`)
  }
}

/**
 * Rejects a transaction whose publisher has less gas than its limit (`rpc.md` §6.2); a transaction that pledges for its
 * publisher may add gas.
 */
export function checkGasBalance(state: Reader, tx: Transaction, time: bigint): void {
  const gas = readGasAt(state, tx.publisher, time)
  const limit: Decimal = { value: BigInt(tx.gasLimit), scale: 2 }
  if (!isLessDecimal(gas, limit)) return
  const action = tx.actions[0]
  if (tx.actions.length !== 1 || action?.contract !== 'gas.iost' || action.actionName !== 'pledge') {
    throw notEnoughGasError(tx, gas, limit)
  }
  const [pledger, beneficiary, amount] = readPledge(action.data)
  if (pledger !== tx.publisher || beneficiary !== tx.publisher) throw notEnoughGasError(tx, gas, limit)
  const pledge = parsePledge(amount)
  const balance = readFreeBalance(state, tx.publisher)
  if (isLessDecimal(balance, pledge)) {
    throw new ChainError(
      `iost token amount not enough for pledgement ${formatDecimal(balance)} < ${formatDecimal(pledge)}`,
    )
  }
  const gained = { value: pledge.value * GAS_PER_PLEDGE, scale: pledge.scale }
  const scaled = { value: gas.value + gained.value / 10n ** BigInt(gained.scale - 2), scale: 2 }
  if (isLessDecimal(scaled, limit)) {
    throw new ChainError(
      `gas not enough even if considering the new gas pledgement ${formatDecimal(gas)} + ${formatDecimal(gained)} < ${formatDecimal(limit)}`,
    )
  }
}

function notEnoughGasError(tx: Transaction, gas: Decimal, limit: Decimal): ChainError {
  return new ChainError(`gas not enough: user ${tx.publisher} has ${formatDecimal(gas)} < ${formatDecimal(limit)}`)
}

const isPledge = tupleOf(isText, isText, isText)

function readPledge(data: string): [string, string, string] {
  const args = tryParseJson(data)
  if (!isPledge(args)) throw new ChainError(`invalid gas pledge args ${data}`)
  return args
}

function parsePledge(amount: string): Decimal {
  let pledge: Decimal | undefined
  let problem = '<nil>'
  try {
    pledge = parseDecimal(amount, 8)
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error
    problem = error.message
  }
  if (pledge === undefined || isLessDecimal(pledge, { value: 1n, scale: 0 })) {
    throw new ChainError(`invalid gas pledge amount ${problem} ${amount}`)
  }
  return pledge
}

function readFreeBalance(state: Reader, account: string): Decimal {
  const value = readRecord(state, 'token.iost', `TB${account}`, 'iost')?.value
  return { value: typeof value === 'bigint' ? value : 0n, scale: 8 }
}

/** Charges the bytes of a transaction and returns their gas. */
export function chargeSize(run: Run, size: number): number {
  run.recorder?.charge?.(`txSize len=${size}`, 0, size)
  return GAS_PER_NET * size
}

/**
 * Prepares a transaction for its first action (`vm.md` §10.3): the price of its bytes, bounds, the publisher's gas,
 * authority of signers and publisher, amount limits. Returns the gas paid so far; throws the reason for dropping it.
 */
export function prepareTransaction(run: Run, size: number): { paid: number; limits: AmountLimits } {
  const { tx, recorder } = run
  let paid = chargeSize(run, size)
  checkGasBounds(tx)
  if (paid * tx.gasRatio >= tx.gasLimit) {
    throw new ChainError(
      `gas limit should be larger, paid: ${paid}, gas limit: ${tx.gasLimit}, gas ratio: ${tx.gasRatio}`,
    )
  }
  checkGasBalance(run.state, tx, run.block.time)
  const requireAuthority = (mode: 'signer' | 'publisher', id: string, permission: string, message: string): void => {
    const { granted, cost } = checkSignature(run, mode, id, permission)
    recorder?.charge?.(`auth-${mode} ${id}@${permission}=${granted ? 'yes' : 'no'}`, cost, 0)
    if (!granted) throw new ChainError(message)
    paid += cost
  }
  for (const signer of tx.signers) {
    const parts = signer.split('@')
    if (parts.length !== 2) throw new ChainError(`illegal signer: ${signer}`)
    requireAuthority('signer', firstOf(parts), itemAt(parts, 1), `unauthorized signer: ${signer}`)
  }
  requireAuthority('publisher', tx.publisher, 'active', `unauthorized publisher: ${tx.publisher}`)
  return { paid, limits: parseLimits(run.state, tx.amountLimit) }
}
