import { createWriter, readFields, type Writer } from './protobuf.js'

/** How much of a token one call may take from accounts (spec/vm.md §9.5). */
export interface AmountLimit {
  /** Token symbol, or `*` for all that are not named. */
  token: string
  /** Decimal text or `unlimited`. */
  val: string
}

/** The types an argument of a contract's method may have. */
export const ARGUMENT_TYPES = ['string', 'bool', 'number', 'json'] as const

/** One callable method of a contract. */
export interface AbiEntry {
  name: string
  /** Argument types, `ARGUMENT_TYPES` in a contract the chain accepted. */
  args: string[]
  amountLimit: AmountLimit[]
}

/** The part of a contract that says how it is run and called. */
export interface ContractInfo {
  /** `javascript` or `native`. */
  lang: string
  /** Free text for JavaScript; selects the implementation of a native contract. */
  version: string
  abi: AbiEntry[]
}

/** A contract as the chain stores it (spec/vm.md §1.1). */
export interface ContractRecord {
  id: string
  info: ContractInfo
  /** Instrumented code. */
  code: string
  /** The source as it was submitted. */
  origCode: string
}

/** A contract as a publisher sends it: what is missing is told from what is empty (spec/vm.md §1.3). */
export interface Submission {
  id: string
  info: SubmittedInfo | undefined
  code: string
  origCode: string
}

/** `ContractInfo` of a submission. */
export interface SubmittedInfo {
  lang: string
  version: string
  /** Undefined where the list is absent, or empty in the protobuf form. */
  abi: AbiEntry[] | undefined
}

/** The entry called `name`; of several the first one counts. */
export function findAbi(info: ContractInfo, name: string): AbiEntry | undefined {
  return info.abi.find((entry) => entry.name === name)
}

/** Protobuf bytes of a contract; their number is the contract's encode length, in gas and RAM (spec/vm.md §1.1). */
export function encodeContract({ id, info, code, origCode }: ContractRecord | Submission): Uint8Array {
  const writer = createWriter()
  writer.string(1, id)
  if (info) writer.message(2, (inner) => writeInfo(inner, info))
  writer.string(3, code)
  writer.string(4, origCode)
  return writer.bytes()
}

function writeInfo(writer: Writer, { lang, version, abi }: ContractInfo | SubmittedInfo): void {
  writer.string(1, lang)
  writer.string(2, version)
  for (const entry of abi ?? []) writer.message(3, (inner) => writeAbi(inner, entry))
}

function writeAbi(writer: Writer, { name, args, amountLimit }: AbiEntry): void {
  writer.string(1, name)
  for (const arg of args) writer.element(2, arg)
  for (const limit of amountLimit) {
    writer.message(3, (inner) => {
      inner.string(1, limit.token)
      inner.string(2, limit.val)
    })
  }
}

/** The inverse of `encodeContract`. Throws `ProtobufFailure` with the chain's text. */
export function decodeContract(bytes: Uint8Array): ContractRecord {
  const { info, ...rest } = decodeSubmittedContract(bytes)
  return { ...rest, info: { lang: info?.lang ?? '', version: info?.version ?? '', abi: info?.abi ?? [] } }
}

/** Reads the protobuf form of a submission; an empty ABI list cannot be told from an absent one. */
export function decodeSubmittedContract(bytes: Uint8Array): Submission {
  const contract: Submission = { id: '', info: undefined, code: '', origCode: '' }
  for (const field of readFields(bytes)) {
    if (field.number === 1) contract.id = field.text()
    if (field.number === 2) {
      contract.info ??= { lang: '', version: '', abi: undefined }
      readInfo(field.bytes, contract.info)
    }
    if (field.number === 3) contract.code = field.text()
    if (field.number === 4) contract.origCode = field.text()
  }
  return contract
}

function readInfo(bytes: Uint8Array, info: SubmittedInfo): void {
  for (const field of readFields(bytes)) {
    if (field.number === 1) info.lang = field.text()
    if (field.number === 2) info.version = field.text()
    if (field.number === 3) {
      info.abi ??= []
      info.abi.push(readAbi(field.bytes))
    }
  }
}

function readAbi(bytes: Uint8Array): AbiEntry {
  const entry: AbiEntry = { name: '', args: [], amountLimit: [] }
  for (const field of readFields(bytes)) {
    if (field.number === 1) entry.name = field.text()
    if (field.number === 2) entry.args.push(field.text())
    if (field.number === 3) entry.amountLimit.push(readAmountLimit(field.bytes))
  }
  return entry
}

function readAmountLimit(bytes: Uint8Array): AmountLimit {
  const limit: AmountLimit = { token: '', val: '' }
  for (const field of readFields(bytes)) {
    if (field.number === 1) limit.token = field.text()
    if (field.number === 2) limit.val = field.text()
  }
  return limit
}
