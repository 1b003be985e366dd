import { expect } from 'chai'
import { slotOf } from '../../../../src/lint/model/store.js'
import { RULES } from '../../../../src/lint/rules/rules.js'
import { listEffects } from '../../../../src/lint/values/effects.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

const QUIET = new Set(['refused', 'ram-payer', 'unbounded-loop', 'missing-receipt', 'get-without-null-check'])

/** The rules that report a contract. */
function listRules(text: string): string[] {
  const subject = analyse(text)
  const found = RULES.filter(({ name }) => !QUIET.has(name)).flatMap((rule) =>
    [...rule.check(subject)].map(() => rule.name),
  )
  return [...new Set(found)].sort()
}

/** Clubs with members in a list, each of whom has a share. */
const clubs = (read: string, key: string, out = "club.crew[at].share = '0'") =>
  contract(`  ${read}
  found(rules) { const id = Number(storage.get('clubs') || '0')
    storage.put('club_' + id, JSON.stringify({ id: id, rules: rules, crew: [] }), tx.publisher)
    storage.put('clubs', String(id + 1)) }
  join(id, name) { const club = this._club(id); if (!club) throw 'none'
    blockchain.deposit(tx.publisher, '3', '')
    club.crew.push({ who: tx.publisher, name: name, share: '3' })
    storage.put('club_' + ${key}, JSON.stringify(club), tx.publisher) }
  enter(id, name) { const club = this._club(id); if (!club) throw 'none'
    club.crew.push({ who: tx.publisher, name: name, share: '0' })
    storage.put('club_' + ${key}, JSON.stringify(club), tx.publisher) }
  leave(id, at) { const club = this._club(id); if (!club) throw 'none'
    if (club.crew[at].who !== tx.publisher) throw 'other'
    const share = new BigNumber(club.crew[at].share)
    ${out}
    storage.put('club_' + ${key}, JSON.stringify(club), tx.publisher)
    blockchain.withdraw(tx.publisher, share.toFixed(8), '') }`)

const READS = {
  'the parsed text': `_club(id) { return JSON.parse(storage.get('club_' + id)) }`,
  'null or the parsed text': `_club(id) { const text = storage.get('club_' + id); if (!text) return null; return JSON.parse(text) }`,
  'undefined or a copy': `_club(id) { const text = storage.get('club_' + id); if (!text) return undefined
    const o = JSON.parse(text); return { id: o.id, rules: o.rules, crew: o.crew } }`,
  'false or a copy': `_club(id) { if (!storage.has('club_' + id)) return false
    const o = JSON.parse(storage.get('club_' + id)); return { id: o.id, rules: o.rules, crew: o.crew } }`,
  'a copy that a function makes': `_club(id) { const make = (o) => ({ id: o.id, rules: o.rules, crew: o.crew })
    const text = storage.get('club_' + id); return text ? make(JSON.parse(text)) : null }`,
  'members one by one': `_club(id) { const text = storage.get('club_' + id); if (text === null) return null
    const o = JSON.parse(text); const club = {}; club.id = o.id; club.rules = o.rules; club.crew = o.crew; return club }`,
}

describe('lint of entries that a helper copies', () => {
  for (const [name, read] of Object.entries(READS))
    for (const key of ['id', 'club.id']) {
      it(`knows what is stored under ${key}: ${name}`, () => expect(listRules(clubs(read, key))).to.deep.equal([]))
      it(`reports a share that stays, under ${key}: ${name}`, () =>
        expect(listRules(clubs(read, key, "club.rules = 'left'"))).to.include('double-payment'))
    }

  it('keeps an object apart that has members of an entry which is still used', () => {
    const text = contract(`  buy(id) { const sale = JSON.parse(storage.mapGet('sale', id))
    const bill = this._bill(sale)
    storage.mapDel('sale', id)
    storage.mapPut('bill', id, JSON.stringify(bill), tx.publisher)
    blockchain.transfer(tx.publisher, sale.seller, sale.price, '') }
  _bill(sale) { return { item: sale.item, price: sale.price, seller: tx.publisher } }`)
    const action = analyse(text).contract?.actions.find(({ name }) => name === 'buy')
    const paid = listEffects(action?.effects ?? [], 'transfer').map(({ to }) => slotOf(to))
    expect(paid).to.deep.equal(['sale[].seller'])
  })

  it('reports an order of a class that is paid in memory only', () => {
    const order = (store: string) =>
      contract(`  order(to, amount) { const n = new BigNumber(amount); if (!n.gt(0) || n.dp() > 8) throw 'amount'
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'owner'
    const id = String(Number(storage.get('last') || '0') + 1); storage.put('last', id)
    const order = new Order(); order.to = to; order.amount = n.toFixed(); order.paid = false
    storage.mapPut('order', id, order.toString()) }
  pay(id) { const order = this._order(id); if (!order || order.paid) throw 'paid'
    order.paid = true
    ${store}
    blockchain.withdraw(order.to, order.amount, '') }
  _order(id) { const text = storage.mapGet('order', id); return text ? new Order(text) : null }`).replace(
        /^/,
        `class Order { constructor(text) { if (text) { const o = JSON.parse(text)
      this.to = o.to; this.amount = new BigNumber(o.amount); this.paid = o.paid } else { this.to = ''; this.paid = false } }
  toString() { return JSON.stringify(this) } }
`,
      )
    expect(listRules(order("storage.mapPut('order', id, order.toString())"))).to.deep.equal([])
    expect(listRules(order(''))).to.include('not-persisted')
    expect(listRules(order("storage.mapPut('orders', id, order.toString())"))).to.include('double-payment')
  })
})
