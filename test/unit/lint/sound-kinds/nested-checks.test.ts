import { expect } from 'chai'
import { doublePayment } from '../../../../src/lint/rules/money/double-payment/double-payment.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

/** Messages of `double-payment` about a contract that pays each donor once a day, by a time. */
function list(check: string, helper = '', parameters = '', time = 'block.time'): string[] {
  const text = contract(`  register() { storage.mapPut('donors', tx.publisher, '1', tx.publisher) }
  claim(${parameters}) { if (!storage.mapHas('donors', tx.publisher)) throw 'no donor'
    const day = Math.floor(${time} / 1e9 / 86400)
    ${check}
    storage.mapPut('days', tx.publisher, String(day), tx.publisher)
    blockchain.withdraw(tx.publisher, '1', '') }
  ${helper}`)
  return [...doublePayment.check(analyse(text))].map(({ message }) => message)
}

const HAS = "storage.mapHas('days', tx.publisher)"
const SAME = "storage.mapGet('days', tx.publisher) === String(day)"

/** Ways to refuse a second payment of a day. */
const CHECKS: Record<string, readonly [check: string, helper?: string]> = {
  'in one condition': [`if (${HAS} && ${SAME}) throw 'paid'`],
  'in a condition on the entry': [`if (${HAS}) { if (${SAME}) throw 'paid' }`],
  'in a condition, after other statements': [
    `if (${HAS}) { const last = storage.mapGet('days', tx.publisher); if (last === String(day)) throw 'paid' }`,
  ],
  'in the other way of a condition': [`if (!${HAS}) { storage.put('new', '1') } else { if (${SAME}) throw 'paid' }`],
  'in two conditions': [
    `if (${HAS}) { if (storage.mapGet('days', tx.publisher) !== null) { if (${SAME}) throw 'paid' } }`,
  ],
  'in a helper': [`this._check(day)`, `_check(day) { if (${HAS}) { if (${SAME}) throw 'paid' } }`],
  'in a helper that is called in a condition': [
    `if (${HAS}) this._check(day)`,
    `_check(day) { if (${SAME}) throw 'paid' }`,
  ],
}

describe('checks in a branch that leads on', () => {
  for (const [title, [check, helper]] of Object.entries(CHECKS)) {
    it(`refuse a second payment: ${title}`, () => expect(list(check, helper)).to.deep.equal([]))
    it(`refuse none in a period that the signer states: ${title}`, () => {
      const [message, ...others] = list(check, helper, '', 'tx.time')
      expect(message).to.contain('once for each period of `tx.time`')
      expect(others).to.deep.equal([])
    })
  }
  for (const [title, check, parameters] of [
    ['that the caller chooses', `if (again) { if (${SAME}) throw 'paid' }`, 'again'],
    ['around it that the caller chooses', `if (again) { if (${HAS}) { if (${SAME}) throw 'paid' } }`, 'again'],
    ['of which the check looks at something else', `if (${HAS}) { if (day < 7) throw 'early' }`, ''],
    ['that leads out of the check', `if (${HAS}) { if (${SAME}) storage.put('seen', '1') }`, ''],
  ] as const)
    it(`hides no payment that repeats, in a branch ${title}`, () =>
      expect(list(check, '', parameters)).to.have.length(1))
})
