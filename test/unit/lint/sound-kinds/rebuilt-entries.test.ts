import { expect } from 'chai'
import { RULES } from '../../../../src/lint/rules/rules.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

const QUIET = new Set(['refused', 'unbounded-loop', 'missing-receipt', 'get-without-null-check'])

/** The rules that report a contract. */
function listRules(text: string): string[] {
  const subject = analyse(text)
  const found = RULES.filter(({ name }) => !QUIET.has(name)).flatMap((rule) =>
    [...rule.check(subject)].map(() => rule.name),
  )
  return [...new Set(found)].sort()
}

const OF_TEXT =
  'const o = JSON.parse(data); this.owner = o.owner; this.amount = new BigNumber(o.amount); this.ids = o.ids'
const DEFAULTS = "this.owner = ''; this.amount = new BigNumber(0); this.ids = []"
const TO_STRING = 'toString() { return JSON.stringify(this) }'

/** Declarations of `Card`, which rebuilds an entry from its text, and has defaults without one. */
const CONSTRUCTORS = {
  'a class that looks whether there is a text': `class Card { constructor(data) { if (data) { ${OF_TEXT} } else { ${DEFAULTS} } } ${TO_STRING} }`,
  'a class that has the defaults first': `class Card { constructor(data) { if (!data) { ${DEFAULTS} } else { ${OF_TEXT} } } ${TO_STRING} }`,
  'a class that compares with undefined': `class Card { constructor(data) { if (data !== undefined) { ${OF_TEXT} } else { ${DEFAULTS} } } ${TO_STRING} }`,
  'a class with a default for the text': `class Card { constructor(data = null) { if (data != null) { ${OF_TEXT} } else { ${DEFAULTS} } } ${TO_STRING} }`,
  'a class that counts its arguments': `class Card { constructor(data) { if (arguments.length > 0) { ${OF_TEXT} } else { ${DEFAULTS} } } ${TO_STRING} }`,
  'a class that sets the defaults, then what is stored': `class Card { constructor(data) { ${DEFAULTS}; if (data) { ${OF_TEXT} } } ${TO_STRING} }`,
  'a class that takes over each member': `class Card { constructor(data) { if (data) { const o = JSON.parse(data); for (const key in o) this[key] = o[key]; this.amount = new BigNumber(o.amount) } else { ${DEFAULTS} } } ${TO_STRING} }`,
  'a class that takes over the names of members': `class Card { constructor(data) { ${DEFAULTS}; if (data) { const o = JSON.parse(data); Object.keys(o).forEach((key) => { this[key] = o[key] }); this.amount = new BigNumber(this.amount) } } ${TO_STRING} }`,
  'a function with a prototype': `var Card = function (data) { if (data) { ${OF_TEXT} } else { ${DEFAULTS} } }
Card.prototype = { toString: function () { return JSON.stringify(this) } }`,
  'a function that looks at the type': `function Card(data) { if (typeof data === 'string') { ${OF_TEXT} } else { ${DEFAULTS} } }
Card.prototype.toString = function () { return JSON.stringify(this) }`,
  'a function that parses a text, and takes an object': `function Card(data) { if (typeof data === 'string') data = JSON.parse(data)
  if (typeof data === 'object') { this.owner = data.owner; this.amount = new BigNumber(data.amount); this.ids = data.ids || [] } else { ${DEFAULTS} } }
Card.prototype = { toString: function () { return JSON.stringify(this) } }`,
  'a function that parses a text, and takes what is there': `function Card(data) { if (typeof data === 'string') data = JSON.parse(data)
  if (data) { this.owner = data.owner; this.amount = new BigNumber(data.amount); this.ids = data.ids } else { ${DEFAULTS} } }
Card.prototype = { toString: function () { return JSON.stringify(this) } }`,
  'a function that asks for undefined': `function Card(data) { ${DEFAULTS}; this.parse(data) }
Card.prototype = { toString: function () { return JSON.stringify(this) },
  parse: function (data) { if (typeof data !== 'undefined') { ${OF_TEXT} } } }`,
}

const IN_METHOD = '_card(id) { const text = storage.mapGet("cards", id); return text === null ? null : new Card(text) }'
const STORE = "storage.mapPut('cards', id, card.toString(), tx.publisher)"

