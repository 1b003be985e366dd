import { decodeBase64Lenient } from '../../codec/base64.js'
import { isInt64 } from '../../codec/int64.js'
import { decodeUtf8 } from '../../codec/utf8.js'
import { requireRecord } from '../../collections/records.js'
import { encodeContract } from '../../contract/record.js'
import { encodeStored, JsonBlob, type StateValue, toBytes } from '../../state/values.js'
import type { StatePlace } from './state-place.js'

/** A contract in the form of `/getContract`. */
export interface NodeContract {
  code: string
  language: string
  version: string
  orig_code: string
  abis: readonly { name: string; args: readonly string[]; amount_limit: readonly { token: string; value: string }[] }[]
}

/**
 * A key's value as a node reports it: the text of a value, the fields of a map, `true` for the mark of a repaired map,
 * or a contract. `null` for a missing value.
 */
export type NodeValue = string | readonly string[] | true | NodeContract | null

type Type = 'string' | 'integer' | 'boolean' | 'decimal' | 'json'

/** The types that native contracts store (`system-contracts.md` §2.2). JavaScript contracts store only texts. */
const TYPES: Readonly<Record<string, readonly (readonly [key: RegExp, field: RegExp, type: Type])[]>> = {
  'token.iost': [
    [/^TI/, /^(totalSupply|supply|decimal)$/, 'integer'],
    [/^TI/, /^(canTransfer|onlyIssuerCanTransfer)$/, 'boolean'],
    [/^TB/, /./, 'integer'],
    [/^TF/, /./, 'json'],
  ],
  'token721.iost': [
    [/^T721I/, /^(totalSupply|supply)$/, 'integer'],
    [/^T721B/, /./, 'integer'],
  ],
  'gas.iost': [
    [/g[tls]$/, /^$/, 'decimal'],
    [/gu$/, /^$/, 'integer'],
    [/gp$/, /./, 'decimal'],
  ],
}

/** Returns whether a node's text cannot be distinguished from a missing value, which is `null` too. */
export function isAmbiguous(place: StatePlace): boolean {
  return place.kind === 'value' && findType(place) === 'string'
}

function findType({ contract, key, field = '' }: { contract: string; key: string; field?: string | undefined }): Type {
  return TYPES[contract]?.find(([keys, fields]) => keys.test(key) && fields.test(field))?.[2] ?? 'string'
}

/**
 * Encodes a node's response as the bytes in the state (`vm.md` §7.2).
 *
 * @param payer - The account that pays for the RAM of a value. Nodes do not report it.
 * @returns The bytes; `undefined` if the node's text does not have the stored type.
 */
export function encodeNodeValue(
  place: StatePlace,
  nodeValue: Exclude<NodeValue, null>,
  payer: string,
): string | undefined {
  switch (place.kind) {
    case 'mark':
      return nodeValue === true ? '1' : undefined
    case 'fields':
      return Array.isArray(nodeValue) ? toBytes(nodeValue.map((field) => `@${field}`).join('')) : undefined
    case 'contract':
      return isContract(nodeValue) ? encodeCode(place.contract, nodeValue) : undefined
    default: {
      const value = typeof nodeValue === 'string' ? parseValue(nodeValue, findType(place)) : undefined
      return value === undefined ? undefined : encodeStored({ value, payer })
    }
  }
}

/** Returns whether a value read from a file is one that a node can report for a key. */
export function isNodeValue(place: StatePlace, value: unknown): value is NodeValue {
  if (value === null) return true
  switch (place.kind) {
    case 'mark':
      return value === true
    case 'fields':
      return isTexts(value)
    case 'contract':
      return isContractForm(value)
    default:
      return typeof value === 'string' && parseValue(value, findType(place)) !== undefined
  }
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function isContractForm(value: unknown): boolean {
  return (
    hasTexts(value, ['code', 'language', 'version', 'orig_code']) &&
    'abis' in value &&
    Array.isArray(value.abis) &&
    value.abis.every(
      (abi: unknown) =>
        hasTexts(abi, ['name']) &&
        'args' in abi &&
        isTexts(abi.args) &&
        'amount_limit' in abi &&
        Array.isArray(abi.amount_limit) &&
        abi.amount_limit.every((limit: unknown) => hasTexts(limit, ['token', 'value'])),
    )
  )
}

function hasTexts(value: unknown, names: readonly string[]): value is object {
  if (typeof value !== 'object' || value === null) return false
  const members = requireRecord(value)
  return names.every((name) => typeof members[name] === 'string')
}

/** Returns whether a node's response is a contract. */
export function isContract(nodeValue: NodeValue): nodeValue is NodeContract {
  return typeof nodeValue === 'object' && nodeValue !== null && 'abis' in nodeValue
}

function encodeCode(id: string, { code, language, version, orig_code, abis }: NodeContract): string {
  const abi = abis.map(({ name, args, amount_limit }) => ({
    name,
    args: [...args],
    amountLimit: amount_limit.map(({ token, value }) => ({ token, val: value })),
  }))
  const bytes = encodeContract({ id, info: { lang: language, version, abi }, code, origCode: orig_code })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
}

const DECIMAL = /^\{"Value":(-?\d+),"Scale":(\d+),"Err":null\}$/
const BLOB = /^"([A-Za-z0-9+/=]*)"$/

function parseValue(text: string, type: Type): StateValue | undefined {
  switch (type) {
    case 'integer':
      return /^-?\d+$/.test(text) && isInt64(BigInt(text)) ? BigInt(text) : undefined
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined
    case 'decimal': {
      const [, value, scale] = DECIMAL.exec(text) ?? []
      return value === undefined ? undefined : { value: BigInt(value), scale: Number(scale) }
    }
    case 'json': {
      const bytes = decodeBase64Lenient(BLOB.exec(text)?.[1] ?? '!')
      return bytes === undefined ? undefined : new JsonBlob(decodeUtf8(bytes))
    }
    default:
      return text
  }
}
