import { IOST_DECIMALS, parseAmount, shareOf } from 'iost-toolkit/contract/amounts'
import { requireInteger, requireThat } from 'iost-toolkit/contract/arguments'
import { requireOwner, requireSigner } from 'iost-toolkit/contract/ownership'
import { pause, requireRunning, resume } from 'iost-toolkit/contract/pausing'
import { mayUpgrade, migrate, requireVersion, startVersion, storedVersion } from 'iost-toolkit/contract/upgrade'
import {
  countOffers,
  deleteOffer,
  hasOffer,
  listOffers,
  nextOfferId,
  type Offer,
  openOffer,
  readOffer,
  writeOffer,
} from './lib/offers'
import { chargeBuyer, connectPartners, giveGoods, takeGoods } from './lib/partners'
import { cancelled, offered, sold } from './lib/receipts'

/** The version of what this code stores. */
const VERSION = 2
/** The most that the owner can take of a sale, in per cent. */
const MAX_FEE = 10
/** Duration of an offer. */
const DAYS = 30
/** Most offers that one call migrates. */
const MAX_PAGE = 50
const NS_PER_DAY = 24 * 3600 * 1e9

/**
 * The second version of the market, published under the id of the first: offers end after 30 days, and the owner takes
 * a fee.
 *
 * Offers of the first version know no end. `migrate` gives them one, a page at a time, because all of them may be more
 * than one transaction can do; until it is through, nothing can be offered or bought.
 */
export class Market {
  /** Runs once, when the contract is published, and not when it replaces another one. */
  init(): void {
    startVersion(VERSION)
  }

  /** Lets only the owner replace the code. */
  can_update(_data: string): boolean {
    return mayUpgrade()
  }

  /** Brings offers of the first version up to date, so many ids, and returns whether those were all. For the owner. */
  migrate(count: number): boolean {
    requireOwner()
    requireInteger('count', count, 1, MAX_PAGE)
    const from = Number(storage.get('migrated') ?? '1')
    const end = Math.min(from + count, nextOfferId())
    for (let id = from; id < end; id += 1) extendOffer(String(id))
    storage.put('migrated', String(end), tx.publisher)
    const isDone = end === nextOfferId()
    if (isDone) migrate(VERSION, () => storage.del('migrated'))
    return isDone
  }

  /**
   * Names the contracts of goods and of the treasury, once and for all; the first version has done that. For the owner.
   */
  connect(goods: string, treasury: string): void {
    connectPartners(goods, treasury)
  }

  /** Sets the fee of sales from now on, in per cent. For the owner. */
  setFee(percent: number): void {
    requireOwner()
    requireInteger('fee', percent, 0, MAX_FEE)
    storage.put('fee', String(percent), tx.publisher)
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
    requireVersion(VERSION)
    requireSigner(seller)
    const asked = parseAmount(price, IOST_DECIMALS).toFixed()
    takeGoods(seller, kind, count)
    const id = openOffer({ seller, kind, count, price: asked, until: endOfOffer() })
    offered.leave({ id, seller, kind, count, price: asked })
    return id
  }

  /** Takes an offer back, with all goods that were not sold. For the seller, and for all accounts once it has ended. */
  cancel(id: string): void {
    const { seller, kind, count, until } = readOffer(id)
    if (until === undefined || block.time < until) requireSigner(seller)
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
    requireVersion(VERSION)
    requireSigner(buyer)
    const offer = readOffer(id)
    requireThat(offer.until === undefined || block.time < offer.until, `offer ${id} has ended`)
    requireInteger('count', count, 1, offer.count)
    requireThat(parseAmount(price, IOST_DECIMALS).eq(offer.price), `one costs ${offer.price} IOST, not ${price}`)
    const paid = new BigNumber(offer.price).times(count)
    const fee = shareOf(paid, String(this.fee()), '100', IOST_DECIMALS).toFixed()
    this.reduce(id, offer, count)
    chargeBuyer(buyer, offer.seller, paid.toFixed(), fee)
    giveGoods(buyer, offer.kind, count)
    sold.leave({ id, buyer, count, paid: paid.toFixed(), fee })
  }

  /** The fee of sales, in per cent. */
  fee(): number {
    return Number(storage.get('fee') ?? '0')
  }

  /** The version of what is stored. */
  version(): number {
    return storedVersion()
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

/** Gives an offer an end, where it is still open and has none. */
function extendOffer(id: string): void {
  if (hasOffer(id)) writeOffer(id, { until: endOfOffer(), ...readOffer(id) })
}

/** When an offer that is made now ends, in nanoseconds since 1970. */
function endOfOffer(): number {
  return block.time + DAYS * NS_PER_DAY
}
