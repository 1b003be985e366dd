import { isNumber, isText, listOf, mapOf, nullable, oneOf, requireShape, tupleOf } from '../../../collections/shapes.js'
import type { Results, WireReceipt } from '../../../rpc/schema.js'
import { STATUS_CODES } from '../../../tx/receipt.js'

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
  const values = requireShape(JSON.parse(text), isStored, 'transaction of the index')
  const [block, time, hash, sent, expiration, gas_ratio, gas_limit, delay, chain_id, ...others] = values
  const [actions, signers, publisher, referred_tx, limits, receipt] = others
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

const isReceipt = tupleOf(
  isNumber, // gas usage
  mapOf(isText), // RAM usage
  oneOf(STATUS_CODES),
  isText, // message
  listOf(isText), // returns
  listOf(tupleOf(isText, isText)), // receipts: function and content
)

/** The values in the order of `formatTransaction`. */
const isStored = tupleOf(
  isNumber, // block
  isText, // time of the block
  isText, // hash
  isText, // time
  isText, // expiration
  isNumber, // gas ratio
  isNumber, // gas limit
  isText, // delay
  isNumber, // chain id
  listOf(tupleOf(isText, isText, isText)), // actions: contract, action, data
  listOf(isText), // signers
  isText, // publisher
  isText, // referred transaction
  listOf(tupleOf(isText, isText)), // amount limits: token, value
  nullable(isReceipt),
)

function nameReceipt(tx_hash: string, receipt: IndexedReceipt): WireReceipt {
  const [gas_usage, ram_usage, status_code, message, returns, left] = receipt
  const receipts = left.map(([func_name, content]) => ({ func_name, content }))
  return { tx_hash, gas_usage, ram_usage, status_code, message, returns, receipts }
}
