import type { AbiEntry } from '../contract/record.js'
import type { Results } from '../rpc/schema.js'

/** The published ABI of a contract. The node interface uses another name for the value of a limit (rpc.md §4.16). */
export function readAbi({ abis }: Pick<Results['getContract'], 'abis'>): AbiEntry[] {
  return abis.map(({ name, args, amount_limit }) => ({
    name,
    args,
    amountLimit: amount_limit.map(({ token, value }) => ({ token, val: value })),
  }))
}
