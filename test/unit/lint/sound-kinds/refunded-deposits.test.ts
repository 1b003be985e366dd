import { expect } from 'chai'
import { replacedEntry } from '../../../../src/lint/rules/storage/replaced-entry/replaced-entry.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

/** Messages of `replaced-entry` about deposits, of which an account has one at a time. */
function list(before: string): string[] {
  const text = contract(`  _back(old) { blockchain.withdraw(tx.publisher, old.value, '') }
  /** @amountLimit iost 9 */
  pay(amount, again) { const value = parseAmount(amount, 8).toFixed()
    blockchain.deposit(tx.publisher, value, '')
    ${before}
    storage.mapPut('next', tx.publisher, JSON.stringify({ value }), tx.publisher) }
  back() { const old = JSON.parse(storage.mapGet('next', tx.publisher))
    if (!old) throw 'nothing'
    storage.mapDel('next', tx.publisher)
    this._back(old) }`)
  return [...replacedEntry.check(analyse(text))].map(({ message }) => message)
}

const HAS = `storage.mapHas('next', tx.publisher)`
const OLD = `JSON.parse(storage.mapGet('next', tx.publisher))`

describe('replaced-entry of deposits that are replaced', () => {
  for (const before of [
    `if (${HAS}) { this._back(${OLD}); storage.mapDel('next', tx.publisher) }`,
    `const old = ${OLD}; if (old) this._back(old)`,
    `const old = ${OLD}; if (old !== null) blockchain.withdraw(tx.publisher, new BigNumber(old.value).toFixed(8), '')`,
    `const text = storage.mapGet('next', tx.publisher); if (text) { const old = JSON.parse(text); this._back(old) }`,
    `if (${HAS}) throw 'there'`,
  ])
    it(`accepts ${before}`, () => expect(list(before)).to.deep.equal([]))
  for (const before of [
    '',
    `if (${HAS} && again) this._back(${OLD})`,
    `const old = ${OLD}; if (old && old.value > 5) this._back(old)`,
    `if (${HAS}) blockchain.withdraw(tx.publisher, '1', '')`,
    `if (${HAS}) blockchain.withdraw('contractowner', ${OLD}.value, '')`,
  ])
    it(`reports ${before}`, () => expect(list(before)).to.have.length(1))
})
