import { expect } from 'chai'
import { analyse, listFindings } from './subjects.js'

/** An action that changes what another account has, and the same with a check. */
interface Case {
  rule: string
  theft: string
  twin: string
}

const market = (methods: string) => `class Market {
  init() { storage.put('offers', '[]') }
  _offers() { return JSON.parse(storage.get('offers') || '[]') }
  _save(offers) { storage.put('offers', JSON.stringify(offers)) }
  offer(id, price) {
    const value = new BigNumber(price)
    if (!value.isFinite() || value.lte(0) || value.dp() > 8) throw 'price'
    const offers = this._offers()
    if (offers.find((each) => each.id === id)) throw 'taken'
    offers.push({ id: id, seller: tx.publisher, price: value.toFixed(8) })
    this._save(offers)
  }
  buy(id) {
    const offers = this._offers()
    const at = offers.findIndex((each) => each.id === id)
    if (at < 0) throw 'no offer'
    const offer = offers[at]
    offers.splice(at, 1)
    this._save(offers)
    blockchain.transfer(tx.publisher, offer.seller, offer.price, 'bought')
  }
  ${methods}
}
module.exports = Market`

const pages = (check: string) => `class Land {
  init() { storage.put('count', '0') }
  _plot(id) { return JSON.parse(storage.mapGet('plots', id)) }
  _page(page) { return JSON.parse(storage.get('offers' + page) || '[]') }
  found(id) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'owner'
    storage.mapPut('plots', id, JSON.stringify({ owner: tx.publisher, page: 0 }))
  }
  sell(id, price) {
    const plot = this._plot(id)
    if (plot.owner !== tx.publisher) throw 'not yours'
    const page = Number(storage.get('count'))
    const offers = this._page(page)
    offers.push({ id: id, seller: tx.publisher, price: price })
    storage.put('offers' + page, JSON.stringify(offers), tx.publisher)
    plot.page = page + 1
    storage.mapPut('plots', id, JSON.stringify(plot))
  }
  cancel(id) {
    const plot = this._plot(id)
    const page = plot.page - 1
    if (page < 0) return
    ${check}
    const offers = this._page(page)
    for (let i = 0; i < offers.length; i += 1) {
      if (offers[i].id == id) {
        offers.splice(i, 1)
        break
      }
    }
    storage.put('offers' + page, JSON.stringify(offers))
  }
}
module.exports = Land`

/** Offers in pages of a map, of plots in another map. */
const paged = (cancel: string) => `class Land {
  init() { storage.put('last', '0') }
  _plot(id) { return JSON.parse(storage.mapGet('plots', id)) }
  _page(page) { return JSON.parse(storage.mapGet('offers', page.toString())) || [] }
  _save(page, offers) { storage.mapPut('offers', page.toString(), JSON.stringify(offers)) }
  found(id) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'owner'
    storage.mapPut('plots', id, JSON.stringify({ owner: tx.publisher, page: 0 }))
  }
  sell(id, price) {
    const plot = this._plot(id)
    if (plot.owner !== tx.publisher) throw 'not yours'
    const page = Number(storage.get('last')) % 10
    const offers = this._page(page)
    offers.push({ id: id, seller: tx.publisher, price: price })
    this._save(page, offers)
    plot.page = page + 1
    storage.mapPut('plots', id, JSON.stringify(plot))
  }
  ${cancel}
}
module.exports = Land`

const TAKE_OUT = `for (let i = 0; i < offers.length; i += 1) {
      if (offers[i].id === id) {
        offers.splice(i, 1)
        break
      }
    }`

/** Balances in one object, paid out by a contract that the caller names. */
const bank = (statements: string) => `class Bank {
  init() { storage.put('has', '{}') }
  put(amount) {
    const value = new BigNumber(amount)
    if (!value.isFinite() || value.lte(0) || value.dp() > 8) throw 'amount'
    blockchain.deposit(tx.publisher, value.toFixed(8), 'in')
    const has = JSON.parse(storage.get('has'))
    has[tx.publisher] = new BigNumber(has[tx.publisher] || '0').plus(value).toFixed(8)
    storage.put('has', JSON.stringify(has), tx.publisher)
  }
  take(other) {
    ${statements}
  }
}
module.exports = Bank`

