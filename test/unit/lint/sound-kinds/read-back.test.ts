import { expect } from 'chai'
import { RULES } from '../../../../src/lint/rules/rules.js'
import { locate } from '../../../../src/lint/syntax/place.js'
import { listEffects } from '../../../../src/lint/values/effects.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

const HELPERS = `_read(key) { return storage.get(key) }
  _write(key, value) { storage.put(key, value) }
  _load(key) { const text = storage.get(key); return text === null ? null : JSON.parse(text) }
  _save(key, value) { storage.put(key, JSON.stringify(value)) }`

/** Lists the amounts that the action pays, each as its origin. */
function describePaid(body: string): string[] {
  const { contract: model } = analyse(contract(`  ${HELPERS}\n  act(a, b, c) { ${body} }`))
  const action = model?.actions.find(({ name }) => name === 'act')
  return listEffects(action?.effects ?? [], 'transfer').map(({ amount }) =>
    amount.op === 'constant' ? String(amount.constant) : `${amount.op} ${amount.name}`,
  )
}

const pay = (amount: string) => `blockchain.withdraw('friend', ${amount}, '')`

describe('lint of values that a call has stored and reads back', () => {
  for (const [name, body] of Object.entries({
    'of a cell': `storage.put('win', a); ${pay(`storage.get('win')`)}`,
    'of a map': `storage.mapPut('win', b, a); ${pay(`storage.mapGet('win', b)`)}`,
    'through helpers': `this._write('win', a); ${pay(`this._read('win')`)}`,
    'through helpers that store JSON': `this._save('win', a); ${pay(`this._load('win')`)}`,
    'of the last write': `storage.put('win', '1'); storage.put('win', a); ${pay(`storage.get('win')`)}`,
    'beside a write of another cell': `storage.put('win', a); storage.put('lost', b); ${pay(`storage.get('win')`)}`,
    'beside a write of another entry': `storage.mapPut('w', '1', a); storage.mapPut('w', '2', b); ${pay(`storage.mapGet('w', '1')`)}`,
    'of both branches': `if (b) storage.put('win', a); else storage.put('win', a); ${pay(`storage.get('win')`)}`,
  }))
    it(`knows the value ${name}`, () => expect(describePaid(body)).to.deep.equal(['argument a']))

  for (const [name, body] of Object.entries({
    'that one branch stores': `if (b) storage.put('win', a); ${pay(`storage.get('win')`)}`,
    'that is deleted since': `storage.put('win', a); storage.del('win'); ${pay(`storage.get('win')`)}`,
    'that one branch deletes': `storage.put('win', a); if (b) storage.del('win'); ${pay(`storage.get('win')`)}`,
    'that a write of an unknown key may replace': `storage.put('win', a); storage.put(b, c); ${pay(`storage.get('win')`)}`,
    'of another cell': `storage.put('win', a); ${pay(`storage.get('lost')`)}`,
    'that a called contract may replace': `storage.put('win', a); blockchain.call(b, 'act', '[]'); ${pay(`storage.get('win')`)}`,
    'that an iteration replaces': `storage.put('win', a); for (const one of JSON.parse(b)) { ${pay(`storage.get('win')`)}; storage.put('win', one) }`,
  }))
    it(`reads storage for a value ${name}`, () => expect(describePaid(body)).to.deep.equal(['read get']))

  it('reads a field of a map that a write of an unknown field may replace', () =>
    expect(
      describePaid(`storage.mapPut('w', '1', a); storage.mapPut('w', b, c); ${pay(`storage.mapGet('w', '1')`)}`),
    ).to.deep.equal(['read mapGet']))

  it('reports a winner that is drawn, stored and read back', () => {
    const lottery = (drawn: string) =>
      contract(`  ${HELPERS}
  enter(seat) { if (storage.mapHas('seats', seat)) throw 'taken'
    blockchain.deposit(tx.publisher, '1', ''); storage.mapPut('seats', seat, tx.publisher, tx.publisher) }
  draw(by) { this._save('seat', ${drawn}); this._pay() }
  _pay() { const to = storage.mapGet('seats', this._load('seat')); if (!to) throw 'empty'
    storage.mapDel('seats', this._load('seat')); blockchain.withdraw(to, '1', '') }`)
    const list = (text: string) => {
      const subject = analyse(text)
      return RULES.filter(({ name }) => name === 'predictable-random').flatMap((rule) =>
        [...rule.check(subject)].map(({ place }) => locate(place).line),
      )
    }
    expect(list(lottery('String(tx.hash.charCodeAt(2) % 9)'))).to.have.length.above(0)
    expect(list(lottery('String(by)'))).to.deep.equal([])
  })
})

describe('lint of lastIndexOf as a membership check', () => {
  const packets = (check: string) =>
    contract(`  wrap(key, amount) { const n = new BigNumber(amount); if (!n.gt(0) || n.dp() > 8 || storage.mapHas('pack', key)) throw 'no'
    blockchain.deposit(tx.publisher, n.times(2).toFixed(), '')
    storage.mapPut('pack', key, JSON.stringify({ each: n.toFixed(), left: 2, had: [] }), tx.publisher) }
  open(key) { const pack = JSON.parse(storage.mapGet('pack', key)); if (!pack || pack.left === 0) throw 'none'
    ${check}
    pack.left = pack.left - 1; pack.had.push(tx.publisher)
    storage.mapPut('pack', key, JSON.stringify(pack), tx.publisher)
    blockchain.withdraw(tx.publisher, pack.each, '') }`)
  const list = (text: string) => {
    const subject = analyse(text)
    return RULES.filter(({ name }) => name === 'missing-authority').flatMap((rule) =>
      [...rule.check(subject)].map(({ place }) => locate(place).line),
    )
  }
  for (const search of ['indexOf', 'lastIndexOf'])
    it(`accepts ${search}`, () =>
      expect(list(packets(`if (pack.had.${search}(tx.publisher) !== -1) throw 'had'`))).to.deep.equal([]))

  it('reports a packet without a search for the account', () => expect(list(packets(''))).to.have.length.above(0))
})
