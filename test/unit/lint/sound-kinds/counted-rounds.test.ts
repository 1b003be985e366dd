import { expect } from 'chai'
import { unboundedLoop } from '../../../../src/lint/rules/storage/unbounded-loop/unbounded-loop.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

const NOW = `Number(storage.get('count') || '0')`
const KEEP = `storage.put('count', String(count))`
const DRAW = `for (let i = 1; i <= count; i++) blockchain.withdraw(storage.mapGet('pool', String(i)), '1', '')`

/** A round that accounts enter, and which ends by itself: findings of `unbounded-loop`. */
const list = (body: string, set = 'requireOwner()') =>
  [
    ...unboundedLoop.check(
      analyse(
        contract(`  init() { storage.put('most', '5') }
  set(most) { ${set}; storage.put('most', most) }
  /** @amountLimit iost unlimited */
  enter() { blockchain.deposit(tx.publisher, '2', '')
    let count = ${NOW}
    ${body} }`),
      ),
    ),
  ].map(({ message }) => message)

const ENTER = `storage.mapPut('pool', String(count), tx.publisher)`

describe('unbounded-loop over a count that starts again', () => {
  for (const most of ['5', `Number(storage.get('most'))`]) {
    for (const [title, body] of [
      [
        'is checked after it is counted up',
        `count += 1; ${KEEP}; if (count > ${most}) throw 'full'; ${ENTER}
    if (count >= ${most}) { ${DRAW}; count = 0; ${KEEP} }`,
      ],
      [
        'is checked before it is counted up',
        `if (count >= ${most}) throw 'full'; count += 1; ${KEEP}; ${ENTER}
    if (count === ${most}) { ${DRAW}; count = 0; ${KEEP} }`,
      ],
      [
        'is worked through when it has a fixed number',
        `count += 1; ${ENTER}; if (count === ${most}) { ${DRAW}; count = 0 } ${KEEP}`,
      ],
      [
        'is worked through up to a limit',
        `count += 1; ${ENTER}; if (count <= ${most}) { ${DRAW} } else { count = 0 } ${KEEP}`,
      ],
      [
        'is a BigNumber',
        `const next = new BigNumber(count).plus(1); if (next.gt(${most})) throw 'full'
    storage.put('count', next.toFixed()); ${ENTER}; if (next.eq(${most})) { ${DRAW}; storage.put('count', '0') }`,
      ],
      [
        'is set back after it is worked through',
        `${DRAW}; count += 1; ${KEEP}; ${ENTER}; if (count >= ${most}) { storage.put('count', '0') }`,
      ],
      [
        'is set back by what is read again',
        `${DRAW}; count += 1; ${KEEP}; ${ENTER}; if (${NOW} === ${most}) storage.put('count', '1')`,
      ],
    ] as const)
      it(`accepts one that ${title}, of ${most}`, () => expect(list(body)).to.deep.equal([]))
    for (const [title, body] of [
      ['has no limit', `count += 1; ${KEEP}; ${ENTER}; ${DRAW}`],
      ['has a least number', `count += 1; ${KEEP}; ${ENTER}; if (count >= ${most}) { ${DRAW} }`],
      ['is checked on one path', `count += 1; ${KEEP}; ${ENTER}; if (count <= ${most}) return; ${DRAW}`],
      [
        'is set back on one path',
        `${DRAW}; count += 1; ${KEEP}; ${ENTER}
    if (count >= ${most} && tx.publisher !== 'x') storage.put('count', '0')`,
      ],
      [
        'is set back below a limit',
        `${DRAW}; count += 1; ${KEEP}; ${ENTER}; if (count <= ${most}) storage.put('count', '0')`,
      ],
      [
        'has another count that is set back',
        `${DRAW}; count += 1; ${KEEP}; ${ENTER}; if (count >= ${most}) storage.put('size', '0')`,
      ],
      [
        'is not what is checked',
        `if (storage.mapGet('pool', '1') > ${most}) throw 'no'; count += 1; ${KEEP}; ${ENTER}; ${DRAW}`,
      ],
    ] as const)
      it(`reports one that ${title}, of ${most}`, () => expect(list(body)).to.have.length(1))
  }
  it('reports one with a limit that every account sets', () =>
    expect(
      list(`count += 1; ${KEEP}; if (count > Number(storage.get('most'))) throw 'full'; ${ENTER}; ${DRAW}`, 'true'),
    ).to.have.length(1))
})

/** A list to which visitors are added, and that the owner pays. */
const listVisitors = (keep: string) =>
  [
    ...unboundedLoop.check(
      analyse(
        contract(`  init() { storage.put('last', '[]') }
  visit(size) { const last = JSON.parse(storage.get('last')); last.push(tx.publisher)
    storage.put('last', JSON.stringify(${keep}), tx.publisher) }
  pay() { requireOwner()
    for (const one of JSON.parse(storage.get('last'))) blockchain.withdraw(one, '1', '') }`),
      ),
    ),
  ].map(({ message }) => message)

describe('unbounded-loop over a list that is cut when it is stored', () => {
  for (const keep of ['last.slice(-9)', 'last.slice(0, 9)', 'last.slice(-9, -1)', 'last.reverse().slice(0, 9)'])
    it(`accepts: ${keep}`, () => expect(listVisitors(keep)).to.deep.equal([]))
  for (const keep of [
    'last.slice(0)',
    'last.slice(1)',
    'last.slice(0, -1)',
    'last.slice(-Number(size))',
    'last.slice(0, size)',
  ])
    it(`reports: ${keep}`, () => expect(listVisitors(keep)).to.have.length(1))
})
