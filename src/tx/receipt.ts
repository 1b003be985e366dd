import { decodeBase58, encodeBase58 } from '../codec/base58.js'
import { compareUtf8, encodeChainText, isWellFormed, readChainText } from '../codec/utf8.js'
import { Writer } from '../codec/writer.js'
import { sha3_256 } from '../crypto/hash.js'

/** The outcomes of an execution by their numbers (rpc.md §4.5). A node of today produces 0, 2, 4 and 5 only. */
export const STATUS_CODES = [
  'SUCCESS',
  'GAS_RUN_OUT',
  'BALANCE_NOT_ENOUGH',
  'WRONG_PARAMETER',
  'RUNTIME_ERROR',
  'TIMEOUT',
  'WRONG_TX_FORMAT',
  'DUPLICATE_SET_CODE',
  'UNKNOWN_ERROR',
] as const

/** The name of an outcome. */
export type StatusCode = (typeof STATUS_CODES)[number]

/** A receipt that a contract emitted with `blockchain.receipt`. */
export interface ReceiptEntry {
  /** `<contract id>/<abi>` of the emitting contract. */
  funcName: string
  content: string
}

/** The outcome of one transaction (vm.md §12). */
export interface Receipt {
  txHash: Uint8Array
  /** Gas charged, raw: times 100, the ratio included. */
  gasUsage: number
  /** Net bytes by payer; no zero entries. */
  ramUsage: ReadonlyMap<string, number>
  statusCode: StatusCode
  message: string
  /** JSON text of the return list of each action. */
  returns: readonly string[]
  receipts: readonly ReceiptEntry[]
}

/** A receipt of the node interface (rpc.md §4.5). */
export interface WireReceipt {
  tx_hash: string
  gas_usage: number
  ram_usage: Record<string, string>
  status_code: StatusCode
  message: string
  returns: string[]
  receipts: { func_name: string; content: string }[]
}

/** The bytes of a receipt (rpc.md §5.9). */
export function encodeReceipt(receipt: Receipt): Uint8Array {
  return new Writer()
    .bytes(receipt.txHash)
    .int64(receipt.gasUsage)
    .frame((writer) => writeText(writer.int32(STATUS_CODES.indexOf(receipt.statusCode)), receipt.message))
    .map(receipt.ramUsage)
    .strings(receipt.returns)
    .list(receipt.receipts, (writer, entry) => writeText(writer.string(entry.funcName), entry.content))
    .finish()
}

/** Writes a text created by a contract. */
function writeText(writer: Writer, text: string): Writer {
  return isWellFormed(text) ? writer.string(text) : writer.bytes(encodeChainText(text))
}

/** The 32 bytes that the block's receipt merkle root is built from. */
export function hashReceipt(receipt: Receipt): Uint8Array {
  return sha3_256(encodeReceipt(receipt))
}

/** Converts a receipt of the node interface. Throws `SyntaxError` for payers without a whole number of bytes. */
export function parseReceipt(receipt: WireReceipt): Receipt {
  return {
    txHash: decodeBase58(receipt.tx_hash) ?? new Uint8Array(),
    gasUsage: Math.round(receipt.gas_usage * 100),
    ramUsage: new Map(Object.entries(receipt.ram_usage).map(([payer, bytes]) => [payer, Number(BigInt(bytes))])),
    statusCode: receipt.status_code,
    message: receipt.message,
    returns: receipt.returns,
    receipts: receipt.receipts.map(({ func_name, content }) => ({ funcName: func_name, content })),
  }
}

/** Converts a receipt to the node interface: gas in units, payers sorted. */
export function formatReceipt(receipt: Receipt): WireReceipt {
  return formatReceiptOf(encodeBase58(receipt.txHash), receipt)
}

/** Converts a receipt whose transaction hash is already available as text. */
export function formatReceiptOf(id: string, receipt: Receipt): WireReceipt {
  const ramUsage: Record<string, string> = Object.create(null)
  for (const [payer, bytes] of [...receipt.ramUsage].sort(([a], [b]) => compareUtf8(a, b))) {
    ramUsage[payer] = String(bytes)
  }
  return {
    tx_hash: id,
    gas_usage: receipt.gasUsage / 100,
    ram_usage: ramUsage,
    status_code: receipt.statusCode,
    message: readChainText(receipt.message),
    returns: [...receipt.returns],
    receipts: receipt.receipts.map(({ funcName, content }) => ({
      func_name: funcName,
      content: readChainText(content),
    })),
  }
}
