import type { Attack } from '../../lint-corpus/scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('bobby', 'buy', '100')
    await scene.use('carol', 'buy', '10')
    await scene.use('carol', 'give', 'bobby', '2')
    await scene.use('carol', 'sell', '2')
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    await scene.attack('buy', '20')
    await scene.attack('give', 'julia', '20')
    await scene.attack('sell', '40')
    await scene.attack('sell', '20')
  },
}
