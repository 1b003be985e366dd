import { IOST_DECIMALS, parseAmount, readAmount, subtract } from 'iost-toolkit/contract/amounts'
import { requireThat } from 'iost-toolkit/contract/arguments'
import { owner, requireOwner, requireSigner } from 'iost-toolkit/contract/ownership'
import { mayUpgrade } from 'iost-toolkit/contract/upgrade'
import { charged, paidOut } from './lib/receipts'

/** Keeps the IOST that sellers have earned until they fetch it, and the fees of the market. */
export class Treasury {
  /** Runs once, when the contract is published. */
  init(): void {
    storage.put('fees', '0')
    storage.put('credits', '0')
  }

  /** Lets only the owner replace the code. */
  can_update(_data: string): boolean {
    return mayUpgrade()
  }

  /** Names the contract that may charge buyers, once and for all. For the owner. */
  serve(market: string): void {
    requireOwner()
    requireThat(storage.get('market') === null, 'the treasury serves a market already')
    storage.put('market', market)
  }

  /** Takes IOST of a buyer, who has signed: the fee for the owner, the rest for the seller. For the market. */
  charge(buyer: string, seller: string, amount: string, fee: string): void {
    requireSigner(this.market())
    const paid = parseAmount(amount, IOST_DECIMALS)
    const rest = subtract(paid, new BigNumber(fee), 'the fee is more than the price')
    blockchain.deposit(buyer, paid.toFixed(), 'market')
    storage.put('fees', readAmount(this.fees()).plus(fee).toFixed())
    storage.put('credits', rest.plus(this.credits()).toFixed())
    this.setCredit(seller, rest.plus(this.creditOf(seller)))
    charged.leave({ buyer, seller, amount: paid.toFixed(), fee })
  }

  /** Pays a seller all that was earned, and returns how much that is. For the seller. */
  payOut(seller: string): string {
    requireSigner(seller)
    const credit = this.creditOf(seller)
    requireThat(credit !== '0', `${seller} has no credit`)
    this.setCredit(seller, new BigNumber(0))
    storage.put('credits', new BigNumber(this.credits()).minus(credit).toFixed())
    blockchain.withdraw(seller, credit, 'sales')
    paidOut.leave({ seller, amount: credit })
    return credit
  }

  /** Pays fees to the owner. For the owner. */
  collect(amount: string): void {
    requireOwner()
    const taken = parseAmount(amount, IOST_DECIMALS)
    const left = subtract(readAmount(this.fees()), taken, `there are ${this.fees()} IOST of fees`)
    storage.put('fees', left.toFixed())
    blockchain.withdraw(owner(), taken.toFixed(), 'fees')
  }

  /** Returns what a seller has earned and not withdrawn. */
  creditOf(seller: string): string {
    return storage.mapGet('creditOf', seller) ?? '0'
  }

  /** Returns what all sellers have earned and not withdrawn. */
  credits(): string {
    return storage.get('credits') as string
  }

  /** Fees that were not collected yet. */
  fees(): string {
    return storage.get('fees') as string
  }

  /** The contract that may charge. */
  market(): string {
    const market = storage.get('market')
    if (market === null) throw new Error('the treasury serves no market yet')
    return market
  }

  private setCredit(seller: string, credit: BigNumber): void {
    if (credit.isZero()) storage.mapDel('creditOf', seller)
    else storage.mapPut('creditOf', seller, credit.toFixed(), tx.publisher)
  }
}
