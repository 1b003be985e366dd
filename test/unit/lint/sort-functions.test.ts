import { expect } from 'chai'
import { textCompare } from '../../../src/lint/rules/habits/text-compare/text-compare.js'
import { contract } from './examples/contract.js'
import { analyse } from './subjects.js'

/** A game that pays its pot to the first of the users that are sorted. */
const game = (sorted: string, more = '') => `  init() { storage.put('users', '[]') }
  play(amount) { blockchain.deposit(tx.publisher, amount, '')
    const users = JSON.parse(storage.get('users'))
    users.push({ owner: tx.publisher, score: Number(amount) })
    storage.put('users', JSON.stringify(users), tx.publisher) }
  end() { const users = JSON.parse(storage.get('users'))
    ${sorted}
    blockchain.withdraw(users[0].owner, '10', '') }
${more}`

const list = (text: string) =>
  [...textCompare.check(analyse(contract(text)))]
    .filter(({ message }) => message.includes('the function of `sort`'))
    .map(({ message, assumes }) => [message.split(',')[0], assumes])

const ASSUMED = 'a list that is sorted by true and false has more than ten elements'

describe('text-compare of functions that sort', () => {
  for (const [form, sorted, returned = 'true or false', more = ''] of [
    ['an arrow function', `users.sort((a, b) => a.score < b.score)`],
    ['a function', `users.sort(function (a, b) { return Number(a.score) > Number(b.score) })`],
    ['a function with two ways', `users.sort((a, b) => { if (a.score < b.score) return true\n    return false })`],
    ['a function that is kept', `const by = (a, b) => !(a.score < b.score)\n    users.sort(by)`],
    ['a method', `users.sort((a, b) => this._by(a, b))`, 'true or false', `  _by(a, b) { return a.score > b.score }`],
    ['BigNumber', `users.sort((a, b) => new BigNumber(a.score).lt(b.score))`],
    ['1 and 0', `users.sort((a, b) => a.score < b.score ? 1 : 0)`, '1 or 0'],
    ['1 and 0 by two ways', `users.sort((a, b) => { if (a.score < b.score) return 1\n    return 0 })`, '1 or 0'],
  ])
    it(`reports a sort by ${form}`, () =>
      expect(list(game(sorted ?? '', more))).to.deep.equal([[`the function of \`sort\` returns ${returned}`, ASSUMED]]))

  for (const [form, sorted] of [
    ['a difference', `users.sort((a, b) => b.score - a.score)`],
    ['1 and -1', `users.sort((a, b) => a.score < b.score ? 1 : -1)`],
    ['three numbers', `users.sort((a, b) => a.score < b.score ? 1 : a.score > b.score ? -1 : 0)`],
    ['a difference of conditions', `users.sort((a, b) => (a.score < b.score) - (a.score > b.score))`],
    ['a second order', `users.sort((a, b) => a.score - b.score || a.owner > b.owner)`],
    ['comparedTo', `users.sort((a, b) => new BigNumber(a.score).comparedTo(b.score))`],
    ['nothing', `users.sort()`],
    ['a filter by a condition', `users.filter((one) => one.score > 5)`],
  ] as const)
    it(`accepts a sort by ${form}`, () => expect(list(game(sorted))).to.deep.equal([]))
})
