import { expect } from 'chai'
import { sameEntryTwice } from '../../../../src/lint/rules/money/same-entry-twice/same-entry-twice.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

const DELETE = `storage.mapDel('packets', id)`

/** A list of entries that one call pays and deletes. */
const list = (loop: string) =>
  [
    ...sameEntryTwice.check(
      analyse(
        contract(`  unpack() { const list = JSON.parse(storage.mapGet('mine', tx.publisher) || '[]')
    const all = JSON.parse(storage.mapGet('mine', tx.publisher) || '[]')
    ${loop}
    storage.mapPut('mine', tx.publisher, '[]', tx.publisher) }`),
      ),
    ),
  ].map(({ message }) => message)

describe('same-entry-twice of elements that a loop takes out of a list', () => {
  for (const loop of [
    `let id = ''; while (id = list.pop()) ${DELETE}`,
    `let id = ''; while ((id = list.shift())) ${DELETE}`,
    `let id; while ((id = list.pop()) !== undefined) ${DELETE}`,
    `while (list.length > 0) { const id = list.pop(); ${DELETE} }`,
    `const count = list.length; for (let i = 0; i < count; i++) { const id = list.shift(); ${DELETE} }`,
    `for (let id = list.pop(); id; id = list.pop()) ${DELETE}`,
  ])
    it(`accepts: ${loop}`, () => expect(list(loop)).to.deep.equal([]))

  for (const loop of [
    `const id = list.pop(); for (const one of all) ${DELETE}`,
    `const id = list[0]; for (let i = 0; i < list.length; i++) ${DELETE}`,
    `const id = all.pop(); for (const one of list) ${DELETE}`,
  ])
    it(`reports: ${loop}`, () => expect(list(loop)).to.have.length(1))
})
