import type { Attack } from '../scene.js'

export const attack: Attack = {
  harm: 'more',
  refusal: 'IOSTBlockchain_requireAuth accountID must be string',
  async prepare(scene) {
    await scene.use('alice', 'setup', 'bobby')
    await scene.use('carol', 'fund', '10')
    await scene.use('bobby', 'pay', 'carol', '3')
  },
  measure: (scene) => scene.balance('iost', 'julia'),
  async run(scene) {
    await scene.attack('setup', 'julia')
    await scene.attack('pay', 'julia', '5')
  },
}
