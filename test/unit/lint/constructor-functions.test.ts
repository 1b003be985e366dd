import { expect } from 'chai'
import { analyse, listFindings } from './subjects.js'

const FIELDS = `if (text) {
    const o = JSON.parse(text)
    this.owner = o.owner
    this.bank = new BigNumber(o.bank)
    this.fee = new BigNumber(o.fee)
  } else {
    this.owner = tx.publisher
    this.bank = new BigNumber(0)
    this.fee = new BigNumber(0)
  }`
const TEXT = 'return JSON.stringify({ owner: this.owner, bank: this.bank.toFixed(), fee: this.fee.toFixed() })'

/** The ways to write what makes a jar, each with a method that stores it. */
const MAKERS: Readonly<Record<string, string>> = {
  'a class': `class Jar {
  constructor(text) { ${FIELDS} }
  write() { ${TEXT} }
}`,
  'a variable': `const Jar = function (text) { ${FIELDS} }
Jar.prototype.write = function () { ${TEXT} }`,
  'an old variable after others': `var step = 1, Jar = function (text) { ${FIELDS} }
Jar.prototype = { constructor: Jar, write() { ${TEXT} } }`,
  'a declaration': `Jar.prototype.write = function () { ${TEXT} }
function Jar(text) { ${FIELDS} }`,
  'a method of its own': `function Jar(text) { ${FIELDS}
  this.write = function () { ${TEXT} } }`,
  'a class with a method on its prototype': `class Jar { constructor(text) { ${FIELDS} } }
Jar.prototype.write = function () { ${TEXT} }`,
  'a base': `function Base(text) { ${FIELDS} }
Base.prototype.write = function () { ${TEXT} }
function Jar(text) { Base.call(this, text) }
Jar.prototype = Object.create(Base.prototype)
Jar.prototype.constructor = Jar`,
  'a static function': `function Jar(text) { ${FIELDS} }
Jar.read = function (text) { return new Jar(text) }
Jar.prototype.write = function () { ${TEXT} }`,
}

/** Jars whose fee is checked in this way. */
const jars = (maker: string, check: string, compare = 'jar.bank.gte(100)') => {
  const read = maker.includes('Jar.read') ? 'Jar.read(text)' : 'new Jar(text)'
  return `${maker}

class Jars {
  init() {}
  open(name, fee) {
    const given = new BigNumber(fee)
    if (storage.mapHas('jar', name) || ${check}) throw new Error('refused')
    const jar = new Jar()
    jar.fee = given
    storage.mapPut('jar', name, jar.write(), tx.publisher)
  }
  /** @amountLimit iost unlimited */
  fill(name, amount) {
    const paid = new BigNumber(amount)
    const text = storage.mapGet('jar', name)
    if (text === null || !paid.gt(0) || paid.dp() > 8) throw new Error('refused')
    blockchain.deposit(tx.publisher, paid.toFixed(), '')
    const jar = ${read}
    jar.bank = jar.bank.plus(paid)
    if (${compare}) blockchain.receipt('full')
    storage.mapPut('jar', name, jar.write(), tx.publisher)
  }
  close(name, to) {
    const text = storage.mapGet('jar', name)
    if (text === null) throw new Error('refused')
    const jar = ${read}
    if (jar.owner !== tx.publisher) throw new Error('refused')
    const fee = jar.bank.div(100).times(jar.fee)
    const rest = jar.bank.minus(fee)
    storage.mapDel('jar', name)
    if (fee.gt(0)) blockchain.withdraw(jar.owner, fee.toFixed(8, 1), '')
    if (rest.gt(0)) blockchain.withdraw(to, rest.toFixed(8, 1), '')
  }
}
module.exports = Jars
`
}

const errors = (text: string) =>
  listFindings(analyse(text, '/contracts/example.js'), 'error').map((finding) => finding.split(' ')[1])
const PASSED_BY_NAN = 'given.lt(0) || given.gt(100)'
const REFUSES_NAN = '!given.gte(0) || !given.lte(100)'

describe('lint of objects that constructor functions make', () => {
  for (const [name, maker] of Object.entries(MAKERS)) {
    it(`reads a fee that may be NaN through ${name}`, () =>
      expect(errors(jars(maker, PASSED_BY_NAN))).to.deep.equal(['unvalidated-amount']))
    it(`accepts a checked fee through ${name}`, () => expect(errors(jars(maker, REFUSES_NAN))).to.deep.equal([]))
    it(`knows the class of a member through ${name}`, () =>
      expect(errors(jars(maker, REFUSES_NAN, 'jar.bank >= jar.fee'))).to.deep.equal(['bignumber-compare']))
  }
  it('takes no function for a class that is also called', () =>
    expect(
      errors(`function note(text) { if (this) { this.text = text } return text }
class Notes {
  init() {}
  keep(text) { storage.mapPut('note', tx.publisher, note(text), tx.publisher); return typeof new note(text) }
}
module.exports = Notes
`),
    ).to.deep.equal([]))
})
