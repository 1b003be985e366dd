// @ts-check
import { ReceiptKind } from 'iost-toolkit/contract/receipts'

/** What the contract tells the world: each kind of receipt, and what it says. */
export const minted = new ReceiptKind('minted', ['id', 'to', 'metadata'])
export const moved = new ReceiptKind('moved', ['id', 'from', 'to', 'memo'])
export const burnt = new ReceiptKind('burnt', ['id', 'from'])
export const offered = new ReceiptKind('offered', ['id', 'price'])
export const sold = new ReceiptKind('sold', ['id', 'from', 'to', 'price', 'royalty', 'fee'])
