import { expect } from 'chai'
import { RULES } from '../../../src/lint/rules/rules.js'
import { ACCOUNT_KINDS } from './spellings/account-kinds.js'
import { ACCOUNTING_KINDS } from './spellings/accounting-kinds.js'
import { AGREEMENT_KINDS } from './spellings/agreement-kinds.js'
import { AMOUNT_KINDS } from './spellings/amount-kinds.js'
import { CERTAIN_KINDS } from './spellings/certain-kinds.js'
import { CHOICE_KINDS } from './spellings/choice-kinds.js'
import { COMMITMENT_KINDS } from './spellings/commitment-kinds.js'
import { CONVERSION_KINDS } from './spellings/conversion-kinds.js'
import { CUSTODY_KINDS } from './spellings/custody-kinds.js'
import { DECISION_KINDS } from './spellings/decision-kinds.js'
import { DETOUR_KINDS } from './spellings/detour-kinds.js'
import { ELEMENT_KINDS } from './spellings/element-kinds.js'
import { ENTRY_KINDS } from './spellings/entry-kinds.js'
import { EXIT_KINDS } from './spellings/exit-kinds.js'
import { FORMS } from './spellings/forms.js'
import { FULL_KINDS, SOUND_FULL_KINDS } from './spellings/full-kinds.js'
import { GUARD_KINDS } from './spellings/guard-kinds.js'
import { GUESS_KINDS, SOLD_KINDS } from './spellings/guess-kinds.js'
import { HASH_KINDS } from './spellings/hash-kinds.js'
import { IDLE_MARK_KINDS } from './spellings/idle-mark-kinds.js'
import { assemble, KINDS } from './spellings/kinds.js'
import { LEDGER_KINDS } from './spellings/ledger-kinds.js'
import { LISTED_AMOUNT_KINDS } from './spellings/listed-amount-kinds.js'
import { LISTING_KINDS } from './spellings/listing-kinds.js'
import { LOCK_KINDS } from './spellings/lock-kinds.js'
import { MARK_KINDS } from './spellings/mark-kinds.js'
import { MESSAGE_KINDS } from './spellings/message-kinds.js'
import { NAME_KINDS } from './spellings/name-kinds.js'
import { NUMBER_CLASS_KINDS } from './spellings/number-class-kinds.js'
import { NUMBER_KINDS } from './spellings/number-kinds.js'
import { ORDER_KINDS } from './spellings/order-kinds.js'
import { OUTSIDE_KINDS } from './spellings/outside-kinds.js'
import { OVERDRAFT_KINDS, SOUND_OVERDRAFT_KINDS } from './spellings/overdraft-kinds.js'
import { OWN_ENTRY_KINDS } from './spellings/own-entry-kinds.js'
import { OWN_PRICE_KINDS } from './spellings/own-price-kinds.js'
import { OWNER_KINDS } from './spellings/owner-kinds.js'
import { PAYMENT_KINDS } from './spellings/payment-kinds.js'
import { PLACE_KINDS } from './spellings/place-kinds.js'
import { PRICE_KINDS } from './spellings/price-kinds.js'
import { PROOF_KINDS } from './spellings/proof-kinds.js'
import { RECORD_KINDS } from './spellings/record-kinds.js'
import { NEGATIVE_PRICE_KINDS, SHARE_KINDS } from './spellings/refund-kinds.js'
import { REOPENED_KINDS } from './spellings/reopened-kinds.js'
import { ROLE_KINDS } from './spellings/role-kinds.js'
import { INCOME_KINDS, KEPT_TOTAL_KINDS, LATE_KINDS, ROUND_KINDS } from './spellings/round-kinds.js'
import { ROUNDING_KINDS } from './spellings/rounding-kinds.js'
import { SALE_KINDS } from './spellings/sale-kinds.js'
import { SELF_KINDS } from './spellings/self-kinds.js'
import { SILENCE_KINDS, SOUND_SILENCE_KINDS } from './spellings/silence-kinds.js'
import { SOUND_AGREEMENT_KINDS } from './spellings/sound-agreement-kinds.js'
import { SOUND_ORDER_KINDS } from './spellings/sound-order-kinds.js'
import { STALE_KINDS } from './spellings/stale-kinds.js'
import { STANDING_KINDS } from './spellings/standing-kinds.js'
import { EMPTY_KINDS, STANDSTILL_KINDS } from './spellings/standstill-kinds.js'
import { STATE_KINDS } from './spellings/state-kinds.js'
import { STRANGER_TERM_KINDS, TAKEN_NAME_KINDS } from './spellings/stranger-kinds.js'
import { TERM_KINDS } from './spellings/term-kinds.js'
import { TEXT_KINDS } from './spellings/text-kinds.js'
import { TREASURY_KINDS } from './spellings/treasury-kinds.js'
import { UNPAIRED_KINDS } from './spellings/unpaired-kinds.js'
import { UNREFUSED_KINDS } from './spellings/unrefused-kinds.js'
import { VARIANT_KINDS } from './spellings/variant-kinds.js'
import { WINNER_KINDS } from './spellings/winner-kinds.js'
import { analyse } from './subjects.js'

