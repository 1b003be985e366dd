// biome-ignore-all lint/style/noNonNullAssertion: genesis or the checks before ensure the record
import type { AbiEntry, ContractRecord } from '../../contract/record.js'
import { ChainError } from '../../state/chain-error.js'
import type { Argument } from '../../vm/execution/arguments.js'
import type { Returns } from '../../vm/execution/frame.js'
import type { Host } from '../../vm/execution/host.js'
import { authIost } from '../auth.iost/contract.js'
import { baseIost } from '../base.iost.js'
import { bonusIost } from '../bonus.iost.js'
import { domainIost } from '../domain.iost.js'
import { exchangeIost } from '../exchange.iost.js'
import { gasIost } from '../gas.iost.js'
import { issueIost } from '../issue.iost.js'
import { ramIost } from '../ram.iost/contract.js'
import { createSystemIost } from '../system.iost.js'
import { tokenIost } from '../token.iost/contract.js'
import { token721Iost } from '../token721.iost.js'
import { voteIost } from '../vote.iost/contract.js'
import { voteProducerIost } from '../vote_producer.iost/contract.js'
import { BUILT_IN_CODE, NATIVE_SOURCE } from './built-in.js'
import { callMethod, type NativeContract, type NativeMethod } from './native.js'
import { callScript, type ScriptContract } from './script.js'

/** A built-in contract. */
export interface BuiltIn {
  call(host: Host, abi: string, args: readonly Argument[]): Returns
}

const NATIVES = index([createSystemIost(describeNative), tokenIost, token721Iost, gasIost, domainIost])
const SCRIPTS = index([authIost, ramIost, voteIost, voteProducerIost, bonusIost, exchangeIost, issueIost, baseIost])

function index<T extends { id: string }>(contracts: readonly T[]): ReadonlyMap<string, T> {
  return new Map(contracts.map((contract) => [contract.id, contract]))
}

/** Finds the code of a built-in contract; `undefined` for contracts that run in the sandbox. */
export function findBuiltIn(record: ContractRecord): BuiltIn | undefined {
  const { lang, version } = record.info
  if (lang === 'native') return { call: (host, abi, args) => callNative(host, record, abi, args) }
  if (record.code !== BUILT_IN_CODE) return undefined
  const script = SCRIPTS.get(record.id)
  if (script === undefined || script.version !== version) {
    return isUnknownVersion(record) ? { call: (host) => failVersion(host, record) } : undefined
  }
  return { call: (host, abi, args) => callScript(host, script, abi, args) }
}

function callNative(host: Host, record: ContractRecord, abi: string, args: readonly Argument[]): Returns {
  const { id, info } = record
  const methods = findMethods(NATIVES.get(id), info.version)
  const method = methods?.[abi]
  if (method !== undefined) return callMethod(host, method, args)
  // Deployment calls it, but there is nothing to set up.
  if (methods !== undefined && abi === 'init') return []
  return failVersion(host, record)
}

function failVersion(host: Host, record: ContractRecord): never {
  const { id, info } = record
  if (isUnknownVersion(record)) host.run.environment.onUnknownVersion?.(id, info.version)
  host.charge('unaccounted', 10)
  throw new ChainError(`invalid contract ${NATIVES.has(id) ? 'version' : 'name'}: ${id} ${info.version}`)
}

function findMethods(native: NativeContract | undefined, version: string) {
  return native !== undefined && Object.hasOwn(native.versions, version) ? native.versions[version] : undefined
}

/** Returns the record of a version of a native contract, as genesis stores it; `undefined` for an unknown one. */
export function describeNative(id: string, version: string): ContractRecord | undefined {
  const methods = findMethods(NATIVES.get(id), version)
  if (methods === undefined) return undefined
  const abi = describeMethods(methods).sort((a, b) => (a.name < b.name ? -1 : 1))
  return { id, info: { lang: 'native', version, abi }, code: '', origCode: NATIVE_SOURCE }
}

/** Returns whether a contract is a system contract in a version that is implemented here. */
export function isKnownSystemContract({ id, info }: ContractRecord): boolean {
  return info.lang === 'native'
    ? findMethods(NATIVES.get(id), info.version) !== undefined
    : SCRIPTS.get(id)?.version === info.version
}

/**
 * Returns whether a record names code that is part of a node, in a version that is not implemented here. Natives that
 * users publish under their own ids run on no chain.
 */
export function isUnknownVersion(record: ContractRecord): boolean {
  const { id, info, code } = record
  if (info.lang !== 'native' && code !== BUILT_IN_CODE) return false
  return id.endsWith('.iost') && !isKnownSystemContract(record)
}

/** Lists the versions of a system contract that are implemented here. */
export function listVersions(id: string): readonly string[] {
  const script = SCRIPTS.get(id)
  return script === undefined ? Object.keys(NATIVES.get(id)?.versions ?? {}) : [script.version]
}

/** The record of a script that is built in. */
export function describeScript(id: string): ContractRecord {
  const { version, methods } = SCRIPTS.get(id)!
  const info = { lang: 'javascript', version, abi: describeMethods(methods) }
  return { id, info, code: BUILT_IN_CODE, origCode: BUILT_IN_CODE }
}

function describeMethods(methods: ScriptContract['methods'] | NativeContract['versions'][string]): AbiEntry[] {
  return Object.entries(methods).map(([name, { args, amountLimit }]: [string, NativeMethod]) => ({
    name,
    args: [...args],
    amountLimit: amountLimit.map(([token, val]) => ({ token, val })),
  }))
}

/** Lists the ids of all system contracts. */
export function listSystemContracts(): string[] {
  return [...NATIVES.keys(), ...SCRIPTS.keys()].sort()
}

/** Describes a system contract in its newest version; undefined for another id. */
export function describeSystemContract(id: string): ContractRecord | undefined {
  if (SCRIPTS.has(id)) return describeScript(id)
  const version = Object.keys(NATIVES.get(id)?.versions ?? {}).at(-1)
  return version === undefined ? undefined : describeNative(id, version)
}
