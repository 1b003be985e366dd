/**
 * Global names that the chain provides to contracts. A `tsconfig.json` that extends
 * `iost-toolkit/tsconfig/contracts.json` has them, as well as `/// <reference types="iost-toolkit/contract" />` at the
 * top of a contract.
 *
 * The language is JavaScript of 2017 without regular expressions, try/catch and async; `toolkit compile` rewrites newer
 * syntax and reports what else is missing. Gas figures are what a call costs besides the statements around it.
 */

/**
 * The contract's own storage. Keys and fields are 1 to 64 letters of ASCII without `-` and `@`; values are strings of
 * up to 65536 letters. Every entry takes RAM, of the contract or of `payer`, who must have signed.
 */
interface ContractStorage {
  /** Writes a value: 300 gas, or a tenth of its bytes if that is more. */
  put(key: string, value: string, payer?: string): void
  /** Reads a value, `null` if missing: 300 gas. */
  get(key: string): string | null
  has(key: string): boolean
  del(key: string): void
  /** Writes a field of a map. */
  mapPut(key: string, field: string, value: string, payer?: string): void
  /** Reads a field of a map, `null` if missing. */
  mapGet(key: string, field: string): string | null
  mapHas(key: string, field: string): boolean
  mapDel(key: string, field: string): void
  /** The fields of a map in the order they were added, 257 at most: later ones are stored but not listed. */
  mapKeys(key: string): string[]
  /** Returns the number of fields that `mapKeys` lists. */
  mapLen(key: string): number
  /** Reads the storage of another contract. */
  globalGet(contract: string, key: string): string | null
  globalHas(contract: string, key: string): boolean
  globalMapGet(contract: string, key: string, field: string): string | null
  globalMapHas(contract: string, key: string, field: string): boolean
  globalMapKeys(contract: string, key: string): string[]
  globalMapLen(contract: string, key: string): number
}

/** The chain around the contract. */
interface ContractBlockchain {
  /**
   * Moves IOST between accounts; `from` must have signed, or be this contract. `amount` is a decimal string such as
   * `'10.5'`. A call that pays from an account needs an amount limit: `@amountLimit iost 100` in the method's comment.
   */
  transfer(from: string, to: string, amount: string | Int64 | Float64, memo: string): unknown
  /** `transfer` from this contract. */
  withdraw(to: string, amount: string | Int64 | Float64, memo: string): unknown
  /** `transfer` to this contract. */
  deposit(from: string, amount: string | Int64 | Float64, memo: string): unknown
  /** JSON text: `number`, `parent_hash`, `time` in nanoseconds, `witness`. The global `block` has the same. */
  blockInfo(): string
  /**
   * JSON text: `actions`, `amount_limit`, `auth_list`, `expiration`, `gas_limit`, `gas_ratio`, `hash`, `publisher`,
   * `time`.
   */
  txInfo(): string
  /** JSON text: `abi_name`, `caller` with `name` and `is_account`, `contract_name`, `publisher`. */
  contextInfo(): string
  /** The id of this contract. */
  contractName(): string
  /** The account that sent the transaction. */
  publisher(): string
  /** The account that published this contract. */
  contractOwner(): string | null
  /**
   * Calls another contract, five levels deep at most; answers the list of its returns, strings for JavaScript
   * contracts. When the call fails, the whole transaction fails.
   */
  call(contract: string, method: string, args: string | readonly unknown[]): any[]
  /** `call`, with this contract's authority for what it calls: it may then spend what the contract owns. */
  callWithAuth(contract: string, method: string, args: string | readonly unknown[]): any[]
  /** Whether an account has signed with a permission, or a contract is calling with its authority. */
  requireAuth(account: string, permission: 'active' | 'owner' | (string & {})): boolean
  /** Adds a receipt to the transaction: what explorers and clients read. Free while it runs, 10 gas at the end. */
  receipt(content: string): void
  /** Publishes an event to listeners, without storing it. Costs 1 gas per byte. */
  event(content: string): void
}

