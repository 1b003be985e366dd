import type { Host } from '../../vm/execution/host.js'
import { ThrownValue } from '../runtime/script.js'
import { compareCost, scanCost } from '../runtime/script-costs.js'
import { isGenesis, throwError, throwJoined } from '../runtime/script-library.js'

/** Gas of the checks of names in `auth.iost` (system-contracts.md §7.1). */
const GAS = {
  account: { start: 24, isAddress: 23, compare: 3, lower: 14, refuseUpper: 63, length: 26, refuseLength: 70 },
  contract: { check: 10, refuse: 64, pass: 3 },
  record: { start: 21, length: 26, compare: 3, refuseLength: 70, pass: 3 },
  refuseCharacter: 70,
} as const

/** Allowed characters of a name besides `_`, and the cost of each. */
interface Alphabet {
  ranges: readonly (readonly [low: string, high: string])[]
  character: number
  /** The engine's loop over a text visits one name more, `toJSON`, which is passed over. */
  extra: number
}

const ACCOUNT_ALPHABET: Alphabet = {
  ranges: [
    ['a', 'z'],
    ['0', '9'],
  ],
  character: 67,
  extra: 79,
}

const RECORD_ALPHABET: Alphabet = {
  ranges: [
    ['a', 'z'],
    ['A', 'Z'],
    ['0', '9'],
  ],
  character: 90,
  extra: 106,
}

const ADDRESS_LENGTH = 42
const ACCOUNT_LENGTH = { min: 5, max: 11 }
const RECORD_LENGTH = 32

/** Validates the name of a new account and returns whether it is an address; block 0 accepts any name. */
export function checkAccountName(host: Host, id: string): 'name' | 'address' {
  const gas = GAS.account
  host.count(gas.start)
  if (isGenesis(host)) return 'name'
  host.count(gas.isAddress + scanCost(id))
  if (id.startsWith('0x')) {
    host.count(gas.compare)
    if (id.length === ADDRESS_LENGTH) {
      host.count(gas.lower + scanCost(id) + compareCost(id, id))
      if (id.toLowerCase() !== id) throwError(host, gas.refuseUpper, 'id invalid. upper case not allowed')
      return 'address'
    }
  }
  checkAccountLength(host, id)
  host.count(GAS.contract.check + scanCost(id))
  if (id.startsWith('Contract')) {
    throwError(host, GAS.contract.refuse, "id invalid. id shouldn't start with 'Contract'.")
  }
  host.count(GAS.contract.pass)
  checkCharacters(host, id, ACCOUNT_ALPHABET)
  return 'name'
}

function checkAccountLength(host: Host, id: string): void {
  const gas = GAS.account
  const { min, max } = ACCOUNT_LENGTH
  host.count(gas.length)
  if (id.length >= min) host.count(gas.compare)
  if (id.length >= min && id.length <= max) return
  throwJoined(host, gas.refuseLength, 'id invalid. id length should be between 5,11 > ', id)
}

/** Validates the name of a new permission or group; block 0 accepts any. */
export function checkRecordName(host: Host, name: string): void {
  const gas = GAS.record
  host.count(gas.start)
  if (isGenesis(host)) return
  host.count(gas.length)
  if (name.length > 0) host.count(gas.compare)
  if (name.length === 0 || name.length > RECORD_LENGTH) {
    host.count(gas.refuseLength)
    // The original's message refers to an undefined variable.
    throw new ThrownValue('ReferenceError: id is not defined')
  }
  host.count(gas.pass)
  checkCharacters(host, name, RECORD_ALPHABET)
}

function checkCharacters(host: Host, text: string, alphabet: Alphabet): void {
  for (const character of text.split('')) {
    host.count(alphabet.character)
    if (isAllowed(host, character, alphabet)) continue
    throwJoined(host, GAS.refuseCharacter, 'id invalid. id contains invalid character > ', character)
  }
  host.count(alphabet.extra)
}

function isAllowed(host: Host, character: string, { ranges }: Alphabet): boolean {
  const comparison = compareCost(character, '_')
  for (const [low, high] of ranges) {
    host.count(comparison)
    if (character < low) continue
    host.count(comparison)
    if (character <= high) return true
  }
  host.count(comparison)
  return character === '_'
}
