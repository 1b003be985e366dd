import { expect } from 'chai'
import { predictableRandom } from '../../../src/lint/rules/time/predictable-random/predictable-random.js'
import { analyse } from './subjects.js'

/** A game whose number the contract draws, with an end of each guess. */
const game = (check: string) => `class Game {
  init() {}
  /** @amountLimit iost unlimited */
  begin(id) {
    if (storage.mapHas('games', id)) throw new Error('taken')
    blockchain.deposit(tx.publisher, '9', 'prize')
    const number = IOSTCrypto.sha3(tx.hash).charCodeAt(0) % 10
    storage.mapPut('games', id, JSON.stringify({ number, prize: '9' }), tx.publisher)
  }
  /** @amountLimit iost 1 */
  guess(id, number) {
    const game = JSON.parse(storage.mapGet('games', id))
    blockchain.deposit(tx.publisher, '1', 'guess')
    ${check}
    storage.mapDel('games', id)
    blockchain.withdraw(tx.publisher, game.prize, 'won')
  }
}
module.exports = Game
`

describe('guesses of a drawn number', () => {
  const reports = (check: string) =>
    [...predictableRandom.check(analyse(game(check), '/contracts/game.js'))].some(({ message }) =>
      /`guess` pays who guesses `games\[\]\.number`/.test(message),
    )

  it('reports where the number is stored as it is', () => {
    expect(reports("if (game.number !== Number(number)) return 'lost'")).to.equal(true)
    expect(reports("if (game.number !== Number(number)) throw 'lost'")).to.equal(true)
  })

  it('allows a comparison with a hash of the argument', () => {
    expect(reports("if (game.number !== IOSTCrypto.sha3(number)) throw 'lost'")).to.equal(false)
  })
})
