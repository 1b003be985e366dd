import { decodeBase64 } from '../codec/base64.js'
import { isJsonObject, JsonError, JsonNumber, type JsonValue, parseJson } from '../codec/json.js'
import { ProtobufFailure } from '../codec/protobuf.js'
import { encodeUtf8 } from '../codec/utf8.js'
import { itemAt, must } from '../collections/presence.js'
import {
  type AbiEntry,
  type AmountLimit,
  type ContractSubmission,
  decodeSubmittedContract,
  type SubmittedInfo,
} from './record.js'

/** An argument of setCode or updateCode that is not a contract. The message is the chain's text. */
export class SubmissionFailure extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SubmissionFailure'
  }
}

/**
 * Reads the contract argument of setCode and updateCode (spec/vm.md §1.7): JSON if it begins with `{`, else base64 of
 * protobuf. Throws `SubmissionFailure`.
 */
export function decodeSubmission(data: string): ContractSubmission {
  try {
    if (data.startsWith('{')) return readContract(parseJson(data, { extent: 'whole' }))
    return decodeSubmittedContract(decodeBase64(data) ?? throwBase64Error(data))
  } catch (error) {
    if (error instanceof JsonError || error instanceof ProtobufFailure) throw new SubmissionFailure(error.message)
    throw error
  }
}

/** The JSON form of a contract, as publishers send it. */
export function encodeSubmission({ id, info, code }: Pick<ContractSubmission, 'id' | 'info' | 'code'>): string {
  return JSON.stringify({ ...(id !== '' && { ID: id }), info, code })
}

/** Position of a value: the chain's name of the structure, and the dotted names of its fields. */
interface StructPlace {
  struct: string
  path: string
}

type MemberReader = (value: JsonValue, place: StructPlace) => void

function readContract(value: JsonValue): ContractSubmission {
  const contract: ContractSubmission = { id: '', info: undefined, code: '', origCode: '' }
  readMembers(value, 'contract.Contract', undefined, {
    ID: (member, place) => readText(member, place, (text) => (contract.id = text)),
    info: (member, place) => {
      contract.info = member === null ? undefined : readInfo(member, place)
    },
    code: (member, place) => readText(member, place, (text) => (contract.code = text)),
    origCode: (member, place) => readText(member, place, (text) => (contract.origCode = text)),
  })
  return contract
}

function readInfo(value: JsonValue, place: StructPlace): SubmittedInfo {
  const info: SubmittedInfo = { lang: '', version: '', abi: undefined }
  readMembers(value, 'contract.Info', place, {
    lang: (member, inner) => readText(member, inner, (text) => (info.lang = text)),
    version: (member, inner) => readText(member, inner, (text) => (info.version = text)),
    abi: (member, inner) => {
      info.abi = readList(member, '[]*contract.ABI', inner, readAbi)
    },
  })
  return info
}

function readAbi(value: JsonValue, place: StructPlace): AbiEntry {
  const entry: AbiEntry = { name: '', args: [], amountLimit: [] }
  readMembers(value, 'contract.ABI', place, {
    name: (member, inner) => readText(member, inner, (text) => (entry.name = text)),
    args: (member, inner) => {
      entry.args = readList(member, '[]string', inner, readElement) ?? []
    },
    amountLimit: (member, inner) => {
      entry.amountLimit = readList(member, '[]*contract.Amount', inner, readAmountLimit) ?? []
    },
  })
  return entry
}

function readAmountLimit(value: JsonValue, place: StructPlace): AmountLimit {
  const limit: AmountLimit = { token: '', val: '' }
  readMembers(value, 'contract.Amount', place, {
    token: (member, inner) => readText(member, inner, (text) => (limit.token = text)),
    val: (member, inner) => readText(member, inner, (text) => (limit.val = text)),
  })
  return limit
}

/**
 * Passes known members to their readers. Names match case-insensitively, unknown ones are ignored, null leaves all
 * empty.
 */
function readMembers(
  value: JsonValue,
  type: string,
  place: StructPlace | undefined,
  readers: Record<string, MemberReader>,
): void {
  if (value === null) return
  if (!isJsonObject(value)) throw mismatchFailure(value, type, place)
  const struct = type.slice(type.indexOf('.') + 1)
  for (const [name, member] of Object.entries(value)) {
    const known = Object.hasOwn(readers, name) ? name : Object.keys(readers).find((field) => fold(field) === fold(name))
    if (known) must(readers[known], 'reader')(member, { struct, path: place ? `${place.path}.${known}` : known })
  }
}

function readText(value: JsonValue, place: StructPlace, set: (text: string) => void): void {
  if (typeof value === 'string') set(value)
  else if (value !== null) throw mismatchFailure(value, 'string', place)
}

function readElement(value: JsonValue, place: StructPlace): string {
  let element = ''
  readText(value, place, (text) => {
    element = text
  })
  return element
}

function readList<T>(
  value: JsonValue,
  type: string,
  place: StructPlace,
  read: (element: JsonValue, place: StructPlace) => T,
): T[] | undefined {
  if (value === null) return undefined
  if (!Array.isArray(value)) throw mismatchFailure(value, type, place)
  return value.map((element) => read(element, place))
}

function fold(name: string): string {
  return name.toUpperCase().toLowerCase()
}

function mismatchFailure(value: JsonValue, type: string, place: StructPlace | undefined): SubmissionFailure {
  const target = place ? `Go struct field ${place.struct}.${place.path}` : 'Go value'
  return new SubmissionFailure(`json: cannot unmarshal ${kindOf(value)} into ${target} of type ${type}`)
}

function kindOf(value: JsonValue): string {
  if (typeof value === 'boolean') return 'bool'
  if (value instanceof JsonNumber) return 'number'
  return Array.isArray(value) ? 'array' : typeof value
}

const PADDING = 0x3d
const LINE_BREAKS = [0x0a, 0x0d]

function throwBase64Error(text: string): never {
  throw new SubmissionFailure(`illegal base64 data at input byte ${findCorruption(encodeUtf8(text))}`)
}

/**
 * Offset of the byte the chain's base64 reader names: the first that does not fit, or the start of a group cut short.
 */
function findCorruption(bytes: Uint8Array): number {
  let filled = 0
  for (const [offset, byte] of bytes.entries()) {
    if (LINE_BREAKS.includes(byte)) continue
    if (byte === PADDING) return findCorruptPadding(bytes, offset, filled)
    if (!isBase64Digit(byte)) return offset
    filled = (filled + 1) % 4
  }
  return bytes.length - filled
}

function findCorruptPadding(bytes: Uint8Array, offset: number, filled: number): number {
  if (filled < 2) return offset
  let next = skipLineBreaks(bytes, offset + 1)
  if (filled === 2) {
    if (next === bytes.length) return next
    if (bytes[next] !== PADDING) return next - 1
    next++
  }
  return skipLineBreaks(bytes, next)
}

function skipLineBreaks(bytes: Uint8Array, offset: number): number {
  let next = offset
  while (next < bytes.length && LINE_BREAKS.includes(itemAt(bytes, next))) next++
  return next
}

function isBase64Digit(byte: number): boolean {
  return /[A-Za-z0-9+/]/.test(String.fromCharCode(byte))
}
