import { IOST_DECIMALS, parseAmount, readAmount, shareOf, subtract } from 'iost-toolkit/contract/amounts'
import { requireInteger, requireText, requireThat } from 'iost-toolkit/contract/arguments'
import { owner, requireOwner, requireSigner } from 'iost-toolkit/contract/ownership'
import { pause, requireRunning, resume } from 'iost-toolkit/contract/pausing'
import { grantRole, hasRole, requireRole, revokeRole } from 'iost-toolkit/contract/roles'
import { mayUpgrade } from 'iost-toolkit/contract/upgrade'
import { addHolding, countHoldings, listHoldings, removeHolding } from './lib/holdings'
import { burnt, minted, moved, offered, sold } from './lib/receipts'

/** Most tokens that will ever be minted. */
const MAX_SUPPLY = 10000
/** Most letters of metadata, of which each takes RAM. */
const MAX_METADATA = 512
/** Most ids that one page has. */
const MAX_PAGE = 100
/** Shares of every sale for the creator of a token and the owner of the contract, in per cent. */
const ROYALTY = '5'
const FEE = '2'

/**
 * A collection of tokens, each one of its kind: minted by minters, moved by their holders and by those they approve,
 * sold for IOST with a royalty for the creator and a fee for the owner of the contract.
 */
export class Nft {
  /** Runs once, when the contract is published. */
  init(): void {
    storage.put('minted', '0')
    storage.put('supply', '0')
    storage.put('fees', '0')
  }

  /** Lets only the owner replace the code. */
  can_update(_data: string): boolean {
    return mayUpgrade()
  }

  /** Lets an account mint. For the owner. */
  addMinter(account: string): void {
    grantRole('minter', account)
  }

  /** Ends `addMinter`. For the owner. */
  removeMinter(account: string): void {
    revokeRole('minter', account)
  }

  isMinter(account: string): boolean {
    return hasRole('minter', account)
  }

  /** Stops minting, moving and selling. For the owner. */
  pause(): void {
    pause()
  }

  /** Ends `pause`. For the owner. */
  resume(): void {
    resume()
  }

  /** Makes a token and returns its id. Who mints is its creator, and gets the royalty of every sale. For minters. */
  mint(minter: string, to: string, metadata: string): string {
    requireRunning()
    requireRole('minter', minter)
    requireText('metadata', metadata, MAX_METADATA)
    const id = storage.get('minted') as string
    requireThat(Number(id) < MAX_SUPPLY, `all ${MAX_SUPPLY} tokens are minted`)
    storage.put('minted', String(Number(id) + 1))
    storage.mapPut('metadata', id, metadata, tx.publisher)
    storage.mapPut('creators', id, minter, tx.publisher)
    this.give(id, to)
    this.changeSupply(1)
    minted.leave({ id, to, metadata })
    return id
  }

  /** Moves a token. For its holder, and for whom the holder has approved. */
  transfer(sender: string, to: string, id: string, memo: string): void {
    requireRunning()
    requireSigner(sender)
    const from = this.ownerOf(id)
    requireThat(sender === from || sender === this.approved(id), `${sender} may not move token ${id} of ${from}`)
    this.move(id, from, to, memo)
  }

  /** Lets one other account move a token, until it is moved. For its holder. */
  approve(id: string, account: string): void {
    requireSigner(this.ownerOf(id))
    storage.mapPut('approved', id, account, tx.publisher)
  }

  /** Ends `approve`. For the holder. */
  revoke(id: string): void {
    requireSigner(this.ownerOf(id))
    storage.mapDel('approved', id)
  }

  /** Destroys a token; its id is never used again. For its holder. */
  burn(id: string): void {
    requireRunning()
    const from = this.ownerOf(id)
    requireSigner(from)
    this.take(id, from)
    storage.mapDel('metadata', id)
    storage.mapDel('creators', id)
    this.changeSupply(-1)
    burnt.leave({ id, from })
  }

  /** Offers a token for IOST; a later offer replaces it. For its holder. */
  offer(id: string, price: string): void {
    requireRunning()
    requireSigner(this.ownerOf(id))
    const asked = parseAmount(price, IOST_DECIMALS).toFixed()
    storage.mapPut('prices', id, asked, tx.publisher)
    offered.leave({ id, price: asked })
  }

