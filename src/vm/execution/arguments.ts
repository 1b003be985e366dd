import { formatGoJson, quoteGoJson } from '../../codec/gojson.js'
import { INT64_MAX } from '../../codec/int64.js'
import { JsonNumber, type JsonValue, parseJson } from '../../codec/json.js'
import { readChainText } from '../../codec/utf8.js'
import { itemAt } from '../../collections/presence.js'
import type { AbiEntry } from '../../contract/record.js'
import { describeThrown } from '../../errors/thrown.js'
import { ChainError } from '../../state/chain-error.js'

/** An argument as a contract receives it; `json` arguments as canonical text. */
export type Argument =
  | { type: 'string'; value: string }
  | { type: 'bool'; value: boolean }
  | { type: 'number'; value: bigint }
  | { type: 'json'; value: string }

/** Parses an action's data by the types of the ABI (`vm.md` §9.2); throws the chain's text for a mismatch. */
export function parseArguments(abi: AbiEntry, data: string): Argument[] {
  const values = parseData(data)
  if (values.length !== abi.args.length) {
    throw new ChainError(`args length unmatched to abi ${abi.name}. need ${abi.args.length}, got ${values.length}`)
  }
  return values.map((value, index) => parseArgument(itemAt(abi.args, index), value))
}

/** Parses the first JSON value of a text. Text after it, and a comma before the last bracket, are ignored. */
function parseData(data: string): JsonValue[] {
  const given = readChainText(data)
  const text = given.endsWith(',]') ? `${given.slice(0, -2)}]` : given
  let value: JsonValue
  try {
    value = parseJson(text)
  } catch (error) {
    throw new ChainError(`error in data: ${describeThrown(error)}, ${text}`)
  }
  if (!Array.isArray(value)) {
    throw new ChainError(`error args should be array, type assertion to []interface{} failed, ${describe(value)}`)
  }
  return value
}

function parseArgument(type: string, value: JsonValue): Argument {
  switch (type) {
    case 'string':
      if (typeof value !== 'string') throw wrongTypeError('string', value)
      return { type, value }
    case 'bool':
      if (typeof value !== 'boolean') throw wrongTypeError('bool', value)
      return { type, value }
    case 'number':
      return { type, value: parseInteger(value) }
    default:
      return { type: 'json', value: formatGoJson(value) }
  }
}

function parseInteger(value: JsonValue): bigint {
  if (!(value instanceof JsonNumber))
    throw new ChainError(`error parse number arg ${describe(value)}, invalid value type`)
  const argumentError = (reason: string) =>
    new ChainError(
      `error parse number arg ${describe(value)}, strconv.ParseInt: parsing ${quoteGoJson(value.text)}: ${reason}`,
    )
  if (!/^-?\d+$/.test(value.text)) throw argumentError('invalid syntax')
  const integer = BigInt(value.text)
  if (integer > INT64_MAX || integer < -INT64_MAX - 1n) throw argumentError('value out of range')
  return integer
}

function wrongTypeError(type: string, value: JsonValue): ChainError {
  return new ChainError(`error parse ${type} arg ${describe(value)}, type assertion to ${type} failed`)
}

/** Formats a JSON value as the chain does in these texts. */
function describe(value: JsonValue): string {
  if (value === null) return '&{<nil>}'
  if (value instanceof JsonNumber) return `&{${value.text}}`
  if (typeof value === 'object') return `&${formatGoJson(value)}`
  return `&{${value}}`
}

/** The arguments as the JavaScript text between the parentheses of the call (`vm.md` §4.1). */
export function formatScriptArguments(args: readonly Argument[]): string {
  return args.map(({ type, value }) => (type === 'string' ? quoteGoJson(value) : String(value))).join(',')
}
