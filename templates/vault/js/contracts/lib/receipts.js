// @ts-check
import { ReceiptKind } from 'iost-toolkit/contract/receipts'

/** What the contract tells the world: each kind of receipt, and what it says. */
export const deposited = new ReceiptKind('deposited', ['account', 'amount', 'deposit'])
export const withdrawn = new ReceiptKind('withdrawn', ['account', 'amount', 'deposit'])
export const claimed = new ReceiptKind('claimed', ['account', 'amount'])
export const funded = new ReceiptKind('funded', ['from', 'amount', 'reserve'])
export const rated = new ReceiptKind('rated', ['rate'])