interface ContractCrypto {
  /** base58 of the SHA3-256 of a text: 100 gas and one for every byte. */
  sha3(text: string): string
  /** SHA3-256 of hexadecimal bytes, as hexadecimal. */
  sha3Hex(hex: string): string
  /** RIPEMD-160 of hexadecimal bytes, as hexadecimal. */
  ripemd160Hex(hex: string): string
  /** 1 if the signature is right, else 0. Message, signature and key are base58. */
  verify(algorithm: 'ed25519' | 'secp256k1', message: string, signature: string, publicKey: string): 0 | 1
}

interface ContractBlock {
  readonly number: number
  /** base58 */
  readonly parentHash: string
  /** Public key of the producer. */
  readonly witness: string
  /** Nanoseconds since 1970, rounded to what a number holds. */
  readonly time: number
}

interface ContractTx {
  /** Nanoseconds since 1970. */
  readonly time: number
  /** base58 */
  readonly hash: string
  /** Nanoseconds since 1970. */
  readonly expiration: number
  /** Gas the current action may still use. */
  readonly gasLimit: number
  readonly gasRatio: number
  /** Public key → 1 for a signer, 2 for the publisher. */
  readonly authList: Readonly<Record<string, 1 | 2>>
  readonly publisher: string
}

interface ContractBlockInfo {
  readonly number: number
  readonly parent_hash: string
  readonly time: number
  readonly witness: string
}

interface ContractTxInfo {
  readonly actions: readonly { readonly contract: string; readonly actionName: string; readonly data: string }[]
  readonly amount_limit: readonly { readonly token: string; readonly val: string }[] | null
  readonly auth_list: Readonly<Record<string, 1 | 2>>
  readonly expiration: number
  readonly gas_limit: number
  readonly gas_ratio: number
  readonly hash: string
  readonly publisher: string
  readonly time: number
}

/**
 * Goes to the node's log, on the embedded network to the test's output. The first argument must be a string; `%s`, `%v`
 * (JSON) and `%d` in it stand for what follows.
 */
interface Console {
  debug(format: string, ...values: unknown[]): void
  info(format: string, ...values: unknown[]): void
  warn(format: string, ...values: unknown[]): void
  error(format: string, ...values: unknown[]): void
  log(format: string, ...values: unknown[]): void
}

type BigNumberish = string | number | BigNumber

/**
 * Decimal numbers of any size: bignumber.js 7.2.1 with 50 decimal places, rounding down. Costs 20 gas and more with
 * length.
 */
declare class BigNumber {
  constructor(value: BigNumberish, base?: number)
  static isBigNumber(value: unknown): value is BigNumber
  static max(...values: BigNumberish[]): BigNumber
  static maximum(...values: BigNumberish[]): BigNumber
  static min(...values: BigNumberish[]): BigNumber
  static minimum(...values: BigNumberish[]): BigNumber
  abs(): BigNumber
  absoluteValue(): BigNumber
  negated(): BigNumber
  plus(other: BigNumberish): BigNumber
  minus(other: BigNumberish): BigNumber
  times(other: BigNumberish): BigNumber
  multipliedBy(other: BigNumberish): BigNumber
  div(other: BigNumberish): BigNumber
  dividedBy(other: BigNumberish): BigNumber
  /** Division without remainder. */
  idiv(other: BigNumberish): BigNumber
  dividedToIntegerBy(other: BigNumberish): BigNumber
  mod(other: BigNumberish): BigNumber
  modulo(other: BigNumberish): BigNumber
  pow(exponent: BigNumberish, modulus?: BigNumberish): BigNumber
  exponentiatedBy(exponent: BigNumberish, modulus?: BigNumberish): BigNumber
  sqrt(): BigNumber
  squareRoot(): BigNumber
  integerValue(roundingMode?: number): BigNumber
  shiftedBy(places: number): BigNumber
  eq(other: BigNumberish): boolean
  isEqualTo(other: BigNumberish): boolean
  gt(other: BigNumberish): boolean
  isGreaterThan(other: BigNumberish): boolean
  gte(other: BigNumberish): boolean
  isGreaterThanOrEqualTo(other: BigNumberish): boolean
  lt(other: BigNumberish): boolean
  isLessThan(other: BigNumberish): boolean
  lte(other: BigNumberish): boolean
  isLessThanOrEqualTo(other: BigNumberish): boolean
  comparedTo(other: BigNumberish): number
  isFinite(): boolean
  isInteger(): boolean
  isNaN(): boolean
  isNegative(): boolean
  isPositive(): boolean
  isZero(): boolean
  /** Number of decimal places, or the value rounded to some. */
  dp(): number
  dp(places: number, roundingMode?: number): BigNumber
  decimalPlaces(): number
  decimalPlaces(places: number, roundingMode?: number): BigNumber
  /** Number of significant digits, or the value rounded to some. */
  sd(includeZeros?: boolean): number
  sd(digits: number, roundingMode?: number): BigNumber
  precision(includeZeros?: boolean): number
  precision(digits: number, roundingMode?: number): BigNumber
  toExponential(places?: number, roundingMode?: number): string
  toFixed(places?: number, roundingMode?: number): string
  /** With commas between thousands. */
  toFormat(places?: number, roundingMode?: number): string
  /** Numerator and denominator. */
  toFraction(most?: BigNumberish): [string, string]
  toJSON(): string
  toNumber(): number
  toPrecision(digits?: number, roundingMode?: number): string
  /** Small and large values come out as `1e-7`: use `toFixed` for amounts. */
  toString(base?: number): string
  /** `toString`, with the sign of a zero. */
  valueOf(): string
}

