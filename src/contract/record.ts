import { ProtobufWriter, readText, readWireFields, WIRE_TYPES } from '../codec/protobuf.js'

/** Maximum amount of a token that one call may take from accounts (spec/vm.md §9.5). */
export interface AmountLimit {
  /** Symbol of the token, or `*` for all tokens without an entry. */
  token: string
  /** A decimal string, or `unlimited`. */
  val: string
}

/** The types an argument of a contract's method may have. */
export const ARGUMENT_TYPES = ['string', 'bool', 'number', 'json'] as const
export type ArgumentType = (typeof ARGUMENT_TYPES)[number]

/** A public method of a contract. */
export interface AbiEntry {
  /** Name of the method. */
  name: string
  /** Types of the parameters: `string`, `bool`, `number` or `json`. */
  args: string[]
  /** Maximum amounts that a call may take from accounts. */
  amountLimit: AmountLimit[]
}

/** Facts about how a contract is run and called. */
export interface ContractInfo {
  /** `javascript` or `native`. */
  lang: string
  /** Free text for JavaScript contracts. Selects the implementation of a native contract. */
  version: string
  abi: AbiEntry[]
}

/** A contract as the chain stores it (spec/vm.md §1.1). */
export interface ContractRecord {
  id: string
  info: ContractInfo
  /** Instrumented code. */
  code: string
  /** The submitted source. */
  origCode: string
}

/** A contract as its publisher sends it: missing and empty fields differ (spec/vm.md §1.3). */
export interface ContractSubmission {
  id: string
  info: SubmittedInfo | undefined
  code: string
  origCode: string
}

/** `ContractInfo` of a submission. */
export interface SubmittedInfo {
  lang: string
  version: string
  /** Undefined if the list is absent, or empty in the protobuf form. */
  abi: AbiEntry[] | undefined
}

/** Finds the entry called `name`, the first one if there are several. */
export function findAbi(info: ContractInfo, name: string): AbiEntry | undefined {
  return info.abi.find((entry) => entry.name === name)
}

/** Encodes a contract as protobuf. The number of bytes is its encode length in gas and RAM (spec/vm.md §1.1). */
export function encodeContract({ id, info, code, origCode }: ContractRecord | ContractSubmission): Uint8Array {
  const writer = new ProtobufWriter()
  writeText(writer, 1, id)
  if (info) writer.bytes(2, encodeInfo(info))
  writeText(writer, 3, code)
  writeText(writer, 4, origCode)
  return writer.finish()
}

function encodeInfo({ lang, version, abi }: ContractInfo | SubmittedInfo): Uint8Array {
  const writer = new ProtobufWriter()
  writeText(writer, 1, lang)
  writeText(writer, 2, version)
  for (const entry of abi ?? []) writer.bytes(3, encodeAbi(entry))
  return writer.finish()
}

function encodeAbi({ name, args, amountLimit }: AbiEntry): Uint8Array {
  const writer = new ProtobufWriter()
  writeText(writer, 1, name)
  for (const arg of args) writer.string(2, arg)
  for (const limit of amountLimit) writer.bytes(3, encodeAmountLimit(limit))
  return writer.finish()
}

function encodeAmountLimit({ token, val }: AmountLimit): Uint8Array {
  const writer = new ProtobufWriter()
  writeText(writer, 1, token)
  writeText(writer, 2, val)
  return writer.finish()
}

/** Writes a text. As in proto3, an empty one is left out, except as an element of a list. */
function writeText(writer: ProtobufWriter, number: number, text: string): void {
  if (text !== '') writer.string(number, text)
}

/** The inverse of `encodeContract`. Throws `ProtobufFailure` with the chain's text. */
export function decodeContract(bytes: Uint8Array): ContractRecord {
  const { info, ...rest } = decodeSubmittedContract(bytes)
  return { ...rest, info: { lang: info?.lang ?? '', version: info?.version ?? '', abi: info?.abi ?? [] } }
}

/** Reads the protobuf form of a submission; an empty ABI list equals an absent one. */
export function decodeSubmittedContract(bytes: Uint8Array): ContractSubmission {
  const contract: ContractSubmission = { id: '', info: undefined, code: '', origCode: '' }
  for (const field of readFields(bytes)) {
    if (field.number === 1) contract.id = readText(field.bytes)
    if (field.number === 2) {
      contract.info ??= { lang: '', version: '', abi: undefined }
      readInfo(field.bytes, contract.info)
    }
    if (field.number === 3) contract.code = readText(field.bytes)
    if (field.number === 4) contract.origCode = readText(field.bytes)
  }
  return contract
}

function readInfo(bytes: Uint8Array, info: SubmittedInfo): void {
  for (const field of readFields(bytes)) {
    if (field.number === 1) info.lang = readText(field.bytes)
    if (field.number === 2) info.version = readText(field.bytes)
    if (field.number === 3) {
      info.abi ??= []
      info.abi.push(readAbi(field.bytes))
    }
  }
}

function readAbi(bytes: Uint8Array): AbiEntry {
  const entry: AbiEntry = { name: '', args: [], amountLimit: [] }
  for (const field of readFields(bytes)) {
    if (field.number === 1) entry.name = readText(field.bytes)
    if (field.number === 2) entry.args.push(readText(field.bytes))
    if (field.number === 3) entry.amountLimit.push(readAmountLimit(field.bytes))
  }
  return entry
}

function readAmountLimit(bytes: Uint8Array): AmountLimit {
  const limit: AmountLimit = { token: '', val: '' }
  for (const field of readFields(bytes)) {
    if (field.number === 1) limit.token = readText(field.bytes)
    if (field.number === 2) limit.val = readText(field.bytes)
  }
  return limit
}

/** Lists the text and message fields in order and skips others. Throws `ProtobufFailure`. */
function readFields(bytes: Uint8Array): { number: number; bytes: Uint8Array }[] {
  return readWireFields(bytes).flatMap((field) =>
    field.wireType === WIRE_TYPES.BYTES ? [{ number: field.number, bytes: field.value }] : [],
  )
}
