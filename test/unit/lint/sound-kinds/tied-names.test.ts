import { expect } from 'chai'
import { missingAuthority } from '../../../../src/lint/rules/authority/missing-authority/missing-authority.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

/** Warnings that a decision about one entry is applied to another one. */
function list(methods: string): string[] {
  return [...missingAuthority.check(analyse(contract(methods)))]
    .map(({ message }) => message)
    .filter((message) => message.includes('nothing ties the two'))
}

/** Cards that are taken from an account by its count. */
const cards = (
  tie: string,
) => `  draw(id) { if (storage.mapHas('holder', id)) throw new Error('no'); this._add(tx.publisher, id) }
  give(from, to, id) { if (storage.mapGet('holder', id) !== tx.publisher) throw new Error('not yours')
    this.remove(from, id)
    this._add(to, id) }
  remove(from, id) { ${tie}
    const count = Number(storage.mapGet('count', from))
    if (count < 1) throw new Error('none')
    storage.mapDel('holder', id)
    storage.mapPut('count', from, String(count - 1), tx.publisher) }
  _add(to, id) { storage.mapPut('holder', id, to, tx.publisher)
    storage.mapPut('count', to, String(Number(storage.mapGet('count', to) || '0') + 1), tx.publisher) }
  _holder(id) { const holder = storage.mapGet('holder', id)
    if (!holder) throw new Error('none')
    return holder }`

describe('missing-authority of two names that a condition ties', () => {
  for (const tie of [
    `if (from !== storage.mapGet('holder', id)) throw new Error('not that')`,
    `if (from != this._holder(id)) throw new Error('not that')`,
    `requireThat(storage.mapGet('holder', id) === from, 'not that')`,
  ])
    it(`accepts ${tie}`, () => expect(list(cards(tie))).to.deep.equal([]))
  for (const tie of ['', `if (!storage.mapHas('holder', id)) throw new Error('none')`, 'this._holder(id)'])
    it(`reports ${tie}`, () => expect(list(cards(tie))).to.have.length(1))
})
