// biome-ignore-all lint/style/noNonNullAssertion: genesis or the checks before ensure the record
import { ChainError, ExecutionHalt } from '../../state/chain-error.js'
import type { Argument } from '../../vm/execution/arguments.js'
import type { Returns } from '../../vm/execution/frame.js'
import type { Host } from '../../vm/execution/host.js'
import type { NativeMethod, NativeType } from './native.js'

/**
 * A contract that is JavaScript on the real chain, reimplemented in TypeScript: it makes the same host operations in
 * the same order, and counts the gas of the original's instructions in between (`system-contracts.md` §7).
 */
export interface ScriptContract {
  id: string
  version: string
  /** Counts the cost of loading the script, at every call. */
  load(host: Host): void
  /** Constructor that deployment runs. It cannot be called otherwise. */
  init: NativeMethod
  methods: Readonly<Record<string, NativeMethod>>
}

/** Error that the JavaScript original throws: the text is `String(value)` of the thrown value. */
export class ThrownValue extends ChainError {}

type ScriptValues<T extends readonly NativeType[]> = {
  -readonly [I in keyof T]: T[I] extends 'bool'
    ? boolean
    : T[I] extends 'number'
      ? number
      : T[I] extends 'json'
        ? // biome-ignore lint/suspicious/noExplicitAny: any JSON that the caller sent, as in the original
          any
        : string
}

/**
 * A method of a script: numbers are doubles and `json` arguments are parsed, as in JavaScript; `undefined` returns the
 * empty text.
 */
export function scriptMethod<const T extends readonly NativeType[]>(
  args: T,
  run: (host: Host, ...args: ScriptValues<T>) => string | boolean | undefined,
  amountLimit: NativeMethod['amountLimit'] = [],
): NativeMethod {
  return { args, amountLimit, run: run as unknown as NativeMethod['run'] }
}

/**
 * Calls a script's method, which returns one text. Every failure except exhausted gas or time is an uncaught exception.
 */
export function callScript(host: Host, script: ScriptContract, name: string, args: readonly Argument[]): Returns {
  const method = name === 'init' ? script.init : script.methods[name]!
  try {
    script.load(host)
    const run = method.run as unknown as (host: Host, ...values: unknown[]) => string | boolean | undefined
    return [String(run(host, ...args.map(toScriptValue)) ?? '')]
  } catch (error) {
    if (error instanceof ExecutionHalt) throw error
    // the original is JavaScript, too: values that do not have the stored form fail there in the same way
    if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError)
      throw new ChainError(`Uncaught exception: ${error.name}: ${error.message}`)
    if (!(error instanceof ChainError)) throw error
    const thrown = error instanceof ThrownValue ? error.message : `Error: ${error.message}`
    throw new ChainError(`Uncaught exception: ${thrown}`)
  }
}

function toScriptValue({ type, value }: Argument): unknown {
  if (type === 'number') return Number(value)
  return type === 'json' ? JSON.parse(value) : value
}
