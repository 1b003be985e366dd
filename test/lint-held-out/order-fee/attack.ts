import type { Attack } from '../../lint-corpus/scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('bobby', 'put', '100')
    await scene.use('carol', 'put', '10')
    await scene.use('carol', 'take', { amount: 5, fee: 1 })
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    await scene.attack('take', { amount: 50 })
  },
}