  /** Takes an offer back. For the holder. */
  withdrawOffer(id: string): void {
    requireSigner(this.ownerOf(id))
    requireThat(storage.mapHas('prices', id), `token ${id} is not for sale`)
    storage.mapDel('prices', id)
  }

  /**
   * Buys a token that is offered. `price` is what the buyer has seen: a higher one since then is not paid.
   * @amountLimit iost 1000000
   */
  buy(buyer: string, id: string, price: string): void {
    requireRunning()
    requireSigner(buyer)
    const from = this.ownerOf(id)
    const asked = storage.mapGet('prices', id)
    if (asked === null) throw new Error(`token ${id} is not for sale`)
    requireThat(buyer !== from, `${buyer} holds token ${id} already`)
    requireThat(parseAmount(price, IOST_DECIMALS).eq(asked), `token ${id} costs ${asked} IOST, not ${price}`)
    const creator = storage.mapGet('creators', id) as string
    const paid = new BigNumber(asked)
    const royalty = creator === from ? new BigNumber(0) : shareOf(paid, ROYALTY, '100', IOST_DECIMALS)
    const fee = shareOf(paid, FEE, '100', IOST_DECIMALS)
    blockchain.deposit(buyer, asked, `token ${id}`)
    this.pay(from, paid.minus(royalty).minus(fee), `sale of token ${id}`)
    this.pay(creator, royalty, `royalty of token ${id}`)
    storage.put('fees', fee.plus(this.fees()).toFixed())
    this.move(id, from, buyer, 'sale')
    sold.leave({ id, from, to: buyer, price: asked, royalty: royalty.toFixed(), fee: fee.toFixed() })
  }

  /** Pays fees of sales to the owner. For the owner. */
  collect(amount: string): void {
    requireOwner()
    const taken = parseAmount(amount, IOST_DECIMALS)
    const left = subtract(readAmount(this.fees()), taken, `there are ${this.fees()} IOST of fees`)
    storage.put('fees', left.toFixed())
    this.pay(owner(), taken, 'fees')
  }

  /** Tokens that exist. */
  supply(): number {
    return Number(storage.get('supply'))
  }

  /** Fees of sales that were not collected yet. */
  fees(): string {
    return storage.get('fees') as string
  }

  ownerOf(id: string): string {
    const holder = storage.mapGet('owners', id)
    if (holder === null) throw new Error(`there is no token ${id}`)
    return holder
  }

  metadata(id: string): string | null {
    return storage.mapGet('metadata', id)
  }

  /** Returns the account that may move a token besides its holder. */
  approved(id: string): string | null {
    return storage.mapGet('approved', id)
  }

  /** Returns the price of a token on offer. */
  price(id: string): string | null {
    return storage.mapGet('prices', id)
  }

  balanceOf(account: string): number {
    return countHoldings(account)
  }

  /** Some of the ids an account holds, from a place on. */
  tokensOf(account: string, start: number, count: number): string[] {
    requireInteger('count', count, 1, MAX_PAGE)
    return listHoldings(account, start, count)
  }

  private move(id: string, from: string, to: string, memo: string): void {
    requireThat(from !== to, 'sender and receiver are the same')
    this.take(id, from)
    this.give(id, to)
    moved.leave({ id, from, to, memo })
  }

  /** With a token go its offer and its approval: both were its holder's. */
  private take(id: string, from: string): void {
    removeHolding(from, id)
    storage.mapDel('owners', id)
    storage.mapDel('prices', id)
    storage.mapDel('approved', id)
  }

  private give(id: string, to: string): void {
    requireText('receiver', to, 64)
    storage.mapPut('owners', id, to, tx.publisher)
    addHolding(to, id)
  }

  private changeSupply(by: number): void {
    storage.put('supply', String(this.supply() + by))
  }

  private pay(to: string, amount: BigNumber, memo: string): void {
    if (!amount.isZero()) blockchain.withdraw(to, amount.toFixed(), memo)
  }
}