const cards = (methods: string) => `class Cards {
  init() { storage.put('cards', '{}') }
  mint(id) {
    const cards = JSON.parse(storage.get('cards'))
    if (cards[id]) throw 'taken'
    cards[id] = { owner: tx.publisher, price: '0' }
    storage.put('cards', JSON.stringify(cards), tx.publisher)
  }
  ${methods}
}
module.exports = Cards`

const CASES: Readonly<Record<string, Case>> = {
  'the owner of an entry that a value names': {
    rule: 'missing-authority',
    theft: cards(`give(id, to) {
    const cards = JSON.parse(storage.get('cards'))
    cards[id].owner = to
    storage.put('cards', JSON.stringify(cards))
  }`),
    twin: cards(`give(id, to) {
    const cards = JSON.parse(storage.get('cards'))
    if (cards[id].owner !== tx.publisher) throw 'not yours'
    cards[id].owner = to
    storage.put('cards', JSON.stringify(cards))
  }`),
  },
  'an entry that is deleted by its name': {
    rule: 'missing-authority',
    theft: cards(`burn(id) {
    const cards = JSON.parse(storage.get('cards'))
    delete cards[id]
    storage.put('cards', JSON.stringify(cards))
  }`),
    twin: cards(`burn(id) {
    const cards = JSON.parse(storage.get('cards'))
    const card = cards[id]
    if (!card || card.owner !== tx.publisher) throw 'not yours'
    delete cards[id]
    storage.put('cards', JSON.stringify(cards))
  }`),
  },
  'an element that a loop takes out': {
    rule: 'missing-authority',
    theft: market(`cancel(id) {
    const offers = this._offers()
    for (let i = 0; i < offers.length; i += 1) {
      if (offers[i].id === id) {
        offers.splice(i, 1)
        break
      }
    }
    this._save(offers)
  }`),
    twin: market(`cancel(id) {
    const offers = this._offers()
    for (let i = 0; i < offers.length; i += 1) {
      if (offers[i].id === id && offers[i].seller === tx.publisher) {
        offers.splice(i, 1)
        break
      }
    }
    this._save(offers)
  }`),
  },
  'an element that a filter leaves out': {
    rule: 'missing-authority',
    theft: market(`cancel(id) {
    this._save(this._offers().filter((each) => each.id !== id))
  }`),
    twin: market(`cancel(id) {
    this._save(this._offers().filter((each) => each.id !== id || each.seller !== tx.publisher))
  }`),
  },
  'an element at a position that a loop finds': {
    rule: 'missing-authority',
    theft: market(`reprice(id, seller) {
    const offers = this._offers()
    let at = -1
    for (let i = 0; i < offers.length; i += 1) if (offers[i].id === id) at = i
    if (at === -1) throw 'no offer'
    offers[at].seller = seller
    this._save(offers)
  }`),
    twin: market(`reprice(id, seller) {
    const offers = this._offers()
    let at = -1
    for (let i = 0; i < offers.length; i += 1) if (offers[i].id === id) at = i
    if (at === -1) throw 'no offer'
    if (offers[at].seller !== tx.publisher) throw 'not yours'
    offers[at].seller = seller
    this._save(offers)
  }`),
  },
  'an element that a search by two members finds': {
    rule: 'missing-authority',
    theft: market(`hand(id, seller) {
    const offers = this._offers()
    const at = offers.findIndex((each) => each.id === id && each.price !== '0')
    if (at < 0) throw 'no offer'
    offers[at].seller = seller
    this._save(offers)
  }`),
    twin: market(`hand(id, seller) {
    const offers = this._offers()
    const at = offers.findIndex((each) => each.id === id && each.seller === tx.publisher)
    if (at < 0) throw 'no offer'
    offers[at].seller = seller
    this._save(offers)
  }`),
  },
  'an element of a variable that a loop sets': {
    rule: 'missing-authority',
    theft: market(`hand(id, seller) {
    const offers = this._offers()
    let found
    for (const each of offers) if (each.id === id) found = each
    if (!found) throw 'no offer'
    found.seller = seller
    this._save(offers)
  }`),
    twin: market(`hand(id, seller) {
    const offers = this._offers()
    let found
    for (const each of offers) if (each.id === id) found = each
    if (!found || found.seller !== tx.publisher) throw 'no offer'
    found.seller = seller
    this._save(offers)
  }`),
  },
  'an element that a loop from the end takes out': {
    rule: 'missing-authority',
    theft: market(`cancel(id) {
    const offers = this._offers()
    for (let i = offers.length - 1; i >= 0; i -= 1) if (offers[i].id === id) offers.splice(i, 1)
    this._save(offers)
  }`),
    twin: market(`cancel(id) {
    const offers = this._offers()
    for (let i = offers.length - 1; i >= 0; i -= 1)
      if (offers[i].id === id && offers[i].seller === tx.publisher) offers.splice(i, 1)
    this._save(offers)
  }`),
  },
  'an element of a page in a map': {
    rule: 'missing-authority',
    theft: paged(`cancel(id) {
    const page = this._plot(id).page - 1
    if (page < 0) return
    const offers = this._page(page)
    ${TAKE_OUT}
    this._save(page, offers)
  }`),
    twin: paged(`cancel(id) {
    const plot = this._plot(id)
    const page = plot.page - 1
    if (page < 0 || plot.owner !== tx.publisher) return
    const offers = this._page(page)
    ${TAKE_OUT}
    this._save(page, offers)
  }`),
  },
  'an element that an own bag names': {
    rule: 'missing-authority',
    theft: paged(`cancel(id) {
    const page = Number(storage.get('last')) % 10
    const offers = this._page(page)
    ${TAKE_OUT}
    this._save(page, offers)
  }`),
    twin: paged(`cancel(id) {
    const bag = JSON.parse(storage.mapGet('bags', tx.publisher) || '{}')
    if (!bag[id] || !bag[id].page) return
    const page = bag[id].page - 1
    const offers = this._page(page)
    ${TAKE_OUT}
    this._save(page, offers)
  }`),
  },
  'a cell that is stored as it was before a call': {
    rule: 'state-after-call',
    theft: bank(`const has = JSON.parse(storage.get('has'))
    const own = has[tx.publisher]
    if (!own) throw 'none'
    blockchain.call(other, 'ask', [])
    delete has[tx.publisher]
    storage.put('has', JSON.stringify(has))
    blockchain.withdraw(tx.publisher, own, 'out')`),
    twin: bank(`blockchain.call(other, 'ask', [])
    const has = JSON.parse(storage.get('has'))
    const own = has[tx.publisher]
    if (!own) throw 'none'
    delete has[tx.publisher]
    storage.put('has', JSON.stringify(has))
    blockchain.withdraw(tx.publisher, own, 'out')`),
  },
  'an element of a list in pages': {
    rule: 'missing-authority',
    theft: pages(''),
    twin: pages("if (plot.owner !== tx.publisher) throw 'not yours'"),
  },
}

describe('entries that stand in one cell', () => {
  for (const [name, { rule, theft, twin }] of Object.entries(CASES)) {
    it(`belong to an account: ${name}`, () => {
      expect(listFindings(analyse(theft, '/contracts/a.js')).join()).to.include(rule)
      expect(listFindings(analyse(twin, '/contracts/a.js'), 'error')).to.deep.equal([])
      expect(listFindings(analyse(twin, '/contracts/a.js')).join()).to.not.include(rule)
    })
  }
})
