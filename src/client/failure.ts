import { ToolkitError } from '../errors.js'
import type { Receipt } from './receipt.js'

/** A transaction was executed, and its status is not SUCCESS. */
export class TransactionFailed extends ToolkitError {
  readonly receipt: Receipt

  /** `what`: the call or action that failed, for the message. */
  constructor(what: string, receipt: Receipt) {
    const reason = reasonOf(receipt.message)
    const hint = HINTS.find(([pattern]) => pattern.test(reason))?.[1]
    super('TX_FAILED', `${what} failed with ${receipt.status}: ${reason}`, hint === undefined ? {} : { hint })
    this.receipt = receipt
  }
}

/** A receipt's message without the description of the action, which the chain puts before it (rpc.md §4.5). */
export function reasonOf(message: string): string {
  return message.replace(/^running action Action\{[\s\S]*? error: /, '')
}

const HINTS: readonly (readonly [RegExp, string])[] = [
  [/^out of gas$/, 'Raise gasLimit, at most 4000000, or do less in one call.'],
  [
    /^execution killed$/,
    'It took longer than the node allows a transaction: do less in one call. On the embedded network ' +
      'timeouts.callTimeLimitMs (--call-time-limit), for dry runs timeouts.execTimeLimitMs (--exec-time-limit), allows more.',
  ],
  [/exceed amountLimit in tx/, 'Allow the spending: amountLimit, for example { iost: "10.5" }.'],
  [/exceed amountLimit in abi/, "The contract's own ABI allows less: see @amountLimit of the method."],
  [/pay ram failed/, 'Buy RAM for the payer (ram.iost/buy), or store less.'],
  [
    /no permission|need .+@\w+|unauthorized/,
    'Another authority is needed: let that account call, or add it to signers.',
  ],
  [/^prepare contract: abi .+ not found/, 'The contract has no such action: check its ABI.'],
  [/^prepare contract: contract .+ not found/, 'No contract has this id on this network.'],
]
