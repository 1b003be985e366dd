import { must } from '../../collections/presence.js'
import type { Store } from '../../state/store.js'
import { readPayer, toBytes } from '../../state/values.js'
import type { Receipt } from '../../tx/receipt.js'
import type { ForkState } from '../state/fork-state.js'
import { parseStateKey } from '../state/state-place.js'
import type { BlockRun } from './block-runner.js'
import { compareReceipts } from './receipt-differences.js'

/** A transaction whose costs reveal the payers of values. */
export interface PayerSearch {
  store: Store
  first: BlockRun
  live: Receipt
  publisher: string
  run: (store: Store) => BlockRun | Promise<BlockRun>
}

interface PayerCandidate {
  run: BlockRun
  payers: ReadonlyMap<string, string>
  distance: number
}

const MAX_RUNS = 150
const ACCOUNT_RECORD = 'm-auth.iost-auth-'

/**
 * Searches for payers of values that give a transaction its costs on the live chain, or its failure because an account
 * does not pay. Changes one value at a time to the payer that brings the costs nearest, until they are equal.
 *
 * @returns The execution, with the state that has these payers; undefined if no payers explain the costs.
 */
export async function findPayers(
  state: ForkState,
  { store, first, live, publisher, run }: PayerSearch,
): Promise<{ run: BlockRun; store: Store } | undefined> {
  const keys = [...first.reads].filter((key) => isUncertain(state, store, key, first))
  const messages = 'receipt' in first.execution ? [live.message, first.execution.receipt.message] : [live.message]
  const named = messages.flatMap((message) => findUnpaidRam(message) ?? [])
  const names = [...new Set([...named, ...live.ramUsage.keys(), publisher])].filter((name) => !name.endsWith('.iost'))
  let best: PayerCandidate = { run: first, payers: new Map(), distance: measure(live, first) }
  let runs = 0
  for (let before = Number.POSITIVE_INFINITY; best.distance > 0 && best.distance < before; ) {
    before = best.distance
    for (const key of keys) {
      for (const name of new Set([...listNames(key), ...names, parseStateKey(key).contract])) {
        if (++runs > MAX_RUNS) return undefined
        const payers = new Map([...best.payers, [key, toBytes(name)]])
        const tried = await run(store.commit(replacePayers(store, payers)))
        const distance = measure(live, tried)
        if (distance < best.distance) best = { run: tried, payers, distance }
        if (distance === 0) break
      }
      if (best.distance === 0) break
    }
  }
  if (best.distance > 0) return undefined
  for (const [key, payer] of best.payers) state.assumePayer(key, payer)
  return { run: best.run, store: store.commit(replacePayers(store, best.payers)) }
}

const UNPAID_RAM = /pay ram failed\. (?:no permission\. need ([^@\s]+)@active|id: (\S+) need )/

/** Returns the account that did not pay for RAM, by the message of a receipt; undefined for another message. */
export function findUnpaidRam(message: string): string | undefined {
  const [, unsigned, short] = UNPAID_RAM.exec(message) ?? []
  return unsigned ?? short
}

/** The distance of another outcome, which any costs are nearer than. */
const OTHER_OUTCOME = 2 ** 52

/** Returns the distance of costs from those of the live chain. */
function measure(live: Receipt, { execution }: BlockRun): number {
  if (!('receipt' in execution)) return Number.POSITIVE_INFINITY
  const { receipt } = execution
  if (compareReceipts(live, receipt).some(({ field }) => field !== 'gas' && field !== 'ram')) return OTHER_OUTCOME
  const payers = new Set([...live.ramUsage.keys(), ...receipt.ramUsage.keys()])
  const ram = [...payers].reduce(
    (sum, name) => sum + Math.abs((live.ramUsage.get(name) ?? 0) - (receipt.ramUsage.get(name) ?? 0)),
    0,
  )
  return ram + Math.abs(live.gasUsage - receipt.gasUsage)
}

/** Returns whether a value that affects the costs still has its assumed payer. */
function isUncertain(state: ForkState, store: Store, key: string, { changes, execution }: BlockRun): boolean {
  const bytes = store.get(key)
  if (bytes === undefined) return false
  if (key.startsWith(ACCOUNT_RECORD)) return true
  // a failed transaction has undone its writes
  const isSuccess = 'receipt' in execution && execution.receipt.statusCode === 'SUCCESS'
  return (changes.has(key) || !isSuccess) && state.assumedPayer(key) === readPayer(bytes)
}

/** Accounts named by a key: an account pays for its own record once its permissions have changed. */
function listNames(key: string): string[] {
  const place = parseStateKey(key)
  return place.kind === 'value' && place.field !== undefined && /^[a-z0-9_]{5,11}$/.test(place.field)
    ? [place.field]
    : []
}

function replacePayers(store: Store, payers: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...payers].map(([key, payer]) => [key, replacePayer(must(store.get(key), 'stored value'), payer)]))
}

function replacePayer(bytes: string, payer: string): string {
  return bytes.slice(0, bytes.lastIndexOf('@') + 1) + payer
}
