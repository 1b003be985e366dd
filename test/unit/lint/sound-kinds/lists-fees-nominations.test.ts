import { expect } from 'chai'
import { analyse, listFindings } from '../subjects.js'

/** Blades of an account in one list, each of which can be sold once. */
const smithy = (taken: string) => `class Smithy {
  init() { storage.put('id', '0') }
  bagOf(who) { return JSON.parse(storage.mapGet('bag', who) || '[]') }
  keep(who, bag) { storage.mapPut('bag', who, JSON.stringify(bag), who) }
  forge(who) {
    if (!blockchain.requireAuth(who, 'active')) throw 'no permission'
    const bag = this.bagOf(who)
    if (bag.length >= 20) throw 'full'
    blockchain.deposit(who, '1', 'ore')
    const id = Number(storage.get('id')) + 1
    storage.put('id', id.toString())
    bag.push({ id: id, power: '1' })
    this.keep(who, bag)
  }
  sell(who, id) {
    if (!blockchain.requireAuth(who, 'active')) throw 'no permission'
    const bag = this.bagOf(who)
    const at = bag.findIndex((each) => each.id === id)
    if (at < 0) throw 'no such blade'
    ${taken}
    blockchain.withdraw(who, new BigNumber(blade.power).times('0.9').toFixed(8), 'blade')
  }
}
module.exports = Smithy`

/** Fans tip creators: the fee of a tip goes to the contract. */
const tips = (due: string, parameters = '') => `class Tips {
  init() { storage.put('fees', '0') }
  tip(fan, creator, amount${parameters}) {
    if (!blockchain.requireAuth(fan, 'active')) throw 'no permission'
    const value = new BigNumber(amount)
    if (!value.isFinite() || value.lte(0) || value.dp() > 8) throw 'amount'
    blockchain.deposit(fan, value.toFixed(8), 'tip')
    const fee = value.times(2).div(100).dp(8, 1)
    const former = new BigNumber(storage.mapGet('due', creator) || '0')
    storage.mapPut('due', creator, ${due}.toFixed(8), fan)
    storage.put('fees', new BigNumber(storage.get('fees')).plus(fee).toFixed(8))
  }
  cashOut(creator) {
    if (!blockchain.requireAuth(creator, 'active')) throw 'no permission'
    const due = new BigNumber(storage.mapGet('due', creator) || '0')
    if (due.lte(0)) throw 'nothing due'
    storage.mapDel('due', creator)
    blockchain.withdraw(creator, due.toFixed(8), 'tips')
  }
}
module.exports = Tips`

/** A treasury whose administrator names the next one, who accepts. */
const keeper = (check: string, { first = '', last = "storage.del('pending')" } = {}) => `class Keeper {
  init() {
    storage.put('admin', tx.publisher)
    ${first}
  }
  nominate(next) {
    if (!blockchain.requireAuth(storage.get('admin'), 'active')) throw 'no permission'
    storage.put('pending', next)
  }
  accept(who) {
    if (!blockchain.requireAuth(who, 'active')) throw 'no permission'
    const pending = storage.get('pending')
    if (${check}) throw 'not nominated'
    storage.put('admin', who)
    ${last}
  }
  pay(token, to, amount) {
    if (!blockchain.requireAuth(storage.get('admin'), 'active')) throw 'no permission'
    blockchain.callWithAuth('token.iost', 'transfer', [token, blockchain.contractName(), to, amount, 'paid'])
  }
}
module.exports = Keeper`
const FIRST = "storage.put('pending', tx.publisher)"

function listOf(rule: string, text: string): string[] {
  return listFindings(analyse(text, '/contracts/example.js')).filter((finding) => finding.endsWith(` ${rule}`))
}

describe('double-payment beside lists', () => {
  const KEEP = 'this.keep(who, bag)'
  for (const [name, taken] of [
    ['splice that returns it', `const blade = bag.splice(at, 1)[0]; ${KEEP}`],
    ['splice in a pattern', `const [blade] = bag.splice(at, 1); ${KEEP}`],
    ['splice after a read by position', `const blade = bag[at]; bag.splice(at, 1); ${KEEP}`],
    ['splice after a search', `const blade = bag.find((each) => each.id === id); bag.splice(at, 1); ${KEEP}`],
    ['pop', `const blade = bag.pop(); ${KEEP}`],
    ['shift', `const blade = bag.shift(); ${KEEP}`],
  ] as const) {
    it(`accepts an element that is taken out by ${name} of a list that is stored`, () =>
      expect(listOf('double-payment', smithy(taken))).to.deep.equal([]))
  }

  for (const [name, taken] of [
    ['nothing is taken out', `const blade = bag[at]; ${KEEP}`],
    ['the list is not stored', 'const blade = bag[at]; bag.splice(at, 1)'],
    ['the list is not stored after shift', 'const blade = bag.shift()'],
    ['the list is stored before it is changed', `const blade = bag[at]; ${KEEP}; bag.splice(at, 1)`],
    ['the list is that of another account', "const blade = bag[at]; bag.splice(at, 1); this.keep('rest', bag)"],
  ] as const) {
    it(`reports a payment if ${name}`, () => expect(listOf('double-payment', smithy(taken))).to.have.length(1))
  }
})

describe('missing-authority beside fees', () => {
  for (const due of [
    'former.plus(value).minus(fee)',
    'former.plus(value.minus(fee))',
    'value.minus(fee).plus(former)',
    'former.minus(fee).plus(value)',
    "former.plus(value).minus(value.times(storage.get('rate')).div(1000))",
  ])
    it(`accepts a share of what is added: ${due}`, () =>
      expect(listOf('missing-authority', tips(due))).to.deep.equal([]))

  for (const [due, parameters] of [
    ['former.minus(fee)'],
    ['former.plus(fee).minus(value)'],
    ['former.plus(value).minus(value.times(cut))', ', cut'],
    ['former.plus(value).minus(fee).minus(cut)', ', cut'],
    ['former.plus(value).minus(former.times(2).div(100))'],
  ] as const)
    it(`reports what may be more: ${due}`, () =>
      expect(listOf('missing-authority', tips(due, parameters))).to.have.length(1))
})

describe('open-init beside nominations', () => {
  for (const [check, parts] of [
    ['pending && pending !== who'],
    ['pending !== null && pending !== who'],
    ["pending && !blockchain.requireAuth(pending, 'active')"],
    ['pending && pending !== who', { first: FIRST, last: "storage.put('pending', '')" }],
  ] as const)
    it(`reports a check that holds without one: ${check}`, () =>
      expect(listOf('open-init', keeper(check, parts))).to.have.length(1))

  for (const [check, parts] of [
    ['!pending || pending !== who'],
    ['pending === null || pending !== who'],
    ['pending !== who'],
    ['pending && pending !== who', { first: FIRST, last: '' }],
    ['pending && pending !== tx.publisher', { first: FIRST, last: '' }],
  ] as const)
    it(`accepts a check that needs one: ${check}`, () =>
      expect(listOf('open-init', keeper(check, parts))).to.deep.equal([]))
})
