import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'less',
  async prepare(scene) {
    await scene.use('carol', 'join', 3)
    await scene.use('alice', 'close', 10)
  },
  measure: (scene) => scene.balance('iost', 'bobby'),
  async run(scene) {
    await scene.use('bobby', 'join', 1)
    await scene.attack('join', 1000)
    for (let page = 0; page < 3; page++) await scene.attempt('alice', 'close', 50)
  },
}
