import { expect } from 'chai'
import { unboundedLoop } from '../../../../src/lint/rules/storage/unbounded-loop/unbounded-loop.js'
import { analyse } from '../subjects.js'

/** A ranking that counts its names, is made by the first call, and gets two names in each. */
const list = (isFull: string, isFree: string) =>
  [
    ...unboundedLoop.check(
      analyse(`class Ranking {
  constructor(text) {
    if (text) { const old = JSON.parse(text)
      this.length = old.length
      this.names = old.names
    } else { this.length = 0
      this.names = [] } }
  toString() { return JSON.stringify(this) }
  add(name) { if (${isFull}) throw 'full'
    this.names.push(name)
    this.length += 1 }
  update(name) { if (${isFree}) { if (this.names.indexOf(name) < 0) this.add(name)
    this.sort() } }
  sort() { for (let i = 0; i < this.length - 1; i++)
    if (storage.mapGet('score', this.names[i]) === null) this.names[i] = this.names[i + 1] }
}
class Example {
  init() {}
  bid(other) { const top = new Ranking(storage.mapGet('top', 'all'))
    top.update(tx.publisher)
    top.update(other)
    storage.mapPut('top', 'all', top.toString(), tx.publisher) }
}
module.exports = Example`),
    ),
  ].map(({ message }) => message)

describe('unbounded-loop of a ranking', () => {
  it('accepts one of a limited length', () => expect(list('this.length >= 10', 'this.length < 10')).to.deep.equal([]))
  it('reports one without a limit', () => expect(list('false', 'true')).to.have.length(1))
  it('reports one whose names are limited, and not their number', () =>
    expect(list('name.length >= 10', 'true')).to.have.length(1))
})
