import { itemAt } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import type { Receipt } from './receipt.js'

/**
 * Error of a transaction that was executed and whose status is not `SUCCESS`.
 *
 * @example
 * ```ts
 * import { createClient, createHttpProvider, holdAccount } from 'iost-toolkit/client'
 * import { parseSecretKey, TransactionFailed, transfer } from 'iost-toolkit/client'
 *
 * const client = createClient({ provider: createHttpProvider('http://127.0.0.1:30001') })
 * const from = holdAccount('alice', parseSecretKey(process.env.ALICE_KEY ?? ''))
 * try {
 *   await transfer(client, { from, to: 'bobby', amount: '9000000' })
 * } catch (error) {
 *   if (error instanceof TransactionFailed) console.error(error.receipt.status, error.receipt.message)
 * }
 * ```
 */
export class TransactionFailed extends ToolkitError {
  /** The receipt of the failed transaction. */
  readonly receipt: Receipt

  /**
   * @param what - The call or action that failed, for the message.
   * @param receipt - The receipt of the failed transaction.
   */
  constructor(what: string, receipt: Receipt) {
    const reason = reasonOf(receipt.message)
    const hint = findHint(reason)
    super('TX_FAILED', `${what} failed with ${receipt.status}: ${reason}`, hint === undefined ? {} : { hint })
    this.receipt = receipt
  }
}

/** Number of characters of an action that a message repeats (vm.md §10.5). */
const DESCRIPTION_LENGTH = 100

/**
 * Returns a receipt's message without the description of the action that the chain prepends (rpc.md §4.5). The
 * description is cut by its length, because arguments may contain text that looks like its end.
 */
export function reasonOf(message: string): string {
  const start = 'running action '
  if (!message.startsWith(`${start}Action{`)) return message
  const rest = message.slice(start.length)
  const cut = [...rest.slice(0, 2 * DESCRIPTION_LENGTH)].slice(0, DESCRIPTION_LENGTH).join('').length
  const end = rest.indexOf('}\n error: ')
  if (end >= 0 && end + 2 <= cut) return rest.slice(end + '}\n error: '.length)
  const mark = '... error: '
  return rest.startsWith(mark, cut) ? rest.slice(cut + mark.length) : message
}

/** Returns a hint for the reason of a failure. */
export function findHint(reason: string): string | undefined {
  for (const [pattern, hint] of HINTS) {
    const found = pattern.exec(reason)
    if (found !== null) return typeof hint === 'string' ? hint : hint(itemAt(found, 1))
  }
  return undefined
}

const HINTS: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/^out of gas$/, 'Raise gasLimit, at most 4000000, or do less in one call.'],
  [
    /^execution killed$/,
    'It took longer than the node allows a transaction: do less in one call. On the embedded network ' +
      'timeouts.callTimeLimitMs (--call-time-limit), for dry runs timeouts.execTimeLimitMs (--exec-time-limit), allows more.',
  ],
  [
    /exceed amountLimit in tx/,
    'Allow the spending. In a test or script: contract.with({ amountLimit: { iost: "10.5" } }).pay(…). In d.deploy and d.update it is an option beside from, on the command line --limit iost:10.5.',
  ],
  [/exceed amountLimit in abi/, "The contract's own ABI allows less: see @amountLimit of the method."],
  [
    /pay ram failed\. no permission/,
    'The contract charges RAM to an account that has not agreed: let that account call, or add it to signers.',
  ],
  [/pay ram failed/, 'Buy RAM for the payer (ram.iost/buy), or store less.'],
  [
    /no permission|need .+@\w+|unauthorized/,
    'Another authority is needed: let that account call, or add it to signers.',
  ],
  [
    /^update refused$/,
    'The published code must have a method `can_update(data)` that returns true; a contract without it can never be updated.',
  ],
  [
    /has invalid char, (\d+)/,
    (code) =>
      `The character is ${JSON.stringify(String.fromCharCode(Number(code)))}: keys and fields of storage cannot have it.`,
  ],
  [
    /\bstorage (?:put|mapPut) must be string/,
    'Storage keeps texts: String(value), or JSON.stringify(value) for objects and lists.',
  ],
  [
    /requireAuth accountID must be string/,
    'The account is not a string. In `init` blockchain.contractOwner() is null: the owner will be tx.publisher.',
  ],
  [
    /^Uncaught exception: \[object Object\]/,
    'The contract threw an object, whose contents the chain does not report: throw new Error(text).',
  ],
  [
    /Array\.from is not a function/,
    "The first argument of console methods is a text: console.log('%v', value). Copy lists with slice(); Array.from does not exist.",
  ],
  [/^prepare contract: abi .+ not found/, 'The contract has no such action: check its ABI.'],
  [/^prepare contract: contract .+ not found/, 'No contract has this id on this network.'],
]
