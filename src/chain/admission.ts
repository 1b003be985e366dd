import { DecimalError, parseDecimal, shrinkDecimal } from '../codec/decimal.js'
import { JsonError, type JsonValue, parseJson } from '../codec/json.js'
import { ChainError } from '../state/chain-error.js'
import { type EncodedTransaction, encodeTransaction } from '../tx/bytes.js'
import { verifyTransaction } from '../tx/sign.js'
import type { Action, Transaction } from '../tx/transaction.js'
import { checkGasBounds } from '../vm/execution/preparation.js'

/**
 * The checks of `/sendTx` that need nothing but the transaction and the clock (`rpc.md` §6.1), each with the chain's
 * text.
 */

const NANOSECONDS = 1_000_000_000n
/** A transaction may be this far ahead of the clock. */
export const MAX_AHEAD = 30n * NANOSECONDS
/** A transaction is dead this long after its time, whatever its expiration says. */
export const MAX_AGE = 90n * NANOSECONDS
const MAX_SIZE = 65536

/** Steps 1 to 9: the form of the arguments of every action, and of amounts of the commonest ones. */
export function checkActions(actions: readonly Action[]): void {
  for (const { contract, actionName, data } of actions) {
    const args = parseArray(data)
    if (contract === 'token.iost' && actionName === 'transfer') checkTransfer(args, data)
    if (contract === 'gas.iost' && (actionName === 'pledge' || actionName === 'unpledge')) checkPledge(args, data)
  }
}

function parseArray(data: string): JsonValue[] {
  let value: JsonValue
  try {
    value = parseJson(data)
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    throw new ChainError(`invalid json array: ${error.message}, ${data}`)
  }
  if (!Array.isArray(value)) throw new ChainError(`invalid json array: type assertion to []interface{} failed, ${data}`)
  return value
}

function checkTransfer(args: JsonValue[], data: string): void {
  if (args.length !== 5) throw new ChainError(`wrong args num: ${data}`)
  const [token, , , amount] = args
  if (typeof token !== 'string') throw new ChainError(`invalid token: type assertion to string failed, ${data}`)
  if (typeof amount !== 'string') throw new ChainError(`invalid amount: type assertion to string failed, ${data}`)
  checkAmount(token, amount)
}

function checkPledge(args: JsonValue[], data: string): void {
  if (args.length !== 3) throw new ChainError(`wrong args num: ${data}`)
  const amount = args[2]
  if (typeof amount !== 'string') throw new ChainError(`invalid amount: type assertion to string failed, ${data}`)
  try {
    checkAmount('iost', amount)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    throw new ChainError(`invalid amount: ${error.message}, ${data}`)
  }
  if (shrinkDecimal(parseDecimal(amount)).scale > 2) throw new ChainError(`decimal should not exceed 2: ${data}`)
}

function checkAmount(token: string, amount: string): void {
  if (!/^\d+(\.\d+)?$/.test(amount)) throw new ChainError(`invalid amount: ${amount}`)
  let value: { value: bigint; scale: number }
  try {
    value = parseDecimal(amount)
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error
    throw new ChainError(`invalid amount: ${error.message}, ${amount}`)
  }
  const double = Number(value.value) / 10 ** value.scale
  if (Math.abs(double - Number(amount)) > 0.0001) throw new ChainError(`invalid amount: <nil>, ${amount}`)
  if (token === 'iost' && value.scale > 8) throw new ChainError(`invalid decimal: ${amount}`)
}

/** Whether a transaction can no longer be packed at a time (ns). */
export function isExpired(tx: Transaction, time: bigint): boolean {
  return tx.expiration <= time || time - tx.time > MAX_AGE
}

/** Steps 15 and 16: the transaction's time against the clock (ns). */
export function checkTime(tx: Transaction, now: bigint): void {
  if (tx.time > now + MAX_AHEAD) throw timeError('too large', tx, now)
  if (isExpired(tx, now)) throw timeError('expired', tx, now)
}

function timeError(what: string, tx: Transaction, now: bigint): ChainError {
  return new ChainError(`TimeError: tx.time is ${what}(tx.time: ${tx.time}, now: ${now}). Please sync time`)
}

/** Steps 17 to 25: chain, times, size, bounds, and signatures unless they don't count. */
export function checkTransaction(
  tx: Transaction,
  chainId: number,
  { signatures = true, encoded = encodeTransaction(tx) }: { signatures?: boolean; encoded?: EncodedTransaction } = {},
): void {
  try {
    verify(tx, chainId, signatures, encoded)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    throw new ChainError(`VerifyError ${error.message}`)
  }
}

function verify(tx: Transaction, chainId: number, signatures: boolean, encoded: EncodedTransaction): void {
  if (tx.chainId !== chainId) throw new ChainError(`invalid chain_id, should be ${chainId}, yours:${tx.chainId}`)
  if (tx.time <= 0n || tx.expiration <= tx.time) throw new ChainError('invalid time and expiration')
  if (tx.delay !== 0n) throw new ChainError('invalid delay time')
  const size = encoded.full.length
  if (size > MAX_SIZE) throw new ChainError(`tx size illegal, should <= ${MAX_SIZE}, got ${size}`)
  checkGasBounds(tx)
  if (!signatures) return
  const verified = verifyTransaction(tx, encoded)
  if (!verified.signers) throw new ChainError('signer error')
  if (tx.publisherSigs.length === 0) throw new ChainError('publisher empty error')
  if (!verified.publisher) throw new ChainError('publisher error')
}
