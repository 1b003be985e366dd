import type { Store } from '../state/store.js'
import { readPayer, toBytes } from '../state/values.js'
import type { Receipt } from '../tx/receipt.js'
import type { BlockRun } from './block-runner.js'
import type { ForkState } from './fork-state.js'
import { compareReceipts } from './receipt-differences.js'
import { parseStateKey } from './state-place.js'

/** Who may pay, as a live receipt shows it. */
export interface PayerSearch {
  store: Store
  reads: ReadonlySet<string>
  live: Receipt
  publisher: string
  run: (store: Store) => BlockRun | Promise<BlockRun>
}

const MOST_RUNS = 60

/**
 * Looks for the payers of values with which a transaction gets the receipt that it had on the live chain: one for all
 * values first, then one value at a time.
 */
export async function findPayers(
  state: ForkState,
  { store, reads, live, publisher, run }: PayerSearch,
): Promise<{ run: BlockRun; payers: ReadonlyMap<string, string> } | undefined> {
  const keys = [...reads].filter((key) => isAssumedHere(state, store, key))
  const names = [...new Set([...live.ramUsage.keys(), publisher])].filter((name) => !name.endsWith('.iost'))
  const trials: [readonly string[], string][] = [
    ...names.map((name): [readonly string[], string] => [keys, name]),
    ...keys.flatMap((key) => [...names, ...listNames(key)].map((name): [string[], string] => [[key], name])),
  ]
  for (const [tried, name] of trials.slice(0, MOST_RUNS)) {
    if (tried.length === 0) continue
    const payer = toBytes(name)
    const found = await run(store.commit(new Map(tried.map((key) => [key, replacePayer(store.get(key)!, payer)]))))
    if (!('receipt' in found.execution) || compareReceipts(live, found.execution.receipt).length > 0) continue
    const payers = new Map(tried.map((key) => [key, payer]))
    for (const key of tried) state.assumePayer(key, payer)
    return { run: withPayers(found, store, payers), payers }
  }
  return undefined
}

/** Whether a value still has the payer that was assumed for it. */
function isAssumedHere(state: ForkState, store: Store, key: string): boolean {
  const payer = state.assumedPayer(key)
  const bytes = payer === undefined ? undefined : store.get(key)
  return bytes !== undefined && readPayer(bytes) === payer
}

/** Accounts that a key names: an account pays for its own record once its permissions have changed. */
function listNames(key: string): string[] {
  const place = parseStateKey(key)
  return place.kind === 'value' && place.field !== undefined && /^[a-z0-9_]{5,11}$/.test(place.field)
    ? [place.field]
    : []
}

function replacePayer(bytes: string, payer: string): string {
  return bytes.slice(0, bytes.lastIndexOf('@') + 1) + payer
}

/** What was read with another payer and not written is part of the changes too. */
function withPayers(run: BlockRun, store: Store, payers: ReadonlyMap<string, string>): BlockRun {
  const changes = new Map<string, string | undefined>(
    [...payers].map(([key, payer]) => [key, replacePayer(store.get(key)!, payer)]),
  )
  for (const [key, value] of run.changes) changes.set(key, value)
  return { ...run, changes }
}
