import { expect } from 'chai'
import { textCompare } from '../../../../src/lint/rules/habits/text-compare/text-compare.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

/** Messages of `text-compare` about a contract with orders and an action that closes one. */
function list(put: string, close: string, others = ''): string[] {
  const text = contract(`  /** @amountLimit iost 9 */
  put(id, kind, amount) { if (storage.mapHas('orders', id)) throw 'there'
    blockchain.deposit(tx.publisher, parseAmount(amount, 8).toFixed(), '')
    ${put} }
  close(id) { const order = JSON.parse(storage.mapGet('orders', id))
    if (order === null || order.who !== tx.publisher) throw 'no'
    ${close} }
  ${others}`)
  return [...textCompare.check(analyse(text))].map(({ message }) => message)
}

const CHECK = `if (kind !== '1' && kind !== '2') throw 'kind'`
const STORE = (members: string) =>
  `storage.mapPut('orders', id, JSON.stringify({ who: tx.publisher, amount${members} }), tx.publisher)`
const PAY = `storage.mapDel('orders', id)
    blockchain.withdraw(order.who, order.amount, '')`
const KIND = (kind: string) => `if (order.kind !== ${kind}) throw 'kind'\n    ${PAY}`

describe('text-compare of what no action stores', () => {
  it('reports a kind that no argument may be', () =>
    expect(list(`${CHECK}\n    ${STORE(', kind')}`, KIND(`'3'`))).to.have.length(1))
  it('reports one that a last branch refuses', () =>
    expect(
      list(
        `if (kind === '1') storage.put('a', id)\n else if (kind === '2') storage.put('b', id)\n else throw 'kind'
    ${STORE(', kind')}`,
        KIND(`'3'`),
      ),
    ).to.have.length(1))
  it('reports one that a default of a switch refuses', () =>
    expect(
      list(`switch (kind) { case '1': case '2': break\n default: throw 'kind' }\n    ${STORE(', kind')}`, KIND(`'3'`)),
    ).to.have.length(1))
  it('reports entries that always fail, because their kind has another name', () =>
    expect(
      list(
        `${CHECK}\n    ${STORE(', kind')}`,
        `if (order.kind === '1') { ${PAY} } else if (order.kind === 'two') storage.mapDel('orders', id)\n else throw 'kind'`,
      ),
    ).to.deep.equal(['no action stores "two" in `orders[].kind`: every call of `close` for an entry with "2" fails']))
  for (const [title, put, close, others] of [
    ['that one of the arguments is', `${CHECK}\n    ${STORE(', kind')}`, KIND(`'2'`)],
    ['that is not checked', STORE(', kind'), KIND(`'3'`)],
    ['of which only some are checked', `if (kind === '1') throw 'kind'\n    ${STORE(', kind')}`, KIND(`'3'`)],
    [
      'that depends on another condition',
      `if (kind !== '1' && id !== 'x') throw 'kind'\n    ${STORE(', kind')}`,
      KIND(`'3'`),
    ],
    [
      'that another action stores',
      `${CHECK}\n    ${STORE(', kind')}`,
      KIND(`'3'`),
      `turn(id) { const order = JSON.parse(storage.mapGet('orders', id))
    if (order === null || order.who !== tx.publisher) throw 'no'
    order.kind = '3'
    storage.mapPut('orders', id, JSON.stringify(order), tx.publisher) }`,
    ],
    [
      'that an action stores under a name of the owner',
      STORE(`, kind: '1'`),
      `if (storage.get('state') !== 'closed') throw 'open'\n    ${PAY}`,
      `init() { storage.put('state', 'open') }\n  set(name, value) { requireOwner()\n    storage.put(name, value) }`,
    ],
    [
      'that stands in for a missing one',
      STORE(''),
      `if ((storage.get('state') || 'open') !== 'open') throw 'closed'\n    ${PAY}`,
      `stop() { requireOwner()\n    storage.put('state', 'closed') }`,
    ],
    ['that is stored as a number', STORE(', kind: 2'), `if (String(order.kind) !== '2') throw 'kind'\n    ${PAY}`],
    ['that a list of members has', STORE(`, ...JSON.parse(kind)`), `if (!order.ready) throw 'not ready'\n    ${PAY}`],
    [
      'that ends nothing',
      `${CHECK}\n    ${STORE(', kind')}`,
      `if (order.kind === '3') storage.put('third', id)\n    ${PAY}`,
    ],
    [
      'where other kinds have a refund of their own',
      `${CHECK}\n    ${STORE(', kind')}`,
      `if (order.kind === '1') { ${PAY} } else throw 'kind'`,
    ],
  ] as const)
    it(`accepts a kind ${title}`, () => expect(list(put, close, others)).to.deep.equal([]))
})
