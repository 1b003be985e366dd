import { decodeBase64Lenient, encodeBase64 } from '../codec/base64.js'
import { parseInt64 } from '../codec/int64.js'
import { JsonNumber } from '../codec/json.js'
import { requireRecord } from '../collections/records.js'
import type { Algorithm } from '../crypto/keys.js'
import { ToolkitError } from '../errors/errors.js'
import { scaleGas, unscaleGas } from './gas.js'
import {
  type Action,
  ALGORITHM_CODES,
  type AmountLimit,
  nameAlgorithm,
  type Signature,
  type Transaction,
} from './transaction.js'

/** A signature of the node interface: bytes in base64. */
interface WireSignature {
  algorithm: Algorithm | number
  signature: string
  public_key: string
}

/** A transaction of `/sendTx` and `/execTx` (rpc.md §5.6); 64-bit integers are strings. */
export interface WireTransaction {
  time: string
  expiration: string
  gas_ratio: number
  gas_limit: number
  delay: string
  chain_id: number
  actions: { contract: string; action_name: string; data: string }[]
  amount_limit: AmountLimit[]
  signers: string[]
  signatures: WireSignature[]
  publisher: string
  publisher_sigs: WireSignature[]
}

/** Converts a transaction to the node interface. */
export function formatTransaction(tx: Transaction): WireTransaction {
  return {
    time: String(tx.time),
    expiration: String(tx.expiration),
    gas_ratio: unscaleGas(tx.gasRatio),
    gas_limit: unscaleGas(tx.gasLimit),
    delay: String(tx.delay),
    chain_id: tx.chainId,
    actions: tx.actions.map(({ contract, actionName, data }) => ({ contract, action_name: actionName, data })),
    amount_limit: tx.amountLimit.map(({ token, value }) => ({ token, value })),
    signers: [...tx.signers],
    signatures: tx.signatures.map(formatSignature),
    publisher: tx.publisher,
    publisher_sigs: tx.publisherSigs.map(formatSignature),
  }
}

/**
 * Parses a transaction from JSON by the rules of the interface (rpc.md §2.2): names in snake_case or lowerCamelCase,
 * numbers also as strings, defaults for missing and `null` members, unknown members ignored. Accepts values of
 * `parseJson` and of `JSON.parse`. Throws `ToolkitError('TX_INVALID')` naming the field.
 */
export function parseTransaction(json: unknown): Transaction {
  const tx = new ObjectFields(json, '')
  return {
    time: tx.int64('time'),
    expiration: tx.int64('expiration'),
    gasRatio: scaleGas(tx.double('gas_ratio')),
    gasLimit: scaleGas(tx.double('gas_limit')),
    delay: tx.int64('delay'),
    chainId: tx.uint32('chain_id'),
    signers: tx.texts('signers'),
    actions: tx.objects('actions').map(parseAction),
    amountLimit: tx.objects('amount_limit').map(parseAmountLimit),
    signatures: tx.objects('signatures').map(parseSignature),
    referredTx: new Uint8Array(),
    publisher: tx.text('publisher'),
    publisherSigs: tx.objects('publisher_sigs').map(parseSignature),
  }
}

function formatSignature({ algorithm, signature, publicKey }: Signature): WireSignature {
  return { algorithm, signature: encodeBase64(signature), public_key: encodeBase64(publicKey) }
}

function parseAction(action: ObjectFields): Action {
  return { contract: action.text('contract'), actionName: action.text('action_name'), data: action.text('data') }
}

function parseAmountLimit(limit: ObjectFields): AmountLimit {
  return { token: limit.text('token'), value: limit.text('value') }
}

function parseSignature(signature: ObjectFields): Signature {
  return {
    algorithm: signature.algorithm('algorithm'),
    signature: signature.bytes('signature'),
    publicKey: signature.bytes('public_key'),
  }
}

/** The members of one JSON object, read by type. */
class ObjectFields {
  readonly #members: Record<string, unknown>
  readonly #path: string

