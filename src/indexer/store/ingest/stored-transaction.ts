import type { Results, WireReceipt } from '../../../rpc/schema.js'

type NodeTransaction = Results['getBlockByNumber']['block']['transactions'][number]

/** A transaction as stored: with the number of its block and the block's time in nanoseconds. */
export interface IndexedTransaction {
  block: number
  time: string
  transaction: NodeTransaction
}

/** A transaction as a list of values, because member names would be more than half of the text. */
export function formatTransaction({ block, time, transaction: tx }: IndexedTransaction): string {
  return JSON.stringify([
    block,
    time,
    tx.hash,
    tx.time,
    tx.expiration,
    tx.gas_ratio,
    tx.gas_limit,
    tx.delay,
    tx.chain_id,
    tx.actions.map(({ contract, action_name, data }) => [contract, action_name, data]),
    tx.signers,
    tx.publisher,
    tx.referred_tx,
    tx.amount_limit.map(({ token, value }) => [token, value]),
    tx.tx_receipt && listReceipt(tx.tx_receipt),
  ])
}

/** A receipt has the hash of its transaction. */
function listReceipt({ gas_usage, ram_usage, status_code, message, returns, receipts }: WireReceipt) {
  const left = receipts.map(({ func_name, content }) => [func_name, content] as const)
  return [gas_usage, ram_usage, status_code, message, returns, left] as const
}

/** Parses the output of `formatTransaction`. */
export function parseTransaction(text: string): IndexedTransaction {
  const [block, time, hash, ...values] = JSON.parse(text) as [number, string, string, ...Values]
  const [sent, expiration, gas_ratio, gas_limit, delay, chain_id, actions, signers, publisher, ...rest] = values
  const [referred_tx, limits, receipt] = rest
  const transaction: NodeTransaction = {
    hash,
    time: sent,
    expiration,
    gas_ratio,
    gas_limit,
    delay,
    chain_id,
    actions: actions.map(([contract, action_name, data]) => ({ contract, action_name, data })),
    signers,
    publisher,
    referred_tx,
    amount_limit: limits.map(([token, value]) => ({ token, value })),
    tx_receipt: receipt && nameReceipt(hash, receipt),
  }
  return { block, time, transaction }
}

type IndexedReceipt = ReturnType<typeof listReceipt>

/** Values after the hash. */
type Values = [
  time: string,
  expiration: string,
  gas_ratio: number,
  gas_limit: number,
  delay: string,
  chain_id: number,
  actions: [contract: string, action_name: string, data: string][],
  signers: string[],
  publisher: string,
  referred_tx: string,
  amount_limit: [token: string, value: string][],
  tx_receipt: IndexedReceipt | null,
]

function nameReceipt(tx_hash: string, receipt: IndexedReceipt): WireReceipt {
  const [gas_usage, ram_usage, status_code, message, returns, left] = receipt
  const receipts = left.map(([func_name, content]) => ({ func_name, content }))
  return { tx_hash, gas_usage, ram_usage, status_code, message, returns, receipts }
}
