import type { Attack } from '../../lint-corpus/scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('bobby', 'charge', '100')
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    await scene.attack('award', '100')
    await scene.attack('takeAll')
  },
}
