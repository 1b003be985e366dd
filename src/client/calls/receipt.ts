import type { WireReceipt } from '../../rpc/schema.js'
import type { StatusCode } from '../../tx/receipt.js'

/** The outcome of a transaction, or of a dry run, as a developer reads it. */
export interface Receipt<R = unknown> {
  hash: string
  status: StatusCode
  /** Gas charged, in units with up to two decimals. */
  gasUsage: number
  /** Net bytes by payer. */
  ramUsage: Record<string, number>
  /** Why it failed; empty on success. */
  message: string
  /** What the first action returned, as `readReturn` reads it. */
  returnValue: R
  /** What each action returned: a list, of one value for an action of a JavaScript contract. */
  returns: unknown[][]
  /** What contracts left with `blockchain.receipt`, in order. */
  receipts: ReceiptEntry[]
  /** The number of its block, once it is irreversible. */
  block: number | undefined
}

/** One receipt a contract left. */
export interface ReceiptEntry {
  /** The id of the contract that left it. */
  contract: string
  /** The action that was running there. */
  action: string
  content: string
}

/**
 * Reads a receipt of the node interface (rpc.md §4.5).
 *
 * @param receipt - The receipt as the node sends it.
 * @param block - Number of its block, if known.
 * @returns The receipt with numbers and names.
 */
export function readReceipt(receipt: WireReceipt, block?: number): Receipt {
  const returns = receipt.returns.map(readReturns)
  return {
    hash: receipt.tx_hash,
    status: receipt.status_code,
    gasUsage: receipt.gas_usage,
    ramUsage: Object.fromEntries(Object.entries(receipt.ram_usage).map(([payer, bytes]) => [payer, Number(bytes)])),
    message: receipt.message,
    returnValue: returns[0]?.[0],
    returns,
    receipts: receipt.receipts.map(({ func_name, content }) => {
      const slash = func_name.indexOf('/')
      return { contract: func_name.slice(0, slash), action: func_name.slice(slash + 1), content }
    }),
    block,
  }
}

/**
 * One value a contract returned. The chain makes text of everything a script returns: objects and lists are read back
 * from their JSON; numbers stay text, since an amount such as `10.50` looks like one.
 */
export function readReturn(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  return parse(value) ?? value
}

function readReturns(text: string): unknown[] {
  const values = parse(text)
  return Array.isArray(values) ? values.map(readReturn) : [text]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
