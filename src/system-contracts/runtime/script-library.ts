// biome-ignore-all lint/style/noNonNullAssertion: genesis or the checks before ensure the record
import { formatGoJson, type GoValue } from '../../codec/gojson.js'
import type { Returns } from '../../vm/execution/frame.js'
import type { EntryName, Host } from '../../vm/execution/host.js'
import { formatOwnText } from '../../vm/execution/stored-text.js'
import type { NativeMethod, NativeType } from './native.js'
import { scriptMethod, ThrownValue } from './script.js'
import { compareCost, joinCost } from './script-costs.js'
import { countParse, parseJson, stringifyJson } from './script-json.js'
import { type BigNumber, Float64 } from './script-number.js'

/**
 * Costs of shared functions of the system scripts (system-contracts.md §7.0). Every function counts its internal cost;
 * callers count the cost before the call.
 */

const GAS = {
  readJson: { start: 11, isEmpty: 8, parse: 8 },
  writeJson: 16,
  requireAuthority: { ask: 11, check: 9, refuse: 68 },
  requireAdmin: { read: 13, ask: 8 },
  outsideGenesis: 78,
  leaveReceipt: 18,
  parseAmount: { make: 38, compare: 10, refuse: 62 },
} as const

/** Ends the frame as a thrown `Error` does. */
export function throwError(host: Host, gas: number, message: string): never {
  host.count(gas)
  throw new ThrownValue(`Error: ${message}`)
}

/** Throws a message that the script joins from parts, which costs gas. */
export function throwJoined(host: Host, gas: number, ...parts: string[]): never {
  return throwError(host, gas + joinCost(parts), parts.join(''))
}

/** Reads a member of a value that may be missing by the caller's mistake. The message is that of the chain's engine. */
export function readMember<T extends object, K extends keyof T>(value: T | null | undefined, name: K): T[K] {
  if (value !== null && value !== undefined) return value[name]
  throw new ThrownValue(`TypeError: Cannot read property '${String(name)}' of ${value}`)
}

// Context

/** The publisher of the transaction. */
export function readPublisher(host: Host): string {
  countParse(host, host.contextInfo())
  return host.run.tx.publisher
}

/** The id of the contract itself. */
export function readSelf(host: Host): string {
  countParse(host, host.contextInfo())
  return host.context.contract
}

/** The block time as scripts see it: nanoseconds, as a double. */
export function readBlockTime(host: Host): number {
  return Number(host.run.block.time)
}

// Storage

/** Reads a text that a script stored. */
export function readText(host: Host, entry: EntryName): string | null {
  return formatOwnText(host.get(entry))
}

/** Reads JSON that a script stored; `null` for a missing value. */
export function readJson<T>(host: Host, entry: EntryName): T | null {
  host.count(GAS.readJson.start)
  return parseStored(host, readText(host, entry))
}

/** Reads JSON that a script stored and that always exists. */
export function readStored<T>(host: Host, entry: EntryName): T {
  return readJson<T>(host, entry)!
}

/** Parses a stored text: JSON, or `null` for an empty one. */
export function parseStored<T>(host: Host, text: string | null): T | null {
  host.count(GAS.readJson.isEmpty + compareCost(text, ''))
  if (text === '') return null
  host.count(GAS.readJson.parse)
  return parseJson<T>(host, text)
}

/** Stores a text. */
export function writeText(host: Host, entry: EntryName, text: string, payer?: string): void {
  checkLength(text)
  host.put(entry, text, payer)
}

/** Stores a value as JSON; without a payer the entry keeps the one it has. */
export function writeJson(host: Host, entry: EntryName, value: unknown, payer?: string): void {
  host.count(GAS.writeJson)
  writeText(host, entry, stringifyJson(host, value), payer)
}

/** Texts that scripts hand to the host have a length that they may not pass (`vm.md` §1.2). */
const MAX_TEXT_LENGTH = 65536

function checkLength(text: string): void {
  if (text.length > MAX_TEXT_LENGTH) throw new ThrownValue('Error: input string too long')
}

// Authority

/** Throws unless `id` has authorised the call. */
export function requireAuthority(host: Host, id: string, permission: string): void {
  const gas = GAS.requireAuthority
  host.count(gas.ask)
  const granted = host.requireAuth(id, permission)
  host.count(gas.check)
  if (!granted) throwJoined(host, gas.refuse, 'require auth failed. ret = ', 'false')
}

