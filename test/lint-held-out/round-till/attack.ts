import type { Attack } from '../../lint-corpus/scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('bobby', 'add', '100')
    await scene.use('carol', 'add', '10')
    await scene.use('carol', 'redeem', 5)
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    await scene.attack('add', '0.5')
    await scene.attack('add', '0.5')
    await scene.attack('add', '0.5')
    await scene.attack('redeem', 3)
    await scene.attack('redeem', 1)
  },
}
