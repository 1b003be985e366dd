import { readAbi } from '../../../client/abi.js'
import { utf8Length } from '../../../codec/utf8.js'
import type { ContractInfo } from '../../../contract/record.js'
import type { TableFact } from '../../../report/text/table.js'
import type { Results } from '../../../rpc/schema.js'
import { formatCount } from './values.js'

type ContractResponse = Results['getContract']

/** Describes a contract. */
export function describeContract(contract: ContractResponse): TableFact[] {
  const source = readSource(contract)
  return [
    ['contract', contract.id],
    ['language', contract.language],
    ['version', contract.version],
    ['source', source && formatCount(utf8Length(source.text), 'byte')],
    ['actions', contract.abis.length === 0 ? 'none' : undefined],
  ]
}

/**
 * The code of a contract: as published, or the executed form if the chain did not keep the original. System contracts
 * have none (rpc.md §4.16).
 */
export function readSource({
  language,
  code,
  orig_code,
}: ContractResponse): { text: string; isOriginal: boolean } | undefined {
  if (language === 'native') return undefined
  return orig_code === '' ? { text: code, isOriginal: false } : { text: orig_code, isOriginal: true }
}

/** The heads of `listActions`. */
export const ACTION_HEADS = ['action', 'arguments', 'amount limit']

/** Lists the public methods, one row each. */
export function listActions({ abis }: ContractResponse): string[][] {
  return abis.map(({ name, args, amount_limit }) => [
    name,
    args.join(', '),
    amount_limit.map(({ token, value }) => `${token} ${value}`).join(', '),
  ])
}

/** The ABI in the form that is published (`NAME.abi` of `toolkit compile`). */
export function toAbi(contract: ContractResponse): ContractInfo {
  return { lang: contract.language, version: contract.version, abi: readAbi(contract) }
}