/** Ways to a card that may be missing, with a store of it. */
const READERS = {
  'a conditional expression': `  ${IN_METHOD}`,
  'an early return': `  _card(id) { const text = storage.mapGet('cards', id); if (text === null) return null; return new Card(text) }`,
  'a variable': `  _card(id) { const text = storage.mapGet('cards', id); let card = null; if (text) { card = new Card(text) } return card }`,
  'a factory': `  _make(text) { return new Card(text) }
  _card(id) { const text = storage.mapGet('cards', id); return text ? this._make(text) : null }`,
}

/** A name that is bought once, and whose owner sets the price. */
const names = (reader: string, guard: string) =>
  contract(`${reader}
  buy(id) { let card = this._card(id)
    ${guard}
    blockchain.deposit(tx.publisher, '5', '')
    card = new Card(); card.owner = tx.publisher; card.amount = new BigNumber('5')
    ${STORE} }
  sell(id) { const card = this._card(id); if (card === null) throw 'none'
    if (card.owner !== tx.publisher) throw 'other'
    storage.mapDel('cards', id)
    blockchain.withdraw(tx.publisher, card.amount.toFixed(8), '') }`)

const CHOICES = {
  'an entry that is there, or a new one':
    'if (card) { card.amount = card.amount.plus(n) } else { card = new Card(); card.owner = id; card.amount = n }',
  'a new one where it is missing':
    'if (!card) card = new Card()\n    card.owner = id; card.amount = new BigNumber(card.amount).plus(n)',
  'a default': 'card = card || new Card()\n    card.owner = id; card.amount = new BigNumber(card.amount).plus(n)',
}

/** Stakes that are added to, and paid back. */
const stakes = (reader: string, choice: string, store = STORE) =>
  contract(`${reader}
  stake(amount) { const id = tx.publisher; const n = new BigNumber(amount); if (!n.gt(0) || n.dp() > 8) throw 'amount'
    blockchain.deposit(id, n.toFixed(), '')
    let card = this._card(id)
    ${choice}
    ${store} }
  leave() { const id = tx.publisher; const card = this._card(id); if (!card) throw 'none'
    storage.mapDel('cards', id)
    blockchain.withdraw(id, card.amount.toFixed(8), '') }`)

/** Lists that grow with what an account joins. */
const lists = (reader: string, store = STORE) =>
  contract(`${reader}
  join(group) { const id = tx.publisher; let card = this._card(id)
    if (!card) card = new Card()
    if (card.ids.indexOf(group) === -1) card.ids.push(group)
    ${store} }
  count() { const card = this._card(tx.publisher); return card && card.ids.length > 3 ? 'many' : 'few' }`)

/** Posts at the contract's expense, by accounts that the owner has admitted. */
const posts = (reader: string, guard: string) =>
  contract(`${reader}
  admit(id) { if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'owner'
    const card = new Card(); card.owner = id; storage.mapPut('cards', id, card.toString()) }
  post(text) { let card = this._card(tx.publisher)
    ${guard}
    storage.mapPut('posts', tx.hash, JSON.stringify({ text: text, by: tx.publisher })) }`)

describe('lint of entries that a constructor rebuilds from their text', () => {
  const check = (title: string, write: (reader: string) => { sound: string; faulty: string }, rule: string) => {
    const rows = [
      ...Object.entries(CONSTRUCTORS).map(([name, card]) => ({
        name,
        card,
        reader: READERS['a conditional expression'],
      })),
      ...Object.entries(READERS).map(([name, reader]) => ({
        name: `${name} to a class`,
        card: CONSTRUCTORS['a class that looks whether there is a text'],
        reader,
      })),
    ]
    for (const { name, card, reader } of rows) {
      const { sound, faulty } = write(reader)
      it(`accepts ${title}, with ${name}`, () => expect(listRules(`${card}\n${sound}`)).to.deep.equal([]))
      it(`reports the fault in ${title}, with ${name}`, () => expect(listRules(`${card}\n${faulty}`)).to.include(rule))
    }
  }

  check(
    'a name that is taken once',
    (reader) => ({ sound: names(reader, "if (card != null) throw 'taken'"), faulty: names(reader, '') }),
    'replaced-entry',
  )
  for (const [name, choice] of Object.entries(CHOICES))
    check(
      `a stake of ${name}`,
      (reader) => ({ sound: stakes(reader, choice), faulty: stakes(reader, choice, '') }),
      'not-persisted',
    )
  check(
    'a list that is stored',
    (reader) => ({
      sound: lists(reader),
      faulty: lists(reader, "storage.mapPut('cards', id, new Card().toString(), id)"),
    }),
    'not-persisted',
  )
  check(
    'a post of who was admitted',
    (reader) => ({
      sound: posts(reader, "if (card == null) throw 'unknown'"),
      faulty: posts(reader, 'if (card == null) card = new Card()'),
    }),
    'ram-payer',
  )
})

