import type { Attack } from '../../lint-corpus/scene.js'

const BORROWER = `class Borrower {
  init() {}
  aim(subject) { storage.put('subject', subject); }
  onLoan(amount) { blockchain.call(storage.get('subject'), 'save', [amount]); }
}
module.exports = Borrower;`

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('bobby', 'save', '100')
    await scene.use('carol', 'save', '10')
    await scene.use('carol', 'take', '5')
  },
  measure: async (scene) =>
    (await scene.balance('iost', 'julia')) + Number((await scene.read('credit', 'julia')) ?? '0'),
  async run(scene) {
    await scene.deploy('julia', 'borrower', BORROWER, {
      aim: { args: ['string'] },
      onLoan: { args: ['string'], limit: { '*': 'unlimited' } },
    })
    await scene.attack('$borrower/aim', '$subject')
    await scene.attack('loan', '$borrower', '50')
    await scene.attack('take', '50')
  },
}
