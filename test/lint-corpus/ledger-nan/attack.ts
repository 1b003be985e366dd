import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('bobby', 'deposit', '100')
    await scene.use('bobby', 'move', 'carol', '10')
    await scene.use('carol', 'withdraw', '4')
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    await scene.attack('move', 'bobby', 'x')
    await scene.attack('withdraw', '50')
  },
}
