import { expect } from 'chai'
import { skippedPayment } from '../../../../src/lint/rules/money/skipped-payment/skipped-payment.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

const STAKE = `blockchain.deposit(tx.publisher, '10', '')`
const READ = `const desk = JSON.parse(storage.mapGet('desks', id)); if (desk === null) throw 'none'`
const KEEP = `storage.mapPut('desks', id, JSON.stringify(desk), tx.publisher)`

/** A table for as many players as its maker likes, which pays when it is full. */
const list = (full: string, join = STAKE, create = STAKE, more = '') =>
  [
    ...skippedPayment.check(
      analyse(
        contract(`  init() { storage.put('n', '0') }
  /** @amountLimit iost 10 */
  create(players, other) { ${create}
    const id = storage.get('n')
    const desk = { players: players, list: [tx.publisher], seen: [] }
    storage.put('n', String(Number(id) + 1), tx.publisher)
    ${KEEP} }
  /** @amountLimit iost 10 */
  join(id, other) { ${READ}; if (desk.list.length == desk.players) throw 'full'
    ${join}
    desk.list.push(tx.publisher)
    ${KEEP}
    if (${full}) blockchain.withdraw(desk.list[0], String(desk.players * 10), '') }
  ${more}`),
      ),
    ),
  ]
    .map(({ message }) => message)
    .filter((one) => /the larger/.test(one))

const FULL = 'desk.list.length == desk.players'

describe('skipped-payment of a table that pays when it is full', () => {
  for (const full of [FULL, 'desk.players === desk.list.length', 'Number(desk.players) == desk.list.length'])
    it(`accepts: ${full}`, () => expect(list(full)).to.deep.equal([]))

  for (const full of ['true', 'desk.list.length != desk.players'])
    it(`reports: ${full}`, () => expect(list(full)).to.have.length(1))
  it('reports one that others join for nothing', () => expect(list(FULL, '')).to.have.length(1))
  it('reports one that its maker opens for nothing', () => expect(list(FULL, STAKE, '')).to.have.length(1))
  it('reports one to which an action adds players for nothing', () =>
    expect(list(FULL, STAKE, STAKE, `invite(id, who) { ${READ}; desk.list.push(who); ${KEEP} }`)).to.have.length(1))
  it('reports one with another list that is full', () =>
    expect(
      list(
        'desk.seen.length == desk.players',
        STAKE,
        STAKE,
        `watch(id) { ${READ}; desk.seen.push(tx.publisher); ${KEEP} }`,
      ),
    ).to.have.length(1))
  it('reports another one that is full', () =>
    expect(list(`JSON.parse(storage.mapGet('desks', other)).list.length == desk.players`)).to.have.length(1))
})
