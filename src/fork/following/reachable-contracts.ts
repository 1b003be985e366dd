import type { Receipt } from '../../tx/receipt.js'
import type { FollowedTransaction } from './followed-transaction.js'
import { isOfUsers, readContract } from './named-keys.js'

/** Contracts with named keys that change the state without leaving a receipt that shows the arguments. */
const SILENT = ['system.iost', 'domain.iost']

/** Number of arguments in receipts before the first amount. */
const ARGUMENTS_BEFORE_AMOUNT: Readonly<Record<string, number>> = {
  'token.iost/transfer': 3,
  'token.iost/transferFreeze': 3,
  'token.iost/issue': 2,
  'token.iost/destroy': 2,
  'gas.iost/pledge': 2,
  'gas.iost/unpledge': 2,
}

/** Compares the calls in receipts: contracts and methods, and the names in arguments of system contracts. */
export function haveSameCalls(live: Receipt, receipt: Receipt): boolean {
  return receipt.statusCode === live.statusCode && describeCalls(live) === describeCalls(receipt)
}

function describeCalls({ receipts }: Receipt): string {
  const calls = receipts.map(({ funcName, content }) => {
    if (isOfUsers(readContract(funcName))) return [funcName]
    const names = ARGUMENTS_BEFORE_AMOUNT[funcName]
    return [funcName, names === undefined ? content : (JSON.parse(content) as unknown[]).slice(0, names)]
  })
  return JSON.stringify(calls)
}

/** Half of the minimum cost of a contract call (`vm.md` §6), in the unit of receipts. */
const HALF_A_CALL = 15_000 * 100

/**
 * Returns whether a transaction with the same calls in its receipts may, on other values, have called contracts that
 * its local run does not show. This is possible if a contract id comes from storage, or if the gas differs enough for
 * further calls.
 */
export function mayCallOthers(transaction: FollowedTransaction): boolean {
  const { run, signed, live, receipt } = transaction
  const { actions } = signed.tx
  const codes = readCodes(transaction)
  if (codes.size === 0) return false
  if (SILENT.some((id) => run.reads.has(`c-${id}`) && !actions.some(({ contract }) => contract === id))) return true
  if (Math.abs(live.gasUsage - (receipt?.gasUsage ?? 0)) >= HALF_A_CALL) return true
  const isNamed = (id: string) =>
    actions.some(({ contract, data }) => contract === id || data.includes(id)) ||
    [...codes].some(([other, code]) => other !== id && code.includes(id))
  return ![...codes.keys()].every(isNamed)
}

/**
 * Lists the users' contracts that a transaction can call, whatever values it reads.
 *
 * @returns Undefined if it can call any contract.
 */
export function listReachable(transaction: FollowedTransaction): readonly string[] | undefined {
  const codes = readCodes(transaction)
  const named = [...codes.values()].flatMap((code) => code.match(CONTRACT_NAME) ?? [])
  const isBounded =
    [...codes.values()].every((code) => !callsStoredIds(code)) &&
    named.every((id) => (id.startsWith('Contract') ? codes.has(id) : !SILENT.includes(id)))
  if (!isBounded) return undefined
  const actions = transaction.signed.tx.actions.map(({ contract }) => contract)
  const read = [...transaction.run.reads].filter((key) => key.startsWith('c-')).map((key) => key.slice(2))
  return [...new Set([...codes.keys(), ...named, ...actions, ...read])].filter(isOfUsers)
}

const CONTRACT_NAME = /Contract[1-9A-HJ-NP-Za-km-z]{40,46}|\b[a-z0-9_]+\.iost\b/g

/** Codes of the users' contracts that a transaction ran or read, by id. */
function readCodes({ run, before }: FollowedTransaction): Map<string, string> {
  const keys = [...run.reads].filter((key) => key.startsWith('c-Contract'))
  return new Map(keys.map((key) => [key.slice(2), before.get(key) ?? '']))
}

const CALLS = /\bcall(?:WithAuth)?\b/g
const CALLS_OF_LITERALS = /\bblockchain\.call(?:WithAuth)?\(\s*(?:'[^']*'|"[^"]*")/g
const OTHER_USES = /\bblockchain\b(?!\.)/

/** Returns whether a contract can call contracts whose id is not in its code. */
function callsStoredIds(code: string): boolean {
  return OTHER_USES.test(code) || (code.match(CALLS)?.length ?? 0) > (code.match(CALLS_OF_LITERALS)?.length ?? 0)
}
