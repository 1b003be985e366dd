import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('alice', 'create', 'points')
    await scene.use('alice', 'setMinter', 'bobby')
    await scene.use('bobby', 'mint', 'bobby', 'carol', '12.5')
  },
  measure: (scene) => scene.balance('points', 'julia'),
  async run(scene) {
    await scene.attack('mint', 'bobby', 'julia', '10000')
  },
}
