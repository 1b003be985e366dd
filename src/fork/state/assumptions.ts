import { firstOf } from '../../collections/presence.js'
import { listCalls, listSteps, type Recording } from '../../rpc/recording.js'
import { mapKey } from '../../state/keys.js'
import { recordKey } from '../../state/records.js'
import { toBytes } from '../../state/values.js'
import type { ForkState } from './fork-state.js'
import { describePlace, parseStateKey } from './state-place.js'

/**
 * Assumptions behind the costs of a transaction on a fork: the payers of values that it overwrote or deleted, and the
 * payers of the account records that its authority was checked with, because gas depends on their length.
 */
export function listAssumptions(
  state: ForkState,
  recording: Pick<Recording, 'calls' | 'publisher' | 'signers'>,
): string[] {
  const written = listCalls(recording).flatMap((call) =>
    listSteps(call, 'write').flatMap(({ contract, key, field, before }) =>
      before === null ? [] : [recordKey(contract, key, field)],
    ),
  )
  const accounts = [recording.publisher, ...recording.signers.map((signer) => firstOf(signer.split('@')))]
  const records = accounts.map((account) => mapKey('auth.iost', 'auth', toBytes(account)))
  return [...new Set([...written, ...records])].flatMap((key) => {
    const payer = state.assumedPayer(key)
    if (payer === undefined) return []
    return `${payer === '' ? 'the contract' : payer} pays for the RAM of ${describePlace(parseStateKey(key))}`
  })
}
