import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'less',
  async prepare(scene) {
    await scene.use('bobby', 'order', 'tea')
    await scene.use('alice', 'done', '1')
  },
  // What the owner gets back of the fee, less the fee.
  measure: async (scene) => (await scene.balance('gold', 'alice')) + (await scene.balance('gold', 'bobby')),
  async run(scene) {
    await scene.use('bobby', 'order', 'cake')
    await scene.attempt('alice', 'collect', '2.5')
  },
}
