import type { Transaction } from '../../tx/transaction.js'

/** The data of a block's first transaction: the parent block as `base.iost` receives it (`vm.md` §11). */
export function formatParent(parent: { witness: string; gasUsage: number; electing: boolean }): string {
  return `[{"parent":["${parent.witness}", "${parent.gasUsage}", ${parent.electing}]}]`
}

/** Publisher of the first transaction of each block. */
export const BASE_PUBLISHER = 'base.iost'

/** The first transaction of every block; it has no signature and no payer. */
export function createBaseTransaction(options: { data: string; time: bigint; chainId: number }): Transaction {
  return {
    time: options.time,
    expiration: 0n,
    gasRatio: 100,
    gasLimit: 100000000,
    delay: 0n,
    chainId: options.chainId,
    signers: [],
    actions: [{ contract: BASE_PUBLISHER, actionName: 'exec', data: options.data }],
    amountLimit: [],
    signatures: [],
    referredTx: new Uint8Array(),
    publisher: BASE_PUBLISHER,
    publisherSigs: [],
  }
}
