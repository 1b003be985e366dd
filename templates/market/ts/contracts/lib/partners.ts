import { requireThat } from 'iost-toolkit/contract/arguments'
import { requireOwner } from 'iost-toolkit/contract/ownership'

/** Remembers the contracts that the market works with. For the owner, once. */
export function connectPartners(goods: string, treasury: string): void {
  requireOwner()
  requireThat(storage.get('goods') === null, 'the market is connected already')
  storage.put('goods', goods)
  storage.put('treasury', treasury)
}

/** Takes goods of a seller, who has signed, into the keeping of the market, with its own authority. */
export function takeGoods(seller: string, kind: string, count: number): void {
  blockchain.callWithAuth(partner('goods'), 'move', [seller, blockchain.contractName(), kind, count])
}

/** Gives goods that the market keeps, with its own authority. */
export function giveGoods(to: string, kind: string, count: number): void {
  blockchain.callWithAuth(partner('goods'), 'move', [blockchain.contractName(), to, kind, count])
}

/** Has the treasury charge a buyer, who has signed; that it obeys is by the market's authority. */
export function chargeBuyer(buyer: string, seller: string, amount: string, fee: string): void {
  blockchain.callWithAuth(partner('treasury'), 'charge', [buyer, seller, amount, fee])
}

function partner(name: string): string {
  const id = storage.get(name)
  if (id === null) throw new Error('the market is not connected yet')
  return id
}
