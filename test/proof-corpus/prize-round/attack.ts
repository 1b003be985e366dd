import type { Attack } from '../../lint-corpus/scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('alice', 'start', '50')
    await scene.use('alice', 'start', '50')
    await scene.use('bobby', 'play', '2')
    await scene.use('julia', 'play', '1')
    await scene.use('alice', 'close', '1', 0)
    await scene.use('julia', 'claim', '1')
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    await scene.attack('claim', '1')
  },
}
