import { decodeJson, readJsonText } from '../../codec/chain-value.js'
import { holdsNumber } from '../../codec/exact-number.js'
import { ToolkitError } from '../../errors/errors.js'
import type { CallFlags } from './call-flags.js'

/** Validated flags of a transaction. */
export interface CallSettings {
  amountLimit: Record<string, string>
  /** Each `account@permission`. */
  signers: string[]
  gasLimit: number | undefined
  gasRatio: number | undefined
  expirationMs: number | undefined
}

/** Reads the flags of a call. Throws `USAGE`. */
export function readCallFlags(flags: CallFlags): CallSettings {
  checkRange(flags, 'gas-limit', 50_000, 4_000_000)
  checkRange(flags, 'gas-ratio', 1, 100)
  checkRange(flags, 'expiration', 1, 90)
  return {
    amountLimit: Object.fromEntries(split(flags.limit).map(readLimit)),
    signers: split(flags.signers).map((signer) => (signer.includes('@') ? signer : `${signer}@active`)),
    gasLimit: flags['gas-limit'],
    gasRatio: flags['gas-ratio'],
    expirationMs: flags.expiration === undefined ? undefined : Math.round(flags.expiration * 1000),
  }
}

function checkRange(flags: CallFlags, name: 'gas-limit' | 'gas-ratio' | 'expiration', least: number, most: number) {
  const value = flags[name]
  const isRight = value === undefined || (value >= least && value <= most && /^\d+(\.\d\d?)?$/.test(String(value)))
  if (isRight) return
  throw new ToolkitError('USAGE', `--${name}: expected a number from ${least} to ${most}, got ${value}`, {
    hint: 'Use at most two decimals; toolkit send --help describes each flag.',
  })
}

function readLimit(text: string): [token: string, amount: string] {
  const [token, amount, ...rest] = text.split(':')
  const isAmount = amount === 'unlimited' || /^\d+(\.\d+)?$/.test(amount ?? '')
  if (token && amount !== undefined && isAmount && rest.length === 0) return [token, amount]
  throw new ToolkitError('USAGE', `--limit: ${JSON.stringify(text)} is not a limit`, {
    hint: 'Write token:amount, as in iost:10.5, or *:unlimited; separate several with commas.',
  })
}

function split(list: string | undefined): string[] {
  return (list ?? '').split(',').flatMap((item) => item.trim() || [])
}

/**
 * The arguments of a call: a JSON array. Integers beyond 2^53 keep their digits. Throws `USAGE` for decimals that would
 * be rounded.
 */
export function readArguments(text = '[]'): unknown[] {
  const value = readJsonText(text)
  if (Array.isArray(value)) return value.map((argument) => decodeJson(argument, toNumber))
  throw new ToolkitError('USAGE', `the arguments are not a JSON array: ${JSON.stringify(text.slice(0, 60))}`, {
    hint: `Quote them for the shell: '["bob", 1, true]'; without arguments: '[]'.`,
  })
}

function toNumber(text: string): number | bigint {
  if (/^-?\d+$/.test(text)) return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)
  if (holdsNumber(text)) return Number(text)
  throw new ToolkitError('USAGE', `the arguments hold ${text}, which would be rounded to ${Number(text)}`, {
    hint: `Write it as text: "${text}".`,
  })
}
