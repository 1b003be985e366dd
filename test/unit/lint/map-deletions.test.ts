import { expect } from 'chai'
import { notPersisted } from '../../../src/lint/rules/storage/not-persisted/not-persisted.js'
import { contract } from './examples/contract.js'
import { analyse } from './subjects.js'

const list = (methods: string, before = '') =>
  [...notPersisted.check(analyse(contract(methods, before)))].map(({ message }) => message)

/** A game whose scores are a map, with the end of a round. */
const game = (end: string, more = '') => `  init() { storage.put('round', '1') }
  build() { const score = Number(storage.mapGet('scores', tx.publisher) || '0') + 1
    storage.mapPut('scores', tx.publisher, String(score), tx.publisher)
    if (score >= 10) storage.put('winner', tx.publisher) }
  finish() { const winner = storage.get('winner')
    if (!winner) throw 'not yet'
    ${end}
    storage.del('winner')
    blockchain.withdraw(winner, '10', '') }
${more}`

describe('not-persisted of what is deleted in the other store', () => {
  for (const [form, text] of [
    ['by a name', game(`storage.del('scores')`)],
    ['by a constant', game(`storage.del(KEY)`)],
    ['in a helper', game(`this._clear('scores')`, `  _clear(name) { storage.del(name) }`)],
    ['where only an entry is read', game(`if (storage.mapHas('scores', winner)) storage.del('scores')`)],
  ] as const)
    it(`reports a map that is deleted as a value ${form}`, () =>
      expect(list(text, `const KEY = 'scores'\n`)).to.deep.equal([
        '`storage.del` of `scores` deletes nothing: it is the name of a map, whose entries stay',
      ]))
  it('reports a value that is deleted as an entry of a map', () =>
    expect(
      list(`  open(price) { storage.put('price', price) }
  close() { storage.mapDel('price', tx.publisher) }
  price() { return storage.get('price') }`),
    ).to.deep.equal(['`storage.mapDel` of `price` deletes nothing: the value that `storage.put` stores stays']))

  for (const [form, text] of [
    ['an entry of the map', game(`storage.mapDel('scores', winner)`)],
    ['a value with the name of a map', game(`storage.del('scores')`, `  set(text) { storage.put('scores', text) }`)],
    [
      'what an earlier version has stored',
      game(
        `storage.del('scores')`,
        `  move() { for (const one of JSON.parse(storage.get('scores'))) storage.mapPut('scores', one, '1') }`,
      ),
    ],
    ['a value of which nothing is known', game(`storage.del('old')`)],
    [
      'a value whose key is joined',
      game(`storage.del('scores')`, `  set(name, text) { storage.put('scor' + name, text) }`),
    ],
    [
      'an object in a value',
      `  put(n) { const all = JSON.parse(storage.get('all') || '{}')\n    all[tx.publisher] = n\n    storage.put('all', JSON.stringify(all)) }
  clear() { storage.del('all') }`,
    ],
    [
      'an element of an object in a value',
      `  put(n) { const all = JSON.parse(storage.get('all') || '{}')\n    all[tx.publisher] = n\n    storage.put('all', JSON.stringify(all)) }
  drop() { const all = JSON.parse(storage.get('all') || '{}')\n    delete all[tx.publisher]\n    storage.put('all', JSON.stringify(all)) }`,
    ],
  ] as const)
    it(`accepts a deletion of ${form}`, () => expect(list(text)).to.deep.equal([]))
})
