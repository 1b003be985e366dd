import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('bobby', 'deposit', 'stone', '50')
    await scene.use('bobby', 'withdraw', 'stone', '10')
  },
  measure: (scene) => scene.balance('stone', 'julia'),
  async run(scene) {
    await scene.attack('deposit', 'stone', '1.99')
    await scene.attack('deposit', 'stone', '1.99')
    await scene.attack('withdraw', 'stone', '3')
    await scene.attack('withdraw', 'stone', '2')
  },
}
