import { isContract } from '../state/account-names.js'
import { ChainError } from '../state/chain-error.js'
import { mapKey, plainKey } from '../state/keys.js'
import type { Overlay } from '../state/overlay.js'
import { readRecord } from '../state/records.js'
import type { Reader } from '../state/store.js'
import { decodeStored, encodeStored, type StateValue, toBytes } from '../state/values.js'
import { KnownAccounts } from './known-accounts.js'

/** Net RAM of a transaction by payer, in bytes, including payers with zero. */
export type RamLedger = Map<string, number>

/**
 * Charges and refunds the RAM of a transaction (`vm.md` §10.6, `system-contracts.md` §2.4): contracts pay through their
 * owner, `*.iost` names pay nothing. Throws the chain's text if an account has too little.
 */
export function settleRam(state: Overlay, ledger: RamLedger): void {
  for (const [payer, bytes] of ledger) {
    if (payer.endsWith('.iost')) continue
    payRam(state, isContract(payer) ? readOwner(state, payer) : payer, bytes)
  }
}

/** The account that published a contract; empty for an unknown contract. */
export function readOwner(state: Reader, contract: string): string {
  const value = readRecord(state, 'system.iost', 'contract_owner', contract)?.value
  return typeof value === 'string' ? value : ''
}

/** A paying account with the state keys of its total and used RAM. */
interface GasPayer {
  balance: string
  used: string
}

const payers = new KnownAccounts(openPayer)

function openPayer(account: string): GasPayer {
  const id = toBytes(account)
  return { balance: mapKey('token.iost', `TB${id}`, 'ram'), used: plainKey('ram.iost', `UR${id}`) }
}

/** Both records are written past the rules of storage: without payer, and without a place in the field list. */
function payRam(state: Overlay, account: string, bytes: number): void {
  const payer = payers.find(account)
  const balance = readBalance(state, payer)
  if (balance < BigInt(bytes)) {
    throw new ChainError(`pay ram failed. id: ${account} need ${bytes}, actual ${balance}`)
  }
  writeUnpaid(state, payer.balance, balance - BigInt(bytes))
  writeUnpaid(state, payer.used, String(readUsed(state, payer) + BigInt(bytes)))
}

function readBalance(state: Reader, { balance }: GasPayer): bigint {
  const value = readStored(state, balance)
  return typeof value === 'bigint' ? value : 0n
}

function readUsed(state: Reader, { used }: GasPayer): bigint {
  const value = readStored(state, used)
  return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : 0n
}

function readStored(state: Reader, key: string): StateValue | undefined {
  const bytes = state.get(key)
  return bytes === undefined ? undefined : decodeStored(bytes).value
}

function writeUnpaid(state: Overlay, key: string, value: StateValue): void {
  state.set(key, encodeStored({ value, payer: '' }))
}
