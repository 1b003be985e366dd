import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('bobby', 'leave', '20')
    await scene.use('bobby', 'leave', '5')
    await scene.use('bobby', 'join', '1', '2')
  },
  measure: (scene) => scene.balance('stone', 'julia'),
  async run(scene) {
    await scene.attack('leave', '1.9')
    await scene.attack('leave', '1.9')
    await scene.attack('join', '3', '4')
    await scene.attack('fetch', '3')
  },
}
