import { parseDecimal } from '../../../codec/decimal.js'
import type { IndexView, TransactionPlace } from '../chain-index.js'
import type { TokenCreation, TokenName, Transfer } from './block-content.js'

/** A token that blocks create. */
export interface CreatedToken {
  place: TransactionPlace
  decimals: number
}

/** Sums of the transfers of a token. */
export interface TokenSums {
  supply: bigint
  balances: Map<string, bigint>
}

/**
 * Changes of balances by blocks. A token counts from its creation on: without all of its transfers, a balance would be
 * wrong.
 */
export class BalanceChanges {
  readonly created = new Map<TokenName, CreatedToken>()
  readonly #transfers = new Map<TokenName, Transfer[]>()
  readonly #ram = new Map<string, bigint>()
  readonly #publishers = new Map<string, string>()

  addToken(name: TokenName, { decimals }: TokenCreation, place: TransactionPlace): void {
    this.created.set(name, { place, decimals })
    this.#transfers.delete(name)
    if (name === RAM) this.#ram.clear()
  }

  addTransfer(name: TokenName, transfer: Transfer): void {
    const transfers = this.#transfers.get(name)
    if (transfers === undefined) this.#transfers.set(name, [transfer])
    else transfers.push(transfer)
  }

  addTransaction(id: string, publisher: string): void {
    this.#publishers.set(id, publisher)
  }

  addRam(payer: string, bytes: bigint): void {
    // Built-in contracts pay nothing (system-contracts.md §2.4).
    if (!payer.endsWith('.iost')) this.#ram.set(payer, (this.#ram.get(payer) ?? 0n) + bytes)
  }

  /** Owners of the contracts that pay: who published them. Adds to those that are known on this branch. */
  async findOwners(index: Pick<IndexView, 'findTransaction' | 'transactions'>, known: Map<string, string>) {
    for (const id of this.#ram.keys()) {
      if (known.has(id) || !id.startsWith(CONTRACT)) continue
      // A contract is named after the transaction that published it.
      const hash = id.slice(CONTRACT.length)
      const publisher = this.#publishers.get(hash) ?? (await readPublisher(index, hash))
      if (publisher !== undefined) known.set(id, publisher)
    }
  }

  /** The tokens that were transferred, or used for storage. */
  get transferred(): TokenName[] {
    const names = [...this.#transfers.keys()]
    return this.#ram.size === 0 || this.#transfers.has(RAM) ? names : [...names, RAM]
  }

  /**
   * Sums the transfers of a token. Throws `DecimalError` for an amount that the chain would not accept.
   *
   * @param owners - What `findOwners` found.
   */
  sum(name: TokenName, decimals: number, owners: ReadonlyMap<string, string>): TokenSums {
    const sums: TokenSums = { supply: 0n, balances: new Map() }
    if (name === RAM) for (const [payer, bytes] of this.#ram) addBalance(sums, owners.get(payer) ?? payer, -bytes)
    for (const { from, to, amount } of this.#transfers.get(name) ?? []) {
      // The receipts of early versions of token.iost have amounts as they were sent, with more digits than are kept.
      const units = amount === undefined ? 1n : parseDecimal(amount, decimals).value
      if (from === '') sums.supply += units
      if (to === '') sums.supply -= units
      addBalance(sums, from, -units)
      addBalance(sums, to, units)
    }
    return sums
  }
}

/** RAM is paid with this token, which leaves no receipt and does not change its supply. */
const RAM = 'token.iost/ram'

const CONTRACT = 'Contract'

async function readPublisher(
  index: Pick<IndexView, 'findTransaction' | 'transactions'>,
  hash: string,
): Promise<string | undefined> {
  const place = await index.findTransaction(hash)
  const [row] = place === undefined ? [] : await index.transactions([place])
  return row?.transaction.publisher
}

function addBalance({ balances }: TokenSums, address: string, units: bigint): void {
  if (isHolder(address)) balances.set(address, (balances.get(address) ?? 0n) + units)
}

/**
 * Whether a name can have a balance, which is a part of a key in the storage of the token contracts. Tokens that are
 * issued to other names are lost (system-contracts.md §6.3).
 */
export function isHolder(address: string): boolean {
  return address.length <= MOST_LENGTH && /^[ -,.-?A-~]+$/.test(address)
}

/** A key has 64 bytes at most, two of which are in front of the name. */
const MOST_LENGTH = 62
