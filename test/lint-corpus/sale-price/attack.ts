import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('alice', 'stock', '500')
    await scene.use('bobby', 'buy', '4')
    await scene.use('alice', 'setPrice', '3')
    await scene.use('bobby', 'buy', '3')
  },
  // Worth of what the attacker has, at the owner's price.
  measure: async (scene) =>
    Math.round((await scene.balance('iost', 'julia')) + 3 * (await scene.balance('gold', 'julia'))),
  async run(scene) {
    await scene.attack('setPrice', '0.001')
    await scene.attack('buy', '0.3')
  },
}
