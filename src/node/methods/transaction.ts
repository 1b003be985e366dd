import { checkActions } from '../../chain/admission.js'
import { performWork } from '../../chain/blocks/execution-tasks.js'
import { encodeBase58 } from '../../codec/base58.js'
import type { Results, WireReceipt } from '../../rpc/schema.js'
import { ChainError } from '../../state/chain-error.js'
import { type EncodedTransaction, encodeTransaction } from '../../tx/bytes.js'
import { parseTransaction } from '../../tx/json.js'
import { formatReceipt, formatReceiptOf, type Receipt } from '../../tx/receipt.js'
import type { Transaction } from '../../tx/transaction.js'
import type { SignedTransaction } from '../../vm/execution/signed.js'
import type { Backend, Handlers } from './backend.js'
import { checkHash } from './checks.js'

/** Transactions: sent, tried, found (`rpc.md` §4.5, 4.6, 6). */
export const transactionMethods = {
  getTxByHash({ chain }, { hash }) {
    checkHash(hash)
    const placement = chain.findTransaction(hash)
    if (placement === undefined) throw new ChainError('tx not found')
    const { status, signed } = placement
    const receipt = status === 'PENDING' ? undefined : placement.receipt
    const number = status === 'IRREVERSIBLE' ? placement.block.head.number : -1
    return { status, transaction: showTransaction(signed, receipt), block_number: String(number) }
  },

  getTxReceiptByTxHash({ chain }, { hash }) {
    checkHash(hash)
    const placement = chain.findTransaction(hash)
    if (placement?.status !== 'IRREVERSIBLE') throw new ChainError('failed to Get the receipt: not found')
    return showReceipt(placement.receipt)
  },

  async sendTx(backend, request) {
    const tx = parseTransaction(request)
    const preview = backend.settings.tryTx ? showReceipt(await tryTransaction(backend, tx)) : null
    const encoded = encodeTransaction(tx)
    if (backend.admit !== undefined) await backend.admit(tx, encoded)
    const { id, isNoticed } = takeTransaction(backend, tx, encoded)
    await isNoticed
    return { hash: id, pre_tx_receipt: preview }
  },

  async execTx({ chain, settings, execute }, request) {
    if (!settings.exec) throw new ChainError("the node has't enabled this method")
    return showReceipt(await performWork(chain.tryTransaction(parseTransaction(request)), execute))
  },
} satisfies Partial<Handlers>

/** Adds a transaction to the pool. `isNoticed`: resolves when the blocks that it caused are made, if it has to wait. */
export function takeTransaction(
  { chain, miner }: Backend,
  tx: Transaction,
  encoded: EncodedTransaction,
): { id: string; isNoticed: Promise<void> | void } {
  const { id } = chain.sendTransaction(tx, { gasTime: miner.headTime, encoded })
  return { id, isNoticed: miner.notice() }
}

/** Makes the dry run before a transaction is accepted; a failed receipt does not reject it. */
async function tryTransaction({ chain, execute }: Backend, tx: Transaction): Promise<Receipt> {
  checkActions(tx.actions)
  try {
    return await performWork(chain.tryTransaction(tx), execute)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    throw new ChainError(`try transaction failed: ${error.message}`)
  }
}

/** Formats a transaction as all responses except the raw block show it. */
export function showTransaction(
  { tx, id }: SignedTransaction,
  receipt: Receipt | undefined,
): Results['getTxByHash']['transaction'] {
  return {
    hash: id,
    time: String(tx.time),
    expiration: String(tx.expiration),
    gas_ratio: tx.gasRatio / 100,
    gas_limit: tx.gasLimit / 100,
    delay: String(tx.delay),
    chain_id: tx.chainId,
    actions: tx.actions.map(({ contract, actionName, data }) => ({ contract, action_name: actionName, data })),
    signers: [...tx.signers],
    publisher: tx.publisher,
    referred_tx: encodeBase58(tx.referredTx),
    amount_limit: tx.amountLimit.map(({ token, value }) => ({ token, value })),
    tx_receipt: receipt === undefined ? null : (formatReceiptOf(id, receipt) as WireReceipt),
  }
}

function showReceipt(receipt: Receipt): WireReceipt {
  return formatReceipt(receipt) as WireReceipt
}
