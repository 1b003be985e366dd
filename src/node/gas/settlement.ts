import { mapKey, plainKey } from '../state/keys.js'
import type { Overlay } from '../state/overlay.js'
import { readRecord } from '../state/records.js'
import type { Reader } from '../state/store.js'
import { encodeStored, toBytes, type Value } from '../state/values.js'
import { isContract } from '../vm/authority.js'
import { ChainError } from '../vm/failure.js'

/** Net RAM of a transaction by payer, in bytes; payers with zero are members too. */
export type RamLedger = Map<string, number>

/**
 * Takes and gives back the RAM of a transaction (`vm.md` §10.6, `system-contracts.md` §2.4): contracts pay through their
 * owner, `*.iost` names pay nothing. Throws the chain's text where somebody has too little.
 */
export function settleRam(state: Overlay, ledger: RamLedger): void {
  for (const [payer, bytes] of ledger) {
    if (payer.endsWith('.iost')) continue
    payRam(state, isContract(payer) ? readOwner(state, payer) : payer, bytes)
  }
}

/** The account that published a contract; empty where there is none. */
export function readOwner(state: Reader, contract: string): string {
  const value = readRecord(state, 'system.iost', 'contract_owner', contract)?.value
  return typeof value === 'string' ? value : ''
}

export function readRamBalance(state: Reader, account: string): bigint {
  const value = readRecord(state, 'token.iost', `TB${account}`, 'ram')?.value
  return typeof value === 'bigint' ? value : 0n
}

/** Both records are written past the rules of storage: without payer, and without a place in the field list. */
function payRam(state: Overlay, account: string, bytes: number): void {
  const balance = readRamBalance(state, account)
  if (balance < BigInt(bytes)) {
    throw new ChainError(`pay ram failed. id: ${account} need ${bytes}, actual ${balance}`)
  }
  const id = toBytes(account)
  writeUnpaid(state, mapKey('token.iost', `TB${id}`, 'ram'), balance - BigInt(bytes))
  writeUnpaid(state, plainKey('ram.iost', `UR${id}`), String(readUsedRam(state, account) + BigInt(bytes)))
}

export function readUsedRam(state: Reader, account: string): bigint {
  const value = readRecord(state, 'ram.iost', `UR${account}`)?.value
  return typeof value === 'string' ? BigInt(value) : 0n
}

function writeUnpaid(state: Overlay, key: string, value: Value): void {
  state.set(key, encodeStored({ value, payer: '' }))
}
