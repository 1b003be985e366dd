import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'less',
  async prepare(scene) {
    await scene.use('carol', 'enter')
    await scene.use('carol', 'play')
    await scene.use('carol', 'leave')
  },
  measure: (scene) => scene.balance('iost', 'bobby'),
  async run(scene) {
    await scene.use('bobby', 'enter')
    await scene.use('bobby', 'leave')
  },
}
