import { List } from 'iost-toolkit/contract/list'

/** The ids an account holds, in pages, however many they are. */
export function listHoldings(account: string, start: number, count: number): string[] {
  return holdingsOf(account).page(start, count)
}

/** Returns the number of ids that an account holds. */
export function countHoldings(account: string): number {
  return holdingsOf(account).length
}

/** Puts an id among those of an account. */
export function addHolding(account: string, id: string): void {
  storage.mapPut('places', id, String(holdingsOf(account).push(id)), tx.publisher)
}

/** Takes an id from those of an account; the last one takes its place. */
export function removeHolding(account: string, id: string): void {
  const holdings = holdingsOf(account)
  const place = Number(storage.mapGet('places', id))
  holdings.remove(place)
  storage.mapDel('places', id)
  if (place < holdings.length) storage.mapPut('places', holdings.get(place), String(place), tx.publisher)
}

function holdingsOf(account: string): List {
  return new List(`of.${account}`)
}
