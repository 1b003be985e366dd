import type { Account } from '../client/account.js'
import type { SendRequest } from '../client/client.js'
import type { DevMethodName, DevRequests } from '../rpc/development/dev-methods.js'
import type { WireReceipt } from '../rpc/schema.js'
import { CONTRACT_ID, DeployedContracts } from '../session/contracts/deployed-contracts.js'

type RequestedAction = SendRequest['actions'][number]

/** Maps names of one network to those of another: accounts by their position, contracts by their publication. */
export class IdMapping {
  readonly #names: readonly string[]
  readonly #accounts: readonly Account[]
  #pattern: RegExp
  /** Names of accounts that the test named, which keep their keys on both networks. */
  readonly #named = new Map<string, string>()
  readonly #theirs = new Map<string, string>()
  readonly #ours = new Map<string, string>()

  /** Account names of this network, and the corresponding accounts of the other one. */
  constructor(names: readonly string[], accounts: readonly Account[]) {
    this.#names = names
    this.#accounts = accounts
    this.#pattern = matchNames(names)
  }

  /** Records the name on the other network of an account that the test named. */
  learnAccount(ours: string, theirs: string): void {
    this.#named.set(ours, theirs)
    this.#pattern = matchNames([...this.#names, ...this.#named.keys()])
  }

  /** Records contract ids from the returns of one transaction on both networks. */
  learn({ returns: ours }: WireReceipt, { returns: theirs }: WireReceipt): void {
    const ids = theirs.flatMap((text) => text.match(CONTRACT_ID) ?? [])
    for (const [index, id] of ours.flatMap((text) => text.match(CONTRACT_ID) ?? []).entries()) {
      const other = ids[index]
      if (other === undefined) continue
      this.#theirs.set(id, other)
      this.#ours.set(other, id)
    }
  }

  request({ from, actions, signers, ...rest }: SendRequest): SendRequest {
    return {
      ...rest,
      from: this.account(from),
      actions: actions.map((action) => this.#action(action)),
      ...(signers && { signers: signers.map((signer) => ({ ...signer, account: this.account(signer.account) })) }),
    }
  }

  params<M extends DevMethodName>(params: DevRequests[M]): DevRequests[M] {
    return this.#value(params) as DevRequests[M]
  }

  /** Maps deployed contracts to their ids on the other network. */
  contracts(contracts: DeployedContracts): DeployedContracts {
    return new TranslatedContracts(contracts, (id) => this.#ours.get(id) ?? id)
  }

  /** An unlisted account keeps its own keys: they exist on both networks, or are needed on neither. */
  account<A extends Account>(account: A): A {
    const name = this.#named.get(account.name)
    if (name !== undefined) return { ...account, name }
    const other = this.#accounts[this.#names.indexOf(account.name)]
    return { ...account, ...(other ?? { name: this.#text(account.name) }) }
  }

  #action({ contract, actionName, args, data }: RequestedAction): RequestedAction {
    // The source of a contract is the same on all networks: words in it are not account names.
    const isPublishing = contract === 'system.iost' && (actionName === 'setCode' || actionName === 'updateCode')
    const [source, ...others] = args ?? []
    const translated =
      isPublishing && typeof source === 'string'
        ? [this.#ids(source), ...others.map((arg) => this.#value(arg))]
        : args?.map((arg) => this.#value(arg))
    return {
      contract: this.#ids(contract),
      actionName,
      ...(translated && { args: translated }),
      ...(data !== undefined && { data: this.#text(data) }),
    }
  }

  #value(value: unknown): unknown {
    if (typeof value === 'string') return this.#text(value)
    if (Array.isArray(value)) return value.map((each) => this.#value(each))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [this.#text(name), this.#value(each)]))
  }

  #text(text: string): string {
    return this.#ids(text).replace(this.#pattern, (name) => this.#nameThere(name))
  }

  #nameThere(name: string): string {
    return this.#named.get(name) ?? this.#accounts[this.#names.indexOf(name)]?.name ?? name
  }

  #ids(text: string): string {
    return text.replace(CONTRACT_ID, (id) => this.#theirs.get(id) ?? id)
  }
}

function matchNames(names: readonly string[]): RegExp {
  const escaped = names.map((name) => name.replace(/[^\w]/g, '\\$&'))
  return new RegExp(`(?<![\\w.])(?:${escaped.join('|') || '(?!)'})(?![\\w.])`, 'g')
}

class TranslatedContracts extends DeployedContracts {
  readonly #contracts: DeployedContracts
  readonly #idOf: (id: string) => string

  constructor(contracts: DeployedContracts, idOf: (id: string) => string) {
    super()
    this.#contracts = contracts
    this.#idOf = idOf
  }

  override nameOf(id: string): string {
    return this.#contracts.nameOf(this.#idOf(id))
  }

  override find(version: string | undefined) {
    return this.#contracts.find(version)
  }
}
