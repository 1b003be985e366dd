import { expect } from 'chai'
import { RULES } from '../../../../src/lint/rules/rules.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

const TAKE = `blockchain.deposit(tx.publisher, amount, '')`
const PUT = `storage.mapPut('has', tx.publisher, amount, tx.publisher)`

/** Whether `deposit-not-booked` assumes something, of each of its findings about an action that returns. */
function list(...statements: string[]): boolean[] {
  const text = contract(`  /** @amountLimit iost 9 */
  put(amount, kind) { ${statements.join('\n    ')} }
  _may() { if (storage.has('closed')) return false
    return true }
  close() { requireOwner()
    storage.put('closed', 'yes') }
  take() { const all = readAmount(storage.mapGet('has', tx.publisher))
    if (!all.gt(0)) throw 'none'
    storage.mapDel('has', tx.publisher)
    blockchain.withdraw(tx.publisher, all.toFixed(), '') }`)
  const rules = RULES.filter(({ name }) => name === 'deposit-not-booked')
  const found = rules.flatMap((rule) => [...rule.check(analyse(text))])
  return found.filter(({ message }) => message.includes('returns here')).map(({ assumes }) => assumes !== undefined)
}

describe('deposit-not-booked of an action that returns', () => {
  it('reports a path that stores nothing', () =>
    expect(list(TAKE, `if (storage.has('closed')) return`, PUT)).to.deep.equal([false]))
  it('reports one that a helper decides', () =>
    expect(list(TAKE, 'if (!this._may()) return', PUT)).to.deep.equal([false]))
  it('warns where only who has paid is stored', () =>
    expect(list(TAKE, `if (storage.has('closed')) return`, PUT.replace('amount', "'1'"))).to.deep.equal([true]))
  for (const [title, ...statements] of [
    ['before the payment', `if (storage.has('closed')) return`, TAKE, PUT],
    ['that throws', TAKE, `if (storage.has('closed')) throw 'closed'`, PUT],
    ['of a helper for which the action throws', TAKE, `if (!this._may()) throw 'closed'`, PUT],
    ['after it has stored', TAKE, PUT, `if (storage.has('closed')) return`, `storage.put('last', tx.publisher)`],
    [
      'that pays back',
      TAKE,
      `if (storage.has('closed')) { blockchain.withdraw(tx.publisher, amount, '')\n return }`,
      PUT,
    ],
    ['of the owner', TAKE, 'if (tx.publisher === owner()) return', PUT],
    ['that the caller names', TAKE, `if (kind === 'gift') return`, PUT],
    ['for an amount that no deposit takes', TAKE, 'if (!new BigNumber(amount).gt(0)) return', PUT],
    ['that is drawn', TAKE, `if (tx.hash.charCodeAt(0) % 2 === 0) return`, PUT],
    ['where nothing is ever stored', TAKE, `if (storage.has('closed')) return`, `storage.put('n', '1')`],
  ] as const)
    it(`accepts a path ${title}`, () => expect(list(...statements)).to.deep.equal([]))
})
