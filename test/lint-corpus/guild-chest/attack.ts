import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('alice', 'admit', 'bobby')
    await scene.use('carol', 'donate', '500')
    await scene.use('bobby', 'spend', 'bobby', 'carol', '7.5')
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    await scene.attack('spend', 'bobby', 'julia', '100')
    await scene.attack('spend', 'julia', 'julia', '100')
  },
}
