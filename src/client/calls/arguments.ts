import { decodeJson } from '../../codec/chain-value.js'
import { isInt64 } from '../../codec/int64.js'
import { JsonError, type JsonValue, parseJson } from '../../codec/json.js'
import type { AbiEntry } from '../../contract/record.js'
import { ToolkitError } from '../../errors/errors.js'
import { formatArguments } from '../../tx/build.js'

/**
 * The text of a call's arguments by the types of the ABI (vm.md §9.2): `string` text, `bool` true or false, `number` an
 * integer of 64 bits, `json` any JSON value. Throws `ToolkitError('CALL_ARGUMENT')` naming the argument.
 */
export function encodeArguments(entry: Pick<AbiEntry, 'name' | 'args'>, args: readonly unknown[]): string {
  checkArguments(entry, args)
  return formatArguments(args, entry.name)
}

/**
 * Checks the number and the types of a call's arguments. Throws `ToolkitError('CALL_ARGUMENT')` naming the argument.
 */
export function checkArguments({ name, args: types }: Pick<AbiEntry, 'name' | 'args'>, args: readonly unknown[]): void {
  if (args.length !== types.length) {
    const expected = types.length === 0 ? 'none' : `${types.length} (${types.join(', ')})`
    throw new ToolkitError('CALL_ARGUMENT', `${name}: expected ${expected} arguments, got ${args.length}`, {
      hint: 'The chain has no optional arguments: pass all of them.',
    })
  }
  types.forEach((type, i) => {
    const reason = CHECKS[type]?.(args[i])
    if (reason !== undefined) throwArgumentError(`${name}: argument ${i + 1}`, type, args[i], reason)
  })
}

/**
 * Parses the arguments of a call. Numbers become what holds all their digits: integers beyond 2^53 are bigints, and
 * decimals that a number cannot hold stay text. A text that is not a list is the only argument.
 */
export function decodeArguments(data: string): unknown[] {
  return listArguments(data).map((value) => decodeJson(value))
}

/** Lists the arguments of a call as JSON, as the node reads them. A text that is not a list is the only argument. */
export function listArguments(data: string): JsonValue[] {
  try {
    const value = parseJson(data)
    return Array.isArray(value) ? value : [data]
  } catch (error) {
    if (error instanceof JsonError) return [data]
    throw error
  }
}

/** Checks of arguments by type. Each returns a hint for an invalid argument. */
const CHECKS: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  string: (value) => (typeof value === 'string' ? undefined : adviseText(value)),
  bool: (value) => (typeof value === 'boolean' ? undefined : 'Write true or false.'),
  number: (value) => (isInteger(value) ? undefined : 'A number is an integer; write it as a bigint beyond 2^53.'),
}

function showValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 60))
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}

function adviseText(value: unknown): string {
  const given = typeof value === 'object' && value !== null ? value : {}
  if ('abi' in given && 'id' in given) return 'Contracts are passed by id: append .id.'
  if ('name' in given) return 'Accounts are passed by name: append .name.'
  return 'Write it as text; an amount too, for example "10.5".'
}

function isInteger(value: unknown): boolean {
  return typeof value === 'bigint' ? isInt64(value) : Number.isSafeInteger(value)
}

function throwArgumentError(where: string, type: string, value: unknown, hint: string): never {
  const shown = showValue(value)
  throw new ToolkitError('CALL_ARGUMENT', `${where}: the ABI has ${type}, got ${shown}`, { hint })
}
