import { checkOptions, listOptions } from '../codec/options.js'
import { utf8Length } from '../codec/utf8.js'
import type { AbiEntry } from '../contract/record.js'
import { encodeSubmission } from '../contract/submission.js'
import type { Account } from './account.js'
import { Call } from './calls/call.js'
import type { ReturnKinds } from './calls/returns.js'
import { type Client, SEND_OPTIONS, type SendOptions } from './client.js'
import { type AnyContract, type ContractHandle, contractAt } from './contract.js'

/** A compiled contract. */
export interface ContractSource {
  /** The script to publish. */
  code: string
  /** ABI of the contract. */
  abi: readonly AbiEntry[]
  /**
   * Version of the contract, any text.
   *
   * @defaultValue `'1.0.0'`
   */
  version?: string
  /** Declared return types of its methods, if known. */
  returns?: ReturnKinds
}

/** Options for publishing a contract. */
export interface PublishOptions extends SendOptions {
  /** The publishing account, which signs and pays. */
  from: Account
}

const MAX_GAS = 4_000_000
const SOURCE = listOptions<ContractSource>({ code: true, abi: true, version: true, returns: true })
const PUBLISH = [...SEND_OPTIONS, ...listOptions<Omit<PublishOptions, keyof SendOptions>>({ from: true })]
const UPDATE = [...PUBLISH, 'data']

/** Checks the options of publishing a contract. Throws `CALL_OPTION`. */
export function checkPublishOptions(what: string, options: object | undefined): void {
  checkOptions(what, options, PUBLISH, 'CALL_OPTION')
}

/** Checks the options of updating a contract. Throws `CALL_OPTION`. */
export function checkUpdateOptions(what: string, options: object | undefined): void {
  checkOptions(what, options, UPDATE, 'CALL_OPTION')
}

/**
 * The call that publishes a contract. Its result is the contract's id.
 *
 * @param client - The network.
 * @param source - Script and ABI, as `toolkit compile` writes them.
 * @param options - The publishing account, and limits of the transaction.
 * @returns A call, sent when it is awaited.
 * @example
 * ```ts
 * import { createClient, createHttpProvider, holdAccount } from 'iost-toolkit/client'
 * import { parseSecretKey, publishContract } from 'iost-toolkit/client'
 *
 * const client = createClient({ provider: createHttpProvider('http://127.0.0.1:30001') })
 * const source = { code: 'class A { init() {} } module.exports = A', abi: [] }
 * const from = holdAccount('alice', parseSecretKey(process.env.ALICE_KEY ?? ''))
 * const id = await publishContract(client, source, { from }).returnValue()
 * ```
 */
export function publishContract(client: Client, source: ContractSource, options: PublishOptions): Call<string> {
  checkPublishOptions('publishContract', options)
  const submission = encodeCode('', source)
  return callSystem(client, 'setCode', [submission], { gasLimit: estimateGas(submission), ...options })
}

/**
 * Publishes a contract and returns its handle.
 *
 * @param client - The network.
 * @param source - Script and ABI, as `toolkit compile` writes them.
 * @param options - The publishing account, and limits of the transaction.
 * @returns A handle that the publisher calls.
 * @throws `TransactionFailed` when publishing fails.
 * @example
 * ```ts
 * import { createClient, createHttpProvider, holdAccount } from 'iost-toolkit/client'
 * import { deployContract, parseSecretKey } from 'iost-toolkit/client'
 *
 * const client = createClient({ provider: createHttpProvider('http://127.0.0.1:30001') })
 * const code = 'class Counter { init() {} add(by) { return by } } module.exports = Counter'
 * const abi = [{ name: 'add', args: ['number' as const], amountLimit: [] }]
 * const from = holdAccount('alice', parseSecretKey(process.env.ALICE_KEY ?? ''))
 * const counter = await deployContract(client, { code, abi }, { from })
 * ```
 */
export async function deployContract<T = AnyContract>(
  client: Client,
  source: ContractSource,
  options: PublishOptions,
): Promise<ContractHandle<T>> {
  checkPublishOptions('deployContract', options)
  const id = await publishContract(client, source, options).returnValue()
  return contractAt<T>(client, id, { abi: source.abi, from: options.from, returns: source.returns })
}

/**
 * The call that puts new code under a contract's id.
 *
 * @param client - The network.
 * @param id - Id of the published contract.
 * @param source - The new script and ABI.
 * @param options - The signing account, limits, and `data`: a text for the published `can_update`, which must return
 * true. It is inserted into JSON text as it is (system-contracts.md §6.1.2).
 * @returns A call, sent when it is awaited.
 * @example
 * ```ts
 * import { createClient, createHttpProvider, holdAccount } from 'iost-toolkit/client'
 * import { parseSecretKey, updateContract } from 'iost-toolkit/client'
 *
 * const client = createClient({ provider: createHttpProvider('http://127.0.0.1:30001') })
 * const source = { code: 'class A { init() {} } module.exports = A', abi: [] }
 * const from = holdAccount('alice', parseSecretKey(process.env.ALICE_KEY ?? ''))
 * await updateContract(client, 'ContractAbc', source, { from, data: 'v2' })
 * ```
 */
export function updateContract(
  client: Client,
  id: string,
  source: ContractSource,
  options: PublishOptions & { data?: string },
): Call<string> {
  checkUpdateOptions('updateContract', options)
  const { data = '', ...publishing } = options
  const submission = encodeCode(id, source)
  return callSystem(client, 'updateCode', [submission, data], { gasLimit: estimateGas(submission), ...publishing })
}

/** The contract as an argument of `setCode`, or with the id of a contract of `updateCode`. */
export function encodeCode(id: string, source: ContractSource): string {
  checkOptions('the source of a contract', source, SOURCE, 'CALL_OPTION')
  const { code, abi, version = '1.0.0' } = source
  return encodeSubmission({ id, info: { lang: 'javascript', version, abi: [...abi] }, code })
}

function callSystem(client: Client, actionName: string, args: string[], options: PublishOptions): Call<string> {
  return new Call(client, { ...options, actions: [{ contract: 'system.iost', actionName, args }] })
}

/** Estimates the gas limit for publishing: 200,000 and about 85 gas per byte, plus gas for `init`. */
export function estimateGas(submission: string): number {
  return Math.min(MAX_GAS, Math.max(2_000_000, 500_000 + 110 * utf8Length(submission)))
}
