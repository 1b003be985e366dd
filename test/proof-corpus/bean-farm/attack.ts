import type { Attack } from '../../lint-corpus/scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('alice', 'fill', '900')
    await scene.use('julia', 'stake', '100')
    scene.advance(10_000)
    await scene.use('julia', 'harvest')
  },
  // The reward of the seconds between two calls is below one unit of this measure.
  measure: async (scene) => Math.round((await scene.balance('iost', 'julia')) / 10),
  async run(scene) {
    await scene.attack('harvest')
    await scene.attack('harvest')
  },
}
