import { formatDecimal } from '../../codec/decimal.js'
import { decodeStored, JsonBlob, readPayer, toText } from '../../state/values.js'
import type { Receipt } from '../../tx/receipt.js'
import type { AmountLimit } from '../../tx/transaction.js'
import type { ObservedRun } from '../following/block-runner.js'
import type { FollowedTransaction } from '../following/followed-transaction.js'
import { parseStateKey } from '../state/state-place.js'
import { type ObservedCalls, observeCalls } from './observation.js'

/** A value of a contract, as text; `null` if it is missing. */
export interface PlacedValue {
  contract: string
  key: string
  field?: string
  value: string | null
  /** The account or contract that pays for its RAM. */
  payer?: string
}

/** A live transaction as sent, with what a repetition of it needs. */
export interface LiveTransaction {
  publisher: string
  actions: { contract: string; action: string; data: string }[]
  signers: string[]
  gasLimit: number
  gasRatio: number
  amountLimit: AmountLimit[]
  /** Values of contracts that the published code or the candidate reads or writes, before the transaction. */
  before: PlacedValue[]
  /** Values that differ after the transaction, with the published code. */
  after: PlacedValue[]
  receipt: Pick<Receipt, 'statusCode' | 'returns'> & { receipts: [func: string, content: string][] }
  /** Events, inner calls and console with the published code. */
  observed: ObservedCalls
}

/** Describes a transaction that a candidate changes. */
export function describeSent(
  { before, signed, live }: FollowedTransaction,
  run: ObservedRun,
  candidate: ObservedRun,
): LiveTransaction {
  const { publisher, actions, signers, gasLimit, gasRatio, amountLimit } = signed.tx
  const runs = [run, candidate]
  const used = runs.flatMap(({ reads, changes }) => [...reads, ...changes.keys()])
  const changed = runs.flatMap(({ changes }) => [...changes.keys()])
  const differing = changed.filter((key) => run.changes.get(key) !== candidate.changes.get(key))
  const after = before.commit(run.changes)
  return {
    publisher,
    actions: actions.map(({ contract, actionName, data }) => ({ contract, action: actionName, data })),
    signers: [...signers],
    gasLimit: gasLimit / 100,
    gasRatio: gasRatio / 100,
    amountLimit: [...amountLimit],
    before: listValues(used, (key) => before.get(key)).filter(canBeSet),
    after: listValues(differing, (key) => after.get(key)).filter(canBeSet),
    receipt: {
      statusCode: live.statusCode,
      returns: live.returns,
      receipts: live.receipts.map(({ funcName, content }) => [funcName, content]),
    },
    observed: run.recording === undefined ? { events: [], calls: [], console: [] } : observeCalls(run.recording),
  }
}

/**
 * Whether a test can set a value without changing what the transaction costs: values of published contracts, and
 * balances of tokens.
 */
function canBeSet({ contract, key, field }: PlacedValue): boolean {
  if (!contract.endsWith('.iost')) return true
  return contract === 'token.iost' && key.startsWith('TB') && field !== 'ram'
}

function listValues(keys: readonly string[], read: (key: string) => string | undefined): PlacedValue[] {
  return [...new Set(keys)].sort().flatMap((stateKey): PlacedValue[] => {
    const place = parseStateKey(stateKey)
    if (place.kind !== 'value') return []
    const { contract, key, field } = place
    const bytes = read(stateKey)
    const isOfMap = field !== undefined && { field }
    if (bytes === undefined) return [{ contract, key, ...isOfMap, value: null }]
    return [{ contract, key, ...isOfMap, value: formatStored(bytes), payer: toText(readPayer(bytes)) || contract }]
  })
}

/** Formats a stored value as text, without its payer. */
export function formatStored(bytes: string): string {
  const { value } = decodeStored(bytes)
  if (typeof value !== 'object') return String(value)
  return value instanceof JsonBlob ? value.text : formatDecimal(value)
}
