import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'more',
  async prepare(scene) {
    await scene.use('bobby', 'deposit', 'gold', '50')
    await scene.use('bobby', 'withdraw', 'gold', '10')
    await scene.use('bobby', 'send', 'gold', 'bobby', 'carol', '1', 'for you')
  },
  measure: (scene) => scene.balance('gold', 'julia'),
  async run(scene) {
    await scene.attack('send', 'gold', '$subject', 'julia', '40', '')
  },
}
