// @ts-check
import { ReceiptKind } from 'iost-toolkit/contract/receipts'

/** The receipts of the contract, one function for each kind. */
export const deposited = new ReceiptKind('deposited', ['account', 'amount', 'deposit'])
export const withdrawn = new ReceiptKind('withdrawn', ['account', 'amount', 'deposit'])
export const claimed = new ReceiptKind('claimed', ['account', 'amount'])
export const funded = new ReceiptKind('funded', ['from', 'amount', 'reserve'])
export const rated = new ReceiptKind('rated', ['rate'])
