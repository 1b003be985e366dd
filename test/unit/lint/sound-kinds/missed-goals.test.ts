import { expect } from 'chai'
import { doublePayment } from '../../../../src/lint/rules/money/double-payment/double-payment.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

/** Parts of a collection: its account takes a sum that reaches the goal by the end, otherwise givers take theirs. */
interface Parts {
  give: string
  take: string
  refund: string
  paid: string
  taken: string
  more: string
}

const SOUND: Parts = {
  give: `block.time > raise.end`,
  take: `new BigNumber(raise.has).lt(raise.goal)`,
  refund: `block.time <= raise.end || new BigNumber(raise.has).gte(raise.goal)`,
  paid: `'gave_' + id`,
  taken: `raise.taken = true`,
  more: '',
}

const READ = `const raise = JSON.parse(storage.mapGet('raises', id)); if (raise === null) throw 'none'`
const KEEP = `storage.mapPut('raises', id, JSON.stringify(raise), tx.publisher)`

const list = (parts: Partial<Parts>) => {
  const { give, take, refund, paid, taken, more } = { ...SOUND, ...parts }
  const text = contract(`  open(id, goal, days) { if (storage.mapHas('raises', id)) throw 'exists'
    const raise = { owner: tx.publisher, goal: parseAmount(goal, 8).toFixed(), has: '0', taken: false,
      end: block.time + Number(days) * 1e9 }
    ${KEEP} }
  /** @amountLimit iost unlimited */
  give(id, other, value) { ${READ}; if (${give}) throw 'over'
    const amount = parseAmount(value, 8)
    blockchain.deposit(tx.publisher, amount.toFixed(), '')
    raise.has = new BigNumber(raise.has).plus(amount).toFixed()
    ${KEEP}
    const mine = new BigNumber(storage.mapGet('gave_' + id, tx.publisher) || '0').plus(amount)
    storage.mapPut('gave_' + id, tx.publisher, mine.toFixed(), tx.publisher) }
  take(id) { ${READ}; if (raise.owner !== tx.publisher || raise.taken || ${take}) throw 'no'
    const sum = raise.has
    ${taken}
    ${KEEP}
    blockchain.withdraw(tx.publisher, sum, '') }
  refund(id, other) { ${READ}; if (${refund}) throw 'no'
    const mine = storage.mapGet(${paid}, tx.publisher); if (mine === null) throw 'nothing'
    storage.mapDel(${paid}, tx.publisher)
    blockchain.withdraw(tx.publisher, mine, '') }
  ${more}`)
  const check = (one: string) =>
    [...doublePayment.check(analyse(one))].map(({ message }) => message).filter((message) => /once more/.test(message))
  const found = check(text)
  // The total has the name of a method of storage; any other one is the same.
  expect(check(text.replaceAll(/\bhas\b/g, 'given'))).to.have.length(found.length)
  return found
}

describe('double-payment of a collection that misses or reaches its goal', () => {
  for (const [title, parts] of [
    ['compared by methods', {}],
    ['compared the other way round', { take: `new BigNumber(raise.goal).gt(raise.has)` }],
    ['compared as numbers', { take: `Number(raise.has) < Number(raise.goal)` }],
    ['that has to be exceeded', { take: `new BigNumber(raise.has).lte(raise.goal)` }],
    [
      'with an end in seconds',
      {
        give: `Math.floor(block.time / 1e9) > raise.end`,
        refund: `Math.floor(block.time / 1e9) <= raise.end || new BigNumber(raise.has).gte(raise.goal)`,
      },
    ],
    ['with gifts until before the end', { give: `block.time >= raise.end` }],
    [
      'that is fixed',
      { take: `new BigNumber(raise.has).lt(5)`, refund: `block.time <= raise.end || !new BigNumber(raise.has).lt(5)` },
    ],
    [
      'with another payment that leaves it',
      {
        more: `rename(id, name) { ${READ}; if (raise.owner !== tx.publisher) throw 'no'; raise.name = name; ${KEEP} }`,
      },
    ],
  ] as const)
    it(`accepts one ${title}`, () => expect(list(parts)).to.deep.equal([]))

  for (const [title, parts] of [
    ['that goes on after a refund', { give: `raise.taken` }],
    [
      'with gifts in the moment of refunds',
      { refund: `block.time < raise.end || new BigNumber(raise.has).gte(raise.goal)` },
    ],
    ['with refunds at any time', { refund: `new BigNumber(raise.has).gte(raise.goal)` }],
    [
      'that is taken with exactly the goal, and refunded',
      { refund: `block.time <= raise.end || new BigNumber(raise.has).gt(raise.goal)` },
    ],
    ['that is taken below the goal', { take: `new BigNumber(raise.goal).lt(raise.has)` }],
    ['that starts again when it is taken', { taken: `raise.has = '0'; raise.goal = '1'` }],
    ['of which another one is refunded', { paid: `'gave_' + other` }],
    [
      'with a goal that changes',
      { more: `ease(id, goal) { ${READ}; if (raise.owner !== tx.publisher) throw 'no'; raise.goal = goal; ${KEEP} }` },
    ],
    [
      'with an end that changes',
      { more: `extend(id, end) { ${READ}; if (raise.owner !== tx.publisher) throw 'no'; raise.end = end; ${KEEP} }` },
    ],
    [
      'that others add to after the end',
      {
        more: `/** @amountLimit iost 1 */
  sponsor(id) { ${READ}; blockchain.deposit(tx.publisher, '1', ''); raise.has = new BigNumber(raise.has).plus(1).toFixed(); ${KEEP} }`,
      },
    ],
  ] as const)
    it(`reports one ${title}`, () => expect(list(parts)).to.have.length(1))
})
