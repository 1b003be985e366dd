import { DecimalError } from '../../codec/decimal.js'
import { formatGoJson, type GoValue } from '../../codec/gojson.js'
import type { Argument } from '../../vm/execution/arguments.js'
import type { Returns } from '../../vm/execution/frame.js'
import type { Host } from '../../vm/execution/host.js'

/** Argument types of an ABI. */
export type NativeType = 'string' | 'bool' | 'number' | 'json'

/** Arguments of a method by its argument types; a `json` argument is its canonical text. */
type ArgumentValues<T extends readonly NativeType[]> = {
  -readonly [I in keyof T]: T[I] extends 'bool' ? boolean : T[I] extends 'number' ? bigint : string
}

/** A method of a built-in contract. */
export interface NativeMethod {
  args: readonly NativeType[]
  /** Tokens that a direct call may take from accounts: `[token, amount or 'unlimited']`. */
  amountLimit: readonly (readonly [string, string])[]
  run(host: Host, ...args: never[]): Returns
}

const UNLIMITED = [['*', 'unlimited']] as const

/** A method of a native contract: its direct calls may move any amount of any token. */
export function nativeMethod<const T extends readonly NativeType[]>(
  args: T,
  run: (host: Host, ...args: ArgumentValues<T>) => Returns,
): NativeMethod {
  return { args, amountLimit: UNLIMITED, run: run as NativeMethod['run'] }
}

/** A contract that is Go on the real chain, with the methods of each of its versions. */
export interface NativeContract {
  id: string
  versions: Readonly<Record<string, Readonly<Record<string, NativeMethod>>>>
}

/** Calls a method with arguments validated against its ABI; an overflow of a decimal is an error of the call. */
export function callMethod(host: Host, method: NativeMethod, args: readonly Argument[]): Returns {
  try {
    return method.run(host, ...(args.map(({ value }) => value) as never[]))
  } catch (error) {
    if (error instanceof DecimalError) return host.fail(error.message)
    throw error
  }
}

/** Fails the method unless it has the required authority. */
export function requireAuthority(host: Host, id: string, permission: string): void {
  if (!host.requireAuth(id, permission)) host.fail('transaction has no permission')
}

/** Leaves the arguments as a method's receipt. */
export function leaveReceipt(host: Host, ...args: readonly GoValue[]): void {
  host.chargeOperations(1)
  host.receipt(formatGoJson(args))
}

/** Every native contract may be updated by holders of `admin@system`. */
export const canUpdate = nativeMethod(['string'], (host) => [String(host.requireAuth('admin', 'system'))])
