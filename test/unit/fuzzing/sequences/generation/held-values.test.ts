import { expect } from 'chai'
import { listHeldValues } from '../../../../../src/fuzzing/sequences/generation/held-values.js'

describe('values that belong to an account', () => {
  const cases: [title: string, name: string, text: string, held: string[]][] = [
    ['all of an entry with its name', 'alice', '73.25', ['73.25']],
    ['all of an entry with a joined name', 'balance_alice_gold', '{"has":5,"since":"7"}', ['has', '5', 'since', '7']],
    ['its member of JSON', 'book', '{"total":"9","of":{"bobby":"4","alice":"5"}}', ['5']],
    ['its member with a joined name', 'book', '{"gold:alice":"5","gold:bobby":"4"}', ['5']],
    [
      'objects that name it',
      'deals',
      '[{"maker":"alice","amount":"6"},{"maker":"bobby","amount":"8"}]',
      ['maker', 'alice', 'amount', '6'],
    ],
  ]
  for (const [title, name, text, held] of cases) {
    it(`values that belong to an account are ${title}`, () =>
      expect(listHeldValues('alice', [{ name, text }])).to.deep.equal(held))
  }

  const none: [title: string, name: string, text: string][] = [
    ['an entry of another account', 'bobby', '73.25'],
    ['a total', 'supply', '1000'],
    ['a list of names', 'members', '["alice","bobby"]'],
    ['a text that contains its name', 'note', 'from alice 5'],
  ]
  for (const [title, name, text] of none) {
    it(`values that belong to an account are not those of ${title}`, () =>
      expect(listHeldValues('alice', [{ name, text }])).to.deep.equal([]))
  }
})
