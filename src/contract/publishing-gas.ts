import { utf8Length } from '../codec/utf8.js'
import { compileSource } from './compilation.js'
import { type AbiEntry, encodeContract } from './record.js'
import { encodeSubmission } from './submission.js'

/** Gas of the parts of a publishing transaction that do not depend on the contract (spec/vm.md §1.7). */
const FIXED_GAS = 10 + 10 + 200_000 + 10 + 30_000 + 300
const GAS_PER_CODE_BYTE = 70
const GAS_PER_NET_BYTE = 10
/** Bytes of a transaction by one account of six letters with one signature, without the action's data. */
const ENVELOPE_SIZE = 247
/** Bytes of a fresh account's record, which the check of the publisher's authority reads. */
const ACCOUNT_SIZE = 373
/** `Contract` with the base58 text of a hash, and the same as a returned list. */
const ID = 'Contract'.padEnd(52, 'x')
const RETURN_SIZE = ID.length + 4

/**
 * Estimates the gas for publishing a contract at ratio 1, in the chain's displayed unit (spec/vm.md §1.7): a
 * transaction with one action from a fresh account, without the cost of `init`. `loadingGas` is the gas of running the
 * top level of the instrumented source, if it is known. Throws `ContractRefused`.
 */
export function estimatePublishingGas(
  source: string,
  abi: readonly AbiEntry[],
  loadingGas = compileSource(source).instrumentWithCharges().loadingGas,
): number {
  const contract = {
    id: ID,
    info: { lang: 'javascript', version: '1.0.0', abi: [...abi] },
    code: source,
    origCode: '',
  }
  const data = JSON.stringify([encodeSubmission({ ...contract, id: '' })])
  const size = utf8Length(source)
  const limits = abi.reduce((sum, { amountLimit }) => sum + amountLimit.length, 0)
  const net = ENVELOPE_SIZE + utf8Length(data) + RETURN_SIZE
  const cpu = FIXED_GAS + (GAS_PER_CODE_BYTE + 1) * size + encodeContract(contract).length + 10 * limits
  return GAS_PER_NET_BYTE * net + cpu + ACCOUNT_SIZE + loadingGas
}

/** Bytes of the record of a contract's owner, besides its id, for a publisher of six letters (spec/vm.md §1.7). */
const OWNER_SIZE = 26 + 's123456@123456'.length

/**
 * Estimates the RAM in bytes that the publisher pays, for an account name of six letters, without data that `init`
 * stores (spec/vm.md §1.7). Throws `ContractRefused`.
 */
export function estimatePublishingRam(source: string, abi: readonly AbiEntry[]): number {
  const init = { name: 'init', args: [], amountLimit: [] }
  const info = { lang: 'javascript', version: '1.0.0', abi: [...abi, init] }
  const code = compileSource(source).instrumentWithCharges().code
  return encodeContract({ id: ID, info, code, origCode: '' }).length + OWNER_SIZE + 2 * ID.length
}