  constructor(value: unknown, path: string) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof JsonNumber) {
      throw invalidTransactionError(path === '' ? 'the transaction' : path, 'expected an object')
    }
    this.#members = requireRecord(value)
    this.#path = path
  }

  text(name: string): string {
    const value = this.#get(name) ?? ''
    if (typeof value !== 'string') throw this.#fieldTypeError(name, 'string', value)
    return value
  }

  int64(name: string): bigint {
    const value = this.#get(name) ?? 0
    const integer = isNumeric(value) ? parseInt64(String(value)) : undefined
    if (integer === undefined) throw this.#fieldTypeError(name, 'int64', value)
    return integer
  }

  uint32(name: string): number {
    const value = this.#get(name) ?? 0
    const integer = isNumeric(value) ? parseInt64(String(value)) : undefined
    if (integer === undefined || integer < 0n || integer >= 2n ** 32n) throw this.#fieldTypeError(name, 'uint32', value)
    return Number(integer)
  }

  double(name: string): number {
    const value = this.#get(name) ?? 0
    const text = isNumeric(value) ? String(value) : ''
    if (!DOUBLE.test(text)) throw this.#fieldTypeError(name, 'double', value)
    return Number(text)
  }

  bytes(name: string): Uint8Array {
    const value = this.#get(name) ?? ''
    const bytes = typeof value === 'string' ? decodeBase64Lenient(value) : undefined
    if (bytes === undefined) throw this.#fieldTypeError(name, 'bytes', value)
    return bytes
  }

  /** Reads an algorithm. An unknown name is dropped, which leaves 0; an unknown number is kept (rpc.md §2.2.8). */
  algorithm(name: string): Algorithm | number {
    const value = this.#get(name) ?? 0
    if (typeof value === 'string') return Object.hasOwn(ALGORITHM_CODES, value) ? (value as Algorithm) : 0
    const code = isNumeric(value) ? parseInt64(String(value)) : undefined
    if (code === undefined || BigInt.asIntN(32, code) !== code) throw this.#fieldTypeError(name, 'enum', value)
    return nameAlgorithm(Number(code))
  }

  texts(name: string): string[] {
    return this.#list(name).map((value, i) => {
      if (typeof value !== 'string') throw this.#fieldTypeError(`${name}[${i}]`, 'string', value)
      return value
    })
  }

  objects(name: string): ObjectFields[] {
    return this.#list(name).map((value, i) => new ObjectFields(value, `${this.#join(name)}[${i}]`))
  }

  #list(name: string): unknown[] {
    const value = this.#get(name) ?? []
    if (!Array.isArray(value)) throw this.#fieldTypeError(name, 'list', value)
    return value
  }

  #get(name: string): unknown {
    const camel = camelOf(name)
    const value = this.#own(name)
    if (camel === name) return value
    const other = this.#own(camel)
    if (value !== undefined && other !== undefined)
      throw invalidTransactionError(this.#join(name), `given twice, also as ${camel}`)
    return value ?? other
  }

  #own(name: string): unknown {
    return Object.hasOwn(this.#members, name) ? this.#members[name] : undefined
  }

  #join(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`
  }

  #fieldTypeError(name: string, type: string, value: unknown): ToolkitError {
    return invalidTransactionError(this.#join(name), `invalid value for ${type} type: ${describe(value)}`)
  }
}

/** The names of fields in lowerCamelCase: they are few. */
const camelNames = new Map<string, string>()

function camelOf(name: string): string {
  let camel = camelNames.get(name)
  if (camel === undefined) {
    camel = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
    camelNames.set(name, camel)
  }
  return camel
}

const DOUBLE = /^(-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?|NaN|-?Infinity)$/

/** Numbers of `JSON.parse` are read by their decimal form, which iost.js also signs (rpc.md §5.3). */
function isNumeric(value: unknown): boolean {
  return (
    typeof value === 'number' || typeof value === 'string' || typeof value === 'bigint' || value instanceof JsonNumber
  )
}

function describe(value: unknown): string {
  if (value instanceof JsonNumber) return value.text
  return typeof value === 'object' && value !== null ? (Array.isArray(value) ? '[' : '{') : JSON.stringify(value)
}

function invalidTransactionError(field: string, reason: string): ToolkitError {
  return new ToolkitError('TX_INVALID', `${field}: ${reason}`, {
    hint: `Change ${field} of the transaction, or let the toolkit write it again.`,
  })
}
