import { expect } from 'chai'
import fc from 'fast-check'
import { matchJoinedNames } from '../../../../../src/fuzzing/sequences/generation/joined-name.js'

function match(name: string, values: readonly string[], others: readonly string[]): object[] {
  return matchJoinedNames(name, values, others).map((found) => Object.fromEntries(found))
}

describe('names of storage that are joined from arguments', () => {
  const cases: [title: string, name: string, values: string[], other: string, found: object[]][] = [
    ['with a slash', 'aaa/ccc', ['aaa', 'ccc', '7'], 'ggg/hhh', [{ 0: 'ggg', 1: 'hhh' }]],
    ['after a text', 'token_12', ['12', 'alice'], 'token_7', [{ 0: '7' }]],
    [
      'with the caller',
      'balance_alice_gold',
      ['gold', '5', 'alice'],
      'balance_bobby_iost',
      [{ 2: 'bobby', 0: 'iost' }],
    ],
    ['after a text without a separator', 'pairgold', ['gold'], 'pairfish', [{ 0: 'fish' }]],
    ['from one argument', 'alice', ['alice'], 'bobby', [{ 0: 'bobby' }]],
    ['from one argument twice', 'abc.abc', ['abc'], 'xyz.xyz', [{ 0: 'xyz' }]],
    ['with signs of patterns', 'a.b(c)', ['b(c)'], 'a.x+y', [{ 0: 'x+y' }]],
  ]
  for (const [title, name, values, other, found] of cases) {
    it(`names of storage that are joined from arguments give the parts of another name ${title}`, () =>
      expect(match(name, values, [other])).to.deep.equal(found))
  }

  const none: [title: string, name: string, values: string[], other: string][] = [
    ['that is the same', 'aaa/bbb', ['aaa', 'bbb'], 'aaa/bbb'],
    ['that is joined otherwise', 'aaa/bbb', ['aaa', 'bbb'], 'aaa.bbb'],
    ['that has different values where one is repeated', 'abc.abc', ['abc'], 'xyz.xya'],
    ['if no argument is a part', 'total', ['aaa', ''], 'count'],
    ['if an argument is a letter of a word', 'total', ['t', 'o'], 'count'],
  ]
  for (const [title, name, values, other] of none) {
    it(`names of storage that are joined from arguments give no parts of a name ${title}`, () =>
      expect(match(name, values, [other])).to.deep.equal([]))
  }

  // The oracle joins known parts itself: the values found for the other name are the ones it was joined from.
  it('names of storage that are joined from arguments give the values that a name was joined from', () => {
    const part = fc.stringMatching(/^[a-z0-9]{3,8}$/)
    const prefix = fc.constantFrom('', 'p_', 'token:')
    fc.assert(
      fc.property(
        prefix,
        fc.constantFrom('/', '_', ':', '.'),
        part,
        part,
        part,
        part,
        (head, separator, a, b, c, d) => {
          fc.pre(
            a !== b && !head.includes(a) && !head.includes(b) && !a.includes(b) && !b.includes(a) && a + b !== c + d,
          )
          const found = match(head + a + separator + b, [a, b], [head + c + separator + d])
          expect(found).to.deep.equal([{ 0: c, 1: d }])
        },
      ),
    )
  })
})
