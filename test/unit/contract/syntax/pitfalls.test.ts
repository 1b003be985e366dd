import { expect } from 'chai'
import type { AbiEntry } from '../../../../src/contract/record.js'
import { findPitfalls } from '../../../../src/contract/syntax/pitfalls.js'
import { readPublications } from '../vectors.js'

function list(body: string): string[] {
  const source = `class K {\n  init() {}\n  f(a) {\n${body}\n  }\n}\nmodule.exports = K;\n`
  return findPitfalls(source).map(({ rule, line, column }) => `${rule} ${line}:${column}`)
}

describe('pitfalls', () => {
  it('pitfalls include names that the realm of the chain lacks', () => {
    expect(list('return [Date, Math.random(), a.reduce(a), new Map(), parseInt(a)]')).to.deep.equal([
      'REMOVED_GLOBAL 4:9',
      'REMOVED_METHOD 4:20',
      'REMOVED_METHOD 4:32',
      'REMOVED_GLOBAL 4:47',
      'REMOVED_GLOBAL 4:54',
    ])
  })

  it('pitfalls exclude existing and declared names, and property names', () => {
    expect(
      list('const Map = {}; return [Math.max(1), a.map(a), Map, a.Date, { Set: 1 }, Number.parseInt(a), a.some]'),
    ).to.deep.equal([])
  })

  it('pitfalls include arrow functions that lose this, except with a nested function', () => {
    expect(list('a.map(x => this.f)')).to.deep.equal(['ARROW_THIS 4:12'])
    expect(list('a.map(x => { return this.f }); a(() => function () { this.z })')).to.deep.equal([])
  })

  it('pitfalls include labels that lose their loop', () => {
    expect(list('L: for (let i = 0; ;) { break L }')).to.deep.equal(['LOST_LABEL 4:4'])
    expect(list('L: for (;;) { break L }\nM: while (a.b) { break M }')).to.deep.equal([])
  })

  it('pitfalls include comparisons that become strict, if both types are evident', () => {
    expect(list('return a == null')).to.deep.equal(['STRICT_EQUALITY 4:8'])
    expect(list('return a != undefined || void 0 == a')).to.deep.equal(['STRICT_EQUALITY 4:8', 'STRICT_EQUALITY 4:26'])
    expect(list("return storage.get('a') == 1 || a.length == '1' || !a == 0")).to.have.length(3)
    expect(list('const b = storage.get(a); return b != 5')).to.deep.equal(['STRICT_EQUALITY 4:34'])
    expect(list('return new BigNumber(a) == 5')).to.deep.equal(['STRICT_EQUALITY 4:8'])
    expect(
      list("let b = storage.get(a); b = 5; return a === null || a == 1 || b == 5 || a == 'x' || typeof a == 'string'"),
    ).to.deep.equal([])
  })

  it('pitfalls include amounts compared as text', () => {
    const order = ['TEXT_ORDER 4:8']
    expect(list("return storage.get('a') < storage.get('b')")).to.deep.equal(order)
    expect(list('return new BigNumber(a) >= a.plus(1)')).to.deep.equal(order)
    expect(list("return new BigNumber(a) > '5'")).to.deep.equal(order)
    expect(list("return storage.get('a') < 5 || a < 5 || a.length < 5 || new BigNumber(a) > 5")).to.deep.equal([])
    const source = 'class K {\n  init() {}\n  f(a, b) { return a < b }\n}\nmodule.exports = K;\n'
    const rules = (...args: string[]) =>
      findPitfalls(source, [{ name: 'f', args, amountLimit: [] }]).map(({ rule }) => rule)
    expect(rules('string', 'string')).to.deep.equal(['TEXT_ORDER'])
    expect(rules('string', 'number')).to.deep.equal([])
  })

  it('pitfalls use the declared return types of methods', () => {
    const returns = new Map([
      ['price', 'text'],
      ['count', 'number'],
    ] as const)
    const told = (body: string) => {
      const source = `class K {\n  init() {}\n  price() { return f }\n  count() { return f }\n  f(a) { ${body} }\n}\nmodule.exports = K;\n`
      return findPitfalls(source, [], returns).flatMap(({ rule, line }) => (line === 5 ? [rule] : []))
    }
    expect(told("return this.price() < '10'")).to.deep.equal(['TEXT_ORDER'])
    expect(told('const p = this.price(); return p == this.count()')).to.deep.equal(['STRICT_EQUALITY'])
    expect(told("return this.count() < '10' || this.count() == 1 || a.price() < '10' || this.f() == 1")).to.deep.equal(
      [],
    )
  })

  it('pitfalls include undeclared names, and members that no class has', () => {
    expect(list('nothing.at(all); f(); b = 1')).to.deep.equal([
      'UNKNOWN_NAME 4:1',
      'REMOVED_METHOD 4:9',
      'UNKNOWN_NAME 4:12',
      'UNKNOWN_NAME 4:18',
      'UNKNOWN_NAME 4:23',
    ])
    expect(list('this.g(); this.f(); this.x = this.x + 1; return this.toString()')).to.deep.equal([
      'UNKNOWN_MEMBER 4:6',
    ])
    expect(list('const o = { g() { return this.h } }; function q() { this.r() } return typeof w')).to.deep.equal([])
    expect(list('L: while (a) { break L } return { f: arguments, a }')).to.deep.equal([])
  })

  it('pitfalls include missing members of the library', () => {
    const absent =
      'Array.from(a), Array.of(1), Object.fromEntries(a), console.table(a), a.entries(), a.values(), tx.sender'
    expect(list(`return [${absent}, storage.mapClear(a)]`)).to.deep.equal(
      [15, 30, 44, 68, 80, 93, 106, 122].map((column) => `REMOVED_METHOD 4:${column}`),
    )
    expect(list('return [a.toLocaleString(), a.toLocaleString, this.f.toLocaleString()]')).to.deep.equal([
      'REMOVED_METHOD 4:11',
      'REMOVED_METHOD 4:54',
    ])
    expect(list('const o = { toLocaleString() { return a } }; return o.toLocaleString()')).to.deep.equal([])
    expect(
      list('const tx = a; return [tx.sender, Object.values(a), console.log, BigNumber.max(1), Array.name]'),
    ).to.deep.equal([])
    expect(list("a = require('bignumber.js'); return require('storage')")).to.deep.equal(['REQUIRE 4:5'])
  })

  it('pitfalls include members that a value certainly lacks', () => {
    expect(list("storage.get('a').push(1); 'x'.foo; a.length.trim(); new BigNumber(a).toFix(); (!a).b")).to.deep.equal([
      'UNKNOWN_MEMBER 4:18',
      'UNKNOWN_MEMBER 4:31',
      'UNKNOWN_MEMBER 4:45',
      'UNKNOWN_MEMBER 4:70',
      'UNKNOWN_MEMBER 4:84',
    ])
    expect(
      list("let b = storage.get('a'); b = JSON.parse(b); return [b.push, a.push, 'x'.length, 'x'[0]]"),
    ).to.deep.equal([])
    expect(
      list("const o = { first: 1 }; return [storage.get('a').first, (5).toFixed(), 'x'.hasOwnProperty('y')]"),
    ).to.deep.equal([])
  })

  it('pitfalls include public methods that fail only after publishing', () => {
    const rules = (body: string, limits: { token: string; val: string }[] = []) => {
      const source = `class K {\n  init() {}\n  ${body}\n}\nmodule.exports = K;\n`
      const abi = ['can_update', 'pay'].map((name) => ({ name, args: ['string'], amountLimit: limits }))
      return findPitfalls(source, abi).map(({ rule }) => rule)
    }
    expect(rules('can_update(a) { if (a) return; }')).to.deep.equal(['NO_UPDATE'])
    expect(rules('can_update(a) { if (a) { return false } return !a }')).to.deep.equal([])
    expect(rules('other(a) {}')).to.deep.equal([])
    const paying = "pay(a) { this._pay(a) } _pay(a) { if (a) blockchain.deposit(tx.publisher, a, ''); this.pay(a) }"
    expect(rules(paying)).to.deep.equal(['NO_AMOUNT_LIMIT'])
    expect(
      rules("pay(a) { blockchain.deposit('buyer', a, '') }"),
      'paid by an account that calls another contract',
    ).to.deep.equal([])
    expect(rules(paying, [{ token: 'vost', val: '1' }])).to.deep.equal(['NO_AMOUNT_LIMIT'])
    for (const token of ['iost', '*']) expect(rules(paying, [{ token, val: '1' }])).to.deep.equal([])
    expect(
      rules("_pay(a) { blockchain.deposit('x', a, '') } pay(a) { blockchain.withdraw('x', a, '') }"),
    ).to.deep.equal([])
  })

  it('pitfalls exclude members of this if computed names may add members', () => {
    expect(list('for (const k in a) this[k] = a[k]; return this.any')).to.deep.equal([])
  })

  it('pitfalls have a suggested replacement each', () => {
    const names = ['Array.from(a)', 'Array.of(1)', 'Object.fromEntries(a)', 'console.table(a)']
    const methods = ['entries', 'values', 'toLocaleString', 'flat', 'replaceAll'].map((name) => `a.${name}()`)
    for (const code of [...names, ...methods]) {
      const source = `class K {\n  init() {}\n  f(a) { return ${code} }\n}\nmodule.exports = K;\n`
      expect(
        findPitfalls(source).map(({ hint }) => /^(Use|Write) /.test(hint)),
        code,
      ).to.deep.equal([true])
    }
  })

  it('pitfalls have no false positive in recorded contracts', () => {
    const told = readPublications((file) => file.startsWith('scene_'), 'host').flatMap(({ data, status }) => {
      if (status !== 'SUCCESS' || !data.startsWith('{')) return []
      const { code, info } = JSON.parse(data) as { code: string; info: { abi: Partial<AbiEntry>[] } }
      const abi = info.abi.map(({ name = '', args = [], amountLimit }) => ({
        name,
        args,
        amountLimit: amountLimit ?? [],
      }))
      return findPitfalls(code, abi).map(({ rule, reason }) => `${rule} ${reason}`)
    })
    // `filter((k) => this._bal(k).gte(limit))`, which is right: the function that the arrow becomes has another `this`
    expect([...new Set(told)]).to.deep.equal([
      'ARROW_THIS an arrow function without braces has its own `this` and `arguments` on the chain',
    ])
  })
})
