import type { Attack } from '../../lint-corpus/scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('bobby', 'fund', '100')
    await scene.use('carol', 'pay', 'bobby', '1')
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    await scene.attack('setSource', '$subject')
    await scene.attack('pay', 'julia', '90')
  },
}
