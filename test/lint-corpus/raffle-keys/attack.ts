import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'less',
  async prepare(scene) {
    await scene.use('alice', 'start', 1000)
    await scene.use('julia', 'buy', 257)
  },
  measure: (scene) => scene.balance('iost', 'bobby'),
  async run(scene) {
    await scene.use('bobby', 'buy', 1)
    await scene.attempt('alice', 'cancel')
    await scene.attempt('alice', 'cancel')
    await scene.attempt('bobby', 'refund', 't258')
  },
}
