import type { ContractInfo, ContractRecord } from '../../contract/record.js'
import type { Substitutes } from './programs.js'

/** Creates the function that replaces stored contracts by the contracts of a mutant. */
export function createSubstitution(substitutes: Substitutes): (record: ContractRecord) => ContractRecord | undefined {
  const made = new WeakMap<ContractRecord, ContractRecord>()
  return (record) => {
    const substitute = substitutes.get(record.origCode)
    if (substitute === undefined) return undefined
    const known = made.get(record) ?? { ...record, ...substitute, info: mergeInfo(record.info, substitute.info) }
    made.set(record, known)
    return known
  }
}

/** During publication, the record of a contract also has an entry for `init`. */
function mergeInfo(stored: ContractInfo, { abi }: ContractInfo): ContractInfo {
  return { ...stored, abi: stored.abi.map((entry) => abi.find(({ name }) => name === entry.name) ?? entry) }
}
