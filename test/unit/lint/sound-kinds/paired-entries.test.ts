import { expect } from 'chai'
import { getWithoutNullCheck } from '../../../../src/lint/rules/storage/get-without-null-check.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

function list(methods: string): string[] {
  return [...getWithoutNullCheck.check(analyse(contract(methods)))].map(({ message }) => message)
}

/** Balances that are stored together with the time of the latest payment, which calls need, too. */
const balances = (now: string, open = BOTH, more = '') =>
  `  open(id) { ${open} }
  now(id) { ${now} }
  ${more}`
const BOTH = `storage.mapPut('balance', id, '0', tx.publisher)
    storage.mapPut('latest', id, '{"t":1}', tx.publisher)`
const AFTER = `const latest = JSON.parse(storage.mapGet('latest', id))
    return new BigNumber(storage.mapGet('balance', id)).plus(latest.t).toFixed()`
const BEFORE = `const latest = JSON.parse(storage.mapGet('latest', id))
    const passed = tx.time - latest.t
    return new BigNumber(storage.mapGet('balance', id)).plus(passed).toFixed()`
const MISSING = '`balance[]` may be missing, and then `new BigNumber` makes NaN of it'

describe('get-without-null-check of an entry that is stored with another one', () => {
  for (const [now, open, more] of [
    [BEFORE],
    [AFTER],
    [
      `const sum = new BigNumber(storage.mapGet('balance', id)).plus(1)
    return sum.times(JSON.parse(storage.mapGet('latest', id)).t).toFixed()`,
    ],
    [
      AFTER,
      BOTH,
      `_key() { return 'balance' }\n  close(id) { storage.mapDel(this._key(), id)\n    storage.mapDel('latest', id) }`,
    ],
    [
      BEFORE,
      BOTH,
      `touch(id) { const latest = JSON.parse(storage.mapGet('latest', id))
    if (latest === null) throw 'no'
    storage.mapPut('latest', id, JSON.stringify({ t: tx.time }), tx.publisher) }`,
    ],
    [
      BEFORE,
      BOTH,
      `touch(id) { if (!storage.mapHas('latest', id)) throw 'no'
    storage.mapPut('latest', id, JSON.stringify({ t: tx.time }), tx.publisher) }`,
    ],
  ] as const)
    it(`accepts ${now} ${more ?? ''}`, () => expect(list(balances(now, open, more))).to.deep.equal([]))

  for (const [now, open, more] of [
    [
      AFTER,
      `storage.mapPut('latest', id, '{"t":1}', tx.publisher)`,
      `pay(id) { storage.mapPut('balance', id, '0', tx.publisher) }`,
    ],
    [AFTER, BOTH, `close(id) { storage.mapDel('balance', id) }`],
    [AFTER, BOTH, `touch(id) { storage.mapPut('latest', id, '{"t":2}', tx.publisher) }`],
    [
      AFTER,
      BOTH,
      `touch(id) { if (storage.mapHas('latest', id)) throw 'no'
    storage.mapPut('latest', id, '{"t":2}', tx.publisher) }`,
    ],
    [
      `const latest = JSON.parse(storage.mapGet('latest', id) || '{}')
    return new BigNumber(storage.mapGet('balance', id)).plus(latest.t).toFixed()`,
    ],
    [
      `const sum = new BigNumber(storage.mapGet('balance', id))
    if (sum.gt(0)) return JSON.parse(storage.mapGet('latest', id)).t
    return sum.toFixed()`,
    ],
    [
      `const sum = new BigNumber(storage.mapGet('balance', id))
    for (const one of ['t', 'u']) if (one !== 't') sum.plus(JSON.parse(storage.mapGet('latest', id)).t)
    return sum.toFixed()`,
    ],
  ] as const)
    it(`reports ${now} ${open ?? ''} ${more ?? ''}`, () => expect(list(balances(now, open, more))).to.include(MISSING))
})

/** Entries that a method stores which only a calculated name can call. */
const dispatched = (open: string) =>
  `  notify(name, args) { const method = '_' + name + 'Observer'
    this[method](args) }
  _openObserver(args) { ${open} }
  _closeObserver(args) { storage.mapDel(args.symbol.concat('/latest'), args.id) }
  now(symbol, id) { const latest = JSON.parse(storage.mapGet(symbol.concat('/latest'), id))
    const passed = tx.time - latest.t
    return new BigNumber(storage.mapGet(symbol.concat('/balance'), id)).plus(passed).toFixed() }`
const LATEST = `storage.mapPut(args.symbol.concat('/latest'), args.id, '{"t":1}')`
const BALANCE = `storage.mapPut(args.symbol.concat('/balance'), args.id, '0')`

describe('get-without-null-check of what a calculated method stores', () => {
  it('accepts an entry that is stored with another one', () =>
    expect(list(dispatched(`${LATEST}\n    ${BALANCE}`))).to.deep.equal([]))
  it('reports one that is not', () => expect(list(dispatched(LATEST)).join()).to.include('/balance[]` may be missing'))
})

describe('get-without-null-check of helpers', () => {
  const HELPER = `_read(id) { return new BigNumber(storage.mapGet('amounts', id)).toFixed() }`
  const PUT = `put(id) { storage.mapPut('amounts', id, '1', tx.publisher) }`
  it('accepts a helper that nothing calls', () => expect(list(`${PUT}\n  ${HELPER}`)).to.deep.equal([]))
  for (const more of [`read(id) { return this._read(id) }`, `read(name, id) { return this['_' + name](id) }`])
    it(`reports ${more}`, () => expect(list(`${PUT}\n  ${HELPER}\n  ${more}`)).to.have.length(1))
})
