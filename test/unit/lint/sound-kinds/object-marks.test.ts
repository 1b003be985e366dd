import { expect } from 'chai'
import { doublePayment } from '../../../../src/lint/rules/money/double-payment/double-payment.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

function list(methods: string): string[] {
  return [...doublePayment.check(analyse(contract(methods)))].map(({ message }) => message)
}

/** A payment of what an entry allows, once for each account. */
const shares = (missing: string, mark: string) => `  grant(who, share) { requireOwner()
    storage.mapPut('share', who, parseAmount(share, 8).toFixed(), tx.publisher) }
  ${gifts(missing, mark).replace("'0.01'", "storage.mapGet('share', from)")}`

/** A gift for each account, which is marked by an object. */
const gifts = (missing: string, mark: string, more = '') => `  give(time) { const from = tx.publisher
    ${missing}
    blockchain.withdraw(from, '0.01', '')
    ${mark} }
  ${more}`
const MARK = `storage.mapPut('got', from, JSON.stringify({ time, author: from }), tx.publisher)`
const TRIMMED = `_save(address, time) { const name = address.trim()
    storage.mapPut('got', name, JSON.stringify({ time, author: name }), tx.publisher) }
  _get(address) { const name = address.trim()
    if (name === '') throw new Error('empty')
    return storage.mapGet('got', name) }`

describe('double-payment of gifts that are marked by an object', () => {
  for (const [missing, mark, more] of [
    [`if (storage.mapGet('got', from)) throw new Error('once')`, MARK],
    [`if (storage.mapHas('got', from)) throw new Error('once')`, MARK],
    [`if (storage.mapGet('got', from) !== null) throw new Error('once')`, MARK],
    [`if (this._get(from)) throw new Error('once')`, 'this._save(from, time)', TRIMMED],
    [`const old = JSON.parse(storage.mapGet('got', from) || 'null'); if (old) throw new Error('once')`, MARK],
  ] as const)
    it(`accepts ${missing} ${mark}`, () => expect(list(gifts(missing, mark, more))).to.deep.equal([]))
  it('accepts a share of which an object is the mark', () =>
    expect(list(shares(`if (storage.mapHas('got', from)) throw new Error('once')`, MARK))).to.deep.equal([]))
  it('reports a share with a mark under another key', () =>
    expect(
      list(shares(`if (storage.mapHas('got', from)) throw new Error('once')`, MARK.replace('from,', 'time,'))),
    ).to.have.length(1))
  for (const [missing, mark, more] of [
    [
      `if (!storage.mapGet('got', from)) throw new Error('none')`,
      MARK,
      `join() { const from = tx.publisher; const time = 1; ${MARK} }`,
    ],
    [
      `if (storage.mapGet('got', from)) throw new Error('once')`,
      MARK.replace("'got'", "'other'"),
      `join() { const from = tx.publisher; const time = 1; ${MARK} }`,
    ],
    [
      `if (storage.mapGet('got', from)) throw new Error('once')`,
      MARK.replace('from,', 'time,'),
      `join() { const from = tx.publisher; const time = 1; ${MARK} }`,
    ],
  ] as const)
    it(`reports ${missing} ${mark}`, () => expect(list(gifts(missing, mark, more))).to.have.length(1))
})
