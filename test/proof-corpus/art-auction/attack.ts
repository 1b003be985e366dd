import type { Attack } from '../../lint-corpus/scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('alice', 'offer', 'sea', 10)
    await scene.use('julia', 'bid', '1', '10')
    await scene.use('bobby', 'bid', '1', '50')
    await scene.use('julia', 'refund')
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    await scene.attack('refund')
  },
}