/** Throws unless the admin, whose name is stored as text, has authorised the call. */
export function requireAdmin(host: Host): void {
  host.count(GAS.requireAdmin.read)
  const admin = readText(host, { key: 'adminID' })!
  host.count(GAS.requireAdmin.ask)
  requireAuthority(host, admin, 'active')
}

/** `can_update` of contracts that keep their admin's name as text. */
export const canUpdateByAdmin = scriptMethod(['string'], (host) => {
  requireAdmin(host)
  return true
})

/** `can_update` of contracts that keep their admin's name as JSON. */
export const canUpdateByJsonAdmin = scriptMethod(['string'], (host) => {
  host.count(GAS.requireAdmin.read)
  const admin = readStored<string>(host, { key: 'adminID' })
  host.count(GAS.requireAdmin.ask)
  requireAuthority(host, admin, 'active')
  return true
})

// Genesis

/** True in block 0, where contracts are set up without a payer. */
export function isGenesis(host: Host): boolean {
  return host.run.block.number === 0
}

/** Throws outside of block 0. */
function requireGenesis(host: Host): void {
  if (!isGenesis(host)) throwError(host, GAS.outsideGenesis, 'init out of genesis block')
}

/** A method that works in block 0 alone. */
export function genesisMethod<const T extends readonly NativeType[]>(
  args: T,
  run: Parameters<typeof scriptMethod<T>>[1],
  amountLimit?: NativeMethod['amountLimit'],
): NativeMethod {
  const runGuarded: typeof run = (host, ...values) => {
    requireGenesis(host)
    return run(host, ...values)
  }
  return scriptMethod(args, runGuarded, amountLimit)
}

/** `initAdmin` of contracts that keep their admin's name as text. */
export const initAdmin = genesisMethod(['string'], (host, admin) => {
  host.put({ key: 'adminID' }, admin)
})

/** `initAdmin` of contracts that keep their admin's name as JSON. */
export const initJsonAdmin = genesisMethod(['string'], (host, admin) => {
  writeJson(host, { key: 'adminID' }, admin)
})

/** `init` of a contract without set-up. */
export const initNothing = scriptMethod([], () => undefined)

// Calls

/** Calls a contract with arguments as JSON and returns its parsed result. */
export function callJson(
  host: Host,
  contract: string,
  abi: string,
  args: readonly unknown[],
  options: { withAuth: boolean } = { withAuth: true },
): Returns {
  const text = stringifyJson(host, args)
  checkLength(text)
  return countReturns(host, host.call(contract, abi, text, options))
}

/** Calls a contract without arguments. */
export function callPlain(host: Host, contract: string, abi: string): Returns {
  return countReturns(host, host.call(contract, abi, '[]', { withAuth: true }))
}

function countReturns(host: Host, returns: Returns): Returns {
  countParse(host, formatGoJson(returns as GoValue))
  return returns
}

/** The one text that a script, or a native method that answers a text, returned. */
export function callForText(
  host: Host,
  contract: string,
  abi: string,
  args: readonly unknown[],
  options?: { withAuth: boolean },
): string {
  return callJson(host, contract, abi, args, options)![0] as string
}

/** Transfers iost with the contract's authority, or with that of the signers. */
export function transferIost(
  host: Host,
  from: string,
  to: string,
  amount: string | BigNumber | Float64,
  memo = '',
): void {
  const checked = amount instanceof Float64 ? amount : Float64.create(host, amount)
  callJson(host, 'token.iost', 'transfer', ['iost', from, to, checked.toJSON(), memo])
}

/** Emits the receipt of the call: its arguments or its result. */
export function leaveReceipt(host: Host, content: unknown, gas: number = GAS.leaveReceipt): void {
  host.count(gas)
  const text = stringifyJson(host, content)
  checkLength(text)
  host.receipt(text)
}

// Amounts

/** Parses an amount of a caller: 8 decimals, and greater than 0. */
export function parseAmount(host: Host, text: string): Float64 {
  const gas = GAS.parseAmount
  host.count(gas.make)
  const amount = Float64.create(host, Float64.create(host, text).toFixed(8))
  host.count(gas.compare)
  if (amount.lte('0')) throwError(host, gas.refuse, 'amount must be positive')
  return amount
}
