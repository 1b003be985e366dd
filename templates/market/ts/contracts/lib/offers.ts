import { requireInteger } from 'iost-toolkit/contract/arguments'
import { OrderedMap } from 'iost-toolkit/contract/ordered-map'

/** Goods on offer. */
export interface Offer {
  seller: string
  kind: string
  /** Remaining number. */
  count: number
  /** IOST for one. */
  price: string
  /** When it ends, in nanoseconds since 1970; offers of the first version of the market have no end. */
  until?: number
}

/** Most ids that one page has. */
const MAX_PAGE = 100

/** Id → offer, in the order in which they were made. */
const offers = new OrderedMap('offers')

/** Keeps a new offer and returns its id, which is used once. */
export function openOffer(offer: Offer): string {
  const id = nextOfferId()
  storage.put('nextOffer', String(id + 1))
  writeOffer(String(id), offer)
  return String(id)
}

/** The number of the next offer; those before it were used, and may be open. */
export function nextOfferId(): number {
  return Number(storage.get('nextOffer') ?? '1')
}

export function hasOffer(id: string): boolean {
  return offers.has(id)
}

export function writeOffer(id: string, offer: Offer): void {
  offers.put(id, JSON.stringify(offer))
}

/** The offer of an id. Fails for an unknown id. */
export function readOffer(id: string): Offer {
  const text = offers.get(id)
  if (text === null) throw new Error(`there is no offer ${id}`)
  return JSON.parse(text)
}

export function deleteOffer(id: string): void {
  offers.del(id)
}

export function countOffers(): number {
  return offers.size
}

/** Ids of offers in the order in which they were made, from the first one or behind `after`. */
export function listOffers(after: string, count: number): string[] {
  requireInteger('count', count, 1, MAX_PAGE)
  return after === '' ? offers.keys(count) : offers.keys(count, after)
}
