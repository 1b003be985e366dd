import { expect } from 'chai'
import { wrongArguments } from '../../../src/lint/rules/calls/wrong-arguments/wrong-arguments.js'
import { contract } from './examples/contract.js'
import { analyse } from './subjects.js'

/** A game whose pot goes to the leader, whose pet counts it. */
const game = (body: string, load = `_load() { return JSON.parse(storage.mapGet('pets', tx.publisher)) }`) => `
  init() { storage.put('pot', '0') }
  join() { this._save(tx.publisher, { owner: tx.publisher, won: 0 })
    storage.put('leader', tx.publisher) }
  /** @amountLimit iost 9 */
  pay() { blockchain.deposit(tx.publisher, '1', '')
    const leader = storage.get('leader')
    ${body} }
  ${load}
  _save(who, pet) { storage.mapPut('pets', who, JSON.stringify(pet)) }`

const list = (text: string) =>
  [...wrongArguments.check(analyse(contract(text)))].filter(({ message }) => message.includes('does not take')).length

const CHANGE = `pet.won = pet.won + 1`

describe('wrong-arguments of accounts that a method ignores', () => {
  for (const [form, text] of [
    ['is stored', game(`const pet = this._load(leader)\n ${CHANGE}\n this._save(leader, pet)`)],
    ['is read at once', game(`const pet = this._load(storage.get('leader'))\n ${CHANGE}\n this._save(leader, pet)`)],
    [
      'stands behind another argument',
      game(
        `const pet = this._load('pets', leader)\n ${CHANGE}\n this._save(leader, pet)`,
        `_load(map) { return JSON.parse(storage.mapGet(map, tx.publisher)) }`,
      ),
    ],
    [
      'a helper passes on',
      game(
        `this._win(leader)`,
        `_win(who) { const pet = this._load(who)\n ${CHANGE}\n this._save(who, pet) }
  _load() { const text = storage.mapGet('pets', blockchain.publisher())\n return text ? JSON.parse(text) : null }`,
      ),
    ],
  ] as const)
    it(`reports an account that ${form}`, () => expect(list(text)).to.equal(1))

  for (const [form, text] of [
    [
      'the method takes',
      game(
        `const pet = this._load(leader)\n ${CHANGE}\n this._save(leader, pet)`,
        `_load(who) { return JSON.parse(storage.mapGet('pets', who)) }`,
      ),
    ],
    ['is the sender', game(`const pet = this._load(tx.publisher)\n ${CHANGE}\n this._save(tx.publisher, pet)`)],
    ['is not stored', game(`const pet = this._load(leader)\n ${CHANGE}\n this._save(tx.publisher, pet)`)],
    [
      'the method finds in its arguments',
      game(
        `const pet = this._load(leader)\n ${CHANGE}\n this._save(leader, pet)`,
        `_load() { return JSON.parse(storage.mapGet('pets', arguments[0] || tx.publisher)) }`,
      ),
    ],
    [
      'the method takes with the rest',
      game(
        `const pet = this._load('pets', leader)\n ${CHANGE}\n this._save(leader, pet)`,
        `_load(map, ...rest) { return JSON.parse(storage.mapGet(map, rest[0] || tx.publisher)) }`,
      ),
    ],
  ] as const)
    it(`accepts an account that ${form}`, () => expect(list(text)).to.equal(0))
})
