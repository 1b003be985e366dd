import { ReceiptKind } from 'iost-toolkit/contract/receipts'

/** The receipts of the contract, one function for each kind. */
export const minted = new ReceiptKind('minted', ['id', 'to', 'metadata'])
export const moved = new ReceiptKind('moved', ['id', 'from', 'to', 'memo'])
export const burnt = new ReceiptKind('burnt', ['id', 'from'])
export const offered = new ReceiptKind('offered', ['id', 'price'])
export const sold = new ReceiptKind('sold', ['id', 'from', 'to', 'price', 'royalty', 'fee'])
