import { parseAmount } from '../codec/decimal.js'
import { isInt64 } from '../codec/int64.js'
import { JsonError, parseJson } from '../codec/json.js'
import { ToolkitError } from '../errors/errors.js'
import type { Action, AmountLimit, Transaction } from './transaction.js'

/** An action of a transaction. */
export interface ActionOptions {
  /** Id of the contract, or a domain name. */
  contract: string
  /** Name of the method. */
  actionName: string
  /**
   * Arguments: strings, booleans, `null`, integers, `bigint`s, and plain objects and arrays for `json` parameters.
   *
   * @defaultValue `[]`
   */
  args?: readonly unknown[]
  /** Arguments as the text of a JSON array, sent unchanged. Replaces `args`. */
  data?: string
}

/** Inputs of `createTransaction`, with defaults. */
export interface TransactionOptions {
  publisher: string
  chainId: number
  actions: readonly ActionOptions[]
  /** Nanoseconds since 1970, by the node's clock: at most 30 s ahead of it, at most 90 s behind. */
  time: bigint
  /** Time that the transaction may wait for a block, in milliseconds: 1 to 90,000 (default: 90,000). */
  expirationMs?: number
  /** 1 (the default) to 100, with at most two decimals. */
  gasRatio?: number
  /** 50,000 to 4,000,000 gas, with at most two decimals; default 2,000,000. */
  gasLimit?: number
  /** Maximum spending of accounts by token: a decimal string or `unlimited`. @defaultValue nothing may be spent */
  amountLimit?: Readonly<Record<string, string>>
  /** Permissions granted besides the publisher's: `account@permission`. */
  signers?: readonly string[]
}

const MAX_EXPIRATION_MS = 90_000

/**
 * A transaction ready to be signed, within the documented limits of the interface (documented/node-rpc.md, rpc.md
 * §6.1). Throws `ToolkitError('TX_INVALID')` or `ToolkitError('AMOUNT_INVALID')` naming the field.
 */
export function createTransaction(options: TransactionOptions): Transaction {
  const { publisher, chainId, time, expirationMs = MAX_EXPIRATION_MS, gasRatio = 1, gasLimit = 2_000_000 } = options
  if (!isContract(publisher)) checkAccount(publisher, 'publisher')
  check(Number.isInteger(chainId) && chainId >= 0 && chainId < 2 ** 32, 'chainId', 'a 32-bit number', chainId)
  check(typeof time === 'bigint' && time > 0n && isInt64(time), 'time', 'nanoseconds since 1970 as a bigint', time)
  check(
    Number.isInteger(expirationMs) && expirationMs > 0 && expirationMs <= MAX_EXPIRATION_MS,
    'expirationMs',
    'whole milliseconds from 1 to 90000, as no node keeps a transaction longer',
    expirationMs,
  )
  return {
    time,
    expiration: time + BigInt(expirationMs) * 1_000_000n,
    gasRatio: scale(gasRatio, 'gasRatio', 1, 100),
    gasLimit: scale(gasLimit, 'gasLimit', 50_000, 4_000_000),
    delay: 0n,
    chainId,
    signers: (options.signers ?? []).map(createSigner),
    actions: options.actions.map(createAction),
    amountLimit: Object.entries(options.amountLimit ?? {}).map(createAmountLimit),
    signatures: [],
    referredTx: new Uint8Array(),
    publisher,
    publisherSigs: [],
  }
}

/**
 * Raw gas. Rounded, not cut off as on the wire: 1.15 was meant as 1.15, and `formatTransaction` sends a double for 115.
 */
function scale(value: number, field: string, least: number, most: number): number {
  const raw = Math.round(value * 100)
  check(
    value >= least && value <= most && Math.abs(raw / 100 - value) < 1e-9,
    field,
    `a number from ${least} to ${most} with at most two decimals`,
    value,
  )
  return raw
}

