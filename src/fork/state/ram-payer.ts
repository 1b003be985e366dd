import { toBytes } from '../../state/values.js'
import type { StatePlace } from './state-place.js'

/** Payer of a value on a fork, and whether it is known: nodes do not report it (`rpc.md` §4.18). */
export interface RamPayer {
  readonly payer: string
  /** Why the payer may be another account, if so. */
  readonly isAssumed: boolean
}

export interface PayerRules {
  /** Assumed payer for the values of contracts: `contract` for the contract itself, or an account. */
  ramPayer: string
  /**
   * Returns the RAM that an account uses, as counted by `ram.iost`; undefined for an account that has never paid for
   * any.
   */
  readUsed(account: string): number | undefined
}

const FREE = new Set(['gas.iost', 'ram.iost', 'base.iost', 'bonus.iost', 'issue.iost', 'domain.iost', 'exchange.iost'])

const known = (payer: string): RamPayer => ({ payer, isAssumed: false })
const assumed = (payer: string): RamPayer => ({ payer, isAssumed: true })

/**
 * Finds the payer of a stored value: by the rules of the system contracts, and by configuration for other contracts.
 */
export function findPayer(place: StatePlace & { kind: 'value' }, text: string, rules: PayerRules): RamPayer {
  const { contract, key, field } = place
  if (contract === 'ram.iost' && key.startsWith('UR')) return known('')
  if (FREE.has(contract)) return known(contract)
  switch (contract) {
    case 'auth.iost':
      return key === 'auth' && field !== undefined ? findAccountPayer(field, text, rules) : known(contract)
    case 'token.iost':
      return findTokenPayer(key, field ?? '', rules)
    case 'token721.iost':
      return assumed(key.includes('#') ? key.slice(key.indexOf('#') + 1) : key.replace(/^T721[BI]/, ''))
    case 'system.iost':
      return key === 'contract_owner' && !String(field).endsWith('.iost') ? known(text) : known(contract)
    case 'vote.iost':
      if (/^(pre|current)/.test(key) || field === undefined) return known(contract)
      // the owner of the vote pays for an option, later the last voter
      return assumed(key === 'v_1' && text.startsWith('{"votes":"0",') ? PRODUCERS : findVoter(field))
    case PRODUCERS:
      if (field === undefined) return known(contract)
      return assumed(key === 'producerKeyToId' ? text.replaceAll('"', '') : findVoter(field))
    default:
      return assumed(rules.ramPayer === 'contract' ? contract : rules.ramPayer)
  }
}

const PRODUCERS = 'vote_producer.iost'
const NAME = /^[a-z0-9_]{5,11}$/

function findVoter(field: string): string {
  return NAME.test(field) ? field : PRODUCERS
}

/**
 * `auth.iost` pays for an account until the first change of its permissions. Then the account pays, and its RAM use is
 * at least the size of the record.
 */
function findAccountPayer(account: string, text: string, { readUsed }: PayerRules): RamPayer {
  if (!isFresh(text)) return known(account)
  const taken = toBytes(`auth.iost-auth${account}${account}s${text}@${account}`).length
  return { payer: 'auth.iost', isAssumed: (readUsed(account) ?? 0) >= taken }
}

/** Returns whether an account is as created by a sign-up: two permissions with one key each. */
function isFresh(text: string): boolean {
  const FORM =
    /^\{"id":"[^"]*","referrer":"[^"]*","permissions":\{"active":(\{[^{}]*\{[^{}]*\}[^{}]*\}),"owner":(\{[^{}]*\{[^{}]*\}[^{}]*\})\},"groups":\{\}\}$/
  const PERMISSION =
    /^\{"name":"(active|owner)","groups":\[\],"items":\[\{"id":"[^"]*","is_key_pair":true,"weight":100\}\],"threshold":100\}$/
  const [, active, owner] = FORM.exec(text) ?? []
  return active !== undefined && PERMISSION.test(active) && PERMISSION.test(owner ?? '')
}

/**
 * The chain's own tokens are free for accounts. The RAM balance of an account loses its payer when the account pays for
 * RAM, as every publisher does.
 */
function findTokenPayer(key: string, symbol: string, { ramPayer, readUsed }: PayerRules): RamPayer {
  const holder = key.slice(2)
  if (!key.startsWith('TB')) return assumed(key.startsWith('TF') ? holder : 'token.iost')
  if (symbol === 'contribute') return assumed('base.iost')
  if (symbol === 'ram' && NAME.test(holder)) return readUsed(holder) === undefined ? known('token.iost') : assumed('')
  if ((symbol === 'iost' || symbol === 'ram') && !holder.startsWith('Contract')) return known('token.iost')
  return assumed(ramPayer === 'contract' ? holder : ramPayer)
}
