import { DecimalError, parseDecimal } from '../../../codec/decimal.js'
import { ToolkitError } from '../../../errors/errors.js'
import type { IndexView, TransactionPlace } from '../chain-index.js'
import type { TokenCreation, TokenName, TokenTransfer } from './block-content.js'

/** A token created by the blocks. */
export interface CreatedToken {
  place: TransactionPlace
  decimals: number
}

/** Sums of the transfers of a token. */
export interface TokenSums {
  supply: bigint
  balances: Map<string, bigint>
}

/** Balance changes of blocks. Only tokens with an indexed creation count, because a balance needs all transfers. */
export class BalanceChanges {
  readonly created = new Map<TokenName, CreatedToken>()
  readonly #transfers = new Map<TokenName, PlacedTransfer[]>()
  readonly #ram = new Map<string, bigint>()
  readonly #publishers = new Map<string, string>()

  addToken(name: TokenName, { decimals }: TokenCreation, place: TransactionPlace): void {
    this.created.set(name, { place, decimals })
    this.#transfers.delete(name)
    if (name === RAM) this.#ram.clear()
  }

  /** @param block - Number of the block of the transfer. */
  addTransfer(name: TokenName, transfer: TokenTransfer, block: number): void {
    const transfers = this.#transfers.get(name)
    if (transfers === undefined) this.#transfers.set(name, [{ transfer, block }])
    else transfers.push({ transfer, block })
  }

  addTransaction(id: string, publisher: string): void {
    this.#publishers.set(id, publisher)
  }

  addRam(payer: string, bytes: bigint): void {
    // Built-in contracts do not pay for RAM (system-contracts.md §2.4).
    if (!payer.endsWith('.iost')) this.#ram.set(payer, (this.#ram.get(payer) ?? 0n) + bytes)
  }

  /** Finds the owners (publishers) of the paying contracts. Adds them to those known on this branch. */
  async findOwners(index: Pick<IndexView, 'findTransaction' | 'transactions'>, known: Map<string, string>) {
    for (const id of this.#ram.keys()) {
      if (known.has(id) || !id.startsWith(CONTRACT)) continue
      // The id of a contract contains the hash of the transaction that published it.
      const hash = id.slice(CONTRACT.length)
      const publisher = this.#publishers.get(hash) ?? (await readPublisher(index, hash))
      if (publisher !== undefined) known.set(id, publisher)
    }
  }

  /** The tokens that were transferred or used for storage. */
  get transferred(): TokenName[] {
    const names = [...this.#transfers.keys()]
    return this.#ram.size === 0 || this.#transfers.has(RAM) ? names : [...names, RAM]
  }

  /**
   * Sums the transfers of a token. Throws `EXPLORER_BLOCK_INVALID` for an amount that the chain would reject.
   *
   * @param owners - The result of `findOwners`.
   */
  sum(name: TokenName, decimals: number, owners: ReadonlyMap<string, string>): TokenSums {
    const sums: TokenSums = { supply: 0n, balances: new Map() }
    if (name === RAM) for (const [payer, bytes] of this.#ram) addBalance(sums, owners.get(payer) ?? payer, -bytes)
    for (const { transfer, block } of this.#transfers.get(name) ?? []) {
      const { from, to, amount } = transfer
      const units = amount === undefined ? 1n : parseAmount(amount, decimals, block)
      if (from === '') sums.supply += units
      if (to === '') sums.supply -= units
      addBalance(sums, from, -units)
      addBalance(sums, to, units)
    }
    return sums
  }
}

interface PlacedTransfer {
  transfer: TokenTransfer
  block: number
}

/** Receipts of early versions of token.iost have amounts as sent, with more digits than are stored. */
function parseAmount(amount: string, decimals: number, block: number): bigint {
  try {
    return parseDecimal(amount, decimals).value
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error
    throw new ToolkitError('EXPLORER_BLOCK_INVALID', `block ${block} of the node has the amount ${format(amount)}`, {
      hint: 'The chain has no such amount: the node is faulty, or changes responses. Use another node.',
      cause: error,
    })
  }
}

function format(amount: string): string {
  return JSON.stringify(amount.length > MAX_SHOWN ? `${amount.slice(0, MAX_SHOWN)}…` : amount)
}

/** Maximum length of an invalid amount in a message. */
const MAX_SHOWN = 40

/** The token that pays for RAM. Payments leave no receipt and do not change its supply. */
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
 * Returns whether a name can have a balance, as part of a key in the storage of the token contracts. Tokens issued to
 * other names are lost (system-contracts.md §6.3).
 */
export function isHolder(address: string): boolean {
  return address.length <= MAX_LENGTH && /^[ -,.-?A-~]+$/.test(address)
}

/** A key has at most 64 bytes; two of them precede the name. */
const MAX_LENGTH = 62
