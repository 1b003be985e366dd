import { expect } from 'chai'
import { isReadOnly } from '../../../../src/fuzzing/oracles/read-only-methods.js'

const MAP = `var map = { get: function (key) { return storage.mapGet('m', key) }, set: function (key, value) { storage.mapPut('m', key, value) } };`

const reading: Record<string, string> = {
  'reads storage': `class C { m() { return storage.get('a') } }`,
  'calls functions that read': `${MAP} class C { m() { return this._all().map((key) => map.get(key)) } _all() { return storage.mapKeys('m') } }`,
  'reads a member that has a setter': `class C { get a() { return storage.get('a') } set a(value) { storage.put('a', value) } m() { return this.a } }`,
  'sets members of an object in memory': `function Row(text) { this.a = JSON.parse(text).a } class C { m() { return new Row(storage.get('a')) } set b(value) { storage.put('b', value) } }`,
  'fills a list by position': `class C { m() { const list = []; for (let i = 0; i < 9; i++) list[i] = storage.get(String(i)); return list } }`,
}
const writing: Record<string, string> = {
  writes: `class C { m() { storage.put('a', '1') } }`,
  'writes through a name in brackets': `class C { m() { storage['put']('a', '1') } }`,
  'calls a function of a name that it computes': `class C { m(name) { storage[name]('a', '1') } }`,
  'calls a function that writes': `${MAP} class C { m() { this._add() } _add() { map.set('a', '1') } }`,
  'calls a function that writes, by another name': `const add = () => storage.mapPut('m', 'a', '1'); class C { m() { [1].forEach(add) } }`,
  'makes an object whose constructor writes': `class Row { constructor() { storage.put('a', '1') } } class C { m() { new Row() } }`,
  'sets a member that has a setter': `class C { set a(value) { storage.put('a', value) } m() { this.a += 1 } }`,
  'counts a member that has a setter': `class C { set a(value) { storage.put('a', value) } m() { this.a++ } }`,
  'sets a member that was defined': `class C { constructor() { Object.defineProperty(this, 'a', { set: (v) => storage.put('a', v) }) } m() { this.a = 1 } }`,
  pays: `class C { m() { blockchain.withdraw(tx.publisher, '1', '') } }`,
  'calls another contract': `class C { m() { blockchain.call('token.iost', 'transfer', []) } }`,
  'writes a receipt': `class C { m() { blockchain.receipt('a') } }`,
  'is unknown': `class C { n() {} }`,
}

describe('methods that only read', () => {
  for (const [title, code] of Object.entries(reading)) {
    it(`methods that only read may be one that ${title}`, () => expect(isReadOnly(code, 'm')).to.equal(true))
  }
  for (const [title, code] of Object.entries(writing)) {
    it(`methods that only read do not include one that ${title}`, () => expect(isReadOnly(code, 'm')).to.equal(false))
  }
})
