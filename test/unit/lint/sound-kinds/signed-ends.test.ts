import { expect } from 'chai'
import { timePrecision } from '../../../../src/lint/rules/time/time-precision/time-precision.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

const SIGNED = `if (Math.floor(tx.time / 1e9) > Number(storage.get('end')) / 1000) throw 'late'`

/** Findings about stakes that end at a stored time in milliseconds. */
const list = (check: string) =>
  [
    ...timePrecision.check(
      analyse(
        contract(`  set(end) { requireOwner(); storage.put('end', end) }
  _late() { if (Math.floor(block.time / 1e6) > Number(storage.get('end'))) throw 'late' }
  /** @amountLimit iost 9 */
  stake(more) { ${check}
    blockchain.deposit(tx.publisher, '1', '')
    storage.mapPut('stakes', tx.publisher, '1', tx.publisher) }
  settle() { if (block.time / 1e6 < Number(storage.get('end'))) throw 'early'
    storage.put('settled', '1') }`),
      ),
    ),
  ].map(({ message }) => message)

describe('time-precision of an end that is also compared with the time of the block', () => {
  for (const check of [
    `if (block.time > Number(storage.get('end')) * 1e6) throw 'late'`,
    `if (block.time / 1e6 >= Number(storage.get('end'))) throw 'late'`,
    `if (new BigNumber(block.time).div(1000000).gt(storage.get('end'))) throw 'late'`,
    'this._late()',
  ]) {
    it(`accepts it before: ${check}`, () => expect(list(`${check}; ${SIGNED}`)).to.deep.equal([]))
    it(`accepts it after: ${check}`, () => expect(list(`${SIGNED}; ${check}`)).to.deep.equal([]))
  }
  for (const check of [
    '',
    `if (block.time > Number(storage.get('end')) * 1e6 + 60e9) throw 'late'`,
    `if (block.time > Number(storage.get('other')) * 1e6) throw 'late'`,
    `if (block.time < Number(storage.get('end')) * 1e6 - 1e12) throw 'early'`,
    `if (more) { if (block.time > Number(storage.get('end')) * 1e6) throw 'late' }`,
  ])
    it(`reports: ${check}`, () => expect(list(`${SIGNED}; ${check}`)).to.have.length(1))
})

describe('time-precision of an end with a margin', () => {
  for (const check of [
    `tx.time / 1e9 > Number(storage.get('end')) / 1000 - 90`,
    `Math.floor(tx.time / 1e9) + 3600 >= Number(storage.get('end'))`,
    `Number(storage.get('end')) - 100000 <= tx.time / 1e6`,
    `tx.time + 100e9 > Number(storage.get('end')) * 1e6`,
  ])
    it(`accepts ${check}`, () => expect(list(`if (${check}) throw 'late'`)).to.deep.equal([]))
  for (const check of [
    `tx.time / 1e9 > Number(storage.get('end')) / 1000 - 89`,
    `tx.time / 1e9 > Number(storage.get('end')) / 1000 + 3600`,
    `Math.floor(tx.time / 1e6) + 3600 >= Number(storage.get('end'))`,
    `tx.time / 1e9 - 3600 >= Number(storage.get('end'))`,
  ])
    it(`reports ${check}`, () => expect(list(`if (${check}) throw 'late'`)).to.have.length(1))
})
