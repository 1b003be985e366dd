import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('bobby', 'topUp', '100', 'bobby')
    await scene.use('bobby', 'withdraw', '10')
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    await scene.attack('topUp', '80', '')
    await scene.attack('topUp', '80', '$subject')
    await scene.attack('withdraw', '80')
  },
}
