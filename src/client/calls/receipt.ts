import { formatJson, readJsonText } from '../../codec/chain-value.js'
import type { JsonValue } from '../../codec/json.js'
import { askNearest } from '../../codec/nearest.js'
import { type CallSite, captureCallSite } from '../../errors/call-site.js'
import { ToolkitError } from '../../errors/errors.js'
import type { WireReceipt } from '../../rpc/schema.js'
import type { StatusCode } from '../../tx/receipt.js'
import { markObject } from '../object-kinds.js'
import { ASKED_OF_ALL } from './missing-method.js'
import { decodeReturn } from './returns.js'

/**
 * Outcome of a transaction or of a dry run.
 *
 * @typeParam R - Type of the return value.
 */
export interface Receipt<R = unknown> {
  /** Hash of the transaction, base58. */
  hash: string
  /** `SUCCESS`, or the reason of the failure. */
  status: StatusCode
  /** Gas charged, in units with at most two decimals. */
  gasUsage: number
  /** Change of RAM in bytes, by payer. */
  ramUsage: Record<string, number>
  /** Reason of the failure; empty on success. */
  message: string
  /** Return value of the first action. */
  returnValue: R
  /**
   * Return values of each action. An action of a JavaScript contract returns a list with one value. In objects and
   * lists, integers beyond 2^53 are bigints, and decimals that a number cannot hold stay text.
   */
  returns: unknown[][]
  /** Receipts that contracts emitted with `blockchain.receipt`, in order. */
  receipts: ReceiptEntry[]
  /** Number of the block, once it is irreversible. */
  block: number | undefined
}

/** A receipt that a contract emitted with `blockchain.receipt`. */
export interface ReceiptEntry {
  /** Id of the contract that emitted it. */
  contract: string
  /** Action of that contract that was running. */
  action: string
  /** Content of the receipt, as text. */
  content: string
}

/**
 * Reads a receipt of the node interface (rpc.md §4.5).
 *
 * @param receipt - The receipt as the node sends it.
 * @param block - Number of its block, if known.
 * @returns The receipt with numbers and names.
 * @example
 * ```ts
 * import { createHttpProvider, readReceipt } from 'iost-toolkit/client'
 *
 * const provider = createHttpProvider('http://127.0.0.1:30001')
 * const { transactions } = (await provider.request('getBlockByNumber', { number: '1', complete: true })).block
 * for (const { tx_receipt } of transactions) if (tx_receipt) console.log(readReceipt(tx_receipt).gasUsage)
 * ```
 */
export function readReceipt(receipt: WireReceipt, block?: number): Receipt {
  const returns = receipt.returns.map(readReturns)
  const read: Receipt = {
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
  Object.defineProperty(read, Symbol.toPrimitive, { value: convertReceipt })
  Object.setPrototypeOf(read, MISSING_MEMBERS)
  return markObject(read, 'receipt', 'receipt')
}

/**
 * Called by operators such as `==`, `<` and `+`, and by templates, which would compare a receipt with the value that a
 * call returned. Printers get a text.
 */
function convertReceipt(hint: string): string {
  if (hint === 'string' && !isCalledByDeveloper(convertReceipt)) return '[object Object]'
  throw new ToolkitError('RECEIPT_VALUE', 'a receipt is used as a number or a text, which it does not have', {
    hint: 'The value that a call returned: (await vault.total()).returnValue, or await vault.read.total() without sending a transaction.',
  })
}

/**
 * The prototype of receipts: code of the developer that reads a member which receipts do not have gets
 * `RECEIPT_MEMBER`, instead of `undefined`, which differs from every value. Printers and comparisons get `undefined`.
 * All receipts share it, so that the engine sees one shape.
 */
const MISSING_MEMBERS = new Proxy({}, { get: readMissing })

function readMissing(target: object, name: string | symbol, receiver: object): unknown {
  const isPlain = typeof name === 'string' && /^[a-z]\w*$/i.test(name)
  if (!isPlain || name in target || ASKED_OF_ALL.has(name) || !isCalledByDeveloper(readMissing))
    return Reflect.get(target, name, receiver)
  const names = Object.keys(receiver)
  const message = `a receipt has no member ${JSON.stringify(name)}${askNearest(name, names)}`
  throw new ToolkitError('RECEIPT_MEMBER', message, { hint: `It has ${names.join(', ')}.` })
}

/**
 * True if code of the developer calls a function: its innermost caller is neither Node, nor a package, nor this one. In
 * an application that is bundled with this package it is false.
 */
function isCalledByDeveloper(below: (...args: never[]) => unknown): boolean {
  const [own = ''] = listFiles({ stack: new Error().stack ?? '' })
  const [caller] = listFiles(captureCallSite(below))
  if (caller === undefined || /^node:|[\\/]node_modules[\\/]/.test(caller)) return false
  const folder = /^.*[\\/](?:src|dist)[\\/]/.exec(own)?.[0]
  return caller !== own && (folder === undefined || !caller.startsWith(folder))
}

/** The files of the frames of a stack, without functions of the engine. */
function listFiles({ stack = '' }: CallSite): string[] {
  return [...stack.matchAll(/^\s+at (?:.*\()?([^()\n]+?):\d+:\d+\)?$/gm)].map(([, file = '']) => file)
}

/**
 * Lists the values that an action returned, without decoding them. A JavaScript contract returns a list with one text;
 * a text that is not a list is the only value.
 */
export function listReturns(text: string): JsonValue[] {
  const values = readJsonText(text)
  return Array.isArray(values) ? values : [text]
}

/** Lists the return values of actions as the chain's texts, with all digits. */
export function listReturnTexts(returns: readonly string[]): string[] {
  return returns.flatMap(listReturns).map((value) => (typeof value === 'string' ? value : formatJson(value)))
}

/**
 * Decodes the return values of an action. The chain converts all values of scripts to text. Objects and lists are
 * parsed from JSON. Numbers stay text, because an amount such as `10.50` looks like one.
 */
function readReturns(text: string): unknown[] {
  return listReturns(text).map((value) => decodeReturn(value))
}
