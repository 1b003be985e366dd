import { CONTRACT_ID, type DeployedContracts } from '../../session/contracts/deployed-contracts.js'

/** The first names of contracts: later names do not change outcomes of earlier calls. */
export class ContractNames {
  readonly #contracts: DeployedContracts
  readonly #names = new Map<string, string>()

  constructor(contracts: DeployedContracts) {
    this.#contracts = contracts
  }

  /** Replaces the ids of contracts in a text by their names. */
  nameAll(text: string): string {
    return text.replace(CONTRACT_ID, (id) => {
      const name = this.#names.get(id) ?? this.#contracts.nameOf(id)
      if (name !== id) this.#names.set(id, name)
      return name
    })
  }
}
