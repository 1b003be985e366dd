import { utf8Length } from '../codec/utf8.js'
import type { AbiEntry } from '../contract/record.js'
import { encodeSubmission } from '../contract/submission.js'
import type { Account } from './account.js'
import { Call } from './calls/call.js'
import type { ReturnKinds } from './calls/returns.js'
import type { Client, SendOptions } from './client.js'
import { type AnyContract, type ContractHandle, contractAt } from './contract.js'

/** A contract ready to be published. */
export interface ContractSource {
  /** The script as the chain takes it. */
  code: string
  abi: readonly AbiEntry[]
  /** Free text; default `1.0.0`. */
  version?: string
  /** What its methods return, where that is known. */
  returns?: ReturnKinds
}

/** Who publishes, and what the transaction may cost. */
export interface PublishOptions extends SendOptions {
  from: Account
}

const MOST_GAS = 4_000_000

/** The call that publishes a contract; its return value is the contract's id. */
export function publishContract(client: Client, source: ContractSource, options: PublishOptions): Call<string> {
  const submission = encodeCode('', source)
  return callSystem(client, 'setCode', [submission], { gasLimit: estimateGas(submission), ...options })
}

/** Publishes a contract and returns a handle that its publisher calls. Rejects with `TransactionFailed`. */
export async function deployContract<T = AnyContract>(
  client: Client,
  source: ContractSource,
  options: PublishOptions,
): Promise<ContractHandle<T>> {
  const id = await publishContract(client, source, options).returnValue()
  return contractAt<T>(client, id, { abi: source.abi, from: options.from, returns: source.returns })
}

/**
 * The call that puts new code under a contract's id. `data` is handed to its `can_update`, which must answer true; it
 * is spliced into JSON text as it is (system-contracts.md §6.1.2).
 */
export function updateContract(
  client: Client,
  id: string,
  source: ContractSource,
  { data = '', ...options }: PublishOptions & { data?: string },
): Call<string> {
  const submission = encodeCode(id, source)
  return callSystem(client, 'updateCode', [submission, data], { gasLimit: estimateGas(submission), ...options })
}

/** The contract as an argument of `setCode`, or with the id of a contract of `updateCode`. */
export function encodeCode(id: string, { code, abi, version = '1.0.0' }: ContractSource): string {
  return encodeSubmission({ id, info: { lang: 'javascript', version, abi: [...abi] }, code })
}

function callSystem(client: Client, actionName: string, args: string[], options: PublishOptions): Call<string> {
  return new Call(client, { ...options, actions: [{ contract: 'system.iost', actionName, args }] })
}

/** The gas limit for publishing, which costs 200,000 and about 85 gas a byte; the rest is for `init`. */
export function estimateGas(submission: string): number {
  return Math.min(MOST_GAS, Math.max(2_000_000, 500_000 + 110 * utf8Length(submission)))
}
