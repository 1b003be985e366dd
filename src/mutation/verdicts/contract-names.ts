import type { DeployedContracts } from '../../session/contracts/deployed-contracts.js'

/** `Contract` and the base58 text of a hash. */
const CONTRACT_ID = /Contract[1-9A-HJ-NP-Za-km-z]{43,44}/g

/** The first names of contracts: an update to another contract changes no outcome of an earlier call. */
export class ContractNames {
  readonly #contracts: DeployedContracts
  readonly #names = new Map<string, string>()

  constructor(contracts: DeployedContracts) {
    this.#contracts = contracts
  }

  /** A text with the names of contracts in place of their ids. */
  nameAll(text: string): string {
    return text.replace(CONTRACT_ID, (id) => {
      const name = this.#names.get(id) ?? this.#contracts.nameOf(id)
      if (name !== id) this.#names.set(id, name)
      return name
    })
  }
}
