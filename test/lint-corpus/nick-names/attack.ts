import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('bobby', 'setNick', 'bobby', 'bob')
    await scene.use('carol', 'setNick', 'carol', 'caro')
    await scene.use('carol', 'pay', 'bob', '1')
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    await scene.attack('setNick', 'bobby', 'nobody')
    await scene.attack('setNick', 'julia', 'bob')
    await scene.attempt('carol', 'pay', 'bob', '25')
  },
}
