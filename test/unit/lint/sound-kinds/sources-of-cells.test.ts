import { expect } from 'chai'
import { stateAfterCall } from '../../../../src/lint/rules/money/state-after-call/state-after-call.js'
import type { LintRule } from '../../../../src/lint/rules/rule.js'
import { timeUnit } from '../../../../src/lint/rules/time/time-unit/time-unit.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

const OWNER = `if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'no'`

/** The findings that need no mistake or malice of the owner. */
const list = (rule: LintRule, text: string) =>
  [...rule.check(analyse(text))].filter(({ assumes }) => assumes === undefined).map(({ message }) => message)

/** Shops that keep what they know of a line in a map of their own name, some of it under a name with the line in it. */
const shop = (test: string, opened = `line + '_opened'`) =>
  contract(`  open(line, price) { storage.mapPut(tx.publisher, line, '1', tx.publisher)
    storage.mapPut(tx.publisher, line + '_shut', '0', tx.publisher)
    storage.mapPut(tx.publisher, line + '_stock', String(price), tx.publisher)
    storage.mapPut(tx.publisher, 'orders', '5', tx.publisher)
    storage.mapPut(tx.publisher, ${opened}, String(block.time), tx.publisher) }
  sell(shop, line) { ${test} }`)

describe('time-unit in maps with fields of several kinds', () => {
  for (const test of [
    `if (storage.mapGet(shop, line + '_shut') == '1') throw 'shut'`,
    `if (Number(storage.mapGet(shop, line + '_stock')) <= 1) throw 'none'`,
    `storage.mapPut(shop, 'orders', String(Number(storage.mapGet(shop, 'orders')) + 1), shop)`,
    `if (Number(storage.mapGet(shop, line + '_fee')) > 1) throw 'fee'`,
  ])
    it(`accepts another field: ${test}`, () => expect(list(timeUnit, shop(test))).to.deep.equal([]))

  it('accepts a time of a map whose name was made elsewhere, beside counts', () =>
    expect(
      list(
        timeUnit,
        contract(`  open(a, b) { storage.mapPut(a + b, 'since', String(block.time))
    storage.mapPut(a + b, 'sold', '5') }
  sell(pair) { const day = Math.floor((block.time - Number(storage.mapGet(pair, 'since'))) / 1e9 / 86400)
    storage.mapPut(pair, 'sold', String(Number(storage.mapGet(pair, 'sold')) + 1))
    storage.mapPut(pair, 'day', String(day)) }`),
      ),
    ).to.deep.equal([]))

  for (const [test, opened] of [
    [`if (Number(storage.mapGet(shop, line + '_opened')) + 3600 > block.time) throw 'early'`],
    [`if (block.time - Number(storage.mapGet(shop, line + '_opened')) < 86400) throw 'early'`],
    [`if (block.time - Number(storage.mapGet(shop, 'opened')) < 86400) throw 'early'`, `'opened'`],
  ] as const)
    it(`reports the time itself: ${test}`, () => expect(list(timeUnit, shop(test, opened))).to.have.length(1))

  it('reports any field of a map of times', () =>
    expect(
      list(
        timeUnit,
        contract(`  begin() { storage.mapPut('begun', 'first', String(block.time)) }
  end(name) { if (Number(storage.mapGet('begun', name)) + 60 > block.time) throw 'early' }`),
      ),
    ).to.have.length(1))
})

/** Lots that note the contract of the cards, which is called when they are handed over. */
const lots = (set: string, noted: string) =>
  contract(`  _read(key, none) { const text = storage.get('lots.' + key); return text === null ? none : JSON.parse(text) }
  _write(key, what) { storage.put('lots.' + key, JSON.stringify(what)) }
  _cards() { const name = this._read('cards', 'none'); if (name === 'none') throw 'not set'; return name }
  setCards(name) { ${set}; this._write('cards', name) }
  offer(id, by) { const cards = this._cards()
    if (this._read('lot' + id, null) !== null) throw 'taken'
    this._write('lot' + id, { cards: ${noted}, from: tx.publisher, card: id }) }
  hand(id) { const lot = this._read('lot' + id, null)
    if (lot === null || lot.from !== tx.publisher) throw 'not yours'
    const count = Number(storage.get('count'))
    blockchain.call(lot.cards, 'hand', [lot.card, tx.publisher])
    storage.put('count', String(count + 1)) }
  reset(lot) { storage.put('count', String(Number(storage.get('count')) - 1)) }`)

describe('state-after-call of a contract whose name is copied', () => {
  it('accepts a name that the owner has stored', () =>
    expect(list(stateAfterCall, lots(OWNER, 'cards'))).to.deep.equal([]))
  for (const [set, noted] of [
    ['', 'cards'],
    [OWNER, 'by'],
    [OWNER, `by || cards`],
  ] as const)
    it(`reports a name that callers choose: ${noted} after "${set}"`, () =>
      expect(list(stateAfterCall, lots(set, noted))).not.to.deep.equal([]))
})