function createSigner(signer: string, index: number): string {
  const [account, permission, ...rest] = signer.split('@')
  check(rest.length === 0 && !!permission, `signers[${index}]`, 'account@permission', signer)
  checkAccount(account, `signers[${index}]`)
  return signer
}

function createAmountLimit([token, value]: [string, string]): AmountLimit {
  if (value !== 'unlimited') parseAmount(value, `amountLimit.${token}`)
  return { token, value }
}

/** Creates a call as it is signed. Throws as `createTransaction` does. */
export function createAction({ contract, actionName, args, data }: ActionOptions, index: number): Action {
  const path = `actions[${index}]`
  check(typeof contract === 'string' && contract !== '', `${path}.contract`, 'a contract id', contract)
  check(typeof actionName === 'string' && actionName !== '', `${path}.actionName`, 'the name of an ABI', actionName)
  check(args === undefined || data === undefined, path, 'either args or data, not both', 'both')
  if (data !== undefined) checkData(data, `${path}.data`)
  return { contract, actionName, data: data ?? formatArguments(args ?? [], `${path}.args`) }
}

/**
 * Formats the arguments of an action. A `bigint` is written as a number. Throws `ToolkitError` for fractions and
 * integers beyond 2^53: amounts must be strings, and such integers would lose digits as numbers.
 */
export function formatArguments(args: readonly unknown[], path = 'args'): string {
  return `[${args.map((arg, i) => formatArgument(arg, `${path}[${i}]`)).join(',')}]`
}

function formatArgument(arg: unknown, path: string): string {
  if (typeof arg === 'bigint') {
    check(isInt64(arg), path, 'an integer of 64 bits', arg)
    return String(arg)
  }
  if (typeof arg === 'number' && !Number.isSafeInteger(arg)) {
    throw new ToolkitError('AMOUNT_INVALID', `${path}: no contract parameter takes the number ${arg}`, {
      hint: `Write an amount as a decimal string, for example '${arg}', and an integer beyond 2^53 as a bigint.`,
    })
  }
  const text = stringify(arg, path)
  check(text !== undefined, path, 'a JSON value', arg)
  return text
}

function stringify(arg: unknown, path: string): string | undefined {
  try {
    return JSON.stringify(arg)
  } catch (cause) {
    throw new ToolkitError('TX_INVALID', `${path}: cannot be written as JSON`, {
      hint: 'Inside objects and arrays, write integers beyond 2^53 as text; a value must not contain itself.',
      cause,
    })
  }
}

function checkData(data: string, path: string): void {
  try {
    check(Array.isArray(parseJson(data, { extent: 'whole' })), path, 'the text of a JSON array', data)
  } catch (cause) {
    if (!(cause instanceof JsonError)) throw cause
    throw new ToolkitError('TX_INVALID', `${path}: not JSON: ${cause.message}`, {
      hint: 'Write the arguments as a JSON array, such as ["alice", 5].',
      cause,
    })
  }
}

/** Whether a publisher is a contract, which only development chains allow. */
function isContract(name: unknown): boolean {
  return typeof name === 'string' && /^(?:Contract[1-9A-HJ-NP-Za-km-z]{43,44}|[a-z0-9_]+\.iost)$/.test(name)
}

function checkAccount(name: unknown, field: string): void {
  const valid = typeof name === 'string' && (/^[a-z0-9_]{5,11}$/.test(name) || /^0x[0-9a-f]{40}$/.test(name))
  check(valid, field, 'an account name: 5 to 11 of a-z, 0-9 and _', name)
}

function check(valid: boolean, field: string, expected: string, got: unknown): asserts valid {
  if (valid) return
  const shown = typeof got === 'string' ? JSON.stringify(got.slice(0, 60)) : String(got)
  throw new ToolkitError('TX_INVALID', `${field}: expected ${expected}, got ${shown}`, {
    hint: `Change ${field} of the transaction.`,
  })
}
