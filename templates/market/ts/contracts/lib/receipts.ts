import { ReceiptKind } from 'iost-toolkit/contract/receipts'

/** The receipts of the contracts, one function for each kind. */
export const made = new ReceiptKind('made', ['to', 'kind', 'count'])
export const moved = new ReceiptKind('moved', ['from', 'to', 'kind', 'count'])
export const used = new ReceiptKind('used', ['holder', 'kind', 'count'])
export const charged = new ReceiptKind('charged', ['buyer', 'seller', 'amount', 'fee'])
export const paidOut = new ReceiptKind('paidOut', ['seller', 'amount'])
export const offered = new ReceiptKind('offered', ['id', 'seller', 'kind', 'count', 'price'])
export const cancelled = new ReceiptKind('cancelled', ['id', 'seller'])
export const sold = new ReceiptKind('sold', ['id', 'buyer', 'count', 'paid', 'fee'])