/** Whole numbers of 64 bits: what is no integer or leaves the range fails the transaction. */
declare class Int64 {
  constructor(value: string | number | BigNumber | Int64, base?: number)
  plus(other: string | number | Int64): Int64
  minus(other: string | number | Int64): Int64
  multi(other: string | number | Int64): Int64
  /** Division without remainder. */
  div(other: string | number | Int64): Int64
  mod(other: string | number | Int64): Int64
  pow(exponent: string | number | Int64): Int64
  shift(places: number): Int64
  negated(): Int64
  eq(other: string | number | Int64): boolean
  gt(other: string | number | Int64): boolean
  gte(other: string | number | Int64): boolean
  lt(other: string | number | Int64): boolean
  lte(other: string | number | Int64): boolean
  isZero(): boolean
  isPositive(): boolean
  isNegative(): boolean
  toFixed(places?: number): string
  toJSON(): string
  toString(): string
}

/** Decimal numbers in the range of 64 bits; amounts of `blockchain.transfer` go through it. */
declare class Float64 {
  constructor(value: string | number | BigNumber | Float64, base?: number)
  plus(other: string | number | Float64): Float64
  minus(other: string | number | Float64): Float64
  multi(other: string | number | Float64): Float64
  div(other: string | number | Float64): Float64
  mod(other: string | number | Float64): Float64
  pow(exponent: string | number | Float64): Float64
  negated(): Float64
  eq(other: string | number | Float64): boolean
  gt(other: string | number | Float64): boolean
  gte(other: string | number | Float64): boolean
  lt(other: string | number | Float64): boolean
  lte(other: string | number | Float64): boolean
  isZero(): boolean
  isPositive(): boolean
  isNegative(): boolean
  toFixed(places?: number): string
  toJSON(): string
  toString(): string
}

/** Names that JSDoc of JavaScript contracts may give to the types of the ABI: `@param {int} count`. */
type int = number
type integer = number
type bool = boolean
type json = any

declare const storage: ContractStorage
declare const blockchain: ContractBlockchain
declare const IOSTCrypto: ContractCrypto
/** The block the transaction is in. */
declare const block: ContractBlock
/** The transaction. */
declare const tx: ContractTx
/** `blockchain.blockInfo()`, parsed. */
declare const blockInfo: ContractBlockInfo
/** `blockchain.txInfo()`, parsed. */
declare const txInfo: ContractTxInfo
/** The greatest value of an `Int64`. */
declare const MaxInt64: BigNumber
/** The least value of an `Int64`. */
declare const MinInt64: BigNumber
/** The greatest value of a `Float64`. */
declare const MaxFloat64: BigNumber
/** The least value of a `Float64`. */
declare const MinFloat64: BigNumber
// The same declaration as Node's and the browser's, so that tests may know both.
declare var console: Console
