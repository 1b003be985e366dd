import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('alice', 'fill', '100')
    await scene.use('bobby', 'claim')
    await scene.use('julia', 'claim')
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    await scene.attack('claim')
    await scene.attack('claim')
  },
}