/** A token with allowances in an object for each account, read by maps that know how to parse and to write. */
const allowances = (field: string, check: string) => `
var Allowed = function (text) { this.allowed = {}; this.parse(text) }
Allowed.prototype = {
  toString: function () { return JSON.stringify(this.allowed) },
  parse: function (text) { if (typeof text != 'undefined') { var data = JSON.parse(text)
    for (var key in data) { this.allowed[key] = new BigNumber(data[key]) } } },
  get: function (key) { return this.allowed[key] },
  set: function (key, value) { this.allowed[key] = new BigNumber(value) },
}
class Entries {
  constructor(name, parse, stringify) { this.name = name; this.parse = parse || JSON.parse; this.stringify = stringify || JSON.stringify }
  get(key) { const text = storage.mapGet(this.name, ${field}); return text === null ? null : this.parse(text) }
  set(key, value) { storage.mapPut(this.name, ${field}, this.stringify(value), tx.publisher) }
}
const balances = new Entries('balances', (text) => new BigNumber(text), (value) => value.toString(10))
const allowances = new Entries('allowances', (text) => new Allowed(text), (value) => value.toString())
class Token {
  init() { balances.set(tx.publisher, new BigNumber('1000')) }
  can_update() { return false }
  transferFrom(from, to, amount) {
    const value = new BigNumber(amount)
    const balance = new BigNumber(balances.get(from)) || new BigNumber(0)
    const allowed = allowances.get(from) || new Allowed()
    const left = new BigNumber(allowed.get(tx.publisher)) || new BigNumber(0)
    if (!(value.gte(0) && balance.gte(value)${check})) throw new Error('failed')
    balances.set(from, balance.minus(value))
    allowed.set(tx.publisher, left.minus(value))
    allowances.set(from, allowed)
    balances.set(to, (balances.get(to) || new BigNumber(0)).plus(value))
  }
  approve(spender, amount) {
    const value = new BigNumber(amount)
    if (!value.gte(0)) throw new Error('amount')
    const allowed = allowances.get(tx.publisher) || new Allowed()
    allowed.set(spender, value)
    allowances.set(tx.publisher, allowed)
  }
}
module.exports = Token
`

describe('lint of allowances in an object that a constructor rebuilds', () => {
  for (const field of ['key', 'String(key)', 'key + ""']) {
    it(`accepts a transfer by what is allowed, under ${field}`, () =>
      expect(listRules(allowances(field, ' && left.gte(value)'))).not.to.include('missing-authority'))
    it(`reports a transfer of any balance, under ${field}`, () =>
      expect(listRules(allowances(field, ''))).to.include('missing-authority'))
  }
})

/** Requests with a list of answers, one of which their account pays for. */
const requests = (change: string) =>
  contract(`  ask(id, amount) { if (storage.mapHas('requests', id)) throw 'taken'
    const n = new BigNumber(amount); if (!n.gt(0) || n.dp() > 8) throw 'amount'
    blockchain.deposit(tx.publisher, n.toFixed(), '')
    storage.mapPut('requests', id, JSON.stringify({ by: tx.publisher, award: n.toFixed(), answers: [], paid: false }), tx.publisher) }
  reply(id, at, content) { const one = JSON.parse(storage.mapGet('requests', id)); if (!one) throw 'none'
    ${change}
    storage.mapPut('requests', id, JSON.stringify(one), tx.publisher) }
  pay(id, to) { const one = JSON.parse(storage.mapGet('requests', id)); if (!one || one.by !== tx.publisher || one.paid) throw 'none'
    if (!one.answers.some((answer) => answer.who === to)) throw 'unknown'
    one.paid = true
    storage.mapPut('requests', id, JSON.stringify(one), tx.publisher)
    blockchain.withdraw(to, one.award, '') }`)

describe('lint of elements that any account adds to the list in an entry of another one', () => {
  for (const change of [
    'one.answers.push({ who: tx.publisher, content: content })',
    "const answer = { who: '', content: '' }; answer.who = tx.publisher; answer.content = content; one.answers.push(answer)",
  ])
    it(`accepts ${change}`, () => expect(listRules(requests(change))).not.to.include('missing-authority'))
  it('reports a member of the entry itself', () =>
    expect(listRules(requests('one.award = content'))).to.include('missing-authority'))
})
