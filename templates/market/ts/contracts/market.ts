import { IOST_DECIMALS, parseAmount } from 'iost-toolkit/contract/amounts'
import { requireInteger, requireThat } from 'iost-toolkit/contract/arguments'
import { requireSigner } from 'iost-toolkit/contract/ownership'
import { pause, requireRunning, resume } from 'iost-toolkit/contract/pausing'
import { mayUpgrade } from 'iost-toolkit/contract/upgrade'
import { countOffers, deleteOffer, listOffers, type Offer, openOffer, readOffer, writeOffer } from './lib/offers'
import { chargeBuyer, connectPartners, giveGoods, takeGoods } from './lib/partners'
import { cancelled, offered, sold } from './lib/receipts'

/**
 * Sells goods for IOST. What is offered lies with the market, a buyer pays to the treasury, and the seller fetches it
 * there: three contracts, each of which keeps one thing.
 */
export class Market {
  /** Runs once, when the contract is published. */
  init(): void {}

  /** Lets only the owner replace the code: by `market2`, for instance. */
  can_update(_data: string): boolean {
    return mayUpgrade()
  }

  /** Names the contracts of goods and of the treasury, once and for all. For the owner. */
  connect(goods: string, treasury: string): void {
    connectPartners(goods, treasury)
  }

  /** Stops offers and sales; cancelling goes on. For the owner. */
  pause(): void {
    pause()
  }

  /** Ends `pause`. For the owner. */
  resume(): void {
    resume()
  }

  /** Offers goods, so many for so much IOST each, and returns the id of the offer. The market keeps them until then. */
  offer(seller: string, kind: string, count: number, price: string): string {
    requireRunning()
    requireSigner(seller)
    const asked = parseAmount(price, IOST_DECIMALS).toFixed()
    takeGoods(seller, kind, count)
    const id = openOffer({ seller, kind, count, price: asked })
    offered.leave({ id, seller, kind, count, price: asked })
    return id
  }

  /** Takes an offer back, with all goods that were not sold. For the seller. */
  cancel(id: string): void {
    const { seller, kind, count } = readOffer(id)
    requireSigner(seller)
    deleteOffer(id)
    giveGoods(seller, kind, count)
    cancelled.leave({ id, seller })
  }

  /**
   * Buys some of what is offered. `price` is the price that the buyer has seen, in case it changes meanwhile.
   * @amountLimit iost 1000000
   */
  buy(buyer: string, id: string, count: number, price: string): void {
    requireRunning()
    requireSigner(buyer)
    const offer = readOffer(id)
    requireInteger('count', count, 1, offer.count)
    requireThat(parseAmount(price, IOST_DECIMALS).eq(offer.price), `one costs ${offer.price} IOST, not ${price}`)
    const paid = new BigNumber(offer.price).times(count).toFixed()
    this.reduce(id, offer, count)
    chargeBuyer(buyer, offer.seller, paid, '0')
    giveGoods(buyer, offer.kind, count)
    sold.leave({ id, buyer, count, paid, fee: '0' })
  }

  /** An offer. Fails for an unknown id. */
  offerOf(id: string): Offer {
    return readOffer(id)
  }

  countOffers(): number {
    return countOffers()
  }

  /** The ids of the offers that were made first and are still open; behind `after`, where it is not empty. */
  listOffers(after: string, count: number): string[] {
    return listOffers(after, count)
  }

  private reduce(id: string, offer: Offer, by: number): void {
    if (offer.count === by) deleteOffer(id)
    else writeOffer(id, { ...offer, count: offer.count - by })
  }
}
