import { expect } from 'chai'
import fc from 'fast-check'
import { parseShard, splitFiles } from '../../../../src/test-runner/scheduling/shards.js'

const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 60 })
const count = fc.integer({ min: 1, max: 9 })
/** A suite, and what is known of some of its files. */
const suite = names.chain((all) =>
  fc.record({
    all: fc.constant(all),
    order: fc.shuffledSubarray(all, { minLength: all.length }),
    durations: fc.dictionary(
      all.length === 0 ? fc.constant('x') : fc.constantFrom(...all),
      fc.integer({ min: 0, max: 60_000 }),
    ),
  }),
)

describe('shards', () => {
  it('shards contain each file exactly once, in any input order', () => {
    fc.assert(
      fc.property(suite, count, ({ all, order, durations }, shards) => {
        const split = splitFiles(all, durations, shards)
        expect(split).to.have.lengthOf(shards)
        expect(split.flat().toSorted()).to.deep.equal(all.toSorted())
        expect(splitFiles(order, durations, shards)).to.deep.equal(split)
      }),
    )
  })

  it('shards differ by at most one file without known durations', () => {
    fc.assert(
      fc.property(names, count, (all, shards) => {
        const sizes = splitFiles(all, {}, shards).map((part) => part.length)
        expect(Math.max(...sizes) - Math.min(...sizes)).to.be.at.most(1)
      }),
    )
  })

  it('shards differ by at most the longest file with known durations', () => {
    fc.assert(
      fc.property(suite, count, ({ all, durations }, shards) => {
        const known = Object.fromEntries(
          all.map((name) => [name, Object.hasOwn(durations, name) ? durations[name]! : 100]),
        )
        const loads = splitFiles(all, known, shards).map((part) => part.reduce((sum, name) => sum + known[name]!, 0))
        expect(Math.max(...loads) - Math.min(...loads)).to.be.at.most(Math.max(0, ...Object.values(known)))
      }),
    )
  })

  it('shards are balanced by duration, so that one long file gets its own shard', () => {
    const durations = { long: 900, a: 300, b: 300, c: 250 }
    expect(splitFiles(['a', 'b', 'c', 'long'], durations, 2)).to.deep.equal([['long'], ['a', 'b', 'c']])
    expect(splitFiles(['a', 'b', 'c', 'long'], {}, 2)).to.deep.equal([
      ['a', 'c'],
      ['b', 'long'],
    ])
  })

  it('parses shards', () => {
    expect(parseShard('2/3')).to.deep.equal({ index: 2, count: 3 })
    for (const text of ['0/3', '4/3', 'a/b', '3', '1/0', '-1/3', '1/3/3', '1.5/3', ''])
      expect(() => parseShard(text), text).to.throw('--shard: expected a shard such as 2/3')
  })
})