/** The findings of a text, each as its level and rule. */
function listLevels(text: string): { rule: string; isError: boolean }[] {
  const subject = analyse(text, '/contracts/example.js')
  return RULES.filter(({ name }) => name !== 'refused').flatMap((rule) =>
    [...rule.check(subject)].map(({ assumes }) => ({
      rule: rule.name,
      isError: rule.recommended === 'error' && assumes === undefined,
    })),
  )
}

const ALL = {
  ...KINDS,
  ...PAYMENT_KINDS,
  ...PRICE_KINDS,
  ...TEXT_KINDS,
  ...ACCOUNT_KINDS,
  ...ENTRY_KINDS,
  ...PROOF_KINDS,
  ...ROLE_KINDS,
  ...CHOICE_KINDS,
  ...LEDGER_KINDS,
  ...TERM_KINDS,
  ...GUARD_KINDS,
  ...STATE_KINDS,
  ...STALE_KINDS,
  ...SELF_KINDS,
  ...OUTSIDE_KINDS,
  ...ACCOUNTING_KINDS,
  ...OWNER_KINDS,
  ...AGREEMENT_KINDS,
  ...RECORD_KINDS,
  ...CUSTODY_KINDS,
  ...ORDER_KINDS,
  ...VARIANT_KINDS,
  ...SOUND_ORDER_KINDS,
  ...SOUND_AGREEMENT_KINDS,
  ...STANDING_KINDS,
  ...LISTING_KINDS,
  ...REOPENED_KINDS,
  ...UNPAIRED_KINDS,
  ...MARK_KINDS,
  ...NUMBER_KINDS,
  ...CERTAIN_KINDS,
  ...EXIT_KINDS,
  ...OWN_ENTRY_KINDS,
  ...PLACE_KINDS,
  ...NAME_KINDS,
  ...COMMITMENT_KINDS,
  ...AMOUNT_KINDS,
  ...NUMBER_CLASS_KINDS,
  ...ROUNDING_KINDS,
  ...SALE_KINDS,
  ...DECISION_KINDS,
  ...OWN_PRICE_KINDS,
  ...UNREFUSED_KINDS,
  ...MESSAGE_KINDS,
  ...GUESS_KINDS,
  ...SOLD_KINDS,
  ...SHARE_KINDS,
  ...WINNER_KINDS,
  ...CONVERSION_KINDS,
  ...STRANGER_TERM_KINDS,
  ...TAKEN_NAME_KINDS,
  ...NEGATIVE_PRICE_KINDS,
  ...STANDSTILL_KINDS,
  ...KEPT_TOTAL_KINDS,
  ...ROUND_KINDS,
  ...INCOME_KINDS,
  ...LATE_KINDS,
  ...LISTED_AMOUNT_KINDS,
  ...ELEMENT_KINDS,
  ...OVERDRAFT_KINDS,
  ...SOUND_OVERDRAFT_KINDS,
  ...LOCK_KINDS,
  ...SILENCE_KINDS,
  ...SOUND_SILENCE_KINDS,
  ...FULL_KINDS,
  ...SOUND_FULL_KINDS,
  ...EMPTY_KINDS,
  ...DETOUR_KINDS,
  ...TREASURY_KINDS,
  ...IDLE_MARK_KINDS,
  ...HASH_KINDS,
}
/** Kinds that are another contract where the account is an argument: those about the sender itself. */
const ABOUT_SENDER = new Set([
  'an agent who names the former owner',
  'an agent who names the former owner, in a map',
  'a dropped comparison of the sender',
  'a dropped membership of the sender',
  'a proof that is used again, for whoever sends it',
])
/** Kinds in which nothing shows that what is parsed is a text: no action stores it, or an argument is stored. */
const OF_UNKNOWN_TEXT = new Set([
  'amounts compared as texts, with a stored maximum',
  'authority by a part of a name, in a stored text',
  'authority that every account has, that is in a text, once a day',
  'a result that is not there, and has a name, in maps',
])
/** Kinds that are another contract in one cell. */
const OF_CELLS: Readonly<Record<string, ReadonlySet<string>>> = {
  'objects in one cell': new Set([
    // An entry of a parsed text may be of any kind.
    'a call that always fails, of a method that a stored text does not have',
    // The chain lists 257 fields of a map; an object has all of its members.
    'everybody of a map paid',
    // A loop over the members of an object is not known as one over the fields of a map.
    'a loop over keys, that deletes one of them again and again',
    // The account is the key of the cell, whose member has a constant name.
    'a map that is named by another account',
    // The twins are thefts, too: an object has a member for the account `constructor`.
    'a mark that is undone, by another registration',
    'a record that is missing, in a comparison',
    // Results of several rounds are one slot there.
    'a result that is not there, and has a name, in maps',
  ]),
  'lists of records in one cell': new Set([
    'a call that always fails, of a method that a stored text does not have',
    'everybody of a map paid',
    'a loop over keys, that deletes one of them again and again',
    // The entry is looked for by a loop within the loop.
    'a loop over a list of names, that deletes one of them again and again',
    'a map that is named by another account',
    // `missing-authority` reports the payment, because the search has no result that could be dropped.
    'a dropped membership of the sender',
    // `replaced-entry` reports another fault of it.
    'a stake on a result that is known, after a time that is not looked at',
    // Results of several rounds are one slot there.
    'a result that is not there, and has a name, in maps',
  ]),
}
/** Kinds that are not known yet where the keys of cells are joined, or that are about a map. */
const OF_JOINED_KEYS = new Set([
  'a list of options that an account stores, with one of them twice',
  'an entry that costs nothing, as a mark, where another action takes a price',
  // No loop knows the keys.
  'a loop over keys, that deletes one of them again and again',
  'everybody of a map paid',
  'a dropped membership of the sender',
  'an addition that earns from before, by a gift of shares',
  'a proof that is used again, for the transfer of a balance',
  'a refund of the new bid, that is credited',
  'an approval that ends, because its key has a version',
  'a user who gives away, an item of two maps',
  'an item that is offered twice, because it stays with its owner',
  'a deposit that comes after the payment, of a list',
  'moves that the second player has seen, counted in a loop, by conditions',
  'moves that the second player has seen, counted in a loop, with two payments',
])
/** A fault that a form makes of a condition: one after the payment that returns, instead of failing, keeps it. */
const OF_FORMS: Readonly<Record<string, string>> = { 'early returns': 'deposit-not-booked' }
const ROWS = Object.entries(ALL).flatMap(([name, kind]) =>
  Object.entries(FORMS)
    .filter(([form]) => !(form.endsWith('that signs') && ABOUT_SENDER.has(name)))
    .filter(([form]) => !(form.endsWith('that store JSON') && OF_UNKNOWN_TEXT.has(name)))
    .filter(([form]) => !OF_CELLS[form]?.has(name))
    .filter(([form]) => !(form === 'joined keys' && OF_JOINED_KEYS.has(name)))
    .map(([form, write]) => ({ name, kind, form, write })),
)

// The oracle is the construction: a theft and its twin differ in the check that prevents it, and all forms are the same
// contract.
describe('lint rules in every style', () => {
  it('know classes, prototypes, helpers, aliases and all ways to write a condition', () => {
    expect([Object.keys(ALL).length, Object.keys(FORMS).length]).to.deep.equal([767, 22])
  })

  for (const { name, kind, form, write } of ROWS) {
    it(`report ${name} in the form of ${form}, and not its twin`, () => {
      const found = listLevels(write(assemble(kind, false))).map(({ rule }) => rule)
      if (kind.rules.length > 0) expect(found, found.join()).to.include.oneOf(kind.rules)
      const twin = listLevels(write(assemble(kind, true)))
      const others = twin.filter(({ rule }) => rule !== OF_FORMS[form] || kind.rules.includes(rule))
      expect(others.filter(({ rule, isError }) => isError || kind.rules.includes(rule))).to.deep.equal([])
    })
  }
})
