import { expect } from 'chai'
import { missingAuthority } from '../../../../src/lint/rules/authority/missing-authority/missing-authority.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

/** A box whose members are found by a helper: messages about who takes what a member has paid. */
const list = (find: string, call: string) =>
  [
    ...missingAuthority.check(
      analyse(
        contract(`  init() { storage.put('box', '{"members":[],"paid":[]}') }
  /** @amountLimit iost unlimited */
  put(amount) { const box = JSON.parse(storage.get('box'))
    const value = parseAmount(amount, 8)
    if (box.members.indexOf(tx.publisher) >= 0) throw 'twice'
    blockchain.deposit(tx.publisher, value.toFixed(), '')
    box.members.push(tx.publisher)
    box.paid.push(value.toFixed())
    storage.put('box', JSON.stringify(box), tx.publisher) }
  take(who) { const box = JSON.parse(storage.get('box'))
    const i = ${call}
    if (i < 0 || box.paid[i] === '0') throw 'nothing'
    const mine = box.paid[i]
    box.paid[i] = '0'
    storage.put('box', JSON.stringify(box), tx.publisher)
    blockchain.withdraw(tx.publisher, mine, '') }
  _find(box, account) { ${find} }`),
      ),
    ),
  ].map(({ message }) => message)

const OWN = 'this._find(box, tx.publisher)'

describe('missing-authority where a helper finds the position of the caller', () => {
  for (const find of [
    `for (let i = 0; i < box.members.length; i++) if (box.members[i] === account) return i
    return -1`,
    `for (let n = 0; n < box.members.length; n += 1) { if (account == box.members[n]) { return n } }
    throw 'no member'`,
    `for (let i = 0; i < box.members.length; i++) { if (box.members[i] !== account) continue
      return i }
    return -1`,
    `const { members } = box
    for (let i = 0; i !== members.length; i++) { const member = members[i]; if (member === account) return i }
    return -1`,
  ]) {
    it(`accepts: ${find}`, () => expect(list(find, OWN)).to.deep.equal([]))
    it(`reports it for any account: ${find}`, () => expect(list(find, 'this._find(box, who)')).to.have.length(1))
  }
  for (const find of [
    `for (let i = 0; i < box.members.length; i++) if (box.members[i] !== account) return i
    return -1`,
    `for (let i = 0; i < box.members.length; i++) if (box.members[i] === account || i > 2) return i
    return -1`,
    `for (let i = 0; i < box.members.length; i++) { if (box.members[i] === account) { blockchain.receipt('it') }
      return i }
    return -1`,
  ])
    it(`reports: ${find}`, () => expect(list(find, OWN)).to.have.length(1))
})
